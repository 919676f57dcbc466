"""The Python side of the benchmark of whole runs: what a researcher would write with pandas.

    python Benchmarks/inspection/inspection.py FOLDER

Reads findings.csv and severities.csv of FOLDER and prints lines `value,whole,NAME,NUMBER`: of each design the problems, the
findings, any-two agreement, the expected number of problems of ten evaluators, the mean severity, and the problems under
each heuristic.
"""

import sys
from itertools import combinations
from math import comb

import pandas as pd

folder = sys.argv[1]
findings = pd.read_csv(f"{folder}/findings.csv")
severities = pd.read_csv(f"{folder}/severities.csv")
people = sorted(findings["evaluator"].unique())
mean = severities.groupby("problem")["severity"].mean()
for design, own in findings.groupby("design"):
    found = {person: set(part["problem"]) for person, part in own.groupby("evaluator")}
    pairs = [(found.get(one, set()), found.get(other, set())) for one, other in combinations(people, 2)]
    agreement = [len(one & other) / len(one | other) for one, other in pairs if one | other]
    counts = own.groupby("problem")["evaluator"].nunique()
    n, group = len(people), min(10, len(people))
    expected = sum(1 - comb(n - count, group) / comb(n, group) for count in counts)
    numbers = {"problems": len(counts), "findings": len(own), "any-two": sum(agreement) / len(agreement),
               "curve": expected, "severity": mean[counts.index].mean()}
    for heuristic, part in own.groupby("heuristic"):
        numbers[heuristic] = part["problem"].nunique()
    for name, number in numbers.items():
        print(f"value,whole,{design}-{name},{float(number)!r}")
