# Survival curves, their medians and log-rank tests from R's survival package: survival.json.
#
# Run: Rscript survival.R > survival.json   (needs survival)
#
# Medians are those of median(), the documented rule (the middle of a horizontal piece of the curve at 1/2, up to the end
# of follow-up). Their limits are those of the printed table, the first time at which a limit of the curve is 1/2 or less;
# quantile() has the same limits as long as the limits of the curve only fall, which is checked here; where they rise again
# (small samples, level 0.999) it takes a later time. Standard errors at S = 0 and limits there do not exist: null.
suppressPackageStartupMessages(library(survival))

freireich <- list(
  # Remission in weeks, Freireich et al. (1963) as in Cox and Oakes (1984): 6-MP, placebo.
  list(c(6, 6, 6, 6, 7, 9, 10, 10, 11, 13, 16, 17, 19, 20, 22, 23, 25, 32, 32, 34, 35),
       c(1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0)),
  list(c(1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23), rep(1, 21))
)
by <- function(time, event, group) {
  unname(lapply(split(data.frame(time, event), group, drop = TRUE), function(part) list(part$time, part$event)))
}
ecog <- lung[!is.na(lung$ph.ecog), ]
steady <- function(n) 1 + (seq_len(n) * 7919) %% 997
large <- list(steady(300), as.numeric(steady(300) %% 5 != 0))

# Curves -------------------------------------------------------------------------------------------------------------------

curves <- c(
  setNames(by(aml$time, aml$status, aml$x), c("aml, maintained", "aml, not maintained")),
  setNames(freireich, c("Freireich, 6-MP", "Freireich, placebo")),
  setNames(by(lung$time, lung$status - 1, lung$sex), c("lung, men", "lung, women")),
  list(
    "lung, all" = list(lung$time, lung$status - 1),
    "events and censorings tied throughout" = list(rep(c(3, 5, 8, 9), each = 4), rep(c(1, 0, 1, 0), 4)),
    "censoring before every event of the same time" = list(c(5, 5, 2, 2, 9, 9), c(0, 1, 0, 1, 0, 1)),
    "all censored" = list(c(4, 1, 7, 7), c(0, 0, 0, 0)),
    "all events" = list(c(12.5, 3, 8.25, 8.25, 40, 17, 2), rep(1, 7)),
    "all events at once" = list(c(5, 5, 5), c(1, 1, 1)),
    "one event" = list(7, 1),
    "one censoring" = list(7, 0),
    "one event in the middle" = list(1:5, c(0, 0, 1, 0, 0)),
    "one half between two events, no censoring" = list(1:4, rep(1, 4)),
    "one half between two events, rounded" = list(1:20, rep(1, 20)),
    "one half with censoring" = list(c(1, 2, 2.5, 3, 4, 6.5), c(1, 1, 0, 0, 1, 1)),
    "one half after censoring, by thirds" = list(c(1, 2, 3, 4, 5, 6, 7), c(0, 1, 1, 1, 1, 1, 1)),
    "one half until the end of follow-up" = list(c(1, 2, 3, 4), c(1, 1, 0, 0)),
    "one half at the last time, which is tied" = list(c(9, 9), c(1, 0)),
    "just above one half" = list(c(1, 2, 3, 4, 5), c(1, 1, 0, 0, 0)),
    "unbounded limits" = list(c(10, 20, 30, 40, 50, 60), c(1, 0, 1, 1, 0, 1)),
    "late events after much censoring" = list(c(1:20, rep(30, 17), 40, 50, 60), c(rep(1, 20), rep(0, 17), 1, 0, 1)),
    "tiny times" = list(c(3, 1, 4, 1, 5, 9, 2, 6) * 1e-5, c(1, 1, 0, 1, 1, 0, 1, 1)),
    "huge times" = list(c(3, 1, 4, 1, 5, 9, 2, 6) * 1e120, c(1, 1, 0, 1, 1, 0, 1, 1)),
    "three hundred" = large,
    "rare events" = list(1:500, as.numeric((1:500) %% 125 == 0))
  )
)
limits_of <- function(sample, level) {
  fit <- survfit(Surv(sample[[1]], sample[[2]]) ~ 1, conf.type = "log-log", conf.int = level)
  falls <- !any(diff(fit$lower[!is.na(fit$lower)]) > 0) && !any(diff(fit$upper[!is.na(fit$upper)]) > 0)
  printed <- unname(summary(fit)$table[paste0(level, c("LCL", "UCL"))])
  searched <- unlist(quantile(fit, 0.5)[c("lower", "upper")], use.names = FALSE)
  stopifnot(!falls || identical(is.na(printed), is.na(searched)), !falls || all(printed == searched, na.rm = TRUE))
  events <- fit$n.event > 0
  list(level = level, lower = printed[1], upper = printed[2],
       survivalLower = many(fit$lower[events]), survivalUpper = many(fit$upper[events]))
}
many <- function(values) structure(list(values), class = "many")
curve_of <- function(name) {
  sample <- curves[[name]]
  fit <- survfit(Surv(sample[[1]], sample[[2]]) ~ 1, conf.type = "log-log")
  events <- fit$n.event > 0
  # R has the standard error of log S; where S is 0 there is none of S.
  error <- ifelse(fit$surv > 0, fit$surv * fit$std.err, NA)
  list(
    name = name, times = many(sample[[1]]), isEvent = many(sample[[2]] == 1), n = fit$n, events = sum(fit$n.event),
    median = unname(median(fit)), printedMedian = unname(summary(fit)$table["median"]),
    time = many(fit$time[events]), atRisk = many(fit$n.risk[events]), eventsAt = many(fit$n.event[events]),
    survival = many(fit$surv[events]), standardError = many(error[events]),
    intervals = lapply(c(0.95, 0.8, 0.999), function(level) limits_of(sample, level))
  )
}

