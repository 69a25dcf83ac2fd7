#!/usr/bin/env python3
"""Writes Sources/NibModel/Text/CharacterWidth+Table.swift, the widths of characters in a terminal.

Widths come from the PyPI package wcwidth, which takes them from Unicode's EastAsianWidth.txt, emoji-variation-sequences.txt
and general categories. The age of a character comes from DerivedAge.txt of Debian's package unicode-data (15.0): what it
gives to a version above 13, or does not know, counts as new.

    pip install wcwidth==0.9.4 && apt-get install unicode-data
    python3 Scripts/make-width-table.py > Sources/NibModel/Text/CharacterWidth+Table.swift
"""

import re

from wcwidth.table_mc import CATEGORY_MC
from wcwidth.table_vs16 import VS16_NARROW_TO_WIDE
from wcwidth.table_wide import WIDE_EASTASIAN
from wcwidth.table_zero import ZERO_WIDTH

AGES = "/usr/share/unicode/DerivedAge.txt"
KNOWN_SINCE = (13, 0)
# The bits of an entry, as CharacterWidth.swift reads them: the width, and two flags above it.
PROMOTED, NEW = 4, 8

((unicode, wide),) = WIDE_EASTASIAN.items()
((_, zero),) = ZERO_WIDTH.items()
((_, spacing),) = CATEGORY_MC.items()
((_, promoted),) = VS16_NARROW_TO_WIDE.items()

bits = [1 | NEW] * 0x110000


def each(ranges):
    for first, last in ranges:
        yield from range(first, last + 1)


with open(AGES) as file:
    for line in file:
        if match := re.match(r"([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*(\d+)\.(\d+)", line):
            first, last, *version = match.groups()
            if tuple(map(int, version)) <= KNOWN_SINCE:
                for scalar in range(int(first, 16), int(last or first, 16) + 1):
                    bits[scalar] = 1
for scalar in each(wide):
    bits[scalar] = 2 | bits[scalar] & NEW
# Spacing marks stand beside what they mark. The package counts them with the whole cluster; here they count themselves.
marks = set(each(spacing))
for scalar in each(zero):
    if scalar not in marks:
        bits[scalar] = bits[scalar] & NEW
# A soft hyphen says where a word may break; it is not shown.
bits[0xAD] = 0
for scalar in each(promoted):
    bits[scalar] |= PROMOTED
# Controls have pictures, which take one cell.
for scalar in [*range(0x20), *range(0x7F, 0xA0)]:
    bits[scalar] = 1

entries = [
    scalar << 4 | bits[scalar] for scalar in range(0x110000) if scalar == 0 or bits[scalar] != bits[scalar - 1]
]

print(
    f"""// Written by Scripts/make-width-table.py; do not edit. The data is that of Unicode {unicode}, under the Unicode
// License V3.
extension CharacterWidth {{
  /// The starts of runs of scalars with the same width, in order: the scalar times 16, and its bits.
  static let runs: [UInt32] = ["""
)
for start in range(0, len(entries), 10):
    print("    " + ", ".join(f"0x{entry:x}" for entry in entries[start : start + 10]) + ",")
print("  ]\n}")
