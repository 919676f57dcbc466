#!/usr/bin/env Rscript
# Writes inspection.json: made-up records of inspections, and what R says about them.
#
#   Rscript Tests/StudyAnalysisTests/Reference/inspection.R        (from the root of the repository)
#
# Intraclass correlations are those of psych::ICC without lmer. Krippendorff's alpha (ordinal), Kendall's W corrected for
# ties, the any-two agreement and the rates of discovery are computed here from their definitions. Every contrast is
# treatment - reference, with - without. Limits of standardised differences are found by uniroot on pt(ncp = ), which is good
# to about 1e-8 here. A value that is not there is null.
suppressPackageStartupMessages(library(psych))
here <- "Tests/StudyAnalysisTests/Reference"

# Agreement ------------------------------------------------------------------------------------------------------------------

# Krippendorff (2011): the ordinal difference is the number of values between two, with half of those at the ends.
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
  n <- length(values)
  1 - observed / (pairs(values) / (n - 1))
}

icc <- function(table) {
  table <- table[complete.cases(table), , drop = FALSE]
  found <- suppressWarnings(ICC(table, lmer = FALSE)$results)
  row <- function(type) {
    one <- found[found$type == type, ]
    c(one$ICC, one[["lower bound"]], one[["upper bound"]])
  }
  list(single = row("ICC2"), average = row("ICC2k"), n = nrow(table))
}

# As kendall(correct = TRUE) of the package irr.
concordance <- function(table) {
  table <- table[complete.cases(table), ]
  ranks <- apply(table, 2, rank)
  n <- nrow(ranks)
  m <- ncol(ranks)
  ties <- sum(apply(ranks, 2, function(column) { t <- table(column); sum(t^3 - t) }))
  s <- var(rowSums(ranks)) * (n - 1)
  12 * s / (m^2 * (n^3 - n) - m * ties)
}

# Severities of twelve merged problems by four raters.
severities <- rbind(
  c(4, 3, 4, 4), c(3, 3, 4, 3), c(2, 3, 2, NA), c(1, 1, 2, 1), c(0, 1, 1, 0), c(3, 2, 3, 4), c(2, 2, 2, 3), c(4, 4, 3, 3),
  c(1, 0, NA, 2), c(2, 1, 1, 2), c(0, 0, 1, 1), c(3, 4, 3, 2)
)
severity <- list(
  table = lapply(seq_len(nrow(severities)), function(i) severities[i, ]),
  mean = apply(severities, 1, mean, na.rm = TRUE), median = apply(severities, 1, median, na.rm = TRUE),
  sd = apply(severities, 1, sd, na.rm = TRUE), alpha = alpha_ordinal(severities), icc = icc(severities),
  w = concordance(severities)
)

# Comparison of designs ------------------------------------------------------------------------------------------------------

# 13 ratings from 0 to 4 of eight designs by three evaluators, drawn at random; the drawn values are written as well.
set.seed(20140808)
designs <- paste0("D", 1:8)
group <- rep(c("with", "without"), each = 4)
evaluators <- c("E1", "E2", "E3")
heuristics <- c("visibility", "match", "control", "consistency", "error-prevention", "recognition", "flexibility", "aesthetic",
                "errors", "help", "skills", "respect", "privacy")
ratings <- array(NA, c(8, 3, 13))
quality <- rnorm(8, 2, 0.5)
leniency <- c(-0.2, 0, 0.3)
gain <- rep(c(1.4, 0.6, 0, -0.2), length.out = 13)
for (d in 1:8) for (e in 1:3) for (h in 1:13) {
  drawn <- quality[d] + leniency[e] + (group[d] == "with") * gain[h] + rnorm(1, 0, 0.6)
  ratings[d, e, h] <- max(0, min(4, round(drawn)))
}
ratings[2, 3, 5] <- NA         # one evaluator left one heuristic out
ratings[6, , 13] <- NA         # nobody rated privacy of D6
per_design <- apply(ratings, c(1, 3), function(own) if (all(is.na(own))) NA else mean(own, na.rm = TRUE))
total <- apply(per_design, 1, mean, na.rm = TRUE)

limit <- function(t, df, probability) {
  uniroot(function(ncp) suppressWarnings(pt(t, df, ncp)) - probability, t + c(-10, 10), tol = 1e-13, maxiter = 1000)$root
}

welch <- function(values) {
  x <- values[group == "with" & !is.na(values)]
  y <- values[group == "without" & !is.na(values)]
  test <- t.test(x, y)
  n <- c(length(x), length(y))
  df <- sum(n) - 2
  pooled <- sqrt(((n[1] - 1) * var(x) + (n[2] - 1) * var(y)) / df)
  j <- exp(lgamma(df / 2) - log(sqrt(df / 2)) - lgamma((df - 1) / 2))
  d <- (mean(x) - mean(y)) / pooled
  unit <- sqrt(1 / n[1] + 1 / n[2])
  list(
    n = n, mean = c(mean(x), mean(y)), difference = mean(x) - mean(y), statistic = unname(test$statistic),
    df = unname(test$parameter), p = test$p.value, ci = as.numeric(test$conf.int), g = j * d,
    g_ci = j * unit * c(limit(d / unit, df, 0.975), limit(d / unit, df, 0.025))
  )
}

