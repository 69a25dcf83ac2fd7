#!/usr/bin/env python3
"""Writes a package of each template of `nib new` into an empty folder, builds it, runs it and its tests. Takes minutes."""

import os
import shutil
import subprocess
import sys
import tempfile

import programs
from products import ROOT

programs.use("swift")


# What is done in a package of each template, and what it must print.
STEPS = {
    "terminal": [("COLUMNS=50 LINES=9 swift run -q my-first", "Who are you?"), ("swift test", "1 test in 1 suite passed"),
                 ("swift run -q nib check Sources/my-first/Layouts/Main.layout.xml", ""),
                 # A layout with a fault ends the build, at its line.
                 ("sed -i.bak 's/text=\"Type/txt=\"Type/' Sources/my-first/Layouts/Main.layout.xml && ! swift build",
                  "Main.layout.xml:15:34: error: Text has no attribute, outlet or event 'txt' [unknown-attribute]"),
                 ("mv Sources/my-first/Layouts/Main.layout.xml.bak Sources/my-first/Layouts/Main.layout.xml && swift build",
                  "Build complete")],
    "tests": [("swift test", "3 tests in 1 suite passed")],
    "tool": [("swift run -q my-first show --size 20x4 Layouts/Main.layout.xml", "***"), ("swift test", "2 tests in 1 suite passed"),
             ("swift run -q my-first check Layouts/Main.layout.xml", "")],
}


def main():
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        package = os.path.join(folder, "my-first")
        build, kept = os.path.join(package, ".build"), os.path.join(folder, "build")
        for template, steps in STEPS.items():
            subprocess.run([os.path.join(ROOT, ".build/debug/nib"), "new", "my-first", "--template", template], cwd=folder,
                           check=True, stdout=subprocess.DEVNULL)
            # The three have one build of NibKit, which must stay where it was made.
            if os.path.exists(kept):
                os.rename(kept, build)
            for command, wanted in steps:
                run = subprocess.run(command, shell=True, cwd=package, capture_output=True, text=True,
                                     stdin=subprocess.DEVNULL)
                if run.returncode != 0 or wanted not in run.stdout + run.stderr:
                    faults += 1
                    print(f"{template}: {command}: status {run.returncode}\n{run.stdout[-2000:]}{run.stderr[-3000:]}")
                else:
                    print(f"{template}: {command}: as it should", flush=True)
            if os.path.exists(build):
                os.rename(build, kept)
            shutil.rmtree(package)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
