#!/usr/bin/env Rscript
# Writes reference.json: what R says about the sample study and about five-tasks.csv, after values were reduced to one per person.
#
#   Rscript Tests/StudyAnalysisTests/Reference/reference.R        (from the root of the repository)
#
# Every contrast is with - without, or high - low. The limits of Hedges' g rest on R's noncentral pt; noncentral.py repeats
# them with mpmath: they are right to 3e-12, relative.
suppressPackageStartupMessages(library(car))
options(contrasts = c("contr.sum", "contr.poly"))

sample <- "Surveys/Samples/patterns-2x2/data"
here <- "Tests/StudyAnalysisTests/Reference"

# One person a row --------------------------------------------------------------------------------------------------------

survey <- read.csv(file.path(sample, "survey.csv"), check.names = FALSE, na.strings = c("", "N/A"))
answers <- as.matrix(survey[, seq(5, 35, by = 2)])
stopifnot(ncol(answers) == 16, is.numeric(answers))
people <- data.frame(participant = survey[[2]], group = survey$Group, experience = survey$Experience)
mean_answered <- function(columns) {
  values <- rowMeans(answers[, columns], na.rm = TRUE)
  ifelse(is.nan(values), NA, values)
}
people$pssuq_overall <- mean_answered(1:16)
people$pssuq_sysuse <- mean_answered(1:6)
people$pssuq_infoqual <- mean_answered(7:12)
people$pssuq_intqual <- mean_answered(13:15)

per_person <- function(values, keys, f) tapply(values, keys, f)[people$participant]
scores <- read.csv(file.path(sample, "scores.csv"))
people$quality <- per_person(scores$quality, scores$participant, mean)
times <- read.csv(file.path(sample, "times.csv"))
times$seconds <- sapply(strsplit(times$time, ":"), function(part) 60 * as.numeric(part[1]) + as.numeric(part[2]))
people$log_time <- per_person(log(times$seconds), times$participant, mean)
people$errors <- per_person(times$errors, times$participant, mean)
people <- people[order(people$participant), ]

# Statistics ---------------------------------------------------------------------------------------------------------------

# Limits of the noncentrality of t, by the definition: the observed t is the upper or lower 2.5% point.
noncentral_limits <- function(t, df, level = 0.95) {
  tail <- (1 - level) / 2
  solve_for <- function(probability) {
    uniroot(function(ncp) suppressWarnings(pt(t, df, ncp)) - probability, t + c(-8, 8), tol = 1e-13, maxiter = 1000)$root
  }
  c(solve_for(1 - tail), solve_for(tail))
}

# t tests of x - y with Hedges' g: pooled SD, exact correction J, noncentral limits times J (these assume equal variances).
compare <- function(x, y) {
  x <- x[!is.na(x)]
  y <- y[!is.na(y)]
  welch <- t.test(x, y)
  student <- t.test(x, y, var.equal = TRUE)
  n <- c(length(x), length(y))
  df <- sum(n) - 2
  pooled <- sqrt(((n[1] - 1) * var(x) + (n[2] - 1) * var(y)) / df)
  j <- exp(lgamma(df / 2) - log(sqrt(df / 2)) - lgamma((df - 1) / 2))
  d <- (mean(x) - mean(y)) / pooled
  part <- function(test) {
    list(statistic = unname(test$statistic), df = unname(test$parameter), p = test$p.value, ci = as.numeric(test$conf.int))
  }
  list(
    n = n, mean = c(mean(x), mean(y)), sd = c(sd(x), sd(y)), median = c(median(x), median(y)),
    difference = mean(x) - mean(y), welch = part(welch), student = part(student),
    cohen_d = d, correction_j = j, hedges_g = j * d,
    hedges_g_ci = j * sqrt(sum(1 / n)) * noncentral_limits(unname(student$statistic), df)
  )
}

# From cell means, each with its own variance; degrees of freedom after Welch and Satterthwaite.
from_cells <- function(means, variances, n, weights, level = 0.95) {
  parts <- weights^2 * variances / n
  estimate <- sum(weights * means)
  error <- sqrt(sum(parts))
  df <- sum(parts)^2 / sum(parts^2 / (n - 1))
  t <- estimate / error
  list(
    estimate = estimate, standard_error = error, statistic = t, df = df, p = 2 * pt(-abs(t), df),
    ci = estimate + c(-1, 1) * qt(1 - (1 - level) / 2, df) * error
  )
}

