"""The Python side of the benchmark of statistics, with SciPy and in its fastest way: vectorised statistics.

Prints the same lines as Timings.swift and stats.R.

    python Benchmarks/stats/stats.py FOLDER REPETITIONS        times all tasks
    python Benchmarks/stats/stats.py FOLDER TASK               computes one task, once
"""

import math
import statistics
import sys
import time
from pathlib import Path

import numpy
import scipy.stats


def sample(name):
    return numpy.fromfile(Path(sys.argv[1]) / f"{name}.bin", "<f8")


def hedges_g(x, y, axis=-1):
    df = x.shape[axis] + y.shape[axis] - 2
    correction = math.exp(math.lgamma(df / 2) - math.lgamma((df - 1) / 2) - math.log(df / 2) / 2)
    pooled = ((x.shape[axis] - 1) * x.var(axis, ddof=1) + (y.shape[axis] - 1) * y.var(axis, ddof=1)) / df
    return correction * (x.mean(axis) - y.mean(axis)) / numpy.sqrt(pooled)


def mean_difference(x, y, axis=-1):
    return x.mean(axis) - y.mean(axis)


def bootstrap(x, y):
    found = scipy.stats.bootstrap((x, y), hedges_g, n_resamples=10000, method="BCa", vectorized=True,
                                  rng=numpy.random.default_rng(1)).confidence_interval
    return {"estimate": hedges_g(x, y), "lower": found.low, "upper": found.high}


def permutation(x, y):
    found = scipy.stats.permutation_test((x, y), mean_difference, n_resamples=100000, vectorized=True,
                                         rng=numpy.random.default_rng(1))
    return {"p": found.pvalue}


def mann_whitney(x, y):
    found = scipy.stats.mannwhitneyu(x, y, method="exact")
    return {"u": found.statistic, "p": found.pvalue}


def shapiro_wilk(values):
    found = scipy.stats.shapiro(values)
    return {"w": found.statistic, "p": found.pvalue}


def moments(values):
    found = scipy.stats.describe(values, bias=False)
    return {"mean": found.mean, "variance": found.variance, "skewness": found.skewness, "kurtosis": found.kurtosis}


# SciPy keeps the tables of exact distributions, which makes all but the first call free: where there is a size for a
# warm-up, the first full call after it is timed.
WARM_UP = {"mann-whitney": 5}

TASKS = {
    "bootstrap": (bootstrap, ["x30", "y30"]),
    "permutation": (permutation, ["x30", "y30"]),
    "mann-whitney": (mann_whitney, ["x50", "y50"]),
    "shapiro-wilk": (shapiro_wilk, ["x5000"]),
    "moments": (moments, ["x1000000"]),
}


def main():
    tasks = [sys.argv[2]] if sys.argv[2] in TASKS else list(TASKS)
    for name in tasks:
        compute, samples = TASKS[name]
        data = [sample(each) for each in samples]
        if name in WARM_UP:
            compute(*(each[:WARM_UP[name]] for each in data))
        start = time.perf_counter()
        found = compute(*data)
        taken = [time.perf_counter() - start]
        for key, value in found.items():
            print(f"value,{name},{key},{float(value)!r}")
        if len(tasks) == 1:
            continue
        if name in WARM_UP:
            print(f"time,{name},,{taken[0]!r}")
            continue
        taken = []
        for _ in range(int(sys.argv[2])):
            start = time.perf_counter()
            compute(*data)
            taken.append(time.perf_counter() - start)
        print(f"time,{name},,{statistics.median(taken)!r}")


if __name__ == "__main__":
    main()
