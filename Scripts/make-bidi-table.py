#!/usr/bin/env python3
"""Writes Sources/TerminalKit/Cells/Bidi/BidiTable.swift from the Unicode Character Database in /usr/share/unicode.

Debian has it in the package unicode-data.
"""
import re
import sys

FOLDER = "/usr/share/unicode"
NAMES = "L R AL EN ES ET AN CS NSM BN B S WS ON LRE LRO RLE RLO PDF LRI RLI FSI PDI".split()


def lines(name):
    with open(f"{FOLDER}/{name}", encoding="utf-8") as file:
        for line in file:
            line = line.split("#")[0].strip()
            if line:
                yield [part.strip() for part in line.split(";")]


# Code points without an entry: as the header of DerivedBidiClass.txt says.
classes = ["L"] * 0x110000
with open(f"{FOLDER}/extracted/DerivedBidiClass.txt", encoding="utf-8") as file:
    text = file.read()
LONG = {"Left_To_Right": "L", "Right_To_Left": "R", "Arabic_Letter": "AL", "European_Terminator": "ET",
        "Boundary_Neutral": "BN"}
for first, last, name in re.findall(r"^# @missing: ([0-9A-F]+)\.\.([0-9A-F]+); (\w+)", text, re.M):
    for code in range(int(first, 16), int(last, 16) + 1):
        classes[code] = LONG.get(name, name)
for codes, name in lines("extracted/DerivedBidiClass.txt"):
    first, _, last = codes.partition("..")
    for code in range(int(first, 16), int(last or first, 16) + 1):
        classes[code] = name

starts = [(code, NAMES.index(classes[code])) for code in range(0x110000)
          if code == 0 or classes[code] != classes[code - 1]]
mirrors = [(int(a, 16), int(b, 16)) for a, b in lines("BidiMirroring.txt")]
brackets = [(int(a, 16), int(b, 16), kind) for a, b, kind in lines("BidiBrackets.txt")]


def wrapped(numbers):
    out, line = [], "   "
    for number in numbers:
        word = f" {number:#x},"
        if len(line) + len(word) > 118:
            out.append(line)
            line = "   "
        line += word
    return "\n".join(out + [line])


sys.stdout.write(f"""/// The characters' properties for bidirectional text, from the Unicode Character Database.
///
/// Written by Scripts/make-bidi-table.py.
nonisolated enum BidiTable {{
  /// The first scalar of each run of scalars of one class, shifted by 8, and the class.
  static let classes: [UInt32] = [
{wrapped(code << 8 | number for code, number in starts)}
  ]

  /// Scalars with a mirror image, shifted by 32, and the image.
  static let mirrors: [UInt64] = [
{wrapped(a << 32 | b for a, b in sorted(mirrors))}
  ]

  /// Paired brackets that open, shifted by 32, and those that close them.
  static let brackets: [UInt64] = [
{wrapped(a << 32 | b for a, b, kind in sorted(brackets) if kind == "o")}
  ]
}}
""")
