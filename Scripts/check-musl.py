#!/usr/bin/env python3
"""Type-checks the library targets against the headers of musl, in place of those of the GNU C library.

A toolchain for Linux has no module `Musl`. So this makes one: the interface of the module `Glibc`, with the headers of Debian's
package musl-dev below it. `canImport(Glibc)` is false in such a compilation, and `canImport(Musl)` is true. Nothing is linked
or run. Takes some minutes.
"""

import glob
import json
import os
import re
import shutil
import subprocess
import sys

import programs
from products import ROOT

programs.use("swift", "swiftc")

FOLDER = os.path.join(ROOT, ".build", "musl")
HEADERS = f"/usr/include/{os.uname().machine}-linux-musl"

# Targets that need Foundation or Testing, which are built upon the GNU C library, or code that a plugin makes.
LEFT_OUT = {"NibFoundation", "NibTesting", "CommitScreen"}

# The parser of command lines, whose own sources are compiled first, and what it takes of Foundation.
PARSER = os.path.join(ROOT, ".build", "checkouts", "swift-argument-parser", "Sources")
FOUNDATION = """
public protocol LocalizedError: Error { var errorDescription: String? { get } }
public struct Data {}
public class JSONEncoder {
  public struct OutputFormatting: OptionSet {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static var prettyPrinted: Self { Self(rawValue: 1) }
    public static var sortedKeys: Self { Self(rawValue: 2) }
  }
  public var outputFormatting: OutputFormatting = []
  public init() {}
  public func encode<T: Encodable>(_ value: T) throws -> Data { Data() }
}
public enum Encoding { case utf8 }
extension String { public init?(data: Data, encoding: Encoding) { nil } }
"""


def resources():
    """The folder of the toolchain's modules."""
    info = json.loads(subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True, check=True).stdout)
    return info["target"]["triple"], info["paths"]["runtimeResourcePath"]


def with_musl(triple, toolchain):
    """Makes a folder of modules with `Musl` and without `Glibc`; returns the options that name it."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    architecture = triple.split("-")[0]
    modules = os.path.join(FOLDER, "swift")
    os.makedirs(os.path.join(modules, "linux", architecture))
    for name in os.listdir(toolchain):
        if name != "linux":
            os.symlink(os.path.join(toolchain, name), os.path.join(modules, name))
    # Modules that are built on the GNU C library are left out; Synchronization is compiled again as well.
    for name in os.listdir(os.path.join(toolchain, "linux")):
        if not re.match(f"Glibc|Synchronization|Foundation|{architecture}", name):
            os.symlink(os.path.join(toolchain, "linux", name), os.path.join(modules, "linux", name))
    for old, new in [("Glibc", "Musl"), ("Synchronization", "Synchronization")]:
        with open(os.path.join(toolchain, "linux", old + ".swiftmodule", triple + ".swiftinterface")) as file:
            interface = file.read().replace("Glibc", "Musl")
        os.mkdir(os.path.join(modules, "linux", new + ".swiftmodule"))
        with open(os.path.join(modules, "linux", new + ".swiftmodule", triple + ".swiftinterface"), "w") as file:
            file.write(interface)
    with open(os.path.join(toolchain, "linux", architecture, "SwiftGlibc.h")) as file:
        header = file.read()
    with open(os.path.join(FOLDER, "SwiftMusl.h"), "w") as file:
        file.write(header)
    with open(os.path.join(FOLDER, "module.modulemap"), "w") as file:
        file.write('module SwiftMusl [system] {\n  header "SwiftMusl.h"\n  export *\n}\n')
    # The headers of Linux itself, which stand beside those of the GNU C library.
    kernel = os.path.join(FOLDER, "kernel")
    os.mkdir(kernel)
    for name, path in [("linux", "linux"), ("asm-generic", "asm-generic"), ("asm", f"{architecture}-linux-gnu/asm")]:
        os.symlink(os.path.join("/usr/include", path), os.path.join(kernel, name))
    builtin = os.path.join(toolchain, "clang", "include")
    options = ["-resource-dir", modules, "-module-cache-path", os.path.join(FOLDER, "cache"), "-I", FOLDER]
    for option in ["-nostdinc", "-isystem", builtin, "-isystem", HEADERS, "-isystem", kernel, "-isystem", "/usr/include/libxml2"]:
        options += ["-Xcc", option]
    return options


def targets():
    """The library targets of the package, each behind those that it depends on."""
    package = json.loads(subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, capture_output=True, text=True,
                                        check=True).stdout)
    known = {target["name"]: target for target in package["targets"]}
    ordered = []

    def add(name):
        target = known.get(name)
        if target is None or name in ordered or target["type"] != "regular" or name in LEFT_OUT:
            return
        needed = [dependency["byName"][0] for dependency in target["dependencies"] if "byName" in dependency]
        for other in needed:
            add(other)
        if not LEFT_OUT.intersection(needed):
            ordered.append(name)

    for target in package["targets"]:
        if not target.get("path", "").startswith("Tests/"):
            add(target["name"])
    return [known[name] for name in ordered]


def settings(target):
    options = ["-swift-version", "6", "-package-name", "nibkit"]
    for setting in target["settings"]:
        (kind, value), = setting["kind"].items()
        if kind == "enableUpcomingFeature":
            options += ["-enable-upcoming-feature", value["_0"]]
        elif kind == "defaultIsolation":
            options += ["-default-isolation", value["_0"]]
    return options


def compiled(name, files, options):
    """Type-checks a module and keeps it for those that import it; returns the errors."""
    imported = [option for module in ("CLibXML2", "CThreads", "CTasks") for option in ("-I", os.path.join(ROOT, module))]
    run = subprocess.run(
        ["swiftc", "-emit-module", "-wmo", "-parse-as-library", "-module-name", name, "-emit-module-path",
         os.path.join(FOLDER, name + ".swiftmodule"), *imported, *options, *files], capture_output=True, text=True)
    if run.returncode == 0:
        return []
    return sorted(set(re.findall(r"^.*: error: .*$", run.stderr, re.MULTILINE))) or [run.stderr[-2000:]]


def sources(folder):
    return [path for path in sorted(glob.glob(os.path.join(folder, "**", "*.swift"), recursive=True)) if ".docc/" not in path]


def main():
    if not os.path.exists(os.path.join(HEADERS, "stdio.h")):
        sys.exit("check-musl: the headers of musl are missing; install musl-dev")
    common = with_musl(*resources())
    stub = os.path.join(FOLDER, "FoundationEssentials.swift")
    with open(stub, "w") as file:
        file.write(FOUNDATION)
    modules = [("FoundationEssentials", [stub], [])]
    modules += [(name, sources(os.path.join(PARSER, name)), ["-swift-version", "5", "-package-name", "parser"])
                for name in ("ArgumentParserToolInfo", "ArgumentParser")]
    modules += [(target["name"], sources(os.path.join(ROOT, target.get("path") or os.path.join("Sources", target["name"]))),
                 settings(target)) for target in targets()]
    faults = 0
    for name, files, options in modules:
        errors = compiled(name, files, common + options)
        faults += len(errors)
        print(f"{name}: {len(files)} files, {'refused' if errors else 'as it should be'}", flush=True)
        for error in errors:
            print("  " + error.replace(ROOT + "/", ""), flush=True)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
