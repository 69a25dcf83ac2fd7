#!/usr/bin/env python3
"""Installs the tool in an empty folder, and looks at everything that was installed.

The program runs, mandoc finds no fault in the pages of the manual, and bash, zsh and fish complete a command line. Then all of it is
uninstalled. Needs zsh, fish, bash-completion and mandoc. Builds an optimized tool, which takes minutes the first time.
"""

import glob
import os
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import time

import programs
from products import ROOT

programs.use("swift")


BASH = """
source /usr/share/bash-completion/bash_completion
_completion_loader nib
COMP_LINE=%r COMP_POINT=${#COMP_LINE}
read -ra COMP_WORDS <<< "$COMP_LINE"
COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_TYPE=9 COMP_KEY=9
[[ $(complete -p nib) =~ -F\\ ([^ ]+) ]] && ${BASH_REMATCH[1]} nib "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
printf '%%s\\n' "${COMPREPLY[@]}"
"""

ZSH = "fpath=(%s/share/zsh/site-functions $fpath); PS1='> '; autoload -U compinit; compinit -u -D; bindkey '^I' complete-word\n"

# A command line, and what it must become.
LINES = [("nib tra", "trace"), ("nib trace --ord", "--order"), ("nib trace --order gnustep-x", "gnustep-xib")]


def run(*command, **variables):
    done = subprocess.run(command, cwd=ROOT, env=os.environ | variables, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout + done.stderr


def of_bash(line, prefix):
    return run("bash", "--norc", "-c", BASH % line, XDG_DATA_DIRS=f"{prefix}/share")[1].split()


def of_fish(line, prefix):
    answers = run("fish", "--no-config", "-c", f"set -p fish_complete_path {prefix}/share/fish/vendor_completions.d; complete -C '{line}'")
    return [answer.split("\t")[0] for answer in answers[1].split("\n")]


def of_zsh(line, prefix):
    """Returns the line as zsh completes it in a terminal: it completes nowhere else."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "dumb"
        os.execvp("zsh", ["zsh", "-f", "-i"])
    screen = b""

    def wait(words, seconds=30):
        nonlocal screen
        end = time.monotonic() + seconds
        while words not in screen and time.monotonic() < end:
            if select.select([terminal], [], [], 0.1)[0]:
                screen += os.read(terminal, 4096)
        found, _, rest = screen.partition(words)
        # What follows the words is the answer, and may have come with them.
        if len(found) < len(screen):
            screen = rest

    os.write(terminal, (ZSH % prefix).encode())
    os.write(terminal, b"echo re''ady\n")
    wait(b"ready\r")
    os.write(terminal, line.encode() + b"\t\x01echo 'ty''ped: \x05'\n")
    wait(b"typed: nib")
    os.write(terminal, b"exit\n")
    end = time.monotonic() + 10
    try:
        while time.monotonic() < end:
            screen += os.read(terminal, 4096)
    except OSError:
        pass
    os.close(terminal)
    os.waitpid(child, 0)
    return screen.decode(errors="replace").split("\n")[0].replace("'", " ").split()


def main():
    faults = []

    def check(what, holds, words=""):
        print(f"{what}: {'as it should be' if holds else 'not as it should be ' + str(words)}", flush=True)
        if not holds:
            faults.append(what)

    for program in ["zsh", "fish", "mandoc"]:
        if not shutil.which(program):
            sys.exit(f"try-install: there is no {program}")
    with tempfile.TemporaryDirectory() as prefix:
        status, words = run("make", "install", f"PREFIX={prefix}")
        check("make install", status == 0, words)
        status, words = run(f"{prefix}/bin/nib", "--version")
        check("nib --version", status == 0 and words.startswith("nib "), words)
        pages = glob.glob(f"{prefix}/share/man/man1/*.1")
        _, words = run("mandoc", "-T", "lint", "-W", "warning", *pages)
        check(f"{len(pages)} pages of the manual", len(pages) > 15 and not words, words[:3000])
        os.environ["PATH"] = f"{prefix}/bin:" + os.environ["PATH"]
        for shell, complete in [("bash", of_bash), ("fish", of_fish), ("zsh", of_zsh)]:
            for line, wanted in LINES:
                answers = complete(line, prefix)
                check(f"{shell}: {line}", wanted in answers, answers)
        status, words = run("make", "uninstall", f"PREFIX={prefix}")
        left = [path for path in glob.glob(f"{prefix}/**", recursive=True) if not os.path.isdir(path)]
        check("make uninstall", status == 0 and not left, words + str(left))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
