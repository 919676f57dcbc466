#!/usr/bin/env python3
"""Writes ID.csv for every instrument: answers, and the scores that the published rules give for them.

    python3 Tests/StudyModelTests/Fixtures/make.py            writes the files beside this script
    python3 Tests/StudyModelTests/Fixtures/make.py --check    changes nothing; exit 1 where a file differs

The rules are written out once more here, instrument by instrument and in the form in which they were published,
with exact fractions. Nothing is read from Surveys/Instruments, so that a mistake there or in the scoring code shows.
HAND_SCORED at the end holds scores worked out on paper, which the rules below have to give.

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

No rule for missing answers was published for UMUX, UMUX-Lite, SEQ and NASA-TLX: a score needs all its answers.

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
}


def fixture(instrument):
    rule, items, respondents = INSTRUMENTS[instrument]
    if instrument in ("nasa-tlx", "nasa-rtlx"):
        columns = list(SCALES)
        if instrument == "nasa-tlx":
            columns += [f"weight_{scale}" for scale in SCALES]
    elif instrument == "pattern-appraisal":
        columns = list(APPRAISAL)
    else:
        columns = [f"q{number}" for number in range(1, items + 1)]
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
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
