"""Reference values of descriptives, proportions and designs, from exact rational arithmetic: descriptives.json.

The NIST StRD accuracy sets NumAcc1 to NumAcc4 are generated from their published definitions; their
certified values (NIST, Statistical Reference Datasets, univariate summary statistics) are printed beside the exact
values of the doubles that the decimal data become. The two differ: 10000000.1 is not a double.
Run: python3 descriptives.py > descriptives.json   (needs mpmath)
"""

import json
import platform
from fractions import Fraction

import mpmath as mp

mp.mp.dps = 50


def number(x):
    return mp.mpf(x.numerator) / mp.mpf(x.denominator) if isinstance(x, Fraction) else mp.mpf(x)


def moments(values):
    exact = [Fraction(float(v)) for v in values]
    n = len(exact)
    mean = sum(exact) / n
    m2 = sum((v - mean) ** 2 for v in exact)
    return exact, mean, m2


def quantile(ordered, p):
    position = (len(ordered) - 1) * p
    index = int(position)
    if position == index:
        return ordered[index]
    return ordered[index] + (position - index) * (ordered[index + 1] - ordered[index])


def describe(name, values, certified=None):
    exact, mean, m2 = moments(values)
    n = len(exact)
    ordered = sorted(exact)
    row = {
        "name": name, "n": n, "values": [float(v) for v in values] if n <= 50 else None, "sum": number(sum(exact)),
        "mean": number(mean), "m2": number(m2), "median": number(quantile(ordered, Fraction(1, 2))),
        "lowerQuartile": number(quantile(ordered, Fraction(1, 4))),
        "upperQuartile": number(quantile(ordered, Fraction(3, 4))),
        "meanAbsoluteDeviation": number(sum(abs(v - mean) for v in exact) / n),
        "standardDeviation": mp.sqrt(number(m2 / (n - 1))) if n > 1 else None,
        "certifiedMean": certified and certified[0], "certifiedStandardDeviation": certified and certified[1],
    }
    return row


def wilson(k, n, z):
    k, n = mp.mpf(k), mp.mpf(n)
    p = k / n
    centre, half = p + z * z / (2 * n), z * mp.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return (centre - half) / (1 + z * z / n), (centre + half) / (1 + z * z / n)


def z_of(level):
    return mp.sqrt(2) * mp.erfinv(mp.mpf(level))


def proportions():
    rows = []
    for level in [0.95, 0.8, 0.99]:
        for k, n in [(9, 10), (7, 10), (5, 5), (0, 12), (1, 1), (1, 1000), (999999, 1000000), (56, 70)]:
            z = z_of(level)
            low, high = wilson(k, n, z)
            trials = n + z * z
            p = (k + z * z / 2) / trials
            half = z * mp.sqrt(p * (1 - p) / trials)
            rows.append({"successes": k, "n": n, "level": level, "wilson": [max(mp.mpf(0), low) if k else 0, high if k < n else 1],
                         "adjustedWald": [max(mp.mpf(0), p - half), min(mp.mpf(1), p + half)], "adjustedProportion": p})
    return rows


def pairs():
    rows = []
    for a, m, b, n in [(56, 70, 48, 80), (9, 10, 3, 10), (6, 7, 2, 7), (5, 56, 0, 29), (0, 10, 0, 20), (10, 10, 0, 20),
                       (3, 4, 1, 9), (1, 1, 0, 1)]:
        z = z_of(0.95)
        (l1, u1), (l2, u2) = wilson(a, m, z), wilson(b, n, z)
        p, q = mp.mpf(a) / m, mp.mpf(b) / n
        pooled = mp.mpf(a + b) / (m + n)
        statistic = None
        if 0 < a + b < m + n:
            statistic = (p - q) / mp.sqrt(pooled * (1 - pooled) * (mp.mpf(1) / m + mp.mpf(1) / n))
            statistic *= mp.sqrt(mp.mpf(m + n - 1) / (m + n))
        rows.append({
            "counts": [a, m, b, n], "difference": p - q,
            "newcombe": [p - q - mp.sqrt((p - l1) ** 2 + (u2 - q) ** 2), p - q + mp.sqrt((u1 - p) ** 2 + (q - l2) ** 2)],
            "statistic": statistic, "twoSided": statistic is not None and mp.erfc(abs(statistic) / mp.sqrt(2)) or None,
            "greater": statistic is not None and mp.erfc(statistic / mp.sqrt(2)) / 2 or None})
    return rows


def main():
    sets = [
        describe("NumAcc1", [10000001, 10000003, 10000002], (10000002, 1)),
        describe("NumAcc2", [1.2] + [v for _ in range(500) for v in (1.3, 1.1)], (1.2, 0.1)),
        describe("NumAcc3", [1000000.2] + [v for _ in range(500) for v in (1000000.3, 1000000.1)], (1000000.2, 0.1)),
        describe("NumAcc4", [10000000.2] + [v for _ in range(500) for v in (10000000.3, 10000000.1)], (10000000.2, 0.1)),
        describe("one value", [4.25]),
        describe("two values", [3, 10]),
        describe("even count", [12, 15, 11, 14, 13, 16, 10, 15]),
        describe("times", [55, 65, 75, 62, 45, 135]),
        describe("seven decimals", [0.1, 0.2, 0.7, 0.3, 0.3, 12.9, -4.4]),
        describe("offset of 1e9", [1e9 + v for v in (4, 7, 13, 16)]),
        describe("offset of 1e15", [1e15 + v for v in (4, 7, 13, 16, 5)]),
        describe("far outlier first", [0, 1e9 + 1, 1e9 + 2, 1e9 + 4]),
        describe("tiny", [1e-150, 3e-150, 7e-150]),
        describe("signs that cancel", [1e16, 1, -1e16, 3]),
    ]
    result = {"tool": f"mpmath {mp.__version__}, Python {platform.python_version()} fractions", "digits": 50,
              "sets": sets, "proportions": proportions(), "pairs": pairs()}
    print(json.dumps(result, indent=0, default=float))


if __name__ == "__main__":
    main()
