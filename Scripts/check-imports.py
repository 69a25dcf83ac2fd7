#!/usr/bin/env python3
"""Compares what files import with what the manifest declares, and asks for a reason where a file speaks to the C library itself.

1. A target declares each target and product that one of its files imports, and no other. (A product that is linked for its
   effect alone would need a comment in Package.swift; there is none.)
2. Only FileAccess imports the C library. Another file that does has a comment directly above the import that says why.
"""
import json, os, re, subprocess, sys

import programs

programs.use("swift")
ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), ".."))
# Come with the toolchain.
SYSTEM = {"Swift", "Foundation", "FoundationXML", "FoundationEssentials", "Dispatch", "Synchronization", "Testing", "XCTest", "os",
          "System", "Glibc", "Musl", "Darwin", "PackagePlugin", "PackageDescription", "CompilerPluginSupport", "_Concurrency"}
LIBC = re.compile(r"^\s*(?:\w+ )?import (?:Glibc|Darwin|Musl)$", re.M)
IMPORT = re.compile(r"^\s*(?:@testable |@preconcurrency |@_spi\(\w+\) |@_exported )*(?:public |package |internal |private |fileprivate )?import (?:class |struct |enum |func |protocol |let |var )?(\w+)", re.M)


def swift_files(folder):
    for path, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".") and not name.endswith(".docc")]
        for name in files:
            if name.endswith(".swift"):
                yield os.path.join(path, name)


def declared(target):
    names = set()
    for dependency in target["dependencies"]:
        kind, words = next(iter(dependency.items()))
        names.add(words[0])
    return names


def without_comments(text):
    return re.sub(r'"""[\s\S]*?"""', '""', re.sub(r"/\*[\s\S]*?\*/", "", re.sub(r"//.*", "", text)))


def check_manifest(package):
    faults = []
    words = subprocess.check_output(["swift", "package", "dump-package"], cwd=package, text=True)
    targets = json.loads(words)["targets"]
    for target in targets:
        if target["type"] in ("system", "plugin", "binary"):
            continue
        place = {"test": "Tests", "plugin": "Plugins"}.get(target["type"], "Sources")
        folder = os.path.join(package, target.get("path") or os.path.join(place, target["name"]))
        imported = {}
        for file in swift_files(folder):
            for name in IMPORT.findall(without_comments(open(file).read())):
                imported.setdefault(name, os.path.relpath(file, ROOT))
        wanted = declared(target)
        for name in sorted(set(imported) - wanted - SYSTEM - {target["name"]}):
            faults.append(f"{imported[name]}: imports {name}, which Package.swift does not declare for {target['name']}")
        for name in sorted(wanted - set(imported)):
            if next((t["type"] for t in targets if t["name"] == name), "") in ("executable", "plugin", "macro"):
                continue
            faults.append(f"{os.path.relpath(package, ROOT)}/Package.swift: {target['name']} declares {name}, and no file imports it")
    return faults


def check_libc():
    faults = []
    for top in ("Sources", "Examples/Sources", "Markdown/Sources"):
        for file in swift_files(os.path.join(ROOT, top)):
            if "/Sources/FileAccess/" in file:
                continue
            lines = open(file).read().split("\n")
            first = next((number for number, line in enumerate(lines) if LIBC.match(line)), None)
            if first is None:
                continue
            while first > 0 and re.match(r"\s*(#|\w* ?import )", lines[first - 1]):
                first -= 1
            if first == 0 or not lines[first - 1].lstrip().startswith("//"):
                faults.append(f"{os.path.relpath(file, ROOT)}:{first + 1}: imports the C library, and no comment above says why")
    return faults


faults = [fault for package in (".", "Examples", "Markdown") for fault in check_manifest(os.path.join(ROOT, package))]
faults += check_libc()
print("\n".join(faults) if faults else "imports: the manifests declare what is imported, and each import of the C library has its reason")
sys.exit(1 if faults else 0)
