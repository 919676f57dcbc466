"""Reference values of adjusted p values, tables of counts and intervals of proportions: counts.json.

Probabilities of tables are exact fractions, tails and quantiles mpmath at 40 digits, limits are found by a bracketing root finder.
Run: python3 counts.py > counts.json   (needs mpmath)
"""

import json
import platform
from bisect import bisect_right
from fractions import Fraction
from itertools import accumulate, product
from math import comb

import mpmath as mp

mp.mp.dps = 40


def number(value):
    return mp.mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else mp.mpf(value)


def root(function, low, high):
    """The root of a monotone function by plain bisection: slow and certain."""
    rising = function(high) > 0
    for _ in range(200):
        middle = (low + high) / 2
        if (function(middle) > 0) == rising:
            high = middle
        else:
            low = middle
    return (low + high) / 2


# Several tests at once, from the definition: the smallest level at which the procedure rejects each hypothesis.

def adjust(p):
    p = [Fraction(v) for v in p]
    m = len(p)
    order = sorted(range(m), key=lambda i: p[i])
    sorted_p = [p[i] for i in order]
    harmonic = sum(Fraction(1, i) for i in range(1, m + 1))

    def spread(values):
        result = [None] * m
        for position, i in enumerate(order):
            result[i] = values[position]
        return result

    one = Fraction(1)
    up = lambda factor: [min([one] + [factor(j) * sorted_p[j - 1] for j in range(i, m + 1)]) for i in range(1, m + 1)]
    return {
        "bonferroni": [min(one, m * v) for v in p],
        "holm": spread([min(one, max((m - j + 1) * sorted_p[j - 1] for j in range(1, i + 1))) for i in range(1, m + 1)]),
        "hochberg": spread(up(lambda j: m - j + 1)),
        "benjaminiHochberg": spread(up(lambda j: Fraction(m, j))),
        "benjaminiYekutieli": spread(up(lambda j: harmonic * Fraction(m, j))),
    }


P_VALUES = {
    "seven": [0.01, 0.02, 0.03, 0.04, 0.05, 0.2, 0.9],
    "ties, unsorted": [0.04, 0.001, 0.04, 0.5, 0.001, 0.04, 0.013],
    "zero and one": [0.0, 1.0, 0.3, 0.0],
    "one alone": [0.03],
    "tiny": [1e-300, 3e-200, 1e-5, 0.7, 1e-5],
    "thirteen": [0.6, 0.004, 0.31, 0.02, 0.0008, 0.048, 0.9, 0.012, 0.33, 0.05, 0.07, 0.0021, 0.0038],
}


# Intervals of proportions.

def binomial_upper(k, n, p):
    """P(X >= k)."""
    return mp.fsum(comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(k, n + 1))


def clopper_pearson(k, n, level):
    q = (1 - mp.mpf(level)) / 2
    low = mp.mpf(0) if k == 0 else root(lambda p: binomial_upper(k, n, p) - q, mp.mpf(0), mp.mpf(1))
    high = mp.mpf(1) if k == n else 1 - root(lambda p: binomial_upper(n - k, n, p) - q, mp.mpf(0), mp.mpf(1))
    return low, high


def jeffreys(k, n, level):
    q = (1 - mp.mpf(level)) / 2
    half = mp.mpf(1) / 2

    def quantile(a, b):
        def function(x):
            return (mp.betainc(a, b, 0, x, regularized=True) if x < half else
                    1 - mp.betainc(b, a, 0, 1 - x, regularized=True)) - q
        low, high = mp.mpf(0), mp.mpf(1)
        for _ in range(140):
            middle = (low + high) / 2
            low, high = (low, middle) if function(middle) > 0 else (middle, high)
        return low
    low = mp.mpf(0) if k == 0 else quantile(k + half, n - k + half)
    high = mp.mpf(1) if k == n else 1 - quantile(n - k + half, k + half)
    return low, high


def normal_quantile(q):
    """The z with P(Z > z) = q."""
    return mp.sqrt(2) * mp.erfinv(1 - 2 * q)


