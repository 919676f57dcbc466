#!/usr/bin/env python3
"""Makes the workbooks that the tests read: one file for each thing that can be odd about one.

    make.py        writes them into the folder of this script

Everything is written by hand with zipfile, so that each file holds what its name says and nothing else. Files are stored,
not packed, wherever that does not matter, and carry no date, so that the bytes are the same everywhere. Python 3.8 or
later, standard library only. Workbooks that other programs made are the work of programs.py.
"""

import csv
import zipfile
from pathlib import Path

FOLDER = Path(__file__).parent
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
STRICT_MAIN = "http://purl.oclc.org/ooxml/spreadsheetml/main"
STRICT_OFFICE = "http://purl.oclc.org/ooxml/officeDocument/relationships"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def letters(column):
    text = ""
    while column > 0:
        column, letter = divmod(column - 1, 26)
        text = chr(65 + letter) + text
    return text


def escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def cell(column, row, value, style=None):
    """A cell: numbers as such, text inline, raw XML where the value starts with '<'."""
    start = f'<c r="{letters(column)}{row}"' + (f' s="{style}"' if style is not None else "")
    if value is None:
        return start + "/>"
    if isinstance(value, str) and value.startswith("<c"):
        return value
    if isinstance(value, str):
        return start + f' t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'
    return start + f"><v>{value}</v></c>"


def row(number, values, first=1, attributes=""):
    cells = "".join(cell(first + i, number, v) for i, v in enumerate(values))
    return f'<row r="{number}"{attributes}>{cells}</row>'


def rows(lines, start=1, first=1):
    return "".join(row(start + i, line, first) for i, line in enumerate(lines))


def sheet(data, before="", after="", namespace=MAIN):
    return (
        HEAD + f'<worksheet xmlns="{namespace}" xmlns:r="{OFFICE}">{before}'
        f"<sheetData>{data}</sheetData>{after}</worksheet>"
    )


def styles(codes):
    """Cell styles 0 to n-1: a number is the built-in format of that number, a text a code of its own."""
    own = [code for code in codes if isinstance(code, str)]
    ids = {code: 164 + i for i, code in enumerate(own)}
    formats = "".join(f'<numFmt numFmtId="{ids[c]}" formatCode="{escape(c)}"/>' for c in own)
    cells = "".join(f'<xf numFmtId="{ids.get(c, c)}" applyNumberFormat="1"/>' for c in codes)
    return (
        HEAD + f'<styleSheet xmlns="{MAIN}"><numFmts count="{len(own)}">{formats}</numFmts>'
        f'<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs>'
        f'<cellXfs count="{len(codes)}">{cells}</cellXfs></styleSheet>'
    )


def shared(items):
    return HEAD + f'<sst xmlns="{MAIN}" count="{len(items)}" uniqueCount="{len(items)}">{"".join(items)}</sst>'


def relationships(entries, office=OFFICE):
    lines = "".join(
        f'<Relationship Id="{name}" Type="{office}/{kind}" Target="{target}"/>' for name, kind, target in entries
    )
    return HEAD + f'<Relationships xmlns="{PACKAGE}">{lines}</Relationships>'


def types(entries):
    base = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    lines = f'<Override PartName="/xl/workbook.xml" ContentType="{base}.sheet.main+xml"/>'
    lines += "".join(f'<Override PartName="/xl/{target}" ContentType="{base}.{kind}+xml"/>' for _, kind, target in entries)
    return (
        HEAD + '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{lines}</Types>'
    )


