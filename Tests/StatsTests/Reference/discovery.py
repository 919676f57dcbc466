"""Reference values of problem discovery and retrieval: discovery.json.

Discovery: Lewis 2001 in exact fractions, the share and the totals with mpmath, the expected curve as the mean over
all groups of participants, enumerated. Retrieval: exact fractions and mpmath, compared with pytrec_eval,
ir_measures and scikit-learn where these are installed; the script stops when they disagree.

Run: python3 discovery.py > discovery.json
(needs mpmath, pytrec_eval {version('pytrec_eval-terrier')}, ir_measures and scikit-learn)
"""

import itertools
import json
import platform
import random
import sys
from fractions import Fraction
from importlib.metadata import version

import ir_measures
import mpmath as mp
import pytrec_eval
import sklearn
from sklearn.metrics import ndcg_score, precision_recall_fscore_support

mp.mp.dps = 34


def discovery(name, rows):
    n = len(rows)
    counts = [c for c in (sum(row[j] for row in rows) for j in range(len(rows[0]))) if c > 0]
    seen, once, encounters = len(counts), counts.count(1), sum(counts)
    p = Fraction(encounters, n * seen)
    rates = {
        "naive": p, "goodTuring": p / (1 + Fraction(once, seen)),
        "normalisation": (p - Fraction(1, n)) * (1 - Fraction(1, n)),
    }
    rates["average"] = (rates["goodTuring"] + rates["normalisation"]) / 2
    estimators = {}
    for key, rate in rates.items():
        if rate > 0:
            share = 1 - (1 - rate) ** n
            needed = 1
            while 1 - (1 - rate) ** needed < Fraction(85, 100):
                needed += 1
            estimators[key] = {"rate": float(rate), "share": float(share), "total": float(seen / share),
                               "unseen": float(seen / share - seen), "needed": needed}
        else:
            estimators[key] = {"rate": float(rate), "share": None, "total": None, "unseen": None, "needed": None}
    curve = []
    for m in range(1, n + 1):
        groups = list(itertools.combinations(rows, m))
        found = sum(sum(any(row[j] for row in group) for j in range(len(rows[0]))) for group in groups)
        curve.append(float(Fraction(found, len(groups))))
    return {"name": name, "rows": rows, "seen": seen, "once": once, "encounters": encounters, "estimators": estimators,
            "curve": curve}


def matrices():
    generator = random.Random(7)
    # Sauro and Lewis 2012, table 7.5: four participants, seven problems.
    columns = [[1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1], [0, 0, 1, 0], [1, 1, 1, 0], [1, 0, 0, 1], [1, 1, 0, 0]]
    yield "Sauro and Lewis 2012, table 7.5", [list(row) for row in zip(*columns)]
    yield "one participant", [[1, 1, 1]]
    yield "each problem once", [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 1]]
    yield "everybody met everything", [[1, 1], [1, 1], [1, 1]]
    yield "problems that nobody met", [[1, 0, 0, 1], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 0, 0]]
    for n, problems in [(6, 15), (11, 30), (15, 8)]:
        chances = [generator.random() ** 2 for _ in range(problems)]
        yield f"random, {n} participants", [[int(generator.random() < c) for c in chances] for _ in range(n)]


def needed():
    rows = []
    for rate, goal in [("0.31", "0.85"), ("0.1", "0.9"), ("0.01", "0.5"), ("0.2", "0.488"), ("0.5", "0.75"), ("1", "0.99"),
                       ("0.001", "0.999"), ("0.25", "0.99"), ("0.9", "0.9"), ("0.05", "0.95")]:
        exact, n = Fraction(rate), 1
        while 1 - (1 - exact) ** n < Fraction(goal):
            n += 1
        rows.append({"rate": float(rate), "goal": float(goal), "participants": n, "share": float(1 - (1 - exact) ** n)})
    return rows


def agree(found, expected, what, tolerance=1e-9):
    if abs(found - float(expected)) > tolerance:
        sys.exit(f"{what}: {found} is not {float(expected)}")


