#!/usr/bin/env Rscript
# Writes designs.json: small made-up data of several designs, and what R says about them.
#
#   Rscript Tests/StudyAnalysisTests/Reference/designs.R        (from the root of the repository)
#
# Every contrast is treatment - reference, in the order in which the two levels are named. A value that is not there is null.
suppressPackageStartupMessages(library(survival))
here <- "Tests/StudyAnalysisTests/Reference"

describe <- function(test) {
  list(statistic = unname(test$statistic), df = unname(test$parameter), p = test$p.value, ci = as.numeric(test$conf.int))
}

# Two columns of one person's values; only people with both take part.
paired <- function(x, y) {
  both <- !is.na(x) & !is.na(y)
  x <- x[both]
  y <- y[both]
  d <- x - y
  test <- t.test(x, y, paired = TRUE)
  limit <- function(probability) {
    t <- unname(test$statistic)
    uniroot(function(ncp) suppressWarnings(pt(t, length(d) - 1, ncp)) - probability, t + c(-8, 8), tol = 1e-13, maxiter = 1000)$root
  }
  c(
    describe(test),
    list(
      n = length(d), difference = mean(d), mean = c(mean(x), mean(y)), sd = c(sd(x), sd(y)),
      dz = mean(d) / sd(d), dz_ci = c(limit(0.975), limit(0.025)) / sqrt(length(d)), dav = mean(d) / ((sd(x) + sd(y)) / 2)
    )
  )
}

welch <- function(x, y) {
  x <- x[!is.na(x)]
  y <- y[!is.na(y)]
  c(describe(t.test(x, y)), list(n = c(length(x), length(y)), difference = mean(x) - mean(y)))
}

# One within factor: tablet - phone. P9 and P10 have one value each.
phone <- c(61, 55, 70, 48, 66, 59, 73, 52, 64, NA)
tablet <- c(68, 61, 69, 60, 71, 62, 80, 58, NA, 77)
phone_time <- c(61.5, 40.25, 95, 72, 55.5, 120, 48, 66, 71, NA)
tablet_time <- c(50, 44.5, 80.75, 60, 51, 99, 39.5, 70, NA, 58)

# Two within factors, tablet - phone and deep - flat; P7 lacks one cell, so P7's mean over the other factor is not that of the others.
two <- list(
  phone_flat = c(5, 4, 6, 3, 5, 4, 7), phone_deep = c(4, 4, 5, 2, 3, 4, 6),
  tablet_flat = c(7, 5, 6, 5, 6, 6, 2), tablet_deep = c(5, 5, 4, 4, 6, 3, NA)
)
over <- function(a, b) (two[[a]] + two[[b]]) / 2

# One factor between, with - without, and one within, tablet - phone; M6 and M12 lack a condition.
mixed_group <- rep(c("with", "without"), each = 6)
mixed_phone <- c(71, 64, 80, 75, 69, 40, 55, 60, 52, 66, 58, NA)
mixed_tablet <- c(75, 70, 78, 81, 77, NA, 59, 57, 60, 70, 61, 95)
mixed_mean <- (mixed_phone + mixed_tablet) / 2

# Three groups, each compared with the first.
three <- list(none = c(3, 5, 4, 6, 5), list = c(6, 5, 7, 6, 8, 7), search = c(4, 6, 6, 5))

# Two groups by three strata: with - without at each.
strata <- list(
  without_a = c(4, 6, 5), with_a = c(8, 7, 9, 8), without_b = c(5, 5, 7, 6), with_b = c(6, 8, 7), without_c = c(3, 4), with_c = c(9, 7, 8)
)

# Completion of the two tasks of the sample study.
people <- read.csv("Surveys/Samples/patterns-2x2/data/survey.csv", check.names = FALSE)
times <- read.csv("Surveys/Samples/patterns-2x2/data/times.csv")
times$group <- people$Group[match(times$participant, people[[2]])]
z <- qnorm(0.975)
adjusted_wald <- function(x, n) {
  p <- (x + z^2 / 2) / (n + z^2)
  pmin(1, pmax(0, p + c(-1, 1) * z * sqrt(p * (1 - p) / (n + z^2))))
}
wilson <- function(x, n) as.numeric(prop.test(x, n, correct = FALSE)$conf.int)
completion <- function(task) {
  count <- function(group) {
    own <- times$outcome[times$task == task & times$group == group]
    c(sum(own == "success"), length(own))
  }
  x <- count("with")
  y <- count("without")
  difference <- x[1] / x[2] - y[1] / y[2]
  a <- wilson(x[1], x[2])
  b <- wilson(y[1], y[2])
  # Newcombe (1998), method 10.
  lower <- difference - sqrt((x[1] / x[2] - a[1])^2 + (b[2] - y[1] / y[2])^2)
  upper <- difference + sqrt((a[2] - x[1] / x[2])^2 + (y[1] / y[2] - b[1])^2)
  table <- rbind(c(x[1], x[2] - x[1]), c(y[1], y[2] - y[1]))
  total <- sum(table)
  chi <- unname(suppressWarnings(chisq.test(table, correct = FALSE))$statistic) * (total - 1) / total
  list(
    task = task, with = x, without = y, with_ci = adjusted_wald(x[1], x[2]), without_ci = adjusted_wald(y[1], y[2]),
    difference = difference, difference_ci = c(lower, upper), n_minus_one_p = pchisq(chi, 1, lower.tail = FALSE)
  )
}