def parts(sheets, extra=(), workbook="", after="", main=MAIN, office=OFFICE, states=None):
    """The parts of a workbook by name; sheets is a list of (name, XML)."""
    states = states or {}
    found = {"[Content_Types].xml": ""}
    found["_rels/.rels"] = relationships([("rId1", "officeDocument", "xl/workbook.xml")], office)
    entries, tabs = [], ""
    for index, (name, xml) in enumerate(sheets, 1):
        found[f"xl/worksheets/sheet{index}.xml"] = xml
        entries.append((f"rId{index}", "worksheet", f"worksheets/sheet{index}.xml"))
        state = f' state="{states[name]}"' if name in states else ""
        tabs += f'<sheet name="{escape(name)}" sheetId="{index}"{state} r:id="rId{index}"/>'
    for name, kind, target, xml in extra:
        found["xl/" + target] = xml
        entries.append((name, kind, target))
    found["xl/_rels/workbook.xml.rels"] = relationships(entries, office)
    found["[Content_Types].xml"] = types(entries)
    found["xl/workbook.xml"] = (
        HEAD + f'<workbook xmlns="{main}" xmlns:r="{office}">{workbook}<sheets>{tabs}</sheets>{after}</workbook>'
    )
    return found


def with_styles(codes):
    return ("rIdStyles", "styles", "styles.xml", styles(codes))


def with_shared(items):
    return ("rIdTexts", "sharedStrings", "sharedStrings.xml", shared(items))


def write(name, files, packed=False):
    kind = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
    with zipfile.ZipFile(FOLDER / name, "w", kind) as archive:
        for part, content in files.items():
            data = content if isinstance(content, bytes) else content.encode()
            archive.writestr(zipfile.ZipInfo(part), data, kind)


def one(name, data, extra=(), packed=False, **more):
    """A workbook of one sheet."""
    write(name, parts([("Answers", sheet(data, **more))], extra), packed)


TABLE = rows([["participant", "group", "q1"], ["P1", "with", 5], ["P2", "without", 3]])


def texts():
    items = [
        "<si><t>participant</t></si>",
        '<si><r><rPr><b/></rPr><t xml:space="preserve">How </t></r><r><t>easy</t></r><r><t xml:space="preserve"> was it?</t></r></si>',
        "<si><t>名前</t><rPh sb='0' eb='2'><t>なまえ</t></rPh><phoneticPr fontId='1'/></si>",
        "<si><t>  spaces that do not count  </t></si>",
        '<si><t xml:space="preserve">  spaces that count  </t></si>',
        "<si><t>a_x000D_\nb_x005F_x000D_ _xD83D__xDE00_ _x00_</t></si>",
        "<si><t/></si>",
        '<si><t>"quoted"</t></si>',
        "<si><t><![CDATA[<b> & ]]>&amp; é</t></si>",
    ]
    cells = [f'<c r="{letters(i % 3 + 1)}{i // 3 + 1}" t="s"><v>{i}</v></c>' for i in range(9)]
    data = "".join(f'<row r="{n + 1}">{"".join(cells[3 * n : 3 * n + 3])}</row>' for n in range(3))
    one("texts.xlsx", data, [with_shared(items)])
    inline = [
        "<c r='A1' t='inlineStr'><is><t>name</t></is></c>",
        "<c r='B1' t='inlineStr'><is><r><t>two </t></r><r><t xml:space='preserve"
        "'> runs</t></r><rPh sb='0' eb='1'><t>guide</t></rPh></is></c>",
    ]
    second = ["<c r='A2' t='inlineStr'><is><t> x </t></is></c>", "<c r='B2' t='inlineStr'><is><t/></is></c>"]
    one("inline-texts.xlsx", row(1, inline) + row(2, second))