two_by_two <- function(value) {
  data <- people[!is.na(value), c("group", "experience")]
  data$value <- value[!is.na(value)]
  data$group <- factor(data$group, c("with", "without"))
  data$experience <- factor(data$experience, c("high", "low"))
  cells <- aggregate(value ~ experience + group, data, function(v) c(n = length(v), mean = mean(v), sd = sd(v)))
  n <- cells$value[, "n"]
  means <- cells$value[, "mean"]
  variances <- cells$value[, "sd"]^2
  names <- paste(cells$group, cells$experience, sep = "/")
  stopifnot(identical(names, c("with/high", "with/low", "without/high", "without/low")))
  table <- Anova(lm(value ~ group * experience, data), type = 3)
  effect <- function(term) {
    sum_of_squares <- table[term, "Sum Sq"]
    list(
      sum_of_squares = sum_of_squares, df = table[term, "Df"], f = table[term, "F value"], p = table[term, "Pr(>F)"],
      partial_eta_squared = sum_of_squares / (sum_of_squares + table["Residuals", "Sum Sq"])
    )
  }
  list(
    cells = lapply(1:4, function(i) list(cell = names[i], n = n[i], mean = means[i], sd = sqrt(variances[i]))),
    type_3 = list(
      group = effect("group"), experience = effect("experience"), interaction = effect("group:experience"),
      residuals = list(sum_of_squares = table["Residuals", "Sum Sq"], df = table["Residuals", "Df"])
    ),
    with_minus_without = list(
      high = from_cells(means, variances, n, c(1, 0, -1, 0)),
      low = from_cells(means, variances, n, c(0, 1, 0, -1)),
      high_minus_low = from_cells(means, variances, n, c(1, -1, -1, 1))
    )
  )
}

analysis <- function(value) {
  is_with <- people$group == "with"
  c(compare(value[is_with], value[!is_with]), list(two_by_two = two_by_two(value)))
}

# Cronbach's alpha of the people who answered every one of these items.
alpha <- function(columns) {
  complete <- na.omit(answers[, columns])
  k <- ncol(complete)
  list(n = nrow(complete), k = k, alpha = k / (k - 1) * (1 - sum(apply(complete, 2, var)) / var(rowSums(complete))))
}

time <- analysis(people$log_time)
time$geometric_mean <- exp(time$mean)
time$ratio <- exp(time$difference)
time$ratio_ci <- exp(time$welch$ci)

outcomes <- function(group) {
  of_group <- times[people$group[match(times$participant, people$participant)] == group, ]
  as.list(table(factor(of_group$outcome, c("success", "partial", "failure", "gave up"))))
}

# Five tasks a person ------------------------------------------------------------------------------------------------------

five <- read.csv(file.path(here, "five-tasks.csv"))
means <- aggregate(score ~ participant + group, five, mean)
rows <- t.test(five$score[five$group == "with"], five$score[five$group == "without"])

result <- list(
  made_by = list(script = file.path(here, "reference.R"), r = R.version.string, car = as.character(packageVersion("car"))),
  contrast = "with - without", level = 0.95,
  sample = list(
    quality = analysis(people$quality),
    log_time = time,
    errors = analysis(people$errors),
    pssuq_overall = analysis(people$pssuq_overall),
    pssuq_sysuse = analysis(people$pssuq_sysuse),
    pssuq_infoqual = analysis(people$pssuq_infoqual),
    pssuq_intqual = analysis(people$pssuq_intqual),
    alpha = list(overall = alpha(1:16), sysuse = alpha(1:6), infoqual = alpha(7:12), intqual = alpha(13:15)),
    outcomes = list(with = outcomes("with"), without = outcomes("without"))
  ),
  five_tasks = c(
    compare(means$score[means$group == "with"], means$score[means$group == "without"]),
    list(rows_taken_for_people = list(statistic = unname(rows$statistic), df = unname(rows$parameter), p = rows$p.value))
  )
)

# JSON with as many of 17 significant digits as it takes to read the same double back (jsonlite stops at 15).
number <- function(value) {
  texts <- sprintf(c("%.15g", "%.16g", "%.17g"), value)
  texts[match(TRUE, as.numeric(texts) == value)]
}
json <- function(value, indent = "") {
  if (is.list(value)) {
    named <- !is.null(names(value))
    inner <- paste0(indent, "  ")
    keys <- if (named) paste0('"', names(value), '": ') else ""
    parts <- paste0(inner, keys, vapply(value, json, "", indent = inner), collapse = ",\n")
    return(paste0(if (named) "{" else "[", "\n", parts, "\n", indent, if (named) "}" else "]"))
  }
  stopifnot(!anyNA(value))
  texts <- if (is.character(value)) paste0('"', value, '"') else vapply(value, number, "")
  if (length(texts) == 1) texts else paste0("[", paste(texts, collapse = ", "), "]")
}
writeLines(json(result), file.path(here, "reference.json"))
