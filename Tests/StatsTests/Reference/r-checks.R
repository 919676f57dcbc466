# Values from R and its packages, as a second opinion beside the mpmath references: r-checks.json.
#
# Run: Rscript r-checks.R > r-checks.json   (needs psych, effectsize, car, jsonlite)
#
# effectsize 0.8.3 finds its noncentral t limits with optim() (Nelder-Mead, stopped by abstol) on R's pt(ncp =), which is
# itself inexact for large noncentralities. Here its limits of d are off by up to 4e-7, of d_z by 4e-7 (relative); they
# are kept to show that the method is the same, and compared to 1e-5 only. The mpmath limits are the reference.

suppressMessages({
  library(car)
  library(effectsize)
  library(jsonlite)
  library(psych)
})
options(contrasts = c("contr.sum", "contr.poly"))

test <- function(result) {
  list(statistic = unname(result$statistic), degreesOfFreedom = unname(result$parameter), p = result$p.value,
       lower = result$conf.int[1], upper = result$conf.int[2])
}
a <- c(12, 15, 11, 14, 13, 16, 10, 15)
b <- c(9, 11, 8, 12, 10, 7, 11, 9)
g <- hedges_g(a, b)
d <- cohens_d(a, b)
dz <- cohens_d(a - b)

# Type III sums of squares of unbalanced 2 x 2 designs.
designs <- list(
  list(c(14, 17, 15), c(11, 9, 12, 10, 13), c(12, 13), c(7, 9, 8, 6)),
  list(c(5.5, 6.25, 4.75, 8, 7.5, 6), c(5, 4.25), c(9.5, 3, 7, 8.25, 6.5, 9), c(2, 3.5, 4, 2.75)),
  list(c(101, 104), c(99, 98), c(97, 100), c(103, 108))
)
anova <- lapply(designs, function(cells) {
  frame <- data.frame(
    y = unlist(cells), a = factor(rep(c(1, 1, 2, 2), lengths(cells))), b = factor(rep(c(1, 2, 1, 2), lengths(cells))))
  table <- Anova(lm(y ~ a * b, frame), type = 3)
  eta <- eta_squared(table, partial = TRUE)$Eta2_partial
  list(cells = cells, sumOfSquares = table[2:4, 1], f = table[2:4, 3], p = table[2:4, 4], eta = eta,
       residualSumOfSquares = table[5, 1], residualDegreesOfFreedom = table[5, 2])
})

rows <- list(
  as.matrix(rbind(c(2, 3, 2, 4), c(5, 5, 6, 5), c(1, 2, 1, 1), c(4, 4, 5, 3), c(7, 6, 7, 7), c(3, 2, 4, 3), c(6, 7, 5, 6))),
  as.matrix(rbind(c(1, 7, 3), c(2, 5, 4), c(6, 3, 2), c(7, 1, 5), c(4, 4, 6)))
)
reliability <- lapply(rows, function(m) {
  value <- suppressMessages(suppressWarnings(psych::alpha(m, check.keys = FALSE, warnings = FALSE)$total$raw_alpha))
  limits <- alpha.ci(value, nrow(m), ncol(m), p.val = 0.05)
  list(rows = m, alpha = value, lower = limits$lower.ci, upper = limits$upper.ci)
})

wilson <- lapply(list(c(0, 5), c(5, 5), c(7, 10), c(56, 70), c(1, 1000)), function(k) {
  ci <- prop.test(k[1], k[2], correct = FALSE)$conf.int
  list(successes = k[1], n = k[2], lower = ci[1], upper = ci[2])
})
counts <- lapply(list(c(9, 10, 4, 11), c(56, 70, 48, 80), c(0, 5, 4, 5)), function(k) {
  table <- matrix(c(k[1], k[2] - k[1], k[3], k[4] - k[3]), 2, byrow = TRUE)
  total <- k[2] + k[4]
  x <- unname(suppressWarnings(chisq.test(table, correct = FALSE))$statistic) * (total - 1) / total
  list(counts = k, chiSquare = x, p = pchisq(x, 1, lower.tail = FALSE))
})
sample <- c(55, 65, 75, 62, 45, 135, 71.5)
versions <- sapply(c("car", "effectsize", "psych", "jsonlite"), function(p) as.character(packageVersion(p)))

cat(toJSON(list(
  tool = paste0(R.version.string, "; ", paste(names(versions), versions, collapse = ", ")),
  student = test(t.test(a, b, var.equal = TRUE)), welch = test(t.test(a, b)), paired = test(t.test(a, b, paired = TRUE)),
  oneSample = test(t.test(a, mu = 10)),
  hedges = list(d = d$Cohens_d, dLower = d$CI_low, dUpper = d$CI_high, g = g$Hedges_g, gLower = g$CI_low,
                gUpper = g$CI_high, dz = dz$Cohens_d, dzLower = dz$CI_low, dzUpper = dz$CI_high),
  quantiles = list(values = sample, quartiles = unname(quantile(sample, c(.25, .5, .75), type = 7))),
  michelson = list(values = morley$Speed / 1000 + 299),
  anova = anova, alpha = reliability, wilson = wilson, nMinusOne = counts
), digits = I(17), auto_unbox = TRUE, pretty = 0))
