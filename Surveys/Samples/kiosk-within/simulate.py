#!/usr/bin/env python3
"""Writes the data of this sample: two designs within participants, with a fixed seed.

    python3 Surveys/Samples/kiosk-within/simulate.py

Each person has a level of their own for every measure. The new design is better in experience, ease and time, lower in
workload, and hardly different in what people would recommend. Person P09 left one pair of words and one rating open.
"""

import csv
import random
from pathlib import Path

PEOPLE = 24
HERE = Path(__file__).parent / "data"


class Draw:
    """Normal deviates as sums of twelve values of random(), which Python documents never to change."""

    def __init__(self, seed):
        self.source = random.Random(seed)

    def gauss(self, mean, sd):
        return mean + sd * (sum(self.source.random() for _ in range(12)) - 6)


def point(value, low, high, step=1):
    """The nearest point of a scale."""
    return min(max(low + round((value - low) / step) * step, low), high)


def main():
    draw = Draw(20261126)
    tasks, forms = [], []
    for number in range(1, PEOPLE + 1):
        person = f"P{number:02d}"
        own = {name: draw.gauss(0, 1) for name in ("experience", "ease", "time", "load", "recommend")}
        order = ["present", "new"] if number % 2 else ["new", "present"]
        for place, design in enumerate(order, start=1):
            gain = 1 if design == "new" else 0
            for task, base in (("buy", 75), ("return", 95)):
                slow = 0.25 * own["time"] - 0.30 * gain - 0.05 * place + draw.gauss(0, 0.15)
                seconds = round(base * 2.718281828 ** slow, 1)
                ease = point(4.6 + 0.8 * own["ease"] + 0.9 * gain + draw.gauss(0, 0.7), 1, 7)
                tasks.append([person, design, place, task, seconds, ease])
            pragmatic = 0.4 + 0.7 * own["experience"] + 0.9 * gain + draw.gauss(0, 0.4)
            hedonic = -0.2 + 0.7 * own["experience"] + 1.1 * gain + draw.gauss(0, 0.5)
            words = [
                point((pragmatic if item < 4 else hedonic) + draw.gauss(0, 0.8), -3, 3) for item in range(8)
            ]
            load = 45 + 12 * own["load"] - 9 * gain + draw.gauss(0, 5)
            ratings = [point(load + shift + draw.gauss(0, 10), 0, 100, 5) for shift in (10, -25, 5, -5, 5, 0)]
            recommend = point(6.8 + 1.5 * own["recommend"] + 0.4 * gain + draw.gauss(0, 0.9), 0, 10)
            if person == "P09" and design == "present":
                words[5], ratings[1] = "", ""
            forms.append([person, design, place] + words + ratings + [recommend])
    HERE.mkdir(exist_ok=True)
    ratings = ["mental", "physical", "temporal", "performance", "effort", "frustration"]
    write("tasks.csv", ["participant", "design", "order", "task", "time_s", "seq"], tasks)
    write(
        "questionnaires.csv",
        ["participant", "design", "order"] + [f"ueq-s q{item}" for item in range(1, 9)]
        + [f"nasa-rtlx {name}" for name in ratings] + ["nps"],
        forms)


def write(name, header, rows):
    with open(HERE / name, "w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([header] + rows)


if __name__ == "__main__":
    main()
