#!/usr/bin/env python3
"""Makes the SIMULATED records of this sample study. Nobody inspected anything; nothing here is evidence of anything.

Two inspections. In `vows` four evaluators, E1 to E4, inspect two designs of the application "Wedding Vows" against twelve
heuristics, write down what they find, rate the severity of all merged problems and, three of them, answer check questions.
In `catalogue` three evaluators rate twelve designs, six of them made with a catalogue of design patterns, on the same
heuristics from 1 to 5. Which problem is found by whom, every severity, answer and rating is drawn; every size is invented.

    simulate.py                writes the tables into the folder data beside this script
    simulate.py --decisions    prints the decisions that study.xml holds: which findings are one problem

The same bytes on every machine: only random.Random(seed).random() is used, which Python documents never to change.
Python 3.8 or later, standard library only.
"""

import csv
import math
import random
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from xml.sax.saxutils import quoteattr

SEED = 20260427
EVALUATORS = ["E1", "E2", "E3", "E4"]
# How many of the problems an evaluator finds, relative to the others; how much worse the evaluator takes them for.
KEENNESS = {"E1": 1.05, "E2": 0.95, "E3": 1.0, "E4": 0.85}
HARSHNESS = {"E1": 0.25, "E2": -0.2, "E3": 0.0, "E4": -0.1}

# Privacy is left out, as in the founding study, which used twelve of the thirteen.
HEURISTICS = [
    "visibility", "match", "control", "consistency", "error-prevention", "recognition", "flexibility", "aesthetic",
    "error-recovery", "help", "skills", "respect",
]

# Design, title, screen, state, heuristics, how bad, how easily found, the same thing in several evaluators' words, remedy.
PROBLEMS = [
    ("A", "Leaving the editor loses the text", "my-vows-detail-edit", "changed", "control; error-prevention", 3.8, 0.8, [
        "Cancel throws the changed vow away at once, without asking.",
        "I tapped Cancel by mistake and everything I had written was gone.",
        "No question and no undo when an edited vow is cancelled.",
        "Changes to a vow are lost on Cancel.",
    ], "Ask before changes are thrown away, or keep a draft."),
    ("A", "Publishing cannot be taken back", "my-vows-detail", "published", "control; error-recovery", 3.3, 0.55, [
        "Once a vow is public there is no way to make it private again.",
        "Publish has no counterpart: how do I withdraw a vow?",
        "A vow published by mistake stays public.",
    ], "Offer Unpublish where Publish stood."),
    ("A", "Nobody discovers the search", "browse-home", "plain", "recognition; visibility", 2.7, 0.7, [
        "The search bar hides under the title; nothing hints at it.",
        "I would never have found out that the page has to be dragged down to search.",
        "Search is invisible until one happens to drag the page.",
        "No sign of a search on the browse page.",
    ], "Show the search bar, or an icon for it, at all times."),
    ("A", "No progress while a vow is sent", "send-vow", "services", "visibility", 2.4, 0.5, [
        "After tapping a service nothing moves: is it sending?",
        "No sign of loading while the vow is being sent.",
    ], "Show that sending is under way and when it is done."),
    ("A", "Half stars cannot be hit", "rate-vow", "unrated", "error-prevention; skills", 2.0, 0.5, [
        "The stars are far too small to give a half with a thumb.",
        "I wanted three and a half stars and kept getting four.",
        "Half stars need a finer finger than anybody has.",
    ], "Whole stars, or larger ones that can be dragged over."),
    ("A", "The empty list says nothing", "my-vows-home", "no-saved-vows", "help; recognition", 1.9, 0.45, [
        "At the first start My Vows is blank; it should say how vows get there.",
        "An empty page with no help on what to do.",
    ], "Say how vows are added, with a button that leads there."),
    ("A", "No results, no way on", "zero-results", "", "error-recovery; help", 2.3, 0.5, [
        "The message says that nothing was found and leaves me there.",
        "No suggestion how to search otherwise when there are no results.",
        "Zero results is a dead end.",
    ], "Offer similar words and the categories."),
    ("A", "+ and - look alike", "my-vows-detail", "reading", "consistency; error-prevention", 2.6, 0.4, [
        "- My Vows stands where + My Vows stood; I removed a vow instead of adding it.",
        "The button that deletes looks like the one that adds.",
    ], "Let Remove look different and stand elsewhere."),
    ("A", "The pictures move too fast", "home", "advancing", "control; respect", 1.4, 0.4, [
        "The pictures on the home screen move on before I have read them.",
        "No way to stop the moving pictures.",
    ], "Stop them at the first touch."),
    ("A", "The journey takes its time", "browse-home", "", "flexibility; visibility", 1.5, 0.3, [
        "The flight across the background picture takes long and cannot be skipped.",
        "Every change of section waits for the background to arrive.",
    ], "Let a tap end the movement."),
    ("A", "Card numbers are hard to read", "search-results", "", "aesthetic", 1.0, 0.3, [
        "The number of the card is tiny, grey on beige.",
    ], "Larger type with more contrast."),
    ("A", "Two words for one thing", "new-vow-title", "", "consistency; match", 1.1, 0.3, [
        "Here it is a title, in the list it is a name.",
    ], "One word throughout."),
    ("A", "The log-in does not say what for", "send-vow", "first-log-in", "respect; help", 2.1, 0.25, [
        "The service asks for my password without a word on why.",
    ], "Say what the log-in is used for and that it is kept."),
    ("A", "Long vows hide their end", "browse-category", "long-vow", "visibility", 1.7, 0.3, [
        "Nothing shows that a long vow goes on below the edge of the card.",
        "I took a long vow for a short one: its end is hidden.",
    ], "Fade the last line, or show a scroll bar."),
    ("B", "Publishing cannot be taken back", "my-vows-detail", "published", "control; error-recovery", 3.2, 0.6, [
        "There is still no way to make a public vow private again.",
        "Publish cannot be undone.",
        "How do I withdraw a vow that everybody can see?",
    ], "Offer Unpublish where Publish stood."),
    ("B", "Too many buttons in the detail", "browse-vow-detail", "reading", "aesthetic; recognition", 1.6, 0.55, [
        "Five buttons below one vow; I read the icons instead of the vow.",
        "The bar below the vow is crowded.",
        "Too many actions at once below the vow.",
    ], "Keep two actions and put the others behind More."),
    ("B", "Half stars cannot be hit", "rate-vow", "unrated", "error-prevention; skills", 1.9, 0.45, [
        "Half stars are still a matter of luck.",
        "The stars are too small for half steps.",
    ], "Whole stars, or larger ones that can be dragged over."),
    ("B", "The hint comes every time", "my-vows-home", "filled", "flexibility; respect", 1.3, 0.4, [
        "The hint on how to add vows comes back although I have ten of them.",
        "I know by now how to save a vow: stop telling me.",
    ], "Show the hint until the first vow was saved."),
    ("B", "Text size is forgotten", "text-size", "", "flexibility; consistency", 1.8, 0.35, [
        "The next vow has the small text again.",
        "The text size has to be set for every vow.",
    ], "Keep the size for all vows."),
    ("B", "The draft is not named", "my-vows-detail-edit", "changed", "visibility", 1.2, 0.3, [
        "It says draft kept, but not where I find it.",
    ], "Name the place of drafts in the message."),
    ("B", "Names are asked for too early", "login", "blank", "respect", 0.9, 0.3, [
        "Why do I have to give both names before I have seen anything?",
    ], "Ask when the first vow is shown."),
    ("B", "No progress while a vow is sent", "send-vow", "services", "visibility", 2.2, 0.4, [
        "Sending shows nothing until it is over.",
        "Is the vow on its way? Nothing tells.",
    ], "Show that sending is under way and when it is done."),
]