def agresti_caffo(a, m, b, n, level):
    z = normal_quantile((1 - mp.mpf(level)) / 2)
    x, y = Fraction(a + 1, m + 2), Fraction(b + 1, n + 2)
    half = z * mp.sqrt(number(x * (1 - x) / (m + 2) + y * (1 - y) / (n + 2)))
    return max(mp.mpf(-1), number(x - y) - half), min(mp.mpf(1), number(x - y) + half)


PROPORTIONS = [(9, 10, 0.95), (0, 10, 0.95), (10, 10, 0.95), (1, 1, 0.9), (0, 1, 0.99), (7, 10, 0.8), (5, 5, 0.95),
               (3, 200, 0.95), (150, 400, 0.999), (1, 1000, 0.95), (11, 23, 0.5)]
DIFFERENCES = [(9, 10, 4, 11, 0.95), (0, 5, 5, 5, 0.95), (0, 7, 0, 9, 0.9), (56, 70, 48, 80, 0.95), (1, 1, 0, 1, 0.99)]


# Tests of counts.

def mcnemar(b, c):
    n = b + c
    lower = sum(Fraction(comb(n, i), 2**n) for i in range(b + 1))
    upper = sum(Fraction(comb(n, i), 2**n) for i in range(b, n + 1))
    point = Fraction(comb(n, b), 2**n)
    two = lambda x, y: min(Fraction(1), 2 * min(x, y))
    return {"exact": [two(lower, upper), lower, upper],
            "midP": [two(lower - point / 2, upper - point / 2), lower - point / 2, upper - point / 2]}


def chi_square(table, yates):
    rows, columns = [sum(r) for r in table], [sum(c) for c in zip(*table)]
    n = sum(rows)
    statistic, smallest = Fraction(0), None
    for i, j in product(range(len(rows)), range(len(columns))):
        expected = Fraction(rows[i] * columns[j], n)
        smallest = expected if smallest is None else min(smallest, expected)
        deviation = abs(table[i][j] - expected)
        if yates:
            deviation = max(Fraction(0), deviation - Fraction(1, 2))
        statistic += deviation**2 / expected
    df = (len(rows) - 1) * (len(columns) - 1)
    p = mp.gammainc(mp.mpf(df) / 2, number(statistic) / 2, regularized=True)
    return {"statistic": statistic, "df": df, "p": p, "smallest": smallest}


def fisher(a, b, c, d):
    m, n, k = a + b, c + d, a + c
    low, high = max(0, k - n), min(k, m)
    weights = {x: comb(m, x) * comb(n, k - x) for x in range(low, high + 1)}
    total = sum(weights.values())

    def tails(log_odds):
        terms = {x: w * mp.exp((x - a) * log_odds) for x, w in weights.items()}
        everything = mp.fsum(terms.values())
        return (mp.fsum(t for x, t in terms.items() if x <= a) / everything,
                mp.fsum(t for x, t in terms.items() if x >= a) / everything,
                mp.fsum((x - a) * t for x, t in terms.items()) / everything)

    wide = mp.mpf(60)
    q = (1 - mp.mpf(0.95)) / 2
    return {
        "twoSided": Fraction(sum(w for w in weights.values() if w <= weights[a]), total),
        "less": Fraction(sum(w for x, w in weights.items() if x <= a), total),
        "greater": Fraction(sum(w for x, w in weights.items() if x >= a), total),
        "oddsRatio": 0 if a == low else None if a == high else mp.exp(root(lambda u: tails(u)[2], -wide, wide)),
        "lower": 0 if a == low else mp.exp(root(lambda u: tails(u)[1] - q, -wide, wide)),
        "upper": None if a == high else mp.exp(root(lambda u: tails(u)[0] - q, -wide, wide)),
    }


