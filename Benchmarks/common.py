"""What the benchmarks share: the other programs, and how a run is timed."""

import os
import shutil
import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def fail(message):
    print(f"{sys.argv[0]}: {message}", file=sys.stderr)
    sys.exit(3)


def rscript():
    return shutil.which("Rscript") or fail("no Rscript; run Scripts/setup Scripts/foreign-packages.txt")


def studytool(path):
    if not os.access(path, os.X_OK):
        fail(f"no program at {path}; run make release")
    return path


def python_with_packages():
    folder = ROOT / ".build-bench" / "python"
    program = folder / "bin" / "python"
    wanted = ROOT / "Benchmarks" / "requirements.txt"
    if not program.exists():
        venv.create(folder, with_pip=True)
    subprocess.run([program, "-m", "pip", "install", "--quiet", "--requirement", wanted], check=True)
    return str(program)


def seconds(command):
    """The wall time of one run, from before the program exists to after it is gone."""
    silent = [(os.POSIX_SPAWN_OPEN, descriptor, os.devnull, os.O_WRONLY, 0) for descriptor in (1, 2)]
    start = time.perf_counter()
    process = os.posix_spawn(command[0], command, os.environ, file_actions=silent)
    _, status = os.waitpid(process, 0)
    taken = time.perf_counter() - start
    if status != 0:
        said = subprocess.run(command, capture_output=True, text=True).stderr
        fail(f"{' '.join(command)} failed:\n{said}")
    return taken
