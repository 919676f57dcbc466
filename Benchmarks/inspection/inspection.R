# The R side of the benchmark of inspections: what a researcher would write, with psych and base R.
# Prints the same lines as Timings.swift. No bootstrap intervals, which studytool computes as well.
#
#   Rscript Benchmarks/inspection/inspection.R FOLDER REPETITIONS
suppressPackageStartupMessages(library(psych))
arguments <- commandArgs(trailingOnly = TRUE)
read <- function(name) read.csv(file.path(arguments[1], paste0(name, ".csv")))
findings <- read("findings")
severities <- read("severities")
ratings <- read("ratings")
designs <- c("with", "without")

alpha_ordinal <- function(table) {
  points <- sort(unique(as.vector(table)))
  counts <- sapply(points, function(point) sum(table == point))
  middle <- cumsum(counts) - counts / 2
  difference <- outer(middle, middle, "-")^2
  m <- ncol(table)
  own <- t(apply(table, 1, function(row) tabulate(match(row, points), length(points))))
  observed <- sum(sapply(seq_len(nrow(own)), function(i) sum(outer(own[i, ], own[i, ]) * difference))) / (m - 1)
  1 - observed / (sum(outer(counts, counts) * difference) / (sum(counts) - 1))
}

concordance <- function(table) {
  ranks <- apply(table, 2, rank)
  n <- nrow(ranks)
  m <- ncol(ranks)
  ties <- sum(apply(ranks, 2, function(column) { t <- table(column); sum(t^3 - t) }))
  12 * var(rowSums(ranks)) * (n - 1) / (m^2 * (n^3 - n) - m * ties)
}

analyse <- function() {
  found <- c()
  for (design in designs) {
    own <- findings[findings$design == design, ]
    people <- sort(unique(findings$evaluator))
    met <- table(factor(own$evaluator, people), own$problem) > 0
    n <- nrow(met)
    common <- met %*% t(met)
    total <- outer(rowSums(met), rowSums(met), "+") - common
    any_two <- mean((common / total)[upper.tri(common)])
    counts <- colSums(met)
    p <- sum(met) / length(met)
    adjusted <- ((p - 1 / n) * (1 - 1 / n) + p / (1 + mean(counts == 1))) / 2
    curve <- sapply(seq_len(n), function(m) sum(1 - choose(n - counts, m) / choose(n, m)))
    given <- severities[severities$problem %in% own$problem, ]
    wide <- tapply(given$severity, list(given$problem, given$evaluator), function(one) one[1])
    agreement <- suppressWarnings(ICC(wide, lmer = FALSE)$results)
    found <- c(found, setNames(
      c(ncol(met), any_two, adjusted, curve[10], alpha_ordinal(wide), agreement$ICC[2], agreement[["lower bound"]][2],
        concordance(wide), mean(rowMeans(wide))),
      paste0(design, "-", c("problems", "any-two", "adjusted", "curve", "alpha", "icc", "icc-lower", "w", "severity"))))
  }
  tests <- lapply(paste0("h", 1:13), function(heuristic) {
    own <- ratings[ratings$heuristic == heuristic, ]
    x <- own[own$design == "with", ]
    y <- own[own$design == "without", ]
    t.test(x$value[order(x$evaluator)], y$value[order(y$evaluator)], paired = TRUE)
  })
  t <- setNames(sapply(tests, function(test) unname(test$statistic)), paste0("t-h", 1:13))
  holm <- setNames(p.adjust(sapply(tests, function(test) test$p.value), "holm"), paste0("holm-h", 1:13))
  c(found, t, holm)
}

found <- analyse()
cat(sprintf("value,analysis,%s,%.17g\n", names(found), found), sep = "")
taken <- replicate(as.integer(arguments[2]), system.time(analyse())[["elapsed"]])
cat(sprintf("time,analysis,,%.9g\n", median(taken)))
