"""The programs that scripts start. Scripts/programs.sh finds them, and knows them by their answers and not by their names."""

import os
import subprocess
import sys

FINDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "programs.sh")


def use(*names):
    """Puts the programs with the expected answers first in PATH, for everything that is started from here. Ends the script, with the
    reason, if one of these names is missing."""
    os.environ["PATH"] = subprocess.check_output(["/bin/sh", FINDER, "path"], text=True).rstrip("\n")
    os.environ["NIBKIT_PATH"] = os.environ["PATH"]
    found = subprocess.run(["/bin/sh", FINDER, "find", *names], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if found.returncode != 0:
        sys.exit(found.stderr.rstrip("\n"))
