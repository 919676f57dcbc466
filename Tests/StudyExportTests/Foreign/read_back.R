# Reads the SPSS and CSV files of an export with haven and read.csv, and compares them cell by cell with the truth.
#
#     Rscript read_back.R FOLDER
#
# FOLDER is what read_back.py takes. Prints one line per file; ends with status 1 at the first difference.

suppressPackageStartupMessages({
  library(haven)
  library(jsonlite)
})

folder <- commandArgs(trailingOnly = TRUE)[1]
truth <- read_json(file.path(folder, "truth.json"), simplifyVector = FALSE)
codes <- vapply(truth$codes, as.numeric, 0)

# The number in a cell; NA where there is none.
number <- function(cell, variable, coded) {
  if (is.null(cell)) return(NA_real_)
  if (!is.null(cell$n)) return(as.numeric(cell$n))
  if (!is.null(cell$c)) return(as.numeric(variable$categories[[cell$c + 1]][[1]]))
  if (!is.null(cell$m) && coded && variable$coded && cell$m %in% names(codes)) return(codes[[cell$m]])
  NA_real_
}

text <- function(cell) if (is.null(cell) || is.null(cell$t)) "" else sub(" +$", "", cell$t)

same <- function(place, expected, found) {
  # R reads decimals to the last bit or to the one beside it.
  if (!isTRUE(all.equal(expected, found, tolerance = 1e-15, check.attributes = FALSE))) {
    cat(place, ": expected", format(expected, digits = 17), "found", format(found, digits = 17), "\n", file = stderr())
    quit(status = 1)
  }
}

for (name in names(truth$sheets)) {
  sheet <- truth$sheets[[name]]
  path <- file.path(folder, paste0("export.", name, ".sav"))
  read <- read_sav(path, user_na = TRUE)
  plain <- read_sav(path)
  csv <- read.csv(file.path(folder, paste0("export.", name, ".csv")), check.names = TRUE, na.strings = "")
  same(paste(path, "names"), vapply(sheet$variables, `[[`, "", "name"), names(read))
  same(paste(path, "names in CSV"), names(read), names(csv))
  same(paste(path, "cases"), length(sheet$cases), nrow(read))
  same(paste(path, "rows in CSV"), length(sheet$cases), nrow(csv))
  for (i in seq_along(sheet$variables)) {
    variable <- sheet$variables[[i]]
    cells <- lapply(sheet$cases, `[[`, i)
    place <- paste(path, variable$name)
    if (variable$content == "text") {
      same(place, vapply(cells, text, ""), as.vector(unclass(read[[i]])))
      next
    }
    same(place, vapply(cells, number, 0, variable, TRUE), as.vector(unclass(read[[i]])))
    same(paste(place, "without codes"), vapply(cells, number, 0, variable, FALSE), as.vector(unclass(plain[[i]])))
    if (variable$coded) same(paste(place, "missing"), sort(unname(codes)), sort(attr(read[[i]], "na_values")))
    if (variable$content == "number") {
      same(paste(place, "in CSV"), vapply(cells, number, 0, variable, FALSE), as.numeric(csv[[i]]))
    }
    labels <- attr(read[[i]], "labels")
    labels <- labels[!(labels %in% codes)]
    if (length(variable$labels) + length(variable$categories) == 0) {
      same(paste(place, "number of labels"), 0L, length(labels))
      next
    }
    expected <- c(variable$labels, lapply(variable$categories, `[`, c(1, 3)))
    values <- vapply(expected, function(entry) as.numeric(entry[[1]]), 0)
    words <- vapply(expected, `[[`, "", 2L)
    same(paste(place, "labelled values"), sort(values), sort(as.vector(labels)))
    same(paste(place, "labels"), words[order(values)], names(labels)[order(as.vector(labels))])
  }
  cat("export.", name, ".sav and .csv: read by R ", as.character(getRversion()), " with haven ",
    as.character(packageVersion("haven")), "\n", sep = "")
}
