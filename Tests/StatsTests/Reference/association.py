"""Reference values of correlations, rank effect sizes, shares of variance and equivalence tests: association.json.

Computed from the exact values of the doubles with exact fractions or mpmath at 40 digits; exact p values of rank correlations
by going through all orders. Run: python3 association.py > association.json   (needs mpmath)
"""

import json
import platform
from fractions import Fraction
from itertools import combinations, permutations

import mpmath as mp

import comparisons
from comparisons import mean, stream, student_upper, variance

mp.mp.dps = 40
Z = mp.sqrt(2) * mp.erfinv(mp.mpf(0.95))


def exact(values):
    return [mp.mpf(float(v)) for v in values]


def pearson(x, y):
    a, b = mean(x), mean(y)
    return (mp.fsum((u - a) * (v - b) for u, v in zip(x, y))
            / mp.sqrt(mp.fsum((u - a) ** 2 for u in x) * mp.fsum((v - b) ** 2 for v in y)))


def t_tails(r, n):
    t = r * mp.sqrt((n - 2) / (1 - r * r))
    upper, lower = student_upper(n - 2, t), student_upper(n - 2, -t)
    return t, 2 * min(upper, lower), lower, upper


def fisher(r, error):
    return [mp.tanh(mp.atanh(r) - Z * error), mp.tanh(mp.atanh(r) + Z * error)]


def ranks(values):
    return [mp.mpf(sum(v < u for v in values)) + mp.mpf(sum(v == u for v in values) + 1) / 2 for u in values]


def score(x, y):
    sign = lambda v: (v > 0) - (v < 0)
    return sum(sign(x[i] - x[j]) * sign(y[i] - y[j]) for i, j in combinations(range(len(x)), 2))


def exact_tails(x, y, statistic):
    """The two-sided, lower and upper p value over all orders of y."""
    observed, low, high, total = statistic(x, y), 0, 0, 0
    for order in permutations(y):
        value = statistic(x, order)
        low += value <= observed
        high += value >= observed
        total += 1
    lower, upper = Fraction(low, total), Fraction(high, total)
    return [min(Fraction(1), 2 * min(lower, upper)), lower, upper]


def association(x, y):
    n = len(x)
    a, b = exact(x), exact(y)
    r = pearson(a, b)
    rx, ry = ranks(a), ranks(b)
    rho = pearson(rx, ry)
    t, two, less, greater = t_tails(r, n)
    row = {"x": [float(v) for v in x], "y": [float(v) for v in y],
           "r": r, "unexplained": 1 - r * r, "t": t, "p": [two, less, greater], "rLimits": fisher(r, 1 / mp.sqrt(n - 3)),
           "rho": rho}
    ties = len(set(x)) < n or len(set(y)) < n
    perfect = abs(rho) > 1 - mp.mpf(10) ** -30
    row["rhoLimits"] = None if perfect else fisher(rho, mp.sqrt((1 + rho * rho / 2) / (n - 3)))
    if ties or n > 10:
        row["rhoP"] = list(t_tails(rho, n)[1:])
    elif n <= 8:
        whole = [int(v) for v in rx]
        row["rhoP"] = exact_tails(whole, [int(v) for v in ry], lambda u, v: sum(i * j for i, j in zip(u, v)))
    else:
        row["rhoP"] = None
    s, pairs = score(a, b), Fraction(n * (n - 1), 2)
    size = lambda values: [list(values).count(v) for v in set(values)]
    tied = lambda values: sum(Fraction(c * (c - 1), 2) for c in size(values))
    tau = s / mp.sqrt(mp.mpf(int(pairs - tied(x))) * mp.mpf(int(pairs - tied(y))))
    row |= {"score": s, "tau": tau, "tauLimits": None if abs(tau) > 1 - mp.mpf(10) ** -30 else fisher(tau, mp.sqrt(mp.mpf(0.437) / (n - 4)))}
    if ties or n > 49:
        one = lambda f: (sum(f(c) for c in size(x)), sum(f(c) for c in size(y)))
        cubic, pair, triple = one(lambda c: c * (c - 1) * (2 * c + 5)), one(lambda c: c * (c - 1)), one(lambda c: c * (c - 1) * (c - 2))
        v = (Fraction(n * (n - 1) * (2 * n + 5) - sum(cubic), 18) + Fraction(pair[0] * pair[1], 2 * n * (n - 1))
             + Fraction(triple[0] * triple[1], 9 * n * (n - 1) * (n - 2)))
        z = s / mp.sqrt(mp.mpf(v.numerator) / v.denominator)
        row["tauP"] = [mp.erfc(abs(z) / mp.sqrt(2)), mp.erfc(-z / mp.sqrt(2)) / 2, mp.erfc(z / mp.sqrt(2)) / 2]
    else:
        # Whole counts of orders by their number of discordant pairs.
        counts = [1]
        for k in range(2, n + 1):
            counts = [sum(counts[i - j] for j in range(k) if 0 <= i - j < len(counts)) for i in range(len(counts) + k - 1)]
        concordant, total = int((pairs + s) / 2), sum(counts)
        lower, upper = Fraction(sum(counts[:concordant + 1]), total), Fraction(sum(counts[concordant:]), total)
        row["tauP"] = [min(Fraction(1), 2 * min(lower, upper)), lower, upper]
    return row


