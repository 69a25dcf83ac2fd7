#!/usr/bin/env python3
"""Measures `screen` and the same screen in Textual, side by side, as a terminal sees them; prints a table.

Both run in a pseudo-terminal of 200x60 whose other end answers the questions of a modern terminal at once: device
attributes, synchronized output (mode 2026: yes), the kitty keyboard protocol (yes), in-band resizing (no). Time ends
with the last byte of a frame. What is drawn is not looked at, so no terminal's own speed is in the figures.

    compare.py [--rounds N] [--textual PYTHON] [SCREEN]

Without --textual, Textual is installed once from PyPI into `.build-textual`. Needs nothing else but Python 3.9.
"""
import argparse
import errno
import fcntl
import os
import pty
import re
import select
import signal
import statistics
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
COLUMNS, ROWS = 200, 60
# A frame is over when nothing has come for so long. Textual's frames are 17 ms apart.
SILENCE = 0.12

ANSWERS = [
    (re.compile(rb"\x1b\[0?c"), b"\x1b[?62;22c"),
    (re.compile(rb"\x1b\[\?2026\$p"), b"\x1b[?2026;2$y"),
    (re.compile(rb"\x1b\[\?(?!2026)(\d+)\$p"), b"\x1b[?%b;0$y"),
    (re.compile(rb"\x1b\[\?u"), b"\x1b[?0u"),
    (re.compile(rb"\x1b\[6n"), b"\x1b[1;1R"),
]
CONTROLS = re.compile(rb"\x1b\[[0-9;:?<>=]*[ -/]*[@-~]|\x1b[^\[]")

# What is measured of each frame: what it is called, the keys that bring it about (None is another size).
STEPS = [
    ("full repaint", b"r"),
    ("the size changes", None),
    ("table, a page down", b"\x1b[6~"),
    ("table, a row down: all rows scroll", b"\x1b[B"),
    ("one line changes", b"l"),
    ("one cell changes", b"c"),
    ("nothing changes", b"n"),
]


class Program:
    """One that runs in a pseudo-terminal."""

    def __init__(self, command):
        self.main, terminal = pty.openpty()
        self.resize(ROWS, tell=False)
        environment = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        environment.update(TERM="xterm-256color", COLORTERM="truecolor", LC_ALL="C.UTF-8")
        self.start = time.perf_counter()
        self.process = subprocess.Popen(
            command, stdin=terminal, stdout=terminal, stderr=terminal, env=environment, cwd=HERE.parent,
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(terminal)

    def resize(self, rows, tell=True):
        # The kernel tells the program by SIGWINCH.
        fcntl.ioctl(self.main, termios.TIOCSWINSZ, struct.pack("HHHH", rows, COLUMNS, 0, 0))

    def read(self, silence):
        """All that comes until nothing has come for some seconds: when each piece came, and the piece."""
        pieces = []
        while select.select([self.main], [], [], silence)[0]:
            try:
                piece = os.read(self.main, 1 << 20)
            except OSError as error:
                if error.errno == errno.EIO:
                    break
                raise
            if not piece:
                break
            pieces.append((time.perf_counter(), piece))
            for question, answer in ANSWERS:
                for found in question.finditer(piece):
                    os.write(self.main, answer % found.groups() if found.groups() else answer)
        return pieces

    def first_frame(self, words):
        """When a frame with some words was complete, when all was quiet, and how many bytes that took."""
        output, complete, last = b"", None, None
        end = time.perf_counter() + 20
        while time.perf_counter() < end:
            for when, piece in self.read(0.5 if complete else SILENCE):
                output += piece
                last = when
                if complete is None:
                    text = CONTROLS.sub(b"", output)
                    if all(word in text for word in words):
                        complete = when
            if complete or self.process.poll() is not None:
                break
        if complete is None:
            self.close()
            sys.exit(f"compare.py: no first frame; the program wrote {output[-500:]!r}")
        return complete - self.start, last - self.start, len(output)

    def change(self, keys):
        """Presses a key, or changes the size: seconds to the last byte (None if there is none), bytes, CPU seconds."""
        if keys is None:
            self.resize(ROWS - 1)
            self.read(SILENCE)
        cpu = self.cpu_time()
        start = time.perf_counter()
        if keys is None:
            self.resize(ROWS)
        else:
            os.write(self.main, keys)
        pieces = self.read(SILENCE)
        used = self.cpu_time() - cpu if cpu is not None else None
        return pieces[-1][0] - start if pieces else None, sum(len(piece) for _, piece in pieces), used

    def cpu_time(self):
        """Seconds of CPU that it has used, or None where the system does not tell."""
        try:
            tasks = Path(f"/proc/{self.process.pid}/task").iterdir()
            return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9
        except OSError:
            return None

    def idle(self, seconds):
        """While nothing happens: milliseconds of CPU, and how often it woke up; None where the system does not tell."""
        try:
            before = self.cpu_time(), self.wakes()
            time.sleep(seconds)
            after = self.cpu_time(), self.wakes()
            return (after[0] - before[0]) * 1000, after[1] - before[1]
        except (OSError, TypeError):
            return None

    def wakes(self):
        return sum(self.number(task / "status", "voluntary_ctxt_switches")
                   for task in Path(f"/proc/{self.process.pid}/task").iterdir())

    def memory(self):
        """The most memory that it had, in MB, or None."""
        try:
            return self.number(Path(f"/proc/{self.process.pid}/status"), "VmHWM") / 1024
        except OSError:
            return None

    @staticmethod
    def number(path, name):
        return int(re.search(rf"^{name}:\s*(\d+)", path.read_text(), re.MULTILINE)[1])

    def close(self):
        if self.process.poll() is None:
            os.write(self.main, b"q")
            try:
                self.read(SILENCE)
                self.process.wait(2)
            except subprocess.TimeoutExpired:
                self.process.send_signal(signal.SIGKILL)
                self.process.wait()
        os.close(self.main)


class Figures:
    """What was measured of one program."""

    def __init__(self, name, command):
        self.name, self.command = name, command
        self.starts, self.settled, self.start_bytes = [], [], []
        self.times = {step: [] for step, _ in STEPS}
        self.bytes = {step: [] for step, _ in STEPS}
        self.cpu = {step: [] for step, _ in STEPS}
        self.idle = self.memory = None

    def begin(self):
        program = Program(self.command)
        complete, settled, size = program.first_frame([b"file-0000040.txt", b"Hidden", b"Quit"])
        self.starts.append(complete)
        self.settled.append(settled)
        self.start_bytes.append(size)
        return program

    def take(self, program, step, keys):
        seconds, size, cpu = program.change(keys)
        if seconds is not None:
            self.times[step].append(seconds)
        self.bytes[step].append(size)
        if cpu is not None:
            self.cpu[step].append(cpu)


def milliseconds(values):
    if not values:
        return "–"
    values = [value * 1000 for value in values]
    digits = 0 if min(values) >= 100 else 1
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f}–{max(values):.{digits}f})"


