import Foundation
import TestSupport
import Testing

/// Several files are explored at once, and reported as one.
@Suite struct SeveralFilesTests {
  private static let formats = ["text", "json", "sarif"]

  private static func folder() throws -> Folder {
    try Folder([
      "a.layout.xml": Folder.clean, "b/b.layout.xml": Folder.faulty, "b/c.layout.xml": Folder.clean,
      "d.layout.xml": Folder.wrong, "e.layout.xml": Folder.faulty,
      "notes.txt": "no layout", ".hidden.layout.xml": Folder.faulty,
    ])
  }

  @Test("the report is the same for each number of processes", arguments: formats)
  func jobs(format: String) throws {
    let folder = try Self.folder()
    let runs = try ["1", "4"].map { try folder.explore(".", "--format", format, "--jobs", $0) }
    #expect(runs[0].output == runs[1].output)
    #expect(runs.map(\.status) == [1, 1])
    #expect(runs.map(\.errors) == ["", ""])
  }

  @Test("the text has the files in order, a clean one in a line, and a last line")
  func text() throws {
    let output = try Self.folder().explore("e.layout.xml", ".").output
    let lines = output.split(separator: "\n").map(String.init)
    let starts = [
      "./a.layout.xml: nothing found in ", "./b/b.layout.xml:", "./b/c.layout.xml: nothing found in ",
    ]
    #expect(starts.map { start in lines.filter { $0.hasPrefix(start) }.isEmpty } == [false, false, false])
    #expect(lines.count { $0.contains("warning: p.isReady") || $0.contains("warning: q.other") } == 2)
    let places = ["a.layout", "b/b.layout", "b/c.layout", "d.layout", "e.layout"].map { name in
      lines.firstIndex { $0.contains(name) }
    }
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted() && !places.contains(nil))
    #expect(lines.last == "5 files, 2 findings in 2 of them, 1 could not be loaded")
    #expect(!output.contains("hidden"))
  }

  @Test("JSON has the report of each file as it is when the file is explored alone, SARIF one run")
  func forPrograms() throws {
    let folder = try Self.folder()
    let all = try Folder.object(folder.explore("b", "--format", "json").output)
    let files = try #require(all["files"] as? [[String: Any]])
    #expect(files.map { $0["state"] as? String } == ["explored", "explored"])
    for file in files {
      let path = try #require(file["file"] as? String)
      let alone = try Folder.object(folder.explore(path, "--format", "json").output)
      #expect(file["report"] as? NSDictionary == alone as NSDictionary)
    }
    let log = try Folder.object(folder.explore(".", "--format", "sarif").output)
    let runs = try #require(log["runs"] as? [[String: Any]])
    #expect(runs.count == 1)
    let results = try #require(runs[0]["results"] as? [[String: Any]])
    #expect(
      results.compactMap { $0["ruleId"] as? String } == [
        "order-dependent", "dangling-reference", "order-dependent",
      ])
    let fingerprints = results.compactMap { ($0["partialFingerprints"] as? [String: String])?.values.first }
    let findings = files.flatMap { $0["findings"] as? [[String: Any]] ?? [] }
    #expect(Set(fingerprints).count == 3)
    #expect(
      findings.compactMap { ($0["group"] as? [[String: String]])?.first?["fingerprint"] }.first
        == fingerprints[0])
  }

  @Test("every file is in one shard, and the shards' reports make the whole one")
  func shards() throws {
    let folder = try Self.folder()
    var files: [String] = []
    for shard in 1...3 {
      let run = try folder.explore(".", "--shard", "\(shard)/3", "--format", "json")
      try folder.write(run.output, to: "\(shard).json")
      files += try Folder.files(run.output)
    }
    #expect(
      files.sorted() == [
        "./a.layout.xml", "./b/b.layout.xml", "./b/c.layout.xml", "./d.layout.xml", "./e.layout.xml",
      ])
    for format in Self.formats {
      let whole = try folder.explore(".", "--format", format)
      let merged = try folder.join("3.json", "1.json", "2.json", "--format", format)
      #expect(merged.output == whole.output)
      #expect(merged.status == whole.status)
    }
    let more = try folder.explore(".", "--shard", "9/9")
    #expect(more.output == "0 files, nothing found\n")
    #expect(more.status == 0)
    for shard in ["0/3", "4/3", "1/2/3"] {
      #expect(try folder.explore(".", "--shard", shard).status == 2)
    }
  }

  @Test("reports on one file are joined, too, and a file that is in two is an error that names both")
  func merging() throws {
    let folder = try Self.folder()
    for name in ["a", "d", "e"] {
      try folder.write(folder.explore("\(name).layout.xml", "--format", "json").output, to: "\(name).json")
    }
    let merged = try folder.join("e.json", "d.json", "a.json")
    #expect(merged.status == 1)
    #expect(merged.output.hasSuffix("\n3 files, 1 finding in 1 of them, 1 could not be loaded\n"))
    #expect(merged.output.contains("d.layout.xml:2:14: error: "))
    try folder.write(folder.explore("e.layout.xml", "--write-baseline", "known.json").output, to: "unused")
    let known = try folder.join("e.json", "a.json", "--baseline", "known.json")
    #expect(known.status == 0)
    try folder.write(
      folder.explore("./e.layout.xml", "a.layout.xml", "--format", "json").output, to: "two.json")
    let twice = try folder.join("e.json", "two.json")
    #expect(twice.status == 2)
    #expect(twice.errors == "error: './e.layout.xml' is in two reports: e.json and two.json\n")
    try folder.write("{\"version\":1,\n \"files\":[{]}", to: "broken.json")
    let broken = try folder.join("broken.json")
    #expect(broken.status == 2)
    #expect(
      broken.errors.hasPrefix(
        "broken.json:2:12: error: the file is not valid JSON: a key in quotes is expected"))
    try folder.write("[1]", to: "other.json")
    #expect(
      try folder.join("other.json").errors
        .hasPrefix("other.json:1:1: error: this is not a report")
    )
  }

  @Test("a fault of one file does not keep the others from being explored")
  func failures() throws {
    let folder = try Self.folder()
    try folder.write(
      "<layout version='1'><Stopper id='s' how='trap' when='always'/></layout>", to: "f.layout.xml")
    try folder.write("<layout version='1'><Plain peer='#ext:trap'/></layout>", to: "g.layout.xml")
    let run = try folder.explore(".")
    #expect(run.status == 1)
    #expect(run.output.contains("./f.layout.xml:\nEvery load fails"))
    #expect(run.output.contains("./g.layout.xml: "))
    #expect(run.output.contains("before the first load, a class stops the program"))
    #expect(run.output.hasSuffix("\n7 files, 3 findings in 3 of them, 2 could not be loaded\n"))
    let missing = try folder.explore("a.layout.xml", "missing.layout.xml")
    #expect(missing.status == 2)
    #expect(missing.output.contains("a.layout.xml: nothing found"))
    #expect(missing.output.contains("missing.layout.xml: error: the file cannot be opened"))
    let empty = try Folder(["notes.txt": ""])
    let nothing = try empty.explore(".", "more")
    #expect(nothing.status == 2)
    #expect(nothing.errors == "error: .: there is no layout in the folder\n")
    #expect(try folder.explore("a.layout.xml", "-").status == 2)
  }

  @Test("a name to ignore that no file has is an error, one that some have is not")
  func ignoring() throws {
    let folder = try Self.folder()
    try folder.write("<layout version='1'><Stopper/><Stopper/></layout>", to: "b/d.layout.xml")
    let some = try folder.explore("b", "--ignore", "Stopper.text")
    #expect(some.output.contains(" warning: "))
    #expect(some.status == 1)
    let none = try folder.explore("b/b.layout.xml", "b/c.layout.xml", "--ignore", "Plain.nobody")
    #expect(none.status == 2)
    #expect(none.errors.contains("--ignore: no object of the layouts has a property 'Plain.nobody'"))
  }

  @Test("names with any bytes, and names like options, are names")
  func names() throws {
    let folder = try Folder([
      "-o.layout.xml": Folder.faulty, "a b.layout.xml": Folder.clean, "c\nd.layout.xml": Folder.faulty,
      "e'\"$(touch x)`.layout.xml": Folder.clean, "--part=x.layout.xml": Folder.clean,
      "ü.layout.xml": Folder.clean,
    ])
    // The byte FF is in no text, and C3 begins a letter that does not go on.
    let made = try folder.shell("cp 'a b.layout.xml' \"$(printf 'n\\377\\303.layout.xml')\"")
    #expect(made.status == 0)
    let run = try folder.explore(".", "--format", "json")
    let files = try #require(try Folder.object(run.output)["files"] as? [[String: Any]])
    #expect(files.count == 7)
    #expect(files.allSatisfy { $0["state"] as? String == "explored" })
    let text = try folder.explore(".").output
    #expect(text.contains("./n\\xFF\\xC3.layout.xml: nothing found in"))
    #expect(text.hasSuffix("\n7 files, 2 findings in 2 of them\n"))
    #expect(!text.contains("c\nd.layout.xml:"))
    let named = try folder.shell(
      "\"$TOOL\" explore --runs 2 --format json -- -o.layout.xml --part=x.layout.xml \"$(printf 'n\\377\\303.layout.xml')\""
    )
    let states = try #require(try Folder.object(named.output)["files"] as? [[String: Any]])
    #expect(states.map { $0["state"] as? String } == ["explored", "explored", "explored"])
    #expect(!folder.scratch.names.contains("x"))
  }

  @Test("an option's value that is spelled like a file is a value")
  func ambiguous() throws {
    let folder = try Self.folder()
    let run = try folder.explore(
      "--ignore", "a.layout.xml", "a.layout.xml", "e.layout.xml", "--orders", "any")
    #expect(run.status == 2)
    #expect(run.output.contains("e.layout.xml:2:1") || run.output.contains("e.layout.xml:3:1"))
    #expect(run.errors.hasPrefix("error: --ignore: no object of the layouts has a property 'a.layout.xml'"))
  }

  @Test("of three hundred files in many folders each is in one part")
  func many() throws {
    let folder = try Folder(
      Dictionary(uniqueKeysWithValues: (0..<300).map { ("\($0 % 7)/\($0).layout.xml", Folder.clean) }))
    let run = try folder.explore(".", "--shard", "3/75", "--format", "json")
    #expect(run.status == 0)
    let all = (0..<300).map { "./\($0 % 7)/\($0).layout.xml" }.sorted()
    #expect(try Folder.files(run.output) == [2, 77, 152, 227].map { all[$0] })
  }
}
