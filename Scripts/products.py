"""The products of the package, each with the modules that its user sees."""

PRODUCTS = {
    "NibKit": ["NibKit", "NibRuntime", "NibModel", "NibReading", "NibLoading", "NibTracing", "NibArchiving", "NibCompiled",
               "NibStrings"],
    "NibExploring": ["NibExploring"],
    "NibTesting": ["NibTesting"],
    "NibFoundation": ["NibFoundation"],
    "NibXcode": ["NibXcode"],
    "NibTool": ["NibTool", "NibComparing"],
    "TerminalKit": ["TerminalKit"],
    "TerminalCocoa": ["TerminalCocoa"],
}
