#!/usr/bin/env python3
"""The share of each target's code that the tests run, and the places that none of them reaches.

    coverage.py                     builds, runs all tests, and prints a line for each target
    coverage.py --again             prints that of the last run once more
    coverage.py --places TARGET…    prints each region of these targets that no test reaches, with its code, as well

A region is a piece of code without a branch: the body of an `if`, a `case`, the right side of `&&` or `??`. What a test runs in a
process of its own counts, unless a signal ends that process. The build is in .build-coverage and takes as long as the first.
"""

import argparse
import glob
import json
import os
import shutil
import subprocess
import sys

import programs
from products import ROOT

programs.use("swift")

# Those of the toolchain: others may not know the form of its records.
TOOLS = os.path.dirname(os.path.realpath(shutil.which("swift") or "swift"))
SCRATCH = os.path.join(ROOT, ".build-coverage")


def run_tests():
    """Builds and runs the tests, and merges their records. Their failures are theirs to tell: what they have reached counts all the
    same."""
    subprocess.run(["swift", "test", "--enable-code-coverage", "--scratch-path", SCRATCH,
                    "--experimental-maximum-parallelization-width", "8"], cwd=ROOT, stdout=sys.stderr)
    merge(os.path.join(SCRATCH, "debug", "codecov"))


def merge(folder):
    """Merges the records of all processes. `swift test` does so only if no test fails. A process that was ended while it wrote leaves
    a broken record, which is passed over."""
    records = glob.glob(os.path.join(folder, "*.profraw"))
    if records:
        names = os.path.join(folder, "records.txt")
        with open(names, "w") as file:
            file.write("\n".join(records))
        subprocess.run([os.path.join(TOOLS, "llvm-profdata"), "merge", "-sparse", "-failure-mode=all", "-f", names,
                        "-o", os.path.join(folder, "default.profdata")], check=True)


def exported():
    """Returns the report of llvm-cov on the test program and the programs that it starts."""
    folder = os.path.join(SCRATCH, "debug")
    profile = os.path.join(folder, "codecov", "default.profdata")
    programs = glob.glob(os.path.join(folder, "*.xctest"))
    if not programs or not os.path.exists(profile):
        sys.exit("coverage: there is no run yet; call it without --again")
    names = json.loads(subprocess.check_output(["swift", "package", "describe", "--type", "json"], cwd=ROOT))["targets"]
    programs += [os.path.join(folder, each["name"]) for each in names if each["type"] == "executable"]
    words = [programs[0]] + [word for each in programs[1:] if os.path.exists(each) for word in ("-object", each)]
    return json.loads(subprocess.check_output(
        [os.path.join(TOOLS, "llvm-cov"), "export", "-instr-profile", profile, *words], stderr=subprocess.DEVNULL))


def regions(export):
    """The regions of each file below Sources, each with the times that it was run."""
    found = {}
    sources = os.path.join(ROOT, "Sources") + os.sep
    for function in export["data"][0]["functions"]:
        for *place, count, file, _, kind in function["regions"]:
            path = function["filenames"][file]
            if kind == 0 and path.startswith(sources):
                each = found.setdefault(os.path.relpath(path, ROOT), {})
                each[tuple(place)] = max(count, each.get(tuple(place), 0))
    return found


def outermost(places):
    """The regions that stand in no other one of these."""
    return [each for each in places if not any(
        other != each and (other[:2] <= each[:2] and each[2:] <= other[2:]) for other in places)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--places", nargs="+", default=[])
    options = parser.parse_args()
    if not options.again:
        run_tests()
    files = regions(exported())
    targets = {}
    for name, each in files.items():
        reached, total = targets.get(name.split(os.sep)[1], (0, 0))
        targets[name.split(os.sep)[1]] = (reached + sum(count > 0 for count in each.values()), total + len(each))
    for target, (reached, total) in sorted(targets.items()):
        print(f"{target:20} {100 * reached / total:5.1f} %  {total - reached:5} of {total} regions are not reached")
    for name, each in sorted(files.items()):
        if name.split(os.sep)[1] not in options.places:
            continue
        with open(os.path.join(ROOT, name), encoding="utf-8") as file:
            lines = file.read().split("\n")
        for line, column, end, _ in sorted(outermost([place for place, count in each.items() if count == 0])):
            print(f"{name}:{line}:{column}: {lines[line - 1].strip()}" + (f"   … to line {end}" if end > line else ""))


if __name__ == "__main__":
    main()
