"""Reference values of the density of noncentral t, and of its tails far out: noncentral-t-density.json.

The density is the integral of s phi(t s - ncp) over the density of s = sqrt(chi2(df) / df), by the trapezoidal rule in
log s (34 digits; each halving of the step doubles the number of right digits). Some points are computed a second time
as the derivative of the distribution function, F(df, t) = df / t (P(df + 2, t sqrt(1 + 2 / df)) - P(df, t)), with the
tails of noncentral_t.py; the script stops when the two disagree. The tails far out are those of noncentral_t.py.

Run: python3 noncentral_t_density.py > noncentral-t-density.json   (needs mpmath)
"""

import json
import platform
import sys

import mpmath as mp

from noncentral_t import tails

mp.mp.dps = 34


def density(t, df, ncp):
    t, df, ncp = mp.mpf(t), mp.mpf(df), mp.mpf(ncp)
    constant = mp.log(2) + (df / 2) * mp.log(df / 2) - mp.loggamma(df / 2) - mp.log(2 * mp.pi) / 2

    def f(u):
        s = mp.exp(u)
        return mp.exp(constant + df * u - df * s * s / 2 + u - (t * s - ncp) ** 2 / 2)

    b = t * ncp
    peak = (b + mp.sqrt(b * b + 4 * (df + t * t) * (df + 1))) / (2 * (df + t * t))
    width = 1 / mp.sqrt(2 * (df + t * t) * peak * peak - b * peak)
    centre = mp.log(peak)
    step = min(width, mp.mpf(1) / 4)

    def grid(start):
        total = f(start)
        for stride in (step, -step):
            place = start + stride
            while True:
                value = f(place)
                total += value
                if value < mp.mpf("1e-30") * total:
                    break
                place += stride
        return total

    total = grid(centre)
    for _ in range(8):
        more = total + grid(centre + step / 2)
        if abs(more / (2 * total) - 1) < mp.mpf("1e-14"):
            return more * step / 2
        total, step = more, step / 2
    sys.exit("no convergence")


def number(value):
    return float(value) if value > mp.mpf("1e-290") else None


def main():
    for t, df, ncp in [(2.5, 14, 5), (8, 58, 12), (0.3, 3, 0.7), (2.5, 1, 5), (-2, 5.5, 2)]:
        t, df = mp.mpf(t), mp.mpf(df)
        second = df / t * (tails(t * mp.sqrt(1 + 2 / df), df + 2, ncp)[0] - tails(t, df, ncp)[0])
        if abs(density(t, df, ncp) / second - 1) > mp.mpf("1e-16"):
            sys.exit(f"the two ways disagree at {t}, {df}, {ncp}: {density(t, df, ncp)} {second}")
    densities = [(t, df, ncp) for df in [0.1, 1, 2.5, 14, 200, 99998, 1e10] for ncp in [0, 0.7, -5, 40]
                 for t in [-30, -2, 0, 0.3, 8, 45]]
    densities += [(t, df, 1.5) for df in [0.1, 1, 3] for t in [-1e10, 1e-10, 1e10, 1e50]]
    far = [(t, df, ncp) for df in [0.1, 1, 3, 14] for ncp in [0.7, -3] for t in [-1e15, -1e6, 1e6, 1e15]]
    rows = []
    for t, df, ncp in densities:
        rows.append({"x": t, "df": df, "noncentrality": ncp, "density": number(density(t, df, ncp))})
    for t, df, ncp in far:
        lower, upper = tails(t, df, ncp)
        if abs(lower + upper - 1) > mp.mpf("1e-18"):
            sys.exit(f"the tails at {t}, {df}, {ncp} sum to {lower + upper}")
        rows.append({"x": t, "df": df, "noncentrality": ncp, "lower": number(lower), "upper": number(upper)})
    text = json.dumps({"tool": f"mpmath {mp.__version__}, Python {platform.python_version()}", "digits": 34, "cases": rows})
    print(text.replace("}, {", "},\n{").replace("[{", "[\n{"))


if __name__ == "__main__":
    main()