def dominance(x, y):
    sign = lambda v: (v > 0) - (v < 0)
    m, n = len(x), len(y)
    d = [[Fraction(sign(u - v)) for v in y] for u in x]
    delta = sum(sum(row) for row in d) / (m * n)
    rows, columns = [sum(row) / n for row in d], [sum(c) / m for c in zip(*d)]
    top = (n * n * sum((v - delta) ** 2 for v in rows) + m * m * sum((v - delta) ** 2 for v in columns)
           - sum((v - delta) ** 2 for row in d for v in row))
    var = max(top / (m * n * (m - 1) * (n - 1)), (1 - delta**2) / (m * n - 1))
    q = mp.mpf(delta.numerator) / delta.denominator
    v = mp.mpf(var.numerator) / var.denominator
    if abs(delta) == 1:
        k = min(m, n)
        inner = (k - Z**2) / (k + Z**2)
        limits = [inner, mp.mpf(1)] if delta > 0 else [mp.mpf(-1), -inner]
        biserial = None
    else:
        half = Z * mp.sqrt(v) * mp.sqrt((1 - q * q) ** 2 + Z * Z * v)
        limits = [(q - q**3 - half) / (1 - q * q + Z * Z * v), (q - q**3 + half) / (1 - q * q + Z * Z * v)]
        limits = [max(mp.mpf(-1), limits[0]), min(mp.mpf(1), limits[1])]
        biserial = fisher(q, mp.sqrt(mp.mpf(m + n + 1) / (3 * m * n)))
    return {"delta": delta, "variance": var, "limits": limits, "biserialLimits": biserial}


def matched(x, y):
    d = [a - b for a, b in zip(x, y) if a != b]
    n = len(d)
    r = ranks([abs(v) for v in d])
    value = mp.fsum(k if v > 0 else -k for k, v in zip(r, d)) / (mp.mpf(n * (n + 1)) / 2)
    error = mp.sqrt(mp.mpf(2 * n**3 + 3 * n**2 + n) / 6) / (mp.mpf(n * n + n) / 2)
    return {"value": value, "n": n, "limits": None if abs(value) > 1 - mp.mpf(10) ** -30 else fisher(value, error)}


def glass(x, y):
    delta = (mean(x) - mean(y)) / mp.sqrt(variance(y))
    unit = mp.sqrt(mp.mpf(1) / len(y) + variance(x) / (len(x) * variance(y)))
    low, high = comparisons.noncentral_limits(delta / unit, len(y) - 1)
    return [delta, low * unit, high * unit]


def noncentral_root(tail, q, rising):
    """The noncentrality at which a tail that grows or falls with it equals q; 0 where there is none."""
    at_zero = tail(mp.mpf(0)) - q
    if (at_zero >= 0) if rising else (at_zero <= 0):
        return mp.mpf(0)
    high = mp.mpf(4)
    while ((tail(high) - q) < 0) == (at_zero < 0):
        high *= 2
    low = high / 2 if high > 4 else mp.mpf(0)
    return mp.findroot(lambda v: mp.log(tail(v) / q), (low, high), solver="anderson", tol=mp.mpf("1e-40"), maxsteps=60,
                       verify=False)


