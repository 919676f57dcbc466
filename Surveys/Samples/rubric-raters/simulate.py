#!/usr/bin/env python3
"""Makes the SIMULATED data of this sample study. No person was ever measured; nothing here is evidence of anything.

Twenty-four designers (D01 to D24) draw one mobile screen for each of two tasks, with or without a catalogue of design
patterns (between). Three raters give points for four criteria of each person's designs as a whole; the time, the outcome,
errors and assists of each task are noted. Every size is invented.

    simulate.py    writes ratings.csv and tasks.csv into the folder data beside this script

The same bytes on every machine: only random.Random(seed).random() is used, which Python documents never to change.
Python 3.8 or later, standard library only.
"""

import csv
import math
import random
from pathlib import Path

SEED = 20260311

# The raters and how lenient they are, in points of 1 to 5: R2 gives more, R3 less.
RATERS = {"R1": 0.0, "R2": 0.45, "R3": -0.35}

# The criteria by their headings, and what is added to the quality of a design.
CRITERIA = {"Visual hierarchy": 0.2, "Consistency": 0.0, "Navigation": -0.1, "Error handling": -0.5}

# Task, and minutes of a middling designer; at the limit the experimenter stops the clock.
TASKS = {"T1": 9.0, "T2": 14.0}
LIMIT_SECONDS = 30 * 60

NO_POINTS = ("D07", "R3", "Error handling")  # overlooked on the form
GAVE_UP = ("D18", "T2")  # stopped at the limit
INTERRUPTED = ("D05", "T1")  # the phone rang: the watch ran on
NO_OUTCOME = ("D11", "T1")  # the outcome was not noted


class Chance:
    """Random values that depend on nothing but the seed."""

    def __init__(self, seed):
        self.generator = random.Random(seed)

    def uniform(self):
        return self.generator.random()

    def normal(self):
        """Mean 0, variance 1: twelve uniform values together have the mean 6 and the variance 1."""
        total = -6.0
        for _ in range(12):
            total += self.uniform()
        return total

    def count(self, mean):
        """A Poisson count: how many uniform values can be multiplied before the product falls below exp(-mean)."""
        bound, product, result = math.exp(-mean), self.uniform(), 0
        while product > bound:
            product *= self.uniform()
            result += 1
        return result


def whole(value):
    """The nearest whole number, halves upwards."""
    return math.floor(value + 0.5)


def stopwatch(seconds):
    return f"{seconds // 60:02d}:{seconds % 60:02d}"


def simulate():
    chance = Chance(SEED)
    ratings = [["participant", "group", "rater", *CRITERIA]]
    tasks = [["participant", "task", "time", "outcome", "errors", "assists"]]
    for number in range(1, 25):
        code = f"D{number:02d}"
        patterns = number % 2 == 0
        quality = 3.0 + 0.6 * patterns + 0.6 * chance.normal()
        for rater, lenience in RATERS.items():
            row = [code, "with" if patterns else "without", rater]
            for criterion, easier in CRITERIA.items():
                points = min(5, max(1, whole(quality + lenience + easier + 0.45 * chance.normal())))
                row.append("" if (code, rater, criterion) == NO_POINTS else points)
            ratings.append(row)
        pace = 0.15 * chance.normal() - 0.2 * patterns
        for task, minutes in TASKS.items():
            seconds = whole(60.0 * minutes * math.exp(pace + 0.12 * chance.normal()))
            errors = chance.count(1.8 - 0.7 * patterns)
            assists = chance.count(0.5)
            drawn = chance.uniform()
            outcome = "success" if drawn < 0.7 + 0.15 * patterns else "partial" if drawn < 0.9 else "failure"
            if (code, task) == GAVE_UP:
                seconds, outcome = LIMIT_SECONDS, "gave up"
            if (code, task) == INTERRUPTED:
                seconds = 27 * 60 + 40
            if (code, task) == NO_OUTCOME:
                outcome = ""
            tasks.append([code, task, stopwatch(seconds), outcome, errors, assists])
    return ratings, tasks


def write(path, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)


def main():
    folder = Path(__file__).resolve().parent / "data"
    folder.mkdir(exist_ok=True)
    ratings, tasks = simulate()
    write(folder / "ratings.csv", ratings)
    write(folder / "tasks.csv", tasks)


if __name__ == "__main__":
    main()
