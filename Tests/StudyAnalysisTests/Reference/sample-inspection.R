#!/usr/bin/env Rscript
# Writes sample-inspection.json: what R says about the records of Surveys/Samples/inspection-vows, by the identifiers that
# the estimates have in reports.
#
#   Rscript Tests/StudyAnalysisTests/Reference/sample-inspection.R        (from the root of the repository)
#
# Intraclass correlations are those of psych::ICC without lmer. Krippendorff's alpha (ordinal), Kendall's W corrected for
# ties, the any-two agreement and the rates of discovery are computed here from their definitions, as in inspection.R. Limits
# of Hedges' g are found by uniroot on pt(ncp = ), which is good to about 1e-8 here. Bootstrap intervals have no reference.
suppressPackageStartupMessages({library(psych); library(xml2)})
sample <- "Surveys/Samples/inspection-vows"
table_of <- function(name) {
  read.csv(file.path(sample, "data", name), colClasses = "character", na.strings = "", check.names = FALSE)
}
out <- list()
put <- function(id, value, ci = NULL) {
  out[[id]] <<- list(value = unname(value), ci = if (is.null(ci)) NULL else unname(as.numeric(ci)))
}
limit <- function(t, df, probability) {
  uniroot(function(ncp) suppressWarnings(pt(t, df, ncp)) - probability, t + c(-10, 10), tol = 1e-13, maxiter = 1000)$root
}

# Coefficients ---------------------------------------------------------------------------------------------------------------

alpha_ordinal <- function(table) {
  table <- table[rowSums(!is.na(table)) > 1, , drop = FALSE]
  values <- table[!is.na(table)]
  points <- sort(unique(values))
  counts <- sapply(points, function(point) sum(values == point))
  difference <- function(a, b) {
    if (a == b) return(0)
    between <- points >= min(a, b) & points <= max(a, b)
    (sum(counts[between]) - (counts[points == a] + counts[points == b]) / 2)^2
  }
  pairs <- function(own) sum(outer(own, own, Vectorize(difference)))
  observed <- sum(apply(table, 1, function(row) { own <- row[!is.na(row)]; pairs(own) / (length(own) - 1) }))
  1 - observed / (pairs(values) / (length(values) - 1))
}
concordance <- function(table) {
  table <- table[complete.cases(table), ]
  ranks <- apply(table, 2, rank)
  n <- nrow(ranks)
  m <- ncol(ranks)
  ties <- sum(apply(ranks, 2, function(column) { t <- table(column); sum(t^3 - t) }))
  s <- var(rowSums(ranks)) * (n - 1)
  12 * s / (m^2 * (n^3 - n) - m * ties)
}
put_icc <- function(id, table) {
  table <- table[complete.cases(table), , drop = FALSE]
  found <- suppressWarnings(ICC(table, lmer = FALSE)$results)
  for (form in list(c("ICC2", "single"), c("ICC2k", "average"))) {
    one <- found[found$type == form[1], ]
    put(paste0(id, ".icc-agreement-", form[2]), one$ICC, c(one[["lower bound"]], one[["upper bound"]]))
  }
}

# The two designs ------------------------------------------------------------------------------------------------------------

study <- xml_ns_strip(read_xml(file.path(sample, "study.xml")))
set <- xml_ns_strip(read_xml("Surveys/Heuristics/mobile-13.xml"))
screens <- xml_attr(xml_find_all(xml_ns_strip(read_xml("Surveys/Artefacts/wedding-vows.xml")), "/artefact/screen"), "id")
heuristics <- setdiff(xml_attr(xml_find_all(set, "heuristic"), "id"), "privacy")
evaluators <- c("E1", "E2", "E3", "E4")
findings <- table_of("findings.csv")
findings$problem <- findings[["finding id"]]
for (merge in xml_find_all(study, "//merge")) {
  own <- strsplit(xml_attr(merge, "findings"), ",")[[1]]
  findings$problem[findings[["finding id"]] %in% own] <- xml_attr(merge, "problem")
}
severities <- table_of("severities.csv")
answers <- table_of("answers.csv")
inspected <- table_of("inspected.csv")
question_heuristic <- unlist(lapply(heuristics, function(h) {
  ids <- xml_attr(xml_find_all(set, sprintf("heuristic[@id='%s']//question", h)), "id")
  setNames(rep(h, length(ids)), ids)
}))
# A share lies between 0 and 1.
mean_ci <- function(x) if (length(x) > 1 && sd(x) > 0) pmin(pmax(t.test(x)$conf.int, 0), 1) else NULL
conformance <- list()