def poisson(noncentrality, tail):
    """The mixture, summed from 0 until the rest cannot count."""
    half, weight, total, j = noncentrality / 2, mp.exp(-noncentrality / 2), mp.mpf(0), 0
    while True:
        if weight > mp.mpf(10) ** -24:
            total += weight * tail(j)
        j += 1
        weight *= half / j
        if j > half and weight < mp.mpf(10) ** -24:
            return total


def noncentral_limits(tail_pair, level):
    q = (1 - mp.mpf(level)) / 2
    cache = {}

    def remembered(side):
        # The central tails do not depend on the noncentrality.
        def tail(j):
            if (side, j) not in cache:
                cache[side, j] = tail_pair[side](j)
            return cache[side, j]
        return tail
    return (noncentral_root(lambda v: poisson(v, remembered(1)), q, True),
            noncentral_root(lambda v: poisson(v, remembered(0)), q, False))


def explained(f, df1, df2, level):
    f = mp.mpf(f)
    y = df1 * f / (df1 * f + df2)
    lower = lambda j: mp.betainc(mp.mpf(df1) / 2 + j, mp.mpf(df2) / 2, 0, y, regularized=True)
    upper = lambda j: mp.betainc(mp.mpf(df2) / 2, mp.mpf(df1) / 2 + j, 0, 1 - y, regularized=True)
    low, high = noncentral_limits((lower, upper), level)
    total = df1 + df2 + 1
    return {"f": f, "df1": df1, "df2": df2, "level": level, "eta": df1 * f / (df1 * f + df2),
            "omega": df1 * (f - 1) / (df1 * (f - 1) + total), "lower": low / (low + total), "upper": high / (high + total)}


def cramer(table, level=0.95):
    rows, columns = [sum(r) for r in table], [sum(c) for c in zip(*table)]
    n = sum(rows)
    x = mp.mpf(0)
    for i, r in enumerate(rows):
        for j, c in enumerate(columns):
            x += (mp.mpf(table[i][j]) - mp.mpf(r * c) / n) ** 2 / (mp.mpf(r * c) / n)
    k, df = min(len(rows), len(columns)) - 1, (len(rows) - 1) * (len(columns) - 1)
    lower = lambda j: mp.gammainc(mp.mpf(df) / 2 + j, 0, x / 2, regularized=True)
    upper = lambda j: mp.gammainc(mp.mpf(df) / 2 + j, x / 2, mp.inf, regularized=True)
    low, high = noncentral_limits((lower, upper), level)
    cut = lambda v: min(mp.mpf(1), mp.sqrt(v / (n * k)))
    return {"table": table, "v": mp.sqrt(x / (n * k)), "lower": cut(low), "upper": cut(high)}


def tost(estimate, error, df, unit, low, high):
    low, high = low * unit, high * unit
    block = {"p": [student_upper(df, (estimate - low) / error), student_upper(df, -(estimate - high) / error)]}
    half = comparisons.student_quantile(df, mp.mpf(0.05)) * error
    return block | {"lower": estimate - half, "upper": estimate + half}


def equivalence(x, y, low, high):
    row = {"x": [float(v) for v in x], "y": [float(v) for v in y], "low": low, "high": high}
    x, y = exact(x), exact(y)
    low, high = mp.mpf(low), mp.mpf(high)
    m, n = len(x), len(y)
    vx, vy = variance(x), variance(y)
    for name, standardised in (("raw", False), ("standardised", True)):
        pooled = mp.sqrt(((m - 1) * vx + (n - 1) * vy) / (m + n - 2))
        unit = pooled if standardised else mp.mpf(1)
        row[name + "Student"] = tost(mean(x) - mean(y), pooled * mp.sqrt(mp.mpf(1) / m + mp.mpf(1) / n), m + n - 2, unit, low, high)
        unit = mp.sqrt((vx + vy) / 2) if standardised else mp.mpf(1)
        df = (vx / m + vy / n) ** 2 / ((vx / m) ** 2 / (m - 1) + (vy / n) ** 2 / (n - 1))
        row[name + "Welch"] = tost(mean(x) - mean(y), mp.sqrt(vx / m + vy / n), df, unit, low, high)
        unit = mp.sqrt(vx) if standardised else mp.mpf(1)
        row[name + "One"] = tost(mean(x) - mean(y), mp.sqrt(vx / m), m - 1, unit, low, high)
        if m == n:
            d = [a - b for a, b in zip(x, y)]
            unit = mp.sqrt(variance(d)) if standardised else mp.mpf(1)
            row[name + "Paired"] = tost(mean(d), mp.sqrt(variance(d) / m), m - 1, unit, low, high)
    return row


