#!/usr/bin/env python3
"""Plants small faults in the code, one at a time, and reports which of them no test notices.

    mutate.py [--count 200] [--seed 1] [--jobs 2] [--folder .build-mutants] [--targets NibReading,NibLoading,NibExploring] [--resume]
    mutate.py --again FILE          plants only the faults that FILE lists, each in a line as it was printed

All faults are planted in one copy of the package and built once: each is in a branch of its own, which a variable of the
environment takes. So a fault costs a run of tests and no build. A fault is a comparison that is turned or off by one, a sum that is a
difference, a condition that is negated, a statement that is left out, a Boolean result that is turned. Faults that the compiler
refuses are left out, and the others that a fault could have made are not counted twice.

A fault survives if the tests of its layer pass, and then those of all layers above. Of those of its layer, the quick ones run first:
they notice most faults. Before that, all of them run without a fault. The survivors are printed with their lines. Of the tests only
one failure is waited for. The faults are tried in a random order, and each result is added to FOLDER/results.json, so that a run that
was ended tells something of all targets, and --resume goes on with it. --again is for those that survived, once there are new tests:
lines that have moved since are found, and those that are gone are named.
"""

import argparse
import glob
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import programs
from products import ROOT
from slowtests import listed

programs.use("git", "swift")


# The tests that are to notice a fault in a target: those of the layer first, then what stands on it.
TESTS = {
    "NibReading": ["NibReadingTests", "NibModelTests|NibKitTests|NibXcodeTests|NibComparingTests", "NibLoadingTests"],
    "NibLoading": ["NibLoadingTests", "NibKitTests|NibTracingTests|NibArchivingTests|PitfallTests|NibXcodeTests",
                   "NibExploringTests|NibTestingTests"],
    "NibExploring": ["NibExploringTests", "NibTestingTests|PitfallTests"],
}
# They load very large layouts, and take half of the time of all others together.
SKIPPED = "SizeTests"
# A fault that makes tests take so many times as long as without it is noticed, and counted for itself.
PATIENCE = 5

# What the manifest of the copy has at its end: the tests that are not run are left out of it with what only they need, and the code
# that is tested is optimized, so that a run of tests takes a part of the time.
MANIFEST = """
let tested: Set = [%s]
package.targets.removeAll {
  $0.type == .test && !tested.contains($0.name) && !["TestSupport", "TmuxDriver"].contains($0.name)
}
for target in package.targets where Context.environment["NIBKIT_OPTIMIZED"] != nil &&
  ["NibModel", "NibReading", "NibLoading", "NibTracing", "NibArchiving", "NibExploring"].contains(target.name)
{
  target.swiftSettings?.append(.unsafeFlags(["-O", "-assert-config", "Debug"]))
}
"""

SWAPS = [(" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "), (" == ", " != "), (" != ", " == "),
         (" && ", " || "), (" || ", " && "), (" + 1", " + 2"), (" - 1", " - 2"), (" + ", " - "), (" - ", " + "),
         ("..<", "..."), ("true", "false"), ("false", "true"), (".first", ".last"), (".min(", ".max("), (".max(", ".min("),
         ("isEmpty", "isEmpty == false"), (" &+ ", " &- "), (" &+ 1", " &+ 2")]
CONDITION = re.compile(r"^(\s*)(if|guard|while) ([^{]*?)( else)? \{(.*)$")
RETURN = re.compile(r"^(\s*)return (.+)$")
STATEMENT = re.compile(r"^(\s*)((?:try )?[a-z][\w.\[\]]*(?:\(.*\)|(?: [-+]?= |\[.*\] = ).+))$")


def on(number):
    return f"__fault == {number}"


def swapped(text, numbers):
    """A text with one operator turned, or nil."""
    places = [(match.start(), old, new) for old, new in SWAPS for match in re.finditer(re.escape(old), text)]
    # Not in a text, and not in a closure's head.
    places = [place for place in places if text[:place[0]].count('"') % 2 == 0 and "->" not in text]
    if not places:
        return None
    start, old, new = numbers.choice(places)
    return text[:start] + new + text[start + len(old):]