for (design in c("A", "B")) {
  place <- paste0("design=", design)
  id <- function(part, statistic, group = place) paste("vows", part, group, statistic, sep = ".")
  own <- findings[findings$design == design, ]
  problems <- unique(own$problem)
  found <- sapply(problems, function(p) as.numeric(evaluators %in% own$evaluator[own$problem == p]))
  given <- t(sapply(problems, function(p) sapply(evaluators, function(e) {
    value <- severities$severity[severities$problem == p & severities$evaluator == e]
    if (length(value)) as.numeric(value) else NA
  })))
  # Each problem.
  means <- rowMeans(given, na.rm = TRUE)
  finders <- colSums(found)
  for (i in seq_along(problems)) {
    part <- paste0("problem=", problems[i])
    points <- given[i, !is.na(given[i, ])]
    put(id(part, "mean"), mean(points)); put(id(part, "median"), median(points)); put(id(part, "sd"), sd(points))
    put(id(part, "min"), min(points)); put(id(part, "max"), max(points)); put(id(part, "finders"), finders[i])
    put(id(part, "rank"), 1 + sum(means > means[i] | (means == means[i] & finders > finders[i])))
  }
  put(paste("vows", place, "problems", sep = "."), length(problems))
  put(paste("vows", place, "findings", sep = "."), nrow(own))
  of_design <- function(statistic, value) put(paste("vows", place, statistic, sep = "."), value)
  recorded <- c(own$evaluator, answers$evaluator[answers$design == design], inspected$evaluator[inspected$design == design],
    severities$evaluator[severities$problem %in% problems])
  of_design("evaluators", length(unique(recorded)))
  made <- table(own$problem)
  of_design("findings-merged", sum(made[made > 1]))
  raters <- rowSums(!is.na(given))
  of_design("problems-rated-by-few", sum(raters %in% 1:2)); of_design("problems-rated-by-finders", sum(raters == 0))
  # Separate severities are one for each problem and evaluator.
  of_design("severities-of-highest", sum(duplicated(severities[severities$problem %in% problems, c("problem", "evaluator")])))
  of_overview <- table(factor(floor(means + 0.5), 0:4))
  for (point in names(of_overview)) put(id("problems", paste0("problems-", point)), of_overview[[point]])
  put(id("problems", "mean"), mean(means)); put(id("problems", "median"), median(means))
  put(id("problems", "sd"), sd(means)); put(id("problems", "min"), min(means)); put(id("problems", "max"), max(means))
  # By heuristic and screen.
  profile <- function(part, members) {
    chosen <- means[problems %in% members]
    put(id(part, "problems"), length(chosen))
    for (point in 0:4) put(id(part, paste0("problems-", point)), sum(floor(chosen + 0.5) == point))
    if (length(chosen)) { put(id(part, "mean-severity"), mean(chosen)); put(id(part, "max-severity"), max(chosen)) }
    if (length(chosen) > 1) put(id(part, "sd-severity"), sd(chosen))
  }
  under <- lapply(own$heuristics, function(text) strsplit(text, "; ")[[1]])
  for (h in heuristics) profile(paste0("heuristic=", h), own$problem[sapply(under, function(u) h %in% u)])
  for (s in unique(own$screen)) profile(paste0("screen=", s), own$problem[own$screen == s])
  # Agreement.
  pairs <- combn(4, 2)
  shared <- apply(pairs, 2, function(p) sum(found[p[1], ] & found[p[2], ]) / sum(found[p[1], ] | found[p[2], ]))
  for (i in seq_len(ncol(pairs))) {
    names <- paste(evaluators[pairs[, i]], collapse = "+")
    put(id("detection", "agreement", paste0(place, ",pair=", names)), shared[i])
    both <- sum(found[pairs[1, i], ] == 1 & found[pairs[2, i], ] == 1)
    put(id("detection", "in-common", paste0(place, ",pair=", names)), both)
  }
  put(id("detection", "any-two-agreement-raters"), nrow(found))
  put(id("detection", "any-two-agreement"), mean(shared))
  put(id("detection", "any-two-agreement-min"), min(shared)); put(id("detection", "any-two-agreement-max"), max(shared))
  put(id("severity", "krippendorff-alpha"), alpha_ordinal(given))
  put_icc(paste("vows", "severity", place, sep = "."), given)
  put(id("severity", "kendalls-w"), concordance(given))
  rating <- sum(colSums(!is.na(given)) > 0)
  for (name in c("krippendorff-alpha", "kendalls-w", "icc-agreement-single", "icc-agreement-average")) {
    put(id("severity", paste0(name, "-raters")), rating)
  }
  put(id("severity", "problems"), sum(raters > 0)); put(id("severity", "problems-of-all"), sum(raters == rating))
  put(id("severity", "raters"), rating)
  # Discovery.
  n <- 4
  seen <- length(problems)
  for (i in seq_along(evaluators)) {
    who <- paste0(place, ",evaluator=", evaluators[i])
    put(id("discovery", "problems", who), sum(found[i, ]))
    put(id("discovery", "problems-alone", who), sum(found[i, ] == 1 & finders == 1))
    put(id("discovery", "findings", who), sum(own$evaluator == evaluators[i]))
    put(id("discovery", "share-of-found", who), mean(found[i, ]))
  }
  once <- sum(finders == 1)
  put(id("discovery", "found-once"), once); put(id("discovery", "good-turing-share"), once / seen)
  for (m in 1:n) {
    put(id(paste0("discovery.evaluators=", m), "expected-problems"), sum(1 - choose(n - finders, m) / choose(n, m)))
  }
  naive <- sum(found) / (n * seen)
  rates <- c(naive = naive, `good-turing` = naive / (1 + once / seen), normalised = (naive - 1 / n) * (1 - 1 / n))
  rates <- c(rates, adjusted = unname(rates[2] + rates[3]) / 2)
  for (name in names(rates)) {
    p <- rates[[name]]
    share <- 1 - (1 - p)^n
    part <- paste0("discovery.", name)
    put(id(part, "rate"), p); put(id(part, "share-found"), share); put(id(part, "estimated-total"), seen / share)
    put(id(part, "evaluators-needed"), ceiling(log(1 - 0.85) / log(1 - p)))
  }
  # Coverage: findings and what was gone through; answers name no screen.
  cells <- array(FALSE, c(length(screens), length(heuristics), 4), list(screens, heuristics, evaluators))
  for (i in seq_len(nrow(own))) cells[own$screen[i], under[[i]], own$evaluator[i]] <- TRUE
  walked <- inspected[inspected$design == design, ]
  for (i in seq_len(nrow(walked))) {
    against <- if (is.na(walked$heuristic[i])) heuristics else walked$heuristic[i]
    cells[walked$screen[i], against, walked$evaluator[i]] <- TRUE
  }
  put(id("coverage", "cells"), length(screens) * length(heuristics))
  put(id("coverage", "inspected-cells"), sum(apply(cells, c(1, 2), any)))
  anybody <- apply(cells, c(1, 2), any)
  put(id("coverage", "inspected-share"), mean(anybody))
  put(id("coverage", "screens"), length(screens)); put(id("coverage", "heuristics"), length(heuristics))
  put(id("coverage", "findings-without-cell"), sum(is.na(own$screen) | is.na(own$heuristics)))
  for (s in screens) {
    part <- paste0("coverage.screen=", s)
    put(id(part, "findings"), sum(lengths(under[own$screen == s])))
    put(id(part, "cells-without-inspection"), sum(!anybody[s, ]))
  }
  for (e in evaluators) put(id("coverage", "inspected-cells", paste0(place, ",evaluator=", e)), sum(cells[, , e]))
  # Conformance, evaluators as units.
  answering <- length(unique(answers$evaluator[answers$design == design]))
  # No answer names a screen.
  put(id("coverage", "answers-without-screen"), sum(answers$design == design))
  for (h in c("all", heuristics)) {
    part <- if (h == "all") "conformance.all" else paste0("conformance.heuristic=", h)
    mine <- answers[answers$design == design & (h == "all" | question_heuristic[answers$question] == h), ]
    questions <- if (h == "all") length(question_heuristic) else sum(question_heuristic == h)
    put(id(part, "questions"), questions)
    put(id(part, "not-applicable"), sum(mine$answer == "not applicable"))
    put(id(part, "unanswered"), answering * questions - nrow(mine))
    if (h == "all") put(id(part, "evaluators"), answering)
    mine <- mine[mine$answer != "not applicable", ]
    put(id(part, "no"), sum(mine$answer == "no"))
    if (nrow(mine) == 0) next
    yes <- sum(mine$answer == "yes")
    put(id(part, "yes"), yes); put(id(part, "share-yes"), yes / nrow(mine))
    each <- tapply(mine$answer == "yes", mine$evaluator, mean)
    put(id(part, "conformance"), mean(each), mean_ci(each))
    conformance[[h]] <- c(conformance[[h]], mean(each))
  }
}
# A is made without patterns, B with them; one design at each level is described and not tested.
for (side in list(c("A", "reference"), c("B", "treatment"))) {
  place <- paste0("design=", side[1])
  name <- function(part) paste("vows", part, "group:with-without", paste0(side[2], "-mean"), sep = ".")
  put(name("problems"), out[[paste("vows", place, "problems", sep = ".")]]$value)
  put(name("severity"), out[[paste("vows", "problems", place, "mean", sep = ".")]]$value)
}
for (part in c("problems", "severity")) {
  side <- function(name) out[[paste("vows", part, "group:with-without", paste0(name, "-mean"), sep = ".")]]$value
  put(paste("vows", part, "group:with-without", "mean-difference", sep = "."), side("treatment") - side("reference"))
}
put("vows.heuristics", length(heuristics))
for (e in evaluators) {
  seen <- c(findings$design[findings$evaluator == e], answers$design[answers$evaluator == e],
    inspected$design[inspected$evaluator == e])
  put(paste0("vows.evaluator=", e, ".designs"), length(unique(seen)))
  put(paste0("vows.evaluator=", e, ".findings"), sum(findings$evaluator == e))
}
for (h in names(conformance)) {
  part <- if (h == "all") "conformance.all" else paste0("conformance.heuristic=", h)
  put(paste("vows", part, "all", "conformance", sep = "."), mean(conformance[[h]]), mean_ci(conformance[[h]]))
}

