#!/usr/bin/env python3
"""Writes ID.csv for every instrument: answers, and the scores that the published rules give for them.

    python3 Tests/StudyModelTests/Fixtures/make.py            writes the files beside this script
    python3 Tests/StudyModelTests/Fixtures/make.py --check    changes nothing; exit 1 where a file differs

The rules are written out once more here, instrument by instrument and in the form in which they were published,
with exact fractions. Nothing is read from Surveys/Instruments, so that a mistake there or in the scoring code shows.
HAND_SCORED at the end holds scores worked out on paper, which the rules below have to give, and GROUPS the scores that
sources print for groups of answers.

Where the rules come from
-------------------------
PSSUQ, CSUQ   Lewis (1995), doi 10.1080/10447319509526110, and Lewis (2002), doi 10.1080/10447318.2002.9669130: a score
              is the mean of its items. Version 2: SysUse 1-8, InfoQual 9-15, IntQual 16-18, Overall 1-19. Version 3
              (version 2 without its items 3, 5 and 13): 1-6, 7-12, 13-15, 1-16. The CSUQ version 3 has the same
              structure. What is not answered, and N/A, is left out of the mean; no minimum was published, one is enough.
pssuq-20      The reference study's form: SYSUSE 1-8, INFOQUAL 9-14, INTERQUAL 15-17, OVERALL 18 alone, ERGONOMY 19-20;
              7 = strongly agree. Means of the answered items as above.
SUS           Brooke (1996): odd items x - 1, even items 5 - x, the sum times 2.5. An item that cannot be answered counts
              as the middle of the scale, 3. Lewis and Sauro (2009), doi 10.1007/978-3-642-02806-9_12: usability is the
              sum over items 1-3 and 5-9 times 3.125, learnability the sum over items 4 and 10 times 12.5. That more
              than two unanswered items leave no score is a convention; it is applied to each score by itself, and a
              score without any answer has no value.
UMUX          Finstad (2010), doi 10.1016/j.intcom.2010.04.004: odd items x - 1, even items 7 - x, the sum / 24 x 100.
UMUX-Lite     Lewis, Utesch and Maher (2013), doi 10.1145/2470654.2481287: (sum - 2) x 100 / 12, without the regression.
ASQ           Lewis (1993), IBM Technical Report 54.786: the mean of the three items; what is not answered, and N/A, is left
              out of the mean.
SEQ           Sauro and Dumas (2009), doi 10.1145/1518701.1518946: the answer itself.
NASA-TLX      Hart and Staveland (1988) and the paper and pencil package, v. 1.0: sum of weight x rating over 15, the
              weight of a scale being how often it was chosen in the 15 pairs. Raw (Hart 2006,
              doi 10.1177/154193120605000909): the mean of the six ratings. Performance is not reversed.
pattern-app.  The founding study's form (Wetchakorn 2015): three questions (understandable, correct, applicable), each for the
              solution and then for the examples; scores are means of the answered items, as above.
UEQ           Laugwitz, Held and Schrepp (2008), doi 10.1007/978-3-540-89350-9_6. Items and their good sides, scales and the
              rule for missing answers as in the official workbook (version 8, sheet DT) and the handbook (version 11,
              2023): answers from -3 (left word) to 3 (right word), turned where the good word is on the left; a scale is
              the mean of its answered items, one is enough. No overall score.
UEQ-S         Schrepp, Hinderks and Thomaschewski (2017), doi 10.9781/ijimai.2017.09.001, as in the workbook of the short
              version and the handbook: the good word is always on the right; pragmatic 1-4, hedonic 5-8, overall the mean
              of all answered items (not of the two scales).
NPS           Reichheld (2003), as in Rocks (2016), arXiv 1601.07235: promoters (9, 10) minus detractors (0 to 6), in percent
              of all. A person counts as 100, 0 or -100, so that the mean of a group is its score.
CSAT          No author; as survey providers describe it (kicue.com, voc-metrics at intercom.help): the share of the answers 4
              and 5 in percent, a person counting as 100 or 0; and the mean.
CES 2.0       As survey providers describe it: the mean (support.nicereply.com), and the share of the answers from 5 on in
              percent (help.simplesat.io).
SMEQ          Zijlstra and Van Doorn (1985), as in open implementations: the mark itself, 0 to 150.
SSQ           Kennedy, Lane, Berbaum and Lilienthal (1993), doi 10.1207/s15327108ijap0303_3, key and weights as in
              colleyRstats: sums of seven symptoms each, N 1, 6-9, 15, 16; O 1-5, 9, 11; D 5, 8, 10-14; times 9.54, 7.58
              and 13.92. The total is the sum of the three unweighted sums times 3.74.
TAM           Davis (1989), doi 10.2307/249008: the means of six items for usefulness and of six for ease of use.
SUS positive  Sauro and Lewis (2011), doi 10.1145/1978942.1979266, key as in an open implementation: each item x - 1, the
              sum times 2.5. No item is reversed.
AttrakDiff    Hassenzahl, Burmester and Koller (2003), Mensch & Computer 2003, pp. 187-196; order, sides and scales as in
              implementations that agree (colleyRstats, quex, UX-Tools): 28 pairs, numbered from 1 (left) to 7 (right). An
              answer counts as 4 - x where the good word is on the left (15 pairs), else as x - 4. PQ, HQ-I, HQ-S and ATT are
              means of seven pairs, HQ is the mean of HQ-I and HQ-S. No overall score.
attrakdiff-s. Hassenzahl and Monk (2010), doi 10.1080/07370024.2010.500139, as in PLADIF, UX-Tools and two other files: ten of
              these pairs, the good word on the left in five; PQ 1, 3, 5, 9; HQ 4, 6, 7, 10; ATT 2, 8, each a mean.
GEQ           IJsselsteijn, De Kort and Poels (2013), core module, as in public implementations: 33 answers from 0 to 4, seven
              components, each the mean of its items. No item is reversed, and there is no total.
IPQ           Schubert, Friedmann and Regenbrecht (2001), doi 10.1162/105474601300343603, key as in colleyRstats, which quotes
              igroup.org: 14 answers from 0 to 6, items 3, 9 and 11 as 6 - x (4 and 7 are not turned); G 1, SP 2-6, INV 7-10,
              REAL 11-14, each a mean. No overall score.

No rule for missing answers was published for UMUX, UMUX-Lite, SEQ and NASA-TLX, and none was found for NPS, CSAT, CES,
SMEQ, SSQ, TAM, the positive SUS, the AttrakDiff and its short form, the GEQ and the IPQ: a score needs all its answers.

How the files are written
-------------------------
An empty cell is an unanswered item, N/A the box outside the scale. An empty expected_ cell: there is no score.
Scores are exact decimals; those that never end are given to 20 significant digits, which read back as the double
nearest to the exact fraction (17 digits do not always: they carry a double, but not every fraction, over exactly).
"""

import sys
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from pathlib import Path

