"""Reference values of shape and robust descriptives, rank tests, permutation tests, tests of variances and analyses of
variance: rank-tests.json.

Descriptives, ranks and their exact distributions are computed from the exact values of the doubles in rational
arithmetic, exact p values by counting all arrangements with whole numbers; tails of continuous distributions by mpmath at
34 digits. SciPy and NumPy serve as a second opinion: the script stops when they differ by more than 1e-9.
Run: python3 rank_tests.py > rank-tests.json   (needs mpmath, scipy, numpy)
"""

import itertools
import json
import math
import platform
import sys
from collections import Counter
from fractions import Fraction

import mpmath as mp
import numpy
import scipy
import scipy.stats

mp.mp.dps = 34


def exact(values):
    return [Fraction(float(v)) for v in values]


def number(x):
    return mp.mpf(x.numerator) / mp.mpf(x.denominator) if isinstance(x, Fraction) else mp.mpf(x)


def agree(name, ours, theirs, tolerance=1e-9):
    ours, theirs = float(ours), float(theirs)
    if not math.isclose(ours, theirs, rel_tol=tolerance, abs_tol=1e-300):
        sys.exit(f"{name}: {ours!r} here, {theirs!r} there")


def normal_upper(z):
    return mp.erfc(number(z) / mp.sqrt(2)) / 2


def student_upper(df, x):
    df, x = number(df), number(x)
    half = mp.betainc(df / 2, mp.mpf(1) / 2, 0, df / (df + x * x), regularized=True) / 2
    return half if x >= 0 else 1 - half


def chi_square_upper(df, x):
    return mp.gammainc(number(df) / 2, number(x) / 2, mp.inf, regularized=True)


def f_upper(df1, df2, x):
    df1, df2, x = number(df1), number(df2), number(x)
    return mp.betainc(df2 / 2, df1 / 2, 0, df2 / (df2 + df1 * x), regularized=True)


def f_lower(df1, df2, x):
    df1, df2, x = number(df1), number(df2), number(x)
    return mp.betainc(df1 / 2, df2 / 2, 0, df1 * x / (df2 + df1 * x), regularized=True)


def tails(lower, upper):
    return {"twoSided": min(mp.mpf(1), 2 * min(number(lower), number(upper))), "less": number(lower),
            "greater": number(upper)}


def normal_tails(z):
    return tails(normal_upper(-z), normal_upper(z))


def prefixed(prefix, figures):
    return {prefix + key[0].upper() + key[1:]: value for key, value in figures.items()}


def midranks(values):
    ordered = sorted(values)
    first, count = {}, Counter(ordered)
    for position, value in enumerate(ordered):
        first.setdefault(value, position)
    return [Fraction(2 * first[v] + count[v] + 1, 2) for v in values]


# Descriptives -----------------------------------------------------------------------------------------------------------


def quantile(ordered, p, kind):
    n = len(ordered)
    position = (n + 1) * p - 1 if kind == 6 else (n - 1) * p
    position = min(max(position, Fraction(0)), Fraction(n - 1))
    index = int(position)
    if position == index:
        return ordered[index]
    return ordered[index] + (position - index) * (ordered[index + 1] - ordered[index])


