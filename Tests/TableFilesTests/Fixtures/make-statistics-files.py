#!/usr/bin/env python3
"""Makes the small SPSS and Stata files beside this script. Needs pyreadstat (made with 1.3.7) and pandas.

    python3 -m venv venv && venv/bin/pip install pyreadstat pandas
    venv/bin/python Tests/TableFilesTests/Fixtures/make-statistics-files.py

All people and answers are invented. What pyreadstat cannot write (code pages, weights, sets of multiple responses, other
byte orders) is put together by `system_file` below, after the description of the format in GNU PSPP's manual.
"""
import pathlib
import re
import struct

import pandas as pd
import pyreadstat

HERE = pathlib.Path(__file__).parent
GROUPS = {0: "ไม่มีแพตเทิร์น", 1: "มีแพตเทิร์น"}
ANSWERS = {1: "Strongly agree", 7: "Strongly disagree", 98: "N/A", 99: "no answer"}


def survey():
    return pd.DataFrame(
        {
            "participant": ["P01", "P02", "P03", "P04"],
            "group": [0.0, 1.0, 0.0, 1.0],
            "q1": [1.0, 7.0, 99.0, None],
            "q2": [2.0, 98.0, -1.0, 4.0],
            "time": [12.5, 0.1, 1e-7, 123456789012.0],
            "comment": ["ใช้งานง่าย", '"quoted", with comma', "", "  two spaces before"],
            "started": pd.to_datetime(
                ["2024-07-08 11:13:00", "2024-07-08 15:09:30.5", "1999-12-31 23:59:59", None],
                format="ISO8601",
            ),
        }
    )


LABELS = {
    "participant": "Participant",
    "group": "Condition",
    "q1": "โดยรวมฉันพึงพอใจที่ระบบใช้งานง่าย",
    "q2": "It was simple to use this system.",
    "time": "Time on task",
    "comment": "Comments",
    "started": "Start",
}


def write_survey():
    spss = dict(
        file_label="A survey of four",
        column_labels=LABELS,
        note=["First remark.", "Second remark."],
        variable_value_labels={"group": GROUPS, "q1": ANSWERS, "q2": ANSWERS},
        missing_ranges={"q1": [98, 99], "q2": [{"lo": -9, "hi": -1}, 98]},
        variable_measure={"group": "nominal", "q1": "ordinal", "time": "scale"},
        variable_format={"q1": "F2.0", "group": "F1.0"},
    )
    frame = survey()
    pyreadstat.write_sav(frame, HERE / "survey.sav", **spss)
    pyreadstat.write_sav(frame, HERE / "survey-rows.sav", row_compress=True, **spss)
    pyreadstat.write_sav(frame, HERE / "survey.zsav", compress=True, **spss)
    pyreadstat.write_sav(frame.iloc[:0], HERE / "no-cases.sav", **spss)
    # The portable format knows ASCII and names of eight capitals only.
    portable = frame.drop(columns=["started", "comment", "q1"]).rename(columns={"participant": "PERSON"})
    portable.columns = [name.upper() for name in portable.columns]
    pyreadstat.write_por(
        portable,
        HERE / "survey.por",
        file_label="A survey of four",
        column_labels={"PERSON": "Participant", "Q2": LABELS["q2"]},
        variable_format={"GROUP": "F1.0"},
    )


def write_spss_moments():
    day = 86400.0
    frame = pd.DataFrame(
        {
            "date": [0.0, 13_926_038_400.0, 13_926_038_400.0 + 3600, -1e15],
            "adate": [day, 12_219_379_200.0, 12_219_379_199.0, None],
            "datetime": [13_926_038_461.25, 13_926_038_400.0, 13_926_038_400.1, None],
            "time": [3905.2, 90061.0, 0.0, -59.5],
            "dtime": [86400.0, 59.0, 3600.0, 1e-7],
            "month": [13_926_038_400.0, 0.0, 0.0, None],
        }
    )
    formats = {
        "date": "DATE11",
        "adate": "ADATE10",
        "datetime": "DATETIME20",
        "time": "TIME8",
        "dtime": "DTIME11",
        "month": "MOYR8",
    }
    pyreadstat.write_sav(frame, HERE / "moments.sav", variable_format=formats)


