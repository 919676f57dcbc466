"""Writes a survey of 60 people with so many columns: SUS, NASA-TLX, times, and other questions of every kind.

    python generate.py COLUMNS FILE [SEED]      the same bytes everywhere
"""

import csv
import random
import sys

columns, path, seed = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1
draw = random.Random(seed)
PEOPLE = 60
SUS = [
    "I think that I would like to use this system frequently.", "I found the system unnecessarily complex.",
    "I thought the system was easy to use.",
    "I think that I would need the support of a technical person to be able to use this system.",
    "I found the various functions in this system were well integrated.",
    "I thought there was too much inconsistency in this system.",
    "I would imagine that most people would learn to use this system very quickly.",
    "I found the system very cumbersome to use.", "I felt very confident using the system.",
    "I needed to learn a lot of things before I could get going with this system.",
]
TLX = ["Mental Demand", "Physical Demand", "Temporal Demand", "Performance", "Effort", "Frustration"]
TIMES = [f"time_T{task}_s" for task in range(1, 5)]
WORDS = """how often did you use the display while you were driving and what would you change about its position size
colour contrast or font please tell us which of these situations you have met during the last week at home or at work if
any apply think back to your first attempt was there something that surprised or annoyed you compared with other products
that you know""".split()


def question(number):
    """A heading, and what draws the answers below it."""
    kind = number % 5
    if kind == 0:
        return f"Q{number}_{draw.randint(1, 9)}", lambda: draw.randint(1, 5)
    if kind == 1:
        words = " ".join(draw.sample(WORDS, draw.randint(9, 18)))
        return f"{words[0].upper()}{words[1:]} ({number})?", lambda: draw.choice(("often", "sometimes", "never"))
    if kind == 2:
        return f"G{number}Q{draw.randint(1, 20):05}[SQ{draw.randint(1, 12):03}]", lambda: draw.randint(1, 7)
    if kind == 3:
        return f"{draw.choice(WORDS)}_{draw.choice(WORDS)}_{number}", lambda: f"{draw.uniform(0, 100):.2f}"
    words = " ".join(draw.sample(WORDS, 7))
    return f"{number}. My {words} - {draw.choice(WORDS)}", lambda: draw.choice(("yes", "no", ""))


known = ["participant", "condition", *SUS, *TLX, *TIMES]
others = [question(number) for number in range(1, columns - len(known) + 1)]
with open(path, "w", newline="") as file:
    table = csv.writer(file, lineterminator="\n")
    table.writerow(known + [heading for heading, _ in others])
    for person in range(1, PEOPLE + 1):
        row = [f"P{person:02}", ("old", "new")[person % 2]]
        row += [draw.randint(1, 5) for _ in SUS] + [5 * draw.randint(0, 20) for _ in TLX]
        row += [f"{draw.uniform(20, 200):.1f}" for _ in TIMES] + [answer() for _, answer in others]
        table.writerow(row)
