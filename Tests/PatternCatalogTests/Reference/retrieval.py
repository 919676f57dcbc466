"""Reference values of searching a catalogue of patterns: retrieval.json.

Everything that is judged in Surveys/Patterns/Queries is asked in four ways: by the cosine and by BM25, with the thesaurus
and without. The script shares nothing with the program: it follows what the pages and the comments of PatternCatalog say,
reads the XML with Python's own parser, stems with the Python edition of Snowball's English stemmer, keeps plain
dictionaries of terms, computes scores with mpmath at 34 digits and shares in exact fractions. Patterns whose scores differ
by less than 1e-25 of them are tied and stand in the order of the catalogue.

Rules for terms:

- a word is a run of letters, marks and digits in lower case; an apostrophe, straight or curly, belongs to it where letters
  or digits stand on both of its sides; a hyphen parts words. Letters of scripts without spaces between words are taken in
  pairs that overlap;
- a word of the stop list counts for nothing, other than inside a phrase;
- a word that is a ring's term counts as that ring, or as each of them, and no longer as its stem; words are compared as stems;
- a phrase of several words counts as its ring, and its words count beside it. At each word the longest phrase that begins
  there is taken, and the next phrase begins behind it at the earliest. A phrase does not reach from one text to the next.

Run: python3 retrieval.py [FOLDER] > retrieval.json   (needs mpmath and snowballstemmer; FOLDER is Surveys/Patterns)
     python3 retrieval.py --compare PROGRAM           asks a built studytool the same and prints the largest difference
"""

import csv
import io
import json
import math
import platform
import subprocess
import sys
import unicodedata
import xml.etree.ElementTree as ElementTree
from collections import Counter
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path

import mpmath as mp
import snowballstemmer

mp.mp.dps = 34

PATTERNS = Path(__file__).resolve().parents[3] / "Surveys" / "Patterns"
RANKINGS = ("cosine", "bm25")
TIE = mp.mpf("1e-25")

# Thai and Lao letters and marks, Myanmar, Khmer, kana, ideographs: none of these scripts puts spaces between words.
UNSPACED = [(0x0E01, 0x0E3A), (0x0E40, 0x0E4E), (0x0E81, 0x0EDF), (0x1000, 0x109F), (0x1780, 0x17D3), (0x3040, 0x30FF),
            (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x323AF)]


def kind(character):
    """unspaced, word, apostrophe or other."""
    if any(low <= ord(character) <= high for low, high in UNSPACED):
        return "unspaced"
    if character in "'\u2019":
        return "apostrophe"
    return "word" if unicodedata.category(character)[0] in "LMN" else "other"


def words(text):
    """The words of a text, in lower case."""
    kinds = [kind(character) for character in text]
    found, run = [], ""
    for position, character in enumerate(text):
        if kinds[position] == "word":
            run += character.lower()
        elif (kinds[position] == "apostrophe" and run and position + 1 < len(text) and kinds[position - 1] == "word"
              and kinds[position + 1] == "word"):
            run += "'"
        else:
            found += [run] if run else []
            run = ""
            if kinds[position] == "unspaced":
                before = position > 0 and kinds[position - 1] == "unspaced"
                behind = position + 1 < len(text) and kinds[position + 1] == "unspaced"
                if behind:
                    found.append(text[position:position + 2])
                elif not before:
                    found.append(character)
    return found + ([run] if run else [])


class Rules:
    """How text becomes terms: strings for stems, numbers for rings."""

    def __init__(self, stop_words, rings):
        self.stop_words = stop_words
        self.stemmer = snowballstemmer.stemmer("english")
        self.phrases = {}
        for number, ring in enumerate(rings):
            for term in ring:
                # A set: two spellings of one phrase are one phrase.
                self.phrases.setdefault(tuple(map(self.stem, words(term))), set()).add(number)
        self.longest = max(map(len, self.phrases), default=0)

    def stem(self, word):
        return self.stemmer.stemWord(word)

    def terms(self, text):
        own = words(text)
        stems = [self.stem(word) for word in own]
        terms = []
        for word, stem in zip(own, stems):
            if word not in self.stop_words:
                terms += self.phrases.get((stem,), {stem})
        start = 0
        while start < len(stems):
            for length in range(self.longest, 1, -1):
                rings = self.phrases.get(tuple(stems[start:start + length])) if start + length <= len(stems) else None
                if rings:
                    terms += rings
                    start += length
                    break
            else:
                start += 1
        return terms


