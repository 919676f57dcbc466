#!/usr/bin/env python3
"""Reads `written.sav`, which studytool wrote, with pyreadstat (made with 1.3.7), and compares it with what went in.

The file is that of `SPSSWrittenFileTests.swift`. When the writer is meant to write other bytes, write the file anew, and
run this script before the new file is committed:

    STUDYTOOL_WRITE_FIXTURES=1 swift test --filter SPSSWrittenFileTests
    venv/bin/python Tests/TableFilesTests/Fixtures/check-written-file.py
"""
import datetime
import math
import pathlib

import pyreadstat

frame, meta = pyreadstat.read_sav(pathlib.Path(__file__).parent / "written.sav", user_missing=True)
words = "How_easy_was_it_to_find_the_page_that_you_were_asked_to_find__in"
names = ["participant", "group", "q1", "q2", words, "q10", "started", "day", "time"]


def same(found, expected, what):
    assert found == expected, f"{what}: {found!r} instead of {expected!r}"
    print("ok", what)


same(list(frame.columns), names, "names")
same(meta.file_label, "Written by studytool", "label of the file")
same(meta.notes, ["A remark."], "remarks")
same(meta.file_encoding, "UTF-8", "encoding")
same(meta.column_names_to_labels["group"], "สภาพ", "label of a variable")
same(meta.variable_value_labels["group"], {0.0: "ไม่มีแพตเทิร์น", 1.0: "มีแพตเทิร์น"}, "labels of values")
same(meta.variable_value_labels["q1"], {1.0: "agree", 98.0: "N/A"}, "labels of values")
same(
    meta.missing_ranges,
    {"q1": [{"lo": 98.0, "hi": 98.0}, {"lo": 99.0, "hi": 99.0}], "q2": [{"lo": -9.0, "hi": -1.0}, {"lo": 99.0, "hi": 99.0}]},
    "missing values",
)
measures = ["nominal", "nominal", "ordinal", "scale", "unknown", "unknown", "unknown", "unknown", "unknown"]
same([meta.variable_measure[name] for name in names], measures, "measurement levels")
same(meta.original_variable_types["group"], "F1.0", "format")
same(frame[words].tolist(), ["ความเห็น" * 60, "easy", ""], "long text")
same(frame["participant"].tolist(), ["P1", "P2", "P3"], "text")
same(frame["q10"].tolist(), ["ten", "", ""], "text beside a long text")
same([None if math.isnan(v) else v for v in frame["q2"]], [0.1, -3.0, None], "numbers")
same([None if math.isnan(v) else v for v in frame["q1"]], [1.0, 98.0, None], "numbers that are declared as missing")
same(frame["started"].iloc[0].to_pydatetime(), datetime.datetime(2024, 7, 8, 11, 13), "moment")
same(frame["day"].iloc[0], datetime.date(2024, 2, 29), "day")
print("time", frame["time"].tolist())
print("all is as it was written")
