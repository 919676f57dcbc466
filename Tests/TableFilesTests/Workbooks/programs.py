#!/usr/bin/env python3
"""Makes the workbooks that other programs wrote: one table, by openpyxl, XlsxWriter and LibreOffice.

    programs.py    writes openpyxl.xlsx, xlsxwriter.xlsx and libreoffice.xlsx into the folder of this script

Made with openpyxl 3.1.5, XlsxWriter 3.3.1 and LibreOffice 7.4.7 (soffice on the path). The files carry the time at which
they were made, so that their bytes differ from one run to the next; what they hold does not.
"""

import datetime
import subprocess
import tempfile
from pathlib import Path

import openpyxl
import xlsxwriter

FOLDER = Path(__file__).parent
HEADER = ["participant", "group", "q1", "score", "day", "started", "time", "done", "remark"]
ROWS = [
    ["007", "with", 5, 1 / 3, datetime.date(2024, 7, 8), datetime.datetime(2024, 7, 8, 11, 13, 5),
     datetime.timedelta(minutes=12, seconds=30), True, 'ง่ายมาก\n"very easy" & <quick>'],
    ["008", "without", 3, 5.6, datetime.date(2024, 2, 29), datetime.datetime(2024, 12, 31, 23, 59, 59),
     datetime.timedelta(hours=26, milliseconds=500), False, "  spaces  "],
    ["009", "with", None, -1e-7, None, None, None, None, None],
]
FORMATS = {4: "yyyy-mm-dd", 5: "yyyy-mm-dd hh:mm:ss", 6: "[h]:mm:ss.0"}


def with_openpyxl(path, formula=False):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Form Responses 1"
    sheet.append(HEADER + (["double"] if formula else []))
    for line in ROWS:
        sheet.append(line + ([f"=D{sheet.max_row + 1}*2"] if formula else []))
        for column, code in FORMATS.items():
            sheet.cell(sheet.max_row, column + 1).number_format = code
    book.create_sheet("Empty")
    book.save(path)


def with_xlsxwriter(path):
    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet("Form Responses 1")
    formats = {column: book.add_format({"num_format": code}) for column, code in FORMATS.items()}
    sheet.write_row(0, 0, HEADER)
    for number, line in enumerate(ROWS, 1):
        for column, value in enumerate(line):
            if isinstance(value, str):
                sheet.write_string(number, column, value)
            elif value is not None and column in formats:
                sheet.write_datetime(number, column, value, formats[column])
            elif value is not None:
                sheet.write(number, column, value)
    book.add_worksheet("Empty")
    book.close()


def with_libreoffice(path):
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "in" / "table.xlsx"
        source.parent.mkdir()
        with_openpyxl(source, formula=True)
        subprocess.run(
            ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", "xlsx",
             "--outdir", folder, str(source)], check=True, stdout=subprocess.DEVNULL)
        path.write_bytes((Path(folder) / "table.xlsx").read_bytes())


if __name__ == "__main__":
    with_openpyxl(FOLDER / "openpyxl.xlsx")
    with_xlsxwriter(FOLDER / "xlsxwriter.xlsx")
    with_libreoffice(FOLDER / "libreoffice.xlsx")
