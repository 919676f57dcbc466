#!/usr/bin/env python3
"""Makes the SIMULATED data of this sample study. No person was ever measured; nothing here is evidence of anything.

The shape is that of the founding study (Wetchakorn 2015): designers (D01 to D33) design a mobile interface for two tasks,
with or without a catalogue of fourteen design patterns (between), at high or low experience (between). Three raters score
each design by a rubric, a stopwatch takes the times, everybody fills in a PSSUQ, experts rate every design of the first
task on thirteen heuristics and look for problems in two of them, and other experts appraise every pattern. Taken from the
founding study are the directions only: with patterns, quality is higher and time is shorter; satisfaction is high, and so
is the appropriateness of the patterns. Every size, the numbers of people included, is invented.

    simulate.py                writes the tables into the folder data beside this script
    simulate.py --decisions    prints the decisions that study.xml holds: which findings are one problem

The same bytes on every machine: Python documents that random.Random(seed).random() never changes, so that only this
method is used, and normal deviates are sums of twelve of its values (no library function that could round otherwise).
Python 3.8 or later, standard library only.
"""

import csv
import math
import random
import sys
import xml.etree.ElementTree as ElementTree
from datetime import datetime, timedelta
from pathlib import Path
from xml.sax.saxutils import quoteattr

SEED = 20150907

# Eight designers in each cell, and one more with patterns who had helped to write them and is left out in study.xml.
CELLS = {("with", "low"): 8, ("with", "high"): 8, ("without", "low"): 8, ("without", "high"): 8}
LEFT_OUT = ("D33", "with", "high")

# Task (T1 sign up and offer an item, T2 browse and read about items) and minutes of a middling designer without patterns.
TASKS = {"T1": 34.0, "T2": 41.0}
# How much better (points of 1 to 5) the designs of a task come out.
EASIER = {"T1": 0.1, "T2": -0.1}

# The raters and how lenient they are, in points of 1 to 5: R2 gives more, R3 less.
RATERS = {"R1": 0.0, "R2": 0.25, "R3": -0.2}
# The criteria by their headings: what is added to the quality of a design, and to that of a design with patterns.
CRITERIA = {
    "Fits the task": (0.3, 0.0),
    "Structure and hierarchy": (0.1, 0.1),
    "Effort of input and reading": (-0.1, 0.2),
    "Conventions of the platform": (0.0, 0.1),
    "States and feedback": (-0.5, 0.1),
}

# What went wrong, as something always does.
NO_POINTS = ("D11", "T2", "R3", "States and feedback")  # overlooked on the sheet
MISTYPED = ("D22", "T2")  # the digits of the minutes were swapped on the sheet; study.xml corrects it

# The answers of the form, best first.
LABELS = [
    "Strongly agree", "Agree", "Somewhat agree", "Neither agree nor disagree", "Somewhat disagree", "Disagree",
    "Strongly disagree",
]
# PSSUQ version 3, in the wording and order of the questionnaire; beside each, how much worse (higher) it is answered than
# the mean, and the share of people to whom it does not apply.
ITEMS = [
    ("Overall, I am satisfied with how easy it is to use this system.", 0.0, 0.0),
    ("It was simple to use this system.", -0.1, 0.0),
    ("I was able to complete the tasks and scenarios quickly using this system.", 0.2, 0.0),
    ("I felt comfortable using this system.", -0.2, 0.0),
    ("It was easy to learn to use this system.", -0.4, 0.0),
    ("I believe I could become productive quickly using this system.", 0.0, 0.0),
    ("The system gave error messages that clearly told me how to fix problems.", 0.8, 0.25),
    ("Whenever I made a mistake using the system, I could recover easily and quickly.", 0.3, 0.1),
    (
        "The information (such as online help, on-screen messages, and other documentation) provided with this "
        "system was clear.",
        0.1,
        0.0,
    ),
    ("It was easy to find the information I needed.", 0.2, 0.0),
    ("The information was effective in helping me complete the tasks and scenarios.", -0.1, 0.0),
    ("The organization of information on the system screens was clear.", -0.1, 0.0),
    ("The interface of this system was pleasant.", -0.3, 0.0),
    ("I liked using the interface of this system.", -0.2, 0.0),
    ("This system has all the functions and capabilities I expect it to have.", 0.3, 0.03),
    ("Overall, I am satisfied with this system.", 0.0, 0.0),
]
GRID = "About your reference material: how far do you agree?"
APPROPRIATE = "Only if you had the catalogue: how appropriate were its patterns for your two designs?"
ANYTHING_ELSE = "Is there anything else that you would like to tell us?"
COMMENTS = {
    "D03": "The related patterns led me to the empty state, which I would have forgotten",
    "D09": "The guidelines say what a control looks like, not when to use it",
    "D15": "More examples of sign-up, please",
    "D24": "I knew most of the patterns, but not by name",
}
NOT_ANSWERED = ("D19", 10)  # one question overlooked

