#!/usr/bin/env python3
"""Counts the instructions of each stage of a load, and compares them with those of libxml2's bare parse.

Prints a line `STAGE N RATIO BASELINE` for each stage and number of objects: instructions an object, as a multiple of bare
SAX on the same text. `traced` is a multiple of `all`; of `xib`, a file of Xcode's, objects are elements. Fails if a ratio is more than 3 % above the committed baseline.

Callgrind counts; each figure is the difference of two runs that repeat a stage a different number of times, so that what
happens once does not count. The count does not depend on how busy a machine is.

    instructions.py [--write] [N ...]

`--write` writes the baseline anew. Without a number: 100, 10000 and 100000.
"""

import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
BASELINE = os.path.join(FOLDER, "instructions.json")
PROGRAM = os.path.join(FOLDER, ".build", "release", "benchmarks")
STAGES = ["read", "plan", "instantiate", "all", "by-hand", "traced", "compiled", "stripped", "xib-read", "xib"]
# The stage that others are multiples of, where it is not the bare parse of the same layout.
BASES = {"traced": "all", "xib-read": "xib-sax", "xib": "xib-sax"}
TOLERANCE = 1.03
# The rounds of the shorter and the longer run.
ROUNDS = {100: (50, 250), 10_000: (1, 3), 100_000: (1, 2)}


def counted(program, stage, objects, rounds):
    """The instructions of a whole run."""
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, "profile", stage, str(objects),
         str(rounds)],
        capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode != 0 or not found:
        sys.exit(f"'{stage}' of {objects} objects did not run:\n{run.stderr}")
    return int(found.group(1))


def per_object(program, stage, objects):
    few, many = ROUNDS.get(objects, (1, 3))
    difference = counted(program, stage, objects, many) - counted(program, stage, objects, few)
    return difference / (many - few) / objects


def main():
    arguments = sys.argv[1:]
    writes = "--write" in arguments
    sizes = [int(argument) for argument in arguments if argument != "--write"] or list(ROUNDS)
    baseline = {}
    if os.path.exists(BASELINE):
        with open(BASELINE) as file:
            baseline = json.load(file)
    with tempfile.TemporaryDirectory() as folder:
        # Callgrind's reader of debug information does not know DWARF 5.
        program = os.path.join(folder, "benchmarks")
        shutil.copy(PROGRAM, program)
        subprocess.run(["strip", program], check=True)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            jobs = {
                (stage, size): pool.submit(per_object, program, stage, size)
                for size in sizes for stage in ["sax", "xib-sax"] + STAGES
            }
            counts = {key: job.result() for key, job in jobs.items()}
    slower = []
    for size in sizes:
        for stage in STAGES:
            ratio = counts[stage, size] / counts[BASES.get(stage, "sax"), size]
            key = f"{stage} {size}"
            known = baseline.get(key)
            print(f"{stage} {size} {ratio:.3f}" + (f" {known:.3f}" if known else ""), flush=True)
            if not writes and known and ratio > known * TOLERANCE:
                slower.append(f"{key}: {ratio:.3f}, {100 * (ratio / known - 1):.1f} % above the baseline {known:.3f}")
            baseline[key] = round(ratio, 4)
    if writes:
        with open(BASELINE, "w") as file:
            json.dump(baseline, file, indent=2)
            file.write("\n")
    if slower:
        sys.exit("More instructions than the committed baseline allows:\n" + "\n".join(slower))


main()
