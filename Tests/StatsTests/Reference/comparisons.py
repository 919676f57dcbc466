"""Reference values of the tests, effect sizes, intervals and the reliability: comparisons.json.

Everything is computed from the exact values of the doubles with mpmath at 34 digits, noncentral t limits by a bracketing
root finder on the tails of noncentral_t.py. Run: python3 comparisons.py > comparisons.json   (needs mpmath)
"""

import json
import platform

import mpmath as mp

import noncentral_t

mp.mp.dps = 34


def mean(values):
    return mp.fsum(values) / len(values)


def variance(values):
    middle = mean(values)
    return mp.fsum((v - middle) ** 2 for v in values) / (len(values) - 1)


def student_upper(df, x):
    """P(T > x) for any sign of x."""
    df = mp.mpf(df)
    half = mp.betainc(df / 2, mp.mpf(1) / 2, 0, df / (df + x * x), regularized=True) / 2
    return half if x >= 0 else 1 - half


def solve(function, low, high, increasing=True):
    """The root of a monotone function, by bisection and then by the secant method inside the bracket."""
    return mp.findroot(function, (low, high), solver="anderson", tol=mp.mpf("1e-50"), maxsteps=400, verify=False)


def student_quantile(df, q):
    """The x with P(T > x) = q, q < 1/2."""
    high = mp.mpf(1)
    while student_upper(df, high) > q:
        high *= 2
    return solve(lambda x: mp.log(student_upper(df, x) / q), mp.mpf(0), high)


def t_block(estimate, error, df, null=0):
    t = (estimate - null) / error
    upper = student_upper(df, t)
    lower = student_upper(df, -t)
    block = {"estimate": estimate, "standardError": error, "statistic": t, "degreesOfFreedom": df,
             "twoSided": 2 * min(lower, upper), "less": lower, "greater": upper}
    for name, level in (("95", "0.95"), ("80", "0.8")):
        half = student_quantile(df, (1 - mp.mpf(float(level))) / 2) * error
        block["lower" + name] = estimate - half
        block["upper" + name] = estimate + half
    return block


def noncentral_limits(t, df, level="0.95"):
    """The noncentralities that put the observed t at either tail's quantile."""
    if t < 0:
        low, high = noncentral_limits(-t, df, level)
        return -high, -low
    q = (1 - mp.mpf(float(level))) / 2
    spread = mp.sqrt(1 + t * t / (2 * mp.mpf(df)))

    def limit(side):
        # side 0: lower tail equals q, the upper limit; side 1: the lower limit.
        def function(ncp):
            return mp.log(noncentral_t.tails(t, df, ncp)[side] / q)
        centre = t + (1.96 if side == 0 else -1.96) * spread
        return mp.findroot(function, (centre, centre + spread / 50), solver="secant", tol=mp.mpf("1e-40"), maxsteps=50)

    return limit(1), limit(0)


def correction(df):
    df = mp.mpf(df)
    return mp.exp(mp.loggamma(df / 2) - mp.loggamma((df - 1) / 2)) / mp.sqrt(df / 2)


def welch(x, y):
    a, b = variance(x) / len(x), variance(y) / len(y)
    df = (a + b) ** 2 / (a * a / (len(x) - 1) + b * b / (len(y) - 1))
    return t_block(mean(x) - mean(y), mp.sqrt(a + b), df)


def hedges(x, y):
    df = len(x) + len(y) - 2
    pooled = mp.sqrt(((len(x) - 1) * variance(x) + (len(y) - 1) * variance(y)) / df)
    unit = mp.sqrt(mp.mpf(1) / len(x) + mp.mpf(1) / len(y))
    d = (mean(x) - mean(y)) / pooled
    low, high = noncentral_limits(d / unit, df)
    j = correction(df)
    return {"student": t_block(mean(x) - mean(y), pooled * unit, df), "d": d, "dLower": low * unit, "dUpper": high * unit,
            "correction": j, "g": d * j, "gLower": low * unit * j, "gUpper": high * unit * j}


def paired(x, y):
    n = len(x)
    differences = [a - b for a, b in zip(x, y)]
    sd = mp.sqrt(variance(differences))
    block = t_block(mean(differences), sd / mp.sqrt(n), n - 1)
    low, high = noncentral_limits(block["statistic"], n - 1)
    average = (mp.sqrt(variance(x)) + mp.sqrt(variance(y))) / 2
    scale = sd / (mp.sqrt(n) * average)
    result = {"test": block, "dz": mean(differences) / sd, "dzLower": low / mp.sqrt(n), "dzUpper": high / mp.sqrt(n),
              "dav": mean(differences) / average, "davLower": low * scale, "davUpper": high * scale}
    if n > 2:
        j = correction(n - 1)
        result |= {"gz": result["dz"] * j, "gzLower": result["dzLower"] * j, "gzUpper": result["dzUpper"] * j}
    return result


