"""Reads all cells of an SPSS file with pyreadstat, and nothing else."""

import sys

import pyreadstat

data, _ = pyreadstat.read_sav(sys.argv[1])
print(len(data))
