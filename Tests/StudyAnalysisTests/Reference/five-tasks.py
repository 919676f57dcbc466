#!/usr/bin/env python3
"""Makes five-tasks.csv: SIMULATED scores of 24 people at five tasks each, one row per person and task.

A person's skill carries over all five tasks, so that the rows of one person resemble each other: taking rows for people would
claim five times as many people as there were; the seed was picked so that this shows (p about .14 by person, .005 by row).
Only random.Random(seed).random() is used, which Python keeps stable.
"""

import csv
import random
from pathlib import Path

generator = random.Random(52026)


def normal():
    total = -6.0  # Added up by hand, as sum() rounds differently from Python 3.12 on.
    for _ in range(12):
        total += generator.random()
    return total


rows = [["participant", "group", "task", "score"]]
for number in range(1, 25):
    group = "with" if number % 2 else "without"
    skill = 60.0 + 4.0 * (group == "with") + 9.0 * normal()
    for task, ease in enumerate([6.0, 2.0, 0.0, -3.0, -5.0], start=1):
        rows.append([f"P{number:02d}", group, f"T{task}", f"{skill + ease + 5.0 * normal():.1f}"])

with open(Path(__file__).resolve().parent / "five-tasks.csv", "w", encoding="utf-8", newline="") as file:
    csv.writer(file, lineterminator="\n").writerows(rows)