# Screens that an evaluator went through against all heuristics; the others not as a whole.
WALKS = {
    "E1": ["login", "home", "browse-home", "new-search", "search-results", "zero-results", "browse-vow-detail",
           "rate-vow", "my-vows-home", "my-vows-detail", "my-vows-detail-edit"],
    "E2": ["login", "home", "browse-home", "browse-category", "browse-vow-detail", "my-vows-home", "my-vows-detail"],
    "E3": ["home", "browse-home", "new-search", "search-overview", "search-results", "browse-vow-detail", "send-vow",
           "rate-vow", "my-vows-detail", "inspire-me"],
    "E4": ["login", "home", "browse-home", "browse-vow-detail", "my-vows-home", "my-vows-detail", "new-vow-title",
           "new-vow-writing"],
}
# And some screens against a single heuristic.
GLANCES = [("E2", "settings", "consistency"), ("E3", "text-size", "visibility"), ("E4", "inspire-me", "flexibility")]

# How far a design with patterns is better than one without, on the scale from 1 to 5.
GAINS = {
    "visibility": 0.9, "match": 0.1, "control": 1.5, "consistency": 1.3, "error-prevention": 0.9, "recognition": 0.5,
    "flexibility": 0.2, "aesthetic": 0.3, "error-recovery": 0.8, "help": 0.4, "skills": -0.2, "respect": 0.1,
}
RATERS = {"E1": -0.3, "E2": 0.2, "E3": 0.05}
DOES_NOT_APPLY = ("D04", "help")  # the design of D04 has nothing to be helped with
NOT_RATED = ("D09", "E2", "skills")  # overlooked on the form


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


def whole(value, low, high):
    """The nearest whole number within the limits, halves upwards."""
    return min(high, max(low, math.floor(value + 0.5)))


