import Foundation
import NibKit
import PitfallGallery
import TestSupport
import Testing

/// A case of set-up, and one of the sources of its objects.
struct SourceRun: CustomTestStringConvertible, Sendable {
  let example: SourceCase
  let source: ObjectSource

  static let all = SourceCase.all.flatMap { example in
    ObjectSource.allCases.map { SourceRun(example: example, source: $0) }
  }

  static let folder = packageFolder + "/Layouts/sources"

  var testDescription: String { "\(example.number) \(example.name) from \(source.rawValue)" }
  var traceFile: String { "\(Self.folder)/\(example.traceFile(source))" }

  func trace() throws -> String {
    try example.trace(from: source, layout: NibDocument(contentsOf: "\(Self.folder)/\(example.layout)"))
      .text()
  }

  /// Returns the final state of each object: the notes at the end of the trace.
  static func endings(in trace: String) -> [String] {
    let lines = trace.split(separator: "\n").filter { !$0.hasPrefix("misuse: ") }.reversed()
    return lines.prefix { $0.hasPrefix("note: name = ") || $0.hasPrefix("note: bar = ") }.reversed().map {
      String($0.dropFirst("note: ".count))
    }
  }
}

@Suite struct SourceTests {
  // MARK: Assertions of the document

  /// The expected final states of the objects, in the order of the sources: code, layout, archive. Written by hand before
  /// anything ran. A set-up that does not run leaves the style at none; one that runs after an archive empties the name.
  static let endings: [Int: [[String]]] = [
    // Set-up in awake: code does not come by there.
    1: [[#"name = "from code", style = none"#], [fresh], [saved]],
    // Set-up in the initializer for code: a layout does not come by there.
    2: [[made], ["name = nil, style = none"], [saved]],
    // Set-up in onInit, over what was decoded.
    3: [[made], [fresh], [fresh]],
    4: [[made, fresh], [fresh], [saved]],
    5: [[made], [fresh], [saved]],
    6: [[made + ", subviews = 1"], [fresh + ", subviews = 1"], [saved + ", subviews = 1"]],
    7: [[button], [button], [button]],
    8: [
      [#"bar = 7, icon = pic, parts = ["background", "badge", "background", "badge"]"#],
      [#"bar = 7, icon = pic, parts = ["background", "badge", "background", "badge"]"#],
      [#"bar = 7, icon = pic, parts = ["background", "badge", "background", "badge"]"#],
    ],
    9: [
      [#"bar = 7, icon = pic, parts = ["badge"]"#], [#"bar = 7, icon = pic, parts = ["badge"]"#],
      [#"bar = 7, icon = pic, parts = ["badge"]"#],
    ],
  ]

  /// The name that code gave, and the style of the set-up.
  static let made = #"name = "from code", style = plain"#
  /// The result of the set-up of an object without arguments.
  static let fresh = #"name = "", style = plain"#
  /// The state of the object when it was saved.
  static let saved = #"name = "from the archive", style = bold"#
  static let button = #"bar = 7, icon = pic, parts = ["background", "badge"]"#

  /// Returns true if a final state is right for its source, whatever the class is.
  private static func isRight(_ ending: String, from source: ObjectSource) -> Bool {
    guard ending.hasPrefix("name") else { return ending == button }
    let ending = ending.replacing(", subviews = 1", with: "")
    switch source {
    case .code: return ending == made || ending == fresh
    case .layout: return ending == fresh
    case .archive: return ending == saved
    }
  }

  @Test("objects end as the document says", arguments: SourceRun.all)
  func objectsEndDocument(run: SourceRun) throws {
    let endings = SourceRun.endings(in: try run.trace())
    #expect(endings == Self.endings[run.example.number]?[index(run.source)])
    #expect(
      endings.allSatisfy { Self.isRight($0, from: run.source) } == (run.example.wrong[run.source] == nil))
  }

  /// Each of the three places is right for two sources; a source that it does not serve is another one each time.
  @Test("each of three places is wrong for another source")
  func threePlacesWrong() {
    let wrong = SourceCase.all.prefix(3).map { Array($0.wrong.keys) }
    #expect(wrong == [[.code], [.layout], [.archive]])
    #expect(SourceCase.all[3..<7].allSatisfy { $0.wrong.isEmpty })
  }

  // MARK: Traces

  /// `RECORD_TRACES=1` writes the files again. Read the difference before you commit it: the files are the oracle. A build
  /// for release does not look for misuse.
  @Test("each case has its expected trace", arguments: SourceRun.all)
  func eachCaseHasItsExpectedTrace(run: SourceRun) throws {
    let actual = try run.trace()
    if ProcessInfo.processInfo.environment["RECORD_TRACES"] != nil {
      try actual.write(toFile: run.traceFile, atomically: true, encoding: .utf8)
    }
    #if DEBUG
      #expect(actual == contents(of: run.traceFile))
    #else
      #expect(actual == contents(of: run.traceFile)?.replacing(#/misuse: .*\n/#, with: ""))
    #endif
  }

  @Test("every file is that of a case")
  func everyFileIsThatOfACase() throws {
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: SourceRun.folder))
    #expect(names == Set(SourceRun.all.flatMap { [$0.example.traceFile($0.source), $0.example.layout] }))
  }

  /// A layout sends `awake()`, and no other source does. Every source sends `onInit()` and `afterInit()`.
  @Test(
    "`awake()` is sent by a layout and `afterInit()` by every source",
    arguments: SourceRun.all.filter { $0.example.number < 8 })
  func awakeSentLayout(run: SourceRun) throws {
    let lines = try run.trace().split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    func count(_ event: String) -> Int {
      lines.count { $0 == "TestInitView \(event)" || $0 == "FooView \(event)" }
    }
    let objects = SourceRun.endings(in: try run.trace()).count
    #expect(count("awake") == (run.source == .layout ? 1 : 0))
    #expect(count("onInit") == objects)
    #expect(count("afterInit") == objects)
    #expect(lines.contains { $0.hasSuffix("init(coder: \(run.source.rawValue))]") } == (run.source != .code))
  }

  /// The messages of misuse are of the kinds, and name the methods, that the documents say.
  #if DEBUG
    @Test(
      "misuse is reported",
      arguments: [
        (8, ["onInit() of FooView was called by hand", "afterInit() of FooView was called by hand"]),
        (
          9,
          [
            "FooView.onInit() did not reach the root class",
            "FooView.afterInit() did not reach the root class",
          ]
        ),
      ])
    func misuseIsReported(number: Int, words: [String]) throws {
      for run in SourceRun.all where run.example.number == number {
        let reported = try run.trace().split(separator: "\n").filter { $0.hasPrefix("misuse: ") }
        #expect(reported.count == words.count)
        for (line, words) in zip(reported, words) { #expect(line.hasPrefix("misuse: " + words), "\(run)") }
      }
    }
  #endif

  // MARK: A layout that says more

  /// A layout may give what an author of Cocoa's could not: the name itself. Again by hand: a set-up behind the decoding
  /// loses it.
  @Test(
    "the layout gives the name",
    arguments: [
      (1, fresh), (2, #"name = "from the layout", style = none"#), (3, fresh),
      (5, #"name = "from the layout", style = plain"#),
      (6, #"name = "from the layout", style = plain, subviews = 1"#),
    ])
  func layoutGivesName(number: Int, ending: String) throws {
    let trace = try SourceCase.all[number - 1].trace(from: .layout, layout: Self.namedLayout()).text()
    #expect(SourceRun.endings(in: trace) == [ending])
  }

  /// The recipe's set-up runs in awake as well, and would lose it: its class does not take a name from a layout.
  @Test("the recipe refuses a layout that gives the name")
  func recipeRefusesLayout() throws {
    let error = #expect(throws: NibError.self) {
      try SourceCase.all[3].trace(from: .layout, layout: Self.namedLayout())
    }
    #expect(error?.diagnostics.map(\.code) == [.unknownAttribute])
  }

  private static func namedLayout() throws -> NibDocument {
    let text = #"<layout version="1"><TestInitView name="from the layout"/></layout>"#
    return try NibDocument(reading: SourceText(file: "named.layout.xml", bytes: Array(text.utf8)))
  }

  private func index(_ source: ObjectSource) -> Int { ObjectSource.allCases.firstIndex(of: source) ?? 0 }
}
