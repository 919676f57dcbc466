"""Reads all cells of a workbook with openpyxl, and nothing else."""

import sys

import openpyxl

sheet = openpyxl.load_workbook(sys.argv[1], read_only=True).active
print(sum(1 for _ in sheet.iter_rows(values_only=True)))
