#!/usr/bin/env python3
"""Does what an article tells a newcomer to do, in an empty folder beside this package, and compares what is printed.

    Scripts/try-article.py Sources/NibKit/NibKit.docc/GettingStarted.md

A block after a line such as `Package.swift`: is the text of that file. A block of sh is run. A block without a language
straight after it is what it prints. Any other block is for reading only. Takes minutes: everything is compiled anew.
"""

import os
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"(?:^`(?P<file>[^`\n]+)`:\n\n)?^```(?P<language>\w*)\n(?P<text>.*?)^```\n", re.M | re.S)


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
    """What the commands print, and the folder that they end in."""
    script = commands + '\necho "$PWD" >&3\n'
    read, write = os.pipe()
    os.set_inheritable(write, True)
    done = subprocess.run(
        ["bash", "-c", f"exec 3>&{write}\n{script}"], cwd=folder, pass_fds=[write], text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    os.close(write)
    with os.fdopen(read) as end:
        return done.stdout, end.read().strip() or folder


def main(path):
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
