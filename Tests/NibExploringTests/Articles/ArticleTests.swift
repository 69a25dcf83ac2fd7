import FaultFamilies
import Foundation
import NibExploring
import NibKit
import TestSupport
import Testing

/// The articles on exploring show the output of the tool and the behavior of the code. `RECORD_DOCS=1` writes the outputs
/// again: read the difference before you commit it.
@Suite struct ArticleTests {
  private static let folder = "Sources/NibExploring/NibExploring.docc"
  static let names = [
    "NibExploring", "WhyOrderIsNotGuaranteed", "ExploringALayout", "HowExploringWorks",
    "WhatExploringGuarantees", "QueuesAndTimers", "ReadingAReport", "CuringWhatWasFound",
    "InContinuousIntegration", "LargeProjects",
  ]
  /// All pages of the package that show what a command prints.
  static let pages = pagesWithSessions()
  private let isRecording = ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil

  private func article(_ name: String) throws -> Article { try Article(path: "\(Self.folder)/\(name).md") }

  private static func pagesWithSessions() -> [String] {
    let sources = FileManager.default.subpaths(atPath: packageFolder + "/Sources") ?? []
    let articles = sources.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.map { "Sources/" + $0 }
    return (["README.md"] + articles.sorted()).filter { page in
      (try? Article(path: page))?.blocks.contains { $0.language == "console" } ?? true
    }
  }

  /// Each block of commands with the output of the commands, each report of a layout that the article gives, and in tables
  /// the messages about a pitfall. A layout with the name of a file above it is that file.
  @Test("the outputs are those of the tool", arguments: pages)
  func outputsTool(page: String) throws {
    var article = try Article(path: page)
    let shell = try Shell()
    for (line, text) in try pitfallRows(of: article, shell) {
      #expect(article.lines[line] == text)
      article.lines[line] = text
    }
    var layout = ""
    var real: [(block: Article.Block, text: String)] = []
    for block in article.blocks {
      switch block.language {
      case "console": real.append((block, try shell.session(block.text)))
      case "xml":
        layout = block.text
        if let name = block.title { try shell.folder.write(layout, to: name) }
      case "" where page.hasPrefix(Self.folder): real.append((block, try report(on: layout)))
      default: break
      }
    }
    #expect(!real.isEmpty)
    for (block, text) in real.reversed() {
      #expect(block.text == text)
      article.replace(block, with: text)
    }
    if isRecording { try article.write() }
  }

  private func report(on layout: String) throws -> String {
    let document = try NibDocument(layout, file: "Example.layout.xml")
    return Explorer(try Nib(document).plan(classes: .examples)).explore().text()
  }

  /// Rows about a pitfall, with the first thing that the tool says of it.
  private func pitfallRows(of article: Article, _ shell: Shell) throws -> [(line: Int, text: String)] {
    try article.lines.enumerated().compactMap { line, text in
      guard let row = text.wholeMatch(of: #/\| (\d+) ([a-z-]+) \| `.*/#) else { return nil }
      let file = "\(row.1.count == 1 ? "0" : "")\(row.1)-\(row.2).layout.xml"
      let output = try shell.run("nib explore --format json \(file)", in: "Layouts/pitfalls").output
      let message = try #require(findings(output).first?["message"] as? String, "\(file)")
      return (line, "| \(row.1) \(row.2) | `\(message)` |")
    }
  }

  /// So many tables and rows are compared.
  @Test("rules have their pitfalls")
  func rulesTheirPitfalls() throws {
    let lines = try article("WhyOrderIsNotGuaranteed").lines
    #expect(lines.count { $0 == "| Pitfall | What `nib explore` says |" } == 3)
    #expect(lines.count { $0.wholeMatch(of: #/\| \d+ [a-z-]+ \| `.*/#) != nil } == 18)
  }

  @Test("the code of the articles is that of tests")
  func codeIsThatOfTests() throws {
    let tests = try FileManager.default.subpathsOfDirectory(
      atPath: packageFolder + "/Tests/NibExploringTests")
    let sources = try tests.filter { $0.hasSuffix(".swift") }.map {
      try String(contentsOfFile: "\(packageFolder)/Tests/NibExploringTests/\($0)", encoding: .utf8)
        .withoutIndentation
    }
    let code = try Self.names.flatMap { try article($0).blocks(of: "swift") }
    #expect(code.count > 7)
    for block in code { #expect(sources.contains { $0.contains(block.withoutIndentation) }, "\(block)") }
  }

  /// No fence is there that nothing is compared with.
  @Test("every block is of a kind that is compared")
  func blockKindCompared() throws {
    for name in Self.names {
      for block in try article(name).blocks {
        #expect(
          ["console", "swift", "xml", "", "json", "yaml"].contains(block.language), "\(name): \(block)")
      }
    }
  }

  @Test("every code has its section")
  func everyCodeHasItsSection() throws {
    let headings = try article("ReadingAReport").lines.filter { $0.hasPrefix("### `") }.flatMap(\.quoted)
    #expect(headings == Diagnostic.Code.ofExploring.map(\.rawValue))
    #expect(
      headings == OrderFinding.Kind.allCases.map(\.rawValue) + StateFinding.Kind.allCases.map(\.rawValue))
    #expect(try article("ReadingAReport").names(below: "## What to do about each kind") == headings)
    #expect(try article("ExploringALayout").names(below: "## What is found") == headings)
  }

