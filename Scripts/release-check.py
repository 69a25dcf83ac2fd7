#!/usr/bin/env python3
"""Prints what a release of this revision still lacks, one line for each requirement, and ends with status 1 if something is missing.

    release-check.py

The version is the constant in Sources/NibModel/NibKitVersion.swift. Nothing is built: the checks of declarations and of the site
read the last build, and ask for a new one if it is older than the sources.
"""

import glob
import json
import os
import re
import subprocess
import sys

from products import PRODUCTS, ROOT

VERSION_FILE = "Sources/NibModel/NibKitVersion.swift"
SITE = ".build/docs/index/index.json"
BUILT = ".build/debug/NibKitPackageTests.xctest"


def read(path):
    try:
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def git(*words):
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True).stdout.strip()


def version():
    found = re.search(r'current = "([^"]+)"', read(VERSION_FILE))
    return found.group(1) if found else None


def section(name):
    """Returns the rest of a heading in the changelog and the text below it, or None if there is none."""
    found = re.search(rf"^## \[?{re.escape(name)}\]?([^\n]*)\n(.*?)(?=^## |\Z)", read("CHANGELOG.md"), re.M | re.S)
    return found.groups() if found else None


def is_older(path, *sources):
    """True if a file is missing or older than a tracked file of the folders."""
    path = os.path.join(ROOT, path)
    files = [os.path.join(ROOT, name) for name in git("ls-files", *sources).splitlines()]
    return not os.path.exists(path) or max(map(os.path.getmtime, filter(os.path.exists, files))) > os.path.getmtime(path)


def run(script):
    done = subprocess.run([os.path.join(ROOT, "Scripts", script)], cwd=ROOT, capture_output=True, text=True)
    return None if done.returncode == 0 else f"Scripts/{script} fails; run it"


def number(release):
    if not release or not re.fullmatch(r"\d+\.\d+\.\d+", release):
        return f"'{release}' is not a version such as 0.1.0; correct {VERSION_FILE}"


def changelog(release):
    entry = section(release)
    if entry is None:
        return f"CHANGELOG.md has no section '## {release}'; add it"
    if not re.search(r"\d{4}-\d\d-\d\d", entry[0]):
        return f"the section '## {release}' of CHANGELOG.md has no date; write '## {release} - YYYY-MM-DD'"


def unreleased(release):
    entry = section("Unreleased")
    if entry and entry[1].strip():
        return f"CHANGELOG.md has entries under *Unreleased*; move them to '## {release}'"


def tag(release):
    commit = git("rev-list", "-n", "1", release) if git("tag", "--list", release) else ""
    if commit and commit != git("rev-parse", "HEAD"):
        return f"the tag '{release}' is at another commit; choose the next version"


def clean(release):
    changed = git("status", "--porcelain").splitlines()
    if changed:
        return f"{len(changed)} files are not committed; commit or remove them"


def snippet(release):
    if not re.search(rf'\.package\(url: "https://[^"]+", from: "{re.escape(release)}"\)', read("README.md")):
        return f'README.md has no \'.package(url: "https://…", from: "{release}")\'; replace the branch and the path to a clone'


def declarations(release):
    lacking = [name for name in PRODUCTS if not os.path.exists(os.path.join(ROOT, "API", name + ".txt"))]
    if lacking:
        return f"API has no file of {', '.join(lacking)}; run make api"
    if is_older(BUILT, "Sources"):
        return "the last build is older than the sources, so the declarations were not compared; run swift build --build-tests"
    return run("public-api.py")


def reminders(release):
    found = git("grep", "-nIwE", "TODO|FIXME|XXX", "--", "Sources", "Tests", "Examples", "Scripts/*.sh", "Package.swift", "Makefile")
    lines = [line for line in found.splitlines() if not re.search(r"[\"'].*(TODO|FIXME|XXX)", line.split(":", 2)[2])]
    if lines:
        return f"{len(lines)} reminders are in the sources, the first at {':'.join(lines[0].split(':')[:2])}; resolve them"


def pages(release):
    lacking = [name for name in ("LICENSE", "NOTICE", "SECURITY.md", "CONTRIBUTING.md") if not read(name).strip()]
    if lacking:
        return f"{', '.join(lacking)} is missing or empty"


def index(release):
    text = read(".spi.yml")
    targets = set(re.findall(r"^ {8}- (\w+)$", text, re.M))
    platforms = set(re.findall(r"platform: ([\w-]+)", text))
    if targets != set(PRODUCTS):
        return f".spi.yml and the products differ by {', '.join(sorted(targets ^ set(PRODUCTS)))}"
    if "linux" not in platforms:
        return ".spi.yml does not name the platform linux"


def schemas(release):
    for path in sorted(glob.glob(os.path.join(ROOT, "Schemas", "*.json"))):
        with open(path, encoding="utf-8") as file:
            try:
                json.load(file)
            except ValueError:
                return f"{os.path.relpath(path, ROOT)} is not valid JSON"


def site(release):
    if is_older(SITE, "Sources"):
        return "the site in .build/docs is missing or older than the sources; run make docs"


CHECKS = [
    ("the version constant", number), ("the section of the changelog", changelog), ("no unreleased entries", unreleased),
    ("the version in README.md", snippet), ("a free tag", tag), ("no uncommitted file", clean), ("license and notices", pages),
    ("the file of the Swift Package Index", index), ("the schemas", schemas), ("no reminders", reminders),
    ("the links", lambda _: run("check-links.py")), ("the tables of switches", lambda _: run("check-switches.py")),
    ("the public declarations", declarations), ("the documentation site", site),
]


def main():
    release = version()
    lacking = 0
    for title, check in CHECKS:
        problem = check(release)
        lacking += problem is not None
        print(f"{'ok     ' if problem is None else 'MISSING'} {title}" + (f": {problem}" if problem else ""))
    print(f"Version {release} " + ("is ready." if lacking == 0 else f"lacks {lacking} of {len(CHECKS)} requirements."))
    sys.exit(1 if lacking else 0)


if __name__ == "__main__":
    main()