# The thirteen heuristics, and how far a design with patterns is better than one without, on the scale from 1 to 5.
GAINS = {
    "visibility": 0.7, "match": 0.3, "control": 0.8, "consistency": 1.0, "error-prevention": 0.9, "recognition": 0.8,
    "flexibility": 0.6, "aesthetic": 0.5, "error-recovery": 0.3, "help": 0.6, "skills": 0.2, "respect": 0.3, "privacy": 0.0,
}
# How lenient the experts are who rate; these and how many problems they find, and for how bad they take them.
INSPECTORS = {"H1": -0.2, "H2": 0.15, "H3": 0.05}
KEENNESS = {"H1": 1.05, "H2": 0.9, "H3": 1.0}
HARSHNESS = {"H1": 0.2, "H2": -0.2, "H3": 0.0}
NO_RATING = ("D07", "H2", "skills")  # overlooked
NO_SEVERITY = ("H2", 5)  # one problem that H2 did not rate

# The two designs that were looked at for problems: of each group the one whose quality is nearest to its group's median.
# Group, title, screen, heuristics, how bad, how easily found, the same thing in several experts' words, remedy.
PROBLEMS = [
    ("without", "The form is lost on the way back", "Offer an item", "control; error-prevention", 3.7, 0.85, [
        "Back throws the whole form away without a word.",
        "I went back to look at the photo and had to type everything again.",
        "No draft is kept when the form is left.",
    ], "Keep a draft, or ask before it is thrown away."),
    ("without", "An account is asked for first", "Welcome", "flexibility; respect", 3.0, 0.75, [
        "Nothing can be seen before an account was made.",
        "The first thing that the application wants is my address.",
        "Sign-up stands before everything else.",
    ], "Let people look around, and ask for an account when the first item is offered."),
    ("without", "Errors come all at the end", "Sign up", "error-prevention; error-recovery", 2.9, 0.7, [
        "All errors are listed after the button was pressed, above a form that has scrolled away.",
        "Which field is wrong is told in words at the top only.",
        "Errors are told too late.",
    ], "Tell each error beside its field as soon as the field is left."),
    ("without", "Every field has the same keyboard", "Sign up", "flexibility; error-prevention", 2.4, 0.65, [
        "The keyboard of letters comes up for telephone number and price.",
        "No key for @ where an address is asked for.",
        "Numbers are typed on a keyboard of letters.",
    ], "Give each field the keyboard of its kind."),
    ("without", "The list of categories has to be known", "Offer an item", "recognition", 2.3, 0.5, [
        "The category is free text, so I have to know what they are called.",
        "No categories to choose from.",
    ], "Offer the categories, those used last first."),
    ("without", "The main button is one of five", "Offer an item", "aesthetic; consistency", 1.9, 0.55, [
        "Five buttons of one size; which of them offers the item?",
        "The button that matters looks like all the others.",
    ], "One large button for the main action."),
    ("without", "The empty list is blank", "My items", "help; visibility", 2.2, 0.5, [
        "My items are a white page at the first start.",
        "The empty list does not say that it is empty, nor what to do.",
    ], "Say that there is nothing yet, with a button to offer the first item."),
    ("without", "Photos are sent in silence", "Offer an item", "visibility", 2.1, 0.45, [
        "Nothing shows that a photo is on its way.",
        "Is the photo being sent? I pressed twice.",
    ], "Show the progress on the photo."),
    ("without", "Two words for one thing", "My items", "consistency; match", 1.1, 0.35, [
        "Item here, offer there.",
    ], "One word throughout."),
    ("without", "The address is shown to everybody", "Sign up", "privacy", 2.6, 0.35, [
        "The address that I sign up with stands under my items.",
    ], "Show a name that people choose, and nothing else."),
    ("with", "The hint covers the field", "Offer an item", "control; aesthetic", 2.2, 0.85, [
        "The coach mark lies over the title that I want to type.",
        "The hint is in the way and does not go by itself.",
        "A hint covers the first field.",
    ], "Let the hint go at the first touch of a field."),
    ("with", "The price proposed looks like an entry", "Offer an item", "error-prevention", 2.0, 0.7, [
        "The proposed price looks as if I had typed it.",
        "I nearly offered my bicycle at the proposed price.",
    ], "Set proposals off from entries until they are touched."),
    ("with", "Who is signed in cannot be seen", "My items", "visibility; privacy", 1.8, 0.4, [
        "With which of my two accounts am I signed in?",
        "The account that is in use is shown nowhere.",
    ], "Name the account at the head of My items."),
    ("with", "Signing out is hidden", "My items", "control; recognition", 1.7, 0.35, [
        "I looked for a way to sign out and found none.",
    ], "Put it where the account is."),
    ("with", "The action bar changes", "Offer an item", "consistency", 1.2, 0.35, [
        "The bar has other actions after a photo was taken.",
    ], "Keep the places of actions."),
]
# The screens of the first task, which all three went through in both designs.
SCREENS = ["Welcome", "Sign up", "Offer an item", "My items"]

