#!/usr/bin/env python3
"""Runs the tests of each target in processes of its own, as many at a time as there are cores. Build them first.

    run-tests.py [--package FOLDER] [--quick] [--list] [TARGET...]

    --package  runs the tests of another package: Examples or Markdown
    --quick    leaves out the tests of Tests/slow-tests.txt, and those that took longer than half a second when they last ran
    --list     compares the list with the tests that take longer than five seconds, on a machine that does nothing else

In one process, all tests of screens would wait for one main actor while the other cores do nothing. A process runs one test after
another, so that the time of a test is its own; these times are written to .build/test-times.json. The suites of a large target are
shared out among several processes by these times, so that no core waits for the last target; where no test has run yet, the suites
of Tests/slow-tests.txt count as slow. A line tells what a target came to,
and below it what failed, in short: everything that the tests print is written to .build/test-output. While no target ends, a line
tells how far the running ones are. The last line is that of `swift test`. Ends with status 1 if a test fails. Where tests are no
program, `swift test` runs them, all of them in one process.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

import programs
from products import ROOT
from slowtests import LIST, listed

TIMES = os.path.join(ROOT, ".build", "test-times.json")
OUTPUT = os.path.join(ROOT, ".build", "test-output")
SLOW, QUICK = 5.0, 0.5
# The seconds after which a line tells how far the tests are.
SILENCE = 30
# The seconds that a slow test, and a target, count for before they have run, and the time to start a process.
UNKNOWN, START = 15.0, 10.0
COLOR = re.compile(r"\x1b\[[0-9;]*m")
FAILURE = re.compile(r"recorded an issue|Fatal error|^\*\*\*")
RESULT = re.compile(r"Test run with (\d+) tests?(?: in (\d+) suites?)? (passed|failed) after")
ENDED = re.compile(r"^\S+ Test (?!run|case).* (?:passed|failed) after ")
SKIPPED = re.compile(r'^\S+ Test (.*) skipped(?:: "(.*)")?\.?$')
# A failure is a screen of text, and not all that a hostile input is made of.
LINES, COLUMNS = 40, 300
LAST = 8


def last_times():
    """Returns the seconds of each test when it last ran, by its name."""
    if not os.path.exists(TIMES):
        return {}
    with open(TIMES) as file:
        return json.load(file)


def visible(line):
    """Returns a line of at most COLUMNS characters without control characters."""
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line[:COLUMNS])
    return shown + ("…" if len(line) > COLUMNS else "")


def read_times(path):
    """Returns the seconds of each test. A process that was ended by a signal has written none, or only the beginning."""
    try:
        cases = xml.etree.ElementTree.parse(path).iter("testcase")
    except (FileNotFoundError, xml.etree.ElementTree.ParseError):
        return {}
    return {f"{case.get('classname')}/{case.get('name')}": float(case.get("time") or 0) for case in cases}


def merged_times(last, times, targets, skipped):
    """Returns the times of all tests: the new ones, and the last ones of targets and tests that were left out. The names of tests
    that are gone would count as work without a test."""
    ran = tuple(target.name + "." for target in targets if target.is_right)
    kept = {name: seconds for name, seconds in last.items() if not name.startswith(ran) or name.startswith(tuple(skipped))}
    return kept | times


class Part:
    """Tests of a target that run in one process.

    - is_optional: true if all of them may be skipped, which ends the process with a status of its own.
    """

    def __init__(self, target, filters, skips, weight, is_optional):
        self.is_optional = is_optional
        self.target, self.filters, self.skips, self.weight = target, filters, skips, weight
        self.begun, self.seconds, self.processor, self.ended = None, 0.0, 0.0, 0
        self.lines, self.times, self.status, self.result = [], {}, None, None

    def run(self):
        """Runs the tests, and reads what they print while they run."""
        self.begun = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            times = os.path.join(folder, "times.xml")
            arguments = [self.target.package.program, "--testing-library", "swift-testing", "--no-parallel",
                         "--xunit-output", times]
            arguments += [word for each in self.filters for word in ("--filter", each)]
            arguments += [word for each in self.skips for word in ("--skip", each)]
            process = subprocess.Popen(arguments, cwd=self.target.package.folder, stdin=subprocess.DEVNULL,
                                       stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
            for line in process.stdout:
                line = COLOR.sub("", line.rstrip("\n"))
                self.lines.append(line)
                self.ended += bool(ENDED.match(line))
                self.result = RESULT.search(line) or self.result
            _, status, usage = os.wait4(process.pid, 0)
            self.status = process.returncode = os.waitstatus_to_exitcode(status)
            self.processor = usage.ru_utime + usage.ru_stime
            self.times = read_times(times)
        self.seconds = time.monotonic() - self.begun
        return self

    @property
    def is_right(self):
        if self.is_optional and self.result and self.count == 0:
            return self.result[3] == "passed"
        return self.status == 0 and self.result is not None

    @property
    def count(self):
        return int(self.result[1]) if self.result else self.ended


class Target:
    """The tests of a target, in one or several parts."""

    def __init__(self, package, name):
        self.package, self.name = package, name
        self.parts = []

    def divide(self, weights, most, skipped):
        """Divides the tests into parts that take at most so long, as far as suites allow it. A suite without a weight is in the
        last part."""
        suites = collections.Counter()
        for name, weight in weights.items():
            if name.startswith(self.name + "."):
                suites[name.split("/")[0]] += weight
        total = sum(suites.values()) or UNKNOWN
        bins = [[0.0, []] for _ in range(max(1, round(total / most)))]
        for suite, weight in suites.most_common():
            least = min(bins, key=lambda each: each[0])
            least[0] += weight
            least[1].append(suite)
        skips = ["^" + re.escape(name) for name in skipped if name.startswith(self.name + ".")]
        named = [each for each in bins[:-1] if each[1]]
        self.parts = [Part(self, [f"^{re.escape(suite)}/" for suite in each], skips, weight, bool(skips))
                      for weight, each in named]
        others = [f"^{re.escape(suite)}/" for _, each in named for suite in each]
        rest = total - sum(weight for weight, _ in named)
        self.parts.append(Part(self, [f"^{self.name}\\."], skips + others, rest, bool(skips or others)))

    @property
    def seconds(self):
        return sum(part.seconds for part in self.parts)

    @property
    def processor(self):
        return sum(part.processor for part in self.parts)

    @property
    def has_ended(self):
        return all(part.status is not None for part in self.parts)

    @property
    def times(self):
        return {name: seconds for part in self.parts for name, seconds in part.times.items()}

    @property
    def lines(self):
        return [line for part in self.parts for line in part.lines]

    @property
    def ended(self):
        return sum(part.ended for part in self.parts)

    @property
    def is_right(self):
        return all(part.is_right for part in self.parts)

    @property
    def count(self):
        return sum(part.count for part in self.parts)

    @property
    def suites(self):
        return sum(int(part.result[2] or 0) for part in self.parts if part.result)

    @property
    def issues(self):
        return sum(" recorded an issue" in line and "known issue" not in line for line in self.lines)

    def skips(self):
        """Returns the reasons for which tests were skipped, each with its number of tests."""
        matches = [SKIPPED.match(line) for line in self.lines if " skipped" in line]
        return collections.Counter(match[2] or "without a reason" for match in matches if match)

    def failures(self):
        """Returns the lines that tell what failed, each with the comments below it; without such lines, the last ones."""
        told, tells = [], False
        for line in self.lines:
            tells = bool(FAILURE.search(line)) and "known issue" not in line or tells and "↳" in line
            if tells:
                told.append(line)
        return told or [line for part in self.parts if not part.is_right for line in part.lines[-LINES:]]

    def report(self):
        """Tells what the target came to."""
        if self.is_right:
            print(f"{self.seconds:6.1f} s, {self.processor:5.1f} s of a processor  {self.name}: {self.count} tests", flush=True)
            return
        lost = [str(part.status) for part in self.parts if part.result is None]
        how = f"no result, status {', '.join(lost)}" if lost else "failed"
        print(f"{self.seconds:6.1f} s  {self.name}: {self.count} tests, {how}")
        path = os.path.join(OUTPUT, f"{self.name}.txt")
        os.makedirs(OUTPUT, exist_ok=True)
        with open(path, "w", encoding="utf-8", errors="replace") as file:
            file.write("\n".join(self.lines) + "\n")
        told = self.failures()
        print("\n".join("    " + visible(line) for line in told[:LINES]))
        more = f"{len(told) - LINES} more lines, and " if len(told) > LINES else ""
        print(f"    {more}everything that was printed: {os.path.relpath(path, ROOT)}", flush=True)


class Package:
    """A package with tests."""

    def __init__(self, folder):
        self.folder = os.path.join(ROOT, folder)
        with open(os.path.join(self.folder, "Package.swift"), encoding="utf-8") as file:
            name = re.search(r'^  name: "(\w+)"', file.read(), re.M)[1]
        # All packages are built into one folder.
        self.program = os.path.join(ROOT, ".build", "debug", f"{name}PackageTests.xctest")
        self.is_root = folder == "."
        self.options = [] if self.is_root else ["--package-path", folder, "--scratch-path", ".build"]

    def targets(self):
        return [name for name in sorted(os.listdir(os.path.join(self.folder, "Tests"))) if name.endswith("Tests")]

    def run_in_one_process(self, skipped):
        """Runs `swift test`, and returns its status."""
        skips = [word for name in skipped for word in ("--skip", "^" + re.escape(name))]
        return subprocess.run(["swift", "test", "--skip-build", *self.options, *skips], cwd=ROOT).returncode


def tell_progress(begun, targets):
    """Prints a line about the targets that are running."""
    running = [f"{target.name} {target.ended}" for target in targets
               if any(part.begun for part in target.parts) and not target.has_ended]
    print(f"   ... {time.monotonic() - begun:.0f} s, tests so far: {', '.join(running)}", flush=True)


def weights_of(last, skipped):
    """Returns the seconds that tests are expected to take, by their names."""
    weights = last or {name: UNKNOWN for name in listed()}
    return {name: seconds for name, seconds in weights.items() if not name.startswith(tuple(skipped))}


def run_all(targets, last, skipped):
    """Runs the tests of targets and tells of each what it came to."""
    begun, cores = time.monotonic(), os.cpu_count() or 2
    weights = weights_of(last, skipped)
    of_targets = [seconds for name, seconds in weights.items() if name.startswith(tuple(target.name + "." for target in targets))]
    for target in targets:
        target.divide(weights, max(sum(of_targets) / (cores * 3), START), skipped)
    # What takes longest is begun first.
    parts = sorted((part for target in targets for part in target.parts), key=lambda part: -part.weight)
    with concurrent.futures.ThreadPoolExecutor(cores) as pool:
        waiting = {pool.submit(part.run) for part in parts}
        while waiting:
            done, waiting = concurrent.futures.wait(waiting, SILENCE, concurrent.futures.FIRST_COMPLETED)
            for target in {future.result().target for future in done}:
                if target.has_ended:
                    target.report()
            if not done:
                tell_progress(begun, targets)
    return time.monotonic() - begun


def summarize(targets, seconds):
    """Tells which tests were skipped, and ends with the line of `swift test`."""
    for reason, count in sum((target.skips() for target in targets), collections.Counter()).items():
        print(f"skipped: {count} test{'' if count == 1 else 's'}: {reason}")
    failed = [target for target in targets if not target.is_right]
    # Again at the end, because the end of a long output is what is kept and read.
    for target in failed:
        print(f"failed: {target.name}")
        print("\n".join("    " + visible(line) for line in target.failures()[:LAST]))
    tests, suites = sum(target.count for target in targets), sum(target.suites for target in targets)
    issues = sum(target.issues for target in targets)
    run = f"Test run with {tests} tests in {suites} suites"
    with_issues = f" with {issues} issue{'' if issues == 1 else 's'}" if issues else ""
    print(f"✘ {run} failed after {seconds:.3f} seconds{with_issues}." if failed
          else f"✔ {run} passed after {seconds:.3f} seconds.", flush=True)
    return not failed


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
    parser.add_argument("--package", default=".")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("targets", nargs="*")
    options = parser.parse_args()
    programs.use("swift")
    package = Package(options.package)
    last, skipped = last_times(), []
    if options.quick:
        skipped = listed() + [name for name, seconds in last.items() if seconds > QUICK]
    if not os.path.isfile(package.program):
        sys.exit(package.run_in_one_process(skipped))
    targets = [Target(package, name) for name in options.targets or package.targets()]
    seconds = run_all(targets, last, skipped)
    times = {name: seconds for target in targets for name, seconds in target.times.items()}
    # `make thorough` runs more rounds of the random tests.
    if package.is_root and "NIBKIT_ROUNDS" not in os.environ:
        with open(TIMES, "w") as file:
            json.dump(merged_times(last, times, targets, skipped), file, indent=0)
    right = not options.list or compare_list(times)
    sys.exit(0 if summarize(targets, seconds) and right else 1)


if __name__ == "__main__":
    main()
