"""How far textbook.json (R's figures) is from SciPy, statsmodels and pingouin, and how all three bear nasty data.

Prints the largest relative difference of each figure over all data sets; the tests do not read it. With SciPy 1.17.1,
statsmodels 0.15.0 and pingouin 0.7.0 the figures agree to 1e-10 or better, except those that README.md names.
The last lines compare samples of comparisons.json (mpmath) with SciPy: values about 1e9 cost SciPy digits.
Run: python3 textbook_opinion.py   (needs scipy, statsmodels, pingouin; a virtual environment of its own for their pins)
"""

import json
import warnings
from pathlib import Path

import numpy as np
import pandas as pd
import pingouin as pg
import statsmodels.formula.api as smf
from scipy import stats
from statsmodels.stats.anova import anova_lm
from statsmodels.stats.contingency_tables import Table2x2
from statsmodels.stats.oneway import anova_oneway
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW

warnings.simplefilter("ignore")
worst = {}


def load(name):
    return json.loads(Path(__file__).with_name(name).read_text())


def compare(who, case, key, found):
    expected = case["figures"].get(key)
    if expected is None:
        return
    difference = abs(float(found) - expected) / (abs(expected) or 1)
    if difference >= worst.get((who, key), (-1, ""))[0]:
        worst[who, key] = (difference, case["name"])


def two(case):
    x, y = map(np.array, case["groups"])
    for prefix, equal in (("welch", False), ("student", True)):
        found = stats.ttest_ind(x, y, equal_var=equal)
        limits = found.confidence_interval(0.95)
        for key, value in (("T", found.statistic), ("DF", found.df), ("P", found.pvalue), ("Lower", limits.low),
                           ("Upper", limits.high)):
            compare("SciPy", case, prefix + key, value)
        row = pg.ttest(x, y, correction=not equal).iloc[0]
        compare("pingouin", case, prefix + "T", row["T"])
        compare("pingouin", case, prefix + "DF", row["dof"])
        compare("pingouin", case, prefix + "P", row.filter(regex="^p").iloc[0])
        means = CompareMeans(DescrStatsW(x), DescrStatsW(y))
        limits = means.tconfint_diff(usevar="pooled" if equal else "unequal")
        compare("statsmodels", case, prefix + "Lower", limits[0])
        compare("statsmodels", case, prefix + "Upper", limits[1])
    for key, corrected in (("uCorrectedP", True), ("uPlainP", False)):
        found = stats.mannwhitneyu(x, y, use_continuity=corrected, method="asymptotic")
        compare("SciPy", case, key, found.pvalue)
        compare("SciPy", case, "u", found.statistic)
    compare("pingouin", case, "d", pg.compute_effsize(x, y, eftype="cohen"))
    compare("pingouin", case, "g", pg.compute_effsize(x, y, eftype="hedges"))
    ratio = np.var(x, ddof=1) / np.var(y, ddof=1)
    compare("SciPy", case, "varianceRatio", ratio)
    tails = stats.f(len(x) - 1, len(y) - 1)
    compare("SciPy", case, "varianceP", 2 * min(tails.cdf(ratio), tails.sf(ratio)))
    mwu = pg.mwu(x, y).iloc[0]
    compare("pingouin", case, "rankBiserial", mwu["RBC"])


def pairs(case):
    x, y = map(np.array, case["groups"])
    found = stats.ttest_rel(x, y)
    limits = found.confidence_interval(0.95)
    for key, value in (("T", found.statistic), ("DF", found.df), ("P", found.pvalue), ("Lower", limits.low),
                       ("Upper", limits.high)):
        compare("SciPy", case, "paired" + key, value)
    row = pg.ttest(x, y, paired=True).iloc[0]
    compare("pingouin", case, "pairedT", row["T"])
    found = stats.wilcoxon(x, y, zero_method="wilcox", correction=True, method="asymptotic")
    compare("SciPy", case, "vP", found.pvalue)
    found = stats.pearsonr(x, y)
    limits = found.confidence_interval(0.95)
    for key, value in (("r", found.statistic), ("rP", found.pvalue), ("rLower", limits.low), ("rUpper", limits.high)):
        compare("SciPy", case, key, value)
    row = pg.corr(x, y).iloc[0]
    compare("pingouin", case, "r", row["r"])
    compare("SciPy", case, "rho", stats.spearmanr(x, y).statistic)
    compare("SciPy", case, "rhoP", stats.spearmanr(x, y).pvalue)
    found = stats.kendalltau(x, y, method="asymptotic")
    compare("SciPy", case, "tau", found.statistic)
    compare("SciPy", case, "tauP", found.pvalue)