def values():
    def typed(reference, kind, value):
        return f'<c r="{reference}" t="{kind}"><v>{value}</v></c>'

    one(
        "truth-and-errors.xlsx",
        row(1, ["id", "done", "value"])
        + row(2, ["P1", typed("B2", "b", "1"), typed("C2", "e", "#N/A")])
        + row(3, ["P2", typed("B3", "b", "0"), typed("C3", "e", "#DIV/0!")])
        + row(4, ["P3", typed("B4", "b", "true"), 4]),
    )
    numbers = ["0.30000000000000004", "5.5999999999999996", "0.1", "1E-3", "1e21", "-0.5", "007", "42", "42.0", "5.50"]
    numbers += ["1234567890123456789", "123456789012345", "0.000012", " 3 ", "-7", "0", "1.7976931348623157E308"]
    one("numbers.xlsx", row(1, ["n"]) + "".join(row(i, [f'<c r="A{i}"><v>{n}</v></c>']) for i, n in enumerate(numbers, 2)))
    one("no-number.xlsx", row(1, ["n", "m"]) + row(2, [1, '<c r="B2"><v>1,5</v></c>']) + row(3, ['<c r="A3"><v>INF</v></c>', 2]))
    one("leading-zeros.xlsx", row(1, ["id", "q"]) + row(2, ['<c r="A2" s="1"><v>42</v></c>', 1])
        + row(3, ['<c r="A3" s="1"><v>123456</v></c>', '<c r="B3" s="2"><v>7</v></c>']),
        [with_styles([0, "00000", "0"])])
    one("unknown-type.xlsx", row(1, ["a", "b"]) + row(2, [1, '<c r="B2" t="zz"><v>2</v></c>']))


DATES = [
    # format, value
    (14, "45481"), (22, "45481.4673611111"), ("dd/mm/yyyy", "45481"), ("yyyy-mm-dd hh:mm:ss", "45481"),
    ("d mmmm yyyy", "45481.5"), ("[$-41E]d mmm bbbb", "45481"), ("[$-F800]dddd, mmmm dd, yyyy", "45481"),
    (19, "0.5"), (21, "0.468055555555556"), ("h:mm:ss AM/PM", "0.75"), (46, "1.0520833333"), (45, "0.00868055555555556"),
    ("[h]:mm:ss.00", "0.000146412037037037"), ("[mm]:ss", "0.0868055555555556"), ("mm:ss.0", "0.00868171296296296"),
    ("hh:mm:ss", "45481.25"), (14, "1"), (14, "59"), (14, "60"), (14, "61"), (14, "0"), (14, "2958465"),
    (14, "2958466"), (14, "-1"), (46, "-0.5"), (22, "45481.9999999999"), ('0.00" days"', "3.5"), ('"Day "0', "3"),
    ("\\d0", "3"), ("#,##0.00;[Red]-#,##0.00", "1234.5"), ("0.00E+00", "12345"), ("General", "7"), ("@", "8"),
    ("0%", "0.85"), ("yyyy", "45481"), ("mmm-yy", "45481"), ("ge.m.d", "45481"), (31, "45481"), (78, "0.00868055555555556"),
]


def dates():
    codes = [0]
    for code, _ in DATES:
        if code not in codes:
            codes.append(code)
    data = row(1, ["format", "value"])
    for i, (code, value) in enumerate(DATES, 2):
        data += row(i, [str(code), f'<c r="B{i}" s="{codes.index(code)}"><v>{value}</v></c>'])
    one("dates-1900.xlsx", data, [with_styles(codes)])
    old = row(1, ["day", "time"]) + row(2, ['<c r="A2" s="1"><v>44019</v></c>', '<c r="B2" s="2"><v>0.5</v></c>'])
    old += row(3, ['<c r="A3" s="1"><v>0</v></c>', '<c r="B3" s="2"><v>-0.25</v></c>'])
    write("dates-1904.xlsx", parts([("Answers", sheet(old))], [with_styles([0, 14, 46])], workbook='<workbookPr date1904="1"/>'))
    minutes = row(1, ["id", "time"]) + row(2, ["P1", '<c r="B2" s="1"><v>0.520833333333333</v></c>'])
    minutes += row(3, ["P2", '<c r="B3" s="1"><v>0.25</v></c>'])
    one("hours-and-minutes.xlsx", minutes, [with_styles([0, 20])])
    iso = row(1, ["day", "n"]) + row(2, ['<c r="A2" t="d"><v>2024-07-08T11:13:00</v></c>', 1])
    xml = sheet(iso, namespace=STRICT_MAIN).replace(OFFICE, STRICT_OFFICE)
    write("strict.xlsx", parts([("Answers", xml)], main=STRICT_MAIN, office=STRICT_OFFICE))