# Times of the two tasks by group; those that were given up are censored.
times$seconds <- sapply(strsplit(times$time, ":"), function(part) 60 * as.numeric(part[1]) + as.numeric(part[2]))
censored <- function(task) {
  own <- times[times$task == task, ]
  own$event <- own$outcome != "gave up"
  median_of <- function(rows) {
    fit <- summary(survfit(Surv(seconds, event) ~ 1, own[rows, ], conf.type = "log-log"))$table
    unname(fit[c("median", "0.95LCL", "0.95UCL")])
  }
  test <- survdiff(Surv(seconds, event) ~ group, own)
  list(
    task = task, with = median_of(own$group == "with"), without = median_of(own$group == "without"),
    log_rank = list(statistic = test$chisq, p = pchisq(test$chisq, 1, lower.tail = FALSE))
  )
}

# Small groups in which times of all lengths are censored.
few <- list(
  a = c(12, 20, 35, 41, 50, 63, 70), a_gave_up = c(0, 1, 0, 0, 1, 0, 0), b = c(25, 31, 48, 60, 77, 90, 95, 99), b_gave_up = c(1, 0, 0, 1, 0, 1, 0, 1)
)
few_frame <- data.frame(seconds = c(few$a, few$b), event = 1 - c(few$a_gave_up, few$b_gave_up), group = rep(c("a", "b"), c(7, 8)))
few_test <- survdiff(Surv(seconds, event) ~ group, few_frame)
few_median <- function(group) {
  unname(summary(survfit(Surv(seconds, event) ~ 1, few_frame[few_frame$group == group, ], conf.type = "log-log"))$table[c("median", "0.95LCL", "0.95UCL")])
}
few <- c(few, list(
  a_median = few_median("a"), b_median = few_median("b"),
  log_rank = list(statistic = few_test$chisq, p = pchisq(few_test$chisq, 1, lower.tail = FALSE))
))

result <- list(
  made_by = list(script = file.path(here, "designs.R"), r = R.version.string, survival = as.character(packageVersion("survival"))), level = 0.95,
  within = list(
    phone = phone, tablet = tablet, score = paired(tablet, phone), phone_time = phone_time, tablet_time = tablet_time,
    log_time = paired(log(tablet_time), log(phone_time))
  ),
  two_within = c(
    two, list(device = paired(over("tablet_flat", "tablet_deep"), over("phone_flat", "phone_deep")), menu = paired(over("phone_deep", "tablet_deep"), over("phone_flat", "tablet_flat")))
  ),
  mixed = list(
    group = mixed_group, phone = mixed_phone, tablet = mixed_tablet,
    between = welch(mixed_mean[mixed_group == "with"], mixed_mean[mixed_group == "without"]), within = paired(mixed_tablet, mixed_phone)
  ),
  three = c(three, list(list_minus_none = welch(three$list, three$none), search_minus_none = welch(three$search, three$none))),
  strata = c(strata, list(a = welch(strata$with_a, strata$without_a), b = welch(strata$with_b, strata$without_b), c = welch(strata$with_c, strata$without_c))),
  completion = list(completion("T1"), completion("T2")),
  censored = list(censored("T1"), censored("T2")), few_censored = few
)

# JSON with as many of 17 significant digits as it takes to read the same double back (jsonlite stops at 15).
number <- function(value) {
  if (is.na(value)) return("null")
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
  texts <- if (is.character(value)) paste0('"', value, '"') else vapply(value, number, "")
  if (length(texts) == 1) texts else paste0("[", paste(texts, collapse = ", "), "]")
}
writeLines(json(result), file.path(here, "designs.json"))
