"""Reference values of chi-square tests of goodness of fit: goodness-of-fit.json.

Statistics and expected counts are exact fractions of the counts and of the doubles given as weights, tails mpmath at 40 digits.
Run: python3 goodness_of_fit.py > goodness-of-fit.json   (needs mpmath)
"""

import json
import platform
from fractions import Fraction

import mpmath as mp

mp.mp.dps = 40

CASES = [
    ("Mendel's peas", [315, 101, 108, 32], [9.0, 3.0, 3.0, 1.0]),
    ("die, all alike", [44, 56, 51, 47, 58, 44], None),
    ("shares", [89, 37, 30, 28, 2], [0.40, 0.20, 0.20, 0.15, 0.05]),
    ("two categories", [12, 3], [0.5, 0.5]),
    ("perfect fit", [10, 20, 30], [1.0, 2.0, 3.0]),
    ("no case in a category", [0, 7, 5], None),
    ("one case", [1, 0], None),
    ("far tail", [900, 50, 50], None),
    ("counts of 1e12", [500000000000, 500001000000, 499999000000], None),
    ("small shares", [3, 2, 995], [1e-3, 2.5e-3, 0.9965]),
]


def number(value):
    return mp.mpf(value.numerator) / value.denominator


def case(name, counts, weights):
    shares = [Fraction(w) for w in (weights or [1] * len(counts))]
    n, total = sum(counts), sum(shares)
    expected = [n * share / total for share in shares]
    statistic = sum((o - e) ** 2 / e for o, e in zip(counts, expected))
    df = len(counts) - 1
    return {
        "name": name, "counts": counts, "weights": weights, "statistic": float(number(statistic)), "df": df,
        "p": float(mp.gammainc(mp.mpf(df) / 2, number(statistic) / 2, regularized=True)),
        "expected": [float(number(e)) for e in expected],
    }


print(json.dumps({"tool": f"mpmath {mp.__version__}, Python {platform.python_version()}", "digits": 40,
                  "cases": [case(*c) for c in CASES]}, indent=0))
