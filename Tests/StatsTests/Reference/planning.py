"""Reference values of planning: planning.json.

Power from the definition with mpmath (34 digits): the noncentral t as in noncentral_t.py, the noncentral F as a
Poisson mixture of incomplete beta functions (checked at some points against a quadrature), the normal with mpmath's
erfc. Exact powers are sums of exact fractions. A sample size is found by trying and is kept with the powers at n and
n - 1; a detectable effect is the root to 25 digits.

Run: python3 planning.py > planning.json   (needs mpmath; takes some minutes)
"""

import json
import math
import platform
import sys
from fractions import Fraction
from functools import lru_cache

import mpmath as mp

from noncentral_t import normal, tails

mp.mp.dps = 34


def normal_quantile(q):
    """The value with the probability q above it."""
    return mp.sqrt(2) * mp.erfinv(1 - 2 * mp.mpf(q))


@lru_cache(None)
def t_quantile(df, q):
    """The value of Student's t with the probability q above it."""
    def upper(t):
        return mp.betainc(df / 2, mp.mpf(1) / 2, 0, df / (df + t * t), regularized=True) / 2

    low, high = mp.mpf(0), mp.mpf(1)
    while upper(high) > q:
        low, high = high, high * 2
    return mp.findroot(lambda t: mp.log(upper(t)) - mp.log(q), (low if low > 0 else high / 4, high),
                       solver="anderson", tol=1e-50, verify=False)


def t_power(df, ncp, alpha, alternative):
    df, ncp = mp.mpf(df), mp.mpf(ncp)
    alpha = mp.mpf(alpha)
    if alternative == "two-sided":
        c = t_quantile(df, alpha / 2)
        return tails(c, df, ncp)[1] + tails(-c, df, ncp)[0]
    c = t_quantile(df, alpha)
    return tails(c, df, ncp)[1] if alternative == "greater" else tails(-c, df, ncp)[0]


def f_tails(x, df1, df2, ncp):
    """Both tails of the noncentral F distribution."""
    x, df1, df2, ncp = (mp.mpf(v) for v in (x, df1, df2, ncp))
    if ncp == 0:
        share = df1 * x / (df1 * x + df2)
        return (mp.betainc(df1 / 2, df2 / 2, 0, share, regularized=True),
                mp.betainc(df2 / 2, df1 / 2, 0, 1 - share, regularized=True))
    share = df1 * x / (df1 * x + df2)
    half = ncp / 2
    lower = upper = mp.mpf(0)
    middle = int(half)

    def weight(j):
        return mp.exp(-half + j * mp.log(half) - mp.loggamma(j + 1))

    for start, step in ((middle, 1), (middle - 1, -1)):
        j = start
        while j >= 0:
            w = weight(j)
            lower += w * mp.betainc(df1 / 2 + j, df2 / 2, 0, share, regularized=True)
            upper += w * mp.betainc(df2 / 2, df1 / 2 + j, 0, 1 - share, regularized=True)
            if w < mp.mpf("1e-30") * min(lower, upper):
                break
            j += step
    return lower, upper


def f_by_quadrature(x, df1, df2, ncp):
    """The upper tail over the chi-square in the denominator, for even df1: an independent check."""
    def noncentral_chi2_upper(y):
        j, total = 0, mp.mpf(0)
        while True:
            w = mp.exp(-ncp / 2) * (mp.mpf(ncp) / 2) ** j / mp.factorial(j)
            total += w * mp.gammainc(mp.mpf(df1) / 2 + j, y / 2, mp.inf, regularized=True)
            if j > ncp and w < mp.mpf("1e-30"):
                return total
            j += 1

    def density(v):
        return mp.exp((mp.mpf(df2) / 2 - 1) * mp.log(v) - v / 2 - mp.mpf(df2) / 2 * mp.log(2) - mp.loggamma(mp.mpf(df2) / 2))

    points = [mp.mpf("1e-20")] + [mp.mpf(df2) * k / 4 for k in range(1, 17)] + [mp.mpf(df2) * 8 + 80]
    return mp.quad(lambda v: density(v) * noncentral_chi2_upper(mp.mpf(x) * df1 * v / df2), points)


