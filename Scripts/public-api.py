#!/usr/bin/env python3
"""The public declarations of each product, as the files in `API` have them.

    public-api.py           prints what the build has and the files lack, and the other way round; status 1 if they differ
    public-api.py --write   writes the files, and Tests/PublicNames/Names.swift

Names.swift names every public type beside `import`s of the libraries that a user's file is likely to import as well. It does not
compile if one of these has a type of the same name.

It reads the modules of the debug build: build first. A product's declarations are those of the modules that its user sees, each
module under one product. Each line has the type that contains a declaration, and the declaration; conformances have lines of
their own.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import programs
from products import PRODUCTS, ROOT

programs.use("swift", "swiftc")

FOLDER = os.path.join(ROOT, "API")
NAMES = os.path.join(ROOT, "Tests", "PublicNames", "Names.swift")
OTHERS = ["ArgumentParser", "Foundation", "Testing"]
TYPE = re.compile(r"^(?:@\w+ )*(?:(?:final|nonisolated|indirect) )*(?:class|struct|enum|protocol|actor|typealias) (?P<name>\w+)(?P<parameters><.*?>)?"
                  r"(?P<rest>.*)$")
# A setter that users do not see, in the line of a declaration. The graph does not tell it of a property with observers.
HIDDEN_SETTER = re.compile(r"\b(?:internal|package|fileprivate|private)\(set\)")
sys.path.insert(0, os.path.join(ROOT, "Scripts"))


def extract(module, folder):
    """Writes the symbol graphs of a module, and returns their paths."""
    target = json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))["target"]["unversionedTriple"]
    maps = [f"-fmodule-map-file={os.path.join(ROOT, name, 'module.modulemap')}" for name in ("CLibXML2", "CThreads", "CTasks")]
    command = ["swift", "symbolgraph-extract", "-module-name", module, "-I", os.path.join(ROOT, ".build/debug/Modules"),
               "-target", target, "-output-dir", folder, "-minimum-access-level", "public", "-skip-synthesized-members"]
    for flag in maps + ["-I/usr/include/libxml2"]:
        command += ["-Xcc", flag]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"public-api: no declarations of {module}: build first\n{run.stderr}")
    names = [name for name in os.listdir(folder) if name.split("@")[0].removesuffix(".symbols.json") == module]
    return [os.path.join(folder, name) for name in sorted(names)]


def is_settable(symbol):
    """False if the source of a property says that its setter is not public."""
    location = symbol.get("location")
    if not location:
        return True
    with open(location["uri"].removeprefix("file://"), encoding="utf-8") as file:
        line = file.read().splitlines()[location["position"]["line"]]
    return not HIDDEN_SETTER.search(line)


def names_file(products):
    """The Swift file that names every public type."""
    text = ["// Written by Scripts/public-api.py --write.", ""]
    imports = sorted(set(OTHERS) | set(products), key=str.lower)
    text += [f"import {each}" for each in imports] + [""]
    found = {}
    for declarations in products.values():
        for line in declarations:
            match = TYPE.match(line)
            if match and ": conforms to " not in line:
                found[match["name"]] = match
    for each, match in sorted(found.items()):
        where = re.search(r" where .*$", match["rest"])
        is_protocol = re.search(r"\bprotocol\b| & ", match[0])
        typename = f"(any {each}).Type" if is_protocol else f"{each}{match['parameters'] or ''}.Type"
        text.append(f"private func name{match['parameters'] or ''}(_: {typename}){where[0] if where else ''} {{}}")
    return subprocess.check_output(["swift", "format", "-"], input="\n".join(text), cwd=ROOT, text=True)


def lines(paths):
    """The lines of some symbol graphs, in order."""
    found = set()
    names = {}
    graphs = []
    for path in paths:
        with open(path) as file:
            graphs.append(json.load(file))
    for graph in graphs:
        for symbol in graph["symbols"]:
            path = symbol["pathComponents"]
            names[symbol["identifier"]["precise"]] = ".".join(path)
            declaration = " ".join("".join(part["spelling"] for part in symbol["declarationFragments"]).split())
            if declaration.endswith("{ get set }") and not is_settable(symbol):
                declaration = declaration.removesuffix("{ get set }") + "{ get }"
            where = ".".join(path[:-1])
            found.add(f"{where}: {declaration}" if where else declaration)
    for graph in graphs:
        for relation in graph["relationships"]:
            if relation["kind"] == "conformsTo" and relation["source"] in names:
                other = names.get(relation["target"]) or relation.get("targetFallback", "").removeprefix("Swift.")
                # What every type is able to is no news.
                if other and other not in ("Copyable", "Escapable", "SendableMetatype"):
                    found.add(f"{names[relation['source']]}: conforms to {other}")
    return sorted(found)


def dumps():
    """The lines of each product."""
    with tempfile.TemporaryDirectory() as folder:
        modules = {module: os.path.join(folder, module) for each in PRODUCTS.values() for module in each}
        for path in modules.values():
            os.mkdir(path)
        with ThreadPoolExecutor() as pool:
            paths = dict(zip(modules, pool.map(lambda pair: extract(*pair), modules.items())))
        return {product: lines([path for module in each for path in paths[module]]) for product, each in PRODUCTS.items()}


def name(line):
    """Returns the name that a line declares, without its types: two lines with one name are two states of one declaration."""
    where, _, declaration = line.rpartition(": ") if ": conforms to " in line else line.partition(": ")
    return (where, declaration.split("(")[0].split(":")[0].split("=")[0].strip())


def report(product, old, new):
    """The differences of a product's lines, in words."""
    added, removed = sorted(set(new) - set(old)), sorted(set(old) - set(new))
    text = []
    for line in list(added):
        near = [other for other in removed if name(other) == name(line)]
        if len(near) == 1 and sum(name(other) == name(line) for other in added) == 1:
            added.remove(line)
            removed.remove(near[0])
            text += [f"{product}: changed", f"  - {near[0]}", f"  + {line}"]
    text += [f"{product}: removed\n  - {line}" for line in removed]
    text += [f"{product}: added\n  + {line}" for line in added]
    return text


def main():
    writes = sys.argv[1:] == ["--write"]
    if sys.argv[1:] and not writes:
        sys.exit(__doc__)
    differences = []
    products = dumps()
    if writes:
        os.makedirs(os.path.dirname(NAMES), exist_ok=True)
        with open(NAMES, "w", encoding="utf-8") as file:
            file.write(names_file(products))
    else:
        with open(NAMES, encoding="utf-8") as file:
            if file.read() != names_file(products):
                differences.append(f"{os.path.relpath(NAMES, ROOT)} does not have the public types of now")
    for product, new in products.items():
        path = os.path.join(FOLDER, f"{product}.txt")
        if writes:
            os.makedirs(FOLDER, exist_ok=True)
            with open(path, "w") as file:
                file.write("".join(line + "\n" for line in new))
            kinds = Counter(line.partition(": ")[0].split(".")[0] for line in new if ": conforms to " not in line)
            print(f"{product}: {sum(kinds.values())} declarations")
        else:
            with open(path) as file:
                differences += report(product, file.read().splitlines(), new)
    if differences:
        print("\n".join(differences))
        print("If the change is intended: Scripts/public-api.py --write, and a line in CHANGELOG.md. What is removed or changed breaks "
              "those who use it.")
        sys.exit(1)


if __name__ == "__main__":
    main()
