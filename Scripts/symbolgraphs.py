"""The symbol graphs of the package: what its public symbols are and what is written of them."""

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import programs
from products import PRODUCTS, ROOT

programs.use("swift")


def extracted():
    """Writes the symbol graphs of all targets, with inherited symbols, and returns their folder. Takes minutes."""
    run = subprocess.run(["swift", "package", "dump-symbol-graph", "--minimum-access-level", "public"], cwd=ROOT,
                         capture_output=True, text=True)
    found = re.search(r"^Files written to (.*)$", run.stdout, re.MULTILINE)
    if run.returncode != 0 or not found:
        sys.exit(run.stdout + run.stderr)
    return found.group(1)


def of_build(folder):
    """Writes the symbol graphs of the debug build into a folder, in seconds. Build first."""
    extract = __import__("public-api").extract
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda module: extract(module, folder), [module for each in PRODUCTS.values() for module in each]))


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
