# Second opinion from R on adjusted p values and tables of counts: counts-r.json.
# Run: Rscript counts.R > counts-r.json   (needs jsonlite)
library(jsonlite)
adjusted <- lapply(list(
  c(0.01, 0.02, 0.03, 0.04, 0.05, 0.2, 0.9), c(0.04, 0.001, 0.04, 0.5, 0.001, 0.04, 0.013), c(0.2, 0.2, 0.2), c(1, 0.9, 0.8, 1e-12)),
  function(p) list(p = p, bonferroni = p.adjust(p, "bonferroni"), holm = p.adjust(p, "holm"), hochberg = p.adjust(p, "hochberg"),
                   benjaminiHochberg = p.adjust(p, "BH"), benjaminiYekutieli = p.adjust(p, "BY")))
tables <- lapply(list(c(7, 3, 2, 8), c(3, 1, 1, 3), c(12, 5, 9, 20), c(1, 30, 40, 2), c(150, 130, 120, 170), c(5, 95, 1, 99)), function(v) {
  m <- matrix(v, 2, byrow = TRUE)
  f <- fisher.test(m)
  yates <- suppressWarnings(chisq.test(m))
  plain <- suppressWarnings(chisq.test(m, correct = FALSE))
  list(counts = v, fisher = f$p.value, less = fisher.test(m, alternative = "less")$p.value,
       greater = fisher.test(m, alternative = "greater")$p.value, oddsRatio = unname(f$estimate), lower = f$conf.int[1],
       upper = f$conf.int[2], yates = c(unname(yates$statistic), yates$p.value), plain = c(unname(plain$statistic), plain$p.value))
})
proportions <- lapply(list(c(9, 10), c(0, 10), c(10, 10), c(3, 200)), function(v)
  list(successes = v[1], n = v[2], clopperPearson = binom.test(v[1], v[2])$conf.int[1:2],
       jeffreys = qbeta(c(0.025, 0.975), v[1] + 0.5, v[2] - v[1] + 0.5)))
mcnemar <- lapply(list(c(12, 3), c(0, 6), c(40, 71)), function(v)
  list(counts = v, exact = binom.test(v[1], sum(v))$p.value))
larger <- lapply(list(matrix(c(12, 7, 3, 4, 9, 14), 2, byrow = TRUE), matrix(c(10, 2, 0, 3, 8, 5, 1, 1, 9), 3, byrow = TRUE),
                      matrix(5, 3, 2), matrix(c(1, 0, 2, 1, 0, 3, 1, 1), 2, byrow = TRUE),
                      # Job of ?fisher.test, and tables whose networks are larger
                      matrix(c(1, 2, 1, 0, 3, 3, 6, 1, 10, 10, 14, 9, 6, 7, 12, 11), 4, byrow = TRUE),
                      matrix(c(1, 2, 2, 1, 1, 0, 1, 2, 0, 0, 2, 3, 0, 0, 0, 1, 1, 1, 2, 7, 3, 1, 1, 2, 0, 0, 0, 1, 0, 1, 1, 1, 1, 0, 0), 5, byrow = TRUE),
                      matrix(c(2, 3, 1, 4, 1, 3, 1, 4, 2, 3, 1, 5, 2, 3, 2, 4, 1, 2, 3, 1, 2, 3, 3, 1, 3), 5, byrow = TRUE),
                      matrix(c(762, 327, 468, 484, 239, 477), 2, byrow = TRUE), matrix(20, 3, 3)), function(m) {
  x <- suppressWarnings(chisq.test(m, correct = FALSE))
  list(table = m, statistic = unname(x$statistic), p = x$p.value, fisher = fisher.test(m, workspace = 2e7)$p.value)
})
cat(toJSON(list(tool = R.version.string, adjusted = adjusted, tables = tables,
                proportions = proportions, mcnemar = mcnemar, larger = larger), auto_unbox = TRUE, digits = NA))
