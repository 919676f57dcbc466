# A second opinion on the cases of anova.json: anova-r.json.
#
# Types I to III by anova and car, mixed designs by car (multivariate, then univariate tests) and afex, the one-factor
# model by psych, lavaan and semTools, Tukey's comparisons by TukeyHSD.
# Run: Rscript anova.R > anova-r.json   (needs jsonlite, car, afex, psych, lavaan, semTools)

suppressMessages({
  library(jsonlite)
  library(car)
  library(afex)
  library(psych)
  library(lavaan)
  library(semTools)
})
options(contrasts = c("contr.sum", "contr.poly"))
cases <- fromJSON("anova.json", simplifyVector = FALSE)$cases
numbers <- function(rows) lapply(rows, function(row) as.numeric(unlist(row)))
family <- function(name) Filter(function(case) case$family == name, cases)
result <- function(case, figures, family = case$family, lists = NULL) {
  figures <- Filter(function(x) length(x) == 1 && is.finite(x), figures)
  list(family = unbox(family), name = unbox(case$name), groups = numbers(case$groups),
       labels = if (is.null(case$labels)) NULL else as.integer(unlist(case$labels)), figures = lapply(figures, unbox),
       lists = lists)
}

two_by_two <- function(case) {
  cells <- numbers(case$groups)
  frame <- data.frame(y = unlist(cells), a = factor(rep(c(1, 1, 2, 2), lengths(cells))), b = factor(rep(c(1, 2, 1, 2), lengths(cells))))
  tables <- list(typeIa = anova(lm(y ~ a * b, frame)), typeIb = anova(lm(y ~ b * a, frame)),
                 typeII = Anova(lm(y ~ a * b, frame), type = 2), typeIII = Anova(lm(y ~ a * b, frame), type = 3))
  figures <- list()
  for (kind in names(tables)) for (factor in c("a", "b")) {
    row <- tables[[kind]][factor, ]
    figures[[paste(kind, factor, "ss", sep = ".")]] <- row[["Sum Sq"]]
    figures[[paste(kind, factor, "f", sep = ".")]] <- row[["F value"]]
    figures[[paste(kind, factor, "p", sep = ".")]] <- row[["Pr(>F)"]]
  }
  omega <- effectsize::omega_squared(Anova(lm(y ~ a * b, frame), type = 2), partial = TRUE)
  figures[["typeII.a.omega"]] <- max(0, omega$Omega2_partial[1])
  result(case, figures)
}

mixed <- function(case) {
  y <- do.call(rbind, numbers(case$groups))
  groups <- factor(unlist(case$labels))
  k <- ncol(y)
  idata <- data.frame(level = factor(seq_len(k)))
  model <- if (nlevels(groups) > 1) lm(y ~ groups) else lm(y ~ 1)
  figures <- list()
  for (type in c("II", "III")) {
    table <- suppressWarnings(summary(Anova(model, idata = idata, idesign = ~level, type = type), multivariate = FALSE))
    rows <- table$univariate.tests
    keep <- function(row, key) {
      figures[[paste0(key, ".ss")]] <<- rows[row, "Sum Sq"]
      figures[[paste0(key, ".f")]] <<- rows[row, "F value"]
      figures[[paste0(key, ".p")]] <<- rows[row, "Pr(>F)"]
      if (k > 2) {
        figures[[paste0(key, ".p.gg")]] <<- table$pval.adjustments[row, "Pr(>F[GG])"]
        figures[[paste0(key, ".p.hf")]] <<- table$pval.adjustments[row, "Pr(>F[HF])"]
      }
    }
    keep("level", paste0("within.type", type))
    if (nlevels(groups) > 1) {
      keep("groups:level", "interaction")
      figures[["between.f"]] <- rows["groups", "F value"]
      figures[["between.p"]] <- rows["groups", "Pr(>F)"]
    }
    if (k > 2) {
      figures[["epsilon.gg"]] <- table$pval.adjustments["level", "GG eps"]
      figures[["epsilon.hf"]] <- table$pval.adjustments["level", "HF eps"]
      figures[["mauchly.w"]] <- table$sphericity.tests["level", "Test statistic"]
      figures[["mauchly.pR"]] <- table$sphericity.tests["level", "p-value"]
    }
  }
  long <- data.frame(y = as.vector(t(y)), who = factor(rep(seq_len(nrow(y)), each = k)), level = factor(rep(seq_len(k), nrow(y))),
                     groups = rep(groups, each = k))
  afex <- suppressMessages(suppressWarnings(aov_ez("who", "y", long, within = "level",
    between = if (nlevels(groups) > 1) "groups", type = 3, anova_table = list(es = "ges"))))$anova_table
  figures[["within.typeIII.generalised"]] <- afex["level", "ges"]
  if (nlevels(groups) > 1) {
    figures[["between.generalised"]] <- afex["groups", "ges"]
    figures[["interaction.generalised"]] <- afex["groups:level", "ges"]
  }
  result(case, figures)
}