# The catalogue: how each pattern is appraised on average, from 1 to 5.
PATTERNS = {
    "action-bars": 4.5, "default-values": 4.4, "discoverable-control": 3.9, "expandable-input": 4.2, "huge-button": 4.4,
    "signup": 4.6, "smart-keyboards": 4.7, "card": 4.5, "coachmark": 4.1, "empty-state": 4.5, "full-screen-mode": 4.2,
    "inline-expanding-area": 4.3, "interactive-content-layer": 3.8, "pull-for-refresh": 4.5,
}
# The form of the appraisal: each question is asked of the solution and of the examples.
APPRAISAL = [
    ("Easy to understand [Solution]", 0.0), ("Easy to understand [Examples]", 0.2),
    ("Correct and complete [Solution]", -0.1), ("Correct and complete [Examples]", -0.1),
    ("Applicable [Solution]", 0.1), ("Applicable [Examples]", 0.1),
]
EXPERTS = {"X1": 0.1, "X2": -0.25, "X3": 0.0, "X4": 0.2, "X5": -0.1}
REMARKS = {
    ("X1", "interactive-content-layer"): "How does it go away again?",
    ("X2", "discoverable-control"): "Say how people find out that there is something to discover",
    ("X2", "signup"): "The two kinds of sign-up could be two patterns",
    ("X4", "smart-keyboards"): "Clear",
    ("X5", "coachmark"): "Not more than three in a row, please",
}
NOT_APPRAISED = ("X3", "full-screen-mode", "Correct and complete [Examples]")  # left open


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


def whole(value, low, high):
    """The nearest whole number within the limits, halves upwards."""
    return min(high, max(low, math.floor(value + 0.5)))


