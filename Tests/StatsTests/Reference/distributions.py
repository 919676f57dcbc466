"""Reference values of the normal, t, F, chi-square and binomial distributions and of Hedges' J: distributions.json.

With mpmath at 60 digits. The side of a point on which the density of the logarithm (of the log odds for t, F and the
binomial) falls is integrated by the exp-sinh rule, the step halved until the change is below 1e-22, which leaves far
less; the other tail is the rest to 1. mpmath's own incomplete gamma and beta functions, which do not converge for the
largest parameters, are a check where they do; the script stops when they disagree. Quantiles are roots of these tails,
by Newton's method; SciPy only gives the starting points.

Run: python3 distributions.py > distributions.json   (needs mpmath and SciPy; some minutes)
"""

import json
import platform
import sys

import mpmath as mp
import scipy.stats

mp.mp.dps = 60
half = mp.mpf(1) / 2


def falling_side(log_density, point, sign, slope, curvature, widest=mp.inf):
    """The integral of exp(log_density) from a point on in the direction in which it falls."""
    scale = min(widest, 1 / max(abs(slope), mp.sqrt(curvature)))
    top = log_density(point)

    def term(tau):
        distance = scale * mp.exp(mp.pi / 2 * mp.sinh(tau))
        fall = log_density(point + sign * distance) - top
        return mp.mpf(0) if fall < -160 else mp.exp(fall) * distance * mp.pi / 2 * mp.cosh(tau)

    def grid(start, step):
        total = term(start)
        for stride in (step, -step):
            place = start
            while True:
                place += stride
                value = term(place)
                total += value
                if value <= mp.mpf("1e-55") * total and abs(place) > 1:
                    break
        return total

    step = mp.mpf(1) / 4
    total = grid(mp.mpf(0), step)
    for _ in range(8):
        more = total + grid(step / 2, step)
        if abs(more / (2 * total) - 1) < mp.mpf("1e-22"):
            return more * step / 2 * mp.exp(top)
        total, step = more, step / 2
    sys.exit("no convergence")


def log_odds_density(a, b):
    constant = mp.loggamma(a + b) - mp.loggamma(a) - mp.loggamma(b)
    return lambda v: constant + a * v - (a + b) * (v + mp.log1p(mp.exp(-v)) if v > 0 else mp.log1p(mp.exp(v)))


def beta_tails(a, b, v):
    """Both tails of the beta distribution at the log odds v."""
    share = 1 / (1 + mp.exp(-v))
    slope = a - (a + b) * share
    side = falling_side(log_odds_density(a, b), v, 1 if slope < 0 else -1, slope, (a + b) * share * (1 - share))
    return (1 - side, side) if slope < 0 else (side, 1 - side)


def gamma_tails(a, v):
    """Both tails of the gamma distribution at the logarithm v."""
    constant = mp.loggamma(a)
    slope = a - mp.exp(v)
    side = falling_side(lambda u: a * u - mp.exp(u) - constant, v, 1 if slope < 0 else -1, slope, mp.exp(v),
                        1 if slope < 0 else mp.inf)
    return (1 - side, side) if slope < 0 else (side, 1 - side)


def normal(x):
    return mp.erfc(-x / mp.sqrt(2)) / 2, mp.erfc(x / mp.sqrt(2)) / 2, mp.exp(-x * x / 2) / mp.sqrt(2 * mp.pi)


def student(df, x):
    density = mp.exp(mp.loggamma((df + 1) / 2) - mp.loggamma(df / 2) - (df + 1) / 2 * mp.log1p(x * x / df)) / mp.sqrt(df * mp.pi)
    if x == 0:
        return half, half, density
    inside, outside = beta_tails(half, df / 2, mp.log(x * x / df))
    small, large = outside / 2, (1 + inside) / 2
    return (small, large, density) if x < 0 else (large, small, density)


def fisher(df1, df2, x):
    v = mp.log(df1 * x / df2)
    return (*beta_tails(df1 / 2, df2 / 2, v), mp.exp(log_odds_density(df1 / 2, df2 / 2)(v)) / x)


