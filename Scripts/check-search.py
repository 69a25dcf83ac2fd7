#!/usr/bin/env python3
"""Checks that the search of the site answers the first questions of users: `make docs` runs it after the site is built.

    check-search.py [FOLDER]

FOLDER is the site, `.build/docs` if none is given. The search of the site (the key /) compares what is typed with the titles of all
pages, as `matches` does it here. Prints each question with its first hit, and ends with status 1 if that is another page.
"""

import json
import os
import re
import sys

from products import ROOT

# What a person types, and the page that answers it.
QUESTIONS = {
    "outlet nil": "WhyIsMyOutletNil",
    "why is my outlet nil": "WhyIsMyOutletNil",
    "awake value": "WhyIsMyAwakeValueLost",
    "value lost": "WhyIsMyAwakeValueLost",
    "test a screen": "HowDoITestAScreen",
    "how do I test": "HowDoITestAScreen",
    "my own classes": "HowDoILoadMyOwnClasses",
    "load my own": "HowDoILoadMyOwnClasses",
    "reuse a part": "HowDoIReuseAPart",
    "see the order": "HowDoISeeTheOrder",
    "which order": "WhichOrderDoesUIKitHave",
    "order does UIKit": "WhichOrderDoesUIKitHave",
    "xib on Linux": "HowDoIUseMyXibOnLinux",
    "my xib": "HowDoIUseMyXibOnLinux",
    "how do I translate": "HowDoITranslate",
    "translate a layout": "HowDoITranslate",
    "without a parser": "HowDoIShipWithoutAParser",
    "ship": "HowDoIShipWithoutAParser",
    "first questions": "FirstQuestions",
}


def pages(nodes):
    for node in nodes:
        if node.get("path") and node.get("title"):
            yield node["title"], node["path"]
        yield from pages(node.get("children", []))


def matches(typed, titles):
    """Returns the paths of the pages that the search lists, best first: those whose titles have all letters in this order."""
    letters = re.sub(r"\s", "", typed)
    pattern = "".join(
        f"[{re.escape(letter)}]" + (f"[^{re.escape(letter.lower())}]*?" if index < len(letters) - 1 else "")
        for index, letter in enumerate(letters))
    found = []
    for title, path in titles:
        match = re.search(pattern, title, re.I)
        if match and len(match.group(0)) <= 3 * len(letters):
            found.append((len(match.group(0)) - len(letters), match.start(), len(title) - len(letters), path))
    return [path for *_, path in sorted(found, key=lambda each: each[:3])]


def main():
    site = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, ".build", "docs")
    try:
        with open(os.path.join(site, "index", "index.json"), encoding="utf-8") as file:
            titles = list(pages(json.load(file)["interfaceLanguages"]["swift"]))
    except FileNotFoundError:
        sys.exit(f"check-search: {site} has no index; run make docs")
    failed = 0
    for typed, page in QUESTIONS.items():
        hits = matches(typed, titles)
        first = hits[0].rsplit("/", 1)[-1] if hits else "no page"
        right = first.lower() == page.lower()
        failed += not right
        print(f"{'ok   ' if right else 'WRONG'} {typed!r}: {first}" + ("" if right else f", expected {page}"))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
