#!/usr/bin/env python3
"""Checks that public symbols are documented as CONTRIBUTING.md asks. Ends with status 1 if one is not.

It reads the modules of the debug build: build first.
"""

import re
import sys
import tempfile

import symbolgraphs

QUESTIONS = {"What", "Whether", "How", "Where", "Who", "Whom", "Whose", "Which"}
CALLABLE = {"swift.func", "swift.method", "swift.type.method", "swift.init"}
PROPERTIES = {"swift.property", "swift.type.property", "swift.var"}
# Methods that a protocol or a root class describes once, for all that have them.
DESCRIBED_ONCE = {"init(coder:)", "awake()", "didLoad()", "encode(with:)"}


def declaration(symbol):
    return "".join(part["spelling"] for part in symbol.get("declarationFragments", []))


def after_parameters(text):
    """The end of a declaration, behind its list of parameters: that of the function itself, and not of a closure."""
    depth, begun = 0, False
    for index, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        begun = begun or character == "("
        if begun and depth == 0:
            return text[index + 1:]
    return ""


def faults(symbol, is_described, lines_of_cases):
    """What is wrong with the documentation of a symbol."""
    kind, text = symbol["kind"]["identifier"], declaration(symbol)
    comment = [line["text"] for line in symbol.get("docComment", {}).get("lines", [])]
    if not comment:
        # Cases that stand on one line are described by their enumeration.
        if not (kind == "swift.enum.case" and lines_of_cases[place(symbol)] > 1):
            yield "it has no documentation"
        return
    if comment[0].startswith("- "):
        yield "it has no summary"
        return
    summary = paragraph(comment)
    if summary.split(" ")[0] in QUESTIONS:
        yield f"its summary is a question: {summary}"
    if summary and summary[-1] not in ".:)":
        yield f"its summary has no end: {summary}"
    if kind in PROPERTIES and re.search(r": Bool( |$)", text) and not summary.startswith("True if") and not is_described:
        yield f"it is a Boolean, and its summary does not begin with 'True if': {summary}"
    name = symbol["pathComponents"][-1]
    throws = re.search(r"\bthrows\b", after_parameters(text)) if kind in CALLABLE else None
    if throws and "- Throws:" not in "\n".join(comment) and not is_described and name not in DESCRIBED_ONCE:
        yield "it throws, and does not say when: - Throws:"
    if kind not in CALLABLE:
        return
    named = set(re.findall(r"^\s*- Parameter (\w+):", "\n".join(comment), re.M))
    listed = re.search(r"^- Parameters:\n((?:  +.*\n?|\n)*)", "\n".join(comment), re.M)
    if listed:
        named |= set(re.findall(r"^ {2,4}- (\w+):", listed.group(1), re.M))
    have = {part.get("internalName", part["name"]) for part in symbol.get("functionSignature", {}).get("parameters", [])}
    for other in sorted(named - have):
        yield f"it describes a parameter '{other}', which it does not have"


def paragraph(comment):
    lines = []
    for line in comment:
        if not line.strip():
            break
        lines.append(line.strip())
    return " ".join(lines)


def place(symbol):
    return symbol["location"]["uri"], symbol["location"]["position"]["line"]


def main():
    count, known = 0, set()
    with tempfile.TemporaryDirectory() as folder:
        symbolgraphs.of_build(folder)
        graphs = [symbolgraphs.merged(folder, product) for product in symbolgraphs.PRODUCTS]
    for graph in graphs:
        described = {edge["source"] for edge in graph["relationships"] if edge["kind"] in ("overrides", "defaultImplementationOf")}
        symbols = [symbol for symbol in graph["symbols"]
                   if "location" in symbol and "::SYNTHESIZED::" not in symbol["identifier"]["precise"]]
        cases = {}
        for symbol in symbols:
            if symbol["kind"]["identifier"] == "swift.enum.case":
                cases[place(symbol)] = cases.get(place(symbol), 0) + 1
        for symbol in sorted(symbols, key=place):
            if symbol["identifier"]["precise"] in known:
                continue
            known.add(symbol["identifier"]["precise"])
            is_described = symbol["identifier"]["precise"] in described or "override " in declaration(symbol)
            for fault in faults(symbol, is_described, cases):
                uri, line = place(symbol)
                path = uri.removeprefix("file://").split("/Sources/", 1)[-1]
                print(f"Sources/{path}:{line + 1}: {'.'.join(symbol['pathComponents'])}: {fault}")
                count += 1
    print(f"{len(known)} public symbols, {count or 'no'} faults")
    sys.exit(1 if count else 0)


main()
