#!/usr/bin/env python3
"""Times `nib lsp`, from a change of a layout to its findings, as an editor sees it.

    swift build -c release --product nib
    Benchmarks/lsp/measure.py [.build/release/nib] [OBJECTS ...]

For each number of objects, a layout of that many is opened, and a letter is typed 200 times, each time at another place:
an attribute's name becomes wrong, or right again, or a tag is broken or mended. Measured is the time from the first byte
that is written to the last byte of the findings of that version, and the most memory that the server has used. The other
requests are timed at the same places. Prints medians and 95th percentiles in milliseconds; fails if the percentile of the
findings is above the limit that the project promises.
"""
import json
import subprocess
import sys
import time

LIMITS = {1_000: 30, 10_000: 150}
ROUNDS = 200


def layout(objects):
    """A window with rows, which have ids, references, actions, texts and sizes."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<layout version="2">', '  <Window title="Main">', "    <VStack>"]
    made, number = 2, 0
    while made < objects:
        number += 1
        lines += [
            '      <HStack spacing="1">', f'        <Label text="Row {number}" width="12"/>',
            f'        <TextField id="field{number}" placeholder="a text" width="*" nextFocus="#button{number}"/>',
            f'        <Button id="button{number}" title="Go" action="#first.copy"/>', "      </HStack>"]
        made += 4
    lines += ["    </VStack>", "  </Window>", "</layout>", ""]
    return "\n".join(lines), number


class Client:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.next = 0
        self.request("initialize", {"processId": None, "rootUri": None, "capabilities": {
            "textDocument": {"completion": {"completionItem": {"snippetSupport": True}},
                             "codeAction": {"codeActionLiteralSupport": {}}}}})
        self.notify("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0"} | message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def request(self, method, params):
        self.next += 1
        self.send({"id": self.next, "method": method, "params": params})
        while (reply := self.receive()).get("id") != self.next:
            pass
        return reply

    def findings(self, version):
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"].get("version") == version:
                return message["params"]["diagnostics"]

    def memory(self):
        """The most resident memory so far, in MB. Nothing where the system does not say it."""
        try:
            with open(f"/proc/{self.process.pid}/status") as file:
                return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmHWM"))
        except OSError:
            return float("nan")

    def end(self):
        self.request("shutdown", None)
        self.notify("exit", {})
        self.process.wait()


def edits(rows):
    """Changes that each take the one before back, or break something new: line, column, old and new text."""
    for number in range(ROUNDS // 4):
        first = 4 + 5 * ((number * 7919) % rows)
        yield first + 1, 15, "text", "txet", 1
        yield first + 1, 15, "txet", "text", 0
        yield first + 3, 8, "<Button", "<Butt", None
        yield first + 3, 8, "<Butt", "<Button", 0


def measure(program, objects):
    text, rows = layout(objects)
    client = Client(program)
    start = client.memory()
    document = {"uri": "file:///nowhere/Main.layout.xml", "languageId": "xml", "version": 1, "text": text}
    client.notify("textDocument/didOpen", {"textDocument": document})
    found = client.findings(1)
    assert found == [], found[:3]
    times = {"findings": []}
    for version, (line, column, old, new, count) in enumerate(edits(rows), 2):
        change = {"range": {"start": {"line": line, "character": column}, "end": {"line": line, "character": column + len(old)}},
                  "text": new}
        begin = time.perf_counter()
        client.notify("textDocument/didChange", {
            "textDocument": {"uri": document["uri"], "version": version}, "contentChanges": [change]})
        found = client.findings(version)
        times["findings"].append(time.perf_counter() - begin)
        assert count is None or len(found) == count, found[:3]
        if version % 10:
            continue
        place = {"textDocument": {"uri": document["uri"]}, "position": {"line": line, "character": column + 2}}
        for method in ["completion", "hover", "definition", "references", "documentSymbol", "foldingRange", "formatting"]:
            begin = time.perf_counter()
            client.request(f"textDocument/{method}", place | {"context": {"includeDeclaration": True}, "options": {}})
            times.setdefault(method, []).append(time.perf_counter() - begin)
    used = client.memory()
    client.end()
    worst = None
    print(f"{objects} objects, {len(text) / 1000:.0f} KB; memory {start:.0f} MB before, {used:.0f} MB at most")
    for method, all_times in times.items():
        all_times.sort()
        percentile = 1000 * all_times[min(len(all_times) - 1, int(0.95 * len(all_times)))]
        print(f"  {method:<15} median {1000 * all_times[len(all_times) // 2]:6.1f} ms   p95 {percentile:6.1f} ms")
        if method == "findings" and percentile > LIMITS.get(objects, float("inf")):
            worst = f"the findings of {objects} objects take {percentile:.0f} ms, and may take {LIMITS[objects]}"
    return worst


def main():
    arguments = sys.argv[1:]
    program = arguments.pop(0) if arguments and not arguments[0].isdigit() else ".build/release/nib"
    failures = [measure(program, int(size)) for size in arguments or LIMITS]
    sys.exit("\n".join(filter(None, failures)) or 0)


if __name__ == "__main__":
    main()