NA = "N/A"


def answered(answers):
    return [Fraction(x) for x in answers if x is not None and x != NA]


def mean_of_answered(answers):
    given = answered(answers)
    return sum(given) / len(given) if given else None


def written(score):
    """Exact where the decimal ends, else 20 significant digits."""
    if score is None:
        return ""
    exact = Context(prec=60)
    rest = score.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    context = exact if rest == 1 else Context(prec=20, rounding=ROUND_HALF_EVEN)
    text = format(context.divide(Decimal(score.numerator), Decimal(score.denominator)), "f")
    text = text.rstrip("0").rstrip(".") if "." in text else text
    assert float(text) == float(score), text
    return text


# The rules. Each takes a respondent's answers in the order of the form, item 1 first.


def pssuq_3(a):
    return {
        "overall": mean_of_answered(a[0:16]),
        "sysuse": mean_of_answered(a[0:6]),
        "infoqual": mean_of_answered(a[6:12]),
        "intqual": mean_of_answered(a[12:15]),
    }


def pssuq_2(a):
    return {
        "overall": mean_of_answered(a[0:19]),
        "sysuse": mean_of_answered(a[0:8]),
        "infoqual": mean_of_answered(a[8:15]),
        "intqual": mean_of_answered(a[15:18]),
    }


def pssuq_20(a):
    return {
        "sysuse": mean_of_answered(a[0:8]),
        "infoqual": mean_of_answered(a[8:14]),
        "interqual": mean_of_answered(a[14:17]),
        "overall": mean_of_answered(a[17:18]),
        "ergonomy": mean_of_answered(a[18:20]),
    }


def sus(a):
    def contribution(number):
        x = a[number - 1]
        x = Fraction(3) if x is None else Fraction(x)
        return x - 1 if number % 2 == 1 else 5 - x

    def score(numbers, factor):
        missing = sum(a[number - 1] is None for number in numbers)
        if missing > 2 or missing == len(numbers):
            return None
        return factor * sum(contribution(number) for number in numbers)

    return {
        "overall": score(range(1, 11), Fraction("2.5")),
        "usability": score((1, 2, 3, 5, 6, 7, 8, 9), Fraction("3.125")),
        "learnability": score((4, 10), Fraction("12.5")),
    }


def umux(a):
    if None in a:
        return {"overall": None}
    first, second, third, fourth = map(Fraction, a)
    return {"overall": ((first - 1) + (7 - second) + (third - 1) + (7 - fourth)) / 24 * 100}


def umux_lite(a):
    if None in a:
        return {"overall": None}
    return {"overall": (Fraction(a[0]) + Fraction(a[1]) - 2) * Fraction(100, 12)}


def asq(a):
    return {"overall": mean_of_answered(a)}


def seq(a):
    return {"overall": None if a[0] is None else Fraction(a[0])}


def raw_tlx(ratings):
    return None if None in ratings else Fraction(sum(ratings), 6)


def nasa_tlx(a):
    ratings, weights = a[0:6], a[6:12]
    weighted = None
    if None not in ratings and None not in weights:
        assert sum(weights) == 15 and max(weights) <= 5, weights
        weighted = Fraction(sum(w * r for w, r in zip(weights, ratings)), 15)
    return {"weighted": weighted, "raw": raw_tlx(ratings)}


def nasa_rtlx(a):
    return {"overall": raw_tlx(a)}


def pattern_appraisal(a):
    return {
        "overall": mean_of_answered(a),
        "solution": mean_of_answered(a[0::2]),
        "examples": mean_of_answered(a[1::2]),
        "understandable": mean_of_answered(a[0:2]),
        "correct": mean_of_answered(a[2:4]),
        "applicable": mean_of_answered(a[4:6]),
    }


# Item by item: the scale, and the side of the good word.
UEQ_KEY = """
    attractiveness right, perspicuity right, novelty left, perspicuity left, stimulation left,
    stimulation right, stimulation right, dependability right, efficiency left, novelty left,
    dependability right, attractiveness left, perspicuity right, attractiveness right, novelty right,
    attractiveness right, dependability left, stimulation left, dependability left, efficiency right,
    perspicuity left, efficiency right, efficiency left, attractiveness left, attractiveness left, novelty right
"""
UEQ_ITEMS = [tuple(item.split()) for item in UEQ_KEY.split(",")]
UEQ_SCALES = ["attractiveness", "perspicuity", "efficiency", "dependability", "stimulation", "novelty"]


def ueq(a):
    turned = [x if x is None or side == "right" else -x for (_, side), x in zip(UEQ_ITEMS, a, strict=True)]
    return {
        name: mean_of_answered([x for (scale, _), x in zip(UEQ_ITEMS, turned) if scale == name]) for name in UEQ_SCALES
    }


def ueq_s(a):
    return {"overall": mean_of_answered(a), "pragmatic": mean_of_answered(a[0:4]), "hedonic": mean_of_answered(a[4:8])}


def nps(a):
    if a[0] is None:
        return {"nps": None, "likelihood": None}
    category = 1 if a[0] in (9, 10) else 0 if a[0] in (7, 8) else -1
    return {"nps": Fraction(100 * category), "likelihood": Fraction(a[0])}


def csat(a):
    if a[0] is None:
        return {"satisfied": None, "mean": None}
    return {"satisfied": Fraction(100 if a[0] in (4, 5) else 0), "mean": Fraction(a[0])}


def ces(a):
    if a[0] is None:
        return {"mean": None, "agreed": None}
    return {"mean": Fraction(a[0]), "agreed": Fraction(100 if a[0] in (5, 6, 7) else 0)}


def smeq(a):
    return {"effort": None if a[0] is None else Fraction(a[0])}


def ssq(a):
    def raw(*numbers):
        answers = [a[number - 1] for number in numbers]
        return None if None in answers else sum(answers)

    nausea = raw(1, 6, 7, 8, 9, 15, 16)
    oculomotor = raw(1, 2, 3, 4, 5, 9, 11)
    disorientation = raw(5, 8, 10, 11, 12, 13, 14)
    parts = [nausea, oculomotor, disorientation]
    total = None if None in parts else sum(parts)
    weights = [Fraction(weight) for weight in ("3.74", "9.54", "7.58", "13.92")]
    scores = [None if x is None else weight * x for weight, x in zip(weights, [total] + parts)]
    return dict(zip(["total", "nausea", "oculomotor", "disorientation"], scores))


def mean_of_all(answers):
    return None if None in answers else Fraction(sum(answers), len(answers))


def tam(a):
    return {"usefulness": mean_of_all(a[0:6]), "ease": mean_of_all(a[6:12])}


def sus_positive(a):
    return {"overall": None if None in a else Fraction("2.5") * sum(x - 1 for x in a)}


# The pairs with the good word on the left.
ATTRAKDIFF_LEFT = {1, 3, 4, 5, 6, 8, 9, 11, 12, 15, 19, 22, 23, 26, 27}
ATTRAKDIFF_SHORT_LEFT = {1, 3, 4, 5, 8}


