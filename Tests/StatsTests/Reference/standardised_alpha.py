#!/usr/bin/env python3
"""Prints the reference values of StandardisedAlphaTests: standardised alpha, mean correlation and Bonett's interval.

    python3 standardised_alpha.py

With exact fractions and mpmath (50 digits). A missing answer is None; each correlation uses the rows that have both.
"""

from fractions import Fraction
from itertools import combinations

from mpmath import erfinv, exp, log, mp, mpf, sqrt

mp.dps = 50
CASES = {
    "complete": [[1, 2, 2], [3, 3, 4], [5, 4, 5], [2, 1, 1], [2, 2, 3], [4, 5, 3]],
    "missing": [[1, 2, 2, 4], [3, 3, 4, None], [5, 4, 5, 3], [None, 1, 1, 1], [2, 2, None, 2], [4, 5, 3, 5], [7, 6, 6, 7]],
    "against": [[1, 5], [2, 3], [3, 4], [4, 1], [5, 2]],
}


def correlation(x, y):
    pairs = [(Fraction(a), Fraction(b)) for a, b in zip(x, y) if a is not None and b is not None]
    n = len(pairs)
    mx, my = sum(a for a, _ in pairs) / n, sum(b for _, b in pairs) / n
    sxy = sum((a - mx) * (b - my) for a, b in pairs)
    sxx, syy = sum((a - mx) ** 2 for a, _ in pairs), sum((b - my) ** 2 for _, b in pairs)
    return mpf(sxy.numerator) / sxy.denominator / sqrt(mpf((sxx * syy).numerator) / (sxx * syy).denominator)


for name, rows in CASES.items():
    columns = list(zip(*rows))
    k, n = len(columns), len(rows)
    r = sum(correlation(x, y) for x, y in combinations(columns, 2)) / (mpf(k) * (k - 1) / 2)
    alpha = k * r / (1 + (k - 1) * r)
    half = sqrt(mpf(2)) * erfinv(mpf("0.95")) * sqrt(mpf(2 * k) / ((k - 1) * (n - 2)))
    print(name, *(mp.nstr(value, 17) for value in (alpha, r, 1 - (1 - alpha) * exp(half), 1 - (1 - alpha) * exp(-half))))
