"""What a user would write with pandas: read, look for the plainest faults, keep the raw file with its SHA-256."""

import hashlib
import pathlib
import shutil
import sys

import pandas

source, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
table = pandas.read_csv(source, dtype={"participant": "string"})
items = [name for name in table.columns if name.startswith("pssuq")]
faults = {
    "answers beyond 1-7": int((~table[items].isin(range(1, 8)) & table[items].notna()).to_numpy().sum()),
    "participants twice": int(table["participant"].duplicated().sum()),
    "unknown groups": int((~table["group"].isin(["with", "without"])).sum()),
    "unknown experience": int((~table["experience"].isin(["low", "high"])).sum()),
    "times not above 0": int((table["time_s"] <= 0).sum()),
    "errors that are no counts": int(((table["errors"] < 0) | (table["errors"] % 1 != 0)).sum()),
}
folder.mkdir(parents=True, exist_ok=True)
shutil.copyfile(source, folder / source.name)
digest = hashlib.sha256(source.read_bytes()).hexdigest()
(folder / "digest.txt").write_text(f"{digest}  {source.name}\n")
print(len(table), faults, digest)