class Index:
    """Bags of terms, and how many of them hold each term."""

    def __init__(self, documents, rules):
        self.rules = rules
        self.bags = [Counter(term for text in texts for term in rules.terms(text)) for texts in documents]
        self.holding = Counter(term for bag in self.bags for term in bag)

    def vector(self, bag):
        """(1 + log2 f) log2(N / n); nothing for a term that no document holds."""
        return {term: (1 + mp.log(f, 2)) * mp.log(mp.mpf(len(self.bags)) / self.holding[term], 2)
                for term, f in bag.items() if self.holding[term]}

    def cosine(self, query):
        asked = self.vector(query)
        scores = []
        for bag in self.bags:
            own = self.vector(bag)
            product = mp.fsum(weight * own[term] for term, weight in asked.items() if term in own)
            scores.append(product / mp.sqrt(mp.fsum(w * w for w in asked.values()) * mp.fsum(w * w for w in own.values()))
                          if product > 0 else mp.mpf(0))
        return scores

    def bm25(self, query, k1=mp.mpf(1.2), b=mp.mpf(0.75)):
        lengths = [sum(bag.values()) for bag in self.bags]
        mean = mp.mpf(sum(lengths)) / len(lengths)
        scores = []
        for bag, length in zip(self.bags, lengths):
            score = mp.mpf(0)
            for term, times in query.items():
                f, n = bag[term], self.holding[term]
                if f:
                    rarity = mp.log(1 + (len(self.bags) - n + mp.mpf(0.5)) / (n + mp.mpf(0.5)))
                    score += times * rarity * f * (k1 + 1) / (f + k1 * (1 - b + b * length / mean))
            scores.append(score)
        return scores

    def search(self, text, ranking):
        """Positions and scores of what is found, best first."""
        scores = getattr(self, ranking)(Counter(self.rules.terms(text)))
        ordered = sorted((place for place in range(len(scores)) if scores[place] > 0), key=lambda place: -scores[place])
        ranked = []
        while ordered:
            tied = [place for place in ordered if scores[ordered[0]] - scores[place] <= TIE * scores[ordered[0]]]
            ranked += sorted(tied)
            ordered = ordered[len(tied):]
        return [(place, scores[place]) for place in ranked]


def measures(ranked, relevant):
    """What a ranked list is worth, in exact fractions."""
    hits = [position for position, pattern in enumerate(ranked, start=1) if pattern in relevant]
    return {
        "average-precision": sum((Fraction(count, rank) for count, rank in enumerate(hits, start=1)), Fraction(0)) / len(relevant),
        "r-precision": Fraction(sum(rank <= len(relevant) for rank in hits), len(relevant)),
        "precision": Fraction(len(hits), len(ranked)) if ranked else None,
        "recall": Fraction(len(hits), len(relevant)),
        "reciprocal-rank": Fraction(1, hits[0]) if hits else Fraction(0),
    }


MEANS = {"map": "average-precision", "mean-r-precision": "r-precision", "mrr": "reciprocal-rank", "mean-recall": "recall"}


# What is read

def children(element, name):
    return [child for child in element if child.tag.split("}")[1] == name]


def text(element):
    return " ".join("".join(element.itertext()).split())


def pattern_texts(pattern):
    """English name, other English names, description, context, problem and solution: each a text of its own."""
    names = [text(child) for child in children(pattern, "name") + children(pattern, "alias")
             if child.get("lang") == "en"]
    prose = [" ".join(text(child) for child in children(pattern, part) if child.get("lang") == "en")
             for part in ("description", "context", "problem", "solution")]
    return names + prose


def read(folder):
    def root(*path):
        return ElementTree.parse(folder.joinpath(*path)).getroot()

    catalogue = root("mobile-ios-14.xml")
    patterns = [(pattern.get("id"), pattern_texts(pattern)) for pattern in children(catalogue, "pattern")]
    stop_words = {text(word).lower() for word in children(root("StopWords", "english.xml"), "word")}
    rings = [[text(term) for term in children(ring, "term")] for ring in children(root("Thesauri", "mobile-interface.xml"), "synonyms")]
    sets = {}
    for file in sorted(folder.joinpath("Queries").glob("*.xml")):
        document = root("Queries", file.name)
        sets[document.get("id")] = [
            (query.get("id"), text(children(query, "text")[0]), [one.get("pattern") for one in children(query, "relevant")])
            for query in children(document, "query")]
    return patterns, stop_words, rings, sets