def retrieval(name, ranking, grades):
    relevant = {d for d, g in grades.items() if g > 0}
    hits = [d in relevant for d in ranking]
    r = len(relevant)
    precision_at = lambda k: Fraction(sum(hits[:k]), k)
    average = sum((precision_at(i + 1) for i, hit in enumerate(hits) if hit), Fraction(0)) / r
    first = next((Fraction(1, i + 1) for i, hit in enumerate(hits) if hit), Fraction(0))

    def dcg(list_, gain, k):
        return mp.fsum(gain(g) / mp.log(i + 2, 2) for i, g in enumerate(list_[:k]))

    gains = {"linear": lambda g: mp.mpf(g), "exponential": lambda g: mp.mpf(2) ** g - 1}
    got = [grades.get(d, 0) for d in ranking]
    ideal = sorted(grades.values(), reverse=True)
    ndcg = {key: {str(k): float(dcg(got, gain, k) / dcg(ideal, gain, k)) for k in (1, 3, 5, 100)} for key, gain in gains.items()}
    precision = Fraction(sum(hits), len(hits)) if hits else None
    recall = Fraction(sum(hits), r)
    f = lambda beta: (1 + beta**2) * sum(hits) / (beta**2 * r + len(hits))
    row = {"name": name, "ranking": ranking, "grades": grades, "precision": float(precision) if hits else None,
           "recall": float(recall), "f1": float(f(Fraction(1))), "f2": float(f(Fraction(2))), "fHalf": float(f(Fraction(1, 2))),
           "averagePrecision": float(average), "reciprocalRank": float(first), "rPrecision": float(precision_at(r)),
           "precisionAt": {str(k): float(precision_at(k)) for k in (1, 3, 5, 100)},
           "recallAt": {str(k): float(Fraction(sum(hits[:k]), r)) for k in (1, 3, 5, 100)}, "ndcg": ndcg}

    # Second opinions. trec_eval orders by score, so the ranks are turned into scores; it wants whole grades.
    if all(isinstance(g, int) for g in grades.values()):
        run = {"q": {d: float(len(ranking) - i) for i, d in enumerate(ranking)}}
        if ranking:
            measures = {"map", "ndcg", "Rprec", "recip_rank", "P_5", "recall_5", "ndcg_cut_3", "ndcg_cut_5", "set_P", "set_recall", "set_F"}
            found = pytrec_eval.RelevanceEvaluator({"q": grades}, measures).evaluate(run)["q"]
            for key, value in [("map", average), ("recip_rank", first), ("Rprec", precision_at(r)), ("P_5", precision_at(5)),
                               ("recall_5", Fraction(sum(hits[:5]), r)), ("ndcg", ndcg["linear"]["100"]),
                               ("ndcg_cut_3", ndcg["linear"]["3"]), ("ndcg_cut_5", ndcg["linear"]["5"]),
                               ("set_P", precision), ("set_recall", recall), ("set_F", f(Fraction(1)))]:
                agree(found[key], value, f"pytrec_eval {key} of {name}")
            # gdeval, which ir_measures runs for the exponential gain, wants numbers of queries and prints five decimals.
            measure = ir_measures.nDCG(dcg="exp-log2") @ 5
            measured = ir_measures.calc_aggregate([measure], {"1": grades}, {"1": run["q"]})
            agree(measured[measure], ndcg["exponential"]["5"], f"ir_measures nDCG of {name}", 6e-6)
    documents = sorted(set(ranking) | set(grades))
    truth, guess = [int(d in relevant) for d in documents], [int(d in ranking) for d in documents]
    if hits:
        p, q, both, _ = precision_recall_fscore_support(truth, guess, beta=2, average="binary")
        for found, value in [(p, precision), (q, recall), (both, f(Fraction(2)))]:
            agree(found, value, f"scikit-learn of {name}")
    # scikit-learn ranks all documents, so it can be asked only where all were retrieved.
    if hits and set(documents) == set(ranking) and len(documents) > 1:
        scores = [len(ranking) - ranking.index(d) for d in documents]
        agree(ndcg_score([[grades.get(d, 0) for d in documents]], [scores], k=3), ndcg["linear"]["3"], f"scikit-learn nDCG of {name}")
    return row


def main():
    queries = [
        ("graded", ["d3", "d1", "d7", "d2", "d9"], {"d1": 3, "d2": 2, "d3": 0, "d4": 1, "d9": 1}),
        ("all retrieved", ["a", "b", "c", "d", "e", "f"], {"a": 3, "b": 2, "c": 3, "d": 0, "e": 1, "f": 2}),
        ("nothing relevant retrieved", ["x", "y"], {"a": 1, "b": 2}),
        ("nothing retrieved", [], {"a": 1}),
        ("perfect", ["a", "b"], {"a": 2, "b": 1}),
        ("binary", ["d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9", "d10"], {"d1": 1, "d3": 1, "d6": 1, "d9": 1, "d10": 1, "z": 1}),
        ("fractional grades", ["p", "q", "r"], {"p": 0.5, "q": 1.5, "s": 0.25}),
    ]
    tools = f"mpmath {mp.__version__}, pytrec_eval {version('pytrec_eval-terrier')}, ir_measures {version('ir_measures')}, scikit-learn {sklearn.__version__}"
    print(json.dumps({"tool": f"Python {platform.python_version()}, exact fractions, {tools}",
                      "discovery": [discovery(name, rows) for name, rows in matrices()], "needed": needed(),
                      "retrieval": [retrieval(*query) for query in queries]}, indent=1))


if __name__ == "__main__":
    main()
