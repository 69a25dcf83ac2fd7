#!/usr/bin/env python3
"""Does what an article tells a newcomer to do, in an empty folder beside this package, and compares what is printed.

    Scripts/try-article.py Sources/NibKit/NibKit.docc/GettingStarted.md
    Scripts/try-article.py Sources/TerminalKit/TerminalKit.docc/Tutorials/FirstProgram.tutorial

A block after a line such as `Package.swift`: is the text of that file. A block of sh is run. A block without a language
straight after it is what it prints. Any other block is for reading only. Takes minutes, because everything is compiled again.

Of a tutorial each file of code is written in the order of the steps, and compiled. Files that come later are there from the
start, each as it is at the end. Code named `swift test` is what that prints, with other lines between. At last all tests pass.
"""

import os
import re
import subprocess
import sys
import tempfile

import programs

programs.use("swift")

BLOCK = re.compile(r"(?:^`(?P<file>[^`\n]+)`:\n\n)?^```(?P<language>\w*)\n(?P<text>.*?)^```\n", re.M | re.S)

CODE = re.compile(r'@Code\(name: "([^"]+)", file: "([^"]+)"')


def steps(article):
    """Files to write, and commands with what they print; None when the article does not say."""
    blocks = list(BLOCK.finditer(article))
    for block, after in zip(blocks, blocks[1:] + [None]):
        if block["file"]:
            yield "write", block["file"], block["text"]
        elif block["language"] == "sh":
            shows = after and not after["language"] and not article[block.end():after.start()].strip()
            yield "run", block["text"], after["text"] if shows else None


def run(commands, folder):
    """Runs commands. Returns the text that they print and the folder that they end in."""
    script = commands + '\necho "$PWD" >&3\n'
    read, write = os.pipe()
    os.set_inheritable(write, True)
    done = subprocess.run(
        ["bash", "-c", f"exec 3>&{write}\n{script}"], cwd=folder, pass_fds=[write], text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    os.close(write)
    with os.fdopen(read) as end:
        return done.stdout, end.read().strip() or folder


def builds(folder, report):
    """True if the package can be compiled with its tests."""
    done = subprocess.run(["swift", "build", "--build-tests"], cwd=folder, text=True, capture_output=True)
    if done.returncode:
        report(done.stdout + done.stderr)
    return done.returncode == 0


def missing(wanted, printed):
    """The lines that were not printed, in this order, whatever stands before them in a line."""
    lines = iter(printed.splitlines())
    return [line for line in wanted.splitlines() if line.strip() and not any(other.endswith(line) for other in lines)]


def follow(path):
    """Does what a tutorial says. Returns the number of faults."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    resources = os.path.join(os.path.dirname(os.path.dirname(path)), "Resources")
    with open(path, encoding="utf-8") as file:
        steps = CODE.findall(file.read())
    texts = []
    for name, resource in steps:
        with open(os.path.join(resources, resource), encoding="utf-8") as file:
            texts.append((name, file.read()))
    faults = 0

    def fail(what):
        nonlocal faults
        faults += 1
        print(what, flush=True)

    with tempfile.TemporaryDirectory() as outer:
        os.symlink(package, os.path.join(outer, "NibKit"))
        folder = os.path.join(outer, "Package")

        def write(name, text):
            target = os.path.join(folder, name)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, "w", encoding="utf-8") as file:
                file.write(text)

        for name, text in texts:
            if not name.startswith("swift "):
                write(name, text)
        for name, text in texts:
            print("step", name, flush=True)
            if name.startswith("swift "):
                done = subprocess.run(name.split(), cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                if lines := missing(text, done.stdout):
                    fail(f"`{name}` does not print:\n" + "\n".join(lines) + f"\nIt prints:\n{done.stdout}")
                continue
            write(name, text)
            if name.endswith(".swift"):
                builds(folder, fail)
        done = subprocess.run(["swift", "test"], cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            fail(done.stdout)
    print(f"{os.path.basename(path)}: {faults or 'nothing'} wrong")
    return 1 if faults else 0


def main(path):
    if path.endswith(".tutorial"):
        return follow(path)
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    faults = 0
    with open(path, encoding="utf-8") as file:
        article = file.read()
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(package, os.path.join(folder, "NibKit"))
        for kind, what, text in steps(article):
            if kind == "write":
                print("write", what, flush=True)
                target = os.path.join(folder, what)
                os.makedirs(os.path.dirname(target), exist_ok=True)
                with open(target, "w", encoding="utf-8") as file:
                    file.write(text)
                continue
            print("$", what.strip().replace("\n", "\n$ "), flush=True)
            printed, folder_now = run(what, folder)
            folder = folder_now
            if text is not None and printed != text:
                faults += 1
                print(f"The article says:\n{text}It is:\n{printed}", flush=True)
    print(f"{os.path.basename(path)}: {faults or 'nothing'} wrong")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(max(main(path) for path in sys.argv[1:]))