def mean_of_pairs(a, left, *numbers):
    """Of answers from -3 to 3, which the rule numbers from 1 to 7."""
    points = [None if x is None else x + 4 for x in a]
    turned = [None if x is None else 4 - x if number in left else x - 4 for number, x in enumerate(points, 1)]
    return mean_of_all([turned[number - 1] for number in numbers])


def attrakdiff(a):
    identity = mean_of_pairs(a, ATTRAKDIFF_LEFT, 2, 6, 11, 13, 14, 15, 16)
    stimulation = mean_of_pairs(a, ATTRAKDIFF_LEFT, 4, 18, 22, 23, 24, 25, 27)
    return {
        "pragmatic": mean_of_pairs(a, ATTRAKDIFF_LEFT, 1, 5, 8, 10, 12, 20, 28),
        "hedonic": None if identity is None or stimulation is None else (identity + stimulation) / 2,
        "identity": identity,
        "stimulation": stimulation,
        "attractiveness": mean_of_pairs(a, ATTRAKDIFF_LEFT, 3, 7, 9, 17, 19, 21, 26),
    }


def attrakdiff_short(a):
    return {
        "pragmatic": mean_of_pairs(a, ATTRAKDIFF_SHORT_LEFT, 1, 3, 5, 9),
        "hedonic": mean_of_pairs(a, ATTRAKDIFF_SHORT_LEFT, 4, 6, 7, 10),
        "attractiveness": mean_of_pairs(a, ATTRAKDIFF_SHORT_LEFT, 2, 8),
    }


GEQ_COMPONENTS = {
    "competence": (2, 10, 15, 17, 21),
    "immersion": (3, 12, 18, 19, 27, 30),
    "flow": (5, 13, 25, 28, 31),
    "tension": (22, 24, 29),
    "challenge": (11, 23, 26, 32, 33),
    "negative": (7, 8, 9, 16),
    "positive": (1, 4, 6, 14, 20),
}


def geq_core(a):
    return {name: mean_of_all([a[number - 1] for number in numbers]) for name, numbers in GEQ_COMPONENTS.items()}


IPQ_TURNED = {3, 9, 11}


def ipq(a):
    turned = [6 - x if x is not None and number in IPQ_TURNED else x for number, x in enumerate(a, 1)]
    return {
        "spatial": mean_of_all(turned[1:6]),
        "involvement": mean_of_all(turned[6:10]),
        "realism": mean_of_all(turned[10:14]),
        "general": mean_of_all(turned[0:1]),
    }


# The respondents. `_` is an unanswered item.

_ = None
SCALES = ["mental", "physical", "temporal", "performance", "effort", "frustration"]

APPRAISAL = [f"{question}-{aspect}" for question in ("understandable", "correct", "applicable")
             for aspect in ("solution", "examples")]

SIXTEEN_ITEMS = {
    "all-best": [1] * 16,
    "all-worst": [7] * 16,
    "mixed": [2, 3, 1, 4, 2, 5, 6, 3, 2, 4, 3, 1, 2, 5, 7, 3],
    "mixed-again": [5, 4, 6, 3, 2, 7, 4, 5, 6, 1, 2, 3, 4, 4, 5, 6],
    "one-missing": [1, 2, _, 2, 1, 3, 4, 2, 3, 2, 2, 1, 1, 2, 3, 2],
    "one-not-applicable": [2, 2, 3, 1, 2, 2, NA, 3, 2, 1, 2, 3, 2, 2, 1, 2],
    "several-missing": [3, _, 2, _, 4, 5, 2, NA, NA, 3, _, 4, 2, _, 3, 1],
    "a-score-without-answers": [2, 3, 4, 1, 2, 3, 5, 4, 3, 2, 4, 5, NA, NA, _, 2],
    "one-answer": [_, _, _, _, _, _, _, 6, _, _, _, _, _, _, _, _],
    "all-missing": [_] * 16,
    "all-not-applicable": [NA] * 16,
}

SYMPTOMS = ["discomfort", "fatigue", "headache", "eyestrain", "focusing", "salivation", "sweating", "nausea",
            "concentrating", "fullness", "blurred", "dizzy-open", "dizzy-closed", "vertigo", "stomach", "burping"]

PAIRS = """
    pq1 hqi1 att1 hqs1 pq2 hqi2 att2 pq3 att3 pq4 hqi3 pq5 hqi4 hqi5
    hqi6 hqi7 att4 hqs2 att5 pq6 att6 hqs3 hqs4 hqs5 hqs6 att7 hqs7 pq7
""".split()

# The columns of instruments whose items are not q1, q2 and so on.
COLUMNS = {
    "nasa-tlx": SCALES + [f"weight_{scale}" for scale in SCALES],
    "nasa-rtlx": SCALES,
    "pattern-appraisal": APPRAISAL,
    "nps": ["recommend"],
    "csat": ["satisfied"],
    "ces": ["easy"],
    "smeq": ["effort"],
    "ssq": SYMPTOMS,
    "tam": [f"{scale}{number}" for scale in ("pu", "peou") for number in range(1, 7)],
    "attrakdiff": PAIRS,
    "attrakdiff-short": ["pq2", "att2", "pq3", "hqi3", "pq5", "hqi4", "hqs2", "att5", "pq6", "hqs5"],
    "ipq": ["g1"] + [f"{scale}{number}" for scale, count in (("sp", 5), ("inv", 4), ("real", 4))
                     for number in range(1, count + 1)],
}

