#!/usr/bin/env python3
"""Makes the SIMULATED data of this sample study. No person was ever measured; nothing here is evidence of anything.

Sixty designers (P01 to P60) design two mobile screens each, with or without a catalogue of design patterns (between), at
high or low experience (between). Taken from real work are the directions only: with patterns, quality is higher, time is
shorter and satisfaction is higher (PSSUQ: lower values); experienced designers do better. Every size is invented.

    simulate.py                  writes survey.csv, scores.csv and times.csv into the folder data beside this script
    simulate.py --wide FILE      writes the same study as one table, one row per person

The same bytes on every machine: Python documents that random.Random(seed).random() never changes, so that only this
method is used, and normal deviates are sums of twelve of its values (no library function that could round otherwise).
Python 3.8 or later, standard library only.
"""

import argparse
import csv
import math
import random
from datetime import datetime, timedelta
from pathlib import Path

SEED = 20250512

# Slightly unequal, as cells are after people have cancelled.
CELLS = {("with", "high"): 16, ("with", "low"): 15, ("without", "high"): 15, ("without", "low"): 14}

# Task (T1 a sign-up screen, T2 an overview of content) and minutes of a middling designer without patterns; at the limit
# the experimenter stops the clock.
TASKS = {"T1": 21.0, "T2": 28.0}
LIMIT_SECONDS = 45 * 60

# Each rater's leniency on the scale from 0 to 100.
RATERS = {"R1": 1.5, "R2": -1.5}

# What went wrong, as something always does.
NO_ANSWERS = "P41"  # sent the form in with nothing but code, group and experience
ONE_RATER = ("P08", "R2")  # this rater did not see this design
NO_TIMES = "P52"  # the stopwatch sheet was lost

# PSSUQ version 3, in the wording and order of the questionnaire; beside each, how much worse (higher) it is answered than
# the mean, and the share of people to whom it does not apply.
ITEMS = [
    ("Overall, I am satisfied with how easy it is to use this system.", 0.0, 0.0),
    ("It was simple to use this system.", -0.2, 0.0),
    ("I was able to complete the tasks and scenarios quickly using this system.", 0.3, 0.0),
    ("I felt comfortable using this system.", -0.2, 0.0),
    ("It was easy to learn to use this system.", -0.5, 0.0),
    ("I believe I could become productive quickly using this system.", 0.0, 0.02),
    ("The system gave error messages that clearly told me how to fix problems.", 0.8, 0.15),
    ("Whenever I made a mistake using the system, I could recover easily and quickly.", 0.3, 0.05),
    (
        "The information (such as online help, on-screen messages, and other documentation) provided with this "
        "system was clear.",
        0.2,
        0.05,
    ),
    ("It was easy to find the information I needed.", 0.3, 0.0),
    ("The information was effective in helping me complete the tasks and scenarios.", 0.0, 0.0),
    ("The organization of information on the system screens was clear.", -0.1, 0.0),
    ("The interface of this system was pleasant.", -0.4, 0.0),
    ("I liked using the interface of this system.", -0.3, 0.0),
    ("This system has all the functions and capabilities I expect it to have.", 0.1, 0.02),
    ("Overall, I am satisfied with this system.", 0.0, 0.0),
]

# Written under a question by the person of this code.
COMMENTS = {
    ("P03", 7): 'No error came up, so "N/A"',
    ("P05", 3): "Two screens in one hour, which is faster than usual",
    ("P19", 10): "Some patterns overlap\nThe index by name helped, though",
    ("P33", 9): "Examples, please",
    ("P47", 16): "Would use it again",
    ("P58", 13): "ok",
}

# The share of questions that people overlook.
OVERLOOKED = 0.004


class Chance:
    """Random values that depend on nothing but the seed."""

    def __init__(self, seed):
        self.generator = random.Random(seed)

    def uniform(self):
        return self.generator.random()

    def normal(self):
        """Mean 0, variance 1: twelve uniform values together have the mean 6 and the variance 1."""
        total = -6.0  # Added up by hand, as sum() rounds differently from Python 3.12 on.
        for _ in range(12):
            total += self.uniform()
        return total

    def below(self, count):
        return int(self.uniform() * count)

    def shuffled(self, values):
        result = list(values)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result

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


