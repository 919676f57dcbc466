"""Writes a catalogue of so many made-up patterns, valid against Surveys/Schema/pattern-catalog.xsd.

    python generate.py PATTERNS FILE [SEED]      the same bytes everywhere

Each has 150 to 250 words of prose and a use case. How often a word comes follows Zipf's law: the word of rank r of a
vocabulary of 20,000 comes 1/r times as often as the first. The words are syllables without meaning, but for a few words of
interfaces at ranks of a few hundred, so that the query of the benchmark finds some hundreds of patterns.
"""

import random
import sys
from itertools import accumulate

ONSETS = ["b", "br", "d", "dr", "f", "fl", "g", "gr", "k", "kl", "l", "m", "n", "p", "pl", "r", "s", "st", "t", "tr", "v", "z"]
VOWELS = ["a", "e", "i", "o", "u"]
CODAS = ["", "b", "k", "l", "m", "n", "p", "r", "t", "x"]
KNOWN = {300: "hide", 320: "action", 340: "button", 360: "screen", 380: "menu", 400: "keyboard", 420: "search", 440: "gesture"}


def vocabulary(draw, size=20_000):
    words = list(KNOWN.values())
    taken = set(words)
    made = []
    while len(made) < size:
        word = "".join(draw.choice(ONSETS) + draw.choice(VOWELS) + draw.choice(CODAS) for _ in range(draw.choice((1, 2, 2, 3))))
        if len(word) > 2 and word not in taken:
            taken.add(word)
            made.append(word)
    for rank, word in KNOWN.items():
        made[rank] = word
    return made


def main():
    count, path, seed = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1
    draw = random.Random(seed)
    words = vocabulary(draw)
    weights = list(accumulate(1 / rank for rank in range(1, len(words) + 1)))

    def sentence(length):
        return " ".join(draw.choices(words, cum_weights=weights, k=length)).capitalize() + "."

    def prose(length):
        sentences = []
        while length > 0:
            part = min(length, draw.randint(8, 20))
            sentences.append(sentence(part))
            length -= part
        return " ".join(sentences)

    with open(path, "w", encoding="utf-8") as file:
        def write(line):
            file.write(line + "\n")

        write('<?xml version="1.0" encoding="UTF-8"?>')
        write('<pattern-catalog xmlns="urn:studytool:pattern-catalog:1" id="generated" version="1">')
        write('  <name lang="en">Made-up patterns</name>')
        write('  <source id="generator" role="patterns" verified="true">Made up by the script of a benchmark.</source>')
        for group in range(10):
            write(f'  <group id="group-{group}"><name lang="en">Group {group}</name></group>')
        for number in range(1, count + 1):
            length = draw.randint(150, 250)
            parts = {"description": length // 6, "context": length // 6, "problem": length // 3}
            parts["solution"] = length - sum(parts.values())
            write(f'  <pattern id="pattern-{number}" group="group-{draw.randrange(10)}">')
            write(f'    <name lang="en">{sentence(draw.randint(1, 3))[:-1]}</name>')
            for part, own in parts.items():
                write(f'    <{part} lang="en">{prose(own)}</{part}>')
            write(f'    <use-case id="P-{number}">')
            for part, own in (("name", 4), ("description", 12)):
                write(f'      <{part} lang="en">{sentence(own)}</{part}>')
            write('      <actor lang="en">User</actor>')
            write(f'      <trigger lang="en">{sentence(8)}</trigger>')
            for part in ("precondition", "postcondition"):
                write(f'      <{part}><text lang="en">{sentence(8)}</text></{part}>')
            write("      <flow>")
            for step in range(draw.randint(3, 6)):
                write(f'        <step by="{("actor", "system")[step % 2]}"><text lang="en">{sentence(8)}</text></step>')
            write("      </flow>")
            write(f'      <exception at="2"><condition lang="en">{sentence(6)}</condition>'
                  f'<step by="system"><text lang="en">{sentence(8)}</text></step></exception>')
            write("    </use-case>")
            write(f'    <known-use application="Application {draw.randrange(1000)}"><about lang="en">{sentence(8)}</about></known-use>')
            if number > 1:
                write(f'    <related pattern="pattern-{draw.randrange(1, number)}" type="optional">'
                      f'<why lang="en">{sentence(6)}</why></related>')
            write("  </pattern>")
        write("</pattern-catalog>")


if __name__ == "__main__":
    main()
