#!/usr/bin/env python3
"""Copies each sample out of the repository into an empty folder, and builds it there. Takes minutes.

    try-examples.py          all samples
    try-examples.py NAME…    some of them

A copy has the sample's folder and those of the targets that it depends on, with links followed. Its manifest is that of `Examples`
without the other targets, and names NibKit by an address: that of a clone of the last commit. So a sample that needs something of the
repository besides the products does not build, and neither does one of which a file is not committed.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile

import programs
from products import ROOT

programs.use("git", "swift")

EXAMPLES = os.path.join(ROOT, "Examples")


def targets():
    """The targets of the samples, each with those of them that it depends on."""
    manifest = json.loads(subprocess.check_output(["swift", "package", "--package-path", EXAMPLES, "dump-package"]))
    return {target["name"]: {dependency["byName"][0] for dependency in target["dependencies"] if "byName" in dependency}
            for target in manifest["targets"] if target["type"] != "test"}


def with_dependencies(name, known):
    """The name of a target, and of all targets that it needs."""
    return {name}.union(*(with_dependencies(other, known) for other in known[name]))


def copy(names, folder, address, revision):
    """Writes a package of some targets into an empty folder."""
    for name in names:
        shutil.copytree(os.path.join(EXAMPLES, "Sources", name), os.path.join(folder, "Sources", name))
    with open(os.path.join(EXAMPLES, "Package.swift")) as file:
        manifest = file.read()
    by_path = '.package(name: "NibKit", path: "..")'
    if manifest.count(by_path) != 1:
        sys.exit(f"try-examples: Examples/Package.swift has no {by_path}")
    with open(os.path.join(folder, "Package.swift"), "w") as file:
        file.write(manifest.replace(by_path, f'.package(url: "{address}", revision: "{revision}")'))
        file.write(f"\npackage.targets.removeAll {{ !{json.dumps(sorted(names))}.contains($0.name) }}\n")


def main():
    known = targets()
    samples = sys.argv[1:] or sorted(known.keys() - set().union(*known.values()))
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        address = os.path.join(folder, "NibKit")
        subprocess.run(["git", "clone", "-q", "--bare", ROOT, address], check=True)
        revision = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=ROOT, text=True).strip()
        for sample in samples:
            package = os.path.join(folder, sample, "Sample")
            copy(with_dependencies(sample, known), package, address, revision)
            # All copies have one build folder, so that NibKit is compiled once.
            run = subprocess.run(["swift", "build", "--package-path", package, "--scratch-path", os.path.join(folder, "build")],
                                 capture_output=True, text=True)
            faults += run.returncode != 0
            print(f"{sample}: " + ("builds" if run.returncode == 0 else f"does not build\n{run.stdout[-5000:]}{run.stderr[-5000:]}"),
                  flush=True)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
