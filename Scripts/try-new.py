#!/usr/bin/env python3
"""Writes a package of each template of `nib new` into an empty folder, builds it, runs it and its tests. Takes minutes."""

import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# What is done in a package of each template, and what it must print.
STEPS = {
    "terminal": [("COLUMNS=50 LINES=9 swift run -q First", "Who are you?"), ("swift test", "1 test in 1 suite passed"),
                 ("swift run -q nib check --stand-ins Sources/First/Layouts/Main.layout.xml", "")],
    "tests": [("swift test", "2 tests in 1 suite passed")],
    "tool": [("swift run -q First show --size 20x4 Layouts/Main.layout.xml", "***"), ("swift test", "1 test in 1 suite passed"),
             ("swift run -q First check Layouts/Main.layout.xml", "")],
}


def main():
    faults = 0
    with tempfile.TemporaryDirectory() as build:
        for template, steps in STEPS.items():
            with tempfile.TemporaryDirectory() as folder:
                subprocess.run([os.path.join(ROOT, ".build/debug/nib"), "new", "First", "--template", template], cwd=folder,
                               check=True)
                package = os.path.join(folder, "First")
                # The three have one build of NibKit.
                os.symlink(build, os.path.join(package, ".build"))
                for command, wanted in steps:
                    run = subprocess.run(command, shell=True, cwd=package, capture_output=True, text=True,
                                         stdin=subprocess.DEVNULL)
                    if run.returncode != 0 or wanted not in run.stdout + run.stderr:
                        faults += 1
                        print(f"{template}: {command}: status {run.returncode}\n{run.stdout[-2000:]}{run.stderr[-3000:]}")
                    else:
                        print(f"{template}: {command}: as it should", flush=True)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