def descriptives(name, values):
    x = sorted(exact(values))
    n = len(x)
    mean = sum(x) / n
    m2, m3, m4 = (number(sum((v - mean) ** r for v in x) / n) for r in (2, 3, 4))
    g1, g2 = m3 / m2 ** mp.mpf(1.5), m4 / m2 ** 2 - 3
    n_ = mp.mpf(n)
    figures = {"skewness1": g1, "kurtosis1": g2, "skewness3": g1 * ((n_ - 1) / n_) ** mp.mpf(1.5),
               "kurtosis3": (g2 + 3) * (1 - 1 / n_) ** 2 - 3}
    if n > 2:
        figures["skewness2"] = g1 * mp.sqrt(n_ * (n_ - 1)) / (n_ - 2)
    if n > 3:
        figures["kurtosis2"] = (n_ - 1) / ((n_ - 2) * (n_ - 3)) * ((n_ + 1) * g2 + 6)
    if max(map(abs, values)) < 1e6 and min(map(abs, values)) > 1e-6 and n > 3:
        agree(name, figures["skewness2"], scipy.stats.skew(values, bias=False))
        agree(name, figures["kurtosis2"], scipy.stats.kurtosis(values, bias=False))
    half = Fraction(1, 2)
    median = quantile(x, half, 7)
    deviation = quantile(sorted(abs(v - median) for v in x), half, 7)
    figures["median"] = number(median)
    figures["medianAbsoluteDeviation"] = number(deviation)
    figures["scaledMedianAbsoluteDeviation"] = number(deviation) * mp.mpf("1.4826")
    for kind in (6, 7):
        for key, p in (("low", 0.1), ("lower", 0.25), ("upper", 0.75), ("high", 0.9)):
            figures[f"{key}{kind}"] = number(quantile(x, Fraction(p), kind))
        figures[f"range{kind}"] = number(quantile(x, 3 * half / 2, kind) - quantile(x, half / 2, kind))
    for key, share in (("10", 0.1), ("20", 0.2), ("45", 0.45)):
        cut = math.floor(n * share)
        kept = x[cut:n - cut]
        figures["trimmed" + key] = number(sum(kept) / len(kept))
        figures["winsorised" + key] = number(sum(min(max(v, x[cut]), x[n - 1 - cut]) for v in x) / n)
        agree(name, figures["trimmed" + key], scipy.stats.trim_mean(values, share))
        agree(name, figures["winsorised" + key],
              scipy.stats.mstats.winsorize(numpy.array(values), limits=(share, share)).mean())
    if mean > 0:
        figures["coefficientOfVariation"] = mp.sqrt(m2 * n_ / (n_ - 1)) / number(mean)
    return {"family": "descriptives", "name": name, "groups": [values], "figures": figures}


# Two samples ------------------------------------------------------------------------------------------------------------


def sum_counts(scores, count):
    """How many choices of `count` scores have each sum: whole numbers, by adding one score at a time."""
    table = [Counter() for _ in range(count + 1)]
    table[0][0] = 1
    for score in scores:
        for chosen in range(count, 0, -1):
            for total, ways in table[chosen - 1].items():
                table[chosen][total + score] += ways
    return table[count]


def split_tails(counts, observed):
    total = sum(counts.values())
    lower = sum(ways for value, ways in counts.items() if value <= observed)
    upper = sum(ways for value, ways in counts.items() if value >= observed)
    return tails(Fraction(lower, total), Fraction(upper, total))


def mann_whitney(name, x, y):
    ranks = midranks(exact(x + y))
    m, n = len(x), len(y)
    total = m + n
    rank_sum = sum(ranks[:m])
    u = rank_sum - Fraction(m * (m + 1), 2)
    ties = sum(t ** 3 - t for t in Counter(x + y).values())
    variance = Fraction(m * n, 12) * ((total + 1) - Fraction(ties, total * (total - 1)))
    difference = u - Fraction(m * n, 2)
    figures = {"u": number(u), "rankSumX": number(rank_sum), "rankSumY": number(sum(ranks[m:])),
               "hasTies": 1 if ties else 0}
    doubled = [int(2 * r) for r in ranks]
    counts = sum_counts(doubled, m)
    if math.comb(total, m) <= 20000:
        counted = Counter(sum(choice) for choice in itertools.combinations(doubled, m))
        assert counted == counts, name
    figures |= prefixed("exact", split_tails(counts, int(2 * rank_sum)))
    deviation = mp.sqrt(number(variance))
    plain = number(difference) / deviation
    figures["z"] = plain
    figures |= prefixed("plain", normal_tails(plain))
    corrections = {"twoSided": (difference > 0) - (difference < 0), "greater": 1, "less": -1}
    for alternative, sign in corrections.items():
        z = (number(difference) - mp.mpf(sign) / 2) / deviation
        figures["corrected" + alternative[0].upper() + alternative[1:]] = normal_tails(z)[alternative]
    for alternative, key in (("two-sided", "TwoSided"), ("less", "Less"), ("greater", "Greater")):
        for correction, prefix in ((True, "corrected"), (False, "plain")):
            other = scipy.stats.mannwhitneyu(x, y, use_continuity=correction, alternative=alternative, method="asymptotic")
            agree(name, figures[prefix + key], other.pvalue)
        if not ties:
            agree(name, figures["exact" + key],
                  scipy.stats.mannwhitneyu(x, y, alternative=alternative, method="exact").pvalue)
    return {"family": "mann-whitney", "name": name, "groups": [x, y], "figures": figures}


