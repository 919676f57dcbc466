#!/usr/bin/env Rscript
# Writes raters.json: what R says about the sample study rubric-raters: scores by the rubric, agreement of the raters, outlying
# times and the results with and without them.
#
#   Rscript Tests/StudyAnalysisTests/Reference/raters.R        (from the root of the repository)
#
# Intraclass correlations are those of psych::ICC without lmer; Krippendorff's alpha is computed here from its definition
# (all pairs of values within designs and of all values together, squared differences). Standard errors of measurement are
# made of the mean squares of aov: the error variance for consistency, the raters' variance added for agreement. The scores
# with Consistency reversed are those of 6 - points.
suppressPackageStartupMessages(library(psych))

folder <- "Surveys/Samples/rubric-raters/data"
here <- "Tests/StudyAnalysisTests/Reference"

# Scores -------------------------------------------------------------------------------------------------------------------

ratings <- read.csv(file.path(folder, "ratings.csv"), check.names = FALSE)
criteria <- c(hierarchy = "Visual hierarchy", consistency = "Consistency", navigation = "Navigation",
              "errors-handled" = "Error handling")
weights <- c(2, 1, 2, 1)
points <- as.matrix(ratings[, criteria])
ratings$score <- as.vector(((points - 1) / 4 * 100) %*% weights / sum(weights)) # NA where one is missing
per_design <- tapply(ratings$score, ratings$participant, mean, na.rm = TRUE)
group <- tapply(ratings$group, ratings$participant, function(g) g[1])

wide <- function(values) {
  t(sapply(split(data.frame(rater = ratings$rater, value = values), ratings$participant),
           function(own) setNames(own$value, own$rater)[c("R1", "R2", "R3")]))
}

sem <- function(table) {
  long <- data.frame(value = as.vector(table), design = factor(row(table)), rater = factor(col(table)))
  squares <- summary(aov(value ~ design + rater, long))[[1]][["Mean Sq"]]
  error <- squares[3]
  raters <- (squares[2] - error) / nrow(table)
  c(agreement_single = sqrt(raters + error), agreement_average = sqrt((raters + error) / ncol(table)),
    consistency_single = sqrt(error), consistency_average = sqrt(error / ncol(table)))
}

icc <- function(table) {
  found <- ICC(table, lmer = FALSE)$results
  row <- function(type) {
    one <- found[found$type == type, ]
    c(one$ICC, one[["lower bound"]], one[["upper bound"]])
  }
  list(agreement_single = row("ICC2"), agreement_average = row("ICC2k"),
       consistency_single = row("ICC3"), consistency_average = row("ICC3k"), designs = nrow(table),
       sem = as.list(sem(table)))
}

alpha <- function(table) {
  table <- table[rowSums(!is.na(table)) > 1, ]
  values <- table[!is.na(table)]
  observed <- 0
  for (i in seq_len(nrow(table))) {
    own <- table[i, !is.na(table[i, ])]
    observed <- observed + sum(outer(own, own, "-")^2) / (length(own) - 1)
  }
  n <- length(values)
  expected <- sum(outer(values, values, "-")^2) / (n - 1)
  1 - observed / expected
}

pair <- function(table, first, second) {
  difference <- table[, first] - table[, second]
  difference <- difference[!is.na(difference)]
  list(n = length(difference), mean = mean(difference), interval = as.vector(t.test(difference)$conf.int),
       sd = sd(difference), sem = sd(difference) / sqrt(2))
}

raters <- function(table) {
  centre <- rowMeans(table, na.rm = TRUE)
  list(n = as.vector(colSums(!is.na(table))), mean = as.vector(colMeans(table, na.rm = TRUE)),
       sd = as.vector(apply(table, 2, sd, na.rm = TRUE)),
       deviation = as.vector(colMeans(table - centre, na.rm = TRUE)))
}

scores <- wide(ratings$score)
by_criterion <- lapply(criteria, function(heading) {
  values <- ratings[[heading]]
  table <- wide(values)
  design <- rowMeans(table, na.rm = TRUE)
  with <- design[group[names(design)] == "with"]
  complete <- table[rowSums(is.na(table)) == 0, ]
  list(mean = mean(design), sd = sd(design), mean_with = mean(with), interval_with = as.vector(t.test(with)$conf.int),
       icc = icc(complete), alpha = alpha(table), raters = raters(table))
})

