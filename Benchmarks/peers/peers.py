"""Builds and runs the programs of this folder: other loaders, on the form that `benchmarks` measures."""

import json
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

FOLDER = os.path.dirname(os.path.abspath(__file__))
BARE = os.path.join(FOLDER, "..", "Sources", "BareSAX")
# The attributes that are no text, and the one that only NibKit has: a peer fetches by id what an owner has as outlets.
BARE_VALUES = {"spacing", "width", "bold", "secure", "enabled"}
NOT_A_PROPERTY = {"id", "outlet"}


class Missing(Exception):
    """Says what is missing and how to install it."""


def properties(element):
    return [(name, value) for name, value in element.attrib.items() if name not in NOT_A_PROPERTY]


def gtk_text(form):
    """The form as GtkBuilder reads it."""
    lines = ["<interface>"]

    def write(element):
        lines.append(f'<object class="{element.tag}" id="{element.get("id")}">')
        lines.extend(f'<property name="{name}">{value}</property>' for name, value in properties(element))
        for child in element:
            lines.append("<child>")
            write(child)
            lines.append("</child>")
        lines.append("</object>")

    write(form)
    return "\n".join(lines + ["</interface>", ""])


def qml_text(form):
    """The form as QML reads it."""
    lines = ["import Peer"]

    def write(element):
        values = [f"id: {element.get('id')}"]
        values += [f"{name}: {value if name in BARE_VALUES else json.dumps(value)}" for name, value in properties(element)]
        if len(element):
            lines.append(f"{element.tag} {{ {'; '.join(values)}")
            for child in element:
                write(child)
            lines.append("}")
        else:
            lines.append(f"{element.tag} {{ {'; '.join(values)} }}")

    write(form)
    return "\n".join(lines + [""])


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{' '.join(command)}\nfailed with status {result.returncode}:\n{result.stdout}{result.stderr}")
    return result.stdout


def tool(*names):
    for name in names:
        if found := shutil.which(name):
            return found
    raise Missing(f"There is no {names[0]}. On Debian: apt-get install build-essential pkg-config")


def packages(install, *names):
    """The compiler's flags for packages that pkg-config knows."""
    if subprocess.run([tool("pkg-config"), "--exists", *names]).returncode != 0:
        raise Missing(f"The packages {', '.join(names)} are not all there. On Debian: apt-get install {install}")
    return run("pkg-config", "--cflags", "--libs", *names).split()


class Peer:
    """A loader, its program and its stages."""

    def __init__(self, name, package, install, text, build, most=sys.maxsize):
        self.name, self.package, self.install, self.text, self._build = name, package, install, text, build
        # The largest form that it can be measured with.
        self.most = most

    def build(self, folder):
        """Builds the program. Raises `Missing` if something that it needs is not installed."""
        self.program = os.path.join(folder, self.name)
        flags = packages(self.install, self.package, "libxml-2.0")
        parse = os.path.join(folder, f"{self.name}-BareSAX.o")
        include = f"-I{os.path.join(BARE, 'include')}"
        run(tool("cc", "clang"), "-O2", "-c", include, *flags_of_compiler(flags), os.path.join(BARE, "BareSAX.c"), "-o", parse)
        self._build(folder, [include, parse, *flags, "-o", self.program])
        self.version = run("pkg-config", "--modversion", self.package).strip()

    def measure(self, layout, objects, folder):
        """The lines `STAGE OBJECTS NANOSECONDS RATIO` of one run on NibKit's text of the form. Empty if it is too large."""
        if objects > self.most:
            return ""
        form = ElementTree.fromstring(layout)[0]
        own = os.path.join(folder, f"form-{objects}.layout.xml")
        theirs = os.path.join(folder, f"form-{objects}.{self.name}")
        for path, text in (own, layout), (theirs, self.text(form)):
            with open(path, "w") as file:
                file.write(text)
        return run(self.program, own, theirs, str(objects))


def flags_of_compiler(flags):
    return [flag for flag in flags if not flag.startswith(("-l", "-L", "-Wl"))]


def build_gtk(folder, flags):
    run(tool("cc", "clang"), "-O2", os.path.join(FOLDER, "gtk.c"), *flags)


def build_qml(folder, flags):
    places = [run("pkg-config", f"--variable={name}", "Qt6Core").strip() for name in ("libexecdir", "bindir")]
    moc = next((found for place in places if (found := shutil.which("moc", path=place))), None)
    if not moc:
        raise Missing("There is no moc of Qt 6. On Debian: apt-get install qt6-base-dev-tools")
    source = os.path.join(FOLDER, "qml.cpp")
    run(moc, source, "-o", os.path.join(folder, "qml.moc"))
    run(tool("c++", "clang++"), "-std=c++17", "-O2", "-fPIC", f"-I{folder}", source, *flags)


PEERS = [
    Peer("gtk", "gtk4", "libgtk-4-dev", gtk_text, build_gtk),
    # The ids of a component are numbered with 16 bits: those of later objects are not found.
    Peer("qml", "Qt6Qml", "qt6-declarative-dev qt6-base-dev-tools", qml_text, build_qml, most=60_000),
]
