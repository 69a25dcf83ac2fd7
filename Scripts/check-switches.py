#!/usr/bin/env python3
"""Compares the environment variables and the variables of make with the tables of CONTRIBUTING.md, and finds unused scripts.

    check-switches.py

A variable that is read and has no row in the table is an error, and so is a row without a reader, or with another reader than the
one that the row names. Variables that belong to the system or to other programs, such as PATH, are not checked. A script is unused
if neither the Makefile, nor the CI, nor an article, nor another script names it. Ends with status 1 if there is an error.
"""

import glob
import os
import re
import sys

from products import ROOT

PAGE = "CONTRIBUTING.md"
CODE = ["Makefile", ".ci/*", ".github/workflows/*", "Scripts/*", "**/Package.swift", "Plugins/**/*.swift", "Benchmarks/**/*.py",
        *(f"{folder}{name}/**/*.swift" for folder in ("", "Examples/", "Macros/", "Markdown/", "Benchmarks/")
          for name in ("Sources", "Tests"))]
# Names with one of these prefixes are the project's own wherever they are mentioned.
OWN = re.compile(r"\b(?:NIBKIT|NIB|RECORD)_[A-Z_]*[A-Z]\b")
# A name that is read from the environment.
READ = re.compile(r"""(?:\b[eE]nvironment\[|getenv\(|os\.environ\[|os\.environ\.get\()\s*"([A-Z_]+)\"""")
# Variables of the system, of terminals, and of other programs.
OTHERS = set("""
    CLICOLOR COLORTERM DISPLAY EDITOR ESCDELAY FORCE_HYPERLINK HOME LANG LC_ALL NO_COLOR PATH TERM TERMINFO TERMINFO_DIRS
    TERM_PROGRAM TMPDIR TMUX VISUAL VTE_VERSION WT_SESSION ConEmuANSI GIT_CONFIG_COUNT XCTestConfigurationFilePath
    """.split())
# Variables that classes of tests set themselves, to share state between two loads.
SHARED_STATE = {"NIB_HASH_PROBE_WINNER", "NIB_FAMILY_DIALECT", "NIB_FAMILY_LANGUAGE"}


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8", errors="replace") as file:
        return file.read()


def files(patterns):
    paths = {path for pattern in patterns for path in glob.glob(pattern, root_dir=ROOT, recursive=True, include_hidden=True)}
    return sorted(path for path in paths if os.path.isfile(os.path.join(ROOT, path)) and ".build" not in path
                  and "__pycache__" not in path and path != "Scripts/check-switches.py")


def table(heading):
    """Returns the rows below a heading of the page: the name in the first cell, and the paths in the last one."""
    section = read(PAGE).split(f"\n### {heading}\n")
    if len(section) != 2:
        sys.exit(f"{PAGE} has no section '{heading}'")
    rows = re.findall(r"^\| `(\w+)` \|.*\|([^|]*)\|$", re.split(r"\n##+ ", section[1])[0], re.M)
    return {name: re.findall(r"`([^`]+)`", cell) for name, cell in rows}


def switches():
    found = {}
    for path in files(CODE):
        text = read(path)
        names = set(OWN.findall(text)) | set(READ.findall(text))
        for name in names - OTHERS - SHARED_STATE:
            found.setdefault(name, set()).add(path)
    rows = table("Environment variables")
    for name in sorted(found.keys() - rows.keys()):
        yield f"{sorted(found[name])[0]}: '{name}' has no row in the table of environment variables of {PAGE}"
    for name in sorted(rows.keys() - found.keys()):
        yield f"{PAGE}: no file reads '{name}'; remove its row"
    for name in sorted(rows.keys() & found.keys()):
        for path in rows[name]:
            if path not in found[name]:
                yield f"{PAGE}: the row of '{name}' names '{path}', which does not mention it"
        if not rows[name]:
            yield f"{PAGE}: the row of '{name}' names no file that reads it"


def variables():
    found = set(re.findall(r"^([A-Z_]+) \?=", read("Makefile"), re.M))
    rows = set(table("Variables of make"))
    for name in sorted(found - rows):
        yield f"Makefile: '{name}' has no row in the table of variables of {PAGE}"
    for name in sorted(rows - found):
        yield f"{PAGE}: the Makefile has no variable '{name} ?='; remove its row"


def targets():
    """Every target for people has the line that `make help` prints."""
    for name, rest in re.findall(r"^([a-z][a-z0-9-]*):(?!=)(.*)$", read("Makefile"), re.M):
        if "## " not in rest and not name.startswith(("needs-", "build-")):
            yield f"Makefile: the target '{name}' has no '## ' comment for make help"


def scripts():
    pages = files(CODE + ["*.md", "*/*.md", "Sources/**/*.md", "Tests/**/*.txt"])
    texts = {path: read(path) for path in pages if path not in ("CHANGELOG.md",)}
    for path in files(["Scripts/*"]):
        name = os.path.basename(path)
        module = name.removesuffix(".py").replace("-", "_")
        words = re.compile(rf"{re.escape(name)}|(?:import|from) {module}\b")
        if not any(words.search(text) for other, text in texts.items() if other != path):
            yield f"{path}: nothing names this script; remove it, or name it in the Makefile, the CI or {PAGE}"


def main():
    errors = [*switches(), *variables(), *targets(), *scripts()]
    print("\n".join(errors), end="\n" if errors else "")
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main()