INSTRUMENTS = {
    "pssuq-3": (pssuq_3, 16, SIXTEEN_ITEMS),
    "csuq": (pssuq_3, 16, SIXTEEN_ITEMS),
    "pssuq-2": (pssuq_2, 19, {
        "all-best": [1] * 19,
        "all-worst": [7] * 19,
        "mixed": [2, 3, 1, 4, 2, 5, 3, 6, 3, 2, 4, 3, 1, 2, 5, 7, 3, 2, 4],
        "mixed-again": [6, 5, 7, 4, 3, 2, 6, 5, 1, 7, 2, 3, 4, 5, 6, 4, 3, 3, 5],
        "one-missing": [1, 2, 2, 2, 1, 3, 2, 2, _, 2, 2, 1, 1, 2, 3, 2, 1, 1, 2],
        "one-not-applicable": [2, 2, 3, 1, 2, 2, 1, 3, NA, 1, 2, 3, 2, 2, 1, 2, 3, 3, 2],
        "several-missing": [3, _, 2, _, 4, 5, 2, 3, NA, NA, _, 4, 2, 6, 3, _, 1, 2, _],
        "a-score-without-answers": [2, 3, 4, 1, 2, 3, 5, 4, NA, NA, NA, _, _, _, NA, 2, 4, 5, 3],
        "one-answer": [_] * 17 + [4, _],
        "all-missing": [_] * 19,
        "all-not-applicable": [NA] * 19,
    }),
    "pssuq-20": (pssuq_20, 20, {
        "all-best": [7] * 20,
        "all-worst": [1] * 20,
        "mixed": [6, 5, 7, 4, 6, 5, 7, 3, 4, 6, 5, 2, 7, 6, 5, 4, 6, 5, 3, 6],
        "mixed-again": [2, 3, 4, 1, 5, 6, 2, 2, 3, 7, 1, 4, 4, 5, 2, 6, 3, 2, 7, 4],
        "one-missing": [6, 6, 5, 6, 7, 6, _, 5, 6, 5, 6, 7, 6, 5, 6, 6, 7, 6, 5, 6],
        "several-missing": [5, _, 6, _, 4, 7, 6, _, 3, _, 5, 6, _, 4, 6, _, 5, 7, _, 4],
        "overall-unanswered": [4, 5, 6, 5, 4, 5, 6, 5, 5, 4, 5, 6, 5, 4, 5, 6, 4, _, 5, 4],
        "one-answer": [_] * 19 + [3],
        "all-missing": [_] * 20,
    }),
    "sus": (sus, 10, {
        "all-best": [5, 1] * 5,
        "all-worst": [1, 5] * 5,
        "always-the-middle": [3] * 10,
        "always-agree": [5] * 10,
        "mixed": [4, 2, 5, 1, 4, 2, 5, 3, 4, 2],
        "mixed-again": [2, 4, 3, 5, 3, 4, 1, 3, 2, 3],
        "one-missing-else-best": [5, 1, 5, 1, 5, 1, _, 1, 5, 1],
        "two-missing": [4, _, 5, 1, _, 2, 5, 3, 4, 2],
        "one-missing-of-learnability": [4, 2, 4, _, 3, 1, 5, 2, 4, 1],
        "learnability-missing": [4, 2, 4, _, 3, 1, 5, 2, 4, _],
        "three-missing": [_, _, _, 2, 4, 2, 4, 1, 5, 2],
        "three-missing-here-and-there": [4, 2, _, _, 4, _, 4, 1, 5, 2],
        "too-many-missing": [_, _, _, _, 4, 2, 4, 1, 5, _],
        "all-missing": [_] * 10,
    }),
    "umux": (umux, 4, {
        "all-best": [7, 1, 7, 1],
        "all-worst": [1, 7, 1, 7],
        "always-the-middle": [4] * 4,
        "always-agree": [7] * 4,
        "mixed": [6, 2, 5, 3],
        "mixed-again": [5, 4, 3, 6],
        "never-ending-decimal": [6, 2, 6, 3],
        "one-missing": [6, 2, _, 3],
        "several-missing": [_, 2, _, _],
        "all-missing": [_] * 4,
    }),
    "umux-lite": (umux_lite, 2, {
        "all-best": [7, 7],
        "all-worst": [1, 1],
        "always-the-middle": [4, 4],
        "mixed": [6, 5],
        "mixed-again": [2, 6],
        "never-ending-decimal": [5, 7],
        "first-missing": [_, 6],
        "second-missing": [6, _],
        "all-missing": [_, _],
    }),
    "asq": (asq, 3, {
        "all-best": [1] * 3,
        "all-worst": [7] * 3,
        "middle": [4] * 3,
        "mixed": [2, 3, 7],
        "never-ending-decimal": [1, 2, 4],
        "one-missing": [2, _, 5],
        "one-not-applicable": [2, 3, NA],
        "one-answer": [_, NA, 6],
        "all-missing": [_] * 3,
    }),
    "seq": (seq, 1, {
        "all-best": [7],
        "all-worst": [1],
        "middle": [4],
        "mixed": [6],
        "mixed-again": [3],
        "all-missing": [_],
    }),
    "nasa-tlx": (nasa_tlx, 6, {
        "all-best": [0, 0, 0, 0, 0, 0, 5, 4, 3, 2, 1, 0],
        "all-worst": [100, 100, 100, 100, 100, 100, 0, 1, 2, 3, 4, 5],
        "mixed": [70, 10, 55, 25, 60, 40, 5, 0, 3, 2, 4, 1],
        "mixed-again": [35, 80, 15, 90, 45, 5, 2, 4, 1, 5, 3, 0],
        "ends-on-the-line": [50, 0, 65, 30, 55, 20, 4, 0, 5, 3, 2, 1],
        "choices-in-a-circle": [85, 30, 75, 40, 70, 65, 3, 2, 3, 2, 3, 2],
        "performance-only": [0, 0, 0, 100, 0, 0, 2, 1, 3, 5, 4, 0],
        "one-missing": [70, 10, _, 25, 60, 40, 5, 0, 3, 2, 4, 1],
        "one-missing-of-weight-0": [70, _, 55, 25, 60, 40, 5, 0, 3, 2, 4, 1],
        "several-missing": [70, _, _, 25, _, 40, 5, 0, 3, 2, 4, 1],
        "no-weights": [70, 10, 55, 25, 60, 40, _, _, _, _, _, _],
        "all-missing": [_] * 12,
    }),
    "nasa-rtlx": (nasa_rtlx, 6, {
        "all-best": [0] * 6,
        "all-worst": [100] * 6,
        "mixed": [70, 10, 55, 25, 60, 40],
        "mixed-again": [35, 80, 15, 90, 45, 5],
        "never-ending-decimal": [50, 0, 65, 30, 55, 20],
        "performance-only": [0, 0, 0, 100, 0, 0],
        "one-missing": [70, 10, _, 25, 60, 40],
        "several-missing": [70, _, _, 25, _, 40],
        "all-missing": [_] * 6,
    }),
    "pattern-appraisal": (pattern_appraisal, 6, {
        "all-best": [5] * 6,
        "all-worst": [1] * 6,
        "middle": [3] * 6,
        "mixed": [5, 4, 4, 2, 3, 5],
        "mixed-again": [2, 3, 1, 5, 4, 4],
        "one-missing": [5, 4, _, 2, 3, 5],
        "several-missing": [4, _, _, _, 3, 5],
        "solution-only": [5, _, 4, _, 2, _],
        "one-answer": [_, _, _, _, _, 4],
        "all-missing": [_] * 6,
    }),
    "ueq": (ueq, 26, {
        "all-best": [3 if side == "right" else -3 for scale, side in UEQ_ITEMS],
        "all-worst": [-3 if side == "right" else 3 for scale, side in UEQ_ITEMS],
        "middle": [0] * 26,
        "always-left": [-3] * 26,
        "always-right": [3] * 26,
        "slightly-positive": [1 if side == "right" else -1 for scale, side in UEQ_ITEMS],
        "mixed": [2, 3, -1, -2, 0, 1, 2, -1, -3, 1, 2, -2, 1, 2, 0, 3, -2, -1, 1, 2, -3, 2, 0, -1, -2, 1],
        "mixed-again": [-2, 1, 3, 0, 2, -1, -3, 1, 2, -2, 0, 3, -1, 1, 2, -3, 1, 0, 2, -2, 3, -1, 1, 2, 0, -3],
        "one-missing": [1, 2, -2, -1, -1, 2, 1, 0, -2, _, 1, -3, 2, 1, -1, 2, -1, -2, -1, 3, -2, 1, -1, -2, -1, 2],
        "several-missing": [2, _, -1, _, -2, 1, _, _, -3, 0, 2, _, 1, _, 2, 1, _, -1, _, _, -2, 3, _, -2, 1, _],
        "a-scale-without-answers": [1, 2, _, -1, -2, 0, 1, 2, -1, _, 1, -2, 2, 0, _, 1, -2, -1, 0, 2, -1, 1, -2, -1, -2, _],
        "one-answer": [_] * 16 + [-2] + [_] * 9,
        "all-missing": [_] * 26,
    }),
    "ueq-s": (ueq_s, 8, {
        "all-best": [3] * 8,
        "all-worst": [-3] * 8,
        "middle": [0] * 8,
        "pragmatic-only": [3, 3, 3, 3, -3, -3, -3, -3],
        "mixed": [2, 3, 1, -1, 0, 2, -2, 1],
        "mixed-again": [-1, 0, -3, 2, 1, -2, 3, 2],
        "one-missing": [2, 1, _, 3, 0, -1, 2, 1],
        "overall-is-no-mean-of-scales": [3, _, _, _, 1, 0, -1, -2],
        "a-scale-without-answers": [2, 1, 0, 2, _, _, _, _],
        "one-answer": [_, _, _, _, _, _, -2, _],
        "all-missing": [_] * 8,
    }),
    "nps": (nps, 1, {
        "all-best": [10],
        "all-worst": [0],
        "lowest-promoter": [9],
        "highest-passive": [8],
        "lowest-passive": [7],
        "highest-detractor": [6],
        "middle": [5],
        "all-missing": [_],
    }),
    "csat": (csat, 1, {
        "all-best": [5],
        "all-worst": [1],
        "middle": [3],
        "satisfied": [4],
        "dissatisfied": [2],
        "all-missing": [_],
    }),
    "ces": (ces, 1, {
        "all-best": [7],
        "all-worst": [1],
        "middle": [4],
        "agree": [6],
        "somewhat-agree": [5],
        "somewhat-disagree": [3],
        "disagree": [2],
        "all-missing": [_],
    }),
    "smeq": (smeq, 1, {
        "all-best": [0],
        "all-worst": [150],
        "middle": [75],
        "mixed": [57],
        "mixed-again": [13],
        "above-the-last-word": [120],
        "all-missing": [_],
    }),
    "ssq": (ssq, 16, {
        "all-best": [0] * 16,
        "all-worst": [3] * 16,
        "all-slight": [1] * 16,
        "middle": [2] * 8 + [1] * 8,
        "mixed": [1, 2, 0, 3, 1, 0, 2, 0, 1, 3, 2, 0, 1, 2, 0, 3],
        "overlapping-only": [3, 0, 0, 0, 3, 0, 0, 3, 3, 0, 3, 0, 0, 0, 0, 0],
        "fatigue-missing": [1, _, 0, 3, 1, 0, 2, 0, 1, 3, 2, 0, 1, 2, 0, 3],
        "vertigo-missing": [1, 2, 0, 3, 1, 0, 2, 0, 1, 3, 2, 0, 1, _, 0, 3],
        "nausea-missing": [1, 2, 0, 3, 1, 0, 2, _, 1, 3, 2, 0, 1, 2, 0, 3],
        "several-missing": [_, 2, 0, 3, 1, 0, 2, 0, 1, _, 2, 0, 1, 2, 0, 3],
        "all-missing": [_] * 16,
    }),
    "tam": (tam, 12, {
        "all-best": [7] * 12,
        "all-worst": [1] * 12,
        "middle": [4] * 12,
        "useful-and-difficult": [7] * 6 + [1] * 6,
        "mixed": [5, 6, 4, 7, 3, 6, 2, 5, 4, 6, 3, 1],
        "one-missing": [5, 6, _, 7, 3, 6, 2, 5, 4, 6, 3, 1],
        "one-of-each-missing": [5, 6, 4, 7, 3, _, _, 5, 4, 6, 3, 1],
        "all-missing": [_] * 12,
    }),
    "sus-positive": (sus_positive, 10, {
        "all-best": [5] * 10,
        "all-worst": [1] * 10,
        "always-the-middle": [3] * 10,
        "best-of-the-standard-form": [5, 1] * 5,
        "mixed": [4, 4, 5, 3, 4, 4, 5, 4, 4, 2],
        "mixed-again": [2, 4, 3, 5, 3, 4, 1, 3, 2, 3],
        "one-missing": [4, 4, 5, 3, _, 4, 5, 4, 4, 2],
        "all-missing": [_] * 10,
    }),
    "attrakdiff": (attrakdiff, 28, {
        "all-best": [-3 if number in ATTRAKDIFF_LEFT else 3 for number in range(1, 29)],
        "all-worst": [3 if number in ATTRAKDIFF_LEFT else -3 for number in range(1, 29)],
        "middle": [0] * 28,
        "always-left": [-3] * 28,
        "always-right": [3] * 28,
        "slightly-positive": [-1 if number in ATTRAKDIFF_LEFT else 1 for number in range(1, 29)],
        "pragmatic-only": [
            3 if (code.startswith("pq")) == (number not in ATTRAKDIFF_LEFT) else -3 for number, code in enumerate(PAIRS, 1)
        ],
        "mixed": [-2, 1, -1, 0, -3, -2, 2, -1, -2, 2, 1, -1, 0, 1, -1, 3, 1, 2, -3, 1, 2, 1, -2, 1, -1, -2, -3, 2],
        "mixed-again": [1, -2, 2, 3, 0, 1, -1, 2, 1, -3, -1, 0, 2, -2, 3, -1, 0, 1, 2, -2, -3, 0, 1, -1, 2, 3, -2, 1],
        "mixed-once-more": [0, 2, -3, 1, -2, 3, 0, -1, 1, -2, 2, -3, 1, 0, -2, -1, 3, 2, 0, 1, -1, -2, -1, 3, 1, 0, 2, -3],
        "one-missing": [-2, 1, -1, 0, -3, -2, 2, -1, -2, 2, 1, -1, 0, 1, -1, 3, 1, 2, -3, _, 2, 1, -2, 1, -1, -2, -3, 2],
        "one-missing-of-identity": [
            -2, 1, -1, 0, -3, -2, 2, -1, -2, 2, 1, -1, 0, _, -1, 3, 1, 2, -3, 1, 2, 1, -2, 1, -1, -2, -3, 2
        ],
        "several-missing": [-2, 1, _, 0, _, -2, 2, -1, -2, 2, 1, -1, 0, 1, -1, 3, 1, 2, -3, 1, 2, 1, -2, 1, -1, -2, _, 2],
        "one-answer": [_] * 19 + [2] + [_] * 8,
        "all-missing": [_] * 28,
    }),
    "attrakdiff-short": (attrakdiff_short, 10, {
        "all-best": [-3 if number in ATTRAKDIFF_SHORT_LEFT else 3 for number in range(1, 11)],
        "all-worst": [3 if number in ATTRAKDIFF_SHORT_LEFT else -3 for number in range(1, 11)],
        "middle": [0] * 10,
        "always-left": [-3] * 10,
        "always-right": [3] * 10,
        "mixed": [-3, 2, -1, 1, -1, 0, 2, -3, 1, 1],
        "mixed-again": [0, -1, 2, -1, 0, 2, 1, 2, -2, -1],
        "one-missing": [-3, 2, -1, 1, -1, 0, 2, _, 1, 1],
        "several-missing": [-3, 2, _, 1, -1, _, 2, -3, 1, 1],
        "all-missing": [_] * 10,
    }),
    # All-best and all-worst are the ends of the direction of the instrument, which is not that of tension and negative affect.
    "geq-core": (geq_core, 33, {
        "all-best": [4] * 33,
        "all-worst": [0] * 33,
        "middle": [2] * 33,
        "best-of-each-component": [
            0 if number in GEQ_COMPONENTS["tension"] + GEQ_COMPONENTS["negative"]
            else 2 if number in GEQ_COMPONENTS["challenge"] else 4 for number in range(1, 34)
        ],
        "mixed": [
            3, 2, 4, 3, 2, 3, 0, 1, 1, 3, 2, 4, 1, 3, 2, 0, 3, 2, 4, 4, 1, 1, 2, 0, 3, 3, 4, 2, 1, 3, 0, 1, 2
        ],
        "mixed-again": [
            1, 0, 2, 1, 3, 1, 2, 3, 4, 1, 4, 1, 2, 0, 1, 3, 0, 1, 2, 1, 0, 3, 4, 2, 4, 3, 1, 3, 4, 0, 2, 3, 4
        ],
        "mixed-once-more": [
            2, 3, 1, 0, 4, 3, 1, 0, 2, 4, 1, 0, 3, 2, 3, 2, 1, 0, 3, 2, 2, 0, 1, 3, 0, 2, 4, 4, 2, 1, 3, 0, 1
        ],
        "one-missing": [
            3, 2, 4, 3, 2, 3, 0, 1, 1, 3, 2, 4, 1, 3, 2, 0, 3, 2, 4, 4, 1, 1, 2, 0, 3, 3, 4, 2, _, 3, 0, 1, 2
        ],
        "several-missing": [
            3, 2, 4, 3, 2, 3, 0, _, 1, 3, 2, 4, 1, 3, 2, 0, 3, 2, 4, 4, 1, 1, 2, 0, 3, 3, 4, 2, 1, _, 0, 1, 2
        ],
        "one-of-each-missing": [
            _, _, _, 3, _, 3, _, 1, 1, 3, _, 4, 1, 3, 2, 0, 3, 2, 4, 4, 1, _, 2, 0, 3, 3, 4, 2, 1, 3, 0, 1, 2
        ],
        "all-missing": [_] * 33,
    }),
    "ipq": (ipq, 14, {
        "all-best": [0 if number in IPQ_TURNED else 6 for number in range(1, 15)],
        "all-worst": [6 if number in IPQ_TURNED else 0 for number in range(1, 15)],
        "middle": [3] * 14,
        "always-right": [6] * 14,
        "mixed": [5, 4, 1, 5, 3, 4, 2, 3, 4, 5, 2, 3, 1, 0],
        "mixed-again": [2, 1, 5, 2, 0, 1, 5, 4, 1, 3, 5, 2, 3, 1],
        "one-missing": [5, 4, 1, 5, 3, 4, 2, 3, _, 5, 2, 3, 1, 0],
        "general-missing": [_, 4, 1, 5, 3, 4, 2, 3, 4, 5, 2, 3, 1, 0],
        "several-missing": [5, 4, 1, _, 3, 4, 2, 3, 4, 5, 2, 3, 1, _],
        "general-only": [4] + [_] * 13,
        "all-missing": [_] * 14,
    }),
}

