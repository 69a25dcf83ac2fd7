#!/usr/bin/env python3
"""Measures `screen` and the same screens in Textual and in C on ncurses, side by side, as a terminal sees them; prints a table.

All run in a pseudo-terminal of 200x60 whose other end answers the questions of a modern terminal at once: device
attributes, synchronized output (mode 2026: yes), the kitty keyboard protocol (yes), in-band resizing (no). Time ends
with the last byte of a frame. What is drawn is not looked at, so no terminal's own speed is in the figures.

On a second screen a log gets 10 000 lines a second while letters are typed into a field below it. A letter's time ends when
it is written: lines have small letters only, and capitals are typed.

    compare.py [--rounds N] [--textual PYTHON] [SCREEN]

Without --textual, Textual is installed once from PyPI into `.build-textual`. The program on ncurses is compiled by `cc`. A peer
that cannot be had is left out, and a line says why. Needs nothing else but Python 3.9.
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
        self.has_application_keys = False
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

    def read(self, silence, least=None):
        """All that comes until nothing has come for some seconds, or a number of pieces: when each came, and the piece."""
        pieces = []
        while len(pieces) != least and select.select([self.main], [], [], silence)[0]:
            try:
                piece = os.read(self.main, 1 << 20)
            except OSError as error:
                if error.errno == errno.EIO:
                    break
                raise
            if not piece:
                break
            pieces.append((time.perf_counter(), piece))
            # In this mode a terminal sends arrows in another form.
            for mode in re.findall(rb"\x1b\[\?1([hl])", piece):
                self.has_application_keys = mode == b"h"
            for question, answer in ANSWERS:
                for found in question.finditer(piece):
                    os.write(self.main, answer % found.groups() if found.groups() else answer)
        return pieces

    def first_frame(self, words, quiet=True):
        """Waits for a frame with some words: seconds until it was complete, seconds to the last byte, and bytes."""
        output, complete, last = b"", None, None
        end = time.perf_counter() + 20
        while time.perf_counter() < end:
            for when, piece in self.read(0.5 if complete else SILENCE, least=None if quiet else 1):
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
            os.write(self.main, keys.replace(b"\x1b[B", b"\x1bOB") if self.has_application_keys else keys)
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

    def type(self, letter):
        """Presses a capital while small letters are written all the time: seconds until it is written, or None."""
        start = time.perf_counter()
        os.write(self.main, letter)
        output = b""
        while time.perf_counter() < start + 2:
            if not select.select([self.main], [], [], 0.5)[0]:
                continue
            output += os.read(self.main, 1 << 20)
            # A sequence may be cut at the end; the letter is the end of none of them.
            if letter in CONTROLS.sub(b"", output):
                return time.perf_counter() - start
        return None

    def drain(self, seconds):
        """Reads what comes for some seconds: how many bytes that is, and seconds of CPU that the program used meanwhile."""
        cpu, size = self.cpu_time(), 0
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            if select.select([self.main], [], [], left)[0]:
                size += len(os.read(self.main, 1 << 20))
        return size, self.cpu_time() - cpu if cpu is not None else None

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
                return self.kill()
        os.close(self.main)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self.main)


class Figures:
    """The measurements of one program."""

    def __init__(self, name, command, log_command):
        self.name, self.command, self.log_command = name, command, log_command
        self.starts, self.settled, self.start_bytes = [], [], []
        self.times = {step: [] for step, _ in STEPS}
        self.bytes = {step: [] for step, _ in STEPS}
        self.cpu = {step: [] for step, _ in STEPS}
        self.idle = self.memory = None
        self.typed, self.log_load, self.log_memory = [], None, None

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


    def watch_log(self):
        """Types into the field below the log: the letters' times, the load of a second, and the memory after all."""
        program = Program(self.log_command)
        program.first_frame([b"worker"], quiet=False)
        program.drain(2)
        size, cpu = program.drain(2)
        self.log_load = size / 2, cpu and cpu / 2
        for letter in b"ABCDEFGHIJKLNOPQRSTUVWXYZ":
            seconds = program.type(bytes([letter]))
            if seconds is None:
                sys.exit(f"compare.py: {self.name} did not show a letter within two seconds")
            self.typed.append(seconds)
            program.drain(0.05)
        self.log_memory = program.memory()
        program.kill()


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


def curses_program():
    """The program on ncurses, compiled; None if it cannot be."""
    program = HERE.parent / ".build" / "curses_screen"
    try:
        done = subprocess.run(["cc", "-O2", "-o", program, HERE / "curses_screen.c", "-lncursesw"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    except OSError as error:
        return complain(str(error), "The program on ncurses cannot be compiled")
    return program if done.returncode == 0 else complain(done.stdout, "The program on ncurses cannot be compiled")


def complain(reason, words="Textual cannot be installed"):
    lines = reason.strip().splitlines()
    print(f"{words}, so it is left out: " + (lines[-1] if lines else "no reason given"), file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15, help="how often each frame is measured (15)")
    parser.add_argument("--starts", type=int, default=11, help="how often each program is started (11)")
    parser.add_argument("--textual", type=Path, help="a Python that has Textual")
    parser.add_argument("screen", nargs="?", type=Path, default=HERE.parent / ".build" / "release" / "screen")
    options = parser.parse_args()

    # Several programs, or two builds of one: any number of columns.
    screen = options.screen.resolve()
    programs = [Figures("NibKit", [screen, HERE], [screen, "--log", HERE])]
    if curses := curses_program():
        programs.append(Figures("C, ncurses", [curses], [curses, "log"]))
    if python := options.textual or textual_python():
        textual = HERE / "textual_screen.py"
        programs.append(Figures("Textual", [python, textual], [python, textual, "log"]))

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
    for figures in programs:
        figures.watch_log()

    print(f"\nIn a pseudo-terminal of {COLUMNS}x{ROWS}, the programs in turn: milliseconds as median (least–most).\n")
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
    print("| a letter typed below a log of 10 000 lines/s |" + "".join(
        f" {milliseconds(figures.typed)} | {figures.log_load[0] / 1000:.0f} k/s | "
        + (f"{figures.log_load[1] * 1000:.0f}/s |" if figures.log_load[1] else "|") for figures in programs))
    print("| most memory there, MB |" + "".join(
        f" {'–' if figures.log_memory is None else f'{figures.log_memory:.0f}'} | | |" for figures in programs))


if __name__ == "__main__":
    main()