def balanced(text):
    return all(text.count(a) == text.count(b) for a, b in ("()", "[]", "{}")) and text.count('"') % 2 == 0


def mutants(lines, numbers):
    """The faults that a file can have: the line's number, and a function that makes the line of a fault's number."""
    found = []
    for index, line in enumerate(lines):
        text = line.rstrip("\n")
        if text.lstrip().startswith(("//", "case ", "assert", "precondition", "fatalError")) or '"""' in text:
            continue
        if match := CONDITION.match(text):
            space, word, condition, other, rest = match.groups()
            if re.search(r"\b(let|var|case)\b|#available", condition) or not balanced(condition) or "," in condition:
                continue
            new = swapped(condition, numbers) or f"!({condition})"
            found.append((index, text.strip(), f"{word} {new}", lambda n, s=space, w=word, c=condition, d=new, o=other, r=rest:
                          f"{s}{w} ({on(n)} ? ({d}) : ({c})){o or ''} {{{r}"))
        elif (match := RETURN.match(text)) and balanced(text):
            space, value = match.groups()
            if new := swapped(value, numbers):
                found.append((index, text.strip(), f"return {new}", lambda n, s=space, v=value, d=new:
                              f"{s}if {on(n)} {{ return {d} }} else {{ return {v} }}"))
        elif (match := STATEMENT.match(text)) and balanced(text) and "{" not in text:
            # A statement of several lines, or a part of an expression, is none.
            before, after = lines[index - 1].rstrip(), lines[index + 1].strip() if index + 1 < len(lines) else ""
            if not before.endswith(("{", "}", ")", "]")) and not re.match(r"^\s*(let|var|//)", before) or before.endswith(","):
                continue
            if after.startswith((".", "+", "-", "&&", "||", "?", ":", "}")) and not after.startswith("}"):
                continue
            space, statement = match.groups()
            if statement.startswith(("self.init", "super.init")):
                continue
            new = swapped(statement, numbers) if numbers.random() < 0.4 else None
            found.append((index, text.strip(), new or "left out", lambda n, s=space, t=statement, d=new:
                          f"{s}if {on(n)} {{ {d or ''} }} else {{ {t} }}"))
    return found


def plant(folder, targets, count, seed):
    """Plants faults in the copy, and returns them: number, file, line, what stands there, what the fault is."""
    numbers = random.Random(seed)
    candidates = []
    for target in targets:
        for path, _, names in os.walk(os.path.join(folder, "Sources", target)):
            for name in sorted(names):
                if not name.endswith(".swift") or "+Words" in name or "Fault" in name:
                    continue
                file = os.path.join(path, name)
                with open(file) as text:
                    lines = text.readlines()
                if any("@inlinable" in line for line in lines) or not any(re.search(r"import NibModel", line) for line in lines):
                    continue
                candidates += [(target, file, *fault) for fault in mutants(lines, numbers)]
    by_target = {target: [each for each in candidates if each[0] == target] for target in targets}
    chosen = []
    for target, each in by_target.items():
        numbers.shuffle(each)
        # More than are asked for, because the compiler refuses some.
        chosen += each[:int(count / len(targets) * 1.5)]
    return numbered(chosen)


def numbered(chosen):
    """The faults with their numbers, one a line."""
    faults, taken = [], set()
    for target, file, index, old, new, make in chosen:
        if (file, index) not in taken:
            taken.add((file, index))
            faults.append({"number": len(faults) + 1, "target": target, "file": file, "line": index, "old": old, "new": new,
                           "make": make})
    return faults