def brunner_munzel(name, x, y):
    m, n = len(x), len(y)

    def placements(values, others):
        return [sum(Fraction(1) if o < v else Fraction(1, 2) if o == v else Fraction(0) for o in others) for v in values]

    def variance(values):
        mean = sum(values) / len(values)
        return sum((v - mean) ** 2 for v in values) / (len(values) - 1)

    px, py = placements(x, y), placements(y, x)
    effect = sum(px) / (m * n)
    sx, sy = variance(px) / (m * n * n), variance(py) / (n * m * m)
    if sx + sy == 0:
        return None
    df = (sx + sy) ** 2 / (sx ** 2 / (m - 1) + sy ** 2 / (n - 1))
    error = mp.sqrt(number(sx + sy))
    t = number(effect - Fraction(1, 2)) / error
    figures = {"effect": number(effect), "standardError": error, "statistic": t, "degreesOfFreedom": number(df)}
    figures |= prefixed("student", tails(student_upper(df, -t), student_upper(df, t)))
    figures |= prefixed("normal", normal_tails(t))
    for distribution, key in (("t", "studentTwoSided"), ("normal", "normalTwoSided")):
        agree(name, figures[key], scipy.stats.brunnermunzel(x, y, distribution=distribution).pvalue)
    return {"family": "brunner-munzel", "name": name, "groups": [x, y], "figures": figures}


def permutation(name, x, y):
    # Decimals count as decimals: 0.1 + 0.2 and 0.3 are the same sum.
    values = [Fraction(repr(float(v))) for v in x + y]
    m = len(x)
    counts = Counter(sum(choice) for choice in itertools.combinations(values, m))
    figures = split_tails(counts, sum(values[:m]))
    figures["arrangements"] = math.comb(len(values), m)
    figures["difference"] = number(sum(exact(x)) / m - sum(exact(y)) / len(y))
    return {"family": "permutation", "name": name, "groups": [x, y], "figures": figures}


class SplitMix64:
    """The generator of Steele, Lea and Flood (2014), and whole numbers below a bound after Lemire (2019)."""

    def __init__(self, seed):
        self.state = seed

    @classmethod
    def stream(cls, seed, number):
        return cls(cls((seed + number * 0x9E3779B97F4A7C15) % 2 ** 64).next())

    def next(self):
        mask = 2 ** 64 - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return z ^ (z >> 31)

    def below(self, bound):
        threshold = 2 ** 64 % bound
        while True:
            product = self.next() * bound
            if product % 2 ** 64 >= threshold:
                return product >> 64


