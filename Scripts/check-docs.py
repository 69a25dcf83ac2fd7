#!/usr/bin/env python3
"""Checks that public symbols are documented as CONTRIBUTING.md asks, and that the pages of their products have a topic for
each. Ends with status 1 if one is not.

It reads the modules of the debug build: build first.
"""

import glob
import os
import re
import sys
import tempfile

import symbolgraphs

QUESTIONS = {"What", "Whether", "How", "Where", "Who", "Whom", "Whose", "Which"}
CALLABLE = {"swift.func", "swift.method", "swift.type.method", "swift.init"}
PROPERTIES = {"swift.property", "swift.type.property", "swift.var"}
# Methods that a protocol or a root class describes once, for all that have them.
WALK = re.compile(r"\.(filter|reduce|compactMap|sorted|joined|allSatisfy)\b|\bfor .* in\b|\.(contains|count) \{|\(where:")
# Parameters that mean the same everywhere.
BY_CONVENTION = {"isolation", "fileID", "filePath", "line", "column", "testFile", "testLine"}
# Properties whose cost is that of their value.
TEXTS = {"description", "debugDescription", "customMirror", "members", "message", "nibDescription", "nibShape", "diagnostics", "facts"}
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


def faults(symbol, is_described, lines_of_cases, others):
    """The faults of the documentation of a symbol. `others` are the comments that may explain its parameters."""
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
    if kind in PROPERTIES and name not in TEXTS and not is_described and "O(" not in "\n".join(comment) and walks(symbol):
        yield "it goes over a collection, and does not say its cost: - Complexity:"
    if kind not in CALLABLE:
        return
    if summary and not is_described and not is_verb(re.match(r"\w*", summary)[0]):
        yield f"it is a function, and its summary does not begin with a verb in the third person: {summary}"
    if not is_described and not re.match(r"Does the same as\b", summary):
        for parameter in unexplained(symbol, text, ["\n".join(comment)] + others):
            yield f"its parameter '{parameter}' is not described"
    named = set(re.findall(r"^\s*- Parameter (\w+):", "\n".join(comment), re.M))
    listed = re.search(r"^- Parameters:\n((?:  +.*\n?|\n)*)", "\n".join(comment), re.M)
    if listed:
        named |= set(re.findall(r"^ {2,4}- (\w+):", listed.group(1), re.M))
    have = {part.get("internalName", part["name"]) for part in symbol.get("functionSignature", {}).get("parameters", [])}
    for other in sorted(named - have):
        yield f"it describes a parameter '{other}', which it does not have"
    if named:
        for other in sorted(have - named):
            yield f"it describes other parameters, but not '{other}'"


def is_verb(word):
    """True if a word can begin the summary of a function: a verb in the third person, or `Called`."""
    return word == "Called" or word.endswith("s") and word not in ("This", "Its", "Others")


def unexplained(symbol, text, comments):
    """The parameters with a default that no comment explains: not that of the function, of its type, or of an overload, nor a
    property of the same name."""
    for part in symbol.get("functionSignature", {}).get("parameters", []):
        name, label = part.get("internalName", part["name"]), part["name"]
        fragments = "".join(piece["spelling"] for piece in part["declarationFragments"])
        if name in BY_CONVENTION or not re.search(rf"\b{name}: [^,]*? = ", text) or re.search(r"\.Type$", fragments):
            continue
        words = [name.lower()] + [word.lower() for each in (name, label) for word in re.findall(r"[A-Z]?[a-z]{2,}", each)]
        if not any(re.search(rf"\b{word}s?\b", comment.lower()) for word in words for comment in comments):
            yield name


def walks(symbol):
    """True if the getter of a property goes over a collection."""
    path, line = symbol["location"]["uri"].removeprefix("file://"), symbol["location"]["position"]["line"]
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")[line:]
    opening = re.search(r"\bvar \w+: (\[?)[^={]*\{(?!\s*(didSet|willSet))", lines[0])
    if not opening or re.match(r"\s*(didSet|willSet)", (lines + [""])[1]):
        return False
    body, depth = lines[0][opening.end():], lines[0].count("{") - lines[0].count("}")
    for line in lines[1:]:
        if depth <= 0:
            break
        body += "\n" + line
        depth += line.count("{") - line.count("}")
    body = re.split(r"^\s*set \{", body, flags=re.M)[0]
    return bool(WALK.search(body) or opening[1] and re.search(r"\.(flatMap|map)\b", body))


def paragraph(comment):
    lines = []
    for line in comment:
        if not line.strip():
            break
        lines.append(line.strip())
    return " ".join(lines)


def place(symbol):
    return symbol["location"]["uri"], symbol["location"]["position"]["line"]


def topics(product):
    """The names under the topics of a product's pages."""
    names = set()
    for path in glob.glob(os.path.join(symbolgraphs.ROOT, "Sources", product, "*.docc", "**", "*.md"), recursive=True):
        with open(path, encoding="utf-8") as file:
            _, _, listed = file.read().partition("\n## Topics\n")
        names |= set(re.findall(r"^- ``(?:\w+/)?([^`/]+?)(?:-[0-9a-z]{4,})?``$", listed, re.M))
    return names


def main():
    count, known = 0, set()
    with tempfile.TemporaryDirectory() as folder:
        symbolgraphs.of_build(folder)
        graphs = {product: symbolgraphs.merged(folder, product) for product in symbolgraphs.PRODUCTS}
    for product, graph in graphs.items():
        named = topics(product)
        described = {edge["source"] for edge in graph["relationships"] if edge["kind"] in ("overrides", "defaultImplementationOf")}
        symbols = [symbol for symbol in graph["symbols"]
                   if "location" in symbol and "::SYNTHESIZED::" not in symbol["identifier"]["precise"]]
        comments, properties = {}, {}
        for symbol in symbols:
            text = "\n".join(line["text"] for line in symbol.get("docComment", {}).get("lines", []))
            components = symbol["pathComponents"]
            comments.setdefault(".".join(components).split("(")[0], []).append(text)
            if symbol["kind"]["identifier"] in PROPERTIES:
                properties.setdefault(".".join(components[:-1]), []).append(components[-1])
        cases = {}
        for symbol in symbols:
            if symbol["kind"]["identifier"] == "swift.enum.case":
                cases[place(symbol)] = cases.get(place(symbol), 0) + 1
        for symbol in sorted(symbols, key=place):
            if symbol["identifier"]["precise"] in known:
                continue
            known.add(symbol["identifier"]["precise"])
            is_described = symbol["identifier"]["precise"] in described or "override " in declaration(symbol)
            components = symbol["pathComponents"]
            kind, owner = ".".join(components).split("(")[0], ".".join(components[:-1])
            others = comments.get(kind, []) + comments.get(owner, []) + properties.get(owner, [])
            found = list(faults(symbol, is_described, cases, others))
            if len(symbol["pathComponents"]) == 1 and symbol["pathComponents"][0] not in named:
                found.append(f"no topic of {product} names it")
            for fault in found:
                uri, line = place(symbol)
                path = uri.removeprefix("file://").split("/Sources/", 1)[-1]
                print(f"Sources/{path}:{line + 1}: {'.'.join(symbol['pathComponents'])}: {fault}")
                count += 1
    print(f"{len(known)} public symbols, {count or 'no'} faults")
    sys.exit(1 if count else 0)


main()