def plant_again(folder, names):
    """Plants the faults of a list, as far as the code still has their lines."""
    chosen, wanted = [], []
    with open(names) as text:
        for line in text:
            if match := re.search(r"(Sources/([^/]+)/\S+?):(\d+): (.+?) +-> +(.+)$", line):
                wanted.append((match[1], match[2], int(match[3]) - 1, match[4], match[5]))
    for name, target, index, old, new in wanted:
        file = os.path.join(folder, name)
        lines = []
        if os.path.exists(file):
            with open(file) as text:
                lines = text.readlines()
        # Which fault a line gets is drawn, so that it is drawn until it is the one of the list.
        drawn = (each for seed in range(100) for each in mutants(lines, random.Random(seed)) if each[1:3] == (old, new))
        found = {each[0]: each for each in drawn}
        if found:
            chosen.append((target, file, *found[min(found, key=lambda line: abs(line - index))]))
        else:
            print(f"gone     {name}:{index + 1}: {old}   ->   {new}", flush=True)
    return numbered(chosen)


def write(faults, originals):
    """Writes the files with the faults that are left."""
    for file, lines in originals.items():
        lines = list(lines)
        for fault in faults:
            if fault["file"] == file:
                lines[fault["line"]] = fault["make"](fault["number"]) + "\n"
        with open(file, "w") as text:
            text.writelines(lines)


def build(folder, faults):
    """Builds the copy, without the faults that the compiler refuses."""
    originals = {}
    for fault in faults:
        if fault["file"] not in originals:
            with open(fault["file"]) as text:
                originals[fault["file"]] = text.readlines()
    # The faults that the compiler refuses are found in a build that is not optimized, which is the quicker one.
    stages = [["--target", target] for target in sorted({fault["target"] for fault in faults})] + [["--build-tests"]]
    while stages:
        write(faults, originals)
        run = subprocess.run(
            ["swift", "build", *stages[0]], cwd=folder, capture_output=True, text=True,
            env=os.environ | ({"NIBKIT_OPTIMIZED": "1"} if len(stages) == 1 else {}))
        if run.returncode == 0:
            stages.pop(0)
            continue
        errors = {(os.path.realpath(match[1]), int(match[2]) - 1) for match in
                  re.finditer(r"^(/[^:\n]+):(\d+):\d+: error:", run.stdout + run.stderr, re.MULTILINE)}
        # An error stands at its fault, or below it: where an initializer ends that has left out a property.
        bad = set()
        for file, line in errors:
            above = [each["line"] for each in faults if os.path.realpath(each["file"]) == file and each["line"] <= line]
            if above:
                bad.add((file, max(above)))
        left = [fault for fault in faults if (os.path.realpath(fault["file"]), fault["line"]) not in bad]
        if len(left) == len(faults):
            sys.exit("mutate: the copy does not build\n" + (run.stdout + run.stderr)[-4000:])
        print(f"{len(faults) - len(left)} faults are refused by the compiler", flush=True)
        faults = left
    return faults


