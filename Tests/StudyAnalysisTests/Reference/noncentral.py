#!/usr/bin/env python3
"""Repeats the limits of every Hedges' g in reference.json with mpmath (thirty digits) and prints the largest difference.

R's pt with a noncentrality is an approximation that can be poor in far tails; here it is not: relative differences stay
below 3e-12. Needs mpmath (pip install mpmath).
"""

import json
from pathlib import Path

from mpmath import exp, findroot, gamma, log, loggamma, mp, mpf, ncdf, quad, sqrt

mp.dps = 30


def noncentral_t(t, df, noncentrality):
    """P(T <= t): the normal probability given S, integrated over S, the root of chi-squared by its degrees of freedom."""
    constant = log(2) + df / 2 * log(df / 2) - loggamma(df / 2)

    def density(s):
        return exp(constant + (df - 1) * log(s) - df * s * s / 2)

    cuts = [0, 0.5, 0.7, 0.85, 1, 1.15, 1.3, 1.5, 2, 4]
    return quad(lambda s: ncdf(t * s - noncentrality) * density(s), cuts)


reference = json.loads((Path(__file__).resolve().parent / "reference.json").read_text())
comparisons = {**reference["sample"], "five_tasks": reference["five_tasks"]}
largest = 0
for name, one in comparisons.items():
    if "hedges_g_ci" not in one:
        continue
    first, second = one["n"]
    df, t = mpf(first + second - 2), mpf(one["student"]["statistic"])
    scale = gamma(df / 2) / (sqrt(df / 2) * gamma((df - 1) / 2)) * sqrt(mpf(1) / first + mpf(1) / second)
    for limit, probability in zip(one["hedges_g_ci"], (mpf("0.975"), mpf("0.025"))):
        exact = scale * findroot(lambda value: noncentral_t(t, df, value) - probability, limit / scale)
        largest = max(largest, abs((exact - limit) / exact))
print(f"largest relative difference of a limit: {float(largest):.1e}")
assert largest < 3e-12
