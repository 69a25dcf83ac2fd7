#!/usr/bin/env python3
"""Draws which files of each target use which, from the index that `swift build --build-tests` leaves, and fails where
more files are in a circle, or more arrows run upwards, than Scripts/layers.json allows.

    layers.py               compares every target with its bounds
    layers.py TARGET        shows the folders of a target, the arrows against their order, and its circles of files
    layers.py --write       lowers the bounds to what is there; no bound is ever raised

An arrow from file A to file B: A names something that only B declares. The order of the folders is that of the table of layers in
CONTRIBUTING.md, which is the order of the data: an arrow to a folder further on in the list runs upwards.
"""
import ctypes, json, os, re, shutil, sys
from collections import Counter, defaultdict

import programs

programs.use("swift")
ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), ".."))
STORE = os.path.join(ROOT, ".build/debug/index/store")
BOUNDS = os.path.join(ROOT, "Scripts/layers.json")
DEFINITION, REFERENCE, RECORD = 1 << 1, 1 << 2, 2


class Text(ctypes.Structure):
    _fields_ = [("start", ctypes.c_void_p), ("count", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.start, self.count).decode("utf-8", "replace") if self.count else ""


class Index:
    """The part of the compiler's index that tells which file declares a name, and which files use it."""

    def __init__(self, path):
        compiler = os.path.realpath(shutil.which("swiftc") or "swiftc")
        beside = os.path.join(os.path.dirname(compiler), "..", "lib")
        names = ["libIndexStore.so", "libIndexStore.dylib"]
        found = [os.path.join(beside, name) for name in names if os.path.exists(os.path.join(beside, name))]
        if not found:
            sys.exit("layers.py: the toolchain has no libIndexStore, which reads the index")
        self.library = ctypes.CDLL(found[0])
        pointer, text = ctypes.c_void_p, Text
        self.each_text = ctypes.CFUNCTYPE(ctypes.c_bool, pointer, text)
        self.each_item = ctypes.CFUNCTYPE(ctypes.c_bool, pointer, pointer)
        for name, result, *arguments in [
            ("store_create", pointer, ctypes.c_char_p, pointer),
            ("store_units_apply_f", ctypes.c_bool, pointer, ctypes.c_uint, pointer, self.each_text),
            ("unit_reader_create", pointer, pointer, ctypes.c_char_p, pointer),
            ("unit_reader_dispose", None, pointer),
            ("unit_reader_get_main_file", text, pointer),
            ("unit_reader_get_module_name", text, pointer),
            ("unit_reader_dependencies_apply_f", ctypes.c_bool, pointer, pointer, self.each_item),
            ("unit_dependency_get_kind", ctypes.c_int, pointer),
            ("unit_dependency_get_name", text, pointer),
            ("unit_dependency_get_filepath", text, pointer),
            ("record_reader_create", pointer, pointer, ctypes.c_char_p, pointer),
            ("record_reader_dispose", None, pointer),
            ("record_reader_symbols_apply_f", ctypes.c_bool, pointer, ctypes.c_bool, pointer, self.each_item),
            ("symbol_get_usr", text, pointer),
            ("symbol_get_name", text, pointer),
            ("symbol_get_roles", ctypes.c_uint64, pointer),
        ]:
            function = getattr(self.library, "indexstore_" + name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)
        self.store = self.store_create(path.encode(), None)
        if not self.store:
            sys.exit("layers.py: there is no index; run swift build --build-tests first")

    def units(self):
        """The source files of the package: path within it, target, records."""
        names = []
        self.store_units_apply_f(self.store, 0, None, self.each_text(lambda _, name: names.append(str(name)) or True))
        for name in names:
            unit = self.unit_reader_create(self.store, name.encode(), None)
            if not unit:
                continue
            path, records = str(self.unit_reader_get_main_file(unit)), []

            def see(_, item):
                if self.unit_dependency_get_kind(item) == RECORD:
                    where = str(self.unit_dependency_get_filepath(item))
                    if where in ("", path):
                        records.append(str(self.unit_dependency_get_name(item)))
                return True

            target = str(self.unit_reader_get_module_name(unit))
            inside = path.removeprefix(ROOT + "/")
            if inside.startswith("Sources/") and os.path.exists(path):
                self.unit_reader_dependencies_apply_f(unit, None, self.each_item(see))
                yield inside, target, records
            self.unit_reader_dispose(unit)

    def symbols(self, record):
        """The names in a record: identity, spelling, roles."""
        reader, found = self.record_reader_create(self.store, record.encode(), None), []
        if reader:

            def see(_, symbol):
                found.append(
                    (str(self.symbol_get_usr(symbol)), str(self.symbol_get_name(symbol)), self.symbol_get_roles(symbol)))
                return True

            self.record_reader_symbols_apply_f(reader, True, None, self.each_item(see))
            self.record_reader_dispose(reader)
        return found


def arrows():
    """The files of each target, and for each file the names that it takes from each other file."""
    index = Index(STORE)
    targets, declared, used, spelling = defaultdict(set), defaultdict(set), defaultdict(set), {}
    for path, target, records in index.units():
        targets[target].add(path)
        for record in records:
            for usr, name, roles in index.symbols(record):
                spelling[usr] = name
                if roles & DEFINITION:
                    declared[usr].add(path)
                if roles & REFERENCE:
                    used[usr].add(path)
    uses = defaultdict(lambda: defaultdict(set))
    for usr, files in used.items():
        if len(declared[usr]) == 1:
            (home,) = declared[usr]
            for file in files - {home}:
                uses[file][home].add(spelling[usr])
    return targets, uses


def circles(files, uses):
    """Sets of files that all use one another, directly or not: the strongly connected components, largest first."""
    after, seen = [], set()
    for root in sorted(files):
        work = [(root, iter(sorted(uses[root])))] if root not in seen else []
        seen.add(root)
        while work:
            step = next((file for file in work[-1][1] if file in files and file not in seen), None)
            if step is None:
                after.append(work.pop()[0])
            else:
                seen.add(step)
                work.append((step, iter(sorted(uses[step]))))
    users = defaultdict(set)
    for file in files:
        for other in uses[file]:
            if other in files:
                users[other].add(file)
    found, taken = [], set()
    for root in reversed(after):
        if root in taken:
            continue
        circle, work = set(), [root]
        taken.add(root)
        while work:
            file = work.pop()
            circle.add(file)
            for user in users[file] - taken:
                taken.add(user)
                work.append(user)
        if len(circle) > 1:
            found.append(circle)
    return sorted(found, key=len, reverse=True)


def folder(path):
    parts = path.split("/")
    return parts[2] if len(parts) > 3 else ""


def listed_folders():
    """The folders of each target in the order of the table of layers."""
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", open(os.path.join(ROOT, "CONTRIBUTING.md")).read(), re.M)
    return {target: re.findall(r"`(\w+)`", words) for target, words in rows}


def upward(target, files, uses, order):
    """The arrows to a folder further on in the list."""
    place = {name: number for number, name in enumerate(order)}
    return [
        (file, other, names)
        for file in sorted(files)
        for other, names in sorted(uses[file].items())
        if other in files and folder(file) in place and place.get(folder(other), -1) > place[folder(file)]
    ]


def measure(target, files, uses, order):
    found = circles(files, uses)
    figures = {"circle": len(found[0]) if found else 0}
    if {folder(file) for file in files} <= set(order) | {""}:
        figures["upwards"] = len(upward(target, files, uses, order))
    return figures


def show(target, files, uses, order):
    counted = Counter((folder(a), folder(b)) for a in files for b in uses[a] if b in files and folder(a) != folder(b))
    for name in order or sorted({folder(file) for file in files}):
        inside = [file for file in files if folder(file) == name]
        to = ", ".join(f"{b} {n}" for (a, b), n in counted.most_common() if a == name)
        print(f"{name or '.':16} {len(inside):3} files -> {to or '-'}")
    for file, other, names in upward(target, files, uses, order):
        print(f"upwards: {file[8:]} -> {other[8:]}: {', '.join(sorted(names)[:5])}")
    for circle in circles(files, uses):
        print(f"circle of {len(circle)} files: {', '.join(sorted(os.path.basename(file)[:-6] for file in circle))}")


def main():
    targets, uses = arrows()
    order = listed_folders()
    words = [word for word in sys.argv[1:] if word != "--write"]
    for target in words:
        if target not in targets:
            sys.exit(f"layers.py: there is no target {target} in the index")
        show(target, targets[target], uses, order.get(target, []))
    if words:
        return
    bounds = json.load(open(BOUNDS)) if os.path.exists(BOUNDS) else {}
    found = {name: measure(name, files, uses, order.get(name, [])) for name, files in sorted(targets.items())}
    if "--write" in sys.argv:
        lowered = {
            name: {what: min(count, bounds.get(name, {}).get(what, count)) for what, count in figures.items()}
            for name, figures in found.items()
        }
        text = ",\n".join(f'  "{name}": {json.dumps(figures)}' for name, figures in lowered.items())
        open(BOUNDS, "w").write("{\n" + text + "\n}\n")
        return
    faults = 0
    for name, figures in found.items():
        for what, count in figures.items():
            bound = bounds.get(name, {}).get(what, 0)
            if count > bound:
                faults += 1
                words = f"{count} files are in a cycle" if what == "circle" else f"{count} arrows run upwards"
                print(f"{name}: {words}; Scripts/layers.json allows {bound}. Scripts/layers.py {name} names them.")
    print(f"{len(found)} targets, {sum(len(files) for files in targets.values())} files: " + (
        "none with more circles or upward arrows than allowed" if not faults else f"{faults} faults"))
    sys.exit(1 if faults else 0)


main()
