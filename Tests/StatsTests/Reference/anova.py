"""Reference values of analyses of variance with two factors, of repeated measures, of comparisons in pairs and of the
one-factor model: anova.json.

Sums of squares, epsilons and Mauchly's W are computed from the exact values of the doubles in rational arithmetic, sums of
squares as differences of residual sums of squares of nested least-squares fits; tails by mpmath with 40 digits, the optimum
of the one-factor model by Newton's method with 40 digits. statsmodels, pingouin, SciPy and scikit-posthocs are a second
opinion: the script stops where they differ.
Run: python3 anova.py > anova.json   (needs mpmath, numpy, scipy, pandas, statsmodels, pingouin, scikit-posthocs)
"""

import itertools
import json
import math
import platform
import sys
import warnings
from fractions import Fraction

import mpmath as mp
import numpy
import pandas
import pingouin
import scikit_posthocs
import scipy
import scipy.optimize
import scipy.special
import scipy.stats
import statsmodels
import statsmodels.api
from statsmodels.formula.api import ols

mp.mp.dps = 40
warnings.simplefilter("ignore")


def agree(name, ours, theirs, tolerance=1e-9):
    ours, theirs = float(ours), float(theirs)
    if not math.isclose(ours, theirs, rel_tol=tolerance, abs_tol=1e-12):
        sys.exit(f"{name}: {ours!r} here, {theirs!r} there")


def number(x):
    return mp.mpf(x.numerator) / mp.mpf(x.denominator) if isinstance(x, Fraction) else mp.mpf(x)


def f_upper(df1, df2, x):
    df1, df2, x = number(df1), number(df2), number(x)
    return mp.betainc(df2 / 2, df1 / 2, 0, df2 / (df2 + df1 * x), regularized=True)


def chi_square_upper(df, x):
    return mp.gammainc(number(df) / 2, number(x) / 2, mp.inf, regularized=True)


def residual(columns, values):
    """The residual sum of squares of a least-squares fit, exactly, by orthogonalisation without roots."""
    basis = []
    rest = list(values)
    for column in columns:
        column = list(column)
        for b, square in basis:
            share = sum(x * y for x, y in zip(column, b)) / square
            column = [x - share * y for x, y in zip(column, b)]
        square = sum(x * x for x in column)
        if square == 0:
            continue
        basis.append((column, square))
        share = sum(x * y for x, y in zip(rest, column)) / square
        rest = [x - share * y for x, y in zip(rest, column)]
    return sum(x * x for x in rest)


def determinant(matrix):
    matrix, product = [list(row) for row in matrix], Fraction(1)
    for i in range(len(matrix)):
        pivot = next((r for r in range(i, len(matrix)) if matrix[r][i] != 0), None)
        if pivot is None:
            return Fraction(0)
        if pivot != i:
            matrix[i], matrix[pivot] = matrix[pivot], matrix[i]
            product = -product
        product *= matrix[i][i]
        for r in range(i + 1, len(matrix)):
            share = matrix[r][i] / matrix[i][i]
            matrix[r] = [x - share * y for x, y in zip(matrix[r], matrix[i])]
    return product


# Two by two.

def noncentral_f_lower(f, df1, df2, ncp):
    """P(F <= f) as a Poisson mixture."""
    df1, df2 = mp.mpf(df1), mp.mpf(df2)
    x = df1 * f / (df1 * f + df2)
    total, j = mp.mpf(0), 0
    weight = mp.exp(-ncp / 2)
    while True:
        term = weight * mp.betainc(df1 / 2 + j, df2 / 2, 0, x, regularized=True)
        total += term
        j += 1
        weight *= ncp / 2 / j
        if j > ncp and weight < mp.mpf("1e-30"):
            return total


def share_interval(f, df1, df2, n, level="0.9"):
    q = (1 - mp.mpf(float(level))) / 2

    def solve(target):
        if noncentral_f_lower(f, df1, df2, mp.mpf(0)) <= target:
            return mp.mpf(0)
        high = mp.mpf(1)
        while noncentral_f_lower(f, df1, df2, high) > target:
            high *= 2
        return mp.findroot(lambda l: mp.log(noncentral_f_lower(f, df1, df2, l) / target), (high / 2 if high > 1 else 0, high),
                           solver="anderson", tol=mp.mpf("1e-40"), verify=False)
    low, up = solve(1 - q), solve(q)
    return low / (low + n), up / (up + n)