def chi_square(df, x):
    a = df / 2
    return (*gamma_tails(a, mp.log(x / 2)), mp.exp(a * mp.log(x / 2) - x / 2 - mp.loggamma(a)) / x)


def binomial(n, p, k):
    """P(X <= k), P(X > k), P(X = k)."""
    point = mp.exp(mp.loggamma(n + 1) - mp.loggamma(k + 1) - mp.loggamma(n - k + 1) + k * mp.log(p) + (n - k) * mp.log1p(-p))
    if k == n:
        return mp.mpf(1), mp.mpf(0), point
    above, up_to = beta_tails(k + 1, n - k, mp.log(p) - mp.log1p(-p))
    return up_to, above, point


def number(value):
    # Outside of the range of double there is nothing to compare.
    return float(value) if mp.mpf("1e-300") < value < mp.mpf("1e300") else None


def case(function, parameters, x):
    lower, upper, density = function(*map(mp.mpf, parameters), mp.mpf(x))
    return {"parameters": parameters, "x": x, "lower": number(lower), "upper": number(upper), "density": number(density)}


def quantile(function, scipy_name, parameters, p, is_upper):
    """Newton's method on the logarithms of the smaller tail and of the distance from 0."""
    p = mp.mpf(p)
    if p > half:
        p, is_upper = 1 - p, not is_upper
    if p == half and scipy_name in ("norm", "t"):
        return mp.mpf(0)
    distribution = getattr(scipy.stats, scipy_name)
    start = float((distribution.isf if is_upper else distribution.ppf)(float(p), *parameters))
    sign = -1 if start < 0 else 1
    point = mp.log(abs(start)) if 0 < abs(start) < 1e300 else mp.mpf(0)
    low, high = mp.mpf(-1000), mp.mpf(1000)
    for _ in range(200):
        if high < -700 or low > 700:
            return sign * mp.exp(point)
        x = sign * mp.exp(point)
        lower, upper, density = function(*map(mp.mpf, parameters), x)
        tail = upper if is_upper else lower
        if (tail > p) == (is_upper == (sign > 0)):
            low = point
        else:
            high = point
        step = mp.log(tail / p) * tail / (density * abs(x)) * (1 if is_upper == (sign > 0) else -1)
        if abs(step) < mp.mpf("1e-12"):
            return sign * mp.exp(point + step)
        point = point + step if low < point + step < high and abs(step) < 50 else (low + high) / 2
    sys.exit(f"no quantile of {scipy_name} {parameters} at {p}")


def quantiles(function, scipy_name, parameters):
    rows = []
    for p in [1e-300, 1e-100, 1e-16, 1e-8, 0.001, 0.025, 0.3, 0.5, 0.9, 1 - 2.0 ** -30, 1 - 2.0 ** -53]:
        found = [quantile(function, scipy_name, parameters, p, is_upper) for is_upper in (False, True)]
        # What is below the least double, or above the greatest, is no quantile for double.
        kept = [float(x) if x == 0 or mp.mpf("1e-290") < abs(x) < mp.mpf("1e290") else None for x in found]
        if kept != [None, None]:
            rows.append({"parameters": parameters, "p": p, "quantile": kept[0], "upper_quantile": kept[1]})
    return rows


def check():
    """mpmath's own functions where they converge."""
    for df1, df2, x in [(1, 5, 0.4), (3.5, 12.25, 3), (29, 58, 17), (200, 812, 1.5), (0.01, 1, 1e-5)]:
        df1, df2, x = mp.mpf(df1), mp.mpf(df2), mp.mpf(x)
        lower = mp.betainc(df1 / 2, df2 / 2, 0, df1 * x / (df1 * x + df2), regularized=True)
        upper = mp.betainc(df2 / 2, df1 / 2, 0, df2 / (df1 * x + df2), regularized=True)
        found = fisher(df1, df2, x)
        if abs(found[0] / lower - 1) > mp.mpf("1e-25") or abs(found[1] / upper - 1) > mp.mpf("1e-25"):
            sys.exit(f"the two ways disagree for F {df1} {df2} {x}")
    for df, x in [(0.1, 1e-5), (1, 0.5), (3.5, 20), (1000, 900), (1000, 1300)]:
        df, x = mp.mpf(df), mp.mpf(x)
        lower = mp.gammainc(df / 2, 0, x / 2, regularized=True)
        upper = mp.gammainc(df / 2, x / 2, mp.inf, regularized=True)
        found = chi_square(df, x)
        if abs(found[0] / lower - 1) > mp.mpf("1e-25") or abs(found[1] / upper - 1) > mp.mpf("1e-25"):
            sys.exit(f"the two ways disagree for chi-square {df} {x}")