@lru_cache(None)
def f_quantile(df1, df2, q):
    def upper(x):
        return mp.betainc(mp.mpf(df2) / 2, mp.mpf(df1) / 2, 0, df2 / (df2 + df1 * x), regularized=True)

    low, high = mp.mpf(1) / 1000, mp.mpf(1)
    while upper(high) > q:
        low, high = high, high * 2
    return mp.findroot(lambda x: mp.log(upper(x)) - mp.log(q), (low, high), solver="anderson", tol=1e-50, verify=False)


def anova_power(f, k, n, alpha):
    df1, df2 = k - 1, k * (n - 1)
    return f_tails(f_quantile(df1, df2, mp.mpf(alpha)), df1, df2, mp.mpf(f) ** 2 * k * n)[1]


def normal_power(mean, spread, critical, alternative):
    up = normal((mean - critical) / spread)
    down = normal((-critical - mean) / spread)
    return {"two-sided": up + down, "greater": up, "less": down}[alternative]


def z_critical(alpha, alternative):
    alpha = mp.mpf(alpha)
    return normal_quantile(alpha / 2 if alternative == "two-sided" else alpha)


def h(p, r):
    return 2 * mp.asin(mp.sqrt(mp.mpf(p))) - 2 * mp.asin(mp.sqrt(mp.mpf(r)))


def arcsine_power(p, r, n, alpha, alternative):
    """n is one number or a pair."""
    root = mp.sqrt(n) if isinstance(n, int) else mp.sqrt(mp.mpf(n[0]) * n[1] / (n[0] + n[1]))
    return normal_power(h(p, r) * root, 1, z_critical(alpha, alternative), alternative)


def pooled_power(p, r, n, alpha, alternative):
    p, r, (x, y) = mp.mpf(p), mp.mpf(r), (mp.mpf(n[0]), mp.mpf(n[1]))
    pooled = (x * p + y * r) / (x + y)
    under_null = mp.sqrt(pooled * (1 - pooled) * (1 / x + 1 / y))
    assumed = mp.sqrt(p * (1 - p) / x + r * (1 - r) / y)
    return normal_power(p - r, assumed, z_critical(alpha, alternative) * under_null, alternative)


def binomial(n, p):
    p = Fraction(p)
    return [math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]


def binomial_power(p, r, n, alpha, alternative):
    """The power, the true level and the two critical counts."""
    null, assumed = binomial(n, r), binomial(n, p)
    tail = Fraction(alpha) / 2 if alternative == "two-sided" else Fraction(alpha)
    above, below, total = n + 1, -1, Fraction(0)
    if alternative != "less":
        while above > 0 and total + null[above - 1] <= tail:
            above -= 1
            total += null[above]
    total = Fraction(0)
    if alternative != "greater":
        while below < n and total + null[below + 1] <= tail:
            below += 1
            total += null[below]
    chosen = [k for k in range(n + 1) if k >= above or k <= below]
    return (sum((assumed[k] for k in chosen), Fraction(0)), sum((null[k] for k in chosen), Fraction(0)),
            above if above <= n else None, below if below >= 0 else None)


def rejects(test, x, y, n, alpha, alternative):
    nx, ny = n
    s, total = x + y, nx + ny
    if test == "n-1":
        if s in (0, total):
            return False
        z = mp.mpf(x * (ny - y) - y * (nx - x)) * mp.sqrt(mp.mpf(total - 1) / (s * (total - s) * nx * ny))
        c = z_critical(alpha, alternative)
        return {"two-sided": abs(z) >= c, "greater": z >= c, "less": -z >= c}[alternative]
    weights = {k: Fraction(math.comb(nx, k) * math.comb(ny, s - k), math.comb(total, s))
               for k in range(max(0, s - ny), min(nx, s) + 1)}
    if alternative == "two-sided":
        p = sum(w for w in weights.values() if w <= weights[x] * (1 + Fraction(1, 10**7)))
    elif alternative == "greater":
        p = sum(w for k, w in weights.items() if k >= x)
    else:
        p = sum(w for k, w in weights.items() if k <= x)
    return p <= Fraction(alpha)


@lru_cache(None)
def rejected(test, n, alpha, alternative):
    return [(x, y) for x in range(n[0] + 1) for y in range(n[1] + 1) if rejects(test, x, y, n, alpha, alternative)]


def exact_power(test, p, r, n, alpha, alternative):
    px, py = binomial(n[0], p), binomial(n[1], r)
    return sum((px[x] * py[y] for x, y in rejected(test, n, alpha, alternative)), Fraction(0))


