"""Writes ranks.json: made-up values of two groups and of pairs, and what SciPy says of them by ranks.

  python3 Tests/StudyAnalysisTests/Reference/ranks.py        (from the root of the repository; needs scipy, numpy)

Every contrast is treatment - reference, with - without or after - before. p values with ties are those of all arrangements,
counted by SciPy's permutation tests, twice the smaller tail; those without are of the exact distribution. SciPy's
brunnermunzel has the sign of its second sample; it is called with the groups exchanged. The interval of the probability of
superiority is estimate -/+ quantile of t x standard error, by the definitions of Brunner and Munzel (2000); that of the
rank-biserial correlation of independent groups is Feng and Cliff's (2004), by its definition. ranks.R says the same of R.
"""
import json
import math
import os
import sys

import numpy
import scipy
from scipy import stats

here = os.path.dirname(os.path.abspath(__file__))

with_ = {
    "quality": [71, 64, 83, 77, 69, 90, 74.5, 81],
    "errors": [2, 0, 1, 3, 1, 0, 2, 4],
    "ease": [6, 5, 7, 6, 4, 7, 6, 5],
}
without = {"quality": [60, 58, 72, 66, 49, 75, 63], "errors": [4, 3, 5, 2, 6, 3, 4], "ease": [5, 4, 6, 5, 5, 3, 6]}
before = [12.5, 15, 9.5, 14, 11.5, 16, 10.5, 13, 12]
after = [10.5, 14, 10, 11, 9.5, 12.5, 10, 13, 12.5]


def u(x, y, axis=-1):
    ranks = stats.rankdata(numpy.concatenate([x, y], axis=-1), axis=-1)
    n = x.shape[-1]
    return ranks[..., :n].sum(axis=-1) - n * (n + 1) / 2


def mann_whitney(x, y):
    x, y = numpy.array(x, float), numpy.array(y, float)
    m, n = len(x), len(y)
    statistic = float(u(x, y))
    if len(set(x) | set(y)) == m + n:
        p = float(stats.mannwhitneyu(x, y, method="exact").pvalue)
    else:
        p = float(stats.permutation_test((x, y), u, n_resamples=numpy.inf, vectorized=True).pvalue)
    delta = 2 * statistic / (m * n) - 1
    scores = numpy.sign(x[:, None] - y[None, :])
    rows, columns = scores.mean(axis=1) - delta, scores.mean(axis=0) - delta
    unbiased = (n * n * (rows**2).sum() + m * m * (columns**2).sum() - ((scores - delta) ** 2).sum()) / (
        m * n * (m - 1) * (n - 1)
    )
    variance = max(unbiased, (1 - delta**2) / (m * n - 1))
    z = stats.norm.isf(0.025)
    rest = 1 - delta**2
    half = z * math.sqrt(variance * (rest**2 + z * z * variance))
    return {
        "u": statistic, "p": p, "rank_biserial": delta, "asymptotic_p": float(stats.mannwhitneyu(x, y, method="asymptotic").pvalue),
        "interval": [(delta * rest - half) / (rest + z * z * variance), (delta * rest + half) / (rest + z * z * variance)],
        "welch": float(stats.ttest_ind(x, y, equal_var=False).pvalue),
    }


def brunner_munzel(x, y):
    x, y = numpy.array(x, float), numpy.array(y, float)
    m, n = len(x), len(y)
    test = stats.brunnermunzel(y, x)
    together = stats.rankdata(numpy.concatenate([x, y]))
    placements = [(together[:m] - stats.rankdata(x)) / n, (together[m:] - stats.rankdata(y)) / m]
    variances = [placements[0].var(ddof=1) / m, placements[1].var(ddof=1) / n]
    estimate, error = placements[0].mean(), math.sqrt(sum(variances))
    df = sum(variances) ** 2 / (variances[0] ** 2 / (m - 1) + variances[1] ** 2 / (n - 1))
    assert abs(float(test.pvalue) - 2 * stats.t.sf(abs(estimate - 0.5) / error, df)) < 1e-12
    half = stats.t.isf(0.025, df) * error
    return {
        "t": float(test.statistic), "df": float(df), "p": float(test.pvalue), "estimate": float(estimate),
        "interval": [float(estimate - half), float(estimate + half)],
    }


def signed(x, y):
    differences = numpy.array(x, float) - numpy.array(y, float)
    rest = differences[differences != 0]
    ranks = stats.rankdata(abs(rest))
    v, total = float(ranks[rest > 0].sum()), float(ranks.sum())

    def positive(values, axis=-1):
        return numpy.where(values > 0, stats.rankdata(abs(values), axis=-1), 0).sum(axis=-1)

    p = stats.permutation_test((rest,), positive, permutation_type="samples", n_resamples=numpy.inf, vectorized=True).pvalue
    return {
        "v": v, "p": float(p), "rank_biserial": 2 * v / total - 1,
        "asymptotic_p": float(stats.wilcoxon(rest, correction=True, method="approx").pvalue),
        "higher": int((differences > 0).sum()), "lower": int((differences < 0).sum()),
        "equal": int((differences == 0).sum()), "t_p": float(stats.ttest_rel(x, y).pvalue),
    }


measures = list(with_)
tests = {name: mann_whitney(with_[name], without[name]) for name in measures}
p = numpy.array([tests[name]["p"] for name in measures])
order = numpy.argsort(p)
holm = numpy.empty(len(p))
holm[order] = numpy.minimum(1, numpy.maximum.accumulate(p[order] * (len(p) - numpy.arange(len(p)))))
out = {
    "tool": f"SciPy {scipy.__version__}, NumPy {numpy.__version__}, Python {sys.version.split()[0]}",
    "with": with_, "without": without, "before": before, "after": after,
    "mann_whitney": tests, "holm": dict(zip(measures, map(float, holm))),
    "brunner_munzel": {name: brunner_munzel(with_[name], without[name]) for name in measures},
    "wilcoxon": signed(after, before),
}
with open(os.path.join(here, "ranks.json"), "w") as file:
    json.dump(out, file, indent=1)
    file.write("\n")