def two_by_two(name, cells):
    values, a, b = [], [], []
    for cell, (i, j) in zip(cells, itertools.product((1, -1), repeat=2)):
        values += [Fraction(float(v)) for v in cell]
        a += [Fraction(i)] * len(cell)
        b += [Fraction(j)] * len(cell)
    ones, ab = [Fraction(1)] * len(values), [x * y for x, y in zip(a, b)]
    rss = lambda *columns: residual([ones, *columns], values)
    full = rss(a, b, ab)
    sums = {
        "typeIa": (rss() - rss(a), rss(a) - rss(a, b)), "typeIb": (rss(b) - rss(a, b), rss() - rss(b)),
        "typeII": (rss(b) - rss(a, b), rss(a) - rss(a, b)), "typeIII": (rss(b, ab) - full, rss(a, ab) - full),
    }
    df = len(values) - 4
    figures = {"residual": number(full), "df": df}
    effects = {"interaction": rss(a, b) - full}
    for kind, (first, second) in sums.items():
        effects[kind + ".a"], effects[kind + ".b"] = first, second
    for key, sum_of_squares in effects.items():
        f = sum_of_squares / (full / df)
        figures |= {key + ".ss": number(sum_of_squares), key + ".f": number(f), key + ".p": f_upper(1, df, f),
                    key + ".eta": number(sum_of_squares / (sum_of_squares + full)),
                    key + ".omega": number((f - 1) / (f - 1 + len(values)))}
    f = effects["interaction"] / (full / df)
    figures["interaction.lower"], figures["interaction.upper"] = share_interval(number(f), 1, df, len(values))
    frame = pandas.DataFrame({"y": [float(v) for v in values], "a": [int(x) for x in a], "b": [int(x) for x in b]})
    if max(abs(frame.y)) < 1e6:
        model = ols("y ~ C(a, Sum) * C(b, Sum)", frame).fit()
        for kind, key in ((1, "typeIa"), (2, "typeII"), (3, "typeIII")):
            table = statsmodels.api.stats.anova_lm(model, typ=kind)
            agree(f"{name} {key} a", figures[key + ".a.ss"], table.sum_sq["C(a, Sum)"])
            agree(f"{name} {key} b", figures[key + ".b.ss"], table.sum_sq["C(b, Sum)"])
            agree(f"{name} {key} p", figures[key + ".a.p"], table["PR(>F)"]["C(a, Sum)"])
    return {"family": "two-by-two", "name": name, "groups": cells, "figures": figures}


# Repeated measures, with or without groups.

