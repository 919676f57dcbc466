"""Reads every exported file with programs that are not ours, and compares it cell by cell with the truth.

    read_back.py FOLDER

FOLDER holds truth.json, which the tests write from the tables in memory, and the files of one export: export.wide.csv,
export.long.csv, export.xlsx, export.wide.sav, export.long.sav, export.ddi.xml, export.ddi.wide.csv, export.ddi.long.csv,
and the like of export.events.csv where there is a table of events.
Prints one line per file, and the first differences; ends with status 1 if there are any.
"""

import csv
import hashlib
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import openpyxl
import pandas
import pyreadstat

DDI = "{ddi:codebook:2_6}"
# Workbooks have 16 significant digits.
WORKBOOK_TOLERANCE = 1e-15

problems = []


def wrong(place, expected, found):
    problems.append(f"{place}: expected {expected!r}, found {found!r}")


def check(place, expected, found):
    if expected != found:
        wrong(place, expected, found)


def begins_a_formula(text):
    """Whether a spreadsheet would run a text."""
    rest = text.lstrip(" \u00a0'\"")
    if rest[:1] in ("=", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20"):
        return True
    if rest[:1] in ("+", "-"):
        if any(sign in "'\"" for sign in text[: len(text) - len(rest)]):
            return True
        try:
            float(rest)
        except ValueError:
            return True
    return False


class Table:
    """One table of the truth."""

    def __init__(self, truth, codes):
        self.variables = truth["variables"]
        self.cases = truth["cases"]
        self.codes = codes

    def number(self, cell, variable, coded):
        """The number in a cell; None where there is none."""
        if cell is None:
            return None
        if "n" in cell:
            return float(cell["n"])
        if "c" in cell:
            return float(variable["categories"][cell["c"]][0])
        if "m" in cell and coded and variable["coded"]:
            return self.codes.get(cell["m"])
        return None

    def text(self, cell, variable, coded):
        """What a cell shows in a table of text: a number, a text, or None."""
        if cell is None:
            return None
        if "t" in cell:
            return cell["t"]
        if "c" in cell:
            return variable["categories"][cell["c"]][1]
        return self.number(cell, variable, coded)

    def is_text(self, variable):
        return variable["content"] == "text"


def read_csv(path, table, coded):
    """With Python's csv and with pandas."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    check(f"{path} header", [v["name"] for v in table.variables], rows[0])
    check(f"{path} rows", len(table.cases), len(rows) - 1)
    for number, (case, row) in enumerate(zip(table.cases, rows[1:]), 2):
        check(f"{path}:{number} cells", len(case), len(row))
        for variable, cell, found in zip(table.variables, case, row):
            place = f"{path}:{number} {variable['name']}"
            expected = table.text(cell, variable, coded)
            if expected is None:
                check(place, "", found)
            elif isinstance(expected, str):
                check(place, ("'" if begins_a_formula(expected) else "") + expected, found)
            else:
                try:
                    check(place, expected, float(found))
                except ValueError:
                    wrong(place, expected, found)
    frame = pandas.read_csv(path, keep_default_na=False, na_values=[""])
    check(f"{path} in pandas", (len(table.cases), len(table.variables)), frame.shape)
    for position, variable in enumerate(table.variables):
        if variable["content"] != "number":
            continue
        column = frame.iloc[:, position]
        expected = [table.number(case[position], variable, coded) for case in table.cases]
        if any(value is not None for value in expected):
            check(f"{path} {variable['name']} is numeric in pandas", True, column.dtype.kind in "if")
            found = [None if pandas.isna(value) else float(value) for value in column]
            check(f"{path} {variable['name']} in pandas", expected, found)
    return len(rows) - 1


def read_xlsx(path, tables):
    book = openpyxl.load_workbook(path)
    own = [name.capitalize() for name in ("wide", "long", "events") if name in tables]
    check(f"{path} sheets", own + ["Codebook", "About"], book.sheetnames)
    for name, table in tables.items():
        sheet = book[name.capitalize()]
        check(f"{path} {name} header stays in view", "A2", sheet.freeze_panes)
        rows = list(sheet.iter_rows())
        check(f"{path} {name} header", [v["name"] for v in table.variables], [c.value for c in rows[0]])
        check(f"{path} {name} rows", len(table.cases), len(rows) - 1)
        for case, row in zip(table.cases, rows[1:]):
            for variable, cell, found in zip(table.variables, case, row):
                place = f"{path} {name}!{found.coordinate}"
                expected = table.text(cell, variable, coded=False)
                if found.data_type == "f":
                    wrong(place, "no formula", found.value)
                if isinstance(expected, float):
                    if not isinstance(found.value, (int, float)):
                        wrong(place, expected, found.value)
                    elif not math.isclose(expected, found.value, rel_tol=WORKBOOK_TOLERANCE):
                        wrong(place, expected, found.value)
                else:
                    check(place, expected if expected != "" else None, found.value)
    book.close()


def read_sav(path, table):
    frame, meta = pyreadstat.read_sav(path, user_missing=True)
    check(f"{path} names", [v["name"] for v in table.variables], meta.column_names)
    check(f"{path} encoding", "UTF-8", meta.file_encoding)
    check(f"{path} cases", len(table.cases), meta.number_rows)
    for position, variable in enumerate(table.variables):
        name = variable["name"]
        place = f"{path} {name}"
        column = list(frame[name])
        expected_label = variable["label"]
        if len(expected_label.encode()) <= 255:
            check(f"{place} label", expected_label, meta.column_names_to_labels[name])
        level = {"interval": "scale", "ratio": "scale"}.get(variable["level"], variable["level"])
        check(f"{place} level", level, meta.variable_measure[name])
        for case, found in zip(table.cases, column):
            cell = case[position]
            if table.is_text(variable):
                check(place, (cell or {}).get("t", "").rstrip(" "), found)
            else:
                expected = table.number(cell, variable, coded=True)
                check(place, expected, None if pandas.isna(found) else float(found))
        if table.is_text(variable):
            continue
        labels = {float(code): text for code, _, text in variable["categories"]}
        labels.update({float(value): text for value, text in variable["labels"]})
        found = dict(meta.variable_value_labels.get(name, {}))
        if variable["coded"]:
            ranges = meta.missing_ranges.get(name, [])
            check(f"{place} missing", sorted(table.codes.values()), sorted(r["lo"] for r in ranges))
            check(f"{place} missing ranges are single", True, all(r["lo"] == r["hi"] for r in ranges))
            for code in table.codes.values():
                check(f"{place} label of {code}", True, bool(found.pop(code, None)))
        else:
            check(f"{place} missing", False, name in meta.missing_ranges)
        check(f"{place} value labels", labels, found)
    plain, _ = pyreadstat.read_sav(path)
    for position, variable in enumerate(table.variables):
        if not table.is_text(variable):
            expected = [table.number(case[position], variable, coded=False) for case in table.cases]
            found = [None if pandas.isna(value) else float(value) for value in plain[variable["name"]]]
            check(f"{path} {variable['name']} without missing values", expected, found)


def read_with_pspp(path, table):
    """PSPP's own reader: the number of cases, and the numbers as far as its CSV shows them."""
    target = path + ".pspp.csv"
    subprocess.run(["pspp-convert", path, target], check=True, capture_output=True)
    with open(target, encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    os.remove(target)
    check(f"{path} names in PSPP", [v["name"] for v in table.variables], rows[0])
    check(f"{path} cases in PSPP", len(table.cases), len(rows) - 1)
    for number, (case, row) in enumerate(zip(table.cases, rows[1:]), 1):
        for variable, cell, found in zip(table.variables, case, row):
            place = f"{path} case {number} {variable['name']} in PSPP"
            if table.is_text(variable):
                check(place, (cell or {}).get("t", "").rstrip(" "), found)
                continue
            expected = table.number(cell, variable, coded=True)
            if expected is None:
                check(place, "", found.strip())
            elif found.strip() == "" or not math.isclose(expected, float(found), rel_tol=1e-12):
                wrong(place, expected, found)


def read_ddi(folder, tables):
    path = os.path.join(folder, "export.ddi.xml")
    root = ElementTree.parse(path).getroot()
    check(f"{path} root", DDI + "codeBook", root.tag)
    files = {}
    for description in root.findall(DDI + "fileDscr"):
        data = os.path.join(folder, description.findtext(f"{DDI}fileTxt/{DDI}fileName"))
        name = data.split(".")[-2]
        with open(data, "rb") as file:
            found = hashlib.sha256(file.read()).hexdigest()
        digest = f"{DDI}fileTxt/{DDI}dataFingerprint/{DDI}digitalFingerprintValue"
        check(f"{path} SHA-256 of {data}", found, description.findtext(digest))
        sizes = f"{DDI}fileTxt/{DDI}dimensns/{DDI}"
        check(f"{path} cases", str(len(tables[name].cases)), description.findtext(sizes + "caseQnty"))
        check(f"{path} variables", str(len(tables[name].variables)), description.findtext(sizes + "varQnty"))
        with open(data, encoding="utf-8", newline="") as file:
            files[description.get("ID")] = (tables[name], list(csv.reader(file)))
    described = {}
    for variable in root.findall(f"{DDI}dataDscr/{DDI}var"):
        described.setdefault(variable.get("files"), []).append(variable)
    for identifier, (table, rows) in files.items():
        variables = described[identifier]
        check(f"{path} variables", rows[0], [v.get("name") for v in variables])
        for position, (variable, declared) in enumerate(zip(table.variables, variables)):
            cells = [row[position] for row in rows[1:]]
            read_ddi_variable(f"{path} {identifier} {variable['name']}", table, variable, declared, cells)
    return sum(len(v) for v in described.values())


def read_ddi_variable(place, table, variable, declared, cells):
    check(f"{place} label", variable["label"], declared.findtext(DDI + "labl"))
    check(f"{place} question", variable["question"], declared.findtext(f"{DDI}qstn/{DDI}qstnLit"))
    codes = sorted(float(item.get("VALUE")) for item in declared.findall(f"{DDI}invalrng/{DDI}item"))
    check(f"{place} missing", sorted(table.codes.values()) if variable["coded"] else [], codes)
    # The frequencies are those of the data file.
    for category in declared.findall(DDI + "catgry"):
        value = category.findtext(DDI + "catValu")
        shown = [cell for cell in cells if cell == value]
        check(f"{place} frequency of {value}", str(len(shown)), category.findtext(DDI + "catStat"))
        check(f"{place} {value} is missing", category.get("missing") == "Y", is_code(value, codes, variable))
    valid = [cell for cell in cells if cell != "" and not is_code(cell, codes, variable)]
    found = {s.get("type"): float(s.text) for s in declared.findall(DDI + "sumStat")}
    check(f"{place} vald", float(len(valid)), found.get("vald"))
    check(f"{place} invd", float(len(cells) - len(valid)), found.get("invd"))
    if variable["content"] != "number" or not valid:
        return
    numbers = [float(cell) for cell in valid]
    truth = {
        "mean": statistics.fmean(numbers), "medn": statistics.median(numbers), "min": min(numbers),
        "max": max(numbers), "mode": min(statistics.multimode(numbers)),
        "stdev": statistics.stdev(numbers) if len(numbers) > 1 else None,
    }
    for kind, value in found.items():
        if kind in truth and not math.isclose(truth[kind], value, rel_tol=1e-12, abs_tol=1e-12):
            wrong(f"{place} {kind}", truth[kind], value)


def is_code(cell, codes, variable):
    if not codes:
        return False
    try:
        return float(cell) in codes
    except ValueError:
        return False


def main(folder):
    with open(os.path.join(folder, "truth.json"), encoding="utf-8") as file:
        truth = json.load(file)
    codes = {reason: float(code) for reason, code in truth["codes"].items()}
    tables = {name: Table(sheet, codes) for name, sheet in truth["sheets"].items()}

    def path(name):
        return os.path.join(folder, name)

    for name, table in tables.items():
        rows = read_csv(path(f"export.{name}.csv"), table, coded=False)
        print(f"export.{name}.csv: {rows} rows read by csv and pandas {pandas.__version__}")
        read_csv(path(f"export.ddi.{name}.csv"), table, coded=True)
        read_sav(path(f"export.{name}.sav"), table)
        print(f"export.{name}.sav: read by pyreadstat {pyreadstat.__version__}")
        if shutil.which("pspp-convert"):
            read_with_pspp(path(f"export.{name}.sav"), table)
            print(f"export.{name}.sav: read by PSPP")
    read_xlsx(path("export.xlsx"), tables)
    print(f"export.xlsx: read by openpyxl {openpyxl.__version__}")
    print(f"export.ddi.xml: {read_ddi(folder, tables)} variables read")
    for problem in problems[:40]:
        print(problem, file=sys.stderr)
    if problems:
        print(f"{len(problems)} differences", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