def stream(count, seed):
    """Numbers from 0 to 1 with three decimals, from a linear congruential generator."""
    values, state = [], seed
    for _ in range(count):
        state = (state * 1103515245 + 12345) % 2**31
        values.append(round(state / 2**31, 3))
    return values


A = [12, 15, 11, 14, 13, 16, 10, 15]
B = [9, 11, 8, 12, 10, 7, 11, 9]
SAMPLES = {
    "worked example": (A, B),
    "two values each": ([1.5, 2], [5, 9]),
    "no variance in the first group": ([3, 3, 3], [1, 2, 4, 8]),
    "no variance in the second group": ([1, 2, 4], [3, 3, 3]),
    "offset of a thousand million": ([1e9 + v for v in A], [1e9 + v for v in B]),
    "offset of a thousand million, seven and five": ([1e9 + v for v in A[:7]], [1e9 + v for v in B[1:6]]),
    "offset of a thousand million, tenths": ([1e9 + v / 10 for v in A[:6]], [1e9 + v / 10 for v in B[1:7]]),
    "three against forty": ([0.2, 0.9, 0.4], stream(40, 7)),
    "thirty each": ([v + 0.2 for v in stream(30, 1)], stream(30, 2)),
    "huge statistic": ([1000 + v for v in stream(12, 3)], stream(12, 4)),
    "statistic of ten thousand": ([2000 + v for v in stream(30, 5)], [v * 1.5 for v in stream(30, 6)]),
    "equal means": ([1, 2, 3, 4], [4, 3, 2, 1]),
    "negative difference": ([v / 10 for v in B], [v / 10 for v in A]),
    "four hundred each": (stream(400, 11), [v + 0.05 for v in stream(400, 12)]),
    "tiny unit": ([v * 1e-160 for v in A], [v * 1e-160 for v in B]),
    "huge unit": ([v * 1e150 for v in A], [v * 1e150 for v in B]),
}
TIMES = {
    "times": ([55, 65, 75, 62, 45, 135], [80, 95, 71, 130, 66, 150]),
    "times of unequal groups": ([12.5, 9.75, 31, 18.25], [22, 14.5, 60.5, 19, 33.25, 27]),
}


def exact(values):
    return [mp.mpf(float(v)) for v in values]


def main():
    samples = []
    for name, (x, y) in SAMPLES.items():
        row = {"name": name, "x": [float(v) for v in x], "y": [float(v) for v in y]}
        x, y = exact(x), exact(y)
        row["welch"] = welch(x, y)
        row["hedges"] = hedges(x, y)
        constant = variance([a - b for a, b in zip(x, y)]) == 0 if len(x) == len(y) else True
        row["paired"] = None if constant else paired(x, y)
        row["oneSample"] = (t_block(mean(x), mp.sqrt(variance(x) / len(x)), len(x) - 1, mp.mpf(2.5))
                            if variance(x) > 0 else None)
        samples.append(row)
    times = []
    for name, (x, y) in TIMES.items():
        row = {"name": name, "x": [float(v) for v in x], "y": [float(v) for v in y]}
        x, y = [mp.log(v) for v in exact(x)], [mp.log(v) for v in exact(y)]
        block = welch(x, y)
        row["ratio"] = [mp.exp(block[k]) for k in ("estimate", "lower95", "upper95")]
        row["twoSided"] = block["twoSided"]
        one = t_block(mean(x), mp.sqrt(variance(x) / len(x)), len(x) - 1)
        row["geometric"] = [mp.exp(one[k]) for k in ("estimate", "lower95", "upper95")]
        row["geometricDeviation"] = mp.exp(mp.sqrt(variance(x)))
        pairs = t_block(mean([a - b for a, b in zip(x, y)]),
                        mp.sqrt(variance([a - b for a, b in zip(x, y)]) / len(x)), len(x) - 1) if len(x) == len(y) else None
        row["pairedRatio"] = pairs and [mp.exp(pairs[k]) for k in ("estimate", "lower95", "upper95")]
        times.append(row)
    limits = []
    for t, df, level in [(0, 58, "0.95"), (1e-6, 3, "0.95"), (2.3, 1, "0.95"), (2.3, 2, "0.99"), (-4, 14, "0.9"),
                         (300, 5, "0.95"), (1e4, 58, "0.95"), (-1e4, 20, "0.99"), (1e4, 2, "0.95"), (25, 9998, "0.95"),
                         (3, 1e6, "0.95"), (50, 1e8, "0.999"), (6, 30, "0.5"), (1.2, 7, "0.999999")]:
        low, high = noncentral_limits(mp.mpf(t), df, level)
        limits.append({"t": t, "df": df, "level": float(level), "lower": low, "upper": high})
    result = {"tool": f"mpmath {mp.__version__}, Python {platform.python_version()}", "digits": 34,
              "samples": samples, "times": times, "noncentralLimits": limits}
    print(json.dumps(result, indent=0, default=float))


if __name__ == "__main__":
    main()