# Times --------------------------------------------------------------------------------------------------------------------

tasks <- read.csv(file.path(folder, "tasks.csv"), na.strings = "")
tasks$seconds <- sapply(strsplit(tasks$time, ":"), function(part) 60 * as.numeric(part[1]) + as.numeric(part[2]))
limits <- lapply(split(tasks, tasks$task), function(own) {
  logs <- log(own$seconds)
  reach <- 3 * mad(logs)
  list(median = exp(median(logs)), mad = mad(logs), lower = exp(median(logs) - reach), upper = exp(median(logs) + reach))
})
tasks$marked <- mapply(function(task, seconds) {
  seconds < limits[[task]]$lower || seconds > limits[[task]]$upper
}, tasks$task, tasks$seconds) & !(tasks$outcome %in% "gave up")
welch <- function(rows) {
  rows <- rows[rows$participant %in% names(which(table(rows$participant) == 2)), ] # complete sets of tasks only
  logs <- tapply(log(rows$seconds), rows$participant, mean)
  test <- t.test(logs[group[names(logs)] == "with"], logs[group[names(logs)] == "without"])
  list(n = length(logs), ratio = exp(unname(test$estimate[1] - test$estimate[2])),
       interval = exp(as.vector(test$conf.int)), t = unname(test$statistic), p = test$p.value)
}

# JSON with as many of 17 significant digits as it takes to read the same double back (jsonlite stops at 15).
number <- function(value) {
  if (is.na(value)) return("null")
  texts <- sprintf(c("%.15g", "%.16g", "%.17g"), value)
  texts[match(TRUE, as.numeric(texts) == value)]
}
json <- function(value, indent = "") {
  if (is.list(value)) {
    named <- !is.null(names(value))
    inner <- paste0(indent, "  ")
    keys <- if (named) paste0('"', names(value), '": ') else ""
    parts <- paste0(inner, keys, vapply(value, json, "", indent = inner), collapse = ",\n")
    return(paste0(if (named) "{" else "[", "\n", parts, "\n", indent, if (named) "}" else "]"))
  }
  texts <- if (is.character(value)) paste0('"', value, '"') else vapply(value, number, "")
  if (length(texts) == 1) texts else paste0("[", paste(texts, collapse = ", "), "]")
}
turned <- points
turned[, "Consistency"] <- 6 - turned[, "Consistency"]
ratings$reversed <- as.vector(((turned - 1) / 4 * 100) %*% weights / sum(weights))
per_reversed <- tapply(ratings$reversed, ratings$participant, mean, na.rm = TRUE)
reversed_scores <- wide(ratings$reversed)
reversed_test <- t.test(per_reversed[group[names(per_reversed)] == "with"],
                        per_reversed[group[names(per_reversed)] == "without"])
reversed <- list(mean = mean(per_reversed), sd = sd(per_reversed), t = unname(reversed_test$statistic),
                 p = reversed_test$p.value, icc = icc(reversed_scores[rowSums(is.na(reversed_scores)) == 0, ]),
                 alpha = alpha(reversed_scores))
quality <- t.test(per_design[group[names(per_design)] == "with"], per_design[group[names(per_design)] == "without"])
writeLines(
  json(list(
    made_by = paste0("raters.R, ", R.version.string, ", psych ", packageVersion("psych")),
    quality = list(mean = mean(per_design), sd = sd(per_design), t = unname(quality$statistic), p = quality$p.value),
    score = list(icc = icc(scores[rowSums(is.na(scores)) == 0, ]), alpha = alpha(scores), raters = raters(scores),
                 pairs = list(R1_R2 = pair(scores, 1, 2), R1_R3 = pair(scores, 1, 3), R2_R3 = pair(scores, 2, 3))),
    reversed = reversed, criteria = by_criterion, limits = limits,
    marked = paste(tasks$participant, tasks$task)[tasks$marked],
    main = welch(tasks[!tasks$marked, ]), with_outliers = welch(tasks),
    without_lower_bounds = welch(tasks[!tasks$marked & !(tasks$outcome %in% "gave up"), ])
  )),
  file.path(here, "raters.json"))