def number(value):
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, Fraction):
        return value.numerator / value.denominator
    return float(value)


def root(function, goal, low, high):
    return mp.findroot(lambda v: function(v) - goal, (mp.mpf(low), mp.mpf(high)), solver="anderson", tol=1e-50,
                       verify=False)


EFFICIENCY = {"none": mp.mpf(1), "normal": 3 / mp.pi, "uniform": mp.mpf(1), "logistic": mp.pi**2 / 9,
              "laplace": mp.mpf(3) / 2, "minimum": mp.mpf(108) / 125}


def two_group(d, n, alpha, alternative, parent="none"):
    x, y = n[0] * EFFICIENCY[parent], n[1] * EFFICIENCY[parent]
    return t_power(x + y - 2, mp.mpf(d) * mp.sqrt(x * y / (x + y)), alpha, alternative)


def one_group(d, n, alpha, alternative):
    return t_power(n - 1, mp.mpf(d) * mp.sqrt(n), alpha, alternative)


def partner(n, ratio):
    return max(2, math.ceil(Fraction(str(ratio)) * n))


def t_cases():
    rows = []
    for d, n, alpha, alt in [
        (0.5, 20, .05, "two-sided"), (0.5, 34, .05, "two-sided"), (0.5, 33, .05, "two-sided"), (-0.5, 20, .05, "less"),
        (0.5, 20, .05, "less"), (0.3, 12, .01, "greater"), (0, 15, .05, "two-sided"), (0.05, 2, .05, "two-sided"),
        (1.2, 3, .1, "two-sided"), (2.5, 10, .001, "two-sided"), (0.01, 5000, .05, "two-sided"), (0.8, 60, .05, "greater"),
    ]:
        rows.append({"design": "one", "effect": d, "n": [n], "alpha": alpha, "alternative": alt,
                     "power": number(one_group(d, n, alpha, alt))})
    for d, n, alpha, alt in [
        (0.5, (64, 64), .05, "two-sided"), (0.5, (63, 63), .05, "two-sided"), (0.8, (8, 8), .05, "two-sided"),
        (0.8, (12, 30), .05, "greater"), (-0.4, (25, 40), .01, "two-sided"), (0.2, (2, 2), .05, "two-sided"),
        (-1, (9, 5), .05, "less"), (0.1, (2000, 500), .05, "two-sided"), (3, (10, 10), .05, "two-sided"),
    ]:
        rows.append({"design": "two", "effect": d, "n": list(n), "alpha": alpha, "alternative": alt,
                     "power": number(two_group(d, n, alpha, alt))})
        for parent in EFFICIENCY:
            if parent != "none" and n != (2000, 500):
                rows.append({"design": parent, "effect": d, "n": list(n), "alpha": alpha, "alternative": alt,
                             "power": number(two_group(d, n, alpha, alt, parent))})
    return rows


def t_sizes():
    rows = []

    def add(design, d, ratio, goal, alpha, alt, power):
        # The smallest size by bisection: the power rises with the size.
        def reached(n):
            return power(n) >= mp.mpf(goal)
        low, high = 1, 2
        while not reached(high):
            low, high = high, high * 2
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if reached(middle) else (middle, high)
        rows.append({"design": design, "effect": d, "ratio": ratio, "goal": goal, "alpha": alpha, "alternative": alt,
                     "n": [high] if design == "one" else [high, partner(high, ratio)], "power": number(power(high)),
                     "powerBelow": number(power(high - 1)) if high > 2 else None})

    for d, goal, alpha, alt in [(0.5, .8, .05, "two-sided"), (0.2, .9, .05, "two-sided"), (-0.8, .8, .05, "less"),
                                (1.5, .95, .01, "greater"), (9, .8, .05, "two-sided")]:
        add("one", d, 1, goal, alpha, alt, lambda n: one_group(d, n, alpha, alt))
    for d, ratio, goal, alpha, alt in [(0.5, 1, .8, .05, "two-sided"), (0.5, 1.5, .8, .05, "two-sided"),
                                       (0.8, .5, .9, .05, "greater"), (-0.3, 1, .8, .01, "two-sided"), (0.8, 1.1, .8, .05, "two-sided")]:
        add("two", d, ratio, goal, alpha, alt, lambda n: two_group(d, (n, partner(n, ratio)), alpha, alt))
        for parent in ("normal", "logistic", "laplace", "minimum"):
            add(parent, d, ratio, goal, alpha, alt, lambda n: two_group(d, (n, partner(n, ratio)), alpha, alt, parent))
    return rows