def write_long_names_and_texts():
    long_name = "a_name_of_a_variable_that_has_exactly_sixty_four_letters_in_it_x"
    assert len(long_name) == 64
    thai = "ความคิดเห็นยาวมาก" * 40
    frame = pd.DataFrame({long_name: [1.0, 2.0], "ความเห็น": [thai, "short"], "plain": ["x" * 700, ""]})
    pyreadstat.write_sav(frame, HERE / "long.sav", row_compress=True)


def write_stata():
    frame = pd.DataFrame(
        {
            "participant": ["P01", "P02", "P03", "P04"],
            "group": [0, 1, 0, 1],
            "q1": [1, "a", "b", None],
            "half": pd.Series([0.1, 1.5, -2.25, None], dtype="float32"),
            "day": [0, -1, 23565, None],
            "moment": [0.0, 1720437180500.0, -1.0, None],
            "month": [0, -1, 771, None],
            "quarter": [0, -1, 257, None],
            "week": [0, 51, 52, None],
            "leap": [1000.0, 2000.0, None, None],
            "comment": ["ง่าย", "é", "", "x"],
        }
    )
    for version, name in ((15, "survey.dta"), (8, "survey-old.dta")):
        out = frame.copy()
        if version == 8:
            out["comment"] = ["easy", "slow", "", "x"]
        pyreadstat.write_dta(
            out,
            HERE / name,
            version=version,
            file_label="A survey of four",
            column_labels={"q1": "It was simple", "group": "Condition"},
            variable_value_labels={
                "group": {0: "without", 1: "with"},
                "q1": {1: "agree", 7: "disagree", "a": "N/A", "b": "refused"},
            },
            missing_user_values={"q1": ["a", "b"]},
            variable_format={
                "day": "%td",
                "moment": "%tc",
                "month": "%tm",
                "quarter": "%tq",
                "week": "%tw",
                "leap": "%tC",
            },
        )


def write_stata_types():
    """Numbers of single precision and long texts, which pyreadstat does not write; pandas does."""
    frame = pd.DataFrame(
        {
            "single": pd.Series([0.1, -1.5, 16777216], dtype="float32"),
            "small": pd.Series([1, 2, 100], dtype="int8"),
            "text": ["a" * 3000, "", "ยาว" * 1000],
        }
    )
    frame.to_stata(
        HERE / "types.dta", version=118, write_index=False, convert_strl=["text"],
        time_stamp=pd.Timestamp("2024-07-08 11:13"))


