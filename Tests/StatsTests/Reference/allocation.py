#!/usr/bin/env python3
"""Writes allocation.json: lists of permuted blocks, Williams designs and orders, by an implementation of its own.

Only the standard library is used. Designs are built from differences of neighbours rather than from a formula of their
entries, and every one is counted through before it is written: each condition in each position, and directly after
each other one, equally often.
"""

import json
import sys
from collections import Counter
from pathlib import Path

MASK = 2 ** 64 - 1
GOLDEN = 0x9E3779B97F4A7C15


def mixed(z):
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def numbers(seed):
    """The outputs of SplitMix64 (Steele, Lea and Flood 2014)."""
    state = seed & MASK
    while True:
        state = (state + GOLDEN) & MASK
        yield mixed(state)


def stream(seed, number):
    """The generator whose seed is output `number`, from 0, of the generator with the seed."""
    return numbers(mixed((seed + (number + 1) * GOLDEN) & MASK))


def below(bound, source):
    """A whole number below a bound (Lemire 2019)."""
    while True:
        high, low = divmod(next(source) * bound, 2 ** 64)
        if low >= 2 ** 64 % bound:
            return high


def shuffled(values, source):
    rest, backwards = list(values), []
    while len(rest) > 1:
        chosen = below(len(rest), source)
        backwards.append(rest[chosen])
        rest[chosen] = rest[-1]
        rest.pop()
    return rest + backwards[::-1]


def blocks(ratio, sizes, seed, stratum):
    source_seed = next(stream(seed, stratum))
    number = 0
    while True:
        source = stream(source_seed, number)
        choices = sorted(sizes)
        size = choices[below(len(choices), source)] if len(choices) > 1 else choices[0]
        times = size // sum(ratio)
        yield shuffled([arm for arm, part in enumerate(ratio) for _ in range(part * times)], source)
        number += 1


def arms(ratio, sizes, seed, stratum, count):
    result, lengths = [], []
    for block in blocks(ratio, sizes, seed, stratum):
        assert all(block.count(arm) * sum(ratio) == len(block) * part for arm, part in enumerate(ratio))
        result += block
        lengths.append(len(block))
        if len(result) >= count:
            return result[:count], lengths


def williams(n):
    """Differences +1, -2, +3, ... visit every condition once; all shifts of that path, and backwards where n is odd."""
    path = [0]
    for step in range(1, n):
        path.append((path[-1] + (step if step % 2 else -step)) % n)
    rows = [[(c + shift) % n for c in path] for shift in range(n)]
    if n % 2 and n > 1:
        rows += [row[::-1] for row in rows]
    positions = Counter((i, c) for row in rows for i, c in enumerate(row))
    after = Counter((a, b) for row in rows for a, b in zip(row, row[1:]))
    assert len(positions) == n * n and len(set(positions.values())) == 1
    assert n == 1 or (len(after) == n * (n - 1) and len(set(after.values())) == 1)
    return rows


def order(method, n, seed, stratum, place):
    other = seed ^ MASK
    if method == "fixed":
        return list(range(n))
    if method == "random":
        return shuffled(range(n), stream(next(stream(other, stratum)), place))
    rows = williams(n) if method == "williams" else [[(c + s) % n for c in range(n)] for s in range(n)]
    if len(rows) == 1:
        return rows[0]
    return rows[arms([1] * len(rows), [len(rows)], other, stratum, place + 1)[0][place]]


def main():
    lists = []
    for ratio, sizes in [([1, 1], [2]), ([1, 1], [4]), ([1, 1], [4, 6]), ([1, 1], [2, 4, 8]), ([2, 1], [3, 6]),
                         ([1, 1, 1], [6, 9]), ([3, 2, 1, 1], [14]), ([1, 1], [2, 10000])]:
        for seed in [0, 1, 20260401, MASK]:
            for stratum in [0, 1, 5]:
                found, lengths = arms(ratio, sizes, seed, stratum, 60)
                lists.append({"ratio": ratio, "blockSizes": sizes, "seed": seed, "stratum": stratum,
                              "arms": "".join(map(str, found)), "lengths": lengths})
    orders = [{"method": method, "conditions": n, "seed": seed, "stratum": stratum,
               "orders": [order(method, n, seed, stratum, place) for place in range(14)]}
              for method in ["fixed", "rotation", "williams", "random"] for n in [1, 2, 3, 4, 5]
              for seed in [0, 20260401, MASK] for stratum in [0, 3]]
    document = {"tool": "Python " + ".".join(map(str, sys.version_info[:3])) + ", whole numbers only",
                "script": "allocation.py", "lists": lists,
                "williams": [{"conditions": n, "rows": williams(n)} for n in range(1, 13)], "orders": orders}
    Path(__file__).with_name("allocation.json").write_text(
        json.dumps(document, separators=(",", ":")).replace('{"ratio', '\n{"ratio').replace('{"cond', '\n{"cond')
        .replace('{"method', '\n{"method') + "\n")


if __name__ == "__main__":
    main()
