#!/usr/bin/env python3
"""Builds a small package that depends on NibKit, in the ways that clients build, and runs it. Takes minutes.

    try-client.py [WAY…]

The ways are `static` (Swift's library within the program), `size` (optimized for size) and `headers` (without the headers of
libxml2, where the build must fail and name the package to install). Without a way, all of them are tried.
"""

import os
import subprocess
import sys
import tempfile

import programs
from products import ROOT

programs.use("swift", "ldd")


MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Client",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "NibKit", path: "%s")],
  targets: [.executableTarget(name: "Client", dependencies: [.product(name: "NibKit", package: "NibKit")])])
"""

PROGRAM = """import NibKit

final class Label: NibObject {
  var text = ""

  static var members: Members { Members(of: Label.self) { $0.attribute("text", \\.text) } }

  init(coder: NibDecoder) throws {}

  func awake() throws { print(text) }
}

var classes = ClassRegistry()
classes.register(Label.self)
let layout = SourceText(file: "Main.layout.xml", bytes: Array("<layout version='1'><Label text='awake'/></layout>".utf8))
_ = try LoadPlan(NibDocument(reading: layout), classes: classes).instantiate()
"""

BUILDS = {
    "static": ["--static-swift-stdlib"],
    "size": ["-c", "release", "-Xswiftc", "-Osize"],
}

# The words that the compiler must say where the headers are missing.
WANTED = "NibKit needs the headers of libxml2. Install the package libxml2-dev"


def swift(folder, arguments, path=""):
    # Warnings are errors in NibKit's own tests, and in no client.
    environment = {key: value for key, value in os.environ.items() if key != "NIBKIT_STRICT"}
    environment["PATH"] = path + environment["PATH"]
    return subprocess.run(["swift", *arguments], cwd=folder, env=environment, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL)


def faults_of_build(folder, options):
    """Builds and runs the client; returns what went wrong, or nothing."""
    build = swift(folder, ["build", *options])
    if build.returncode != 0:
        return build.stdout[-2000:] + build.stderr[-2000:]
    if "warning:" in build.stdout + build.stderr:
        return "there are warnings:\n" + build.stdout + build.stderr
    binary = swift(folder, ["build", "--show-bin-path", *options]).stdout.strip() + "/Client"
    run = subprocess.run([binary], capture_output=True, text=True)
    if run.stdout != "awake\n":
        return f"it printed {run.stdout!r} {run.stderr!r}"
    linked = subprocess.run(["ldd", binary], capture_output=True, text=True).stdout
    if "--static-swift-stdlib" in options and "libswift" in linked:
        return "it links Swift's library:\n" + linked
    return ""


def faults_without_headers(folder):
    """Builds the client with a pkg-config that knows no package; returns what went wrong, or nothing."""
    if os.path.exists("/usr/include/libxml"):
        return "libxml2's headers are where the compiler finds them without pkg-config"
    programs = os.path.join(folder, "programs")
    os.mkdir(programs)
    with open(os.path.join(programs, "pkg-config"), "w") as file:
        file.write("#!/bin/sh\nexit 1\n")
    os.chmod(file.name, 0o755)
    build = swift(folder, ["build", "--scratch-path", ".build-headers"], programs + ":")
    said = build.stdout + build.stderr
    if build.returncode == 0:
        return "it was built all the same"
    if WANTED not in said:
        return "no error names the package:\n" + said[-4000:]
    return ""


def main():
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(os.path.join(folder, "Sources", "Client"))
        with open(os.path.join(folder, "Package.swift"), "w") as file:
            file.write(MANIFEST % ROOT)
        with open(os.path.join(folder, "Sources", "Client", "main.swift"), "w") as file:
            file.write(PROGRAM)
        for way in sys.argv[1:] or ["headers", *BUILDS]:
            fault = faults_without_headers(folder) if way == "headers" else faults_of_build(folder, BUILDS[way])
            faults += 1 if fault else 0
            print(f"{way}: {fault or 'as it should be'}", flush=True)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