def t_effects():
    rows = []
    for n, goal, alpha, alt in [(20, .8, .05, "two-sided"), (2, .8, .05, "two-sided"), (12, .3, .05, "two-sided"),
                                (40, .999, .01, "greater"), (15, .8, .05, "less")]:
        start = (2.8 / math.sqrt(n)) * (-1 if alt == "less" else 1)
        rows.append({"design": "one", "n": [n], "goal": goal, "alpha": alpha, "alternative": alt,
                     "effect": number(root(lambda d: one_group(d, n, alpha, alt), goal, start / 2, start * 2))})
    for design, n, goal, alpha, alt in [("two", (20, 20), .8, .05, "two-sided"), ("two", (8, 30), .9, .05, "greater"),
                                        ("normal", (20, 20), .8, .05, "two-sided"), ("minimum", (9, 14), .8, .05, "less"),
                                        ("laplace", (25, 25), .5, .05, "two-sided")]:
        start = 2.8 * math.sqrt(1 / n[0] + 1 / n[1]) * (-1 if alt == "less" else 1)
        parent = "none" if design == "two" else design
        rows.append({"design": design, "n": list(n), "goal": goal, "alpha": alpha, "alternative": alt,
                     "effect": number(root(lambda d: two_group(d, n, alpha, alt, parent), goal, start / 2, start * 2))})
    return rows


def anova_cases():
    powers = [{"effect": f, "groups": k, "n": n, "alpha": a, "power": number(anova_power(f, k, n, a))}
              for f, k, n, a in [(.25, 4, 45, .05), (.25, 4, 44, .05), (.1, 3, 322, .05), (.4, 2, 10, .01), (0, 3, 5, .05),
                                 (1, 5, 2, .05), (2, 3, 20, .05), (.25, 10, 3, .1), (.02, 4, 1000, .05)]]
    sizes = []
    for f, k, goal, a in [(.25, 4, .8, .05), (.1, 3, .8, .05), (.4, 5, .95, .01), (3, 3, .8, .05)]:
        n = 2
        while anova_power(f, k, n, a) < goal:
            n = n + 1 if n < 20 or anova_power(f, k, 2 * n, a) >= goal else 2 * n
        sizes.append({"effect": f, "groups": k, "goal": goal, "alpha": a, "n": n, "power": number(anova_power(f, k, n, a)),
                      "powerBelow": number(anova_power(f, k, n - 1, a)) if n > 2 else None})
    effects = [{"groups": k, "n": n, "goal": goal, "alpha": a,
                "effect": number(root(lambda f: anova_power(f, k, n, a), goal, 1 / math.sqrt(k * n), 6 / math.sqrt(k * n)))}
               for k, n, goal, a in [(4, 20, .8, .05), (3, 2, .8, .05), (6, 50, .99, .01)]]
    return {"powers": powers, "sizes": sizes, "effects": effects}


def f_cases():
    rows = []
    for df1, df2, ncp, x in [(3, 176, 11.25, 2.65), (1, 18, 3, 4.41), (2, 6, 0.5, 5.14), (4, 5, 10, .2), (3, 40, 60, .01),
                             (2, 30, 200, 1), (2, 30, 1500, 2), (5, 1000, 5, 40), (3, 20, 80, 400), (1, 2, 30, 1e-6), (7, 9, 1e4, 1200),
                             (2, 1e5, 20, 3), (3, 12, 0, 3.5)]:
        lower, upper = f_tails(x, df1, df2, ncp)
        if abs(lower + upper - 1) > mp.mpf("1e-24"):
            sys.exit(f"the tails of F at {x}, {df1}, {df2}, {ncp} sum to {lower + upper}")
        rows.append({"x": x, "df1": df1, "df2": df2, "noncentrality": ncp, "lower": number(lower), "upper": number(upper)})
    for df1, df2, ncp, x in [(4, 10, 6, 2.5), (2, 18, 3, 4.5)]:
        second = f_by_quadrature(x, df1, df2, ncp)
        if abs(f_tails(x, df1, df2, ncp)[1] / second - 1) > mp.mpf("1e-18"):
            sys.exit(f"the two noncentral F disagree at {x}, {df1}, {df2}, {ncp}")
    return rows


