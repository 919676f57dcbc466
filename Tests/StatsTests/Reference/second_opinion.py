"""How far counts.json, association.json, agreement.json and planning.json are from SciPy, statsmodels and krippendorff.

Prints the largest relative difference of each statistic; the tests do not read it. With SciPy 1.17.1, statsmodels 0.15.0 and
krippendorff 0.9.0 all are below 1e-14, except SciPy's conditional odds ratio and its limits (5e-12) and statsmodels' kappa of a
table with nearly all cases in one cell (2.5e-11) and statsmodels' power of a one-sample t test (2e-12).
Run: python3 second_opinion.py   (needs scipy, statsmodels, krippendorff)
"""

import json
from pathlib import Path

import krippendorff
import numpy as np
from scipy import stats
from statsmodels.stats.contingency_tables import Table2x2
from statsmodels.stats.inter_rater import cohens_kappa, fleiss_kappa
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.power import FTestAnovaPower, NormalIndPower, TTestIndPower, TTestPower
from statsmodels.stats.proportion import proportion_effectsize
from statsmodels.stats.weightstats import ttost_ind, ttost_paired

worst = {}


def load(name):
    return json.loads(Path(__file__).with_name(name).read_text())


def compare(name, found, expected):
    difference = abs(float(found) - expected) / (abs(expected) or 1)
    worst[name] = max(worst.get(name, 0), difference)


def counts():
    reference = load("counts.json")
    methods = {"bonferroni": "bonferroni", "holm": "holm", "hochberg": "simes-hochberg", "benjaminiHochberg": "fdr_bh",
               "benjaminiYekutieli": "fdr_by"}
    for row in reference["adjusted"]:
        for ours, theirs in methods.items():
            for found, expected in zip(multipletests(row["p"], method=theirs)[1], row[ours]):
                compare(ours, found, expected)
    for row in reference["tables"]:
        table = np.array(row["counts"]).reshape(2, 2)
        compare("Fisher", stats.fisher_exact(table)[1], row["fisher"]["twoSided"])
        if row["woolf"]:
            compare("odds ratio", Table2x2(table).oddsratio, row["woolf"][0])
            compare("Woolf", Table2x2(table).oddsratio_confint(0.05)[0], row["woolf"][1])
        if row["fisher"]["oddsRatio"]:
            found = stats.contingency.odds_ratio(table)
            compare("conditional odds ratio", found.statistic, row["fisher"]["oddsRatio"])
            compare("conditional limits", found.confidence_interval(0.95).low, row["fisher"]["lower"])


def association():
    reference = load("association.json")
    for row in reference["pairs"]:
        compare("Kendall", stats.kendalltau(row["x"], row["y"]).statistic, row["tau"])
        compare("Spearman", stats.spearmanr(row["x"], row["y"]).statistic, row["rho"])
    # The last one has an offset of 1e9, which costs them digits.
    for row in reference["equivalence"][:-1]:
        for name, variance in (("rawStudent", "pooled"), ("rawWelch", "unequal")):
            found = ttost_ind(row["x"], row["y"], row["low"], row["high"], usevar=variance)
            compare("equivalence", found[1][1], row[name]["p"][0])
            compare("equivalence", found[2][1], row[name]["p"][1])
        if row.get("rawPaired"):
            found = ttost_paired(np.array(row["x"]), np.array(row["y"]), row["low"], row["high"])
            compare("equivalence, paired", found[1][1], row["rawPaired"]["p"][0])


def agreement():
    reference = load("agreement.json")
    for row in reference["kappa"]:
        if row["unweighted"]["value"] == 1:
            continue
        for name, weights in (("unweighted", None), ("linear", "linear"), ("quadratic", "quadratic")):
            found = cohens_kappa(np.array(row["table"]), wt=weights)
            compare("kappa", found.kappa, row[name]["value"])
            compare("standard error of kappa", found.std_kappa, row[name]["error"])
            compare("null standard error of kappa", found.std_kappa0, row[name]["nullError"])
    for row in reference["fleiss"]:
        compare("Fleiss", fleiss_kappa(np.array(row["counts"])), row["value"])
    for row in reference["krippendorff"]:
        data = np.array([[np.nan if v is None else v for v in unit] for unit in row["units"]]).T
        for scale in ("nominal", "ordinal", "interval", "ratio"):
            found = krippendorff.alpha(reliability_data=data, level_of_measurement=scale)
            compare("Krippendorff", found, row[scale])


def planning():
    reference = load("planning.json")
    words = {"two-sided": "two-sided", "greater": "larger", "less": "smaller"}
    for row in reference["tPowers"]:
        settings = {"effect_size": row["effect"], "alpha": row["alpha"], "alternative": words[row["alternative"]]}
        if row["design"] == "one":
            compare("power, one group", TTestPower().power(nobs=row["n"][0], **settings), row["power"])
        elif row["design"] == "two":
            found = TTestIndPower().power(nobs1=row["n"][0], ratio=row["n"][1] / row["n"][0], **settings)
            compare("power, two groups", found, row["power"])
    for row in reference["anova"]["powers"]:
        found = FTestAnovaPower().power(row["effect"], row["groups"] * row["n"], row["alpha"], row["groups"])
        compare("power, analysis of variance", found, row["power"])
    for row in reference["proportions"]["powers"]:
        if row["algorithm"] == "arcsine" and len(row["n"]) == 2:
            h = proportion_effectsize(row["proportion"], row["reference"])
            found = NormalIndPower().power(h, row["n"][0], row["alpha"], row["n"][1] / row["n"][0], words[row["alternative"]])
            compare("power, arcsine", found, row["power"])


if __name__ == "__main__":
    counts()
    association()
    agreement()
    planning()
    for name, difference in worst.items():
        print(f"{name}: {difference:.1e}")
