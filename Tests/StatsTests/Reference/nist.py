"""NIST StRD, univariate summary statistics, all nine sets with their certified values: nist.json.

The data are those of NIST (public domain); Lew, Lottery, Mavro and Michelso stand below as whole numbers with a divisor, the
others are made from their definitions. Every set is checked here: mean, standard deviation and lag-1 autocorrelation
are computed in exact fractions from the decimals and have to agree with all certified digits. PiDigits is certified for 5000
digits of which the 957th is a 3, where pi has an 8: the certified values hold for the 3 (the mean would be 4.5358).

Decimals such as 2.0018 are no doubles, so that the exact standard deviation of the doubles is not the certified one.
`deviationDigits` says how many digits of the certified value it has (log relative error, at most 15): no program that takes
doubles can be asked for more. `mean` and `standardDeviation` are the exact ones of the doubles.
Run: python3 nist.py > nist.json   (needs mpmath)
"""

import json
import platform
from fractions import Fraction

import mpmath as mp

DIVISORS = {"Lew": 1, "Lottery": 1, "Mavro": 10000, "Michelso": 100}
DATA = {
    "Lew": """
    -213 -564 -35 -15 141 115 -420 -360 203 -338 -431 194 -220 -513 154 -125 -559 92 -21 -579 -52 99 -543 -175
    162 -457 -346 204 -300 -474 164 -107 -572 -8 83 -541 -224 180 -420 -374 201 -236 -531 83 27 -564 -112 131
    -507 -254 199 -311 -495 143 -46 -579 -90 136 -472 -338 202 -287 -477 169 -124 -568 17 48 -568 -135 162 -430
    -422 172 -74 -577 -13 92 -534 -243 194 -355 -465 156 -81 -578 -64 139 -449 -384 193 -198 -538 110 -44 -577
    -6 66 -552 -164 161 -460 -344 205 -281 -504 134 -28 -576 -118 156 -437 -381 200 -220 -540 83 11 -568 -160
    172 -414 -408 188 -125 -572 -32 139 -492 -321 205 -262 -504 142 -83 -574 0 48 -571 -106 137 -501 -266 190
    -391 -406 194 -186 -553 83 -13 -577 -49 103 -515 -280 201 300 -506 131 -45 -578 -80 138 -462 -361 201 -211
    -554 32 74 -533 -235 187 -372 -442 182 -147 -566 25 68 -535 -244 194 -351 -463 174 -125 -570 15 72 -550 -190
    172 -424 -385 198 -218 -536 96
    """,
    "Lottery": """
    162 671 933 414 788 730 817 33 536 875 670 236 473 167 877 980 316 950 456 92 517 557 956 954 104 178 794
    278 147 773 437 435 502 610 582 780 689 562 964 791 28 97 848 281 858 538 660 972 671 613 867 448 738 966
    139 636 847 659 754 243 122 455 195 968 793 59 730 361 574 522 97 762 431 158 429 414 22 629 788 999 187 215
    810 782 47 34 108 986 25 644 829 630 315 567 919 331 207 412 242 607 668 944 749 168 864 442 533 805 372 63
    458 777 416 340 436 140 919 350 510 572 905 900 85 389 473 758 444 169 625 692 140 897 672 288 312 860 724
    226 884 508 976 741 476 417 831 15 318 432 241 114 799 955 833 358 935 146 630 830 440 642 356 373 271 715
    367 393 190 669 8 861 108 795 269 590 326 866 64 523 862 840 219 382 998 4 628 305 747 247 34 747 729 645
    856 974 24 568 24 694 608 480 410 729 947 293 53 930 223 203 677 227 62 455 387 318 562 242 428 968
    """,
    "Mavro": """
    20018 20017 20018 20019 20018 20017 20015 20014 20015 20015 20017 20018 20018 20019 20019 20021 20020 20016
    20014 20013 20013 20015 20015 20016 20015 20014 20013 20014 20015 20014 20015 20016 20015 20016 20019 20020
    20020 20021 20022 20023 20024 20025 20027 20026 20026 20026 20027 20026 20025 20024
    """,
    "Michelso": """
    29985 29974 29990 30007 29993 29985 29995 29998 29998 29988 30000 29998 29993 29965 29976 29981 30000 30000
    29996 29996 29996 29994 29996 29994 29988 29980 29985 29988 29990 29984 29983 29979 29981 29988 29988 29983
    29980 29979 29976 29980 29988 29988 29988 29986 29972 29972 29962 29986 29997 29995 29988 29991 29985 29987
    29984 29984 29985 29984 29984 29984 29989 29981 29981 29982 29980 29977 29976 29974 29975 29976 29991 29992
    29989 29986 29988 29972 29984 29985 29985 29978 29989 29984 29978 29981 29976 29981 29979 29981 29982 29985
    29987 29987 29981 29974 29981 29994 29995 29980 29981 29987
    """,
}
CERTIFIED = {
    "PiDigits": ("4.53480000000000", "2.86733906028871", "-0.00355099287237972"),
    "Lottery": ("518.958715596330", "291.699727470969", "-0.120948622967393"),
    "Lew": ("-177.435000000000", "277.332168044316", "-0.307304800605679"),
    "Mavro": ("2.00185600000000", "0.000429123454003053", "0.937989183438248"),
    "Michelso": ("299.852400000000", "0.0790105478190518", "0.535199668621283"),
    "NumAcc1": ("10000002", "1", "-0.5"),
    "NumAcc2": ("1.2", "0.1", "-0.999"),
    "NumAcc3": ("1000000.2", "0.1", "-0.999"),
    "NumAcc4": ("10000000.2", "0.1", "-0.999"),
}


