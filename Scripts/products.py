"""The folder of the package, and its products, each with the modules that its user sees."""

import os

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

PRODUCTS = {
    "NibKit": ["NibKit", "NibRuntime", "NibModel", "NibReading", "NibLoading", "NibTracing", "NibArchiving", "NibCompiled",
               "NibStrings"],
    "NibExploring": ["NibExploring"],
    "NibTesting": ["NibTesting"],
    "NibFoundation": ["NibFoundation"],
    "NibXcode": ["NibXcode"],
    "NibTool": ["NibTool", "NibComparing"],
    "TextComparing": ["TextComparing"],
    "TerminalKit": ["TerminalKit"],
    "TerminalCocoa": ["TerminalCocoa"],
}
