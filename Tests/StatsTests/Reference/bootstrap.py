#!/usr/bin/env python3
"""Writes bootstrap.json: bootstrap intervals by an implementation of its own, down to the generator of random numbers.

Statistics are computed from exact fractions, roots, logarithms and quantiles with mpmath, 34 digits; the JSON numbers
are rounded to double. `bootstrap.py --check` compares with SciPy's bootstrap and R's boot instead, which draw other
resamples, and writes nothing; R then needs the package boot.
"""

import json
import subprocess
import sys
from fractions import Fraction
from itertools import combinations
from math import factorial
from pathlib import Path

import mpmath as mp

mp.mp.dps = 34
MASK = 2 ** 64 - 1
GOLDEN = 0x9E3779B97F4A7C15


class SplitMix64:
    """The generator of Steele, Lea and Flood (2014), whole numbers below a bound after Lemire (2019), and streams."""

    def __init__(self, seed):
        self.state = seed & MASK

    @classmethod
    def stream(cls, seed, number):
        return cls(SplitMix64(seed + number * GOLDEN).next())

    def next(self):
        self.state = (self.state + GOLDEN) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, bound):
        threshold = 2 ** 64 % bound
        while True:
            product = self.next() * bound
            if product & MASK >= threshold:
                return product >> 64


class Undefined(Exception):
    pass


# Statistics of groups of units; a unit is a Fraction, a pair or a row of them. ------------------------------------------


def real(value):
    return mp.mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else mp.mpf(value)


def mean(values):
    return sum(values) / len(values)


def squares(values):
    middle = mean(values)
    return sum((v - middle) ** 2 for v in values)