def formulas():
    stored = row(1, ["id", "mean", "word", "none"])
    stored += row(2, ["P1", "<c r='B2'><f>AVERAGE(1,2)</f><v>1.5</v></c>",
                      "<c r='C2' t='str'><f t='shared' ref='C2:C3' si='0'>\"a\"&amp;\"b\"</f><v>ab</v></c>",
                      "<c r='D2' t='str'><f>\"\"</f><v></v></c>"])
    stored += row(3, ["P2", "<c r='B3' t='e'><f>1/0</f><v>#DIV/0!</v></c>",
                      "<c r='C3' t='str'><f t='shared' si='0'/><v>a_x0041_b</v></c>", "<c r='D3' t='b'><f>TRUE()</f><v>1</v></c>"])
    one("formulas.xlsx", stored)
    lost = row(1, ["id", "mean"]) + row(2, ["P1", "<c r='B2'><f>AVERAGE(1,2)</f><v></v></c>"])
    lost += row(3, ["P2", "<c r='B3'><f>AVERAGE(1,2)</f></c>"]) + row(4, ["P3", 3])
    one("formulas-not-computed.xlsx", lost)
    write("formulas-to-recompute.xlsx", parts(
        [("Answers", sheet(row(1, ["id", "mean"]) + row(2, ["P1", "<c r='B2'><f>AVERAGE(1,2)</f><v>0</v></c>"])))],
        after='<calcPr calcId="124519" fullCalcOnLoad="1"/>'))


def shapes():
    data = rows([["id", "group", "q1"], ["P1", "with", 1], ["P2", None, 2], ["P3", "without", 3]])
    merges = '<mergeCells count="2"><mergeCell ref="B2:B3"/><mergeCell ref="H9:I9"/></mergeCells>'
    one("merged.xlsx", data, after=merges)
    around = row(3, ["id", "q1", None, "q2"], first=3) + row(4, ["P1", 1, None, 2], first=3) + row(5, [None] * 4, first=3)
    around += row(7, ["P2", 3, None, 4], first=3)
    empty = "".join(row(n, [None] * 6, first=1) for n in range(8, 968))
    one("blank-around.xlsx", row(1, [None, None]) + around + empty, packed=True)
    beside = row(1, ["id", "q1"], first=2) + row(2, ["P1", 1, "remark"], first=2) + row(3, ["left", "P2", 2])
    one("beside-the-header.xlsx", beside)
    late = row(1, ["id", "q1"], first=2) + "".join(row(n, [f"P{n}", 1], first=2) for n in range(2, 1102))
    late += row(1102, ["left", "P1102", 1, "right"])
    one("beside-late.xlsx", late, packed=True)
    sparse = "<row><c t='inlineStr'><is><t>a</t></is></c><c t='inlineStr'><is><t>b</t></is></c></row>"
    sparse += "<row><c><v>1</v></c><c><v>2</v></c></row>"
    sparse += "<row r='5'><c><v>3</v></c><c r='B5'><v>4</v></c></row>"
    sparse += "<row><c r='B6'><v>6</v></c><c r='A6'><v>5</v></c></row>"
    one("without-references.xlsx", sparse)
    one("one-column.xlsx", row(1, ["score"]) + row(2, [1]) + row(4, [3]) + row(5, [None]) + row(6, [5]) + row(9, [None]))
    hidden = row(1, ["id", "q1", "q2"]) + row(2, ["P1", 1, 2]) + row(3, ["P2", 3, 4], attributes=' hidden="1"')
    hidden += row(4, ["P3", 5, 6], attributes=' hidden="1"') + row(5, [None], attributes=' hidden="1"')
    one("hidden-cells.xlsx", hidden, before='<cols><col min="2" max="2" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>')
    items = [f"<si><t>text {n}</t></si>" for n in range(7)]
    long = row(1, ["n", "text"])
    for n in range(40000):
        long += f"<row><c><v>{n}</v></c><c t='s'><v>{n % 7}</v></c></row>"
    one("long.xlsx", long, [with_shared(items)], packed=True)
    one("header-only.xlsx", row(1, ["id", "q1"]))
    one("empty.xlsx", row(1, [None, None]))
    one("same-names.xlsx", rows([["id", "Comments", "Comments", None, "last"], ["P1", "a", "b", None, "c"]]))


