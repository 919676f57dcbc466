# Real data of textbooks, from R's packages datasets and psych, with the figures of R: textbook.json.
#
# second_opinion.py compares the same figures with SciPy, statsmodels and pingouin.
# Run: Rscript textbook.R > textbook.json   (needs psych, psychTools, effectsize, car, jsonlite)

suppressMessages({
  library(car)
  library(effectsize)
  library(jsonlite)
  library(psych)
})
options(contrasts = c("contr.sum", "contr.poly"))

case <- function(family, name, groups, figures) {
  list(family = family, name = name, groups = unname(lapply(groups, as.numeric)), figures = lapply(figures, unname))
}

ttest <- function(prefix, test) {
  setNames(
    list(test$statistic, test$parameter, test$p.value, test$conf.int[1], test$conf.int[2]),
    paste0(prefix, c("T", "DF", "P", "Lower", "Upper")))
}

two <- function(name, x, y) {
  rank <- suppressWarnings(wilcox.test(x, y, exact = FALSE, correct = TRUE))
  plain <- suppressWarnings(wilcox.test(x, y, exact = FALSE, correct = FALSE))
  ratio <- var.test(x, y)
  case("two", name, list(x, y), c(
    ttest("welch", t.test(x, y)), ttest("student", t.test(x, y, var.equal = TRUE)),
    list(u = rank$statistic, uCorrectedP = rank$p.value, uPlainP = plain$p.value,
         d = cohens_d(x, y)$Cohens_d, g = hedges_g(x, y)$Hedges_g, rankBiserial = rank_biserial(x, y)$r_rank_biserial,
         varianceRatio = ratio$statistic, varianceP = ratio$p.value, varianceLower = ratio$conf.int[1],
         varianceUpper = ratio$conf.int[2])))
}

pairs <- function(name, x, y) {
  complete <- complete.cases(x, y)
  x <- x[complete]
  y <- y[complete]
  rank <- suppressWarnings(wilcox.test(x, y, paired = TRUE, exact = FALSE, correct = TRUE))
  correlation <- cor.test(x, y)
  figures <- c(ttest("paired", t.test(x, y, paired = TRUE)), list(
    v = rank$statistic, vP = rank$p.value, dz = mean(x - y) / sd(x - y), r = correlation$estimate,
    rP = correlation$p.value, rLower = correlation$conf.int[1], rUpper = correlation$conf.int[2],
    rho = cor(x, y, method = "spearman"), tau = cor(x, y, method = "kendall")))
  if (anyDuplicated(x) || anyDuplicated(y)) {
    figures$tauP <- suppressWarnings(cor.test(x, y, method = "kendall", exact = FALSE)$p.value)
    figures$rhoP <- suppressWarnings(cor.test(x, y, method = "spearman", exact = FALSE)$p.value)
  }
  case("pairs", name, list(x, y), figures)
}

several <- function(name, values, labels) {
  keep <- complete.cases(values, labels)
  values <- values[keep]
  labels <- factor(labels[keep])
  plain <- anova(lm(values ~ labels))
  welch <- oneway.test(values ~ labels)
  rank <- kruskal.test(values, labels)
  mean <- leveneTest(values, labels, center = "mean")
  median <- leveneTest(values, labels, center = "median")
  case("several", name, split(values, labels), list(
    f = plain[1, "F value"], p = plain[1, "Pr(>F)"], eta = plain[1, "Sum Sq"] / sum(plain[, "Sum Sq"]),
    welchF = welch$statistic, welchDF = welch$parameter[2], welchP = welch$p.value, h = rank$statistic, hP = rank$p.value,
    levene = mean[1, "F value"], leveneP = mean[1, "Pr(>F)"], brownForsythe = median[1, "F value"],
    brownForsytheP = median[1, "Pr(>F)"]))
}

matrix.of <- function(name, rows, icc = TRUE) {
  rows <- as.matrix(rows[complete.cases(rows), ])
  alpha <- suppressWarnings(suppressMessages(psych::alpha(rows, check.keys = FALSE)))
  q <- friedman.test(rows)
  figures <- list(alpha = alpha$total$raw_alpha, friedman = q$statistic, friedmanP = q$p.value)
  if (icc) {
    found <- ICC(rows, lmer = FALSE)$results
    names <- c("icc1", "icc2", "icc3", "icc1k", "icc2k", "icc3k")
    for (i in 1:6) {
      figures[[names[i]]] <- found$ICC[i]
      figures[[paste0(names[i], "P")]] <- found$p[i]
      figures[[paste0(names[i], "Lower")]] <- found[i, "lower bound"]
      figures[[paste0(names[i], "Upper")]] <- found[i, "upper bound"]
    }
  }
  case("matrix", name, split(rows, row(rows)), figures)
}

table.of <- function(name, counts) {
  counts <- unclass(counts)
  plain <- suppressWarnings(chisq.test(counts, correct = FALSE))
  figures <- list(chiSquare = plain$statistic, chiSquareP = plain$p.value,
                  v = sqrt(unname(plain$statistic) / sum(counts) / (min(dim(counts)) - 1)))
  if (sum(counts) < 500) figures$fisherP <- fisher.test(counts, workspace = 2e7)$p.value
  if (all(dim(counts) == 2)) {
    yates <- suppressWarnings(chisq.test(counts, correct = TRUE))
    figures$yates <- yates$statistic
    figures$oddsRatio <- counts[1, 1] * counts[2, 2] / counts[1, 2] / counts[2, 1]
  }
  case("table", name, split(counts, row(counts)), figures)
}