def proportion_cases():
    powers, sizes, details = [], [], []

    def add(algorithm, p, r, n, alpha, alt, power):
        powers.append({"algorithm": algorithm, "proportion": p, "reference": r, "n": n, "alpha": alpha, "alternative": alt,
                       "power": number(power)})

    for p, r, n, alpha, alt in [(.7, .5, 30, .05, "two-sided"), (.9, .78, 50, .05, "greater"), (.2, .5, 12, .05, "less"),
                                (.95, .7, 5, .05, "two-sided"), (.5, .5, 20, .05, "two-sided"), (.8, .5, 5, 0.03125, "greater"),
                                (.01, .05, 200, .01, "two-sided")]:
        add("arcsine", p, r, [n], alpha, alt, arcsine_power(p, r, n, alpha, alt))
        power, level, above, below = binomial_power(p, r, n, alpha, alt)
        add("exact", p, r, [n], alpha, alt, power)
        details.append({"reference": r, "n": n, "alpha": alpha, "alternative": alt, "level": number(level),
                        "above": above, "below": below})
    for p, r, n, alpha, alt in [(.7, .5, (30, 30), .05, "two-sided"), (.9, .6, (12, 20), .05, "greater"),
                                (.2, .5, (15, 9), .05, "less"), (.5, .5, (10, 10), .05, "two-sided"),
                                (.95, .3, (4, 4), .05, "two-sided"), (.6, .2, (6, 6), .1, "two-sided"),
                                (.9, .1, (3, 3), .05, "greater"), (.3, .7, (25, 24), .01, "two-sided")]:
        add("arcsine", p, r, list(n), alpha, alt, arcsine_power(p, r, n, alpha, alt))
        add("normal", p, r, list(n), alpha, alt, pooled_power(p, r, n, alpha, alt))
        for test in ("n-1", "fisher"):
            add(test, p, r, list(n), alpha, alt, exact_power(test, p, r, n, alpha, alt))

    def first(power, goal, lowest=1):
        n = lowest
        while power(n) < mp.mpf(goal) if not isinstance(power(n), Fraction) else power(n) < Fraction(goal):
            n += 1
        return n

    for p, r, goal, alpha, alt in [(.7, .5, .8, .05, "two-sided"), (.95, .78, .8, .05, "greater"), (.1, .4, .9, .05, "two-sided")]:
        n = first(lambda n: arcsine_power(p, r, n, alpha, alt), goal)
        sizes.append({"algorithm": "arcsine", "proportion": p, "reference": r, "ratio": None, "goal": goal, "alpha": alpha,
                      "alternative": alt, "n": [n], "lasting": None})
        n = first(lambda n: binomial_power(p, r, n, alpha, alt)[0], goal)
        last = max(m for m in range(1, 180) if binomial_power(p, r, m, alpha, alt)[0] < Fraction(goal))
        sizes.append({"algorithm": "exact", "proportion": p, "reference": r, "ratio": None, "goal": goal, "alpha": alpha,
                      "alternative": alt, "n": [n], "lasting": last + 1})
    for p, r, ratio, goal, alpha, alt in [(.9, .4, 1, .8, .05, "two-sided"), (.9, .5, 1.5, .7, .05, "greater"), (.7, .5, 1, .8, .05, "two-sided")]:
        pair = lambda n: (n, max(1, math.ceil(Fraction(str(ratio)) * n)))
        for algorithm, power in [
            ("arcsine", lambda n: arcsine_power(p, r, pair(n), alpha, alt)), ("normal", lambda n: pooled_power(p, r, pair(n), alpha, alt)),
            ("n-1", lambda n: exact_power("n-1", p, r, pair(n), alpha, alt)), ("fisher", lambda n: exact_power("fisher", p, r, pair(n), alpha, alt)),
        ]:
            if (p, r) == (.7, .5) and algorithm in ("n-1", "fisher"):
                continue
            n = first(power, goal)
            sizes.append({"algorithm": algorithm, "proportion": p, "reference": r, "ratio": ratio, "goal": goal, "alpha": alpha,
                          "alternative": alt, "n": list(pair(n)), "lasting": None})

    effects = []
    for r, n, goal, alpha in [(.5, 40, .8, .05), (.8, 25, .8, .05), (.9, 12, .9, .05)]:
        value = lambda power, end: (number(root(power, goal, r + (end - r) * .2, r + (end - r) * .98))
                                    if power(mp.mpf(end)) >= goal else None)
        for algorithm, power in [
            ("exact", lambda q: fraction_free(q, r, n, alpha)), ("arcsine", lambda q: arcsine_power(q, r, n, alpha, "two-sided")),
        ]:
            effects.append({"algorithm": algorithm, "reference": r, "n": [n], "goal": goal, "alpha": alpha,
                            "above": value(power, 1), "below": value(power, 0)})
    for r, n, goal, alpha in [(.5, (40, 40), .8, .05), (.3, (20, 30), .8, .05)]:
        value = lambda power, end: (number(root(power, goal, r + (end - r) * .2, r + (end - r) * .98))
                                    if power(mp.mpf(end)) >= goal else None)
        for algorithm, power in [
            ("normal", lambda q: pooled_power(q, r, n, alpha, "two-sided")),
            ("arcsine", lambda q: arcsine_power(q, r, n, alpha, "two-sided")),
            ("n-1", lambda q: float_free("n-1", q, r, n, alpha)), ("fisher", lambda q: float_free("fisher", q, r, n, alpha)),
        ]:
            effects.append({"algorithm": algorithm, "reference": r, "n": list(n), "goal": goal, "alpha": alpha,
                            "above": value(power, 1), "below": value(power, 0)})
    return {"powers": powers, "sizes": sizes, "effects": effects, "details": details}