def median(values):
    s = sorted(values)
    return (s[(len(s) - 1) // 2] + s[len(s) // 2]) / 2


def trimmed(values, proportion):
    cut = int(float(len(values)) * proportion)
    return mean(sorted(values)[cut:len(values) - cut])


def correction(df):
    return mp.gamma(mp.mpf(df) / 2) / (mp.sqrt(mp.mpf(df) / 2) * mp.gamma(mp.mpf(df - 1) / 2)) if df > 1 else None


def cohens_d(x, y):
    total, df = squares(x) + squares(y), len(x) + len(y) - 2
    if total == 0:
        raise Undefined
    return real(mean(x) - mean(y)) / mp.sqrt(real(total / df))


def midranks(values):
    return [Fraction(sum(w < v for w in values)) + Fraction(sum(w == v for w in values) + 1, 2) for v in values]


def correlation(pairs, ranked):
    x, y = zip(*pairs)
    if ranked:
        x, y = midranks(x), midranks(y)
    a, b = squares(x), squares(y)
    if a == 0 or b == 0:
        raise Undefined
    mx, my = mean(x), mean(y)
    return real(sum((p - mx) * (q - my) for p, q in zip(x, y))) / mp.sqrt(real(a * b))


def cronbach(rows):
    k = len(rows[0])
    total = squares([sum(r) for r in rows])
    if total == 0:
        raise Undefined
    return real(Fraction(k, k - 1) * (1 - sum(squares([r[i] for r in rows]) for i in range(k)) / total))


def kendalls_w(items):
    m, n = len(items[0]), len(items)
    ranks = [midranks([item[rater] for item in items]) for rater in range(m)]
    # T from the squared ranks: the sum of (t³ - t) / 12 is what they lack of n (n² - 1) / 12.
    ties = sum(12 * (Fraction(n ** 3 - n, 12) - squares(r)) for r in ranks)
    divisor = m * m * (n ** 3 - n) - m * ties
    if divisor == 0:
        raise Undefined
    return real(12 * squares([sum(r[i] for r in ranks) for i in range(n)]) / divisor)


def intraclass(rows, kind):
    n, k = len(rows), len(rows[0])
    grand = mean([v for r in rows for v in r])
    between = k * sum((mean(r) - grand) ** 2 for r in rows)
    raters = n * sum((mean([r[j] for r in rows]) - grand) ** 2 for j in range(k))
    error = sum((v - grand) ** 2 for r in rows for v in r) - between - raters
    msr, msc, mse = between / (n - 1), raters / (k - 1), error / ((n - 1) * (k - 1))
    divisor = msr + (k - 1) * mse + Fraction(k, n) * (msc - mse) if kind == "icc2" else msr
    if divisor == 0:
        raise Undefined
    return real((msr - mse) / divisor)


def krippendorff(units, scale):
    units = [[v for v in u if v is not None] for u in units]
    values = [v for u in units for v in u]

    def difference(a, b):
        if a == b:
            return Fraction(0)
        if scale == "nominal":
            return Fraction(1)
        if scale == "interval":
            return (a - b) ** 2
        low, high = min(a, b), max(a, b)
        between = sum(low <= v <= high for v in values)
        return (between - Fraction(values.count(low) + values.count(high), 2)) ** 2

    expected = sum(difference(a, b) for a, b in combinations(values, 2))
    if expected == 0:
        raise Undefined
    observed = sum(sum(difference(a, b) for a, b in combinations(u, 2)) / (len(u) - 1) for u in units)
    return real(1 - (len(values) - 1) * observed / expected)


def geometric(values):
    return mp.exp(mean([mp.log(real(v)) for v in values]))


def standard_error(values):
    return mp.sqrt(real(squares(values)) / (len(values) - 1) / len(values))


def logs(values):
    return [mp.log(real(v)) for v in values]


def log_standard_error(values):
    return mp.sqrt(squares(logs(values)) / (len(values) - 1) / len(values))


STATISTICS = {
    "mean": lambda g: real(mean(g[0])),
    "median": lambda g: real(median(g[0])),
    "sd": lambda g: mp.sqrt(real(squares(g[0]) / (len(g[0]) - 1))),
    "geometric-mean": lambda g: geometric(g[0]),
    "trimmed-mean": lambda g: real(trimmed(g[0], 0.2)),
    "mean-difference": lambda g: real(mean(g[0]) - mean(g[1])),
    "median-difference": lambda g: real(median(g[0]) - median(g[1])),
    "hedges-g": lambda g: cohens_d(*g) * correction(len(g[0]) + len(g[1]) - 2),
    "cohens-d": lambda g: cohens_d(*g),
    "cliffs-delta": lambda g: real(Fraction(
        sum((x > y) - (x < y) for x in g[0] for y in g[1]), len(g[0]) * len(g[1]))),
    "ratio-of-geometric-means": lambda g: geometric(g[0]) / geometric(g[1]),
    "pearson": lambda g: correlation(g[0], False),
    "spearman": lambda g: correlation(g[0], True),
    "cronbach-alpha": lambda g: cronbach(g[0]),
    "kendalls-w": lambda g: kendalls_w(g[0]),
    "icc.2": lambda g: intraclass(g[0], "icc2"),
    "icc.3k": lambda g: intraclass(g[0], "icc3k"),
    "krippendorff.nominal": lambda g: krippendorff(g[0], "nominal"),
    "krippendorff.ordinal": lambda g: krippendorff(g[0], "ordinal"),
    "krippendorff.interval": lambda g: krippendorff(g[0], "interval"),
}
LOGARITHMIC = {"geometric-mean", "ratio-of-geometric-means"}
FORMULAS = {
    "mean": lambda g: standard_error(g[0]),
    "geometric-mean": lambda g: log_standard_error(g[0]),
    "mean-difference": lambda g: mp.sqrt(standard_error(g[0]) ** 2 + standard_error(g[1]) ** 2),
    "ratio-of-geometric-means": lambda g: mp.sqrt(log_standard_error(g[0]) ** 2 + log_standard_error(g[1]) ** 2),
}
INNER = 100


# The bootstrap. ---------------------------------------------------------------------------------------------------------


def drawn(groups, generator):
    return [[group[generator.below(len(group))] for _ in group] for group in groups]


def normal_quantile(p):
    return mp.sqrt(2) * mp.erfinv(2 * p - 1)


def quantile(values, p):
    """Davison and Hinkley (1997): position (R + 1) p, between neighbours on the scale of normal quantiles."""
    position = (len(values) + 1) * p
    k = int(mp.floor(position))
    if not 1 <= position <= len(values):
        raise Undefined
    if position == k:
        return values[k - 1]
    inner, outer = (normal_quantile(mp.mpf(i) / (len(values) + 1)) for i in (k, k + 1))
    return values[k - 1] + (normal_quantile(p) - inner) / (outer - inner) * (values[k] - values[k - 1])


def without_one(statistic, groups):
    for j, group in enumerate(groups):
        yield [statistic(groups[:j] + [group[:i] + group[i + 1:]] + groups[j + 1:]) for i in range(len(group))]


def acceleration(statistic, groups):
    cubes = total = mp.mpf(0)
    for values in without_one(statistic, groups):
        n, middle = len(values), mean(values)
        u = [(n - 1) * (middle - v) for v in values]
        cubes += sum(v ** 3 for v in u) / n ** 3
        total += sum(v ** 2 for v in u) / n ** 2
    if total < mp.mpf(10) ** -50:
        raise Undefined
    return cubes / (6 * total ** mp.mpf("1.5"))


def error_of(name, groups, generator):
    scale = mp.log if name in LOGARITHMIC else lambda v: v
    if name in FORMULAS:
        error = FORMULAS[name](groups)
    elif name in ("median", "median-difference"):
        values = [scale(STATISTICS[name](drawn(groups, generator))) for _ in range(INNER)]
        error = mp.sqrt(squares(values) / (INNER - 1))
    else:
        error = mp.sqrt(sum((len(v) - 1) / mp.mpf(len(v)) * squares(v)
                            for v in without_one(lambda g: scale(STATISTICS[name](g)), groups)))
    # Zero but for the rounding of 34 digits.
    if error < mp.mpf(10) ** -25:
        raise Undefined
    return error


def case(label, name, groups, resamples, seed, level):
    data = [[tuple(None if v is None else Fraction(v) for v in u) if isinstance(u, (tuple, list)) else Fraction(u)
             for u in group] for group in groups]
    statistic = STATISTICS[name]
    estimate = statistic(data)
    tail = mp.mpf((1 - level) / 2)
    values, studentised, undefined, unstudentised = [], [], 0, 0
    scale = mp.log if name in LOGARITHMIC else lambda v: v
    for number in range(resamples):
        generator = SplitMix64.stream(seed, number)
        groups_drawn = drawn(data, generator)
        try:
            value = statistic(groups_drawn)
        except Undefined:
            undefined += 1
            unstudentised += 1
            continue
        values.append(value)
        try:
            studentised.append((scale(value) - scale(estimate)) / error_of(name, groups_drawn, generator))
        except (Undefined, ZeroDivisionError):
            unstudentised += 1
    figures = {"estimate": estimate, "standardError": mp.sqrt(squares(values) / (len(values) - 1)),
               "bias": mean(values) - estimate, "undefined": undefined, "undefinedStudentised": unstudentised,
               "first": values[0], "last": values[-1]}
    values.sort()
    lower, upper = quantile(values, tail), quantile(values, 1 - tail)
    figures |= {"percentileLower": lower, "percentileUpper": upper,
                "basicLower": 2 * estimate - upper, "basicUpper": 2 * estimate - lower}
    # What is equal up to a 10^10th of the range is equal: the decimal fractions behind the doubles may tie.
    same = mp.mpf(10) ** -10 * (values[-1] - values[0])
    below, equal = sum(v < estimate - same for v in values), sum(abs(v - estimate) <= same for v in values)
    try:
        z0 = normal_quantile((below + equal / mp.mpf(2)) / len(values))
        a = acceleration(statistic, data)
        figures |= {"biasCorrection": z0, "acceleration": a}
        limits = []
        for z in (normal_quantile(tail), -normal_quantile(tail)):
            limits.append(quantile(values, mp.ncdf(z0 + (z0 + z) / (1 - a * (z0 + z)))))
        figures |= {"bcaLower": limits[0], "bcaUpper": limits[1]}
    except Undefined:
        pass
    error = error_of(name, data, SplitMix64.stream(seed, -1))
    studentised.sort()
    limits = [scale(estimate) - error * quantile(studentised, p) for p in (1 - tail, tail)]
    if name in LOGARITHMIC:
        limits = [mp.exp(v) for v in limits]
    figures |= {"error": error, "studentisedLower": limits[0], "studentisedUpper": limits[1]}
    return {"name": label, "statistic": name, "groups": groups, "resamples": resamples, "seed": seed, "level": level,
            "figures": {key: float(value) for key, value in figures.items()}}


def enumerated(name, values, p):
    """The distribution of a statistic of one sample over all n^n resamples, by the multinomial weights."""
    data = sorted(Fraction(v) for v in values)
    n = len(data)
    weights = {}

    def choose(place, left, chosen, ways):
        if place == n - 1:
            final = chosen + [data[place]] * left
            value = STATISTICS[name]([final])
            weights[value] = weights.get(value, 0) + ways // factorial(left)
            return
        for count in range(left + 1):
            choose(place + 1, left - count, chosen + [data[place]] * count, ways // factorial(count))

    choose(0, n, [], factorial(n))
    total = sum(weights.values())
    assert total == n ** n, (total, n ** n)
    centre = sum(real(v) * w for v, w in weights.items()) / total
    spread = mp.sqrt(sum((v - centre) ** 2 * w for v, w in weights.items()) / total)
    share = Fraction(sum(w for v, w in weights.items() if v <= p), total)
    return {"statistic": name, "values": values, "mean": float(centre), "sd": float(spread), "threshold": float(p),
            "share": float(share)}


def cases():
    times = [55.0, 65.0, 75.0, 62.0, 45.0, 135.0, 48.5, 91.25]
    with_, without = [12.0, 15, 11, 14, 13, 16, 10, 15], [9.0, 11, 8, 12, 10, 7, 11, 9]
    uneven = [2.25, 3.5, 1.75, 8.5, 4.25, 3.0, 2.5, 6.125, 5.5, 2.0, 7.25]
    decimals = [0.1, 0.7, 0.4, 0.3, 0.2, 0.2, 0.9]
    result = []
    for name in ("mean", "median", "sd", "geometric-mean", "trimmed-mean"):
        result += [case(f"{name} of times", name, [times], 499, 1, 0.95),
                   case(f"{name} of decimals", name, [decimals], 299, 2 ** 63 - 25, 0.9)]
    result.append(case("mean with an offset of 1e9", "mean", [[1e9 + v for v in uneven]], 299, 5, 0.95))
    result.append(case("sd with an offset of 1e9", "sd", [[1e9 + v for v in uneven]], 299, 5, 0.95))
    for name in ("mean-difference", "median-difference", "hedges-g", "cohens-d", "cliffs-delta",
                 "ratio-of-geometric-means"):
        result += [case(f"{name}, worked example", name, [with_, without], 499, 1, 0.95),
                   case(f"{name}, unequal sizes", name, [uneven, [1.0, 4.5, 2.75, 6.0, 3.25]], 399, 42, 0.9)]
    result.append(case("hedges-g, undefined in some resamples", "hedges-g", [[1.0, 2, 4], [3.0, 3, 5]], 499, 3, 0.8))
    pairs = [list(p) for p in zip(uneven, [1.5, 3.25, 2.0, 7.5, 5.0, 2.0, 3.5, 4.0, 6.5, 2.5, 5.25])]
    for name in ("pearson", "spearman"):
        result.append(case(f"{name} of eleven pairs", name, [pairs], 299, 9, 0.95))
        result.append(case(f"{name} of four pairs", name, [pairs[:4]], 199, 9, 0.8))
    rows = [[4.0, 5, 4], [2, 3, 2], [5, 5, 4], [3, 2, 3], [1, 2, 2], [4, 4, 5], [2, 2, 1], [3, 4, 3]]
    for name in ("cronbach-alpha", "icc.2", "icc.3k", "kendalls-w"):
        result.append(case(f"{name} of eight rows", name, [rows], 199, 11, 0.9))
    units = [[1.0, 1, None], [2, 2, 3], [3, 3, 3], [3, None, 3], [2, 2, 2], [1, 2, 3], [4, 4, 4], [1, 1, 2]]
    for name in ("krippendorff.nominal", "krippendorff.ordinal", "krippendorff.interval"):
        result.append(case(f"{name} with missing values", name, [units], 199, 13, 0.9))
    return result


def check():
    import numpy
    import scipy.stats

    x = [12.0, 15, 11, 14, 13, 16, 10, 15, 18, 9, 14.5, 12.5]
    y = [9.0, 11, 8, 12, 10, 7, 11, 9, 13]
    names = {"percentile": "percent", "basic": "basic", "BCa": "bca"}
    for method in names:
        found = scipy.stats.bootstrap((x, y), lambda a, b, axis=-1: a.mean(axis) - b.mean(axis), n_resamples=200000,
                                      method=method, rng=numpy.random.default_rng(1)).confidence_interval
        print(f"SciPy {scipy.__version__} {method:11}", found.low, found.high)
    print(subprocess.run(["Rscript", "-e", f"""
        library(boot); set.seed(1)
        d <- data.frame(v = c({','.join(map(str, x + y))}), g = rep(1:2, c({len(x)}, {len(y)})))
        f <- function(d, i) {{
          a <- d$v[i][d$g == 1]; b <- d$v[i][d$g == 2]
          c(mean(a) - mean(b), var(a) / length(a) + var(b) / length(b))
        }}
        b <- boot(d, f, 200000, strata = d$g)
        print(boot.ci(b, type = c("perc", "basic", "stud")))"""], capture_output=True, text=True).stdout)


def main():
    small = [enumerated("mean", [1.0, 2.5, 4.0, 4.5, 9.0], 4), enumerated("median", [1.0, 2.5, 4.0, 4.5, 9.0], 4),
             enumerated("sd", [1.0, 2.0, 4.0, 7.0, 7.5, 11.0], 3), enumerated("mean", [3.0, 5.0, 10.0], 5)]
    streams = [{"seed": seed, "stream": stream, "numbers": [str(g.next()) for _ in range(3)]}
               for seed, stream in ((0, 0), (1, 0), (1, 1), (1, 9999), (2 ** 64 - 1, 3), (1, -1))
               for g in [SplitMix64.stream(seed, stream)]]
    content = {"tool": f"mpmath {mp.__version__}, exact fractions", "streams": streams, "enumerated": small,
               "cases": cases()}
    Path(__file__).with_name("bootstrap.json").write_text(json.dumps(content, indent=1) + "\n")


if __name__ == "__main__":
    check() if "--check" in sys.argv else main()
