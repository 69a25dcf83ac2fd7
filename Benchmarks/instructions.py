#!/usr/bin/env python3
"""Counts the instructions of each stage of a load, and compares them with those of libxml2's bare parse.

Prints a line `STAGE N RATIO BASELINE` for each stage and number of objects: instructions an object, as a multiple of bare
SAX on the same text. `traced` is a multiple of `all`; of `xib`, a file of Xcode's, objects are elements. `explore-2` and
`explore-3` explore a layout of 1 000 objects with one fault at that strength, and are multiples of bare SAX on 10 000
objects. `lsp` is a change of a layout in an editor, with the findings that it leads to. `generated-read` and
`generated-write` are uses of an outlet that the plugin `Layouts` generates, as multiples of uses of a declared `@Outlet`.
Fails if a ratio is more than 3 % above the committed baseline.

Callgrind counts; each figure is the difference of two runs that repeat a stage a different number of times, so that what
happens once does not count. The count does not depend on how busy a machine is.

    instructions.py [--write] [N ...]

`--write` writes the baseline again. Without a number: 100, 10000 and 100000.
"""

import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(FOLDER, "lsp"))
import measure
BASELINE = os.path.join(FOLDER, "instructions.json")
PROGRAM = os.path.join(FOLDER, ".build", "release", "benchmarks")
NIB = os.path.join(FOLDER, "..", ".build", "release", "nib")
EXPLORING = os.path.join(FOLDER, ".build", "release", "exploring")
STAGES = ["read", "plan", "instantiate", "all", "by-hand", "traced", "compiled", "stripped", "xib-read", "xib"]
# The stage that others are multiples of, where it is not the bare parse of the same layout.
BASES = {"traced": "all", "xib-read": "xib-sax", "xib": "xib-sax",
         "generated-read": "outlet-read", "generated-write": "outlet-write"}
OUTLET_STAGES = ["generated-read", "generated-write"]
TOLERANCE = 1.03
# The rounds of the shorter and the longer run.
ROUNDS = {100: (50, 250), 10_000: (1, 3), 100_000: (1, 2)}


def counted(program, *arguments, input=None):
    """The instructions of a whole run."""
    # With a random hash seed, the same run takes up to 1 % more or fewer.
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, *map(str, arguments)],
        stdin=input, capture_output=True, text=True, env=os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"})
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode != 0 or not found:
        sys.exit(f"{' '.join(map(str, arguments))} did not run:\n{run.stderr}")
    return int(found.group(1))


def per_object(program, stage, objects):
    few, many = ROUNDS.get(objects, (1, 3))
    longer = counted(program, "profile", stage, objects, many)
    shorter = counted(program, "profile", stage, objects, few)
    return (longer - shorter) / (many - few) / objects


def explored(program, strength):
    """The instructions an object of a whole exploration, without what the program does for a hundredth of the objects."""
    longer, shorter = (counted(program, "time", objects, strength) for objects in (1_000, 10))
    return (longer - shorter) / 990


def conversation(objects, changes):
    """The bytes of an editor that changes a layout so often, and asks for the findings after each change."""
    text, rows = measure.layout(objects)
    uri = "file:///nowhere/Main.layout.xml"
    messages = [
        {"id": 1, "method": "initialize", "params": {
            "processId": None, "rootUri": None, "capabilities": {"textDocument": {"diagnostic": {}}}}},
        {"method": "initialized", "params": {}},
        {"method": "textDocument/didOpen", "params": {
            "textDocument": {"uri": uri, "languageId": "xml", "version": 1, "text": text}}}]
    for version, (line, column, old, new, _) in zip(range(2, changes + 2), measure.edits(rows)):
        places = {"start": {"line": line, "character": column}, "end": {"line": line, "character": column + len(old)}}
        messages += [
            {"method": "textDocument/didChange", "params": {
                "textDocument": {"uri": uri, "version": version}, "contentChanges": [{"range": places, "text": new}]}},
            {"id": version, "method": "textDocument/diagnostic", "params": {"textDocument": {"uri": uri}}}]
    messages += [{"id": "end", "method": "shutdown"}, {"method": "exit"}]
    bodies = [json.dumps({"jsonrpc": "2.0"} | message).encode() for message in messages]
    return b"".join(b"Content-Length: %d\r\n\r\n" % len(body) + body for body in bodies)


def edited(program, folder, objects):
    """The instructions an object of a change and its findings."""
    few, many = (20, 60) if objects <= 1_000 else (4, 12)
    counts = []
    for changes in (few, many):
        path = os.path.join(folder, f"lsp-{objects}-{changes}")
        with open(path, "wb") as file:
            file.write(conversation(objects, changes))
        with open(path, "rb") as file:
            counts.append(counted(program, "lsp", input=file))
    return (counts[1] - counts[0]) / (many - few) / objects


def stripped(program, folder):
    """A copy without debug information: callgrind's reader does not know DWARF 5."""
    copy = os.path.join(folder, os.path.basename(program))
    shutil.copy(program, copy)
    subprocess.run(["strip", copy], check=True)
    return copy


def main():
    arguments = sys.argv[1:]
    writes = "--write" in arguments
    sizes = [int(argument) for argument in arguments if argument != "--write"] or list(ROUNDS)
    baseline = {}
    if os.path.exists(BASELINE):
        with open(BASELINE) as file:
            baseline = json.load(file)
    with tempfile.TemporaryDirectory() as folder:
        program, exploring, nib = (stripped(program, folder) for program in (PROGRAM, EXPLORING, NIB))
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            jobs = {
                (stage, size): pool.submit(per_object, program, stage, size)
                for size in sizes for stage in ["sax", "xib-sax"] + STAGES
            }
            if 10_000 in sizes:
                jobs |= {(f"explore-{strength}", 1_000): pool.submit(explored, exploring, strength) for strength in (2, 3)}
                jobs |= {(stage, 10_000): pool.submit(per_object, program, stage, 10_000)
                         for generated in OUTLET_STAGES for stage in (generated, BASES[generated])}
                jobs |= {("lsp", size): pool.submit(edited, nib, folder, size) for size in (1_000, 10_000)}
            counts = {key: job.result() for key, job in jobs.items()}
    ratios = {(stage, size): counts[stage, size] / counts[BASES.get(stage, "sax"), size]
              for size in sizes for stage in STAGES}
    ratios |= {(stage, size): count / counts["sax", 10_000]
               for (stage, size), count in counts.items() if stage.startswith("explore") or stage == "lsp"}
    ratios |= {(stage, size): count / counts[BASES[stage], size]
               for (stage, size), count in counts.items() if stage in OUTLET_STAGES}
    slower = []
    for (stage, size), ratio in ratios.items():
        key = f"{stage} {size}"
        known = baseline.get(key)
        print(f"{stage} {size} {ratio:.3f}" + (f" {known:.3f}" if known else ""), flush=True)
        if not writes and known and ratio > known * TOLERANCE:
            slower.append(f"{key}: {ratio:.3f}, {100 * (ratio / known - 1):.1f} % above the baseline {known:.3f}")
        baseline[key] = round(ratio, 4)
    if writes:
        with open(BASELINE, "w") as file:
            json.dump(baseline, file, indent=2)
            file.write("\n")
    if slower:
        sys.exit("More instructions than the committed baseline allows:\n" + "\n".join(slower))


main()