one <- function(name, values) {
  missing <- sum(is.na(values))
  values <- values[!is.na(values)]
  test <- shapiro.test(values)
  case("one", name, list(values), list(
    mean = mean(values), sd = sd(values), median = median(values), lower = quantile(values, 0.25, type = 7),
    upper = quantile(values, 0.75, type = 7), mad = mad(values, constant = 1.4826), trimmed = mean(values, trim = 0.2),
    w = test$statistic, p = test$p.value, missing = missing))
}

two.by.two <- function(name, y, a, b) {
  frame <- data.frame(y = y, a = factor(a), b = factor(b))
  found <- Anova(lm(y ~ a * b, frame), type = 3)
  cells <- split(frame$y, interaction(frame$b, frame$a))
  case("factorial", name, cells, list(
    fA = found["a", "F value"], fB = found["b", "F value"], fAB = found["a:b", "F value"], pA = found["a", "Pr(>F)"],
    pB = found["b", "Pr(>F)"], pAB = found["a:b", "Pr(>F)"], residual = found["Residuals", "Sum Sq"]))
}

agreeable <- psychTools::bfi[, c("A1", "A2", "A3", "A4", "A5")]
agreeable$A1 <- 7 - agreeable$A1
agreeable <- head(agreeable[complete.cases(agreeable), ], 200)
doses <- subset(ToothGrowth, dose != 1)
tension <- subset(warpbreaks, tension != "M")
# Six missing at random places, so that the design is unbalanced.
uneven <- tension[-c(2, 3, 12, 20, 21, 22), ]
shrout <- matrix(c(9, 2, 5, 8, 6, 1, 3, 2, 8, 4, 6, 8, 7, 1, 2, 6, 10, 5, 6, 9, 6, 2, 4, 7), ncol = 4, byrow = TRUE)

cases <- list(
  two("sleep, two drugs as groups", sleep$extra[sleep$group == 1], sleep$extra[sleep$group == 2]),
  two("tooth growth by supplement", ToothGrowth$len[ToothGrowth$supp == "OJ"], ToothGrowth$len[ToothGrowth$supp == "VC"]),
  two("miles per gallon by transmission", mtcars$mpg[mtcars$am == 1], mtcars$mpg[mtcars$am == 0]),
  two("insect sprays A and C", InsectSprays$count[InsectSprays$spray == "A"], InsectSprays$count[InsectSprays$spray == "C"]),
  two("ozone in May and August", na.omit(airquality$Ozone[airquality$Month == 5]),
      na.omit(airquality$Ozone[airquality$Month == 8])),
  pairs("sleep, two drugs in the same people", sleep$extra[sleep$group == 1], sleep$extra[sleep$group == 2]),
  pairs("weight and miles per gallon", mtcars$wt, mtcars$mpg),
  pairs("ozone and temperature, incomplete days left out", airquality$Ozone, airquality$Temp),
  pairs("height and weight of women", women$height, women$weight),
  pairs("anscombe 1", anscombe$x1, anscombe$y1), pairs("anscombe 4", anscombe$x4, anscombe$y4),
  several("plant growth", PlantGrowth$weight, PlantGrowth$group),
  several("insect sprays", InsectSprays$count, InsectSprays$spray),
  several("tooth growth by dose", ToothGrowth$len, ToothGrowth$dose),
  several("chicken weights", chickwts$weight, chickwts$feed),
  several("warp breaks by tension", warpbreaks$breaks, warpbreaks$tension),
  several("ozone by month, missing days left out", airquality$Ozone, airquality$Month),
  matrix.of("Shrout and Fleiss", shrout), matrix.of("attitude", attitude), matrix.of("agreeableness, 200 people", agreeable),
  table.of("cylinders and gears", table(mtcars$cyl, mtcars$gear)),
  table.of("cylinders and transmission", table(mtcars$cyl, mtcars$am)),
  table.of("engine and transmission", table(mtcars$vs, mtcars$am)),
  table.of("hair and eyes", margin.table(HairEyeColor, c(1, 2))),
  table.of("admission and gender", margin.table(UCBAdmissions, c(1, 2))),
  one("eruptions of Old Faithful", faithful$eruptions), one("ozone", airquality$Ozone), one("rivers", rivers),
  one("precipitation", precip), one("discoveries", discoveries),
  two.by.two("tooth growth, supplement and dose", doses$len, doses$supp, doses$dose),
  two.by.two("warp breaks, wool and tension", tension$breaks, tension$wool, tension$tension),
  two.by.two("warp breaks, unbalanced", uneven$breaks, uneven$wool, uneven$tension)
)
tool <- paste0(R.version.string, ", psych ", packageVersion("psych"), ", effectsize ", packageVersion("effectsize"), ", car ",
               packageVersion("car"))
text <- toJSON(list(tool = tool, cases = cases), auto_unbox = TRUE, digits = NA)
cat(gsub('{"family"', '\n{"family"', text, fixed = TRUE), "\n", sep = "")
