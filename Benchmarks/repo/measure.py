#!/usr/bin/env python3
"""Times the sample program `repo` on a large repository: 100 000 commits, 3 000 changed files, and a diff of 4 MB.

    swift build -c release --product repo
    Benchmarks/repo/measure.py .build/release/repo [FOLDER]

The repository is made with `git fast-import` in FOLDER, or a folder of the system's for such files, and stays there for
the next time. Measured is what a terminal sees: when the first frame comes, when the files and the commits are in it, and
how long each of many keys takes until something changes on the screen: while git is still at work, while keys are held,
while large diffs come, and while a hundred thousand lines are staged. The main actor answers keys, so that no key can
take less than the longest time that it was busy with something else: the greatest of many delays is close to that.
"""
import fcntl, os, pty, select, signal, struct, subprocess, sys, tempfile, termios, time

COMMITS, FILES, CHANGED = 100_000, 20_000, 3_000
# A file whose every line has changed, the first of all by its name: its diff is about as long as any that is shown.
LARGE, LINES = "a-large-file.txt", 60_000


def make_repository(folder):
    """A history with merges, many files, and many of them changed in the folder."""
    os.makedirs(folder)
    git = ["git", "-C", folder]
    subprocess.run(git + ["init", "-q", "-b", "main"], check=True)
    stream = subprocess.Popen(git + ["fast-import", "--quiet"], stdin=subprocess.PIPE)
    write = stream.stdin.write
    mark = 0
    for number in range(1, COMMITS + 1):
        # Each tenth commit begins a branch of its own, which the commit after the next one merges.
        mark += 1
        side = number % 10 == 1 and number > 10
        merge = number % 10 == 3 and number > 10
        write(b"commit refs/heads/%s\nmark :%d\n" % (b"side" if side else b"main", mark))
        write(b"committer A U Thor <a@example.org> %d +0000\n" % (1_000_000_000 + number * 60))
        text = b"Commit number %d" % number
        write(b"data %d\n%s\n" % (len(text), text))
        if number > 1:
            # The commit after a side branch goes on where that one began.
            write(b"from :%d\n" % (mark - 2 if number % 10 == 2 and number > 10 else mark - 1))
        if merge:
            write(b"merge :%d\n" % (mark - 2))
        if number == 1:
            for file in range(FILES):
                content = b"file %d\n" % file * 20
                write(b"M 100644 inline d%03d/f%05d.txt\ndata %d\n%s\n" % (file // 100, file, len(content), content))
            content = b"".join(b"line %d as it was at first\n" % line for line in range(LINES))
            write(b"M 100644 inline %s\ndata %d\n%s\n" % (LARGE.encode(), len(content), content))
        else:
            write(b"M 100644 inline log.txt\ndata %d\n%s\n" % (len(text), text))
    write(b"done\n")
    stream.stdin.close()
    if stream.wait():
        sys.exit("git fast-import failed")
    subprocess.run(git + ["reset", "-q", "--hard", "main"], check=True)
    for file in range(0, FILES, FILES // CHANGED + 1):
        with open(f"{folder}/d{file // 100:03d}/f{file:05d}.txt", "a") as opened:
            opened.write("changed\n")
    with open(f"{folder}/{LARGE}", "w") as opened:
        opened.writelines(f"line {line} as it is now\n" for line in range(LINES))
    extra = CHANGED - 1 - len(range(0, FILES, FILES // CHANGED + 1))
    os.makedirs(f"{folder}/new", exist_ok=True)
    for file in range(max(0, extra)):
        with open(f"{folder}/new/n{file:05d}.txt", "w") as opened:
            opened.write("new\n")
    subprocess.run(git + ["status", "--porcelain"], check=True, stdout=subprocess.DEVNULL)


class Terminal:
    """The program in a terminal of 120 by 40 cells."""

    def __init__(self, program, folder):
        self.start = time.perf_counter()
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.environ.update(TERM="xterm-256color", COLORTERM="", NO_COLOR="")
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
            os.execv(program, [program, "--repo", folder])
        self.output = b""

    def read(self, limit):
        """Reads what comes within some seconds; nothing if nothing comes."""
        if not select.select([self.descriptor], [], [], limit)[0]:
            return b""
        try:
            more = os.read(self.descriptor, 1 << 16)
        except OSError:
            return b""
        self.output += more
        return more

    def wait(self, text, limit=20):
        """The milliseconds from the start until a text has come."""
        while text not in self.output:
            if time.perf_counter() - self.start > limit:
                sys.exit(f"waited for {text} in vain")
            self.read(1)
        return (time.perf_counter() - self.start) * 1000

    def key(self, bytes):
        """The milliseconds until a key changes the screen; nil if it does not."""
        # What is on its way already is no answer.
        while self.read(0):
            pass
        start = time.perf_counter()
        os.write(self.descriptor, bytes)
        return (time.perf_counter() - start) * 1000 if self.read(0.5) else None

    def hold(self, keys, count):
        """The milliseconds that each of some keys takes, in turn, as fast as a keyboard repeats them."""
        delays = []
        for index in range(count):
            start = time.perf_counter()
            delays.append(self.key(keys[index % len(keys)]))
            left = 0.03 - (time.perf_counter() - start)
            # What comes on its own meanwhile is read, so that the program need not wait for the terminal.
            while left > 0:
                self.read(left)
                left = 0.03 - (time.perf_counter() - start)
        return delays

    def end(self):
        os.kill(self.process, signal.SIGTERM)
        while self.read(1):
            pass
        os.waitpid(self.process, 0)


def median(numbers):
    return sorted(numbers)[len(numbers) // 2]


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = os.path.abspath(sys.argv[1])
    folder = sys.argv[2] if len(sys.argv) > 2 else os.path.join(tempfile.gettempdir(), "repo-of-100000-commits-and-a-large-diff")
    if not os.path.exists(folder):
        print(f"making {folder}", flush=True)
        make_repository(folder)
    names = ["first frame", "commits", "files"]
    times = {name: [] for name in names}
    for _ in range(7):
        terminal = Terminal(program, folder)
        times["first frame"].append(terminal.wait("4 Commits".encode()))
        times["commits"].append(terminal.wait(b"Commit number"))
        times["files"].append(terminal.wait(b"f00"))
        terminal.end()
    for name in names:
        print(f"{name + ':':14}{median(times[name]):7.0f} ms (most {max(times[name]):.0f})")
    command = ["git", "--no-optional-locks", "-C", folder, "status", "--porcelain=v2", "-z", "--untracked-files=all"]
    git = []
    for _ in range(7):
        start = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        git.append((time.perf_counter() - start) * 1000)
    print(f"{'git status:':14}{median(git):7.0f} ms (alone, for comparison)")

    # Keys from the first frame on, while git still reads; then in the files and the commits.
    terminal = Terminal(program, folder)
    terminal.wait("4 Commits".encode())
    found = [("while loading", [terminal.key(b"%d" % (2 + index % 3)) for index in range(60)])]
    terminal.wait(b"f00")
    time.sleep(0.5)
    terminal.key(b"2")
    found.append(("files, Down", [terminal.key(b"\x1b[B") for _ in range(150)]))
    found.append(("files, Down held", terminal.hold([b"\x1b[B"], 200)))
    terminal.key(b"4")
    found.append(("commits, Page Down", [terminal.key(b"\x1b[6~") for _ in range(150)]))
    found.append(("commits, Page Down held", terminal.hold([b"\x1b[6~"], 200)))
    found.append(("another panel", [terminal.key(b"%d" % (2 + index % 3)) for index in range(60)]))
    # The selection goes to the large file and away, and keys go on while its diff is read and shown.
    terminal.key(b"2")
    terminal.key(b"\x1b[H")
    delays = []
    for _ in range(10):
        delays.append(terminal.key(b"\x1b[B"))
        delays.append(terminal.key(b"\x1b[A"))
        delays += terminal.hold([b"3", b"5"], 12)
        delays.append(terminal.key(b"2"))
    found.append(("large diffs", delays))
    # All of its lines are staged, and taken back. Keys meanwhile go to another panel.
    terminal.key(b"\x1b[H")
    time.sleep(1)
    delays = []
    for _ in range(2):
        terminal.key(b"\r")
        time.sleep(0.3)
        terminal.key(b"a")
        # Staged lines are seen when git has them. The key behind is answered before.
        delays.append(terminal.key(b" 3"))
        delays += terminal.hold([b"3", b"5"], 60)
        time.sleep(2)
        terminal.key(b"2")
    found.append(("120 000 lines staged", delays))
    terminal.end()
    subprocess.run(["git", "-C", folder, "reset", "-q"], check=True, stdout=subprocess.DEVNULL)
    for name, delays in found:
        delays = [delay for delay in delays if delay is not None]
        if delays:
            print(f"{name + ':':26}{median(delays):6.1f} ms a key (most {max(delays):.1f}, {len(delays)} keys)")


main()
