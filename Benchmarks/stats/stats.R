# The R side of the benchmark of statistics, with the packages that people use for them.
# Prints the same lines as Timings.swift and stats.py.
#
#   Rscript Benchmarks/stats/stats.R FOLDER REPETITIONS        times all tasks
#   Rscript Benchmarks/stats/stats.R FOLDER TASK               computes one task, once
arguments <- commandArgs(trailingOnly = TRUE)
sample_of <- function(name) {
  file <- file.path(arguments[1], paste0(name, ".bin"))
  readBin(file, "double", file.size(file) / 8)
}
repetitions <- suppressWarnings(as.integer(arguments[2]))

# What is kept from call to call would make all but the first one free: where there is a warm-up, the first full call
# after it is timed.
run <- function(task, packages, prepare, compute, warm_up = NULL) {
  if (is.na(repetitions) && arguments[2] != task) return(invisible())
  for (package in packages) suppressPackageStartupMessages(library(package, character.only = TRUE))
  data <- prepare()
  if (!is.null(warm_up)) warm_up(data)
  start <- Sys.time()
  found <- compute(data)
  first <- as.numeric(Sys.time() - start, units = "secs")
  cat(sprintf("value,%s,%s,%.17g\n", task, names(found), found), sep = "")
  if (is.na(repetitions)) return(invisible())
  if (!is.null(warm_up)) {
    cat(sprintf("time,%s,,%.9g\n", task, first))
    return(invisible())
  }
  # Short ones are repeated within a measurement, since the clock counts in milliseconds.
  once <- system.time(compute(data))[["elapsed"]]
  times <- max(1, ceiling(0.05 / max(once, 1e-3)))
  taken <- replicate(repetitions, system.time(for (i in seq_len(times)) compute(data))[["elapsed"]] / times)
  cat(sprintf("time,%s,,%.9g\n", task, median(taken)))
}

two <- function() data.frame(
  value = c(sample_of("x30"), sample_of("y30")), group = factor(rep(c("x", "y"), each = 30))
)
run("bootstrap", "boot", two, function(data) {
  set.seed(1)
  correction <- exp(lgamma(29) - lgamma(28.5) - log(29) / 2)
  hedges_g <- function(data, chosen) {
    value <- data$value[chosen]
    x <- value[1:30]
    y <- value[31:60]
    correction * (mean(x) - mean(y)) / sqrt((var(x) + var(y)) / 2)
  }
  found <- boot(data, hedges_g, 10000, strata = data$group)
  limits <- boot.ci(found, type = "bca")$bca
  c(estimate = found$t0, lower = limits[4], upper = limits[5])
})
run("permutation", "coin", two, function(data) {
  set.seed(1)
  test <- oneway_test(value ~ group, data, distribution = approximate(nresample = 100000))
  c(p = as.numeric(pvalue(test)))
})
run("mann-whitney", character(), function() list(x = sample_of("x50"), y = sample_of("y50")), function(data) {
  test <- wilcox.test(data$x, data$y, exact = TRUE)
  c(u = test$statistic[[1]], p = test$p.value)
}, function(data) wilcox.test(data$x[1:5], data$y[1:5], exact = TRUE))
run("shapiro-wilk", character(), function() sample_of("x5000"), function(values) {
  test <- shapiro.test(values)
  c(w = test$statistic[[1]], p = test$p.value)
})
run("moments", "e1071", function() sample_of("x1000000"), function(values) {
  c(
    mean = mean(values), variance = var(values), skewness = skewness(values, type = 2),
    kurtosis = kurtosis(values, type = 2)
  )
})