A, B = comparisons.A, comparisons.B
PAIRS = [
    ([44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1], [2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8]),
    ([1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6.5, 5]), ([1, 2, 3, 4, 5, 6, 7, 8], [8, 6, 7, 5, 3, 4, 2, 1]),
    ([3, 1, 4, 1.5, 5, 9, 2], [2, 7, 1, 8, 2.5, 0, 4]), (A, B), ([1, 1, 2, 2, 3, 3, 3], [1, 2, 2, 3, 3, 5, 1]),
    ([1e9 + v for v in [1, 2, 4, 7, 11, 12]], [1e9 + v for v in [2, 2, 3, 9, 10, 15]]),
    ([1, 2, 3, 4, 5], [1, 2, 3, 4, 5.0000001]), (stream(30, 21), stream(30, 22)), (stream(60, 23), stream(60, 24)),
    ([round(v * 5) for v in stream(40, 25)], [round(v * 5) for v in stream(40, 26)]),
    ([v * 1e-160 for v in A], [v * 1e150 for v in B]), ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [2, 1, 4, 3, 6, 5, 8, 7, 10, 9]),
]
GROUPS = [(A, B), ([1, 2, 3, 4], [4, 3, 2, 1]), ([5, 6, 7], [1, 2, 3, 4]), ([1, 2], [3, 4]), ([1, 1, 2, 3, 3], [1, 2, 2, 4, 5]),
          (stream(25, 31), stream(40, 32)), ([3, 3, 3], [1, 2, 3, 4, 5]), ([0.1, 0.2, 0.7], [0.2, 0.3, 0.4])]
F_TESTS = [(4.5, 2, 27, 0.9), (4.5, 2, 27, 0.95), (0.4, 3, 40, 0.9), (1, 1, 10, 0.95), (60, 3, 96, 0.9), (12.25, 1, 58, 0.99),
           (3.2, 1.6, 45.3, 0.9), (0.01, 2, 30, 0.9), (250, 4, 500, 0.95), (8, 1, 2, 0.9)]
CRAMER = [[[12, 7, 3], [4, 9, 14]], [[10, 2, 0], [3, 8, 5], [1, 1, 9]], [[5, 5], [5, 5], [5, 5]], [[762, 327, 468], [484, 239, 477]],
          [[40, 0], [0, 40]], [[7, 3], [2, 8]], [[1, 0, 2, 1], [0, 3, 1, 1]]]


def main():
    groups = []
    for x, y in GROUPS:
        row = {"x": [float(v) for v in x], "y": [float(v) for v in y]} | dominance([Fraction(float(v)) for v in x],
                                                                                   [Fraction(float(v)) for v in y])
        a, b = exact(x), exact(y)
        row["glass"] = glass(a, b)
        d = comparisons.hedges(a, b)
        row["common"] = [mp.erfc(-v / 2) / 2 for v in (d["d"], d["dLower"], d["dUpper"])]
        row["matched"] = matched(a, b) if len(a) == len(b) else None
        groups.append(row)
    result = {
        "tool": f"mpmath {mp.__version__}, Python {platform.python_version()}", "digits": 40,
        "pairs": [association(x, y) for x, y in PAIRS], "groups": groups,
        "fTests": [explained(*row) for row in F_TESTS], "cramer": [cramer(table) for table in CRAMER],
        "equivalence": [equivalence(A, B, -5, 5), equivalence(A, B, -0.5, 0.25), equivalence([4.1, 4.3, 4.0, 4.4], [4.2, 4.1, 4.5], -0.3, 0.3),
                        equivalence([v + 1e9 for v in A], [v + 1e9 for v in B], -1, 6)],
    }
    def number(v):
        return float(mp.mpf(v.numerator) / v.denominator) if isinstance(v, Fraction) else float(v)
    print(json.dumps(result, indent=0, default=number))


if __name__ == "__main__":
    main()
