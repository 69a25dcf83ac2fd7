#!/usr/bin/env python3
"""Checks the links of all pages that a person reads: those to files and folders of the package, and to headings in them.

    check-links.py

Addresses of other sites are not asked for. Ends with status 1 if a link leads nowhere.
"""

import glob
import os
import re
import sys

from products import ROOT

PAGES = ["*.md", "Macros/*.md", "Markdown/*.md", "Examples/*.md", "Benchmarks/*.md", "Sources/*/*.docc/**/*.md", "Sources/*/*.docc/**/*.tutorial"]
LINK = re.compile(r"(?<!`)(!?)\[[^\]\n]*\]\(([^)\s]+)\)")
DOC = re.compile(r"<doc:([^>#]+)(?:#([^>]+))?>")


def without_code(text):
    """The text with the code blocks and the code in lines as blanks, so that lines keep their numbers."""
    text = re.sub(r"^( *)```.*?^\1```$", lambda found: "\n" * found.group(0).count("\n"), text, flags=re.M | re.S)
    return re.sub(r"(`+)(?!`)[^\n]*?(?<!`)\1(?!`)", lambda found: "`" * len(found.group(0)), text)


def slug(heading):
    """The anchor that GitHub gives to a heading."""
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.strip()).lower()
    return re.sub(r"[^\w\- ]", "", words).replace(" ", "-")


def anchors(path):
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"^( *)```.*?^\1```$", "", file.read(), flags=re.M | re.S)
    return {slug(heading) for heading in re.findall(r"^#{1,6} (.*)$", text, re.M)}


def picture(catalog, name):
    return any(os.path.exists(os.path.join(catalog, "Resources", name + end)) for end in ("", ".svg", ".png"))


def faults(path):
    catalog = path.split(".docc" + os.sep)[0] + ".docc" if ".docc" + os.sep in path else None
    with open(path, encoding="utf-8") as file:
        lines = without_code(file.read()).split("\n")
    names = {os.path.splitext(os.path.basename(other))[0] for end in ("md", "tutorial")
             for other in glob.glob(f"{catalog}/**/*.{end}", recursive=True)} if catalog else set()
    for number, line in enumerate(lines, 1):
        for is_picture, target in LINK.findall(line):
            if re.match(r"[a-z]+:", target):
                continue
            file, _, anchor = target.partition("#")
            other = os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path
            if is_picture and catalog and picture(catalog, file):
                continue
            outside = catalog and not other.startswith(catalog) and not other.startswith(os.path.join(ROOT, "Schemas"))
            if outside:
                yield number, f"the site has no {target}"
            elif not os.path.exists(other):
                yield number, f"there is no {target}"
            elif anchor and slug(anchor) not in anchors(other):
                yield number, f"{os.path.relpath(other, ROOT)} has no heading for #{anchor}"
        for name, anchor in DOC.findall(line):
            if catalog and "/" not in name and name not in names:
                yield number, f"there is no article {name}"
            elif anchor and catalog:
                page = next(iter(glob.glob(f"{catalog}/**/{name}.md", recursive=True)), None)
                if page and slug(anchor.replace("-", " ")) not in anchors(page):
                    yield number, f"{name} has no heading for #{anchor}"


def main():
    pages = sorted({path for pattern in PAGES for path in glob.glob(os.path.join(ROOT, pattern), recursive=True)})
    count = 0
    for path in pages:
        for number, fault in faults(path):
            print(f"{os.path.relpath(path, ROOT)}:{number}: {fault}")
            count += 1
    print(f"{len(pages)} pages, {count or 'no'} dead links")
    sys.exit(1 if count else 0)


main()
