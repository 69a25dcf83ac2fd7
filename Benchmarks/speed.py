#!/usr/bin/env python3
"""Measures a load beside what it stands on and beside other loaders, and writes what the article on performance says.

    speed.py [--runs N] [--write] [OBJECTS ...]    measures, and prints a table
    speed.py --draw                                writes the article's figures and plot again from speed.json
    speed.py --check                               fails if the article or its plot have other figures than speed.json

Each figure is the median of N runs (3), each of them a median of many rounds, as a multiple of libxml2's bare parse of NibKit's
text in the same process. `--write` writes speed.json, the article and its plot; all peers have to be installed.
Needs `benchmarks`, built for release, and nothing else but Python 3.8.
"""

import argparse
import json
import os
import re
import statistics
import sys
import tempfile

import plot
from peers.peers import PEERS, Missing, run

FOLDER = os.path.dirname(os.path.abspath(__file__))
FIGURES = os.path.join(FOLDER, "speed.json")
CATALOG = os.path.join(FOLDER, "..", "Sources", "NibKit", "NibKit.docc")
ARTICLE = os.path.join(CATALOG, "Performance.md")
PLOT = os.path.join(CATALOG, "Resources", "speed.svg")
INSTRUCTIONS = os.path.join(FOLDER, "instructions.json")
PROGRAM = os.path.join(FOLDER, ".build", "release", "benchmarks")
SIZES = [100, 1_000, 10_000, 100_000]

# The rows of the table, and the stages that they show.
ROWS = [
    ("read", "read"),
    ("plan", "plan"),
    ("instantiate", "instantiate"),
    ("all: from bytes to awake objects", "all"),
    ("all, with a recorded trace", "all-traced"),
    ("all, from the file of a compiled layout", "compiled"),
    ("all, from one that is stripped", "stripped"),
    ("the same tree by hand, in Swift", "by-hand"),
    ("Foundation's `XMLParser`, events only", "XMLParser"),
    ("**NibKit**, from text, and every leaf by its id", "all-ids"),
    ("QML, from text, and every leaf by its id", "qml-text"),
    ("GtkBuilder, from text, and every leaf by its id", "gtk-text"),
    ("**NibKit**, once more, and every leaf by its id", "again-ids"),
    ("QML, once more, and every leaf by its id", "qml-again"),
]


def grouped(number):
    return f"{number:,.0f}".replace(",", " ")


def measured(sizes, runs):
    """All figures, as `speed.json` has them. Prints what is missing."""
    if not os.path.exists(PROGRAM):
        sys.exit("There is no `benchmarks`. Build it: swift build -c release --product benchmarks")
    folder = os.path.join(FOLDER, ".build-peers")
    os.makedirs(folder, exist_ok=True)
    versions = {
        "libxml2": run("pkg-config", "--modversion", "libxml-2.0").strip(),
        "Swift": re.search(r"Swift version ([\d.]+)", run("swift", "--version")).group(1),
    }
    peers, missing = [], []
    for peer in PEERS:
        try:
            peer.build(folder)
            peers.append(peer)
            versions[{"gtk": "GTK", "qml": "Qt"}[peer.name]] = peer.version
        except Missing as fault:
            missing.append(peer.name)
            print(f"{peer.name} is not measured. {fault}", file=sys.stderr)
    samples = {}
    with tempfile.TemporaryDirectory() as scratch:
        for objects in sizes:
            layout = run(PROGRAM, "text", str(objects))
            for number in range(runs):
                print(f"{objects} objects, run {number + 1} of {runs}", file=sys.stderr)
                outputs = [run(PROGRAM, "lines", str(objects))]
                outputs += [peer.measure(layout, objects, scratch) for peer in peers]
                for line in "".join(outputs).splitlines():
                    stage, count, nanoseconds, ratio = line.split()
                    samples.setdefault(stage, {}).setdefault(count, []).append((float(nanoseconds), float(ratio)))
    stages = {
        stage: {
            count: {
                "nanoseconds": round(statistics.median(time for time, _ in values), 1),
                "ratio": round(statistics.median(ratio for _, ratio in values), 3),
            } for count, values in counts.items()
        } for stage, counts in samples.items()
    }
    return {"versions": versions, "sizes": sizes, "stages": stages}, missing


