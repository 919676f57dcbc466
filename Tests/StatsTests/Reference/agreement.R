# Second opinion from R on reliability and agreement: agreement-r.json.
# Run: Rscript agreement.R > agreement-r.json   (needs jsonlite, psych)
library(jsonlite)
suppressMessages(library(psych))
shrout <- matrix(c(9, 2, 5, 8, 6, 1, 3, 2, 8, 4, 6, 8, 7, 1, 2, 6, 10, 5, 6, 9, 6, 2, 4, 7), 6, byrow = TRUE)
severity <- matrix(c(4, 4, 3, 1, 1, 1, 3, 4, 4, 0, 1, 0, 2, 2, 2, 3, 3, 4, 1, 0, 1), 7, byrow = TRUE)
icc <- lapply(list(shrout, severity), function(m) {
  r <- ICC(m, lmer = FALSE)$results
  list(rows = m, value = r$ICC, lower = r[["lower bound"]], upper = r[["upper bound"]], f = r$F, p = r$p)
})
kappas <- lapply(list(matrix(c(44, 5, 1, 7, 20, 3, 9, 5, 6), 3, byrow = TRUE), matrix(c(11, 3, 1, 0, 2, 9, 4, 1, 0, 3, 8, 2, 1, 0, 2, 13), 4, byrow = TRUE)),
  function(m) {
    k <- cohen.kappa(m)
    list(table = m, unweighted = k$kappa, quadratic = k$weighted.kappa, unweightedVariance = k$var.kappa)
  })
rankings <- lapply(list(matrix(c(1, 2, 3, 4, 5, 6, 7, 2, 1, 3, 5, 4, 7, 6, 1, 3, 2, 4, 6, 5, 7), 3, byrow = TRUE),
                        matrix(c(1, 1, 2, 4, 2, 2, 2, 3, 4, 1, 3, 3), 3, byrow = TRUE)), function(m) {
  f <- friedman.test(m)
  list(ratings = m, chiSquare = unname(f$statistic), p = f$p.value)
})
rows <- matrix(c(3, 4, 3, 5, 2, 2, 3, 1, 5, 4, 4, 5, 1, 2, 1, 2, 4, 5, 3, 4, 3, 3, 2, 2), 6, byrow = TRUE)
a <- suppressWarnings(alpha(as.data.frame(rows), check.keys = FALSE))
cat(toJSON(list(tool = paste(R.version.string, "psych", packageVersion("psych")), icc = icc, kappa = kappas, rankings = rankings,
                items = list(rows = rows, correlation = a$item.stats$r.drop, deleted = a$alpha.drop$raw_alpha)), auto_unbox = TRUE, digits = NA))