# Worked out on paper: (instrument, respondent) -> its scores as fractions or decimals; empty where there is none.
HAND_SCORED = {
    # 1-6: 17/6; 7-12: 19/6; 13-15: 14/3; all: 53/16.
    ("pssuq-3", "mixed"): ["53/16", "17/6", "19/6", "14/3"],
    # 1-6 without item 3: 9/5; 7-12: 14/6; 13-15: 6/3; all: 31/15.
    ("pssuq-3", "one-missing"): ["31/15", "9/5", "14/6", "2"],
    # 1-6: 3+2+4+5 = 14/4; 7-12: 2+3+4 = 9/3; 13-15: 5/2; all: 29/10.
    ("csuq", "several-missing"): ["2.9", "3.5", "3", "2.5"],
    # 1-8: 26/8; 9-15: 20/7; 16-18: 12/3; all: 62/19.
    ("pssuq-2", "mixed"): ["62/19", "26/8", "20/7", "4"],
    # 1-8: 43/8; 9-14: 30/6; 15-17: 15/3; 18: 5; 19-20: 9/2.
    ("pssuq-20", "mixed"): ["43/8", "5", "5", "5", "4.5"],
    # Odd: 3+4+3+4+3 = 17; even: 3+4+3+2+3 = 15; 32 x 2.5. Usability 25 x 3.125, learnability 7 x 12.5.
    ("sus", "mixed"): ["80", "78.125", "87.5"],
    # A perfect respondent with one unanswered item: 38 x 2.5 (not 90, as zero; not 100, prorated).
    ("sus", "one-missing-else-best"): ["95", "93.75", "100"],
    # Items 2 and 5 count as 3: odd 3+4+2+4+3 = 16; even 2+4+3+2+3 = 14.
    ("sus", "two-missing"): ["75", "71.875", "87.5"],
    ("sus", "too-many-missing"): ["", "", ""],
    # 5+5+4+4 = 18 of 24.
    ("umux", "mixed"): ["75"],
    # 5+5+5+4 = 19 of 24.
    ("umux", "never-ending-decimal"): ["1900/24"],
    # 11 - 2 = 9 of 12; 12 - 2 = 10 of 12.
    ("umux-lite", "mixed"): ["75"],
    ("umux-lite", "never-ending-decimal"): ["1000/12"],
    # 350 + 0 + 165 + 50 + 240 + 40 = 845 over 15; 260 over 6.
    ("nasa-tlx", "mixed"): ["845/15", "260/6"],
    # 200 + 0 + 325 + 90 + 110 + 20 = 745 over 15; 220 over 6.
    ("nasa-tlx", "ends-on-the-line"): ["745/15", "220/6"],
    # Performance is not reversed: 5 x 100 over 15; 100 over 6.
    ("nasa-tlx", "performance-only"): ["500/15", "100/6"],
    ("nasa-tlx", "no-weights"): ["", "260/6"],
    ("nasa-rtlx", "mixed-again"): ["45"],
    # All: 23/6; solution 5+4+3 = 12/3; examples 4+2+5 = 11/3; then 9/2, 6/2 and 8/2.
    ("pattern-appraisal", "mixed"): ["23/6", "4", "11/3", "4.5", "3", "4"],
    # Without the solution's correctness: 19/5; 8/2; 11/3; 9/2; 2; 8/2.
    ("pattern-appraisal", "one-missing"): ["3.8", "4", "11/3", "4.5", "2", "4"],
    # 1, 12, 14, 16, 24, 25: 2+2+2+3+1+2 = 12/6; 2, 4, 13, 21: 3+2+1+3 = 9/4; 9, 20, 22, 23: 3+2+2-0 = 7/4;
    # 8, 11, 17, 19: -1+2+2-1 = 2/4; 5, 6, 7, 18: 0+1+2+1 = 4/4; 3, 10, 15, 26: 1-1+0+1 = 1/4.
    ("ueq", "mixed"): ["2", "2.25", "1.75", "0.5", "1", "0.25"],
    # Attractiveness -2-3+1-3-2-0 = -9/6; perspicuity 1-0-1-3; efficiency -2-2-1-1; dependability 1+0-1-2;
    # stimulation -2-1-3-0; novelty -3+2+2-3.
    ("ueq", "mixed-again"): ["-1.5", "-0.75", "-1.5", "-0.5", "-1.5", "-0.5"],
    # Half of the good words are on either side of each scale.
    ("ueq", "always-left"): ["0"] * 6,
    ("ueq", "always-right"): ["0"] * 6,
    # Attractiveness 1+3+1+2+2+1; perspicuity 2+1+2+2; efficiency 2+3+1+1; dependability 0+1+1+1; stimulation 1+2+1+2;
    # novelty without item 10: 2-1+2 = 3/3.
    ("ueq", "one-missing"): ["10/6", "1.75", "1.75", "0.75", "1.5", "1"],
    # 1, 16, 24, 25: 2+1+2-1 = 4/4; 13, 21: 1+2 = 3/2; 9, 22: 3+3 = 6/2; 11: 2; 5, 6, 18: 2+1+1 = 4/3;
    # 3, 10, 15: 1-0+2 = 3/3.
    ("ueq", "several-missing"): ["1", "1.5", "3", "2", "4/3", "1"],
    # Attractiveness 1+2+0+1+1+2; perspicuity 2+1+2+1; efficiency 1+2+1+2; dependability 2+1+2-0; stimulation 2+0+1+1.
    ("ueq", "a-scale-without-answers"): ["7/6", "1.5", "1.5", "1.25", "1", ""],
    # Item 17 alone, secure on the left.
    ("ueq", "one-answer"): ["", "", "", "2", "", ""],
    # 5/4 and 1/4; all: 6/8.
    ("ueq-s", "mixed"): ["0.75", "1.25", "0.25"],
    # 6/3 and 2/4; all: 8/7.
    ("ueq-s", "one-missing"): ["8/7", "2", "0.5"],
    # 3 and -2/4; all: 1/5, not 1.25.
    ("ueq-s", "overall-is-no-mean-of-scales"): ["0.2", "3", "-0.5"],
    ("ueq-s", "a-scale-without-answers"): ["1.25", "1.25", ""],
    ("nps", "lowest-promoter"): ["100", "9"],
    ("nps", "highest-passive"): ["0", "8"],
    ("nps", "lowest-passive"): ["0", "7"],
    ("nps", "highest-detractor"): ["-100", "6"],
    ("csat", "satisfied"): ["100", "4"],
    ("csat", "middle"): ["0", "3"],
    ("ces", "somewhat-agree"): ["5", "100"],
    ("ces", "middle"): ["4", "0"],
    ("smeq", "mixed"): ["57"],
    # The tests of colleyRstats: 63 x 3.74, 21 x 9.54, 21 x 7.58 and 21 x 13.92.
    ("ssq", "all-worst"): ["235.62", "200.34", "159.18", "292.32"],
    ("ssq", "all-best"): ["0", "0", "0", "0"],
    # N 1+0+2+0+1+0+3 = 7; O 1+2+0+3+1+1+2 = 10; D 1+0+3+2+0+1+2 = 9; 26 x 3.74.
    ("ssq", "mixed"): ["97.24", "66.78", "75.8", "125.28"],
    # Each in two parts: N 3 of them, O 4, D 3; 30 x 3.74 (not 15 x 3.74).
    ("ssq", "overlapping-only"): ["112.2", "85.86", "90.96", "125.28"],
    # Only the parts to which a symptom belongs need it, and the total.
    ("ssq", "fatigue-missing"): ["", "66.78", "", "125.28"],
    ("ssq", "vertigo-missing"): ["", "66.78", "75.8", ""],
    ("ssq", "nausea-missing"): ["", "", "75.8", ""],
    # 31/6 and 21/6.
    ("tam", "mixed"): ["31/6", "3.5"],
    ("tam", "one-missing"): ["", "3.5"],
    # 3+3+4+2+3+3+4+3+3+1 = 29.
    ("sus-positive", "mixed"): ["72.5"],
    # 20 of 40; the key of the standard form would give 100.
    ("sus-positive", "best-of-the-standard-form"): ["50"],
    ("sus-positive", "always-the-middle"): ["50"],
    ("sus-positive", "one-missing"): [""],
    # 1, 5, 8, 10, 12, 20, 28: 2+3+1+2+1+1+2 = 12/7; 2, 6, 11, 13-16: 1+2-1+0+1+1+3 = 7/7; 4, 18, 22-25, 27:
    # 0+2-1+2+1-1+3 = 6/7; both: 13/14; 3, 7, 9, 17, 19, 21, 26: 1+2+2+1+3+2+2 = 13/7.
    ("attrakdiff", "mixed"): ["12/7", "13/14", "1", "6/7", "13/7"],
    # -1-0-2-3-0-2+1 = -7/7; -2-1+1+2-2-3-1 = -6/7; -3+1-0-1-1+2+2 = 0; -2-1-1+0-2-3-3 = -12/7.
    ("attrakdiff", "mixed-again"): ["-1", "-3/7", "-6/7", "0", "-12/7"],
    # 0+2+1-2+3+1-3 = 2/7; 2-3-2+1+0+2-1 = -1/7; -1+2+2+1+3+1-2 = 6/7; 3+0-1+3-0-1-0 = 4/7.
    ("attrakdiff", "mixed-once-more"): ["2/7", "5/14", "-1/7", "6/7", "4/7"],
    # The good word is on the left in 4, 3, 4 and 4 of the seven pairs of PQ, HQ-I, HQ-S and ATT.
    ("attrakdiff", "always-left"): ["3/7", "0", "-3/7", "3/7", "3/7"],
    ("attrakdiff", "always-right"): ["-3/7", "0", "3/7", "-3/7", "-3/7"],
    # As mixed, but for the scales of the missing answers.
    ("attrakdiff", "one-missing"): ["", "13/14", "1", "6/7", "13/7"],
    ("attrakdiff", "one-missing-of-identity"): ["12/7", "", "", "6/7", "13/7"],
    ("attrakdiff", "several-missing"): ["", "", "1", "", ""],
    # 3+1+1+1 = 6/4; -1+0+2+1 = 2/4; 2+3 = 5/2.
    ("attrakdiff-short", "mixed"): ["1.5", "0.5", "2.5"],
    # -0-2-0-2 = -4/4; 1+2+1-1 = 3/4; -1-2 = -3/2.
    ("attrakdiff-short", "mixed-again"): ["-1", "0.75", "-1.5"],
    # The good word is on the left in 3 of 4, 1 of 4 and 1 of 2.
    ("attrakdiff-short", "always-right"): ["-1.5", "1.5", "0"],
    ("attrakdiff-short", "one-missing"): ["1.5", "0.5", ""],
    # 2+3+2+3+1 = 11/5; 4+4+2+4+4+3 = 21/6; 2+1+3+2+0 = 8/5; 1+0+1 = 2/3; 2+2+3+1+2 = 10/5; 0+1+1+0 = 2/4;
    # 3+3+3+3+4 = 16/5.
    ("geq-core", "mixed"): ["2.2", "3.5", "1.6", "2/3", "2", "0.5", "3.2"],
    # 0+1+1+0+0 = 2/5; 2+1+1+2+1+0 = 7/6; 3+2+4+3+2 = 14/5; 3+2+4 = 9/3; 4+4+3+3+4 = 18/5; 2+3+4+3 = 12/4;
    # 1+1+1+0+1 = 4/5.
    ("geq-core", "mixed-again"): ["0.4", "7/6", "2.8", "3", "3.6", "3", "0.8"],
    # 3+4+3+1+2 = 13/5; 1+0+0+3+4+1 = 9/6; 4+3+0+4+3 = 14/5; 0+3+2 = 5/3; 1+1+2+0+1 = 5/5; 1+0+2+2 = 5/4; 2+0+3+2+2 = 9/5.
    ("geq-core", "mixed-once-more"): ["2.6", "1.5", "2.8", "5/3", "1", "1.25", "1.8"],
    # No item is reversed.
    ("geq-core", "all-best"): ["4"] * 7,
    ("geq-core", "one-missing"): ["2.2", "3.5", "1.6", "", "2", "0.5", "3.2"],
    ("geq-core", "several-missing"): ["2.2", "", "1.6", "2/3", "2", "", "3.2"],
    ("geq-core", "one-of-each-missing"): [""] * 7,
    # SP 4+(6-1)+5+3+4 = 21/5; INV 2+3+(6-4)+5 = 12/4; REAL (6-2)+3+1+0 = 8/4; G 5.
    ("ipq", "mixed"): ["4.2", "3", "2", "5"],
    # SP 1+1+2+0+1 = 5/5; INV 5+4+5+3 = 17/4; REAL 1+2+3+1 = 7/4; G 2.
    ("ipq", "mixed-again"): ["1", "4.25", "1.75", "2"],
    # One item of each but G counts as 0: 24/5; 18/4; 18/4.
    ("ipq", "always-right"): ["4.8", "4.5", "4.5", "6"],
    ("ipq", "one-missing"): ["4.2", "", "2", "5"],
    ("ipq", "general-only"): ["", "", "", "4"],
}