def mixed(name, rows, labels):
    n, k = len(rows), len(rows[0])
    groups = sorted(set(labels))
    g = len(groups)
    values = [Fraction(float(v)) for row in rows for v in row]

    def column(function):
        return [Fraction(function(p, j)) for p in range(n) for j in range(k)]
    people = [column(lambda p, j, q=q: p == q) for q in range(n)]
    # Sum-to-zero contrasts.
    level = [column(lambda p, j, c=c: (j == c) - (j == k - 1)) for c in range(k - 1)]
    code = lambda p, c: (labels[p] == groups[c]) - (labels[p] == groups[-1])
    between = [column(lambda p, j, c=c: code(p, c)) for c in range(g - 1)]
    both = [[x * y for x, y in zip(u, v)] for u in level for v in between]
    ones = [column(lambda p, j: 1)]
    rss = lambda columns: residual(columns, values)
    full = rss(people + level + both)
    figures = {"n": n}
    sums = {"within.typeII": (rss(people) - rss(people + level), k - 1),
            "within.typeIII": (rss(people + both) - full, k - 1)}
    error_between = rss(ones + between) - rss(people)
    if g > 1:
        sums["interaction"] = (rss(people + level) - full, (g - 1) * (k - 1))
    df_between, df_within = n - g, (n - g) * (k - 1)
    # The pooled covariance of the levels, times n - g, seen through contrasts that sum to zero.
    means = {q: [sum(Fraction(float(rows[p][j])) for p in range(n) if labels[p] == q) / labels.count(q)
                 for j in range(k)] for q in groups}
    e = [[Fraction(float(rows[p][j])) - means[labels[p]][j] for j in range(k)] for p in range(n)]
    s = [[sum(row[i] * row[j] for row in e) for j in range(k)] for i in range(k)]
    c = [[Fraction(int(i == j)) - Fraction(1, k) for j in range(k)] for i in range(k)]
    times = lambda x, y: [[sum(x[i][t] * y[t][j] for t in range(len(y))) for j in range(len(y[0]))] for i in range(len(x))]
    csc = times(times(c, s), c)
    trace = sum(csc[i][i] for i in range(k))
    squares = sum(x * x for row in csc for x in row)
    gg = trace * trace / ((k - 1) * squares)
    epsilons = {"gg": gg, "hf": None, "hf1976": None}
    room = n - g - (k - 1) * gg
    if room > 0:
        epsilons["hf"] = ((n - g + 1) * (k - 1) * gg - 2) / ((k - 1) * room)
        epsilons["hf1976"] = (n * (k - 1) * gg - 2) / ((k - 1) * room)
    figures |= {"epsilon." + key: number(x) for key, x in epsilons.items() if x is not None}
    helmert = [[Fraction(1) if j < i else Fraction(-i) if j == i else Fraction(0) for j in range(k)] for i in range(1, k)]
    columns = list(map(list, zip(*helmert)))
    inner = determinant(times(times(helmert, s), columns)) / determinant(times(helmert, columns))
    if k > 2 and n - g >= k - 1:
        p, w = k - 1, inner / (trace / (k - 1)) ** (k - 1)
        df = n - g
        rho = 1 - Fraction(2 * p * p + p + 2, 6 * p * df)
        chi, df_chi = -df * number(rho) * mp.log(number(w)), Fraction(p * (p + 1), 2) - 1
        first = chi_square_upper(df_chi, chi)
        later = chi_square_upper(df_chi + 4, chi)

        def second(third):
            """Box's second term (Anderson 2003); R, car and pingouin have k instead of k - 1 in one of its coefficients."""
            return number(Fraction((p + 2) * (p - 1) * (p - 2) * (2 * p**3 + 6 * p * p + 3 * third + 2)) / (288 * (df * p * rho) ** 2))
        figures |= {"mauchly.w": number(w), "mauchly.chi": chi, "mauchly.df": df_chi, "mauchly.p": first + second(p) * (later - first),
                    "mauchly.pR": first + second(k) * (later - first)}
    figures |= {"error.between": number(error_between), "error.within": number(full)}
    for key, (ss, df1) in sums.items():
        f = (ss / df1) / (full / df_within)
        figures |= {key + ".ss": number(ss), key + ".f": number(f), key + ".p": f_upper(df1, df_within, f),
                    key + ".partial": number(ss / (ss + full)),
                    key + ".generalised": number(ss / (ss + full + error_between))}
        for kind, epsilon in epsilons.items():
            if epsilon is not None:
                capped = min(Fraction(1), epsilon)
                figures[f"{key}.p.{kind}"] = f_upper(df1 * capped, df_within * capped, f)
    if g > 1:
        ss = rss(ones) - rss(ones + between)
        f = (ss / (g - 1)) / (error_between / df_between)
        figures |= {"between.ss": number(ss), "between.f": number(f), "between.p": f_upper(g - 1, df_between, f),
                    "between.partial": number(ss / (ss + error_between)),
                    "between.generalised": number(ss / (ss + full + error_between))}
    if max(abs(float(v)) for v in values) < 1e6:
        check_mixed(name, rows, labels, figures)
    return {"family": "mixed", "name": name, "groups": rows, "labels": labels, "figures": figures}


def check_mixed(name, rows, labels, figures):
    """pingouin: type II; p of Mauchly's W as R's."""
    long = pandas.DataFrame([{"y": v, "who": p, "g": labels[p], "w": j} for p, row in enumerate(rows) for j, v in enumerate(row)])
    if len(set(labels)) > 1:
        table = pingouin.mixed_anova(long, dv="y", within="w", subject="who", between="g", correction=True).set_index("Source")
        agree(name + " between", figures["between.f"], table.F["g"])
        agree(name + " between p", figures["between.p"], table.p_unc["g"])
        agree(name + " interaction", figures["interaction.f"], table.F["Interaction"])
        within = "w"
        if len(rows[0]) > 2:
            agree(name + " corrected", figures["interaction.p.gg"], table.p_GG_corr["Interaction"], 1e-8)
    else:
        table = pingouin.rm_anova(long, dv="y", within="w", subject="who", correction=True, detailed=True).set_index("Source")
        within = "w"
    agree(name + " within", figures["within.typeII.f"], table.F[within])
    if len(rows[0]) > 2:
        agree(name + " epsilon", figures["epsilon.gg"], table.eps[within], 1e-8)
        if "mauchly.w" in figures:
            agree(name + " W", figures["mauchly.w"], table.W_spher[within], 1e-8)
            agree(name + " p of W", figures["mauchly.pR"], table.p_spher[within], 1e-7)