def questions():
    """The check questions of the heuristics that were inspected, as the set of heuristics holds them."""
    path = Path(__file__).resolve().parents[2] / "Heuristics" / "mobile-13.xml"
    space = "{urn:studytool:heuristic-set:1}"
    root = ElementTree.parse(path).getroot()
    return [
        question.get("id") for heuristic in root.iter(space + "heuristic") if heuristic.get("id") in HEURISTICS
        for question in heuristic.iter(space + "question")
    ]


def simulate_findings(chance):
    findings, merged, severities = [], [], []
    number = {"A": 0, "B": 0}
    for order, problem in enumerate(PROBLEMS, start=1):
        design, title, screen, state, heuristics, badness, ease, words, remedy = problem
        own = []
        for evaluator in EVALUATORS:
            found = chance.uniform() < min(0.95, ease * KEENNESS[evaluator])
            severity = whole(badness + HARSHNESS[evaluator] + 0.6 * chance.normal(), 0, 4)
            frequency, impact, persistence = (whole(badness + 0.9 * chance.normal(), 0, 4) for _ in range(3))
            # Nobody finds what there are no words left for.
            if not found or len(own) == len(words):
                continue
            number[design] += 1
            name = f"{design}{number[design]:02d}"
            named = heuristics if chance.uniform() < 0.6 else heuristics.split("; ")[0]
            factors = [frequency, impact, persistence] if evaluator in ("E1", "E3") else ["", "", ""]
            own.append(name)
            findings.append([
                name, evaluator, design, named, screen, state, words[len(own) - 1], severity, *factors,
                remedy if len(own) == 1 or chance.uniform() < 0.4 else "",
            ])
        if not own:
            continue
        identifier = own[0] if len(own) == 1 else f"P{order:02d}"
        if len(own) > 1:
            merged.append((identifier, title, own))
        # Afterwards every evaluator rates every problem, whoever found it; E4 overlooked one.
        for evaluator in EVALUATORS:
            severity = whole(badness + HARSHNESS[evaluator] + 0.5 * chance.normal(), 0, 4)
            if not (evaluator == "E4" and order == 16):
                severities.append([evaluator, identifier, severity])
    return findings, merged, severities


def simulate_answers(chance):
    rows = []
    for design, share in (("A", 0.62), ("B", 0.76)):
        for question in questions():
            truth, applies = chance.uniform() < share, chance.uniform() < 0.9
            for evaluator in EVALUATORS[:3]:
                agrees, sees = chance.uniform() < 0.85, chance.uniform() < 0.97
                answer = ("yes" if truth == agrees else "no") if applies else "not applicable"
                if sees:
                    rows.append([evaluator, design, question, answer])
    return rows


def simulate_inspected():
    rows = []
    for design in ("A", "B"):
        for evaluator, screens in WALKS.items():
            rows += [[evaluator, design, screen, "", "yes"] for screen in screens]
        rows += [[evaluator, design, screen, heuristic, "yes"] for evaluator, screen, heuristic in GLANCES]
    return rows


def simulate_ratings(chance):
    rows = []
    for number in range(1, 13):
        design = f"D{number:02d}"
        patterns = number % 2 == 0
        quality = 2.9 + 0.3 * chance.normal()
        own = {h: quality + (GAINS[h] if patterns else 0.0) + 0.35 * chance.normal() for h in HEURISTICS}
        for rater, lenience in RATERS.items():
            row = [design, rater]
            for heuristic in HEURISTICS:
                points = whole(own[heuristic] + lenience + 0.4 * chance.normal(), 1, 5)
                if (design, heuristic) == DOES_NOT_APPLY:
                    points = "N/A"
                row.append("" if (design, rater, heuristic) == NOT_RATED else points)
            rows.append(row)
    return rows


def write(name, header, rows):
    folder = Path(__file__).resolve().parent / "data"
    folder.mkdir(exist_ok=True)
    with open(folder / name, "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *rows])


def main():
    chance = Chance(SEED)
    findings, merged, severities = simulate_findings(chance)
    answers, ratings = simulate_answers(chance), simulate_ratings(chance)
    if "--decisions" in sys.argv[1:]:
        for identifier, title, own in merged:
            print(f'      <merge problem="{identifier}" title={quoteattr(title)} findings="{",".join(own)}"'
                  f' reason="same screen, same cause" by="simulated"/>')
        return
    write("findings.csv", [
        "finding id", "evaluator", "design", "heuristics", "screen", "state", "description", "severity", "frequency",
        "impact", "persistence", "recommendation",
    ], findings)
    write("severities.csv", ["evaluator", "problem", "severity"], severities)
    write("answers.csv", ["evaluator", "design", "question", "answer"], answers)
    write("inspected.csv", ["evaluator", "design", "screen", "heuristic", "inspected"], simulate_inspected())
    write("ratings.csv", ["design", "evaluator", *HEURISTICS], ratings)


if __name__ == "__main__":
    main()