def decimals(name):
    """The values as whole numbers, and what to divide them by."""
    if name == "PiDigits":
        mp.mp.dps = 5020
        digits = mp.nstr(mp.pi, 5010).replace(".", "")[:5000]
        assert digits[956] == "8"
        return [int(d) for d in digits[:956] + "3" + digits[957:]], 1
    if name == "NumAcc1":
        return [10000001, 10000003, 10000002], 1
    if name.startswith("NumAcc"):
        middle = {"2": 12, "3": 10000002, "4": 100000002}[name[-1]]
        return [middle] + [middle + step for _ in range(500) for step in (-1, 1)], 10
    return [int(v) for v in DATA[name].split()], DIVISORS[name]


def summary(values):
    n = len(values)
    mean = sum(values) / n
    squares = sum((v - mean) ** 2 for v in values)
    lagged = sum((a - mean) * (b - mean) for a, b in zip(values, values[1:]))
    mp.mp.dps = 40
    return number(mean), mp.sqrt(number(squares / (n - 1))), number(lagged / squares)


def number(x):
    return mp.mpf(x.numerator) / x.denominator


def agreeing_digits(found, expected):
    """The log relative error: how many digits agree, at most 15."""
    error = abs((found - expected) / expected)
    return 15 if error == 0 else min(15, float(-mp.log10(error)))


def describe(name):
    whole, divisor = decimals(name)
    certified = [mp.mpf(text) for text in CERTIFIED[name]]
    for found, text in zip(summary([Fraction(v, divisor) for v in whole]), CERTIFIED[name]):
        # The values of the NumAcc sets are exact by construction; the others are rounded to the digits shown.
        rounding = 0 if name.startswith("NumAcc") else mp.mpf(10) ** -len(text.split(".")[1]) / 2
        assert abs(found - mp.mpf(text)) <= rounding + mp.mpf(10) ** -30, (name, found, text)
    mean, deviation, _ = summary([Fraction(v / divisor) for v in whole])
    data = {"digits": "".join(map(str, whole))} if name == "PiDigits" else {"values": whole}
    if name in ("NumAcc2", "NumAcc3", "NumAcc4"):
        # The first values stand for all: the last two go on to the end.
        data = {"values": whole[:3]}
    return {"name": name, "n": len(whole), "divisor": divisor, "certifiedMean": certified[0],
            "certifiedStandardDeviation": certified[1], "mean": mean, "standardDeviation": deviation,
            "meanDigits": agreeing_digits(mean, certified[0]),
            "deviationDigits": agreeing_digits(deviation, certified[1]), **data}


def main():
    sets = [describe(name) for name in CERTIFIED]
    result = {"tool": f"mpmath {mp.__version__}, Python {platform.python_version()} fractions", "sets": sets}
    text = json.dumps(result, default=float)
    print(text.replace('{"name"', '\n{"name"').replace("}]}", "}\n]}"))


if __name__ == "__main__":
    main()
