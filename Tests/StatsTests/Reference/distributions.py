"""Reference values of the normal, t, F and chi-square distributions and of Hedges' J: distributions.json.

Tails with mpmath at 60 digits, each from the incomplete gamma or beta function of its own side; quantiles are tested
through the tails. Run: python3 distributions.py > distributions.json   (needs mpmath)
"""

import json
import platform

import mpmath as mp

mp.mp.dps = 60




def normal(x):
    x = mp.mpf(x)
    return mp.erfc(-x / mp.sqrt(2)) / 2, mp.erfc(x / mp.sqrt(2)) / 2


def student(df, x):
    df, x = mp.mpf(df), mp.mpf(x)
    y = df / (df + x * x)
    # The small tail is half of I_y(df / 2, 1 / 2), y computed without cancellation.
    small = mp.betainc(df / 2, mp.mpf(1) / 2, 0, y, regularized=True) / 2
    return (small, 1 - small) if x < 0 else (1 - small, small)


def fisher(df1, df2, x):
    df1, df2, x = mp.mpf(df1), mp.mpf(df2), mp.mpf(x)
    below = df1 * x / (df1 * x + df2)
    above = df2 / (df1 * x + df2)
    return (mp.betainc(df1 / 2, df2 / 2, 0, below, regularized=True),
            mp.betainc(df2 / 2, df1 / 2, 0, above, regularized=True))


def chi_square(df, x):
    df, x = mp.mpf(df), mp.mpf(x)
    return (mp.gammainc(df / 2, 0, x / 2, regularized=True), mp.gammainc(df / 2, x / 2, mp.inf, regularized=True))


def case(parameters, x, tails):
    lower, upper = tails
    return {"parameters": parameters, "x": x, "lower": float(lower), "upper": float(upper)}


result = {
    "tool": f"mpmath {mp.__version__}, Python {platform.python_version()}",
    "digits": 60,
    "normal": [case([], x, normal(x)) for x in [-37.5, -20, -8, -3.3, -1.96, -0.1, 0, 1e-8, 0.7, 2.5, 5, 12, 37]],
    "student": [case([df], x, student(df, x)) for df in [1, 1.5, 2, 3, 5.25, 13.32, 30, 200, 1e4, 1e6]
                for x in [-150, -30, -8, -2.5, -0.01, 0.3, 1, 4, 30]
                if not (df > 1e3 and abs(x) > 35)],
    "fisher": [case([a, b], x, fisher(a, b, x)) for a in [1, 2, 3.5, 29, 200] for b in [1, 5, 12.25, 58, 812]
               for x in [0.001, 0.4, 1, 3, 17, 60]],
    "chi_square": [case([df], x, chi_square(df, x)) for df in [1, 2, 3.5, 12, 100, 1000]
                   for x in [0.001, 0.5, 3, 20, 120, 900, 1200]],
    "hedges_correction": [
        {"df": df, "value": float(mp.gamma(mp.mpf(df) / 2) / (mp.sqrt(mp.mpf(df) / 2) * mp.gamma(mp.mpf(df - 1) / 2)))
         if df < 1e5 else float(mp.exp(mp.loggamma(mp.mpf(df) / 2) - mp.loggamma(mp.mpf(df - 1) / 2)) / mp.sqrt(mp.mpf(df) / 2))}
        for df in [2, 3, 4, 7, 14, 58, 343, 1000, 99998, 1000000, 100000000]],
}
for name in ["normal", "student", "fisher", "chi_square"]:
    for row in result[name]:
        assert abs(row["lower"] + row["upper"] - 1) < 1e-15, row
        # Below the range of double there is nothing to compare.
        for side in ["lower", "upper"]:
            if row[side] < 1e-290:
                row[side] = None
print(json.dumps(result, indent=0))