# Comparisons of all pairs.

def range_upper(q, k, df):
    """The upper tail of the studentised range by the trapezoid rule, which is exact to rounding for such smooth bells."""
    z = numpy.linspace(-12, 45, 2281)
    step = z[1] - z[0]
    log_cdf, density = scipy.special.log_ndtr(z), numpy.exp(-z * z / 2) / math.sqrt(2 * math.pi)

    def beyond(w):
        # The chance that the range of k normal values exceeds w; z is the largest of them.
        share = numpy.exp(numpy.minimum(scipy.special.log_ndtr(z - w) - log_cdf, 0))
        with numpy.errstate(divide="ignore"):
            part = -numpy.expm1((k - 1) * numpy.log1p(-share))
        return k * step * numpy.sum(density * numpy.exp((k - 1) * log_cdf) * part)
    # The logarithm of the chi variable over the root of its degrees of freedom.
    x = numpy.linspace(-30 / math.sqrt(df) - 3, 3.5 / math.sqrt(df) + 1.5, 3001)
    log_weight = df * (x - numpy.expm1(2 * x) / 2)
    weight = numpy.exp(log_weight - log_weight.max())
    kept = weight > 1e-30
    tails = numpy.array([beyond(q * math.exp(v)) for v in x[kept]])
    return float(numpy.sum(weight[kept] * tails) / numpy.sum(weight))


def range_quantile(p, k, df):
    return scipy.optimize.brentq(lambda q: math.log(range_upper(q, k, df) / p), 0.01, 200, xtol=1e-13, rtol=1e-14)


def pairs_of(groups):
    return list(itertools.combinations(range(len(groups)), 2))


def exact_groups(groups):
    values = [[Fraction(float(v)) for v in g] for g in groups]
    means = [sum(g) / len(g) for g in values]
    return values, means, [sum((v - m) ** 2 for v in g) for g, m in zip(values, means)]


def range_lists(groups, rows):
    """Rows of (difference, squared standard error, degrees of freedom)."""
    k = len(groups)
    lists = {key: [] for key in ("estimate", "error", "df", "q", "p", "lower", "upper")}
    for difference, square, df in rows:
        error = mp.sqrt(number(square))
        q = abs(number(difference)) / error * mp.sqrt(2)
        half = range_quantile(0.05, k, float(df)) / math.sqrt(2) * float(error)
        for key, x in zip(lists, (number(difference), error, number(df), q, range_upper(float(q), k, float(df)),
                                  float(difference) - half, float(difference) + half)):
            lists[key].append(float(x))
    return lists


def tukey(name, groups):
    values, means, squares = exact_groups(groups)
    df = sum(map(len, groups)) - len(groups)
    mse = sum(squares) / df
    lists = range_lists(groups, [(means[i] - means[j], mse * (Fraction(1, len(groups[i])) + Fraction(1, len(groups[j]))), df)
                                 for i, j in pairs_of(groups)])
    if max(max(g) for g in groups) < 1e6 and min(map(len, groups)) > 1:
        theirs = scipy.stats.tukey_hsd(*groups)
        limits = theirs.confidence_interval()
        for index, (i, j) in enumerate(pairs_of(groups)):
            agree(f"{name} p {i} {j}", lists["p"][index], theirs.pvalue[i, j], 1e-6)
            agree(f"{name} lower {i} {j}", lists["lower"][index], limits.low[i, j], 1e-6)
        frame = pandas.DataFrame([{"g": i, "y": v} for i, g in enumerate(groups) for v in g])
        table = pingouin.pairwise_tukey(frame, dv="y", between="g")
        for index, row in table.iterrows():
            agree(f"{name} pingouin {index}", lists["error"][index], row.se)
    return {"family": "tukey-hsd", "name": name, "groups": groups, "figures": {"mse": number(mse), "df": df}, "lists": lists}


