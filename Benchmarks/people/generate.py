"""Writes a survey of so many people, the same values in every form for the same arguments.

    python generate.py PEOPLE FILE.csv|FILE.xlsx|FILE.sav [--within]

Columns: participant, group, experience, 16 answers to PSSUQ-3, quality (one decimal) and time in seconds (two decimals).
With --within, everybody gives two rows, one with each interface.
"""

import argparse

import numpy
import pandas

SEED = 20261125


def survey(people, within):
    draw = numpy.random.default_rng(SEED)
    rows = 2 * people if within else people
    person = numpy.repeat(numpy.arange(people), 2) if within else numpy.arange(people)
    columns = {
        "participant": [f"P{number:07}" for number in person],
        "group": numpy.where(person % 2 == 1, "with", "without"),
        "experience": numpy.where(person // 2 % 2 == 1, "high", "low"),
    }
    if within:
        columns["interface"] = numpy.where(numpy.arange(rows) % 2 == 1, "new", "old")
    for item in range(1, 17):
        columns[f"PSSUQ_{item}"] = draw.integers(1, 8, rows)
    columns["quality"] = draw.integers(200, 1001, rows) / 10
    columns["time_s"] = draw.integers(3000, 50001, rows) / 100
    return pandas.DataFrame(columns)


def main():
    parser = argparse.ArgumentParser(description="Writes a survey of so many people.")
    parser.add_argument("people", type=int)
    parser.add_argument("file")
    parser.add_argument("--within", action="store_true", help="two rows a person, one with each interface")
    arguments = parser.parse_args()
    data = survey(arguments.people, arguments.within)
    if arguments.file.endswith(".sav"):
        import pyreadstat

        pyreadstat.write_sav(data, arguments.file)
    elif arguments.file.endswith(".xlsx"):
        import openpyxl

        book = openpyxl.Workbook(write_only=True)
        sheet = book.create_sheet("Data")
        sheet.append(list(data.columns))
        for row in zip(*(data[name].tolist() for name in data.columns)):
            sheet.append(row)
        book.save(arguments.file)
    else:
        data.to_csv(arguments.file, index=False)


if __name__ == "__main__":
    main()
