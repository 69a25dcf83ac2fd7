#!/usr/bin/env python3
"""Runs all tests one after another, and names those that take longer than five seconds and are not in Tests/slow-tests.txt.

    slow-tests.py              runs the tests: build them first, on a machine that does nothing else
    slow-tests.py FILE         reads the times of a run: what `swift test --no-parallel --xunit-output` has written
    slow-tests.py --skip       prints the options of `swift test` that leave out the tests of the list

A line of the list is the name of a test, or the beginning of such names, and behind it the reason. Ends with status 1 if a slow test
is not in the list, and names those of the list that are not slow.
"""

import os
import re
import subprocess
import sys
import xml.etree.ElementTree

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIST = os.path.join(ROOT, "Tests", "slow-tests.txt")
LIMIT = 5.0


def listed():
    """The names in the list."""
    with open(LIST) as file:
        return [line.split()[0] for line in file if line.strip() and not line.startswith("#")]


def timed():
    """Runs the tests; the file with their times."""
    folder = os.path.join(ROOT, ".build", "times")
    os.makedirs(folder, exist_ok=True)
    subprocess.run(["swift", "test", "--skip-build", "--no-parallel", "--xunit-output", os.path.join(folder, "times.xml")],
                   cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    # The tests of XCTest, of which there are none, have the file with the plain name.
    return os.path.join(folder, "times-swift-testing.xml")


def main():
    names = listed()
    if sys.argv[1:] == ["--skip"]:
        print(" ".join("--skip '^" + re.escape(name).replace("\\/", "/") + "'" for name in names))
        return
    file = sys.argv[1] if len(sys.argv) > 1 else timed()
    times = {}
    for case in xml.etree.ElementTree.parse(file).iter("testcase"):
        name = case.get("classname") + "/" + case.get("name")
        times[name] = times.get(name, 0) + float(case.get("time"))
    slow = {name: time for name, time in times.items() if time > LIMIT}
    unknown = {name: time for name, time in slow.items() if not name.startswith(tuple(names))}
    for name, time in sorted(unknown.items(), key=lambda each: -each[1]):
        print(f"{time:.1f} s, and not in the list: {name}")
    for name in names:
        if not any(each.startswith(name) for each in slow):
            print(f"not slow: {name}")
    rest = sum(time for name, time in times.items() if not name.startswith(tuple(names)))
    print(f"{len(times)} tests take {sum(times.values()):.0f} s one after another, {rest:.0f} s without those of the list")
    sys.exit(1 if unknown else 0)


if __name__ == "__main__":
    main()