by_heuristic <- lapply(1:13, function(h) welch(per_design[, h]))
holm <- p.adjust(sapply(by_heuristic, function(one) one$p), "holm")
for (h in 1:13) by_heuristic[[h]]$holm <- holm[h]
agreement <- lapply(1:13, function(h) {
  own <- ratings[, , h]
  own <- own[rowSums(!is.na(own)) > 0, ]
  list(alpha = alpha_ordinal(own), icc = icc(own), designs = nrow(own))
})

problems <- c(4, 6, 5, 3, 8, 7, 9, 6)
comparison <- list(
  designs = designs, group = group, heuristics = heuristics,
  ratings = lapply(1:8, function(d) lapply(1:3, function(e) ratings[d, e, ])),
  per_design = lapply(1:8, function(d) per_design[d, ]), totals = total, by_heuristic = by_heuristic, total = welch(total),
  agreement = agreement, problems = problems, problems_test = welch(problems)
)

# The same five evaluators rated one design at each level --------------------------------------------------------------------

paired <- function(x, y) {
  both <- !is.na(x) & !is.na(y)
  x <- x[both]
  y <- y[both]
  test <- t.test(x, y, paired = TRUE)
  d <- x - y
  t <- unname(test$statistic)
  list(
    n = length(d), difference = mean(d), statistic = t, df = unname(test$parameter), p = test$p.value,
    ci = as.numeric(test$conf.int), dz = mean(d) / sd(d),
    dz_ci = c(limit(t, length(d) - 1, 0.975), limit(t, length(d) - 1, 0.025)) / sqrt(length(d)),
    dav = mean(d) / ((sd(x) + sd(y)) / 2)
  )
}
with <- array(c(3, 4, 4, 2, 3, 2, 3, 4, 3, NA, 4, 3, 4, 4, 2), c(5, 3))
without <- array(c(2, 2, 3, 2, 1, 2, 2, 2, 1, 2, 3, 3, 2, 4, 1), c(5, 3))
pairs <- lapply(1:3, function(h) paired(with[, h], without[, h]))
pairs_holm <- p.adjust(sapply(pairs, function(one) one$p), "holm")
for (h in 1:3) pairs[[h]]$holm <- pairs_holm[h]
# The total of an evaluator: over the heuristics that this evaluator rated for both designs.
both <- !is.na(with) & !is.na(without)
over_both <- function(table) rowMeans(ifelse(both, table, NA), na.rm = TRUE)
by_evaluator <- list(
  with = lapply(1:5, function(e) with[e, ]), without = lapply(1:5, function(e) without[e, ]), by_heuristic = pairs,
  total = paired(over_both(with), over_both(without))
)

# Discovery ------------------------------------------------------------------------------------------------------------------

discovery <- function(found) {
  n <- nrow(found)
  counts <- colSums(found)
  seen <- length(counts)
  gt <- sum(counts == 1) / seen
  naive <- sum(found) / (n * seen)
  rates <- c(naive, naive / (1 + gt), (naive - 1 / n) * (1 - 1 / n))
  rates <- c(rates, (rates[2] + rates[3]) / 2)
  share <- 1 - (1 - rates)^n
  needed <- sapply(rates, function(p) if (p > 0) ceiling(log(1 - 0.85) / log(1 - p)) else NA)
  curve <- sapply(seq_len(n), function(m) sum(1 - choose(n - counts, m) / choose(n, m)))
  pairs <- combn(n, 2)
  jaccard <- apply(pairs, 2, function(pair) {
    sum(found[pair[1], ] & found[pair[2], ]) / sum(found[pair[1], ] | found[pair[2], ])
  })
  list(found = lapply(seq_len(n), function(i) which(found[i, ] == 1)), good_turing_share = gt, rates = rates, share = share,
       total = seen / share, needed = needed, curve = curve, pairs = jaccard, any_two = mean(jaccard[!is.nan(jaccard)]))
}
as_matrix <- function(sets, problems) t(sapply(sets, function(own) as.numeric(seq_len(problems) %in% own)))
# Six problems, found by 4, 3, 1, 1, 1 and 1 of five evaluators.
worked <- as_matrix(list(c(1, 2), c(1, 2, 3), c(1, 2, 4), c(1, 5), 6), 6)
larger <- as_matrix(list(c(1, 2, 3, 5, 8), c(1, 4, 8, 9), c(2, 3, 6), c(1, 2, 3, 4, 7, 8), c(8, 10), c(1, 3, 11, 12), 2), 12)

writeLines(jsonlite::toJSON(
  list(
    tools = list(R = R.version.string, psych = as.character(packageVersion("psych"))), severity = severity,
    comparison = comparison, by_evaluator = by_evaluator, worked = discovery(worked), larger = discovery(larger)
  ), digits = NA, auto_unbox = TRUE, na = "null", null = "null", pretty = FALSE
), file.path(here, "inspection.json"))