def size(values):
    return f"{statistics.median(values):.0f}"


def textual_python():
    """A Python that has Textual: installed once into a folder of its own. None if it cannot be had."""
    folder = HERE.parent / ".build-textual"
    python = folder / "bin" / "python"
    requirements = HERE / "requirements.txt"

    def is_there():
        wanted = requirements.read_text().split("==")[1].strip()
        code = f"import textual, sys; sys.exit(textual.__version__ != {wanted!r})"
        return python.exists() and subprocess.run([python, "-c", code], stderr=subprocess.DEVNULL).returncode == 0

    if is_there():
        return python
    print("Installing Textual into .build-textual, once…", file=sys.stderr)
    for command in ([sys.executable, "-m", "venv", "--clear", folder],
                    [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements]):
        try:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        except OSError as error:
            return complain(str(error))
        if done.returncode:
            return complain(done.stdout)
    return python if is_there() else complain("it cannot be imported")


def complain(reason):
    lines = reason.strip().splitlines()
    print("Textual cannot be installed, so `screen` is measured alone: " + (lines[-1] if lines else "no reason given"),
          file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15, help="how often each frame is measured (15)")
    parser.add_argument("--starts", type=int, default=11, help="how often each program is started (11)")
    parser.add_argument("--textual", type=Path, help="a Python that has Textual")
    parser.add_argument("screen", nargs="?", type=Path, default=HERE.parent / ".build" / "release" / "screen")
    options = parser.parse_args()

    # Two programs, or two builds of one: any number of columns.
    programs = [Figures("NibKit", [options.screen.resolve(), HERE])]
    python = options.textual or textual_python()
    if python:
        programs.append(Figures("Textual", [python, HERE / "textual_screen.py"]))

    # The first start fills the caches of the disk, and compiles Python's files.
    for figures in programs:
        figures.begin().close()
        figures.starts.clear(), figures.settled.clear(), figures.start_bytes.clear()
    for _ in range(options.starts - 1):
        for figures in programs:
            figures.begin().close()
    running = [figures.begin() for figures in programs]
    # To the bottom of the first page, so that a row down scrolls; and two pages, as a warm-up.
    for program in running:
        for _ in range(3):
            program.change(b"\x1b[6~")
    for figures, program in zip(programs, running):
        figures.idle = program.idle(2)
    for _ in range(options.rounds):
        for step, keys in STEPS:
            for figures, program in zip(programs, running):
                figures.take(program, step, keys)
    for figures, program in zip(programs, running):
        figures.memory = program.memory()
        program.close()

    print(f"\nIn a pseudo-terminal of {COLUMNS}x{ROWS}, both programs in turn: milliseconds as median (least–most).\n")
    print("| |" + "".join(f" {figures.name} | bytes | CPU ms |" for figures in programs))
    print("|---|" + "---:|---:|---:|" * len(programs))
    print("| first frame, from exec |" + "".join(
        f" {milliseconds(figures.starts)} | {size(figures.start_bytes)} | |" for figures in programs))
    for step, _ in STEPS:
        cells = (f" {milliseconds(figures.times[step])} | {size(figures.bytes[step])} | "
                 + (f"{statistics.median(figures.cpu[step]) * 1000:.2f} |" if figures.cpu[step] else "|")
                 for figures in programs)
        print(f"| {step} |" + "".join(cells))
    print("| idle for two seconds: CPU ms; wake-ups |" + "".join(
        f" {'–' if figures.idle is None else f'{figures.idle[0]:.1f}; {figures.idle[1]}'} | | |" for figures in programs))
    print("| most memory, MB |" + "".join(
        f" {'–' if figures.memory is None else f'{figures.memory:.0f}'} | | |" for figures in programs))


if __name__ == "__main__":
    main()
