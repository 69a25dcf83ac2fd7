#!/usr/bin/env python3
"""Builds the reference and the articles of all products into one static site, with the toolchain's `docc`.

    make-docs.py [FOLDER]

The site is written to FOLDER, `.build/docs` if none is given: `python3 -m http.server -d FOLDER` serves it. A warning of
`docc`, a link that leads nowhere among them, ends it with status 1.

A product re-exports what its user needs of the targets below it. So the symbols of these targets are entered as the product's own,
each under one product: the first of the list that has it.
"""

import json
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# The products, each with the targets whose symbols its user sees.
PRODUCTS = {
    "NibKit": ["NibKit", "NibRuntime", "NibModel", "NibReading", "NibLoading", "NibTracing", "NibArchiving", "NibCompiled",
               "NibStrings"],
    "NibExploring": ["NibExploring"],
    "NibTesting": ["NibTesting"],
    "NibFoundation": ["NibFoundation"],
    "NibXcode": ["NibXcode"],
    "NibTool": ["NibTool", "NibComparing"],
    "TerminalKit": ["TerminalKit"],
    "TerminalCocoa": ["TerminalCocoa"],
}


def graphs():
    """The folder of the symbol graphs of all targets."""
    run = subprocess.run(["swift", "package", "dump-symbol-graph", "--minimum-access-level", "public"], cwd=ROOT,
                         capture_output=True, text=True)
    found = re.search(r"^Files written to (.*)$", run.stdout, re.MULTILINE)
    if run.returncode != 0 or not found:
        sys.exit(run.stdout + run.stderr)
    return found.group(1)


def merged(folder, product, targets):
    """One graph of a product: the symbols of its targets, and what they add to each other's."""
    whole = None
    known = set()
    for name in sorted(os.listdir(folder)):
        parts = name.removesuffix(".symbols.json").split("@")
        if parts[0] not in targets:
            continue
        with open(os.path.join(folder, name)) as file:
            graph = json.load(file)
        if whole is None:
            whole = graph | {"symbols": [], "relationships": []}
            whole["module"]["name"] = product
        for symbol in graph["symbols"]:
            if symbol["identifier"]["precise"] not in known:
                known.add(symbol["identifier"]["precise"])
                symbol.pop("swiftExtension", None)
                whole["symbols"].append(symbol)
        whole["relationships"] += graph["relationships"]
    return whole


def main():
    output = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else os.path.join(ROOT, ".build", "docs")
    work = os.path.join(ROOT, ".build", "docc")
    shutil.rmtree(work, ignore_errors=True)
    folder = graphs()
    archives, warnings = [], 0
    for product, targets in PRODUCTS.items():
        inputs = os.path.join(work, product)
        os.makedirs(inputs)
        with open(os.path.join(inputs, product + ".symbols.json"), "w") as file:
            json.dump(merged(folder, product, targets), file)
        catalog = os.path.join(ROOT, "Sources", product, product + ".docc")
        archive = os.path.join(work, product + ".doccarchive")
        run = subprocess.run(
            ["docc", "convert"] + ([catalog] if os.path.isdir(catalog) else [])
            + ["--additional-symbol-graph-dir", inputs, "--output-path", archive,
               "--fallback-display-name", product, "--fallback-bundle-identifier", product,
               "--transform-for-static-hosting"],
            cwd=ROOT, capture_output=True, text=True)
        # A language of a code block that it has no colors for is no fault.
        count = len(re.findall(r"^(?:.*: )?(?:warning|error): (?!Unknown option)", run.stdout + run.stderr, re.MULTILINE))
        print(f"{product}: {count} warnings", flush=True)
        print(run.stdout + run.stderr, file=sys.stderr)
        warnings += count
        archives.append(archive)
    shutil.rmtree(output, ignore_errors=True)
    subprocess.run(["docc", "merge", *archives, "--output-path", output, "--synthesized-landing-page-name", "NibKit"], check=True)
    if warnings:
        sys.exit(f"{warnings} warnings of docc")
    print(f"Written: {output}. Serve it: python3 -m http.server -d {output}")


main()
