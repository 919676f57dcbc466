# Rank tests, robust descriptives, Shapiro-Wilk, tests of variances and analyses of variance from R: rank-tests-r.json.
#
# Run: Rscript rank_tests.R > rank-tests-r.json   (needs e1071, car, jsonlite)
suppressMessages({
  library(car)
  library(e1071)
  library(jsonlite)
})
options(warn = -1)
alternatives <- c(TwoSided = "two.sided", Less = "less", Greater = "greater")
a <- c(12, 15, 11, 14, 13, 16, 10, 15)
b <- c(9, 11, 8, 12, 10, 7, 11, 9)
mixed <- function(n, step, modulus, start = 0) (start + (seq_len(n) - 1) * step) %% modulus
entry <- function(family, name, groups, figures) {
  list(family = unbox(family), name = unbox(name), groups = unname(lapply(groups, I)), figures = lapply(figures, unbox))
}

descriptive <- function(name, x) {
  figures <- list(scaledMedianAbsoluteDeviation = mad(x), trimmed20 = mean(x, trim = 0.2))
  for (type in 1:3) {
    figures[[paste0("skewness", type)]] <- skewness(x, type = type)
    figures[[paste0("kurtosis", type)]] <- kurtosis(x, type = type)
  }
  for (type in 6:7) {
    q <- unname(quantile(x, c(0.1, 0.25, 0.75, 0.9), type = type))
    figures[paste0(c("low", "lower", "upper", "high"), type)] <- as.list(q)
  }
  entry("descriptives", name, list(x), figures)
}
mann_whitney <- function(name, x, y) {
  figures <- list(w = unname(wilcox.test(x, y)$statistic))
  tied <- anyDuplicated(c(x, y)) > 0
  for (key in names(alternatives)) {
    run <- function(...) wilcox.test(x, y, alternative = alternatives[[key]], ...)$p.value
    if (!tied) figures[[paste0("exact", key)]] <- run(exact = TRUE)
    figures[[paste0("corrected", key)]] <- run(exact = FALSE)
    figures[[paste0("plain", key)]] <- run(exact = FALSE, correct = FALSE)
  }
  if (!tied) {
    result <- wilcox.test(x, y, exact = TRUE, conf.int = TRUE)
    figures <- c(figures, shift = unname(result$estimate), lower95 = result$conf.int[1], upper95 = result$conf.int[2])
  }
  entry("mann-whitney", name, list(x, y), figures)
}
signed_rank <- function(name, d) {
  figures <- list(v = unname(wilcox.test(d)$statistic))
  tied <- anyDuplicated(abs(d)) > 0 || any(d == 0)
  for (key in names(alternatives)) {
    run <- function(...) wilcox.test(d, alternative = alternatives[[key]], ...)$p.value
    if (!tied) figures[[paste0("exact", key)]] <- run(exact = TRUE)
    figures[[paste0("corrected", key)]] <- run(exact = FALSE)
    figures[[paste0("plain", key)]] <- run(exact = FALSE, correct = FALSE)
  }
  if (!tied) {
    result <- wilcox.test(d, exact = TRUE, conf.int = TRUE)
    figures <- c(figures, centre = unname(result$estimate), lower95 = result$conf.int[1], upper95 = result$conf.int[2])
  }
  entry("signed-rank", name, list(d), figures)
}
shapiro <- function(name, x) {
  result <- shapiro.test(x)
  entry("shapiro-wilk", name, list(x), list(w = unname(result$statistic), p = result$p.value))
}
ratio <- function(name, x, y) {
  figures <- list(ratio = unname(var.test(x, y)$statistic), lower95 = var.test(x, y)$conf.int[1],
                  upper95 = var.test(x, y)$conf.int[2])
  for (key in names(alternatives)) figures[[paste0("p", key)]] <- var.test(x, y, alternative = alternatives[[key]])$p.value
  entry("variance-ratio", name, list(x, y), figures)
}
several <- function(name, groups) {
  y <- unlist(groups)
  g <- factor(rep(seq_along(groups), lengths(groups)))
  plain <- oneway.test(y ~ g, var.equal = TRUE)
  welch <- oneway.test(y ~ g)
  kruskal <- kruskal.test(y, g)
  levene <- leveneTest(y, g, center = mean)
  brown <- leveneTest(y, g, center = median)
  entry("several", name, groups, list(
    f = unname(plain$statistic), p = plain$p.value, welchF = unname(welch$statistic),
    welchDf2 = unname(welch$parameter[2]), welchP = welch$p.value, h = unname(kruskal$statistic),
    kruskalP = kruskal$p.value, levene = levene[1, 2], leveneP = levene[1, 3], brownForsythe = brown[1, 2],
    brownForsytheP = brown[1, 3]))
}
friedman <- function(name, rows) {
  result <- friedman.test(do.call(rbind, rows))
  entry("friedman", name, rows, list(q = unname(result$statistic), p = result$p.value))
}

