"""Writes a survey of so many people: 25 columns, PSSUQ-3, quality, time, errors, age, device and a comment.

    python generate.py ROWS FILE [SEED]      the same bytes everywhere
"""

import random
import sys

rows, path, seed = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1
draw = random.Random(seed)
with open(path, "w") as file:
    items = [f"pssuq{item}" for item in range(1, 17)]
    print("participant,group,experience", *items, "quality,time_s,errors,age,device,comments", sep=",", file=file)
    for person in range(rows):
        answers = [str(draw.randint(1, 7)) for _ in items]
        print(
            f"P{person:06}", ("without", "with")[person % 2], ("low", "high")[person // 2 % 2], *answers,
            f"{draw.uniform(20, 100):.1f}", f"{draw.uniform(30, 500):.2f}", draw.randint(0, 5), draw.randint(18, 70),
            draw.choice(("phone", "tablet")), "some words", sep=",", file=file)