def outcome(folder, number, tests, limit, skipped=(), only=()):
    """Runs tests with a fault, for a limit of seconds: what it comes to. Of the names, which are beginnings of names, some tests are
    left out or are the only ones."""
    program, = glob.glob(os.path.join(folder, ".build/debug/*.xctest"))
    skips = [word for name in (SKIPPED, *("^" + re.escape(name) for name in skipped)) for word in ("--skip", name)]
    process = subprocess.Popen(
        [program, "--testing-library", "swift-testing", "--experimental-maximum-parallelization-width", "4",
         "--filter", "|".join("^" + re.escape(name) for name in only or [f"{name}." for name in tests.split("|")]), *skips],
        cwd=folder, env=os.environ | {"NIBKIT_FAULT": str(number), "SWIFT_BACKTRACE": "enable=no"}, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
    late = threading.Event()

    def end():
        late.set()
        os.killpg(process.pid, signal.SIGKILL)

    timer = threading.Timer(limit, end)
    timer.start()
    try:
        for line in process.stdout:
            if " recorded an issue " in line and "known issue" not in line:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                return "noticed"
        process.wait()
        return "endless" if late.is_set() else "survives" if process.returncode == 0 else "noticed"
    finally:
        timer.cancel()


def prepare(folder, options, targets):
    """Copies the package, plants faults and builds the copy. Returns the faults that are to be tried, in a random order, and for how
    many seconds each group of tests may run."""
    # The build is kept, so that a second run has little to build.
    os.makedirs(folder, exist_ok=True)
    for name in os.listdir(folder):
        if name != ".build":
            path = os.path.join(folder, name)
            shutil.rmtree(path) if os.path.isdir(path) and not os.path.islink(path) else os.remove(path)
    files = subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True).split("\0")
    for name in filter(None, files):
        target = os.path.join(folder, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copy2(os.path.join(ROOT, name), target, follow_symlinks=False)
    with open(os.path.join(folder, "Sources/NibModel/PlantedFault.swift"), "w") as file:
        file.write('import Foundation\n\n/// The number of the fault that is on.\npublic let __fault = '
                   'Int(ProcessInfo.processInfo.environment["NIBKIT_FAULT"] ?? "") ?? 0\n')
    tested = {name for each in TESTS.values() for names in each for name in names.split("|")}
    with open(os.path.join(folder, "Package.swift"), "a") as file:
        file.write(MANIFEST % ", ".join(f'"{name}"' for name in sorted(tested)))
    if options.again:
        kept = build(folder, plant_again(folder, options.again))
    else:
        faults = build(folder, plant(folder, targets, options.count, options.seed))
        kept = []
        for target in targets:
            kept += [fault for fault in faults if fault["target"] == target][:options.count // len(targets) + 1]
        kept = kept[:options.count]
    print(f"{len(kept)} faults are planted", flush=True)
    limits = {}
    for tests in sorted({each for target in targets for each in TESTS[target]}):
        begun = time.monotonic()
        if outcome(folder, 0, tests, 3600) != "survives":
            sys.exit(f"mutate: {tests} fail without a fault")
        limits[tests] = 30 + PATIENCE * (time.monotonic() - begun)
    random.Random(options.seed).shuffle(kept)
    return {"limits": limits, "faults": [{"number": fault["number"], "target": fault["target"], "result": None,
             "words": f"{os.path.relpath(fault['file'], folder)}:{fault['line'] + 1}: {fault['old']}   ->   {fault['new']}"}
            for fault in kept]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", default=os.path.join(ROOT, ".build-mutants"))
    parser.add_argument("--targets", default=",".join(TESTS))
    parser.add_argument("--again", metavar="FILE", help="plant only the faults that FILE lists")
    parser.add_argument("--resume", action="store_true", help="go on with the faults of FOLDER that have no result yet")
    options = parser.parse_args()
    targets = options.targets.split(",")
    folder = os.path.abspath(options.folder)
    results = os.path.join(folder, "results.json")
    if options.resume:
        with open(results) as file:
            state = json.load(file)
    else:
        state = prepare(folder, options, targets)
    faults, limits, slow = state["faults"], state["limits"], listed()
    lock = threading.Lock()

    def try_out(fault):
        own, *above = TESTS[fault["target"]]
        slow_ones = [name for name in slow if name.startswith(f"{own}.")]
        stages = [(own, slow_ones, ())] + ([(own, (), slow_ones)] if slow_ones else []) + [(tests, (), ()) for tests in above]
        for tests, skipped, only in stages:
            word = outcome(folder, fault["number"], tests, limits[tests], skipped, only)
            if word != "survives":
                break
        with lock:
            fault["result"] = word
            print(f"{word:8} {fault['words']}", flush=True)
            with open(results, "w") as file:
                json.dump(state, file, indent=1)

    with ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(try_out, [fault for fault in faults if not fault["result"]]))
    for target in targets:
        words = [fault["result"] for fault in faults if fault["target"] == target]
        print(f"{target}: {words.count('survives')} of {len(words)} faults survive,"
              f" {100 * words.count('survives') / max(len(words), 1):.1f} %; {words.count('endless')} make the tests endless")


if __name__ == "__main__":
    main()