def reference(folder):
    patterns, stop_words, rings, sets = read(folder)
    names = [name for name, _ in patterns]
    rows, means = [], []
    for thesaurus in (True, False):
        index = Index([texts for _, texts in patterns], Rules(stop_words, rings if thesaurus else []))
        for ranking in RANKINGS:
            for name, queries in sets.items():
                found = []
                for query, asked, relevant in queries:
                    hits = [(names[place], score) for place, score in index.search(asked, ranking)]
                    found.append(measures([pattern for pattern, _ in hits], set(relevant)))
                    rows.append({
                        "set": name, "query": query, "ranking": ranking, "thesaurus": thesaurus,
                        "patterns": [pattern for pattern, _ in hits], "scores": [float(score) for _, score in hits],
                        **{key: None if value is None else float(value) for key, value in found[-1].items()}})
                means.append({"set": name, "ranking": ranking, "thesaurus": thesaurus, "queries": len(queries),
                              **{key: float(sum(one[of] for one in found) / len(found)) for key, of in MEANS.items()}})
    return {"tool": f"Python {platform.python_version()}, mpmath {mp.__version__}, "
                    f"snowballstemmer {version('snowballstemmer')}, exact fractions",
            "means": means, "results": rows}


# Beside the program

def relative(found, expected):
    if found is None or expected is None:
        return 0 if found is expected else math.inf
    return abs(found - expected) / abs(expected) if expected else abs(found)


def compare(program, folder):
    expected = reference(folder)
    _, _, _, sets = read(folder)
    asked = {(name, query): words for name, queries in sets.items() for query, words, _ in queries}
    ran = subprocess.run([program, "patterns", "evaluate", "--format", "json"], capture_output=True, text=True, check=True)
    numbers = {one["id"]: one["value"] for one in json.loads(ran.stdout)["estimates"]}
    worst = {"scores": 0, "measures": 0, "means": 0}
    count = dict.fromkeys(worst, 0)

    def take(kind, found, reference, place):
        difference = relative(found, reference)
        worst[kind] = max(worst[kind], difference)
        count[kind] += 1
        if difference > 1e-12:
            print(f"{place}: studytool {found}, reference {reference}")

    def prefix(row):
        return f"retrieval.{row['set']}.{row['ranking']}{'+thesaurus' if row['thesaurus'] else ''}."

    for row in expected["means"]:
        for key in MEANS:
            take("means", numbers[prefix(row) + key], row[key], prefix(row) + key)
    for row in expected["results"]:
        place = prefix(row) + "query=" + row["query"]
        for key in ("average-precision", "r-precision", "precision", "recall"):
            take("measures", numbers.get(f"{place}.{key}"), row[key], f"{place}.{key}")
        rank = numbers.get(place + ".rank")
        take("measures", 1 / rank if rank else 0, row["reciprocal-rank"], place + ".rank")
        command = [program, "patterns", "search", asked[row["set"], row["query"]], "--ranking", row["ranking"], "--format", "csv",
                   "--limit", "100"] + ([] if row["thesaurus"] else ["--thesaurus", "none"])
        ran = subprocess.run(command, capture_output=True, text=True, check=True)
        hits = list(csv.DictReader(io.StringIO(ran.stdout)))
        if [hit["pattern"] for hit in hits] != row["patterns"]:
            print(f"{place}: studytool {[hit['pattern'] for hit in hits]}, reference {row['patterns']}")
        found = {hit["pattern"]: float(hit["score"]) for hit in hits}
        for pattern, score in zip(row["patterns"], row["scores"]):
            take("scores", found.get(pattern), score, f"{place} {pattern}")
    for kind in worst:
        print(f"{kind}: {count[kind]} compared, largest relative difference {worst[kind]:.2g}")


def main():
    arguments = sys.argv[1:]
    if arguments and arguments[0] == "--compare":
        compare(arguments[1], PATTERNS)
        return
    folder = Path(arguments[0]) if arguments else PATTERNS
    # One row a line: a change of the catalogue is then a change of lines.
    found = reference(folder)
    rows = {key: ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in found[key]) for key in ("means", "results")}
    print("{\n" + f' "tool": {json.dumps(found["tool"])},\n "means": [\n{rows["means"]}\n ],\n "results": [\n{rows["results"]}\n ]' + "\n}")


if __name__ == "__main__":
    main()
