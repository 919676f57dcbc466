"""Reference values of the studentised range: studentised-range.json.

The tails and the density at a known standard deviation s are integrals over the place of the range; their means over
the chi distribution of s follow. Both integrals by the trapezoidal rule (28 digits; the integrands are analytic, and
each halving of the step doubles the number of right digits; the step is halved until the change is below 1e-11, which
leaves an error far below that). Some points are computed a second time the other way round, as an integral of the
density of the range of normal values times a chi-square tail, and with two groups from Student's t; the script stops
when they disagree.

Run: python3 studentised_range.py > studentised-range.json   (needs mpmath; some minutes)
"""

import functools
import json
import math
import multiprocessing
import platform
import sys

import mpmath as mp

mp.mp.dps = 28
inf = math.inf


def phi(x):
    return mp.exp(-x * x / 2) / mp.sqrt(2 * mp.pi)


def beyond(x):
    return mp.erfc(x / mp.sqrt(2)) / 2


def line(f, start, step, digits=22, halvings=8):
    """The integral of a positive function with one peak over the line."""
    small = mp.mpf(10) ** -digits

    def walk(offset, step):
        total = f(start + offset)
        for stride in (step, -step):
            last, place = mp.mpf(0), start + offset
            while True:
                place += stride
                term = f(place)
                total += term
                if (term <= last or term == 0) and term <= small * total:
                    break
                last = term
        return total

    total = walk(mp.mpf(0), step)
    for _ in range(halvings):
        more = total + walk(step / 2, step)
        change = abs(more / (2 * total) - 1)
        total, step = more, step / 2
        if change < mp.mpf("1e-11"):
            return total * step
    sys.exit("no convergence")


def between(y, half):
    """Phi(y + half) - Phi(y - half)."""
    y = abs(y)
    if half < mp.mpf("0.1"):
        # No cancellation: a power series of the integral of the density.
        with mp.workdps(mp.mp.dps + 20 + int(-mp.log10(half))):
            return +(beyond(y - half) - beyond(y + half))
    return beyond(y - half) - beyond(y + half)


def fixed_step(k):
    return mp.mpf(1) / (mp.mpf("2.6") * mp.mpf(k) ** mp.mpf("0.3"))


def known(kind, k, w):
    """The lower tail, upper tail or density of the range of k standard normal values."""
    half = w / 2
    # What is 1 to 24 digits is not integrated.
    if kind == "lower" and k * k * mp.erfc(half) < mp.mpf("1e-24"):
        return mp.mpf(1)
    if kind == "upper" and k * mp.erf(half / mp.sqrt(2)) ** (k - 1) < mp.mpf("1e-24"):
        return mp.mpf(1)
    if kind == "upper":
        def f(z):
            a, b = beyond(z), beyond(z + w)
            if b == 0:
                return mp.mpf(0)
            return k * phi(z) * a ** (k - 1) * -mp.expm1((k - 1) * mp.log1p(-b / a))
        return line(f, -max(half, mp.sqrt(2 * mp.log(k)) * mp.mpf("0.7")), fixed_step(k))
    ratio = 2 * half * phi(half) / between(mp.mpf(0), half)
    step = min(fixed_step(k), mp.mpf("0.45") / mp.sqrt(1 + (k - 1) * ratio))
    if kind == "lower":
        return line(lambda y: k * (phi(y - half) + phi(y + half)) / 2 * between(y, half) ** (k - 1), mp.mpf(0), step)
    return line(lambda y: k * (k - 1) * phi(y - half) * phi(y + half) * between(y, half) ** (k - 2), mp.mpf(0), step)


def rough_log(kind, k, w):
    """About the logarithm of known(), in double precision, for the place and width of the peak."""
    if kind == "upper":
        pairs = k * (k - 1) / 2
        if w > 10:
            return min(0, math.log(pairs) - w * w / 4)
        return math.log(-math.expm1(pairs * math.log(math.erf(w / 2) or 1e-300)))
    inside = math.log(math.erf(w / math.sqrt(8)) or 1e-300)
    return (k - 1) * inside if kind == "lower" else (k - 2) * inside - w * w / 4