def simulate_designers(chance):
    """Thirty-three people, each a dictionary of everything that was observed of that person."""
    cells = chance.shuffled([cell for cell, size in CELLS.items() for _ in range(size)])
    people = []
    for number, cell in enumerate([*cells, LEFT_OUT[1:]], start=1):
        code = f"D{number:02d}"
        patterns, experienced = cell[0] == "with", cell[1] == "high"
        skill = chance.normal()
        quality = 2.75 + 0.5 * patterns + 0.35 * experienced - 0.1 * (patterns and experienced) + 0.45 * skill
        points = {}
        for task, easier in EASIER.items():
            of_task = quality + easier + 0.2 * chance.normal()
            for rater, lenience in RATERS.items():
                for criterion, (added, gained) in CRITERIA.items():
                    value = of_task + lenience + added + gained * patterns + 0.45 * chance.normal()
                    points[task, rater, criterion] = whole(value, 1, 5)

        pace = 0.17 * chance.normal() - 0.04 * skill - 0.25 * patterns - 0.14 * experienced
        seconds = {
            task: whole(60.0 * minutes * math.exp(pace + 0.1 * chance.normal()), 60, 7200)
            for task, minutes in TASKS.items()
        }

        mood = 2.9 - 0.75 * patterns - 0.2 * experienced - 0.1 * skill + 0.65 * chance.normal()
        answers = []
        for item, (_, harder, absent) in enumerate(ITEMS, start=1):
            value = LABELS[whole(mood + harder + 0.7 * chance.normal(), 1, 7) - 1]
            if chance.uniform() < absent:
                value = "N/A"
            answers.append("" if (code, item) == NOT_ANSWERED else value)
        appropriate = whole(4.3 + 0.2 * experienced + 0.6 * chance.normal(), 1, 5)
        people.append({
            "code": code, "group": cell[0], "experience": cell[1], "points": points, "seconds": seconds,
            "answers": answers, "appropriate": appropriate if patterns else "", "quality": quality,
        })

    # Two sessions a day on weekdays; each form was sent in at the end of a session.
    for place, person in enumerate(chance.shuffled(people)):
        weeks, rest = divmod(place // 2, 5)
        start = datetime(2025, 9, 8, 9, 0) + timedelta(days=7 * weeks + rest, hours=(0, 5)[place % 2])
        total = sum(person["seconds"].values())
        person["sent"] = start + timedelta(seconds=1500 + total + chance.below(900))
    return people


def median(values):
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def inspected_designs(people):
    """Of each group the design whose quality is nearest to its group's median; the first of several."""
    designs = {}
    for group in ("without", "with"):
        own = [person for person in people if person["group"] == group and person["code"] != LEFT_OUT[0]]
        middle = median([person["quality"] for person in own])
        designs[group] = min(own, key=lambda person: abs(person["quality"] - middle))["code"]
    return designs


def simulate_ratings(chance, people):
    rows = []
    for person in people:
        patterns, experienced = person["group"] == "with", person["experience"] == "high"
        base = 2.8 + 0.25 * experienced + 0.3 * chance.normal()
        own = {name: base + gain * patterns + 0.3 * chance.normal() for name, gain in GAINS.items()}
        for inspector, lenience in INSPECTORS.items():
            row = [person["code"], inspector]
            for name in GAINS:
                rating = whole(own[name] + lenience + 0.4 * chance.normal(), 1, 5)
                row.append("" if (person["code"], inspector, name) == NO_RATING else rating)
            rows.append(row)
    # The left-out designer's design was not rated any more.
    return [row for row in rows if row[0] != LEFT_OUT[0]]


def simulate_findings(chance, designs):
    findings, merged, severities = [], [], []
    number = {group: 0 for group in designs}
    for order, problem in enumerate(PROBLEMS, start=1):
        group, title, screen, heuristics, badness, ease, words, remedy = problem
        own = []
        for inspector in INSPECTORS:
            found = chance.uniform() < min(0.95, ease * KEENNESS[inspector])
            severity = whole(badness + HARSHNESS[inspector] + 0.5 * chance.normal(), 0, 4)
            both = chance.uniform() < 0.7
            # Nobody finds what there are no words left for.
            if not found or len(own) == len(words):
                continue
            number[group] += 1
            name = f"{designs[group]}-{number[group]}"
            named = heuristics if both else heuristics.split("; ")[0]
            own.append(name)
            findings.append([
                name, inspector, designs[group], named, screen, words[len(own) - 1], severity,
                remedy if len(own) == 1 else "",
            ])
        if not own:
            continue
        identifier = own[0] if len(own) == 1 else f"Q{order:02d}"
        if len(own) > 1:
            merged.append((identifier, title, own))
        # Afterwards every expert rates every problem, whoever found it.
        for inspector in INSPECTORS:
            severity = whole(badness + HARSHNESS[inspector] + 0.5 * chance.normal(), 0, 4)
            if (inspector, order) != NO_SEVERITY:
                severities.append([inspector, identifier, severity])
    return findings, merged, severities


def questions():
    """The check questions, as the set of heuristics holds them."""
    path = Path(__file__).resolve().parents[2] / "Heuristics" / "mobile-13.xml"
    space = "{urn:studytool:heuristic-set:1}"
    return [question.get("id") for question in ElementTree.parse(path).getroot().iter(space + "question")]


def simulate_answers(chance, designs):
    rows = []
    for group, share in (("without", 0.6), ("with", 0.78)):
        for question in questions():
            truth, applies = chance.uniform() < share, chance.uniform() < 0.85
            for inspector in INSPECTORS:
                agrees, sees = chance.uniform() < 0.88, chance.uniform() < 0.98
                answer = ("yes" if truth == agrees else "no") if applies else "not applicable"
                if sees:
                    rows.append([inspector, designs[group], question, answer])
    return rows


def simulate_appraisals(chance):
    rows = []
    sent = datetime(2025, 8, 18, 9, 12)
    for expert, lenience in EXPERTS.items():
        for pattern, mean in PATTERNS.items():
            sent += timedelta(seconds=420 + chance.below(600))
            liking = mean + lenience + 0.25 * chance.normal()
            row = [stamp(sent), expert, pattern]
            for question, added in APPRAISAL:
                points = whole(liking + added + 0.4 * chance.normal(), 1, 5)
                row.append("" if (expert, pattern, question) == NOT_APPRAISED else points)
            rows.append([*row, REMARKS.get((expert, pattern), "")])
        sent += timedelta(days=1, hours=-3)
    return rows


def stamp(moment):
    """As a Google form writes it."""
    return f"{moment.month}/{moment.day}/{moment.year} {moment.hour}:{moment.minute:02d}:{moment.second:02d}"


def stopwatch(seconds):
    return f"{seconds // 60:02d}:{seconds % 60:02d}"


def write(name, rows, line_end="\n", delimiter=",", encoding="utf-8"):
    folder = Path(__file__).resolve().parent / "data"
    folder.mkdir(exist_ok=True)
    with open(folder / name, "w", encoding=encoding, newline="") as file:
        csv.writer(file, lineterminator=line_end, delimiter=delimiter).writerows(rows)


def write_designers(people):
    # As a Google form comes out of its spreadsheet: a grid of questions, CRLF, quotes only where needed.
    rows = [[
        "Timestamp", "Designer code", "Group", "Experience", *(f"{GRID} [{wording}]" for wording, _, _ in ITEMS),
        APPROPRIATE, ANYTHING_ELSE,
    ]]
    for person in sorted(people, key=lambda each: each["sent"]):
        rows.append([
            stamp(person["sent"]), person["code"], person["group"], person["experience"], *person["answers"],
            person["appropriate"], COMMENTS.get(person["code"], ""),
        ])
    write("opinions.csv", rows, line_end="\r\n")

    # A sheet as a spreadsheet program saves it where the comma stands before decimals.
    rows = [["Designer", "Task", "Rater", *CRITERIA]]
    for person in people:
        for task in TASKS:
            for rater in RATERS:
                points = [
                    "" if (person["code"], task, rater, criterion) == NO_POINTS else person["points"][task, rater, criterion]
                    for criterion in CRITERIA
                ]
                rows.append([person["code"], task, rater, *points])
    write("quality.csv", rows, line_end="\r\n", delimiter=";", encoding="utf-8-sig")

    rows = [["Designer", "T1 min:s", "T2 min:s"]]
    for person in people:
        times = {task: stopwatch(seconds) for task, seconds in person["seconds"].items()}
        if person["code"] == MISTYPED[0]:
            right = times[MISTYPED[1]]
            times[MISTYPED[1]] = right[1] + right[0] + right[2:]
        rows.append([person["code"], *times.values()])
    write("stopwatch.csv", rows)


def main():
    chance = Chance(SEED)
    people = simulate_designers(chance)
    designs = inspected_designs(people)
    ratings = simulate_ratings(chance, people)
    findings, merged, severities = simulate_findings(chance, designs)
    answers, appraisals = simulate_answers(chance, designs), simulate_appraisals(chance)
    if "--decisions" in sys.argv[1:]:
        for identifier, title, own in merged:
            print(f'      <merge problem="{identifier}" title={quoteattr(title)} findings="{",".join(own)}"'
                  f' reason="same screen, same cause" by="simulated"/>')
        return
    write_designers(people)
    write("heuristic-ratings.csv", [["design", "evaluator", *GAINS], *ratings])
    write("findings.csv", [
        ["finding id", "evaluator", "design", "heuristics", "screen", "description", "severity", "recommendation"], *findings,
    ])
    write("severities.csv", [["evaluator", "problem", "severity"], *severities])
    write("check-questions.csv", [["evaluator", "design", "question", "answer"], *answers])
    write("inspected.csv", [["evaluator", "design", "screen", "inspected"], *(
        [inspector, design, screen, "yes"] for design in designs.values() for inspector in INSPECTORS for screen in SCREENS
    )])
    write("appraisals.csv", [
        ["Timestamp", "Expert", "Pattern", *(question for question, _ in APPRAISAL), "Comment"], *appraisals,
    ], line_end="\r\n")


if __name__ == "__main__":
    main()