def table(heads, rows):
    lines = ["| " + " | ".join(heads) + " |", "|---|" + "---:|" * (len(heads) - 1)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def loads(figures):
    """The table of loads."""
    sizes, stages = figures["sizes"], figures["stages"]

    def cells(stage, show):
        return [show(stages[stage][str(size)]) if str(size) in stages.get(stage, {}) else "–" for size in sizes]

    rows = [["libxml2's bare parse, ns an object", *cells("bare-SAX", lambda figure: grouped(figure["nanoseconds"]))]]
    rows += [[title, *cells(stage, lambda figure: f"{figure['ratio']:.2f}")] for title, stage in ROWS]
    return table(["objects", *map(grouped, sizes)], rows)


def archives(figures):
    """The table of archives."""
    stages = figures["stages"]
    heads = ["objects", "a load of the layout", "archive", "restore", "Foundation's writer", "Foundation's reader"]
    rows = []
    for size in figures["sizes"]:
        times = [stages.get(stage, {}).get(str(size)) for stage in ("all", "archive", "restore", "plist-writer", "plist-reader")]
        rows.append([grouped(size), *(grouped(time["nanoseconds"]) if time else "–" for time in times)])
    return table(heads, rows).replace("|---|", "|---:|", 1)


def instructions():
    """A sentence on instructions, of `instructions.json`."""
    with open(INSTRUCTIONS) as file:
        baseline = json.load(file)
    sizes = sorted(int(key.split()[1]) for key in baseline if key.startswith("by-hand "))

    def listed(stage, over=None):
        texts = [f"{baseline[f'{stage} {size}'] / (baseline[f'{over} {size}'] if over else 1):.2f}" for size in sizes]
        return ", ".join(texts[:-1]) + " and " + texts[-1]

    counts = ", ".join(map(grouped, sizes[:-1])) + " and " + grouped(sizes[-1])
    return "\n".join([
        f"- at {counts} objects: read {listed('read')}; plan {listed('plan')};",
        f"  instantiate {listed('instantiate')}; all {listed('all')};",
        f"- instantiate as a multiple of the tree by hand: {listed('instantiate', 'by-hand')};",
        f"- all of a compiled layout as a multiple of the tree by hand: {listed('compiled', 'by-hand')};",
        f"  stripped: {listed('stripped', 'by-hand')};",
        f"- all with a recorded trace as a multiple of all: {listed('traced')};",
        "- a `.xib` of as many elements, as a multiple of its own bare parse:",
        f"  read {listed('xib-read')}; read and planned {listed('xib')}.",
    ])


def versions(figures):
    names = [f"{name} {version}" for name, version in figures["versions"].items()]
    return "Measured with " + ", ".join(names[:-1]) + " and " + names[-1] + "."


def article(figures):
    """The article with the figures: the text between `<!-- speed: NAME -->` and `<!-- end of NAME -->` is replaced."""
    with open(ARTICLE) as file:
        text = file.read()
    blocks = {"loads": loads(figures) + "\n\n" + versions(figures), "instructions": instructions(), "archives": archives(figures)}
    for name, block in blocks.items():
        pattern = re.compile(rf"(<!-- speed: {name} -->\n).*?(<!-- end of {name} -->)", re.S)
        text, count = pattern.subn(lambda found: f"{found.group(1)}\n{block}\n\n{found.group(2)}", text)
        if count != 1:
            sys.exit(f"The article has {count} blocks 'speed: {name}'; expected 1.")
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    what = parser.add_mutually_exclusive_group()
    for name in "write", "draw", "check":
        what.add_argument(f"--{name}", action="store_true")
    parser.add_argument("sizes", nargs="*", type=int, metavar="OBJECTS")
    arguments = parser.parse_args()
    if arguments.draw or arguments.check:
        with open(FIGURES) as file:
            figures = json.load(file)
    else:
        figures, missing = measured(arguments.sizes or SIZES, arguments.runs)
        print(loads(figures), archives(figures), versions(figures), sep="\n\n")
        if not arguments.write:
            return
        if missing:
            sys.exit("Nothing was written: the article's figures have all peers.")
        with open(FIGURES, "w") as file:
            json.dump(figures, file, indent=2)
            file.write("\n")
    texts = {ARTICLE: article(figures), PLOT: plot.svg(figures)}
    for path, text in texts.items():
        if not arguments.check:
            with open(path, "w") as file:
                file.write(text)
            continue
        with open(path) as file:
            if file.read() != text:
                sys.exit(f"{os.path.relpath(path)} has other figures than speed.json and instructions.json. "
                         "Write it again: Benchmarks/speed.py --draw")


main()