# Log-rank tests -------------------------------------------------------------------------------------------------------------

tests <- list(
  "aml" = by(aml$time, aml$status, aml$x),
  "Freireich" = freireich,
  "lung by sex" = by(lung$time, lung$status - 1, lung$sex),
  "lung by performance, one group of one" = by(ecog$time, ecog$status - 1, ecog$ph.ecog),
  "lung by institution" = with(lung[!is.na(lung$inst), ], by(time, status - 1, inst)),
  "veteran by cell type" = by(veteran$time, veteran$status, veteran$celltype),
  "one group with no event" = list(list(c(5, 8, 9, 9), c(0, 0, 0, 0)), list(c(2, 4, 5, 7, 9), c(1, 1, 1, 0, 1))),
  "events and censorings tied" = list(list(c(3, 3, 5, 5, 8), c(1, 0, 1, 0, 1)), list(c(3, 5, 5, 8, 8), c(0, 1, 1, 0, 1))),
  "all events" = list(list(c(1, 4, 6, 7), rep(1, 4)), list(c(2, 2, 3, 5), rep(1, 4)), list(c(8, 9, 9, 9), rep(1, 4))),
  "equal groups" = list(list(c(1, 4, 6), c(1, 0, 1)), list(c(1, 4, 6), c(1, 0, 1))),
  "groups of one" = list(list(1, 1), list(2, 1)),
  "one event" = list(list(c(2, 3), c(0, 0)), list(c(1, 5), c(1, 0))),
  "a group gone before the first event" =
    list(list(c(5, 8, 9), c(1, 1, 0)), list(c(1, 2), c(0, 0)), list(c(4, 6, 7), c(1, 1, 1))),
  "nothing in common" = list(list(1:40, rep(1, 40)), list(101:160, rep(1, 60))),
  "three hundred in three" = by(large[[1]] * rep(c(1, 1.25, 1), 100), large[[2]], rep(1:3, 100))
)
test_of <- function(name) {
  groups <- tests[[name]]
  frame <- data.frame(
    time = unlist(lapply(groups, `[[`, 1)), event = unlist(lapply(groups, `[[`, 2)),
    group = rep(seq_along(groups), vapply(groups, function(group) length(group[[1]]), 0L)))
  test <- survdiff(Surv(time, event) ~ group, frame)
  df <- sum(test$exp > 0) - 1
  list(
    name = name, groups = lapply(groups, function(group) list(times = many(group[[1]]), isEvent = many(group[[2]] == 1))),
    statistic = test$chisq, degreesOfFreedom = df, p = pchisq(test$chisq, df, lower.tail = FALSE),
    observed = many(test$obs), expected = many(test$exp)
  )
}

# JSON with as many of 17 significant digits as it takes to read the same double back; NA is null.
text <- function(value) {
  if (is.na(value)) return("null")
  if (is.logical(value)) return(if (value) "true" else "false")
  if (is.character(value)) return(paste0('"', value, '"'))
  texts <- sprintf(c("%.15g", "%.16g", "%.17g"), value)
  texts[match(TRUE, as.numeric(texts) == value)]
}
json <- function(value, indent = "") {
  if (inherits(value, "many")) return(paste0("[", paste(vapply(value[[1]], text, ""), collapse = ", "), "]"))
  if (!is.list(value)) return(text(value))
  inner <- paste0(indent, " ")
  keys <- if (is.null(names(value))) "" else paste0('"', names(value), '": ')
  parts <- paste0(inner, keys, vapply(value, json, "", indent = inner), collapse = ",\n")
  if (is.null(names(value))) paste0("[\n", parts, "\n", indent, "]") else paste0("{\n", parts, "\n", indent, "}")
}
cat(json(list(
  tool = paste0(R.version.string, "; survival ", packageVersion("survival")),
  curves = lapply(names(curves), curve_of), tests = lapply(names(tests), test_of)
)), "\n", sep = "")
