"""Reference values of reliability and agreement: agreement.json.

Coefficients are exact fractions; standard errors are the delta method with gradients taken numerically from the definitions by
mpmath at 40 digits; limits of intraclass correlations come from the F limits of the mean squares.
Run: python3 agreement.py > agreement.json   (needs mpmath)
"""

import json
import platform
from fractions import Fraction

import mpmath as mp

mp.mp.dps = 40


def number(v):
    return mp.mpf(v.numerator) / v.denominator if isinstance(v, Fraction) else mp.mpf(v)


def f_quantile(q, df1, df2):
    """The x with P(F > x) = q, by bisection in the logarithm."""
    def upper(x):
        return mp.betainc(mp.mpf(df2) / 2, mp.mpf(df1) / 2, 0, df2 / (df2 + df1 * x), regularized=True)
    low, high = mp.mpf(-60), mp.mpf(60)
    for _ in range(160):
        middle = (low + high) / 2
        low, high = (middle, high) if upper(mp.exp(middle)) > q else (low, middle)
    return mp.exp(low)


def mean_squares(rows):
    rows = [[Fraction(float(v)) for v in row] for row in rows]
    n, k = len(rows), len(rows[0])
    grand = sum(sum(r) for r in rows) / (n * k)
    total = sum((v - grand) ** 2 for r in rows for v in r)
    between = k * sum((sum(r) / k - grand) ** 2 for r in rows)
    judges = n * sum((sum(c) / n - grand) ** 2 for c in zip(*rows))
    return (n, k, between / (n - 1), judges / (k - 1), (total - between - judges) / ((n - 1) * (k - 1)),
            (total - between) / (n * (k - 1)))


def icc(rows, level=0.95):
    n, k, msr, msc, mse, msw = mean_squares(rows)
    q = (1 - mp.mpf(level)) / 2
    result = {}
    for name, error, df2 in (("oneWay", msw, n * (k - 1)), ("consistency", mse, (n - 1) * (k - 1))):
        f = number(msr / error)
        low, high = f / f_quantile(q, n - 1, df2), f * f_quantile(q, df2, n - 1)
        p = mp.betainc(mp.mpf(df2) / 2, mp.mpf(n - 1) / 2, 0, df2 / (df2 + (n - 1) * f), regularized=True)
        result[name] = {"f": f, "p": p, "single": [(msr - error) / (msr + (k - 1) * error), (low - 1) / (low + k - 1), (high - 1) / (high + k - 1)],
                        "average": [(msr - error) / msr, 1 - 1 / low, 1 - 1 / high]}
    rho = (msr - mse) / (msr + (k - 1) * mse + Fraction(k, n) * (msc - mse))
    # Shrout and Fleiss's form of the degrees of freedom; the module uses McGraw and Wong's.
    fj = msc / mse
    top = (k - 1) * (n - 1) * (k * rho * fj + n * (1 + (k - 1) * rho) - k * rho) ** 2
    df = number(top / ((n - 1) * k**2 * rho**2 * fj**2 + (n * (1 + (k - 1) * rho) - k * rho) ** 2))
    above, below = f_quantile(q, n - 1, df), f_quantile(q, df, n - 1)
    msr_, msc_, mse_ = number(msr), number(msc), number(mse)
    low = n * (msr_ - above * mse_) / (above * (k * msc_ + (k * n - k - n) * mse_) + n * msr_)
    high = n * (below * msr_ - mse_) / (k * msc_ + (k * n - k - n) * mse_ + n * below * msr_)
    step = lambda v: k * v / (1 + (k - 1) * v)
    result["agreement"] = {"f": number(msr / mse), "p": result["consistency"]["p"], "single": [rho, low, high],
                           "average": [(msr - mse) / (msr + (msc - mse) / n), step(low), step(high)]}
    return {"rows": rows} | result


def delta_error(function, shares, n):
    """The standard error of a function of multinomial shares."""
    gradient = []
    for i in range(len(shares)):
        def along(t):
            moved = list(shares)
            moved[i] += t
            return function(moved)
        gradient.append(mp.diff(along, 0))
    middle = mp.fsum(g * p for g, p in zip(gradient, shares))
    return mp.sqrt(mp.fsum(p * (g - middle) ** 2 for g, p in zip(gradient, shares)) / n)


