# Second opinion from R on correlations, effect sizes and equivalence tests: association-r.json.
# Run: Rscript association.R > association-r.json   (needs jsonlite, effectsize)
library(jsonlite)
suppressMessages(library(effectsize))
a <- c(12, 15, 11, 14, 13, 16, 10, 15)
b <- c(9, 11, 8, 12, 10, 7, 11, 9)
x9 <- c(44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1)
y9 <- c(2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8)
set.seed(3)
x30 <- round(rnorm(30), 3)
y30 <- round(0.4 * x30 + rnorm(30), 3)
pairs <- lapply(list(list(x9, y9), list(a, b), list(x30, y30), list(round(x30 * 2), round(y30 * 2))), function(v) {
  x <- v[[1]]
  y <- v[[2]]
  r <- cor.test(x, y)
  ties <- anyDuplicated(x) > 0 || anyDuplicated(y) > 0
  s <- suppressWarnings(cor.test(x, y, method = "spearman", exact = length(x) <= 9 && !ties))
  k <- suppressWarnings(cor.test(x, y, method = "kendall", exact = !ties))
  list(x = x, y = y, pearson = c(unname(r$estimate), r$conf.int[1:2], r$p.value, cor.test(x, y, alternative = "greater")$p.value),
       spearman = c(unname(s$estimate), s$p.value), kendall = c(unname(k$estimate), k$p.value))
})
groups <- lapply(list(list(a, b), list(c(1, 1, 2, 3, 3), c(1, 2, 2, 4, 5))), function(v) {
  x <- v[[1]]
  y <- v[[2]]
  g <- glass_delta(x, y)
  r <- rank_biserial(x, y)
  m <- rank_biserial(x, y, paired = TRUE, verbose = FALSE)
  list(x = x, y = y, glass = c(g[[1]], g$CI_low, g$CI_high), biserial = c(r[[1]], r$CI_low, r$CI_high),
       matched = c(m[[1]], m$CI_low, m$CI_high))
})
tables <- lapply(list(matrix(c(12, 7, 3, 4, 9, 14), 2, byrow = TRUE), matrix(c(762, 327, 468, 484, 239, 477), 2, byrow = TRUE)), function(m) {
  v <- suppressWarnings(cramers_v(m, alternative = "two.sided", adjust = FALSE))
  list(table = m, cramer = c(v[[1]], v$CI_low, v$CI_high))
})
tost <- c(t.test(a, b, mu = -5, alternative = "greater")$p.value, t.test(a, b, mu = 5, alternative = "less")$p.value,
          t.test(a, b, conf.level = 0.9)$conf.int[1:2])
e <- F_to_eta2(4.5, 2, 27)
cat(toJSON(list(tool = paste(R.version.string, "effectsize", packageVersion("effectsize")), pairs = pairs, groups = groups,
                tables = tables, tost = tost, eta = e[[1]], omega = F_to_omega2(4.5, 2, 27)[[1]]), auto_unbox = TRUE, digits = NA))
