#!/usr/bin/env python3
"""Writes a large file of task results: 12 rows a participant, the same bytes for the same arguments.

    Benchmarks/big/generate.py ROWS FILE [--times milliseconds] [--shuffled]

Columns: participant, group, experience, task, score (one decimal), seconds (two decimals), ease and satisfaction (answers
from 1 to 7). With --times milliseconds the times have three decimals and some 600,000 distinct values, too many to count
each; with --shuffled all participants do their first task before anybody does the second.
"""

import argparse
import sys

import numpy

TASKS = 12
BLOCK = 120_000


def mixed(number):
    """The mixing of SplitMix64: the same numbers on every machine and in every version of NumPy."""
    with numpy.errstate(over="ignore"):
        mixed = (number + numpy.uint64(1)) * numpy.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ (mixed >> numpy.uint64(30))) * numpy.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> numpy.uint64(27))) * numpy.uint64(0x94D049BB133111EB)
        return mixed ^ (mixed >> numpy.uint64(31))


def part(bits, shift, width):
    return ((bits >> numpy.uint64(shift)) & numpy.uint64((1 << width) - 1)).astype(numpy.int64)


def rows(start, end, total, shuffled, milliseconds):
    row = numpy.arange(start, end, dtype=numpy.int64)
    people = (total + TASKS - 1) // TASKS
    person, task = (row % people, row // people) if shuffled else (row // TASKS, row % TASKS)
    own = mixed(person.astype(numpy.uint64))
    group, experience = part(own, 7, 1), part(own, 19, 1)
    bits = mixed((person * TASKS + task + 1_000_000_007).astype(numpy.uint64))
    score = 250 + part(bits, 0, 8) + part(bits, 8, 7) + part(bits, 15, 7) + 40 * group + part(own, 30, 6)
    time = 3000 + part(bits, 22, 13) + part(bits, 35, 12) + 2 * part(own, 40, 10) - 900 * group + 200 * task
    thousandth = part(bits, 47, 10) % 10
    ease, satisfaction = 1 + part(bits, 52, 12) % 7, 1 + (part(bits, 44, 10) + part(own, 50, 2)) % 7
    for line in zip(person.tolist(), group.tolist(), experience.tolist(), task.tolist(), score.tolist(), time.tolist(),
                    thousandth.tolist(), ease.tolist(), satisfaction.tolist()):
        name, group, experience, task, score, time, thousandth, ease, satisfaction = line
        seconds = f"{time * 7 // 100}.{time * 7 % 100:02}{thousandth}" if milliseconds else f"{time // 100}.{time % 100:02}"
        yield (f"P{name + 1:06},{'with' if group else 'without'},{'high' if experience else 'low'},T{task + 1},"
               f"{score // 10}.{score % 10},{seconds},{ease},{satisfaction}\n")


def main():
    parser = argparse.ArgumentParser(description="Writes a large file of task results.")
    parser.add_argument("rows", type=int)
    parser.add_argument("file")
    parser.add_argument("--times", choices=["hundredths", "milliseconds"], default="hundredths")
    parser.add_argument("--shuffled", action="store_true")
    arguments = parser.parse_args()
    with open(arguments.file, "w", encoding="ascii", newline="") as file:
        file.write("participant,group,experience,task,score,seconds,ease,satisfaction\n")
        for start in range(0, arguments.rows, BLOCK):
            end = min(start + BLOCK, arguments.rows)
            file.writelines(
                rows(start, end, arguments.rows, arguments.shuffled, arguments.times == "milliseconds"))


if __name__ == "__main__":
    sys.exit(main())
