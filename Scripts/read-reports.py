"""Reads the reports of a study with Python libraries that are not ours, and compares what they hold with the XML.

Usage: read-reports.py FOLDER, where report.xml, .csv, .html, .json, .xlsx and .docx lie. A library that is missing is
told as skipped; with STUDYTOOL_FOREIGN=required it is a failure.
"""
import csv
import json
import os
import re
import sys
import xml.etree.ElementTree as ElementTree

folder = sys.argv[1]


def path(ending):
    return os.path.join(folder, "report." + ending)


def library(name):
    try:
        return __import__(name)
    except ImportError:
        if os.environ.get("STUDYTOOL_FOREIGN") == "required":
            raise
        print("skipped:", name, "is not installed")
        return None


root = ElementTree.parse(path("xml")).getroot()
space = root.tag[: root.tag.index("}") + 1]
tables = [e for e in root.iter() if e.tag in (space + "table", space + "comments")]
figures = list(root.iter(space + "figure"))
estimates = list(root.iter(space + "estimate"))

with open(path("csv"), encoding="utf-8", newline="") as file:
    rows = [row for row in csv.DictReader(file) if row["statistic"] != "comment"]
assert [row["id"] for row in rows] == [e.get("id") for e in estimates], "estimates of the CSV"
for row, estimate in zip(rows, estimates):
    if estimate.get("value") is not None:
        assert float(row["value"]) == float(estimate.get("value")), row["id"]

with open(path("json"), encoding="utf-8") as file:
    json.load(file)

html5lib = library("html5lib")
if html5lib:
    with open(path("html"), encoding="utf-8") as file:
        text = file.read()
    html5lib.HTMLParser(strict=True).parse(text)
    assert not re.search(r"(src|href)=\"(?!#)", text), "the page refers to something outside"

openpyxl = library("openpyxl")
if openpyxl:
    book = openpyxl.load_workbook(path("xlsx"))
    assert len(book.sheetnames) == len(tables) + 4, book.sheetnames
    assert len({name.lower() for name in book.sheetnames}) == len(book.sheetnames)
    sheet = book["Estimates"]
    assert sheet.max_row == len(estimates) + 1
    column = [cell.value for cell in sheet[1]].index("value") + 1
    for line, estimate in enumerate(estimates, start=2):
        value, wanted = sheet.cell(line, column).value, estimate.get("value")
        # libxlsxwriter writes 16 significant digits.
        near = value is not None and wanted is not None and abs(value - float(wanted)) <= 1e-15 * abs(value)
        assert near or (value is None and wanted is None), estimate.get("id")
    for sheet in book:
        for row in sheet.iter_rows():
            for cell in row:
                assert cell.data_type != "f", (sheet.title, cell.coordinate)
    for row in book["Contents"].iter_rows():
        for cell in row:
            if cell.hyperlink:
                target = cell.hyperlink.location or cell.hyperlink.target
                assert target.split("!")[0].strip("#'") in book.sheetnames, target

docx = library("docx")
if docx:
    document = docx.Document(path("docx"))
    assert document.core_properties.author.startswith("studytool "), document.core_properties.author
    styles = [paragraph.style.name for paragraph in document.paragraphs]
    assert styles[0] == "Title" and "Heading 1" in styles, styles[:5]
    captions = [style for style in styles if style == "Caption"]
    assert len(captions) == len(tables) + len(figures), (len(captions), len(tables), len(figures))
    assert len(document.inline_shapes) == len(figures)
    for shape in document.inline_shapes:
        assert shape._inline.docPr.get("descr"), "a figure without words"
    for table in document.tables:
        assert table.rows[0]._tr.xpath("w:trPr/w:tblHeader"), "headings that are not repeated"
print(f"{len(tables)} tables, {len(figures)} figures, {len(estimates)} estimates")
