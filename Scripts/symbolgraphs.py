"""The symbol graphs of the package: what its public symbols are and what is written of them."""

import json
import os
import re
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


def extracted():
    """The folder of the symbol graphs of all targets, made anew."""
    run = subprocess.run(["swift", "package", "dump-symbol-graph", "--minimum-access-level", "public"], cwd=ROOT,
                         capture_output=True, text=True)
    found = re.search(r"^Files written to (.*)$", run.stdout, re.MULTILINE)
    if run.returncode != 0 or not found:
        sys.exit(run.stdout + run.stderr)
    return found.group(1)


def merged(folder, product):
    """One graph of a product: the symbols of its targets, and what they add to each other's."""
    whole = None
    known = set()
    for name in sorted(os.listdir(folder)):
        parts = name.removesuffix(".symbols.json").split("@")
        if parts[0] not in PRODUCTS[product]:
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