# The twelve designs ---------------------------------------------------------------------------------------------------------

ratings <- table_of("ratings.csv")
designs <- unique(ratings$design)
level <- sapply(designs, function(d) {
  xml_attr(xml_find_first(study, sprintf("//inspection[@id='catalogue']/design[@id='%s']/level", d)), "is")
})
points <- array(NA, c(length(designs), 3, length(heuristics)), list(designs, evaluators[1:3], heuristics))
for (i in seq_len(nrow(ratings))) for (h in heuristics) {
  text <- ratings[i, h]
  if (!is.na(text) && text != "N/A") points[ratings$design[i], ratings$evaluator[i], h] <- as.numeric(text)
}
per_design <- apply(points, c(1, 3), function(x) if (all(is.na(x))) NA else mean(x, na.rm = TRUE))
totals <- rowMeans(per_design, na.rm = TRUE)
for (d in designs) {
  place <- paste0("design=", d)
  for (h in heuristics) {
    given <- points[d, , h][!is.na(points[d, , h])]
    if (!length(given)) next
    put(paste0("catalogue.heuristic=", h, ".", place, ".rating-mean"), mean(given))
    if (length(given) > 1) put(paste0("catalogue.heuristic=", h, ".", place, ".rating-sd"), sd(given))
  }
  put(paste0("catalogue.total.", place, ".rating-total"), totals[[d]])
}
for (h in heuristics) {
  own <- points[, , h]
  own <- own[rowSums(!is.na(own)) > 0, ]
  put(paste0("catalogue.ratings.heuristic=", h, ".all.krippendorff-alpha"), alpha_ordinal(own))
  put_icc(paste0("catalogue.ratings.heuristic=", h, ".all"), own)
}
for (h in heuristics) for (name in c("krippendorff-alpha", "icc-agreement-single", "icc-agreement-average")) {
  put(paste0("catalogue.ratings.heuristic=", h, ".all.", name, "-raters"), sum(colSums(!is.na(points[, , h])) > 0))
}
for (d in designs) {
  place <- paste0("catalogue.design=", d, ".")
  raters <- length(unique(ratings$evaluator[ratings$design == d]))
  # Nobody wrote a finding about these designs.
  put(paste0(place, "raters"), raters); put(paste0(place, "evaluators"), raters)
  put(paste0(place, "findings"), 0); put(paste0(place, "problems"), 0)
}
for (e in evaluators[1:3]) {
  put(paste0("catalogue.evaluator=", e, ".designs"), length(unique(ratings$design[ratings$evaluator == e])))
  put(paste0("catalogue.evaluator=", e, ".findings"), 0)
}
put("catalogue.heuristics", length(heuristics))
put("catalogue.ratings-missing", sum(is.na(ratings[, heuristics])))
contrast <- "group:with-without"
compare <- function(part, values) {
  id <- function(statistic) paste("catalogue", part, contrast, statistic, sep = ".")
  x <- values[level == "with" & !is.na(values)]
  y <- values[level == "without" & !is.na(values)]
  test <- t.test(x, y)
  n <- c(length(x), length(y))
  df <- sum(n) - 2
  pooled <- sqrt(((n[1] - 1) * var(x) + (n[2] - 1) * var(y)) / df)
  j <- exp(lgamma(df / 2) - log(sqrt(df / 2)) - lgamma((df - 1) / 2))
  d <- (mean(x) - mean(y)) / pooled
  unit <- sqrt(1 / n[1] + 1 / n[2])
  put(id("treatment-mean"), mean(x)); put(id("reference-mean"), mean(y))
  put(id("treatment-sd"), sd(x)); put(id("reference-sd"), sd(y))
  put(id("mean-difference"), mean(x) - mean(y), test$conf.int)
  put(id("t"), test$statistic); put(id("df"), test$parameter); put(id("p"), test$p.value)
  put(id("hedges-g"), j * d, j * unit * c(limit(d / unit, df, 0.975), limit(d / unit, df, 0.025)))
  test$p.value
}
p <- sapply(heuristics, function(h) compare(paste0("heuristic=", h), per_design[, h]))
holm <- p.adjust(p, "holm")
for (h in heuristics) put(paste("catalogue", paste0("heuristic=", h), contrast, "p-adjusted", sep = "."), holm[[h]])
put(paste("catalogue", contrast, "heuristics", sep = "."), length(p))
put(paste("catalogue", contrast, "heuristics-tested", sep = "."), sum(!is.na(p)))
put(paste("catalogue", contrast, "heuristics-settled", sep = "."), sum(holm < 0.05))
invisible(compare("total", totals))

writeLines(jsonlite::toJSON(
  list(tools = list(R = R.version.string, psych = as.character(packageVersion("psych"))), estimates = out),
  digits = NA, auto_unbox = TRUE, na = "null", null = "null", pretty = FALSE
), "Tests/StudyAnalysisTests/Reference/sample-inspection.json")