def several(case):
    groups = [np.array(g) for g in case["groups"]]
    found = stats.f_oneway(*groups)
    compare("SciPy", case, "f", found.statistic)
    compare("SciPy", case, "p", found.pvalue)
    found = anova_oneway(groups, use_var="unequal")
    compare("statsmodels", case, "welchF", found.statistic)
    compare("statsmodels", case, "welchDF", found.df_denom)
    compare("statsmodels", case, "welchP", found.pvalue)
    found = stats.kruskal(*groups)
    compare("SciPy", case, "h", found.statistic)
    compare("SciPy", case, "hP", found.pvalue)
    for key, centre in (("levene", "mean"), ("brownForsythe", "median")):
        found = stats.levene(*groups, center=centre)
        compare("SciPy", case, key, found.statistic)
        compare("SciPy", case, key + "P", found.pvalue)
    frame = pd.DataFrame({"y": np.concatenate(groups), "g": np.repeat(np.arange(len(groups)), [len(g) for g in groups])})
    frame["g"] = frame["g"].astype(str)
    row = pg.anova(frame, dv="y", between="g", detailed=True).iloc[0]
    compare("pingouin", case, "f", row["F"])
    compare("pingouin", case, "eta", row["np2"])
    row = pg.welch_anova(frame, dv="y", between="g").iloc[0]
    compare("pingouin", case, "welchF", row["F"])
    compare("pingouin", case, "welchDF", row["ddof2"])
    row = pg.kruskal(frame, dv="y", between="g").iloc[0]
    compare("pingouin", case, "h", row["H"])


def matrix(case):
    rows = np.array(case["groups"])
    alpha, _ = pg.cronbach_alpha(pd.DataFrame(rows))
    compare("pingouin", case, "alpha", alpha)
    found = stats.friedmanchisquare(*rows.T)
    compare("SciPy", case, "friedman", found.statistic)
    compare("SciPy", case, "friedmanP", found.pvalue)
    n, k = rows.shape
    frame = pd.DataFrame({"s": np.repeat(np.arange(n), k), "r": np.tile(np.arange(k), n), "y": rows.ravel()})
    table = pg.intraclass_corr(frame, targets="s", raters="r", ratings="y")
    for key, (_, row) in zip(("icc1", "icc2", "icc3", "icc1k", "icc2k", "icc3k"), table.iterrows()):
        compare("pingouin", case, key, row["ICC"])
        compare("pingouin", case, key + "P", row["pval"] if "pval" in row else row["p_val"] if "p_val" in row else row["p"])


def table(case):
    counts = np.array(case["groups"], dtype=int)
    found = stats.chi2_contingency(counts, correction=False)
    compare("SciPy", case, "chiSquare", found.statistic)
    compare("SciPy", case, "chiSquareP", found.pvalue)
    compare("SciPy", case, "v", stats.contingency.association(counts, method="cramer"))
    if counts.shape == (2, 2):
        compare("SciPy", case, "yates", stats.chi2_contingency(counts, correction=True).statistic)
        compare("SciPy", case, "fisherP", stats.fisher_exact(counts).pvalue)
        compare("statsmodels", case, "oddsRatio", Table2x2(counts).oddsratio)


def one(case):
    values = np.array(case["groups"][0])
    compare("SciPy", case, "mean", np.mean(values))
    compare("SciPy", case, "sd", np.std(values, ddof=1))
    compare("SciPy", case, "lower", np.quantile(values, 0.25))
    compare("SciPy", case, "mad", 1.4826 * stats.median_abs_deviation(values))
    compare("SciPy", case, "trimmed", stats.trim_mean(values, 0.2))
    found = stats.shapiro(values)
    compare("SciPy", case, "w", found.statistic)
    compare("SciPy", case, "p", found.pvalue)


def factorial(case):
    rows = [(y, str(i // 2), str(i % 2)) for i, cell in enumerate(case["groups"]) for y in cell]
    frame = pd.DataFrame(rows, columns=["y", "a", "b"])
    found = anova_lm(smf.ols("y ~ C(a, Sum) * C(b, Sum)", frame).fit(), typ=3)
    for key, row in (("A", "C(a, Sum)"), ("B", "C(b, Sum)"), ("AB", "C(a, Sum):C(b, Sum)")):
        compare("statsmodels", case, "f" + key, found.loc[row, "F"])
        compare("statsmodels", case, "p" + key, found.loc[row, "PR(>F)"])


def nasty():
    for case in load("comparisons.json")["samples"]:
        x, y = np.array(case["x"]), np.array(case["y"])
        found = stats.ttest_ind(x, y, equal_var=False)
        expected = case["welch"]
        difference = abs(found.statistic - expected["statistic"]) / (abs(expected["statistic"]) or 1)
        print(f"Welch's t in SciPy, {case['name']}: {difference:.1e}")


if __name__ == "__main__":
    for each in load("textbook.json")["cases"]:
        globals()[each["family"]](each)
    for (who, key), (difference, name) in sorted(worst.items(), key=lambda item: -item[1][0]):
        print(f"{who}, {key}: {difference:.1e} ({name})")
    nasty()