  // MARK: Forms for programs

  @Test("the object shown is that of the tool")
  func objectShownTool() throws {
    let article = try article("ReadingAReport")
    let block = try #require(article.blocks.first { $0.language == "json" })
    let real = try Shell().run(try #require(block.title)).output
    #expect(try object(block.text) == object(real))
  }

  @Test("the tables have exactly the fields of the reports")
  func tablesExactlyFields() throws {
    let article = try article("ReadingAReport")
    let shell = try Shell()
    var fields: Set<String> = []
    var ofFindings: Set<String> = []
    for pitfall in ["01-nested-views", "19-cycle-in-init", "34-attribute-order-clamps"] {
      let text = try shell.run("nib explore --format json Layouts/pitfalls/\(pitfall).layout.xml").output
      fields.formUnion(try object(text).allKeys.compactMap { $0 as? String })
      ofFindings.formUnion(try findings(text).flatMap(\.keys))
    }
    // The layout of an article in which nothing differs, and one whose own load fails.
    let witnesses = try #require(self.article("ExploringALayout").blocks(of: "xml").first)
    let failing = "<layout version='1'><Part role='needs' target='#b'/><Part id='b'/></layout>"
    for layout in [witnesses, failing] {
      var classes = ClassRegistry.examples
      classes.register(Part.self)
      let plan = try Nib(NibDocument(layout)).plan(classes: classes)
      ofFindings.formUnion(try findings(Explorer(plan).explore().json()).flatMap(\.keys))
    }
    for report in try Self.reportsWithMore() {
      fields.formUnion(try object(report.json()).allKeys.compactMap { $0 as? String })
      ofFindings.formUnion(try findings(report.json()).flatMap(\.keys))
    }
    // No report is known that has lost a difference.
    fields.insert("lost")
    #expect(Set(article.names(below: "The report:")) == fields)
    #expect(Set(article.names(below: "A finding:")) == ofFindings)
    let kinds = article.lines.first { $0.hasPrefix("| `effects`") }?.quoted ?? []
    #expect(Set(OrderFinding.Subject.Kind.allCases.map(\.rawValue)).isSubset(of: kinds))

    let log = try object(
      try shell.run("nib explore --format sarif Layouts/pitfalls/01-nested-views.layout.xml").output)
    let runs = try #require(log["runs"] as? [[String: Any]])
    let results = try #require(runs.first?["results"] as? [[String: Any]])
    #expect(Set(article.names(below: "### SARIF")) == Set(results.flatMap(\.keys)))
  }

  /// Reports of many alike, of three steps, of a time that is over, of a name that nothing has, and of three that write one
  /// property.
  private static func reportsWithMore() throws -> [ExplorationReport] {
    var classes = ClassRegistry()
    classes.register(Actor.self)
    classes.register(Board.self)
    classes.register(Courier.self)
    let pairs = (0..<12).map { "<Actor id='a\($0)' peer='#b\($0)'/><Actor id='b\($0)'/>" }.joined()
    let alike = Explorer(try Nib(NibDocument("<layout version='1'>\(pairs)</layout>")).plan(classes: classes))
    let clobber = Behavior(onAwake: { $0.id.hasPrefix("a") ? ($0.peer?.text = "by a") : ($0.text = "own") })
    var late = alike
    late.timeLimit = .zero
    var misspelled = alike
    misspelled.ignored = ["Actor.txt"]
    var related = alike
    related.isRelatedOnly = true

    let three = "<Actor id='a'/><Actor id='b'/><Actor id='c'/>"
    let log = Log()
    let further = Explorer(
      try Nib(NibDocument("<layout version='1'>\(three)</layout>")).plan(classes: classes),
      owner: {
        log.ids = ""
        return nil
      })
    let reversed = Behavior(onAwake: {
      log.ids += $0.id
      if log.ids == "cba" { $0.count = 1 }
    })
    let courier = "<Board id='board'/><Courier board='#board' program='say'/>"
    let tasks = Explorer(
      try Nib(NibDocument("<layout version='1'>\(courier)</layout>")).plan(classes: classes))
    let writers = ["a", "b", "c"].map { "<Actor id='\($0)' peer='#sign'/>" }.joined()
    let crowded = Explorer(
      try Nib(NibDocument("<layout version='1'><Actor id='sign'/>\(writers)</layout>")).plan(classes: classes)
    )
    let signing = Behavior(onAwake: { $0.peer?.text = $0.id })
    return Behavior.$current.withValue(clobber) { [alike, late, misspelled, related].map { $0.explore() } }
      + [
        Behavior.$current.withValue(reversed) { further.explore() }, tasks.explore(),
        Behavior.$current.withValue(signing) { crowded.explore() },
      ]
  }

  /// Used by one thread.
  private final class Log: @unchecked Sendable { var ids = "" }

  /// The steps of the workflow, run for each layout of its matrix.
  @Test("the workflow uploads findings")
  func workflowUploads() throws {
    let workflow = try #require(article("InContinuousIntegration").blocks(of: "yaml").first)
    let matrix = try #require(workflow.firstMatch(of: #/layout: \[(.*)\]/#)).1
    let command = try #require(workflow.firstMatch(of: #/run: (.*)/#)).1
    for layout in matrix.components(separatedBy: ", ") {
      let shell = try Shell()
      #expect(try shell.run(String(command).replacing("${{ matrix.layout }}", with: layout)).status == 1)
      let log = try object(shell.folder.read("explore.sarif"))
      let runs = try #require(log["runs"] as? [[String: Any]])
      #expect((runs.first?["results"] as? [Any])?.isEmpty == false)
    }
  }

  /// The steps of the workflow for several machines, run for each part of its matrix. `SeveralFilesTests.shards` joins the
  /// parts of a smaller folder, in each form.
  @Test("the shards of the workflow are joined", .thorough) func shardsWorkflow() throws {
    let workflow = try #require(article("LargeProjects").blocks(of: "yaml").first)
    let shards = try #require(workflow.firstMatch(of: #/shard: \[(.*)\]/#)).1
    let commands = workflow.matches(of: #/run: (.*)/#).map { String($0.1) }
    let shell = try Shell()
    for shard in shards.components(separatedBy: ", ") {
      #expect(try shell.run(commands[0].replacing("${{ matrix.shard }}", with: shard)).status != 2)
    }
    #expect(try shell.run(commands[1]).status == 1)
    let log = try object(shell.folder.read("explore.sarif"))
    let runs = try #require(log["runs"] as? [[String: Any]])
    #expect(runs.count == 1)
    #expect((runs.first?["results"] as? [Any])?.isEmpty == false)
  }

  @Test("the table of reports on files has exactly the fields of the reports")
  func tableReportsFiles() throws {
    let shell = try Shell()
    _ = try shell.run("nib explore Layouts/pitfalls/06*.layout.xml --write-baseline known.json")
    let report = try object(
      try shell.run("nib explore Layouts/pitfalls/06*.layout.xml --baseline known.json --format json").output)
    let table = try article("LargeProjects").names(
      below:
        "With several files, `--format json` is one object, as [`Schemas/explorations.schema.json`](../../../Schemas/explorations.schema.json) says:"
    )
    #expect(Set(table) == Set(report.allKeys.compactMap { $0 as? String }))
  }

  // MARK: Words

  /// The lines that a report can end with, and the names of steps: as the sources have them.
  @Test("names are those of the sources")
  func namesSources() throws {
    let article = try article("ReadingAReport")
    let words = try source("Report/ExplorationReport+Text.swift")
    let sentences = article.names(below: "### The last line")
    #expect(sentences.count == 15)
    for part in sentences.flatMap({ $0.components(separatedBy: "…") }) {
      let isThere = words.contains(part.trimmingCharacters(in: .whitespaces)) || part.isEmpty
      #expect(isThere, "\(part)")
    }
    let verbs = (0...UInt8.max).compactMap(LoadPlan.Step.Kind.init(rawValue:)).map(\.verb) + ["afterInit"]
    #expect(Set(stepVerbs(article)) == Set(verbs))
  }

  private func stepVerbs(_ article: Article) -> [String] {
    let start = article.lines.firstIndex(of: "| Step | |") ?? article.lines.endIndex
    return article.lines[start...].dropFirst(2).prefix { $0.hasPrefix("|") }
      .flatMap { $0.components(separatedBy: " | ")[0].quoted }.map { String($0.prefix { $0 != " " }) }
  }

  /// Numbers in the articles that nothing prints.
  @Test(
    "numbers are those of the sources",
    arguments: [
      ("HowExploringWorks", "no more than 120 loads", "Sequences/SequenceSpace.swift", "few = 120"),
      ("HowExploringWorks", "By default it runs 64 loads", "Exploration/Budget.swift", "usualRuns = 64"),
      (
        "HowExploringWorks", "no more than 200 000", "Sequences/SequenceSpace+Covering.swift",
        "mostSteps = 200_000"
      ),
      (
        "HowExploringWorks", "no more than 320 nested objects", "Sequences/SequenceSpace+Covering.swift",
        "mostSearched = 320"
      ),
      ("HowExploringWorks", "up to 1 024 steps", "Sequences/TupleCover.swift", "3: 1_024"),
      ("WhatExploringGuarantees", "no more than 120 loads", "Sequences/SequenceSpace.swift", "few = 120"),
      ("QueuesAndTimers", "within 50 milliseconds", "Explorer.swift", "patience = 0.05"),
      ("QueuesAndTimers", "after 1 000 passes", "Tasks/MainLoop.swift", "mostPasses = 1_000"),
      ("ExploringALayout", "the twentieth level", "Running/ValueDescriber.swift", "mostLevels = 20"),
      ("ReadingAReport", "more than 5 000 loads", "Exploration/Budget.swift", "mostLoads = 5_000"),
      (
        "ReadingAReport", "Five such effects", "Report/DependenceStatement.swift", "mostEffects = 5"
      ),
      ("InContinuousIntegration", "The seed is 1 if you name none", "Explorer.swift", "seed: UInt64 = 1"),
    ])
  func numbersSources(name: String, words: String, file: String, code: String) throws {
    #expect(try article(name).lines.joined(separator: " ").contains(words))
    #expect(try source(file).contains(code))
  }

  /// The kinds of faults that an article names are those that tests hold exploring to.
  @Test("families are those of the tests")
  func familiesTests() throws {
    let rows = FaultFamily.all.map { family in
      let codes = family.findings.map { "`\($0.code)`" }.sorted().joined(separator: ", ")
      return "| \(family.name) | \(family.depth) | \(codes) |"
    }
    var article = try article("WhatExploringGuarantees")
    let start = try #require(article.lines.firstIndex { $0.hasPrefix("| Fault |") }) + 2
    let end = try #require(article.lines[start...].firstIndex { !$0.hasPrefix("|") })
    #expect(Array(article.lines[start..<end]) == rows)
    if isRecording {
      article.lines.replaceSubrange(start..<end, with: rows)
      try article.write()
    }
  }

  /// Options that the text speaks of, as the help has them.
  @Test("options in the text exist", arguments: names)
  func optionsTextExist(name: String) throws {
    let shell = try Shell()
    let help = try ["explore", "promise", "map", "join", "trace", "check", "pitfall", "merge"].map {
      try shell.run("nib \($0) --help").output
    }
    let text = try article(name).lines.joined(separator: "\n")
    for option in Set(text.quoted.flatMap { $0.matches(of: #/--[a-z-]+/#) }.map { String($0.output) }) {
      #expect(help.contains { $0.contains("\(option) ") || $0.contains("\(option)\n") }, "\(option)")
    }
  }

  /// Every symbol that an article links to is public.
  @Test("linked symbols are public", arguments: names)
  func linkedSymbolsPublic(name: String) throws {
    let folder = packageFolder + "/Sources/NibExploring"
    let sources = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
      $0.hasSuffix(".swift")
    }.map(
      source
    ).joined()
    let prose = try article(name).lines.filter { !$0.contains("```") }
    for link in prose.flatMap({ $0.matches(of: #/``([A-Za-z\/]+)[^`]*``/#) }) {
      let word = link.1.split(separator: "/").last ?? ""
      let isDeclared = ["struct", "enum", "func", "typealias", "var", "let", "internal(set) var"].contains {
        sources.contains("public \($0) \(word)")
      }
      #expect(isDeclared || word == "NibExploring", "\(link.0)")
    }
  }

  /// Articles of the other libraries that these speak of.
  @Test("articles that are named exist")
  func articlesNamedExist() throws {
    let titles = try Set(
      ["NibKit", "NibTesting"].flatMap { library in
        let folder = "\(packageFolder)/Sources/\(library)/\(library).docc"
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".md") }.map
        {
          try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8).prefix { $0 != "\n" }.description
        }
      })
    for title in ["Orders", "The phases", "Comparing layouts", "Comparing traces"] {
      #expect(titles.contains("# \(title)"), "\(title)")
      #expect(try Self.names.contains { try article($0).lines.contains { $0.contains("*\(title)*") } })
    }
  }

  private func source(_ file: String) throws -> String {
    try String(contentsOfFile: "\(packageFolder)/Sources/NibExploring/\(file)", encoding: .utf8)
  }

  private func object(_ text: String) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
  }

  private func findings(_ text: String) throws -> [[String: Any]] {
    try #require(try object(text)["findings"] as? [[String: Any]])
  }
}