times <- c(55, 65, 75, 62, 45, 135)
cases <- c(
  list(
    descriptive("worked example", a), descriptive("times", times), descriptive("ties", c(1, 1, 2, 2, 2, 3, 5, 5)),
    descriptive("hundred", mixed(100, 37, 101)),
    mann_whitney("worked example", a, b),
    mann_whitney("no ties", c(1.1, 2.7, 3.4, 8.8, 5.2), c(2.2, 0.4, 6.1, 9.9, 10.5, 7.3)),
    mann_whitney("fifty and fifty", mixed(50, 37, 101), mixed(50, 53, 101, 11) + 0.25),
    mann_whitney("sixty and eight with ties", mixed(60, 7, 13), mixed(8, 3, 11)),
    signed_rank("no ties", c(1.5, -0.5, 2.5, 3.25, -1, 4.75, 0.75)),
    signed_rank("zeros and ties", c(0, 1, -1, 2, 2, 0, 3, -2, 4, 0, 5, 1)),
    signed_rank("fifty", (0:49 * 37) %% 101 - 40.25 + (0:49) / 256),
    shapiro("three", c(1, 2, 4)), shapiro("three, nearly a line", c(1, 2, 3.0001)), shapiro("three, two equal", c(1, 1, 4)),
    shapiro("four", c(1, 2, 4, 9)), shapiro("five", c(3, 1, 4, 1, 5)), shapiro("six", times),
    shapiro("worked example", a), shapiro("eleven", c(1:10, 40)), shapiro("twelve", c(1:11, 40)),
    shapiro("heavy ties", rep(1:5, c(3, 9, 14, 6, 2))), shapiro("thirty", mixed(30, 7, 31)),
    shapiro("a line of a hundred", as.numeric(1:100)), shapiro("normal scores", qnorm(ppoints(40))),
    shapiro("exponential, two hundred", qexp(ppoints(200))), shapiro("speed of light", morley$Speed),
    shapiro("tiny", c(3, 1, 4, 1.5, 5, 9, 2) * 1e-150),
    ratio("worked example", a, b), ratio("unequal", c(1, 5, 2, 9.5, 3), c(1, 1.5)),
    ratio("far tail", mixed(40, 7, 41), mixed(30, 7, 31) / 16)
  ),
  list(
    several("three groups", list(c(6.4, 6.8, 7.2, 8.3, 8.4), c(2.5, 3.7, 4.9, 5.4, 5.9), c(1.3, 4.1, 4.9, 5.2, 5.5, 8.2))),
    several("plant growth", split(PlantGrowth$weight, PlantGrowth$group)),
    several("insect sprays", split(as.numeric(InsectSprays$count), InsectSprays$spray)),
    several("air quality, ozone by month", with(na.omit(airquality), split(as.numeric(Ozone), Month))),
    friedman("four treatments", list(c(7, 9, 8, 5), c(6, 5, 2, 1), c(9, 7, 8, 4), c(8, 9.5, 7, 3), c(4, 5, 6, 3.5))),
    friedman("ties", list(c(1, 2, 2), c(3, 3, 3), c(1, 1, 5), c(2, 4, 4), c(5, 1, 1), c(1, 2, 3)))
  )
)
cat("{\"tool\": \"", R.version.string, ", e1071 ", format(packageVersion("e1071")), ", car ",
    format(packageVersion("car")), "\",\n\"cases\": [\n", sep = "")
cat(paste(vapply(cases, function(case) as.character(toJSON(case, digits = NA)), ""), collapse = ",\n"), "\n]}\n", sep = "")
