#!/usr/bin/env python3
"""Runs the tests of each target in a process of its own, as many at a time as there are cores. Build them first.

    run-tests.py [--quick] [--list] [TARGET...]

    --quick   leaves out the tests of Tests/slow-tests.txt, and those that took longer than half a second when they last ran
    --list    compares the list with the tests that take longer than five seconds, on a machine that does nothing else

In one process, all tests of screens would wait for one main actor while the other cores do nothing. A process runs one test after
another, so that the time of a test is its own; these times are written to .build/test-times.json. A line tells what a target came to,
and below it what failed. Ends with status 1 if a test fails. Where tests are no program, `swift test` runs them, all of them in one
process.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree
from concurrent.futures import ThreadPoolExecutor

from products import ROOT
from slowtests import LIST, listed

PROGRAM = os.path.join(ROOT, ".build", "debug", "NibKitPackageTests.xctest")
TIMES = os.path.join(ROOT, ".build", "test-times.json")
SLOW, QUICK = 5.0, 0.5
# The targets that take longest are begun first.
FIRST = ["NibExploringTests", "NibToolTests", "TerminalKitTests", "NibArchivingTests", "NibLoadingTests", "NibComparingTests"]
FAILURE = re.compile(r"recorded an issue|Fatal error|^\*\*\*")


def last_times():
    """Returns the seconds of each test when it last ran, by its name."""
    if not os.path.exists(TIMES):
        return {}
    with open(TIMES) as file:
        return json.load(file)


def run(target, skipped):
    """Runs the tests of a target. Returns its name, the status, the seconds, what was printed, and the seconds of each test."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        times = os.path.join(folder, "times.xml")
        arguments = [PROGRAM, "--testing-library", "swift-testing", "--filter", f"^{target}\\.", "--no-parallel",
                     "--xunit-output", times]
        for name in skipped:
            if name.startswith(target + "."):
                arguments += ["--skip", "^" + re.escape(name)]
        done = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL)
        # A process that was ended by a signal has written no times.
        cases = xml.etree.ElementTree.parse(times).iter("testcase") if os.path.exists(times) else []
        each = {f"{case.get('classname')}/{case.get('name')}": float(case.get("time") or 0) for case in cases}
    return target, done.returncode, time.monotonic() - begun, done.stdout + done.stderr, each


def failures(printed):
    """Returns the lines of a run that tell what failed, each with the comments below it; without such lines, the last ones."""
    told, tells = [], False
    for line in printed.splitlines():
        tells = bool(FAILURE.search(line)) and "known issue" not in line or tells and "↳" in line
        if tells:
            told.append(line)
    return told or printed.splitlines()[-40:]


def run_all(targets, skipped):
    """Runs the tests of targets and tells of each what it came to. Returns those that failed, and the seconds of each test."""
    begun, failed, times, count = time.monotonic(), [], {}, 0
    with ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        for target, status, seconds, printed, each in pool.map(lambda target: run(target, skipped), targets):
            result = re.search(r"Test run with (\d+) tests? .*", printed)
            count += int(result[1]) if result else 0
            times |= each
            print(f"{seconds:6.1f} s  {target}: {result[0] if result else 'no result'}", flush=True)
            if status != 0 or not result:
                failed.append(target)
                print("\n".join("    " + line[:2000] for line in failures(printed)[:200]), flush=True)
    print(f"{count} tests in {time.monotonic() - begun:.0f} s" + (f"; failed: {', '.join(failed)}" if failed else ""))
    return failed, times


def compare_list(times):
    """Tells which slow tests are not in the list, and which of the list are not slow. Returns true if there are none."""
    names, right = listed(), True
    for name, seconds in sorted(times.items(), key=lambda pair: -pair[1]):
        if seconds > SLOW and not name.startswith(tuple(names)):
            print(f"not in {os.path.relpath(LIST, ROOT)}: {name}, {seconds:.1f} s")
            right = False
    # A test that is about as slow as the limit is sometimes faster.
    for name in names:
        if not any(each.startswith(name) and seconds > SLOW / 2 for each, seconds in times.items()):
            print(f"in {os.path.relpath(LIST, ROOT)}, and not slow: {name}")
            right = False
    return right


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("targets", nargs="*")
    options = parser.parse_args()
    last, skipped = last_times(), []
    if options.quick:
        skipped = listed() + [name for name, seconds in last.items() if seconds > QUICK]
    if not os.path.isfile(PROGRAM):
        skips = [word for name in skipped for word in ("--skip", "^" + re.escape(name))]
        sys.exit(subprocess.run(["swift", "test", "--skip-build", *skips], cwd=ROOT).returncode)
    targets = options.targets or [name for name in sorted(os.listdir(os.path.join(ROOT, "Tests"))) if name.endswith("Tests")]
    targets.sort(key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST))
    failed, times = run_all(targets, skipped)
    # `make thorough` runs more rounds of the random tests.
    if "NIBKIT_ROUNDS" not in os.environ:
        with open(TIMES, "w") as file:
            json.dump(last | times, file, indent=0)
    right = not options.list or compare_list(times)
    sys.exit(1 if failed or not right else 0)


if __name__ == "__main__":
    main()