def kappa(table, kind):
    k, n = len(table), sum(map(sum, table))
    weight = {"unweighted": lambda d: Fraction(int(d == 0)), "linear": lambda d: 1 - Fraction(d, k - 1),
              "quadratic": lambda d: 1 - Fraction(d, k - 1) ** 2}[kind]
    w = [[weight(abs(i - j)) for j in range(k)] for i in range(k)]

    def coefficient(p):
        p = [p[i * k:(i + 1) * k] for i in range(k)]
        rows, columns = [sum(r) for r in p], [sum(c) for c in zip(*p)]
        convert = number if isinstance(p[0][0], mp.mpf) else (lambda v: v)
        po = sum(convert(w[i][j]) * p[i][j] for i in range(k) for j in range(k))
        pe = sum(convert(w[i][j]) * rows[i] * columns[j] for i in range(k) for j in range(k))
        return (po - pe) / (1 - pe)
    flat = [Fraction(v, n) for row in table for v in row]
    rows, columns = [Fraction(sum(r), n) for r in table], [Fraction(sum(c), n) for c in zip(*table)]
    independent = [number(r * c) for r in rows for c in columns]
    return {"value": coefficient(flat), "error": delta_error(coefficient, [number(v) for v in flat], n),
            "nullError": delta_error(coefficient, independent, n)}


def fleiss(counts):
    n, m, q = len(counts), sum(counts[0]), len(counts[0])
    shares = [Fraction(sum(c), n * m) for c in zip(*counts)]
    po = Fraction(sum(v * (v - 1) for row in counts for v in row), n * m * (m - 1))
    pe = sum(s * s for s in shares)
    value = (po - pe) / (1 - pe)
    # kappa as a function of the means over subjects of what each subject holds.
    subjects = [[Fraction(sum(v * (v - 1) for v in row), m * (m - 1))] + [Fraction(v, m) for v in row] for row in counts]
    means = [number(sum(c) / n) for c in zip(*subjects)]

    def coefficient(z):
        chance = mp.fsum(v * v for v in z[1:])
        return (z[0] - chance) / (1 - chance)
    gradient = []
    for i in range(q + 1):
        def along(t):
            moved = list(means)
            moved[i] += t
            return coefficient(moved)
        gradient.append(mp.diff(along, 0))
    influence = [mp.fsum(g * (number(v) - centre) for g, v, centre in zip(gradient, z, means)) for z in subjects]
    error = mp.sqrt(mp.fsum(v * v for v in influence) / (n * (n - 1)))
    s = sum(p * (1 - p) for p in shares)
    null = mp.sqrt(2 * number(s * s - sum(p * (1 - p) * (1 - 2 * p) for p in shares)) / (n * m * (m - 1))) / number(s)
    return {"counts": counts, "value": value, "error": error, "nullError": null}


def krippendorff(units, scale):
    """From the coincidence matrix."""
    units = [[Fraction(float(v)) for v in row if v is not None] for row in units]
    units = [row for row in units if len(row) > 1]
    values = sorted({v for row in units for v in row})
    o = {(c, k): Fraction(0) for c in values for k in values}
    for row in units:
        for i, c in enumerate(row):
            for j, k in enumerate(row):
                if i != j:
                    o[c, k] += Fraction(1, len(row) - 1)
    totals = {c: sum(o[c, k] for k in values) for c in values}
    n = sum(totals.values())

    def difference(c, k):
        if c == k:
            return Fraction(0)
        if scale == "nominal":
            return Fraction(1)
        if scale == "interval":
            return (c - k) ** 2
        if scale == "ratio":
            return ((c - k) / (c + k)) ** 2
        low, high = min(c, k), max(c, k)
        return (sum(totals[v] for v in values if low <= v <= high) - (totals[c] + totals[k]) / 2) ** 2
    observed = sum(o[c, k] * difference(c, k) for c in values for k in values)
    expected = sum(totals[c] * totals[k] * difference(c, k) for c in values for k in values)
    return 1 - (n - 1) * observed / expected


def ranks(row):
    return [sum(v < u for v in row) + Fraction(sum(v == u for v in row) + 1, 2) for u in row]


def concordance(ratings):
    m, n = len(ratings), len(ratings[0])
    sums = [sum(c) for c in zip(*[ranks(r) for r in ratings])]
    s = sum((v - Fraction(m * (n + 1), 2)) ** 2 for v in sums)
    t = sum(row.count(v) ** 3 - row.count(v) for row in ratings for v in set(row))
    w = 12 * s / (m * m * (n**3 - n) - m * t)
    chi = m * (n - 1) * w
    return {"ratings": ratings, "w": w, "chiSquare": chi, "p": mp.gammainc(mp.mpf(n - 1) / 2, number(chi) / 2, regularized=True)}


def covariance(x, y):
    a, b = sum(x) / len(x), sum(y) / len(y)
    return sum((u - a) * (v - b) for u, v in zip(x, y)) / (len(x) - 1)


def alpha(rows):
    columns, totals = list(zip(*rows)), [sum(r) for r in rows]
    k = len(columns)
    return Fraction(k, k - 1) * (1 - sum(covariance(c, c) for c in columns) / covariance(totals, totals))


