"""The report of what was captured in the browser, beside that of the same answers imported from CSV files."""

import csv
import io
import pathlib
import re
import subprocess

from observing import COUNTED


def run(*arguments):
    return subprocess.run([str(argument) for argument in arguments], check=True, capture_output=True, text=True).stdout


def numbers(studytool, folder):
    """The estimates of a report; how the data were collected and in how many files they lie is another matter."""
    report = run(studytool, "report", folder, "--to", "xml", "-o", "-", "--quiet")
    found = re.findall(r"<estimate [^>]*>", report)
    return {one for one in found if not re.search(r'id="(collection\.|participants\.(files=|all\.complete))', one)}


def table(heading, rows):
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(heading)
    writer.writerows(rows)
    return text.getvalue()


def files(rows, instruments):
    """The answers as somebody would export them from a survey platform and a stopwatch sheet."""
    people = sorted({(row["participant"], row["group"], row["experience"]) for row in rows})
    times = [(row["participant"], row["task"], row["value"]) for row in rows if row["measure"] == "time"]
    made = [("tasks.csv", table(["participant", "task", "time (s)"], times), []),
            ("groups.csv", table(["participant", "group", "experience"], people), [])]
    ends = [(row["participant"], row["task"], row["value_label"]) for row in rows if row["measure"] == "outcome"
            and row["value_label"]]
    if ends:
        made.append(("outcomes.csv", table(["participant", "task", "outcome"], ends), []))
    counts = {}
    for row in rows:
        if row["measure"] in COUNTED:
            counts.setdefault((row["participant"], row["task"]), {})[row["measure"]] = row["value"]
    made.append(("counts.csv", table(["participant", "task", *COUNTED], [
        [*place, *(own.get(name, "") for name in COUNTED)] for place, own in counts.items()]), []))
    for measure, instrument in instruments.items():
        own = [row for row in rows if row["measure"] == measure and row["kind"] == "answer"]
        if not own:
            continue
        items = list(dict.fromkeys(row["part"] for row in own))
        given = {}
        for row in own:
            value = row["value"] or ("N/A" if row["missing"] == "not-applicable" else "")
            given.setdefault((row["participant"], row["task"]), {})[row["part"]] = value
        has_tasks = any(task for _, task in given)
        heading = ["participant"] + ["task"] * has_tasks + [f"{measure} {item}" for item in items]
        lines = [[person] + [task] * has_tasks + [answers.get(item, "") for item in items]
                 for (person, task), answers in given.items()]
        maps = [word for item in items for word in ("--map", f"{measure} {item}=item:{instrument}.{item}")]
        made.append((measure + ".csv", table(heading, lines), maps))
    return made


def compare(studytool, folder, scratch):
    """Gives the estimates that differ, and how many there are."""
    rows = list(csv.DictReader(io.StringIO(
        run(studytool, "export", folder, "--to", "csv", "--tables", "long", "-o", "-", "--quiet"))))
    imported = pathlib.Path(scratch, "imported")
    imported.mkdir()
    study = pathlib.Path(folder, "study.xml").read_text()
    imported.joinpath("study.xml").write_text(study)
    instruments = dict(re.findall(r'<measure id="([^"]+)" kind="questionnaire" instrument="([^"]+)"', study))
    for name, text, options in files(rows, instruments):
        path = pathlib.Path(scratch, name)
        path.write_text(text)
        run(studytool, "import", path, "--study", imported, *options)
    captured, again = numbers(studytool, folder), numbers(studytool, imported)
    return sorted(captured ^ again), len(captured)
