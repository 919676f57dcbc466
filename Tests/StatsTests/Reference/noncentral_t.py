"""Reference values of the noncentral t distribution: noncentral-t.json.

The distribution function is P(T <= t) = integral of Phi(t s - ncp) over the density of s = sqrt(chi2(df) / df), taken
with mpmath (trapezoidal rule in log s, 34 digits, the step halved until the change is below 1e-20, which
leaves an error far below it, since each halving doubles the number of right digits). Some points are computed a second time from the
textbook series in incomplete beta functions; the script stops when the two disagree. R's pt(ncp =) is no
reference: R 4.2.2 has 0.688 for 0.680 at t 45, df 14, ncp 40.

Run: python3 noncentral_t.py > noncentral-t.json   (needs mpmath)
"""

import json
import platform
import sys

import mpmath as mp

mp.mp.dps = 34


def normal(x):
    return mp.erfc(-x / mp.sqrt(2)) / 2


def tails(t, df, ncp):
    """Both tails of the noncentral t distribution."""
    t, df, ncp = mp.mpf(t), mp.mpf(df), mp.mpf(ncp)
    if t < 0:
        lower, upper = tails(-t, df, -ncp)
        return upper, lower
    if ncp > 100 and t > 3 * mp.sqrt(2 * df):
        return tails_by_numerator(t, df, ncp)
    constant = mp.log(2) + (df / 2) * mp.log(df / 2) - mp.loggamma(df / 2)

    def one(sign):
        # With u = log s; sign -1 gives the upper tail.
        def exponent(u):
            s = mp.exp(u)
            phi = normal(sign * (t * s - ncp))
            return constant + df * u - df * s * s / 2 + (mp.log(phi) if phi > 0 else mp.mpf("-1e30"))

        # Find the peak by golden section on a wide bracket, then how far the integrand matters.
        low, high = mp.mpf(-60) / min(df, 1) - 2, mp.mpf(8)
        golden = (mp.sqrt(5) - 1) / 2
        for _ in range(90):
            first, second = high - golden * (high - low), low + golden * (high - low)
            if exponent(first) < exponent(second):
                low = first
            else:
                high = second
        peak = (low + high) / 2
        top = exponent(peak)

        def reach(direction):
            step = mp.mpf("1e-6")
            while exponent(peak + direction * step) > top - 62:
                step *= mp.mpf("1.3")
            return peak + direction * step

        left, right = reach(-1), reach(1)
        # The integrand is smooth and dies off on both sides: the trapezoidal rule, halved until nothing changes.
        points, before = 128, None
        while True:
            step = (right - left) / points
            total = step * mp.fsum(mp.exp(exponent(left + k * step)) for k in range(points + 1))
            if before is not None and abs(total - before) < total * mp.mpf("1e-20"):
                # Each halving about doubles the number of right digits.
                return total
            before, points = total, points * 2
            if points > 200000:
                sys.exit(f"the quadrature at {t}, {df}, {ncp} is not converged")

    return one(1), one(-1)


def tails_by_numerator(t, df, ncp):
    """Both tails, integrated over the normal numerator instead: fast where Phi(t s - ncp) is steep in s."""
    def one(lower_tail):
        def term(z):
            x = df * ((z + ncp) / t) ** 2 / 2
            bounds = (x, mp.inf) if lower_tail else (0, x)
            return mp.exp(-z * z / 2) * mp.gammainc(df / 2, *bounds, regularized=True)

        before, parts = None, 4
        while True:
            total = mp.fsum(term(mp.mpf(k) / parts) for k in range(-40 * parts, 40 * parts + 1)) / parts
            if before is not None and abs(total - before) < total * mp.mpf("1e-20"):
                return total / mp.sqrt(2 * mp.pi)
            before, parts = total, parts * 2
            if parts > 200:
                sys.exit(f"the second quadrature at {t}, {df}, {ncp} is not converged")

    return one(True), one(False)


def series(t, df, ncp):
    """The lower tail for t >= 0 from the series in incomplete beta functions (Lenth 1989)."""
    t, df, ncp = mp.mpf(t), mp.mpf(df), mp.mpf(ncp)
    x = t * t / (t * t + df)
    total = mp.mpf(0)
    half = ncp * ncp / 2
    j = 0
    while True:
        p = mp.exp(-half) * half**j / mp.factorial(j)
        q = ncp * mp.exp(-half) * half**j / (mp.sqrt(2) * mp.gamma(j + mp.mpf(3) / 2))
        term = p * mp.betainc(j + mp.mpf(1) / 2, df / 2, 0, x, regularized=True)
        term += q * mp.betainc(j + 1, df / 2, 0, x, regularized=True)
        total += term / 2
        if j > half and abs(term) < total * mp.mpf("1e-28"):
            return normal(-ncp) + total
        j += 1


def main():
    cases = []
    for df in [1, 2, 3, 5.5, 14, 58, 200, 1000, 99998]:
        for ncp in [0, 0.7, -2.5, 5, 12, 40]:
            for t in [-30, -2, 0, 0.3, 2.5, 8, 45]:
                cases.append((t, df, ncp))
    cases += [(1e4, 58, 1e4), (1e4, 58, 9000), (1e4, 1e6, 9990), (300, 2, 100), (-1e4, 10, -8000), (2, 1e8, 1.5)]
    for t, df, ncp in [(2.5, 14, 5), (8, 58, 12), (0.3, 3, 0.7), (45, 200, 40), (2.5, 1, 5), (8, 58, 20), (2.5, 14, 40), (2.5, 5.5, 40)]:
        lower = tails(t, df, ncp)[0]
        second = series(t, df, ncp)
        if abs(lower / second - 1) > mp.mpf("1e-18"):
            sys.exit(f"the two methods disagree at {t}, {df}, {ncp}: {lower} {second}")
    # The two quadratures have to agree where both can do it.
    first, second = tails(60, 10, 99), tails_by_numerator(mp.mpf(60), mp.mpf(10), mp.mpf(99))
    if max(abs(a / b - 1) for a, b in zip(first, second)) > mp.mpf("1e-18"):
        sys.exit(f"the two quadratures disagree: {first} {second}")
    rows = []
    for t, df, ncp in cases:
        lower, upper = tails(t, df, ncp)
        if abs(lower + upper - 1) > mp.mpf("1e-18"):
            sys.exit(f"the tails at {t}, {df}, {ncp} sum to {lower + upper}")
        # What is below the range of double is no reference for double.
        if min(lower, upper) < mp.mpf("1e-290"):
            lower = lower if lower > mp.mpf("1e-290") else None
            upper = upper if upper > mp.mpf("1e-290") else None
        rows.append({"x": t, "df": df, "noncentrality": ncp,
                     "lower": None if lower is None else float(lower),
                     "upper": None if upper is None else float(upper)})
    print(json.dumps({"tool": f"mpmath {mp.__version__}, Python {platform.python_version()}", "digits": 34,
                      "cases": rows}, indent=0))


if __name__ == "__main__":
    main()
