"""The tests that Tests/slow-tests.txt lists."""

import os

from products import ROOT

LIST = os.path.join(ROOT, "Tests", "slow-tests.txt")


def listed():
    """Returns the names of the list. Each is the beginning of the names of tests."""
    with open(LIST) as file:
        return [line.split()[0] for line in file if line.strip() and not line.startswith("#")]