def games_howell(name, groups):
    values, means, squares = exact_groups(groups)
    shares = [s / (len(g) - 1) / len(g) for s, g in zip(squares, groups)]
    rows = []
    for i, j in pairs_of(groups):
        total = shares[i] + shares[j]
        df = total**2 / (shares[i] ** 2 / (len(groups[i]) - 1) + shares[j] ** 2 / (len(groups[j]) - 1))
        rows.append((means[i] - means[j], total, df))
    lists = range_lists(groups, rows)
    if max(max(g) for g in groups) < 1e6:
        frame = pandas.DataFrame([{"g": i, "y": v} for i, g in enumerate(groups) for v in g])
        table = pingouin.pairwise_gameshowell(frame, dv="y", between="g")
        for index, row in table.reset_index(drop=True).iterrows():
            agree(f"{name} pingouin se {index}", lists["error"][index], row.se)
            agree(f"{name} pingouin df {index}", lists["df"][index], row.df)
            # pingouin's p comes from a table of statsmodels in older versions and is rounded there.
            agree(f"{name} pingouin p {index}", lists["p"][index], row.pval if "pval" in row else row.p_tukey, 1e-4)
    return {"family": "games-howell", "name": name, "groups": groups, "figures": {}, "lists": lists}


def dunn(name, groups):
    values = [Fraction(float(v)) for g in groups for v in g]
    n = len(values)
    order = sorted(values)
    rank = {v: Fraction(order.index(v) + 1 + order.index(v) + order.count(v), 2) for v in set(values)}
    means = [sum(rank[Fraction(float(v))] for v in g) / len(g) for g in groups]
    ties = sum(order.count(v) ** 3 - order.count(v) for v in set(values))
    variance = Fraction(n * (n + 1), 12) - Fraction(ties, 12 * (n - 1))
    lists = {key: [] for key in ("estimate", "error", "z", "raw")}
    for i, j in pairs_of(groups):
        error = mp.sqrt(number(variance * (Fraction(1, len(groups[i])) + Fraction(1, len(groups[j])))))
        z = number(means[i] - means[j]) / error
        for key, x in zip(lists, (number(means[i] - means[j]), error, z, mp.erfc(abs(z) / mp.sqrt(2)))):
            lists[key].append(float(x))
    for key, method in (("holm", "holm"), ("bonferroni", "bonferroni"), ("fdr", "fdr_bh"), ("raw", None)):
        theirs = scikit_posthocs.posthoc_dunn(groups, p_adjust=method).to_numpy()
        found = [float(theirs[i, j]) for i, j in pairs_of(groups)]
        if key == "raw":
            for index, p in enumerate(found):
                agree(f"{name} {index}", lists["raw"][index], p, 1e-10)
        else:
            lists[key] = found
    return {"family": "dunn", "name": name, "groups": groups, "figures": {}, "lists": lists}


# One common factor.

def correlations(rows):
    columns = [[Fraction(float(v)) for v in column] for column in zip(*rows)]
    centred = [[v - sum(c) / len(c) for v in c] for c in columns]
    cross = [[number(sum(x * y for x, y in zip(a, b))) for b in centred] for a in centred]
    norms = [mp.sqrt(cross[i][i]) for i in range(len(cross))]
    return [[cross[i][j] / norms[i] / norms[j] for j in range(len(cross))] for i in range(len(cross))], norms


def omega_total(name, rows):
    r, norms = correlations(rows)
    k = len(r)
    items = range(k)
    l = [mp.mpf("0.6")] * k
    for _ in range(3000):
        for i in items:
            l[i] = sum(float(r[i][j]) * l[j] for j in items if j != i) / sum(l[j] ** 2 for j in items if j != i)
    l = mp.findroot(lambda *l: [sum((r[i][j] - l[i] * l[j]) * l[j] for j in items if j != i) for i in items],
                    [mp.mpf(float(x)) for x in l], tol=mp.mpf("1e-60"), verify=False)
    starts = list(l) + [max(mp.mpf("0.05"), 1 - x * x) for x in l]

    def stationary(*x):
        loadings, unique = x[:k], x[k:]
        s = mp.matrix(k, k)
        difference = mp.matrix(k, k)
        for i in items:
            for j in items:
                s[i, j] = loadings[i] * loadings[j] + (unique[i] if i == j else 0)
                difference[i, j] = s[i, j] - r[i][j]
        inverse = s ** -1
        g = inverse * difference * inverse
        return [sum(g[i, j] * loadings[j] for j in items) for i in items] + [g[i, i] for i in items]
    likely = mp.findroot(stationary, starts, tol=mp.mpf("1e-60"), verify=False, maxsteps=60)
    if max(abs(v) for v in stationary(*likely)) > mp.mpf("1e-25"):
        sys.exit(f"{name}: no likelihood solution")
    figures, lists = {}, {}
    for key, loadings, unique in (("minres", list(l), [1 - x * x for x in l]), ("ml", list(likely)[:k], list(likely)[k:])):
        if min(unique) <= 0 or sum(loadings) <= 0:
            sys.exit(f"{name}: improper")
        total = sum(sum(row) for row in r)
        raw = sum(x * n for x, n in zip(loadings, norms))
        rest = sum(u * n * n for u, n in zip(unique, norms))
        observed = sum(r[i][j] * norms[i] * norms[j] for i in items for j in items)
        figures |= {key + ".value": 1 - sum(unique) / total, key + ".unstandardised": raw**2 / (raw**2 + rest),
                    key + ".observed": raw**2 / observed}
        lists |= {key + ".loadings": [float(x) for x in loadings], key + ".uniquenesses": [float(x) for x in unique]}
    return {"family": "omega", "name": name, "groups": rows, "figures": figures, "lists": lists}


