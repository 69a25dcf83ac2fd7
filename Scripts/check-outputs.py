#!/usr/bin/env python3
"""Finds outputs in the articles that no test compares.

    check-outputs.py                      finds pages with outputs that no test reads
    check-outputs.py --change [NAME...]   changes a letter of each output, and expects a test to fail; takes minutes

An output is a block without a language, or one of `console`, `json`, `mermaid` or `text`. A line that begins with `$ ` is a
command. With `--change`, build the tests first; the pages are written again as they were. A NAME is that of a page, without its
suffix. The pages that lead through a program step by step are compared by `make articles`. Ends with status 1 if an output is
not compared.
"""

import os
import re
import subprocess
import sys

import programs
from products import ROOT

programs.use("git", "swift")

BY_STEPS = {"GettingStarted", "FirstScreen"}
# The packages with tests, and the options with which `make` tests each.
PACKAGES = {
    ".": [],
    "Examples": ["--package-path", "Examples", "--scratch-path", ".build"],
    "Markdown": ["--package-path", "Markdown", "--scratch-path", ".build"],
}
BLOCK = re.compile(r"^( *)```(\S*)\n(.*?)^ *```", re.M | re.S)
SUITE = re.compile(r"^@?.*\b(?:struct|class) (\w+Tests?)\b", re.M)
ISSUE = re.compile(r"recorded an issue(?: with \d+ arguments? (.*?))? at (\w+\.swift):")


def files(*patterns):
    listed = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard", *patterns], cwd=ROOT, text=True)
    return [name for name in listed.split("\n")[:-1] if os.path.exists(os.path.join(ROOT, name))]


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def write(name, text):
    with open(os.path.join(ROOT, name), "w", encoding="utf-8") as file:
        file.write(text)


def stem(page):
    return os.path.splitext(os.path.basename(page))[0]


def outputs(text):
    """The place of a letter in each output, and the line of the output.

    It is the last one of a line, because some tests take the name of the file, which comes first, from the output.
    """
    places = []
    for block in BLOCK.finditer(text):
        if block[2] not in ("", "console", "json", "mermaid", "text"):
            continue
        at = block.start(3)
        for line in block[3].splitlines(True):
            letters = [] if line.lstrip().startswith("$ ") else list(re.finditer(r"[a-z]", line))
            if letters:
                places.append((at + letters[-1].start(), text.count("\n", 0, block.start()) + 1))
                break
            at += len(line)
    return places


def changed(text, place):
    return text[:place] + ("z" if text[place] != "z" else "y") + text[place + 1:]


def failures(tests):
    """The issues of the suites in some files of tests: the file of each, and its arguments."""
    issues = []
    for package, options in PACKAGES.items():
        suites = {suite for test, code in tests.items() if package_of(test) == package for suite in SUITE.findall(code)}
        if suites:
            run = subprocess.run(["swift", "test", "--skip-build", *options, "--filter", "|".join(sorted(suites))], cwd=ROOT,
                                 text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            issues += [(found[2], found[1] or "") for found in ISSUE.finditer(run.stdout)]
    return issues


def package_of(name):
    """The folder of the package that a file belongs to."""
    folder = name.split("/")[0]
    return folder if folder in PACKAGES else "."


def pages_with_outputs():
    """The pages that have outputs: the text of each, the places of the outputs, and the tests that read the page."""
    tests = {name: read(name) for name in files("*Tests/*.swift")}
    pages = {}
    for page in files("*.md"):
        text, name = read(page), stem(page)
        places = outputs(text)
        if places and name not in BY_STEPS:
            pages[page] = (text, places, {
                test: code for test, code in tests.items()
                if re.search(rf'["/]{name}(\.md)?"', code) or "```console" in text and "pagesWithSessions" in code})
    return pages


def survivors(pages):
    """The outputs that can be changed without a failure. In each round, one output of each page is changed."""
    for number in range(max((len(places) for _, places, _ in pages.values()), default=0)):
        touched = {page: state for page, state in pages.items() if number < len(state[1])}
        try:
            for page, (text, places, _) in touched.items():
                write(page, changed(text, places[number][0]))
            found = failures({test: code for _, _, tests in touched.values() for test, code in tests.items()})
        finally:
            for page, (text, _, _) in touched.items():
                write(page, text)
        for page, (_, places, tests) in touched.items():
            known = {os.path.basename(test) for test in tests}
            if not any(file in known and (page in arguments or ".md" not in arguments) for file, arguments in found):
                yield f"{page}:{places[number][1]}: no test fails if this output is changed"


def main():
    names = [name for name in sys.argv[1:] if name != "--change"]
    pages = {page: state for page, state in pages_with_outputs().items() if not names or stem(page) in names}
    if "--change" in sys.argv[1:]:
        found = survivors(pages)
    else:
        found = (f"{page}: no test reads this page, which has outputs" for page, (_, _, tests) in pages.items() if not tests)
    faults = 0
    for fault in found:
        faults += 1
        print(fault, flush=True)
    print(f"Outputs in articles: {sum(len(places) for _, places, _ in pages.values())} in {len(pages)} pages, {faults or 'no'} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