def system_file(
    variables, cases, order="<", code=65001, encoding="utf-8", name=None, case_count=None, weight=0,
    extensions=(), compressed=False,
):
    """A system file. A variable is (name, width of text or 0, label, {value: label}, missing numbers)."""

    def text(value, size):
        return value.encode(encoding).ljust(size, b" ")[:size]

    def ints(*values):
        return struct.pack(order + "%di" % len(values), *values)

    blocks = sum(max(1, -(-width // 8)) for _, width, _, _, _ in variables)
    count = len(cases) if case_count is None else case_count
    out = b"$FL2" + text("@(#) SPSS DATA FILE made by a script", 60)
    out += ints(2, blocks, 1 if compressed else 0, weight, count) + struct.pack(order + "d", 100.0)
    out += b"08 Jul 24" + b"11:13:00" + text("", 64) + b"\0\0\0"
    for short, width, label, _, missing in variables:
        kind = 0x010000 | width << 8 if width else 0x050800
        out += ints(2, width, 1 if label else 0, len(missing), kind, kind) + text(short.upper(), 8)
        if label:
            data = label.encode(encoding)
            out += ints(len(data)) + data.ljust(-(-len(data) // 4) * 4, b" ")
        out += b"".join(struct.pack(order + "d", value) for value in missing)
        for _ in range(max(1, -(-width // 8)) - 1):
            out += ints(2, -1, 0, 0, 0, 0) + b" " * 8
    place = 1
    for _, width, _, labels, _ in variables:
        if labels:
            out += ints(3, len(labels))
            for value, label in labels.items():
                data = label.encode(encoding)
                room = (len(data) + 8) // 8 * 8 - 1
                out += struct.pack(order + "d", value) + bytes([len(data)]) + data.ljust(room, b" ")
            out += ints(4, 1, place)
        place += max(1, -(-width // 8))
    if code is not None:
        out += ints(7, 3, 4, 8, 20, 0, 0, -1, 1, 1, 2 if order == "<" else 1, code)
    out += ints(7, 4, 8, 3) + struct.pack(
        order + "QQQ", 0xFFEFFFFFFFFFFFFF, 0x7FEFFFFFFFFFFFFF, 0xFFEFFFFFFFFFFFFE)
    for subtype, data in extensions:
        out += ints(7, subtype, 1, len(data)) + data
    if name:
        out += ints(7, 20, 1, len(name)) + name.encode()
    out += ints(999, 0)
    for case in cases:
        values = []
        for (_, width, _, _, _), value in zip(variables, case):
            if width:
                data = text(value, -(-width // 8) * 8)
                values += [data[i : i + 8] for i in range(0, len(data), 8)]
            elif value is None:
                values.append(struct.pack(order + "Q", 0xFFEFFFFFFFFFFFFF))
            else:
                values.append(struct.pack(order + "d", value))
        if not compressed:
            out += b"".join(values)
            continue
        for start in range(0, len(values), 8):
            run = values[start : start + 8]
            commands = bytes([253] * len(run)).ljust(8, b"\0")
            out += commands + b"".join(run)
    if compressed:
        out += b"\xfc" + b"\0" * 7
    return out


def write_by_hand():
    thai = [
        ("id", 0, "", {}, []),
        ("q1", 0, "โดยรวมพอใจ", {1.0: "น้อย", 5.0: "มาก", 99.0: "ไม่ตอบ"}, [99.0]),
        ("comment", 20, "ข้อเสนอแนะ", {}, []),
    ]
    cases = [(1.0, 5.0, "ใช้งานง่าย"), (2.0, 99.0, "ดีมาก"), (3.0, None, "")]
    files = {
        "windows874.sav": system_file(thai, cases, code=874, encoding="cp874", name="windows-874"),
        "windows874-number-only.sav": system_file(thai, cases, code=874, encoding="cp874"),
        "windows874-undeclared.sav": system_file(thai, cases, code=2, encoding="cp874"),
        "declared-utf8-is-windows874.sav": system_file(thai, cases, encoding="cp874", name="UTF-8"),
        "unknown-encoding.sav": system_file(thai, cases, name="x-klingon", code=4711),
        "big-endian.sav": system_file(thai, cases, order=">", compressed=True, case_count=-1),
    }
    answers = [("id", 0, "", {}, []), ("w", 0, "", {}, []), ("m1", 0, "", {}, []), ("m2", 0, "", {}, [])]
    sets = b"$multi=D1 1 5 Multi m1 m2\n$other=C 0  m1 m2\n"
    files["weighted-with-sets.sav"] = system_file(
        answers, [(1.0, 2.0, 1.0, 0.0), (2.0, 0.5, 0.0, 1.0)], weight=2, extensions=[(7, sets)]
    )
    # A text that is cut in the middle of a character, and one with zero bytes for filling.
    cut = [("id", 0, "", {}, []), ("c", 8, "", {}, []), ("z", 16, "", {}, [])]
    data = system_file(cut, [(1.0, "ง่าย", "ab@@cd")])
    files["cut-and-zeros.sav"] = data.replace(b"ab@@cd", b"ab\0\0cd")
    for file, content in files.items():
        (HERE / file).write_bytes(content)


def fix_timestamps():
    """The moment of writing is taken out, so that the same bytes come out every time."""
    for file in HERE.iterdir():
        data = file.read_bytes()
        if file.name == "written.sav":
            continue
        if file.suffix in (".sav", ".zsav"):
            data = data[:92] + b"08 Jul 2411:13:00" + data[109:]
        elif file.suffix == ".dta":
            data = re.sub(rb"\d\d [A-Z][a-z][a-z] \d{4} \d\d:\d\d", b"08 Jul 2024 11:13", data, count=1)
        elif file.suffix == ".por":
            data = re.sub(rb"8/\d{8}6/\d{3}\r\n\d{3}", b"8/202407086/111\r\n300", data, count=1)
        else:
            continue
        file.write_bytes(data)


write_survey()
write_spss_moments()
write_long_names_and_texts()
write_stata()
write_stata_types()
write_by_hand()
fix_timestamps()
