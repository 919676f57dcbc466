# The statistics of a report on study60.csv, as a researcher writes them with psych and effectsize.
# Prints lines "measure,group,statistic,value", the same ones as report.py.
#
#   Rscript Benchmarks/report/report.R Benchmarks/Data/study60.csv
suppressPackageStartupMessages({
  library(psych)
  library(effectsize)
})
options(contrasts = c("contr.sum", "contr.poly"))

data <- read.csv(commandArgs(trailingOnly = TRUE)[1])
data$group <- factor(data$group, c("with", "without"))
data$experience <- factor(data$experience, c("high", "low"))
items <- data[, paste0("PSSUQ_", 1:16)]
scales <- list(overall = 1:16, sysuse = 1:6, infoqual = 7:12, intqual = 13:15)
for (scale in names(scales)) data[[scale]] <- rowMeans(items[, scales[[scale]]], na.rm = TRUE)
data$log_time <- log(data$time_s)

say <- function(measure, group, statistic, value) {
  cat(sprintf("%s,%s,%s,%.12g\n", measure, group, statistic, value), sep = "")
}
describe_one <- function(measure, group, values) {
  values <- values[!is.na(values)]
  found <- describe(values, quant = c(0.25, 0.75))
  half <- qt(0.975, found$n - 1) * found$se
  say(
    measure, group,
    c("n", "mean", "sd", "se", "median", "q1", "q3", "min", "max", "average_deviation", "ci_lower", "ci_upper"),
    c(
      found$n, found$mean, found$sd, found$se, found$median, found$Q0.25, found$Q0.75, found$min, found$max,
      mean(abs(values - found$mean)), found$mean - half, found$mean + half
    )
  )
}

for (measure in c("quality", "log_time", names(scales))) {
  value <- data[[measure]]
  for (group in levels(data$group)) describe_one(measure, group, value[data$group == group])

  # Groups.
  formula <- as.formula(paste(measure, "~ group"))
  welch <- t.test(formula, data)
  g <- hedges_g(formula, data = data[!is.na(value), ])
  say(
    measure, "with - without",
    c("difference", "t", "df", "p", "ci_lower", "ci_upper", "g", "g_lower", "g_upper"),
    c(
      diff(rev(welch$estimate)), welch$statistic, welch$parameter, welch$p.value, welch$conf.int, g$Hedges_g, g$CI_low,
      g$CI_high
    )
  )

  # Two factors.
  model <- lm(as.formula(paste(measure, "~ group * experience")), data)
  table <- drop1(model, . ~ ., test = "F")
  for (term in c("group", "experience", "group:experience")) {
    row <- table[term, ]
    say(
      measure, term, c("f", "p", "partial_eta_squared"),
      c(row[["F value"]], row[["Pr(>F)"]], row[["Sum of Sq"]] / (row[["Sum of Sq"]] + sum(residuals(model)^2)))
    )
  }
  simple <- list()
  for (level in levels(data$experience)) {
    test <- t.test(formula, data[data$experience == level, ])
    simple[[level]] <- c(estimate = diff(rev(test$estimate)), error = test$stderr)
    say(
      measure, paste("with - without at", level), c("difference", "t", "df", "p", "ci_lower", "ci_upper"),
      c(diff(rev(test$estimate)), test$statistic, test$parameter, test$p.value, test$conf.int)
    )
  }
  present <- data[!is.na(value), ]
  cells <- list(present$group, present$experience)
  parts <- tapply(present[[measure]], cells, var) / tapply(present[[measure]], cells, length)
  counts <- tapply(present[[measure]], cells, length)
  df <- sum(parts)^2 / sum(parts^2 / (counts - 1))
  change <- simple$high[[1]] - simple$low[[1]]
  half <- qt(0.975, df) * sqrt(sum(parts))
  say(
    measure, "difference of contrasts", c("difference", "df", "p", "ci_lower", "ci_upper"),
    c(change, df, 2 * pt(-abs(change) / sqrt(sum(parts)), df), change - half, change + half)
  )
}

for (scale in names(scales)) {
  complete <- na.omit(items[, scales[[scale]]])
  say(scale, "all", c("alpha", "alpha_n"), c(alpha(complete)$total$raw_alpha, nrow(complete)))
}
for (item in names(items)) describe_one(item, "all", items[[item]])
