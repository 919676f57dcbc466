"""What the benchmarks share: the other programs, and how a run is timed."""

import json
import os
import shutil
import statistics
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


def run(command):
    """Wall time, processor time and peak memory in MB of a run, and what it prints."""
    read, write = os.pipe()
    actions = [(os.POSIX_SPAWN_DUP2, write, 1), (os.POSIX_SPAWN_CLOSE, read)]
    start = time.perf_counter()
    process = os.posix_spawn(command[0], command, os.environ, file_actions=actions)
    os.close(write)
    with os.fdopen(read) as pipe:
        output = pipe.read()
    _, status, used = os.wait4(process, 0)
    taken = time.perf_counter() - start
    if status != 0:
        fail(f"{' '.join(command)} failed")
    return {"wall": taken, "cpu": used.ru_utime + used.ru_stime, "memory": used.ru_maxrss / 1024}, output


def estimates(output):
    found = {}

    def walk(value):
        if isinstance(value, dict):
            if "statistic" in value and "id" in value:
                found[value["id"]] = value["value"]
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    walk(json.loads(output))
    return found


def report(taken):
    base = None
    print(f"{'':44}{'wall':>9}{'processor':>11}{'memory':>10}{'wall / ours':>13}{'processor / ours':>18}")
    for name, runs in taken.items():
        wall, cpu = (statistics.median(run[key] for run in runs) for key in ("wall", "cpu"))
        memory = max(run["memory"] for run in runs)
        base = base or (wall, cpu)
        print(f"{name:44}{wall:7.2f} s{cpu:9.2f} s{memory:7.0f} MB{wall / base[0]:13.2f}{cpu / base[1]:18.2f}")