def monte_carlo(name, x, y, resamples, seed):
    """The smaller sample is drawn by the first steps of a shuffle that goes on for 1,024 draws with one stream."""
    swapped = len(y) < len(x)
    pool = exact(y + x if swapped else x + y)
    count = min(len(x), len(y))
    observed = sum(pool[:count])
    start, lower, upper = pool, 0, 0
    for draw in range(resamples):
        if draw % 1024 == 0:
            generator, pool = SplitMix64.stream(seed, draw // 1024), list(start)
        for place in range(count):
            other = place + generator.below(len(pool) - place)
            pool[place], pool[other] = pool[other], pool[place]
        total = sum(pool[:count])
        lower += total <= observed
        upper += total >= observed
    if swapped:
        lower, upper = upper, lower
    figures = tails(Fraction(lower + 1, resamples + 1), Fraction(upper + 1, resamples + 1))
    figures |= {"resamples": resamples, "seed": seed}
    return {"family": "monte-carlo", "name": name, "groups": [x, y], "figures": figures}


def paired_permutation(name, x, y):
    sizes = [abs(a - b) for a, b in zip(exact(x), exact(y)) if a != b]
    observed = sum(a - b for a, b in zip(exact(x), exact(y)) if a > b)
    sums = [sum(s for s, sign in zip(sizes, signs) if sign) for signs in itertools.product((0, 1), repeat=len(sizes))]
    figures = tails(Fraction(sum(s <= observed for s in sums), len(sums)),
                    Fraction(sum(s >= observed for s in sums), len(sums)))
    figures |= {"arrangements": len(sums), "difference": number(sum(exact(x)) / len(x) - sum(exact(y)) / len(y))}
    return {"family": "paired-permutation", "name": name, "groups": [x, y], "figures": figures}


def paired_monte_carlo(name, x, y, resamples, seed):
    """Signs are the bits of random numbers, the lowest first; 1,024 draws with one stream."""
    sizes = [abs(a - b) for a, b in zip(exact(x), exact(y)) if a != b]
    observed, lower, upper = sum(a - b for a, b in zip(exact(x), exact(y)) if a > b), 0, 0
    for draw in range(resamples):
        if draw % 1024 == 0:
            generator = SplitMix64.stream(seed, draw // 1024)
        bits = [generator.next() for _ in range(0, len(sizes), 64)]
        total = sum(s for i, s in enumerate(sizes) if bits[i // 64] >> (i % 64) & 1)
        lower += total <= observed
        upper += total >= observed
    figures = tails(Fraction(lower + 1, resamples + 1), Fraction(upper + 1, resamples + 1))
    figures |= {"resamples": resamples, "seed": seed}
    return {"family": "paired-monte-carlo", "name": name, "groups": [x, y], "figures": figures}


def variance_of(values):
    values = exact(values)
    mean = sum(values) / len(values)
    return sum((v - mean) ** 2 for v in values) / (len(values) - 1)


def variance_ratio(name, x, y):
    ratio = variance_of(x) / variance_of(y)
    df1, df2 = len(x) - 1, len(y) - 1
    figures = {"ratio": number(ratio)}
    figures |= tails(f_lower(df1, df2, ratio), f_upper(df1, df2, ratio))
    for key, q in (("lower", 0.975), ("upper", 0.025)):
        start = scipy.stats.f.ppf(q, df1, df2)
        log = mp.findroot(lambda v: mp.log(f_lower(df1, df2, mp.exp(v)) / number(q)), mp.log(number(start)))
        figures[key + "95"] = number(ratio) / mp.exp(log)
    return {"family": "variance-ratio", "name": name, "groups": [x, y], "figures": figures}


# Paired samples ---------------------------------------------------------------------------------------------------------


def signed_rank(name, differences, zeros):
    d = exact(differences)
    if zeros == "wilcoxon":
        d = [v for v in d if v != 0]
    ranks = midranks([abs(v) for v in d])
    pairs = [(v, r) for v, r in zip(d, ranks) if v != 0]
    positive = sum(r for v, r in pairs if v > 0)
    negative = sum(r for v, r in pairs if v < 0)
    counts = Counter({0: 1})
    for _, rank in pairs:
        step = int(2 * rank)
        counts = counts + Counter({total + step: ways for total, ways in counts.items()})
    figures = {"n": len(pairs), "zeros": sum(1 for v in differences if v == 0), "positive": number(positive),
               "negative": number(negative)}
    figures |= prefixed("exact", split_tails(counts, int(2 * positive)))
    difference = positive - sum(r for _, r in pairs) / 2
    deviation = mp.sqrt(number(sum(r * r for _, r in pairs) / 4))
    figures["z"] = number(difference) / deviation
    figures |= prefixed("plain", normal_tails(figures["z"]))
    corrections = {"twoSided": (difference > 0) - (difference < 0), "greater": 1, "less": -1}
    for alternative, sign in corrections.items():
        z = (number(difference) - mp.mpf(sign) / 2) / deviation
        figures["corrected" + alternative[0].upper() + alternative[1:]] = normal_tails(z)[alternative]
    method = "wilcox" if zeros == "wilcoxon" else "pratt"
    other = scipy.stats.wilcoxon(differences, zero_method=method, correction=False, method="asymptotic")
    agree(name, figures["plainTwoSided"], other.pvalue)
    return {"family": f"signed-rank.{zeros}", "name": name, "groups": [differences], "figures": figures}


# Several samples --------------------------------------------------------------------------------------------------------


def one_way(groups):
    groups = [exact(g) for g in groups]
    n = sum(map(len, groups))
    grand = sum(map(sum, groups)) / n
    means = [sum(g) / len(g) for g in groups]
    between = sum(len(g) * (m - grand) ** 2 for g, m in zip(groups, means))
    within = sum((v - m) ** 2 for g, m in zip(groups, means) for v in g)
    return between, within, len(groups) - 1, n - len(groups)


def anova_figures(groups):
    between, within, df1, df2 = one_way(groups)
    f = (between / df1) / (within / df2)
    return {"between": number(between), "within": number(within), "df1": df1, "df2": df2, "f": number(f),
            "p": f_upper(df1, df2, f)}


def anova(name, groups):
    figures = anova_figures(groups)
    agree(name, figures["f"], scipy.stats.f_oneway(*groups).statistic, 1e-5)
    return {"family": "anova", "name": name, "groups": groups, "figures": figures}


def welch(name, groups):
    means = [sum(exact(g)) / len(g) for g in groups]
    weights = [len(g) / variance_of(g) for g in groups]
    total, k = sum(weights), len(groups)
    mean = sum(w * m for w, m in zip(weights, means)) / total
    spread = sum((1 - w / total) ** 2 / (len(g) - 1) for w, g in zip(weights, groups))
    f = sum(w * (m - mean) ** 2 for w, m in zip(weights, means)) / (k - 1)
    f /= 1 + Fraction(2 * (k - 2), k * k - 1) * spread
    df2 = Fraction(k * k - 1, 3) / spread
    figures = {"f": number(f), "df1": k - 1, "df2": number(df2), "p": f_upper(k - 1, df2, f)}
    return {"family": "welch-anova", "name": name, "groups": groups, "figures": figures}


def levene(name, groups):
    def centred(centre):
        return [[abs(v - centre(exact(g))) for v in exact(g)] for g in groups]

    median = lambda g: quantile(sorted(g), Fraction(1, 2), 7)
    mean = lambda g: sum(g) / len(g)

    def block(values):
        between, within, df1, df2 = one_way_exact(values)
        f = (between / df1) / (within / df2)
        return {"f": number(f), "df1": df1, "df2": df2, "p": f_upper(df1, df2, f)}

    figures = prefixed("levene", block(centred(mean))) | prefixed("brownForsythe", block(centred(median)))
    if max(abs(v) for g in groups for v in g) < 1e6:
        agree(name, figures["leveneP"], scipy.stats.levene(*groups, center="mean").pvalue)
        agree(name, figures["brownForsytheP"], scipy.stats.levene(*groups, center="median").pvalue)
    return {"family": "levene", "name": name, "groups": groups, "figures": figures}


def one_way_exact(groups):
    n = sum(map(len, groups))
    grand = sum(map(sum, groups)) / n
    means = [sum(g) / len(g) for g in groups]
    between = sum(len(g) * (m - grand) ** 2 for g, m in zip(groups, means))
    within = sum((v - m) ** 2 for g, m in zip(groups, means) for v in g)
    return between, within, len(groups) - 1, n - len(groups)


def kruskal(name, groups):
    ranks = midranks(exact([v for g in groups for v in g]))
    n, start, between = len(ranks), 0, Fraction(0)
    middle = Fraction(n + 1, 2)
    for g in groups:
        part = ranks[start:start + len(g)]
        start += len(g)
        between += len(g) * (sum(part) / len(g) - middle) ** 2
    h = (n - 1) * between / sum((r - middle) ** 2 for r in ranks)
    figures = {"h": number(h), "df": len(groups) - 1, "p": chi_square_upper(len(groups) - 1, h)}
    agree(name, figures["p"], scipy.stats.kruskal(*groups).pvalue)
    return {"family": "kruskal-wallis", "name": name, "groups": groups, "figures": figures}


def friedman(name, rows):
    ranked = [midranks(exact(row)) for row in rows]
    n, k = len(rows), len(rows[0])
    middle = Fraction(k + 1, 2)
    between = sum((sum(row[j] for row in ranked) - n * middle) ** 2 for j in range(k))
    q = (k - 1) * between / sum((r - middle) ** 2 for row in ranked for r in row)
    figures = {"q": number(q), "df": k - 1, "p": chi_square_upper(k - 1, q)}
    if k > 2:
        agree(name, figures["p"], scipy.stats.friedmanchisquare(*zip(*rows)).pvalue)
    return {"family": "friedman", "name": name, "groups": rows, "figures": figures}


# NIST, Statistical Reference Datasets, analysis of variance: data and certified values.
SILICON_RESISTIVITY = [
    [196.3052, 196.1240, 196.1890, 196.2569, 196.3403],
    [196.3042, 196.3825, 196.1669, 196.3257, 196.0422],
    [196.1303, 196.2005, 196.2889, 196.0343, 196.1811],
    [196.2795, 196.1748, 196.1494, 196.1485, 195.9885],
    [196.2119, 196.1051, 196.1850, 196.0052, 196.2090],
]
ATOMIC_WEIGHT_OF_SILVER = [
    [107.8681568, 107.8681465, 107.8681572, 107.8681785, 107.8681446, 107.8681903, 107.8681526, 107.8681494,
     107.8681616, 107.8681587, 107.8681519, 107.8681486, 107.8681419, 107.8681569, 107.8681508, 107.8681672,
     107.8681385, 107.8681518, 107.8681662, 107.8681424, 107.8681360, 107.8681333, 107.8681610, 107.8681477],
    [107.8681079, 107.8681344, 107.8681513, 107.8681197, 107.8681604, 107.8681385, 107.8681642, 107.8681365,
     107.8681151, 107.8681082, 107.8681517, 107.8681448, 107.8681198, 107.8681482, 107.8681334, 107.8681609,
     107.8681101, 107.8681512, 107.8681469, 107.8681360, 107.8681254, 107.8681261, 107.8681450, 107.8681368],
]


def simon_lesage(size, offset):
    """The sets SmLs01 to SmLs09: nine treatments, a middle value and pairs 0.1 below and above it."""
    tenths = [offset * 10 + v for v in (4, 3, 5, 3, 5, 3, 5, 3, 5)]
    return [[v / 10 for v in [middle] + [middle - 1, middle + 1] * (size // 2)] for middle in tenths]


def nist(name, groups, between, within, f, stored=True):
    """The exact value for the doubles that the decimals become, beside what NIST certifies for the decimals."""
    figures = anova_figures(groups) | {"certifiedBetween": between, "certifiedWithin": within, "certifiedF": f}
    return {"family": "nist-anova", "name": name, "groups": groups if stored else [], "figures": figures}


def nist_cases():
    cases = [nist("SiRstv", SILICON_RESISTIVITY, 5.11462616000000e-02, 2.16636560000000e-01, 1.18046237440255e+00),
             nist("AtmWtAg", ATOMIC_WEIGHT_OF_SILVER, 3.63834187500000e-09, 1.04951729166667e-08, 1.59467335677930e+01)]
    for index, (size, offset) in enumerate((s, o) for o in (1, 10 ** 6, 10 ** 12) for s in (21, 201, 2001)):
        cases.append(nist(f"SmLs0{index + 1}", simon_lesage(size, offset), 0.08 * size, 0.09 * (size - 1), float(size),
                          stored=False))
    return cases


def main():
    def mixed(n, step, modulus, start=0):
        return [float((start + i * step) % modulus) for i in range(n)]

    a = [12.0, 15, 11, 14, 13, 16, 10, 15]
    b = [9.0, 11, 8, 12, 10, 7, 11, 9]
    offset = 1e9
    two = {
        "worked example": (a, b),
        "no ties": ([1.1, 2.7, 3.4, 8.8, 5.2], [2.2, 0.4, 6.1, 9.9, 10.5, 7.3]),
        "one against three": ([4.0], [1.0, 2.0, 9.0]),
        "two and two": ([3.0, 7.0], [1.0, 2.0]),
        "heavy ties": ([1.0, 1, 2, 2, 2, 3, 5], [2.0, 3, 3, 3, 4, 4, 5, 5, 5]),
        "one group constant": ([5.0, 5, 5, 5], [5.0, 6, 7]),
        "separated": ([1.0, 2, 3], [10.0, 11, 12, 13]),
        "offset of 1e9": ([offset + v for v in a], [offset + v for v in b]),
        "three against forty": ([2.5, 70.5, 38.5], mixed(40, 17, 41)),
        "equal rank sums": ([1.0, 4, 5, 8], [2.0, 3, 6, 7]),
        "fifty and fifty": (mixed(50, 37, 101), [v + 0.25 for v in mixed(50, 53, 101, 11)]),
        "fifty and fifty with ties": (mixed(50, 3, 7), mixed(50, 5, 8)),
        "far tail, fifty and fifty": (mixed(50, 37, 101), [v + 80.5 for v in mixed(50, 53, 101)]),
        "sixty and eight with ties": (mixed(60, 7, 13), mixed(8, 3, 11)),
    }
    cases = [
        descriptives("worked example", a), descriptives("times", [55.0, 65, 75, 62, 45, 135]),
        descriptives("two values", [3.0, 10]), descriptives("three values", [3.0, 10, 4]),
        descriptives("ties", [1.0, 1, 2, 2, 2, 3, 5, 5]),
        descriptives("offset of 1e9", [offset + v for v in (4, 7, 13, 16, 5.5, 40)]),
        descriptives("offset of 1e15", [1e15 + v for v in (4, 7, 13, 16, 5, 9, 1)]),
        descriptives("seven decimals", [0.1, 0.2, 0.7, 0.3, 0.3, 12.9, -4.4]),
        descriptives("tiny", [1e-150, 3e-150, 7e-150, 2e-150]), descriptives("huge", [1e150, 3e150, 7e150, -2e150]),
        descriptives("hundred", mixed(100, 37, 101)),
    ]
    cases += [mann_whitney(name, x, y) for name, (x, y) in two.items()]
    cases += [case for name, (x, y) in two.items() if min(len(x), len(y)) > 1
              for case in [brunner_munzel(name, x, y)] if case]
    cases += [permutation(name, x, y) for name, (x, y) in two.items() if math.comb(len(x) + len(y), len(x)) <= 200000]
    cases += [permutation("decimals that tie", [0.1, 0.7, 0.4], [0.2, 0.6, 0.3, 0.5])]
    cases += [monte_carlo("worked example", a, b, 999, 7),
              monte_carlo("three against forty", *two["three against forty"], 500, 1),
              monte_carlo("sixty and eight", *two["sixty and eight with ties"], 500, 2 ** 53 - 1),
              monte_carlo("more than one stream", a, b[:5], 2500, 12)]
    many = ([(i * 37) % 101 / 4 for i in range(70)], [(i * 53) % 97 / 4 for i in range(70)])
    cases += [paired_permutation("worked example", a, b), paired_permutation("one pair", [3.0], [1.0]),
              paired_permutation("equal pairs", [1.0, 2, 3, 4, 5, 9], [1.0, 4, 3, 1, 0, 2]),
              paired_permutation("offset of 1e9", [1e9 + v for v in a], [1e9 + v for v in b]),
              paired_permutation("twelve", many[0][:12], many[1][:12]),
              paired_permutation("all one size", [2.0, 3, 4, 5, 6], [1.0, 2, 3, 6, 5]),
              paired_monte_carlo("worked example", a, b, 999, 7),
              paired_monte_carlo("seventy pairs", *many, 2100, 2 ** 53 - 1)]
    varying = {name: pair for name, pair in two.items() if min(len(set(pair[0])), len(set(pair[1]))) > 1}
    cases += [variance_ratio(name, x, y) for name, (x, y) in varying.items()]
    signed = {
        "worked example": [x - y for x, y in zip(a, b)],
        "no ties": [1.5, -0.5, 2.5, 3.25, -1.0, 4.75, 0.75],
        "zeros and ties": [0.0, 1, -1, 2, 2, 0, 3, -2, 4, 0, 5, 1],
        "one difference": [3.0], "two differences": [3.0, -1.0], "all one size": [2.0, 2, 2, -2, 2],
        "equal rank sums": [1.0, -2, -3, 4],
        "tiny and huge": [1e-150, -3e-150, 7e150, 2.0, -5.0],
        "fifty": [(i * 37) % 101 - 40.5 for i in range(50)],
        "fifty with ties and zeros": [float((i * 5) % 9 - 3) for i in range(50)],
        "seventy, all positive": [float(i + 1) for i in range(70)],
    }
    for zeros in ("wilcoxon", "pratt"):
        cases += [signed_rank(name, d, zeros) for name, d in signed.items()]
    several = {
        "three groups": [[6.4, 6.8, 7.2, 8.3, 8.4], [2.5, 3.7, 4.9, 5.4, 5.9], [1.3, 4.1, 4.9, 5.2, 5.5, 8.2]],
        "two groups": [a, b],
        "heavy ties": [[1.0, 1, 2, 2], [2.0, 3, 3, 3, 4], [1.0, 5, 5, 4, 4, 4], [2.0, 2, 3]],
        "groups of two and twenty": [[1.0, 4.5], mixed(20, 7, 23), [9.5, 2.25, 3.0]],
        "offset of 1e9": [[offset + v for v in g] for g in ([1.5, 2, 4.5, 3], [2.0, 6.5, 3, 8], [4.0, 4.5, 9, 9.5, 12])],
        "offset of 1e12": [[1e12 + v for v in g] for g in ([1.5, 2, 4.5, 3], [2.0, 6.5, 3, 8], [4.0, 4.5, 9, 9.5, 12])],
        "unequal variances": [[1.0, 1.125, 1.25, 0.875], [5.0, -3, 12, 7, 0], [2.0, 2.5, 1.5, 2.25, 3, 2]],
    }
    for name, groups in several.items():
        cases += [anova(name, groups), welch(name, groups), kruskal(name, groups)]
        cases += [levene(name, groups)]
    blocks = {
        "four treatments": [[7.0, 9, 8, 5], [6.0, 5, 2, 1], [9.0, 7, 8, 4], [8.0, 9.5, 7, 3], [4.0, 5, 6, 3.5]],
        "ties": [[1.0, 2, 2], [3.0, 3, 3], [1.0, 1, 5], [2.0, 4, 4], [5.0, 1, 1], [1.0, 2, 3]],
        "two treatments": [[1.0, 2], [3.0, 1], [2.0, 5], [4.0, 4.5]],
        "two blocks": [[1.0, 2, 3], [2.0, 1, 3]],
        "offset of 1e9": [[offset + v for v in row] for row in ([7.0, 9, 8], [6.0, 5, 2], [9.0, 7, 8], [1.0, 2, 2])],
    }
    cases += nist_cases()
    cases += [friedman(name, rows) for name, rows in blocks.items()]
    result = {"tool": f"Python {platform.python_version()} fractions, mpmath {mp.__version__}; "
                      f"checked against SciPy {scipy.__version__}, NumPy {numpy.__version__}",
              "digits": 34, "cases": cases}
    # One case a line.
    result["cases"] = "CASES"
    lines = ",\n".join(json.dumps(case, default=float) for case in cases)
    print(json.dumps(result, indent=0).replace('"CASES"', f"[\n{lines}\n]"))


if __name__ == "__main__":
    main()