# Printed for groups: the instrument, the answers of each respondent, and the means as the source prints them.
GROUPS = {
    # Tests of a package; the README of rbouch85/DS_Adventures; an example with four answers.
    "NPS 30": ("nps", [[10]] * 5 + [[8]] * 3 + [[2]] * 2, {"nps": "30"}),
    "NPS -40": ("nps", [[answer] for answer in range(1, 11)], {"nps": "-40"}),
    "NPS 25": ("nps", [[10], [9], [3], [8]], {"nps": "25"}),
    # The article of VOC Metrics.
    "CSAT 60%": ("csat", [[5]] * 10 + [[4]] * 20 + [[3]] * 10 + [[2]] * 5 + [[1]] * 5, {"satisfied": "60"}),
    # Simplesat: 8 positive and 2 negative answers of 10; which ones it does not say.
    "CES 80%": ("ces", [[5]] * 4 + [[6]] * 3 + [[7]] + [[3]] * 2, {"agreed": "80"}),
    # The notebook of Trojan13/python-ueq-s, whose answers run from 1 to 7.
    "UEQ-S": ("ueq-s", [[int(answer) - 4 for answer in row] for row in """
        16453435 55452345 67255654 56644664 44455545 64456655 56663443 76455354 77654655 66556566 44444444 55555555
        16171473""".split()], {"pragmatic": "0.903846", "hedonic": "0.519231", "overall": "0.711538"}),
}


