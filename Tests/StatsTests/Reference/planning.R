# A second opinion on planning: planning-r.json.
#
# Run: Rscript planning.R > planning-r.json   (needs pwr and jsonlite)

library(pwr)

strict <- function(...) power.t.test(..., strict = TRUE)
powers <- list(
  list(name = "pwr.t.test, one sample", kind = "one", effect = 0.5, n = I(20), alpha = 0.05, alternative = "two-sided",
       power = pwr.t.test(n = 20, d = 0.5, type = "one.sample")$power),
  list(name = "pwr.t.test, less", kind = "one", effect = -0.4, n = I(15), alpha = 0.01, alternative = "less",
       power = pwr.t.test(n = 15, d = -0.4, sig.level = 0.01, type = "paired", alternative = "less")$power),
  list(name = "power.t.test, strict, little power", kind = "one", effect = 0.1, n = I(5), alpha = 0.05, alternative = "two-sided",
       power = strict(n = 5, delta = 0.1, type = "one.sample")$power),
  list(name = "pwr.t.test, little power", kind = "one", effect = 0.1, n = I(5), alpha = 0.05, alternative = "two-sided",
       power = pwr.t.test(n = 5, d = 0.1, type = "one.sample")$power),
  list(name = "power.t.test, strict", kind = "two", effect = 0.8, n = c(8, 8), alpha = 0.05, alternative = "two-sided",
       power = strict(n = 8, delta = 0.8)$power),
  list(name = "pwr.t2n.test", kind = "two", effect = 0.6, n = c(20, 35), alpha = 0.05, alternative = "greater",
       power = pwr.t2n.test(n1 = 20, n2 = 35, d = 0.6, alternative = "greater")$power),
  list(name = "pwr.anova.test", kind = "anova", effect = 0.25, n = c(4, 30), alpha = 0.05, alternative = "greater",
       power = pwr.anova.test(k = 4, n = 30, f = 0.25)$power),
  list(name = "pwr.p.test", kind = "arcsine", proportions = c(0.7, 0.5), n = I(30), alpha = 0.05, alternative = "two-sided",
       power = pwr.p.test(h = ES.h(0.7, 0.5), n = 30)$power),
  list(name = "pwr.2p.test", kind = "arcsine", proportions = c(0.7, 0.5), n = c(30, 30), alpha = 0.05, alternative = "two-sided",
       power = pwr.2p.test(h = ES.h(0.7, 0.5), n = 30)$power),
  list(name = "pwr.2p2n.test", kind = "arcsine", proportions = c(0.4, 0.6), n = c(30, 50), alpha = 0.05, alternative = "less",
       power = pwr.2p2n.test(h = ES.h(0.4, 0.6), n1 = 30, n2 = 50, alternative = "less")$power),
  list(name = "power.prop.test, strict", kind = "normal", proportions = c(0.75, 0.5), n = c(50, 50), alpha = 0.05,
       alternative = "two-sided", power = power.prop.test(n = 50, p1 = 0.5, p2 = 0.75, strict = TRUE)$power),
  list(name = "power.prop.test, one-sided", kind = "normal", proportions = c(0.75, 0.5), n = c(50, 50), alpha = 0.05,
       alternative = "greater", power = power.prop.test(n = 50, p1 = 0.5, p2 = 0.75, alternative = "one.sided")$power)
)
sizes <- list(
  list(name = "pwr.t.test", kind = "two", effect = 0.5, goal = 0.8, n = pwr.t.test(d = 0.5, power = 0.8)$n),
  list(name = "power.t.test", kind = "one", effect = 0.3, goal = 0.9,
       n = strict(delta = 0.3, power = 0.9, type = "one.sample", tol = 1e-10)$n),
  list(name = "pwr.anova.test", kind = "anova", effect = 0.25, goal = 0.8, n = pwr.anova.test(k = 4, f = 0.25, power = 0.8)$n),
  list(name = "pwr.2p.test", kind = "arcsine", proportions = c(0.7, 0.5), goal = 0.8, n = pwr.2p.test(h = ES.h(0.7, 0.5), power = 0.8)$n),
  list(name = "power.prop.test", kind = "normal", proportions = c(0.75, 0.5), goal = 0.9,
       n = power.prop.test(p1 = 0.5, p2 = 0.75, power = 0.9, strict = TRUE, tol = 1e-10)$n)
)
cat(jsonlite::toJSON(list(tool = paste0(R.version.string, ", pwr ", packageVersion("pwr")), powers = powers, sizes = sizes),
                     auto_unbox = TRUE, digits = NA, pretty = TRUE), "\n")
