"""The statistics of a report on study60.csv, as a researcher writes them with pandas and pingouin.

Prints lines "measure,group,statistic,value", the same ones as report.R.

    python Benchmarks/report/report.py Benchmarks/Data/study60.csv
"""

import sys

import numpy
import pandas
import pingouin
from scipy import optimize, special, stats

data = pandas.read_csv(sys.argv[1])
items = data[[f"PSSUQ_{number}" for number in range(1, 17)]]
scales = {"overall": (1, 16), "sysuse": (1, 6), "infoqual": (7, 12), "intqual": (13, 15)}
for scale, (first, last) in scales.items():
    data[scale] = items.iloc[:, first - 1 : last].mean(axis=1)
data["log_time"] = numpy.log(data["time_s"])


def say(measure, group, **values):
    for statistic, value in values.items():
        print(f"{measure},{group},{statistic},{value:.12g}")


def describe_one(measure, group, values):
    values = values.dropna()
    found = values.describe()
    error = values.sem()
    half = stats.t.ppf(0.975, len(values) - 1) * error
    say(
        measure,
        group,
        n=found["count"],
        mean=found["mean"],
        sd=found["std"],
        se=error,
        median=found["50%"],
        q1=found["25%"],
        q3=found["75%"],
        min=found["min"],
        max=found["max"],
        average_deviation=(values - found["mean"]).abs().mean(),
        ci_lower=found["mean"] - half,
        ci_upper=found["mean"] + half,
    )


def welch(x, y):
    x, y = x.dropna(), y.dropna()
    row = pingouin.ttest(x, y, correction=True).iloc[0]
    # pingouin rounds the interval to two decimals.
    error = numpy.sqrt(x.var() / len(x) + y.var() / len(y))
    difference = x.mean() - y.mean()
    half = stats.t.ppf(0.975, row["dof"]) * error
    found = dict(difference=difference, t=row["T"], df=row["dof"], p=row["p_val"])
    return found | dict(ci_lower=difference - half, ci_upper=difference + half)


def hedges(x, y):
    """With the exact correction and limits from the noncentral t; pingouin has approximations of both."""
    x, y = x.dropna(), y.dropna()
    df = len(x) + len(y) - 2
    pooled = numpy.sqrt(((len(x) - 1) * x.var() + (len(y) - 1) * y.var()) / df)
    scale = numpy.sqrt(1 / len(x) + 1 / len(y))
    d = (x.mean() - y.mean()) / pooled
    correction = numpy.exp(special.gammaln(df / 2) - numpy.log(numpy.sqrt(df / 2)) - special.gammaln((df - 1) / 2))
    t = d / scale
    limits = [
        optimize.brentq(lambda value: stats.nct.cdf(t, df, value) - probability, t - 8, t + 8)
        for probability in (0.975, 0.025)
    ]
    return dict(g=correction * d, g_lower=correction * scale * limits[0], g_upper=correction * scale * limits[1])


for measure in ["quality", "log_time", *scales]:
    by_group = dict(list(data.groupby("group")[measure]))
    for group in ("with", "without"):
        describe_one(measure, group, by_group[group])

    # Groups.
    pair = by_group["with"], by_group["without"]
    say(measure, "with - without", **welch(*pair), **hedges(*pair))

    # Two factors.
    present = data.dropna(subset=[measure])
    table = pingouin.anova(data=present, dv=measure, between=["group", "experience"], ss_type=3, detailed=True)
    for _, row in table[table["Source"] != "Residual"].iterrows():
        say(measure, row["Source"].replace(" * ", ":"), f=row["F"], p=row["p_unc"], partial_eta_squared=row["np2"])
    cells = dict(list(present.groupby(["group", "experience"])[measure]))
    simple = {level: welch(cells["with", level], cells["without", level]) for level in ("high", "low")}
    for level, found in simple.items():
        say(measure, f"with - without at {level}", **found)
    parts = numpy.array([values.var() / len(values) for values in cells.values()])
    counts = numpy.array([len(values) for values in cells.values()])
    df = parts.sum() ** 2 / (parts**2 / (counts - 1)).sum()
    change = simple["high"]["difference"] - simple["low"]["difference"]
    error = numpy.sqrt(parts.sum())
    half = stats.t.ppf(0.975, df) * error
    p = 2 * stats.t.sf(abs(change) / error, df)
    say(measure, "difference of contrasts", difference=change, df=df, p=p, ci_lower=change - half, ci_upper=change + half)

for scale, (first, last) in scales.items():
    complete = items.iloc[:, first - 1 : last].dropna()
    say(scale, "all", alpha=pingouin.cronbach_alpha(complete)[0], alpha_n=len(complete))
for item in items:
    describe_one(item, "all", items[item])