def simulate():
    """Sixty people, each a dictionary of everything that was observed of that person."""
    chance = Chance(SEED)
    cells = chance.shuffled([cell for cell, size in CELLS.items() for _ in range(size)])
    people = []
    for number, (group, experience) in enumerate(cells, start=1):
        code = f"P{number:02d}"
        patterns, experienced = group == "with", experience == "high"
        person = {"code": code, "group": group, "experience": experience}

        skill = chance.normal()
        quality = 56.0 + 10.0 * patterns + 8.0 * experienced - 2.0 * (patterns and experienced) + 8.0 * skill
        person["scores"] = {
            rater: min(100, max(0, whole(quality + lenience + 5.0 * chance.normal())))
            for rater, lenience in RATERS.items()
        }

        pace = 0.16 * chance.normal() - 0.05 * skill - 0.24 * patterns - 0.15 * experienced
        person["tasks"] = {}
        for task, minutes in TASKS.items():
            seconds = whole(60.0 * minutes * math.exp(pace + 0.13 * chance.normal()))
            errors = chance.count(2.6 - 0.8 * patterns - 0.6 * experienced)
            success = 0.70 + 0.14 * patterns + 0.08 * experienced
            drawn = chance.uniform()
            outcome = "success" if drawn < success else "partial" if drawn < success + 0.14 else "failure"
            if seconds >= LIMIT_SECONDS:
                seconds, outcome = LIMIT_SECONDS, "gave up"
            person["tasks"][task] = (seconds, outcome, errors)

        mood = 3.5 - 0.8 * patterns - 0.3 * experienced - 0.2 * skill + 0.6 * chance.normal()
        person["answers"] = []
        for _, harder, absent in ITEMS:
            value = str(min(7, max(1, whole(mood + harder + 0.8 * chance.normal()))))
            drawn = chance.uniform()
            if drawn < absent:
                value = "N/A"
            elif drawn > 1.0 - OVERLOOKED:
                value = ""
            person["answers"].append("" if code == NO_ANSWERS else value)
        people.append(person)

    # Three sessions a day on weekdays; each form was sent in at the end of a session.
    for place, person in enumerate(chance.shuffled(people)):
        weeks, rest = divmod(place // 3, 5)
        start = datetime(2025, 5, 12, 9, 30) + timedelta(days=7 * weeks + rest, hours=(0, 3, 5)[place % 3])
        person["sent"] = start + timedelta(seconds=4200 + chance.below(2400))
    return people


def stopwatch(seconds):
    return f"{seconds // 60:02d}:{seconds % 60:02d}"


def write(path, line_end, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator=line_end).writerows(rows)


def write_study(people, folder):
    folder.mkdir(exist_ok=True)

    # As a Google form comes out of its spreadsheet: CRLF, quotes only where needed, a comments column per question, and
    # the blanks that form makers leave behind questions.
    header = ["Timestamp", "Participant code (e.g. P01)", "Group", "Experience"]
    for number, (wording, _, _) in enumerate(ITEMS, start=1):
        header += [f"{number}. {wording}" + (" " if number % 3 == 1 else ""), "Comments"]
    rows = [header]
    for person in sorted(people, key=lambda each: each["sent"]):
        sent = person["sent"]
        stamp = f"{sent.month}/{sent.day}/{sent.year} {sent.hour}:{sent.minute:02d}:{sent.second:02d}"
        row = [stamp, person["code"], person["group"], person["experience"]]
        for number, answer in enumerate(person["answers"], start=1):
            row += [answer, COMMENTS.get((person["code"], number), "")]
        rows.append(row)
    write(folder / "survey.csv", "\r\n", rows)

    rows = [["participant", "rater", "quality"]]
    for person in people:
        for rater, score in person["scores"].items():
            if (person["code"], rater) != ONE_RATER:
                rows.append([person["code"], rater, score])
    write(folder / "scores.csv", "\n", rows)

    rows = [["participant", "task", "time", "outcome", "errors"]]
    for person in people:
        for task, (seconds, outcome, errors) in person["tasks"].items():
            if person["code"] != NO_TIMES:
                rows.append([person["code"], task, stopwatch(seconds), outcome, errors])
    write(folder / "times.csv", "\n", rows)


def write_wide(people, path):
    """One row per person: the mean of the raters, the seconds of all tasks together, the answers; empty where missing."""
    rows = [["participant", "group", "experience", "quality", "time_s"]]
    rows[0] += [f"PSSUQ_{number}" for number in range(1, len(ITEMS) + 1)]
    for person in people:
        scores = [score for rater, score in person["scores"].items() if (person["code"], rater) != ONE_RATER]
        seconds = sum(seconds for seconds, _, _ in person["tasks"].values())
        row = [person["code"], person["group"], person["experience"], sum(scores) / len(scores)]
        row += ["" if person["code"] == NO_TIMES else seconds]
        row += ["" if answer == "N/A" else answer for answer in person["answers"]]
        rows.append(row)
    write(path, "\n", rows)


def main():
    parser = argparse.ArgumentParser(description="Makes the simulated data of this sample study.")
    parser.add_argument("--wide", metavar="FILE", help="write one table with one row per person instead")
    arguments = parser.parse_args()
    people = simulate()
    if arguments.wide:
        write_wide(people, arguments.wide)
    else:
        write_study(people, Path(__file__).resolve().parent / "data")


if __name__ == "__main__":
    main()