def items(rows):
    exact = [[Fraction(float(v)) for v in row] for row in rows]
    result = {"rows": rows, "alpha": alpha(exact), "correlation": [], "deleted": []}
    for i in range(len(rows[0])):
        own, others = [r[i] for r in exact], [r[:i] + r[i + 1:] for r in exact]
        rest = [sum(r) for r in others]
        spread = covariance(own, own) * covariance(rest, rest)
        result["correlation"].append(number(covariance(own, rest)) / mp.sqrt(number(spread)) if spread else None)
        result["deleted"].append(alpha(others) if len(rows[0]) > 2 else None)
    return result


# Shrout and Fleiss (1979), table 2: six subjects, four judges.
SHROUT = [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]
RATINGS = [SHROUT, [[v + 1e9 for v in row] for row in SHROUT], [[1, 2], [3, 3]], [[1, 3, 2], [2, 1, 3], [3, 2, 1.5], [2, 2, 4]],
           [[0.1 * v for v in row] for row in SHROUT], [[4, 4, 3], [1, 1, 1], [3, 4, 4], [0, 1, 0], [2, 2, 2], [3, 3, 4], [1, 0, 1]]]
TABLES = [[[44, 5, 1], [7, 20, 3], [9, 5, 6]], [[20, 5], [10, 15]], [[5, 0], [0, 5]], [[88, 14, 18], [10, 40, 10], [2, 6, 12]],
          [[11, 3, 1, 0], [2, 9, 4, 1], [0, 3, 8, 2], [1, 0, 2, 13]], [[1, 2], [3, 1]], [[98, 1], [1, 0]]]
# Fleiss (1971): the first rows of the diagnoses, and smaller ones.
FLEISS = [[[0, 0, 0, 6, 0], [0, 3, 0, 0, 3], [0, 1, 4, 0, 1], [0, 0, 0, 0, 6], [0, 3, 0, 3, 0], [2, 0, 4, 0, 0], [0, 0, 4, 0, 2],
           [2, 0, 3, 1, 0], [2, 0, 0, 4, 0], [0, 0, 0, 0, 6], [1, 0, 0, 5, 0]],
          [[3, 0], [0, 3], [2, 1], [3, 0]], [[1, 1], [2, 0]], [[2, 0], [0, 2], [2, 0]]]
# Krippendorff (2011), example C: four observers, twelve units, missing values.
N = None
FOUR = list(map(list, zip([1, 2, 3, 3, 2, 1, 4, 1, 2, N, N, N], [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, N, 3],
                          [N, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, N], [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, N])))
UNITS = [FOUR, [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]], [[1.5, 2.5, 2], [3, N, 3.25], [0, 0.5, 0.25], [7, N, N], [4, 4, 3.5]],
         [[1e6 + v, 1e6 + v + d] for v, d in ((1, 0), (5, 1), (9, -2), (3, 0), (4, 1))], [[1, 2], [2, 1]]]
RANKINGS = [[[1, 2, 3, 4, 5, 6, 7], [2, 1, 3, 5, 4, 7, 6], [1, 3, 2, 4, 6, 5, 7]], [[1, 1, 2, 4], [2, 2, 2, 3], [4, 1, 3, 3]],
            [[5, 5, 5], [1, 2, 3]], [[1, 2, 3], [3, 2, 1]], [[0, 2, 4, 1, 3], [0, 2, 4, 1, 3]]]
ITEMS = [[[3, 4, 3, 5], [2, 2, 3, 1], [5, 4, 4, 5], [1, 2, 1, 2], [4, 5, 3, 4], [3, 3, 2, 2]], [[1, 2], [2, 2], [3, 5]],
         [[1, 4, 2], [2, 4, 3], [3, 4, 3], [5, 4, 4]], [[1e9 + 1, 2, 5], [1e9 + 2, 4, 3], [1e9 + 5, 4, 6], [1e9 + 3, 7, 1]]]


def main():
    kinds = ("unweighted", "linear", "quadratic")
    scales = ("nominal", "ordinal", "interval", "ratio")
    result = {
        "tool": f"mpmath {mp.__version__}, Python {platform.python_version()}", "digits": 40,
        "icc": [icc(rows) for rows in RATINGS],
        "kappa": [{"table": table} | {kind: kappa(table, kind) for kind in kinds} for table in TABLES],
        "fleiss": [fleiss(counts) for counts in FLEISS],
        "krippendorff": [{"units": units} | {scale: krippendorff(units, scale) for scale in scales} for units in UNITS],
        "concordance": [concordance(ratings) for ratings in RANKINGS],
        "items": [items(rows) for rows in ITEMS],
    }
    print(json.dumps(result, indent=0, default=lambda v: float(number(v))))


if __name__ == "__main__":
    main()