def sheets():
    empty, lists = sheet(row(1, [None])), sheet(rows([["yes"], ["no"]]))
    write("several-sheets.xlsx", parts(
        [("Notes", empty), ("Form Responses 1", sheet(TABLE)), ("Lists", lists), ("Old", lists)], states={"Old": "hidden"}))
    ratings = sheet(rows([["participant", "quality"], ["P1", 70], ["P2", 60]]))
    times = sheet(row(1, ["participant", "time"]) + row(2, ["P1", '<c r="B2" s="1"><v>0.00104166666666667</v></c>'])
                  + row(3, ["P2", 75.5]))
    write("two-files.xlsx", parts([("Ratings", ratings), ("Times", times)], [with_styles([0, 45])]))
    write("hidden-first.xlsx", parts([("Codes", lists), ("Answers", sheet(TABLE))], states={"Codes": "veryHidden"}))
    write("only-hidden.xlsx", parts([("Codes", lists)], states={"Codes": "hidden"}))
    chart = parts([("Answers", sheet(TABLE))], [("rId9", "chartsheet", "chartsheets/sheet1.xml", "<chartsheet/>")])
    chart["xl/workbook.xml"] = chart["xl/workbook.xml"].replace("<sheets>", '<sheets><sheet name="Chart" sheetId="9" r:id="rId9"/>')
    write("chart-sheet.xlsx", chart)


def oddities():
    prefixed = parts([("Answers", sheet(TABLE))])
    found = {}
    for name, xml in prefixed.items():
        if name.startswith("xl/w"):
            xml = xml.replace(f'xmlns="{MAIN}"', f'xmlns:x="{MAIN}"').replace("<", "<x:").replace("<x:/", "</x:").replace("<x:?", "<?")
        xml = xml.replace('Target="xl/workbook.xml"', 'Target="/XL/Workbook.xml"').replace("worksheets/sheet1", "../xl/./worksheets/sheet1")
        found[name] = xml
    write("prefixes.xlsx", found)
    wide = parts([("Answers", "")])
    wide["xl/worksheets/sheet1.xml"] = sheet(TABLE).replace("UTF-8", "UTF-16").encode("utf-16")
    write("utf-16.xlsx", wide)
    one("extensions.xlsx", TABLE, before='<sheetViews><sheetView workbookViewId="0"/></sheetViews>', after=(
        '<dataValidations><dataValidation sqref="A1"><formula1>"a,b"</formula1></dataValidation></dataValidations>'
        '<extLst><ext xmlns:x14="urn:x14" uri="{1}"><x14:c r="A9"><x14:v>9</x14:v></x14:c><c xmlns="urn:other"><v>1</v></c></ext></extLst>'))
    forms = [["ID", "Start time", "Completion time", "Email", "Name", "Which tools do you use?", "Overall, I am satisfied"]]
    data = rows(forms)
    for n in (1, 2):
        data += row(n + 1, [n, f'<c r="B{n + 1}" s="1"><v>45481.4673611111</v></c>', f'<c r="C{n + 1}" s="1"><v>45481.4694444444</v></c>',
                            "anonymous", None, "Figma;Sketch;", n + 4])
    write("microsoft-forms.xlsx", parts([("Form1", sheet(data))], [with_styles([0, "m/d/yy h:mm:ss"])]))