def value(kind, k, df, q):
    k, q = int(k), mp.mpf(q)
    if df == inf:
        return known(kind, k, q)
    a = mp.mpf(df) / 2
    constant = mp.log(2) + a * mp.log(a) - a - mp.loggamma(a)

    def rough(u):
        excess = 2 * u * u * (1 + 2 * u / 3) if abs(u) < 1e-5 else math.expm1(2 * u) - 2 * u
        return -df / 2 * excess + rough_log(kind, k, float(q) * math.exp(u)) + (u if kind == "density" else 0)

    low, high = -40.0 / min(df, 1), 5.0
    golden = (math.sqrt(5) - 1) / 2
    for _ in range(60):
        first, second = high - golden * (high - low), low + golden * (high - low)
        if rough(first) < rough(second):
            low = first
        else:
            high = second
    peak = (low + high) / 2
    d = 0.3 / math.sqrt(1 + 2 * df)
    curvature = (2 * rough(peak) - rough(peak - d) - rough(peak + d)) / d ** 2
    width = min(0.2, 1 / math.sqrt(curvature)) if curvature > 0 else 0.2

    def f(v):
        # v = log w lies on one dyadic grid for all q and df, so that the inner integrals are shared.
        s = mp.exp(v) / q
        u = v - mp.log(q)
        chi = mp.exp(constant - a * (mp.expm1(2 * u) - 2 * u))
        return chi * known_at(kind, k, v) * (s if kind == "density" else 1)

    step = mp.mpf(2) ** math.floor(math.log2(width))
    return line(f, mp.nint((mp.mpf(peak) + mp.log(q)) / step) * step, step, digits=20)


@functools.cache
def known_at(kind, k, v):
    return known(kind, k, mp.exp(v))


def other_way(kind, k, df, q):
    """A tail as an integral over the range of normal values."""
    a = mp.mpf(df) / 2

    def f(v):
        x = a * (mp.exp(v) / q) ** 2
        chi = mp.gammainc(a, 0, x, regularized=True) if kind == "upper" else mp.gammainc(a, x, mp.inf, regularized=True)
        return mp.exp(v) * known_at("density", k, v) * chi

    return line(f, mp.nint(8 * mp.log(min(mp.mpf(q), 5))) / 8, mp.mpf(1) / 8, digits=20)


def student(kind, df, q):
    y = df / (df + mp.mpf(q) ** 2 / 2)
    upper = mp.betainc(mp.mpf(df) / 2, mp.mpf(1) / 2, 0, y, regularized=True)
    return upper if kind == "upper" else mp.betainc(mp.mpf(1) / 2, mp.mpf(df) / 2, 0, 1 - y, regularized=True)


def row(case):
    k, df, q = case
    found = {}
    for kind in ("lower", "upper", "density"):
        result = value(kind, k, df, q)
        # What is below the range of double is no reference for double.
        found[kind] = float(result) if result > mp.mpf("1e-290") else None
    if found["lower"] is not None and found["upper"] is not None:
        if abs(found["lower"] + found["upper"] - 1) > 3e-16:
            sys.exit(f"the tails at {case} sum to {found['lower'] + found['upper']}")
    return {"groups": k, "df": None if df == inf else df, "x": q, **found}


def check(case):
    k, df, q, kind = case
    first = value(kind, k, df, q)
    second = student(kind, df, q) if k == 2 else other_way(kind, k, df, q)
    if abs(first / second - 1) > mp.mpf("1e-18"):
        return f"the two ways disagree at {case}: {first} {second}"
    return None


def rows(cases):
    return [row(case) for case in cases]


def main():
    cases = [(k, df, q) for k in (3, 10, 100) for df in (1, 2, 5, 20, 120, inf) for q in (0.1, 1, 3.5, 8, 30)]
    cases += [(2, df, q) for df in (1, 14) for q in (0.01, 3, 1e6)]
    cases += [(3, 1e4, 4.4), (10, 1e6, 45), (3, 0.5, 2), (10, 1.3, 18), (100, 1.7, 0.5), (3, 7.25, 1e-6), (3, 7.25, 1e8),
              (10, 33.3, 400), (10, 12, 4.75), (3, 27, 3.506), (3, inf, 50), (100, inf, 50), (100, 400, 90)]
    for check_case in [(2, 1, 4, "upper"), (2, 9, 30, "upper"), (2, 3, 0.2, "lower"), (3, 1, 6, "upper"),
                       (3, 2, 1, "lower"), (10, 4, 5, "lower"), (10, 4, 60, "upper")]:
        complaint = check(check_case)
        if complaint:
            sys.exit(complaint)
    with multiprocessing.Pool(2) as pool:
        parts = pool.map(rows, [[c for c in cases if c[0] == k] for k in (3, 10, 100, 2)], chunksize=1)
    rows_of_all = [r for part in parts for r in part]
    print(json.dumps({"tool": f"mpmath {mp.__version__}, Python {platform.python_version()}", "digits": 28,
                      "cases": rows_of_all}, indent=0))


if __name__ == "__main__":
    main()
