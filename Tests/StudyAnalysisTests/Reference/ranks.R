#!/usr/bin/env Rscript
# Writes ranks-r.json: what R says of the values in ranks.json by ranks.
#
#   Rscript Tests/StudyAnalysisTests/Reference/ranks.R        (from the root of the repository; needs jsonlite)
#
# Run ranks.py first. R's wilcox.test has an exact p without ties, and else the normal distribution with correction for ties
# and continuity; both are written. Brunner and Munzel's test is written out after their paper (2000, equations 4.5 to 4.8),
# with the ranks and the t distribution of R; estimate and statistic have the sign of treatment - reference.
suppressMessages(library(jsonlite))
here <- "Tests/StudyAnalysisTests/Reference"
data <- fromJSON(file.path(here, "ranks.json"))

mann_whitney <- function(name) {
  x <- data$with[[name]]
  y <- data$without[[name]]
  rounded <- suppressWarnings(wilcox.test(x, y, exact = FALSE, correct = TRUE))
  out <- list(u = unname(rounded$statistic), asymptotic_p = rounded$p.value, welch = t.test(x, y)$p.value)
  if (!anyDuplicated(c(x, y))) out$p <- wilcox.test(x, y, exact = TRUE)$p.value
  out
}
brunner_munzel <- function(name) {
  x <- data$with[[name]]
  y <- data$without[[name]]
  m <- length(x)
  n <- length(y)
  all <- rank(c(x, y))
  a <- all[1:m]
  b <- all[m + 1:n]
  sa <- sum((a - rank(x) - mean(a) + (m + 1) / 2)^2) / (m - 1)
  sb <- sum((b - rank(y) - mean(b) + (n + 1) / 2)^2) / (n - 1)
  t <- m * n * (mean(a) - mean(b)) / ((m + n) * sqrt(m * sa + n * sb))
  df <- (m * sa + n * sb)^2 / ((m * sa)^2 / (m - 1) + (n * sb)^2 / (n - 1))
  estimate <- (mean(a) - (m + 1) / 2) / n
  half <- qt(0.975, df) * sqrt(sa / (m * n^2) + sb / (n * m^2))
  list(t = t, df = df, p = 2 * pt(-abs(t), df), estimate = estimate, interval = estimate + c(-1, 1) * half)
}
signed <- suppressWarnings(wilcox.test(data$after, data$before, paired = TRUE, exact = FALSE, correct = TRUE))
names <- names(data$with)
tests <- lapply(names, mann_whitney)
names(tests) <- names
brunner <- lapply(names, brunner_munzel)
names(brunner) <- names
out <- list(
  tool = R.version.string, mann_whitney = tests, brunner_munzel = brunner,
  wilcoxon = list(v = unname(signed$statistic), asymptotic_p = signed$p.value,
                  t_p = t.test(data$after, data$before, paired = TRUE)$p.value))
json <- function(x) {
  if (is.list(x)) sprintf("{%s}", paste(sprintf("\"%s\": %s", names(x), sapply(x, json)), collapse = ", "))
  else if (is.character(x)) sprintf("\"%s\"", x)
  else if (length(x) == 1) sprintf("%.17g", x)
  else sprintf("[%s]", paste(sprintf("%.17g", x), collapse = ", "))
}
writeLines(json(out), file.path(here, "ranks-r.json"))
