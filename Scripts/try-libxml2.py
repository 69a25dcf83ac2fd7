#!/usr/bin/env python3
"""Runs the tests of the reader with other versions of libxml2 than the system's. Takes minutes for each.

    try-libxml2.py VERSION…

A version is a folder in which libxml2 was installed, with `include/libxml2` and `lib`, or a release of Python's lxml, such as
`lxml==6.0.2`: its wheels have libxml2 within them, with its headers and its symbols.
"""

import glob
import os
import re
import subprocess
import sys
import sysconfig
import zipfile

import programs
from products import ROOT

programs.use("swift")

BUILD = os.path.join(ROOT, ".build-libxml2")
TARGETS = "NibReadingTests"


def of_lxml(release):
    """The headers, the libraries and the options for the linker of the libxml2 within a release of lxml."""
    folder = os.path.join(BUILD, release.replace("==", "-"))
    subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", folder, release], check=True)
    with zipfile.ZipFile(glob.glob(os.path.join(folder, "*.whl"))[0]) as wheel:
        wheel.extractall(folder)
    library = os.path.join(folder, "libxml2.so")
    if not os.path.lexists(library):
        os.symlink(glob.glob(os.path.join(folder, "lxml", "etree.*.so"))[0], library)
    # It calls Python, though nothing of that is ever run here.
    python = f"-lpython{sysconfig.get_python_version()}"
    return os.path.join(folder, "lxml", "includes"), folder, f"-L{folder} -lxml2 {python}"


def of_folder(folder):
    folder = os.path.abspath(folder)
    library = os.path.join(folder, "lib")
    return os.path.join(folder, "include", "libxml2"), library, f"-L{library} -lxml2"


def main():
    faults = 0
    for version in sys.argv[1:]:
        headers, libraries, options = of_lxml(version) if version.startswith("lxml") else of_folder(version)
        with open(os.path.join(headers, "libxml", "xmlversion.h")) as file:
            name = re.search(r'LIBXML_DOTTED_VERSION "(.*)"', file.read())[1]
        packages = os.path.join(BUILD, "pkgconfig-" + name)
        os.makedirs(packages, exist_ok=True)
        with open(os.path.join(packages, "libxml-2.0.pc"), "w") as file:
            file.write(f"Name: libXML\nDescription: libxml2\nVersion: {name}\nCflags: -I{headers}\nLibs: {options}\n")
        environment = os.environ | {"PKG_CONFIG_PATH": packages, "LD_LIBRARY_PATH": libraries, "NIBKIT_TESTS": TARGETS}
        run = subprocess.run(
            ["swift", "test", "--test-product", "NibKitPackageTests", "--scratch-path", os.path.join(BUILD, name)],
            cwd=ROOT, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        said = run.stdout + run.stderr
        faults += run.returncode != 0
        print(f"libxml2 {name}: " + (re.findall(r"Test run with .*", said) or ["the tests were not built"])[-1])
        if run.returncode != 0:
            print("\n".join(re.findall(r".*(?:error:|recorded an issue).*", said)[:40]) or said[-3000:], flush=True)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