def fraction_free(q, r, n, alpha):
    """The exact two-sided binomial power at a proportion with 34 digits."""
    _, _, above, below = binomial_power(r, r, n, alpha, "two-sided")
    chosen = [k for k in range(n + 1) if (above is not None and k >= above) or (below is not None and k <= below)]
    return mp.fsum(math.comb(n, k) * q**k * (1 - q) ** (n - k) for k in chosen)


def float_free(test, q, r, n, alpha):
    r = mp.mpf(r)
    x = [math.comb(n[0], k) * q**k * (1 - q) ** (n[0] - k) for k in range(n[0] + 1)]
    y = [math.comb(n[1], k) * r**k * (1 - r) ** (n[1] - k) for k in range(n[1] + 1)]
    return mp.fsum(x[a] * y[b] for a, b in rejected(test, n, alpha, "two-sided"))


def widths():
    rows = []
    for sd, n, level in [(12, 25, .95), (1.5, 2, .9), (1e9, 400, .99), (0, 5, .95)]:
        q = t_quantile(mp.mpf(n - 1), (1 - mp.mpf(level)) / 2)
        rows.append({"kind": "mean", "sd": sd, "proportion": None, "n": [n], "level": level, "halfWidth": number(q * sd / mp.sqrt(n))})
    for sd, n, level in [(12, (25, 25), .95), (3, (2, 9), .9)]:
        q = t_quantile(mp.mpf(sum(n) - 2), (1 - mp.mpf(level)) / 2)
        rows.append({"kind": "difference", "sd": sd, "proportion": None, "n": list(n), "level": level,
                     "halfWidth": number(q * sd * mp.sqrt(mp.mpf(1) / n[0] + mp.mpf(1) / n[1]))})
    for p, n, level in [(.5, 93, .95), (.9, 10, .95), (0, 5, .9), (1, 40, .99), (.3, 1, .95)]:
        z, p_ = normal_quantile((1 - mp.mpf(level)) / 2), mp.mpf(p)
        middle = (p_ * n + z * z / 2) / (n + z * z)
        rows.append({"kind": "adjustedWald", "sd": None, "proportion": p, "n": [n], "level": level,
                     "halfWidth": number(z * mp.sqrt(middle * (1 - middle) / (n + z * z)))})
        rows.append({"kind": "wilson", "sd": None, "proportion": p, "n": [n], "level": level,
                     "halfWidth": number(z / (n + z * z) * mp.sqrt(n * p_ * (1 - p_) + z * z / 4))})
    return rows


def main():
    print(json.dumps({
        "tool": f"mpmath {mp.__version__}, Python {platform.python_version()}", "digits": 34,
        "noncentralF": f_cases(), "tPowers": t_cases(), "tSizes": t_sizes(), "tEffects": t_effects(), "anova": anova_cases(),
        "proportions": proportion_cases(), "widths": widths()}, indent=1))


if __name__ == "__main__":
    main()