def freeman_halton(table):
    """The exact p value and the number of tables, from the whole number of ways to arrive at each table."""
    rows, columns = [sum(r) for r in table], [sum(c) for c in zip(*table)]
    if sum(rows) > 100:
        return {"fisher": None, "tables": None}

    def splits(total, room):
        if len(room) == 1:
            return [(total,)] if total <= room[0] else []
        return [(v,) + rest for v in range(min(total, room[0]) + 1) for rest in splits(total - v, room[1:])]

    def ways(column, left):
        """The ways to draw each number of one column from what is left of the rows."""
        result = 1
        for v, room in zip(column, left):
            result *= comb(room, v)
        return result

    def walk(position, left):
        if position == len(columns):
            yield 1
            return
        for column in splits(columns[position], left):
            own = ways(column, left)
            for rest in walk(position + 1, [a - b for a, b in zip(left, column)]):
                yield own * rest

    observed, left = 1, rows
    for column in zip(*table):
        observed *= ways(column, left)
        left = [a - b for a, b in zip(left, column)]
    everything = list(walk(0, rows))
    return {"fisher": Fraction(sum(v for v in everything if v <= observed), sum(everything)), "tables": len(everything)}


def freeman_halton_in_halves(table):
    """The same for tables too many to list: every left half meets every right half that completes its rows.

    Whole numbers throughout: a half weighs the product of its columns' multinomial coefficients.
    """
    rows, columns = [sum(r) for r in table], [sum(c) for c in zip(*table)]

    def multinomial(column):
        result, total = 1, 0
        for v in column:
            total += v
            result *= comb(total, v)
        return result

    def splits(total, room):
        if len(room) == 1:
            return [(total,)] if total <= room[0] else []
        return [(v,) + rest for v in range(min(total, room[0]) + 1) for rest in splits(total - v, room[1:])]

    def halves(totals):
        """The weights of all ways to fill columns, by what they take of each row."""
        found = {tuple([0] * len(rows)): [1]}
        for total in totals:
            wider = {}
            for taken, weights in found.items():
                for column in splits(total, [a - b for a, b in zip(rows, taken)]):
                    own = multinomial(column)
                    key = tuple(a + b for a, b in zip(taken, column))
                    wider.setdefault(key, []).extend(own * w for w in weights)
            found = wider
        return found

    middle = len(columns) // 2
    observed = 1
    for column in zip(*table):
        observed *= multinomial(column)
    left, right = halves(columns[:middle]), halves(columns[middle:])
    part, count = 0, 0
    for taken, weights in left.items():
        others = sorted(right[tuple(a - b for a, b in zip(rows, taken))])
        sums = [0, *accumulate(others)]
        part += sum(w * sums[bisect_right(others, observed // w)] for w in weights)
        count += len(weights) * len(others)
    return {"fisher": Fraction(part, multinomial(rows)), "tables": count}


def woolf(a, b, c, d, addition):
    a, b, c, d = (mp.mpf(v) + addition for v in (a, b, c, d))
    logarithm, error = mp.log(a * d / (b * c)), mp.sqrt(1 / a + 1 / b + 1 / c + 1 / d)
    z = normal_quantile((1 - mp.mpf(0.95)) / 2)
    return [mp.exp(logarithm), mp.exp(logarithm - z * error), mp.exp(logarithm + z * error),
            mp.erfc(abs(logarithm / error) / mp.sqrt(2))]


def cohens_h(a, b, c, d):
    value = 2 * mp.asin(mp.sqrt(mp.mpf(a) / (a + b))) - 2 * mp.asin(mp.sqrt(mp.mpf(c) / (c + d)))
    half = normal_quantile((1 - mp.mpf(0.95)) / 2) * mp.sqrt(mp.mpf(1) / (a + b) + mp.mpf(1) / (c + d))
    return [value, max(-mp.pi, value - half), min(mp.pi, value + half)]


def phi(a, b, c, d):
    """phi with the interval of the delta method, the gradient taken numerically from the definition."""
    n = a + b + c + d
    shares = [mp.mpf(v) / n for v in (a, b, c, d)]

    def coefficient(p):
        return ((p[0] * p[3] - p[1] * p[2])
                / mp.sqrt((p[0] + p[1]) * (p[2] + p[3]) * (p[0] + p[2]) * (p[1] + p[3])))
    value = coefficient(shares)
    gradient = []
    for i in range(4):
        def along(t):
            moved = list(shares)
            moved[i] += t
            return coefficient(moved)
        gradient.append(mp.diff(along, 0))
    middle = mp.fsum(g * p for g, p in zip(gradient, shares))
    error = mp.sqrt(mp.fsum(p * (g - middle) ** 2 for g, p in zip(gradient, shares)) / n)
    half = normal_quantile((1 - mp.mpf(0.95)) / 2) * error
    return [value, max(mp.mpf(-1), value - half), min(mp.mpf(1), value + half)]


TABLES = [(7, 3, 2, 8), (3, 1, 1, 3), (10, 0, 3, 7), (0, 6, 5, 4), (12, 5, 9, 20), (1, 30, 40, 2), (150, 130, 120, 170),
          (2, 2, 2, 2), (1, 0, 0, 1), (5, 95, 1, 99), (4, 16, 1, 21), (40, 0, 0, 40), (900, 100, 880, 120)]
LARGER = [[[12, 7, 3], [4, 9, 14]], [[10, 2, 0], [3, 8, 5], [1, 1, 9]], [[5, 5], [5, 5], [5, 5]],
          [[762, 327, 468], [484, 239, 477]], [[1, 0, 2, 1], [0, 3, 1, 1]]]
# R's Job (Agresti 2002, p. 57) first; then equal rows, which share nodes; few cases in many columns; three by three.
HALVED = [[[1, 2, 1, 0], [3, 3, 6, 1], [10, 10, 14, 9], [6, 7, 12, 11]],
          [[4, 1, 3, 2], [2, 3, 2, 3], [1, 5, 2, 2], [3, 1, 3, 3]],
          [[12, 9, 8], [7, 13, 11], [15, 8, 9]],
          [[2, 0, 1, 2, 3, 1], [0, 3, 1, 0, 1, 1], [1, 0, 2, 1, 0, 2], [0, 1, 0, 2, 1, 1]],
          [[2, 1, 0, 3, 1, 2, 0, 4], [1, 2, 4, 0, 2, 1, 3, 1]],
          [[20, 15, 17], [13, 21, 18], [16, 19, 12]],
          [[9, 0, 1, 0], [0, 8, 0, 1], [1, 0, 9, 0], [0, 1, 0, 11]]]
DISCORDANT = [(12, 3), (3, 12), (5, 5), (0, 6), (1, 0), (40, 71), (200, 300), (6, 7)]


def main():
    tables = []
    for table in TABLES:
        a, b, c, d = table
        row = {"counts": table, "fisher": fisher(*table), "h": cohens_h(*table), "corrected": woolf(*table, mp.mpf(0.5)),
               "woolf": woolf(*table, 0) if min(table) > 0 else None, "phi": phi(*table) if min(table) > 0 else None,
               "plain": chi_square([[a, b], [c, d]], False), "yates": chi_square([[a, b], [c, d]], True)}
        tables.append(row)
    result = {
        "tool": f"mpmath {mp.__version__}, Python {platform.python_version()}", "digits": 40,
        "adjusted": [{"name": name, "p": p} | adjust(p) for name, p in P_VALUES.items()],
        "proportions": [{"successes": k, "n": n, "level": level, "clopperPearson": clopper_pearson(k, n, level),
                         "jeffreys": jeffreys(k, n, level)} for k, n, level in PROPORTIONS],
        "differences": [{"counts": row[:4], "level": row[4], "agrestiCaffo": agresti_caffo(*row)} for row in DIFFERENCES],
        "mcnemar": [{"counts": pair} | mcnemar(*pair) for pair in DISCORDANT],
        "tables": tables,
        "larger": [{"table": table} | chi_square(table, False) | freeman_halton(table) for table in LARGER]
        + [{"table": table} | chi_square(table, False) | freeman_halton_in_halves(table) for table in HALVED],
    }
    print(json.dumps(result, indent=0, default=lambda v: float(number(v))))


if __name__ == "__main__":
    main()
