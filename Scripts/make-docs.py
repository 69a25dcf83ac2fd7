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

import programs
from products import PRODUCTS
from symbolgraphs import ROOT, extracted, merged

programs.use("swift", "docc")


def main():
    output = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else os.path.join(ROOT, ".build", "docs")
    work = os.path.join(ROOT, ".build", "docc")
    shutil.rmtree(work, ignore_errors=True)
    folder = extracted()
    archives, warnings = [], 0
    for product in PRODUCTS:
        inputs = os.path.join(work, product)
        os.makedirs(inputs)
        with open(os.path.join(inputs, product + ".symbols.json"), "w") as file:
            json.dump(merged(folder, product), file)
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
    # Articles link to them by the path from their own place in the package, which is that on the site too.
    shutil.copytree(os.path.join(ROOT, "Schemas"), os.path.join(output, "Schemas"))
    if warnings:
        sys.exit(f"{warnings} warnings of docc")
    print(f"Written: {output}. Serve it: python3 -m http.server -d {output}")


main()
