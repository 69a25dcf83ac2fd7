#!/usr/bin/env python3
"""Finds Swift in the articles, and in fences of comments of declarations, that nothing compiles, and names of products that there are
not.

Each block must stand in a Swift file of this repository, which a build compiles: as it is, but for white space, comments and imports.
A line that is nothing but `…` leaves something out. Parts of a manifest are compared with the products that there are. The articles
and tutorials that lead through a program of their own, step by step, are compiled by `make articles`.
"""

import os
import re
import subprocess
import sys

import programs
from products import ROOT

programs.use("git")

BY_STEPS = {"GettingStarted.md", "FirstScreen.md"}

BLOCK = re.compile(r"^( *)```swift\n(.*?)^ *```", re.M | re.S)
COMMENTED = re.compile(r"^ */// ```swift\n(.*?)^ */// ```", re.M | re.S)
COMMENT = re.compile(r"(^|\s)//.*$", re.M)
IMPORT = re.compile(r"^\s*(@testable |public |package |internal )?import \w+$", re.M)


def files(pattern):
    return subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard", pattern], cwd=ROOT, text=True).split("\n")[:-1]


def read(name):
    path = os.path.join(ROOT, name)
    if not os.path.exists(path):
        return ""
    with open(path, encoding="utf-8") as file:
        return file.read()


def bare(code):
    """Code without what may differ."""
    return re.sub(r"\s+", "", IMPORT.sub("", COMMENT.sub("", code)))


def tell(place, code, compiled):
    """Prints the pieces of a block that nothing compiles, and returns their number."""
    pieces = [piece for piece in re.split(r"^\s*…\s*$", code, flags=re.M) if not any(bare(piece) in other for other in compiled)]
    for piece in pieces:
        print(f"{place}: nothing compiles this:\n{piece.strip()}\n")
    return len(pieces)


def main():
    compiled = [bare(read(name)) for name in files("*.swift")]
    products = set(re.findall(r"\.(?:library|executable|plugin)\(\s*name: \"(\w+)\"", "".join(
        read(name) for name in ["Package.swift", "Macros/Package.swift", "Markdown/Package.swift"])))
    faults = blocks = 0
    for name in files("*.md"):
        text = read(name)
        for block in BLOCK.finditer(text):
            blocks += 1
            place = f"{name}:{text.count(chr(10), 0, block.start()) + 2}"
            code = block[2]
            if re.search(r"\.(product|package)\(|\.(executableT|testT|t)arget\(", code):
                for product in re.findall(r'\.(?:product|plugin)\(name: "(\w+)", package: "(?:NibKit|Macros|Markdown)"', code):
                    if product not in products:
                        faults += 1
                        print(f"{place}: there is no product {product}")
            elif os.path.basename(name) not in BY_STEPS:
                faults += tell(place, code, compiled)
    for name in files("Sources/*.swift"):
        for block in COMMENTED.finditer(read(name)):
            blocks += 1
            code = re.sub(r"^ */// ?", "", block[1], flags=re.M)
            faults += tell(name, code, compiled)
    print(f"Swift in articles and comments: {blocks} blocks, {faults or 'all'} {'not ' if faults else ''}compiled")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
