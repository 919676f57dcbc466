#!/usr/bin/env Rscript
# Writes families.json: made-up values of two groups, and what R says of three tests of a family, of the assumptions of the
# t test, and of the tests by ranks.
#
#   Rscript Tests/StudyAnalysisTests/Reference/families.R        (from the root of the repository)
#
# Every contrast is treatment - reference, with - without. Skewness and kurtosis are G1 and G2 by their definitions; Brown and
# Forsythe's test is an analysis of variance of deviations from the medians.
here <- "Tests/StudyAnalysisTests/Reference"

with <- list(quality = c(71, 64, 83, 77, 69, 90, 74.5, 81), errors = c(2, 0, 1, 3, 1, 0, 2, 4), ease = c(6, 5, 7, 6, 4, 7, 6, 5))
without <- list(quality = c(60, 58, 72, 66, 49, 75, 63), errors = c(4, 3, 5, 2, 6, 3, 4), ease = c(5, 4, 6, 5, 5, 3, 6))

shape <- function(x) {
  n <- length(x)
  m <- function(r) mean((x - mean(x))^r)
  g1 <- m(3) / m(2)^1.5
  g2 <- m(4) / m(2)^2 - 3
  test <- shapiro.test(x)
  list(skewness = g1 * sqrt(n * (n - 1)) / (n - 2), kurtosis = ((n + 1) * g2 + 6) * (n - 1) / ((n - 2) * (n - 3)),
       w = unname(test$statistic), p = test$p.value)
}
between <- function(x, y) {
  deviations <- c(abs(x - median(x)), abs(y - median(y)))
  group <- factor(rep(1:2, c(length(x), length(y))))
  table <- anova(lm(deviations ~ group))
  ranks <- suppressWarnings(wilcox.test(x, y))
  u <- unname(ranks$statistic)
  list(p = t.test(x, y)$p.value, shapes = list(shape(x), shape(y)), ratio = max(var(x), var(y)) / min(var(x), var(y)),
       brown_forsythe = list(f = table$`F value`[1], df = table$Df, p = table$`Pr(>F)`[1]),
       u = u, rank_biserial = 2 * u / (length(x) * length(y)) - 1)
}
tests <- lapply(names(with), function(name) between(with[[name]], without[[name]]))
names(tests) <- names(with)
p <- sapply(tests, function(test) test$p)
methods <- c("none", "bonferroni", "holm", "hochberg", "BH", "BY")
adjusted <- lapply(methods, function(method) unname(p.adjust(p, method)))
names(adjusted) <- c("none", "bonferroni", "holm", "hochberg", "benjamini-hochberg", "benjamini-yekutieli")

# Without ties, where R's exact p is the one of the ranks.
quality <- wilcox.test(with$quality, without$quality, exact = TRUE)$p.value
before <- c(12.1, 15.4, 9.8, 14.2, 11.7, 16.3, 10.9)
after <- c(10.4, 13.9, 10.1, 11.2, 9.3, 12.5, 10.0)
signed <- wilcox.test(after, before, paired = TRUE, exact = TRUE)
differences <- after - before
positive <- sum(rank(abs(differences))[differences > 0])
total <- length(differences) * (length(differences) + 1) / 2
json <- function(x) {
  if (is.list(x)) {
    inner <- sapply(x, json)
    if (is.null(names(x))) sprintf("[%s]", paste(inner, collapse = ", "))
    else sprintf("{%s}", paste(sprintf("\"%s\": %s", names(x), inner), collapse = ", "))
  } else if (is.character(x)) sprintf("\"%s\"", x)
  else if (length(x) == 1) sprintf("%.17g", x)
  else sprintf("[%s]", paste(sprintf("%.17g", x), collapse = ", "))
}
out <- list(
  tool = R.version.string, with = with, without = without, tests = tests, adjusted = adjusted, quality_exact_p = quality,
  pairs = list(before = before, after = after, v = unname(signed$statistic), p = signed$p.value, shape = shape(differences),
               rank_biserial = (positive - (total - positive)) / total))
writeLines(json(out), file.path(here, "families.json"))