def answers(n, loadings, top, seed):
    """Answers on a scale from 1 to top with one common factor, from a generator that is the same everywhere."""
    state = seed

    def uniform():
        nonlocal state
        state = (state * 1103515245 + 12345) % 2**31
        return (state >> 8) / 2**23
    normal = lambda: sum(uniform() for _ in range(12)) - 6
    rows = []
    for _ in range(n):
        common = normal()
        rows.append([float(min(top, max(1, round((top + 1) / 2 + top / 5 * (x * common + math.sqrt(1 - x * x) * normal())))))
                     for x in loadings])
    return rows


def spread(count, step, modulus, scale=0.25, offset=0.0):
    """Numbers without any pattern to speak of, the same on every machine."""
    return [offset + ((i * step + (i * i) % 7) % modulus) * scale for i in range(count)]


def grid(n, k, step, modulus, scale=0.25, offset=0.0):
    values = spread(n * k, step, modulus, scale, offset)
    return [values[i * k:(i + 1) * k] for i in range(n)]


def main():
    cases = []
    designs = {
        "unequal cells": [[14.0, 17, 15], [11.0, 9, 12, 10, 13], [12.0, 13], [7.0, 9, 8, 6]],
        "equal cells": [[1.0, 3, 4.5], [3.0, 5, 2], [5.0, 7, 9.25], [11.0, 13, 8]],
        "very unequal": [spread(20, 7, 23), [4.5], spread(3, 5, 11, 0.5), spread(9, 4, 13)],
        "decimals": [[0.1, 0.2, 0.3], [0.7, 0.4], [0.15, 0.35, 0.95, 0.25], [0.65, 0.55]],
        "offset of 1e9": [spread(5, 3, 11, 0.25, 1e9), spread(3, 7, 13, 0.25, 1e9), spread(6, 5, 17, 0.25, 1e9), spread(2, 9, 19, 0.25, 1e9)],
        "a cell without variance": [[3.0, 3, 3], [5.0, 6], [8.0, 9, 7, 7], [2.0, 4, 3]],
        "proportional cells": [[3.0, 5], [8.0, 7, 6, 9], [2.0], [4.0, 1]],
    }
    cases += [two_by_two(name, cells) for name, cells in designs.items()]

    five = grid(5, 3, 7, 19)
    people = {
        "two groups, three levels, equal": (grid(10, 3, 5, 23), [1] * 5 + [2] * 5),
        "two groups, four levels, unequal": (grid(11, 4, 7, 29), [1] * 4 + [2] * 7),
        "three groups, three levels, unequal": (grid(12, 3, 11, 31), [1] * 3 + [2] * 7 + [3] * 2),
        "groups in no order": (grid(9, 3, 8, 21), [2, 1, 1, 2, 2, 1, 2, 1, 2]),
        "two levels": (grid(9, 2, 4, 17), [1] * 4 + [2] * 5),
        "a group of one": (grid(7, 3, 9, 25), [1] * 6 + [2]),
        "fewer people than levels": (grid(4, 5, 7, 33), [1, 1, 2, 2]),
        "offset of 1e9": (grid(8, 3, 6, 27, 0.25, 1e9), [1] * 3 + [2] * 5),
        "offset of one person": ([[v + (1e6 if p == 2 else 0) for v in row] for p, row in enumerate(grid(8, 3, 6, 27))], [1] * 3 + [2] * 5),
        "decimals": (grid(10, 4, 13, 37, 0.1), [1] * 6 + [2] * 4),
        "one group, three levels": (five, [1] * 5),
        "one group, four levels": (grid(12, 4, 10, 41, 0.1), [1] * 12),
        "one group, two levels": (grid(6, 2, 5, 13), [1] * 6),
        "one group, Greenhouse": ([[100.0, 90, 130], [90.0, 100, 100], [110.0, 110, 109], [100.0, 90, 109], [100.0, 100, 130]], [1] * 5),
    }
    cases += [mixed(name, rows, labels) for name, (rows, labels) in people.items()]
    scales = {
        "five items": answers(60, [0.5, 0.7, 0.8, 0.6, 0.4], 7, 1), "three items": answers(40, [0.7, 0.6, 0.8], 5, 2),
        "eight items, small sample": answers(14, [0.8, 0.7, 0.75, 0.6, 0.8, 0.7, 0.65, 0.7], 7, 5),
        "a reversed item left as it is": [row[:2] + [8 - row[2]] + row[3:] for row in answers(80, [0.7, 0.7, 0.6, 0.7, 0.8], 7, 4)],
        "items of different units": [[row[0], row[1] * 100, row[2] * 0.01, row[3] + 1e6] for row in answers(50, [0.6, 0.7, 0.8, 0.5], 7, 5)],
        # Full steps of Fisher's scoring go to and fro here.
        "a bad fit": [[float(digit) for digit in person] for person in (
            "4247", "5253", "3457", "4563", "3356", "6375", "5345", "2143", "5745", "1333", "6534", "4776", "6445", "1275",
            "3625", "7322", "4554", "7635", "4534", "4347", "7432", "5755", "6242", "5235", "5775", "3555", "4213", "3535",
            "3545", "4536", "5572", "4334", "5554", "4665", "5442", "5234", "3774", "4425", "4353", "1452", "6642", "4576")],
        "sixteen items": answers(100, [0.5 + 0.025 * i for i in range(16)], 7, 6),
    }
    cases += [omega_total(name, rows) for name, rows in scales.items()]
    several = {
        "three groups": [[6.4, 6.8, 7.2, 8.3, 8.4], [2.5, 3.7, 4.9, 5.4, 5.9], [1.3, 4.1, 4.9, 5.2, 5.5, 8.2]],
        "two groups": [[12.0, 15, 11, 14, 13, 16, 10, 15], [9.0, 11, 8, 12, 10, 7, 11, 9]],
        "heavy ties": [[1.0, 1, 2, 2], [2.0, 3, 3, 3, 4], [1.0, 5, 5, 4, 4, 4], [2.0, 2, 3]],
        "five groups, unequal": [spread(7, 3, 11), spread(2, 5, 13, 0.5), spread(12, 7, 23), spread(4, 9, 31), spread(5, 4, 17, 0.75)],
        "offset of 1e9": [spread(5, 3, 11, 0.25, 1e9), spread(4, 7, 13, 0.25, 1e9 + 2), spread(6, 5, 17, 0.25, 1e9)],
        "two values each": [[1.0, 2.5], [4.0, 4.25], [2.0, 7.0]],
        "far apart": [[1.0, 1.5, 2, 1.25], [9.0, 9.5, 10, 9.75], [30.0, 31, 30.5, 32]],
    }
    for name, groups in several.items():
        cases += [tukey(name, groups), games_howell(name, groups), dunn(name, groups)]
    cases.append(tukey("a group of one", [[1.0, 2, 4], [5.0], [3.0, 4, 4.5, 8]]))
    cases.append(dunn("a group of one", [[1.0, 2, 4], [5.0], [3.0, 4, 4.5, 8]]))
    versions = ", ".join(f"{m.__name__} {m.__version__}" for m in (numpy, scipy, statsmodels, pingouin, scikit_posthocs))
    print(json.dumps({"tool": f"Python {platform.python_version()} fractions, mpmath {mp.__version__}; checked against {versions}",
                      "digits": 40, "cases": "CASES"}, indent=0)
          .replace('"CASES"', "[\n" + ",\n".join(json.dumps(case, default=float) for case in cases) + "\n]"))


if __name__ == "__main__":
    main()