def correction(df):
    df = mp.mpf(df)
    return mp.exp(mp.loggamma(df / 2) - mp.loggamma((df - 1) / 2)) / mp.sqrt(df / 2)


def binomial_cases():
    for n in [1, 2, 10, 77, 1000, 10**6, 10**9]:
        for p in [1e-300, 1e-9, 1e-3, 0.1, 0.5, 0.77, 1 - 2.0 ** -30]:
            middle, spread = int(n * p), (n * p * (1 - p)) ** 0.5
            for k in sorted({0, 1, middle, int(middle + 5 * spread) + 1, int(middle - 9 * spread), n // 2, n - 1, n}):
                if 0 <= k <= n:
                    yield n, p, k


def main():
    check()
    result = {
        "normal": [case(normal, [], x)
                   for x in [-37, -30, -20, -8.3, -3.3, -1.96, -0.1, 0, 1e-300, 1e-10, 0.7, 2.5, 5, 12, 20, 33.3, 36]],
        "student": [case(student, [df], x)
                    for df in [0.001, 0.1, 0.5, 1, 1.5, 2, 3, 5.25, 13.32, 30, 200, 1e4, 1e6, 1e10, 1e15, 1e16, 1e20]
                    for x in [-1e300, -1e10, -150, -36, -8, -2.5, -0.01, -1e-10, 1e-5, 0.3, 1, 4, 30, 1e10, 1e150]
                    if abs(x) < 40 or df < 300],
        "fisher": [case(fisher, [a, b], x)
                   for a in [0.01, 1, 3.5, 29, 200, 1e6, 1e10] for b in [0.1, 1, 12.25, 58, 812, 1e6, 1e10]
                   for x in [1e-300, 1e-10, 0.001, 0.4, 0.9999, 1, 1.001, 3, 17, 1e5, 1e100]],
        "chi_square": [case(chi_square, [df], df * share)
                       for df in [0.001, 0.1, 1, 2, 3.5, 12, 100, 1000, 1e5, 1e7, 1e10, 1e12, 1e15]
                       for share in [1e-300, 1e-10, 1e-3, 0.5, 0.99, 0.99997, 1, 1.000001, 1.01, 1.2, 2, 10, 300]],
        "binomial": [case(binomial, [n, p], k) for n, p, k in binomial_cases()],
    }
    for name in result:
        # A point at which every tail and the density are 0 or 1 teaches nothing.
        result[name] = [row for row in result[name]
                        if row["density"] or (row["lower"] not in (None, 1) or row["upper"] not in (None, 1))]
    result["quantiles"] = {
        "normal": quantiles(normal, "norm", []),
        "student": [row for df in [0.1, 0.5, 1, 1.5, 2, 3, 5.25, 30, 1e4, 1e10, 1e16]
                    for row in quantiles(student, "t", [df])],
        "fisher": [row for a, b in [(0.5, 3.3), (1, 36), (2, 2), (3.3, 0.5), (29, 812), (200, 0.1), (1e6, 12), (1e10, 1e7)]
                   for row in quantiles(fisher, "f", [a, b])],
        "chi_square": [row for df in [0.1, 1, 2, 3.5, 100, 1e5, 1e7, 1e13] for row in quantiles(chi_square, "chi2", [df])],
    }
    result["hedges_correction"] = [{"df": df, "value": float(correction(df))}
                                   for df in [2, 3, 4, 7, 14, 58, 343, 1000, 99998, 1000000, 100000000]]
    # One row a line.
    text = json.dumps({"tool": f"mpmath {mp.__version__}, Python {platform.python_version()}", "digits": 60, **result})
    print(text.replace("}, {", "},\n{").replace("[{", "[\n{"))


if __name__ == "__main__":
    main()