def fixture(instrument):
    rule, items, respondents = INSTRUMENTS[instrument]
    columns = COLUMNS.get(instrument) or [f"q{number}" for number in range(1, items + 1)]
    lines = []
    for respondent, answers in respondents.items():
        assert len(answers) == len(columns), (instrument, respondent)
        scores = rule(answers)
        expected = [written(score) for score in scores.values()]
        if (instrument, respondent) in HAND_SCORED:
            by_hand = [Fraction(text) if text else None for text in HAND_SCORED[instrument, respondent]]
            assert by_hand == list(scores.values()), (instrument, respondent, by_hand, expected)
        if not lines:
            lines.append(",".join(["respondent"] + columns + [f"expected_{name}" for name in scores]))
        lines.append(",".join([respondent] + ["" if x is None else str(x) for x in answers] + expected))
    return "\n".join(lines) + "\n"


def check_groups():
    for name, (instrument, respondents, printed) in GROUPS.items():
        scores = [INSTRUMENTS[instrument][0](answers) for answers in respondents]
        for score, value in printed.items():
            mean = sum(given[score] for given in scores) / len(scores)
            decimals = len(value.partition(".")[2])
            assert round(mean, decimals) == Fraction(value), (name, score, float(mean))


def main(arguments):
    folder = Path(__file__).resolve().parent
    differing = 0
    for instrument in INSTRUMENTS:
        path = folder / f"{instrument}.csv"
        text = fixture(instrument).encode("ascii")
        if arguments == ["--check"]:
            if not path.is_file() or path.read_bytes() != text:
                differing += 1
                print(f"{path.name} is not what make.py writes", file=sys.stderr)
        else:
            path.write_bytes(text)
    for instrument, respondent in HAND_SCORED:
        assert respondent in INSTRUMENTS[instrument][2], (instrument, respondent)
    check_groups()
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
