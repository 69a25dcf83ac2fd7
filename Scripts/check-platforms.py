#!/usr/bin/env python3
"""Compares the parts of the sources that differ between systems with the table of the article on platforms.

The import of one C library or another is no such part: every file that calls C has it.
"""

import glob
import os
import re
import sys

from products import ROOT

ARTICLE = "Sources/NibKit/NibKit.docc/Platforms.md"
SYSTEM = re.compile(r"canImport\((Darwin|Glibc|Musl|ObjectiveC)\)|\bos\(|\barch\(|__linux__|__GLIBC__|__APPLE__")
PLAIN = re.compile(r"$|#|//|((@\w+|internal|package|public|fileprivate|private) )*import ")


def parts(path):
    """The number of conditional blocks of a file that are about the system and more than an import."""
    count, blocks = 0, []
    with open(os.path.join(ROOT, path)) as file:
        for line in map(str.strip, file):
            for block in blocks:
                block["plain"] = block["plain"] and PLAIN.match(line) is not None
            if line.startswith("#if"):
                blocks.append({"plain": True, "system": False})
            if blocks and re.match(r"#(if|elseif|elif)", line):
                blocks[-1]["system"] = blocks[-1]["system"] or SYSTEM.search(line) is not None
            if line.startswith("#endif"):
                block = blocks.pop()
                count += block["system"] and not block["plain"]
    return count


def main():
    paths = [path for pattern in ["Sources/**/*.swift", "Examples/Sources/**/*.swift", "Plugins/**/*.swift", "C*/*.h"]
             for path in glob.glob(pattern, root_dir=ROOT, recursive=True) if ".docc/" not in path]
    found = {path: count for path in paths if (count := parts(path))}
    with open(os.path.join(ROOT, ARTICLE)) as file:
        listed = {path: int(count) for path, count in re.findall(r"^\| `([^`]+)` \| (\d+) \|", file.read(), re.MULTILINE)}
    for path in sorted(found.keys() | listed.keys()):
        if found.get(path, 0) != listed.get(path, 0):
            print(f"{path}: {found.get(path, 0)} parts differ between systems, and {ARTICLE} has {listed.get(path, 0)}")
    sys.exit(found != listed)


if __name__ == "__main__":
    main()