# car refuses fewer people than levels, and an offset of 1e9 costs lm its digits.
plain <- function(case) max(unlist(case$groups)) < 1e6
mixed_cases <- Filter(function(case) plain(case) && length(case$groups) > length(case$groups[[1]]), family("mixed"))

omega_total <- function(case) {
  x <- do.call(rbind, numbers(case$groups))
  colnames(x) <- paste0("i", seq_len(ncol(x)))
  quiet <- function(body) suppressMessages(suppressWarnings(body))
  psych <- quiet(psych::omega(x, nfactors = 1, plot = FALSE, flip = FALSE))
  likely <- quiet(psych::omega(x, nfactors = 1, fm = "ml", plot = FALSE, flip = FALSE))
  loadings <- as.numeric(quiet(fa(x, 1))$loadings)
  figures <- list(minres.value = psych$omega.tot, ml.value = likely$omega.tot)
  lists <- list(minres.loadings = loadings)
  # lavaan does not converge on items whose variances differ by a factor of 1e8.
  variances <- apply(x, 2, var)
  if (max(variances) < 1e6 * min(variances)) {
    fit <- quiet(cfa(paste("f =~", paste(colnames(x), collapse = " + ")), as.data.frame(x), std.lv = TRUE))
    invisible(capture.output(reliability <- quiet(semTools::reliability(fit))))
    standard <- standardizedSolution(fit)
    figures <- c(figures, ml.unstandardised = reliability["omega", 1], ml.observed = reliability["omega3", 1])
    lists <- c(lists, list(ml.loadings = standard$est.std[standard$op == "=~"]))
  }
  result(case, figures, lists = lists)
}

tukey <- function(case) {
  groups <- numbers(case$groups)
  frame <- data.frame(y = unlist(groups), g = factor(rep(seq_along(groups), lengths(groups))))
  table <- TukeyHSD(aov(y ~ g, frame))$g
  # R takes the later group minus the earlier one.
  result(case, list(), lists = list(estimate = -unname(table[, "diff"]), lower = -unname(table[, "upr"]),
                                    upper = -unname(table[, "lwr"]), p = unname(table[, "p adj"])))
}

versions <- sapply(c("car", "afex", "psych", "lavaan", "semTools", "jsonlite"), function(p) as.character(packageVersion(p)))
all <- c(lapply(Filter(plain, family("two-by-two")), two_by_two), lapply(mixed_cases, mixed), lapply(family("omega"), omega_total),
         lapply(Filter(plain, family("tukey-hsd")), tukey))
lines <- sapply(all, function(case) toJSON(Filter(Negate(is.null), case), digits = I(17)))
cat("{\n\"tool\": ", toJSON(unbox(paste0(R.version.string, "; ", paste(names(versions), versions, collapse = ", ")))),
    ",\n\"cases\": [\n", paste(lines, collapse = ",\n"), "\n]\n}\n", sep = "")