def damaged():
    one("missing-text.xlsx", row(1, ["id", "q"]) + row(2, ["P1", '<c r="B2" t="s"><v>3</v></c>']), [with_shared(["<si><t>a</t></si>"])])
    one("rows-out-of-order.xlsx", row(2, ["id", "q"]) + row(1, ["P1", 1]))
    one("cell-in-wrong-row.xlsx", row(1, ["id", "q"]) + row(2, ["P1", '<c r="B3"><v>1</v></c>']))
    one("too-many-cells.xlsx", row(1, ['<c r="A1"><v>1</v></c>'] * 16385), packed=True)
    one("cell-twice.xlsx", row(1, ["id", "q"]) + row(2, ['<c r="B2"><v>1</v></c>', '<c r="A2"><v>1</v></c>', '<c r="B2"><v>2</v></c>']))
    one("row-beyond-the-end.xlsx", row(1, ["id", "q"]) + row(1048577, ["P1", 1]))
    laughs = '<!DOCTYPE worksheet [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    write("document-type.xlsx", parts([("Answers", sheet(TABLE).replace("<worksheet", laughs + "<worksheet", 1))]))
    write("cut-off-sheet.xlsx", parts([("Answers", sheet(TABLE)[:-60])]))
    gone = parts([("Answers", sheet(TABLE))])
    del gone["xl/worksheets/sheet1.xml"]
    write("missing-sheet.xlsx", gone)
    gone = parts([("Answers", sheet(TABLE))])
    del gone["xl/_rels/workbook.xml.rels"]
    write("missing-list.xlsx", gone)
    other = parts([("Answers", sheet(TABLE).replace(MAIN, "urn:other"))])
    write("other-namespace.xlsx", other)
    one("packed-tight.xlsx", TABLE + " " * 2_000_000, packed=True)
    whole = (FOLDER / "texts.xlsx").read_bytes()
    (FOLDER / "cut-off-file.xlsx").write_bytes(whole[: len(whole) * 2 // 3])
    broken = bytearray(whole)
    at = broken.index(b"participant")
    broken[at] ^= 1
    (FOLDER / "wrong-checksum.xlsx").write_bytes(broken)
    locked = bytearray(whole)
    for sign, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = locked.find(sign)
        while at >= 0:
            locked[at + offset] |= 1
            at = locked.find(sign, at + 4)
    (FOLDER / "password-in-zip.xlsx").write_bytes(locked)


def study():
    """The table of the benchmark as a workbook: what looks like a number is one."""
    with open(FOLDER.parents[2] / "Benchmarks/Data/study60.csv", newline="", encoding="utf-8") as file:
        lines = list(csv.reader(file))
    texts, data = {}, ""
    for number, line in enumerate(lines, 1):
        cells = ""
        for column, value in enumerate(line, 1):
            place = f'r="{letters(column)}{number}"'
            if value.replace(".", "", 1).isdigit():
                cells += f"<c {place}><v>{float(value)!r}</v></c>"
            elif value:
                cells += f'<c {place} t="s"><v>{texts.setdefault(value, len(texts))}</v></c>'
        data += f'<row r="{number}">{cells}</row>'
    items = [f'<si><t xml:space="preserve">{escape(text)}</t></si>' for text in texts]
    one("study60.xlsx", data, [with_shared(items)], packed=True)


def foreign():
    write("open-document.ods", {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<c/>"})
    write("apple.numbers", {"Index/Document.iwa": "x", "Metadata/Properties.plist": "x"})
    write("word.docx", {"_rels/.rels": relationships([("rId1", "officeDocument", "word/document.xml")]), "word/document.xml": "<w/>"})
    write("binary.xlsb", {"_rels/.rels": relationships([("rId1", "officeDocument", "xl/workbook.bin")]), "xl/workbook.bin": "x"})
    write("download.zip", {"survey/answers.csv": "id,q1\n"})
    write("empty.zip", {})


if __name__ == "__main__":
    for make in (texts, values, dates, formulas, shapes, sheets, oddities, damaged, study, foreign):
        make()
