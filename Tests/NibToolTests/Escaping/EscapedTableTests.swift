import Foundation
import TestSupport
import Testing

/// Texts of tables, catalogs, traces, baselines and reports never command the terminal.
///
/// A text that a file has without escapes is on one line, because a message shows the line of the file.
@Suite @MainActor struct EscapedTableTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch([
      "L.layout.xml": """
      <layout version="1"><Window id="w" title="Hello %@"><Label id="l" text="a"/><Label id="m" text="b"/></Window></layout>
      """,
      "other.trace":
        "load>   a.layout.xml strict\ninit>   Window w  1:21\ninit<   Window w\nload<   a.layout.xml\n",
    ])
  }

  private func expectEscaped(
    _ commands: [String], shows places: [String], _ location: SourceLocation = #_sourceLocation
  ) {
    let names = [
      "L", "L.layout.xml", "de.lproj/L.strings", "L.xcstrings", "a.trace", "a.jsonl", "other.trace",
      "baseline", "report",
      "report2", "out",
    ]
    let paths = Dictionary(uniqueKeysWithValues: names.map { ("@" + $0, scratch.file($0)) })
    let runs = commands.map { EscapedRun($0, paths) }
    #expect(runs.flatMap(\.faults) == [], sourceLocation: location)
    let output = runs.map(\.output).joined()
    let missing = places.filter { !output.contains(HostileText.mark($0)) }
    #expect(missing == [], "places that no command shows", sourceLocation: location)
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// The commands that read the texts of a language.
  private static let translated = [
    "check @L.layout.xml --lang de", "trace @L.layout.xml --lang de --stand-ins",
    "objects @L.layout.xml --lang de",
    "show @L.layout.xml --lang de", "strings check @L.layout.xml", "explore @L.layout.xml --runs 2",
  ]

  @Test("no text of a strings table reaches the terminal as a command")
  func tables() throws {
    func text(_ place: String) -> String { Self.quoted(HostileText.line(place)) }
    let commands = Self.translated + ["strings import @L.layout.xml @de.lproj/L.strings"]
    try scratch.write(
      """
      /* \(HostileText.line("comment").replacing("*/", with: "")) */
      "w.title" = \(text("title")); \(text("key")) = \(text("value")); "l.text" = \(text("label")); \(text("key")) = "b";
      """, to: "de.lproj/L.strings")
    expectEscaped(commands, shows: ["title", "key", "label"])
    for malformed in [
      "\"w.title\" \(HostileText.line("word"));", "\"w.title\" = \(HostileText.line("word"))",
      "\(HostileText.line("word"))",
      "\"\(HostileText.line("word"))", "/* \(HostileText.line("word"))",
      "<plist>\(HostileText.line("word"))</plist>",
    ] {
      try scratch.write(malformed, to: "de.lproj/L.strings")
      expectEscaped(commands, shows: [])
    }
  }

  @Test("no text of a catalog reaches the terminal as a command")
  func catalogs() throws {
    func text(_ place: String) -> String { HostileText.inJSON(HostileText.text(place)) }
    let commands =
      Self.translated + [
        "strings import @L.layout.xml @L.xcstrings --lang de",
        "strings import @L.layout.xml @L.xcstrings --lang xx",
      ]
    func unit(_ text: String) -> String {
      "{\"stringUnit\": {\"state\": \"translated\", \"value\": \(text)}}"
    }
    try scratch.write(
      """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
        "w.title": {"comment": \(text("comment")), "localizations": {"de": \(unit(text("title")))}},
        "l.text": {"localizations": {"de": \(unit(text("label"))), \(text("language")): \(unit(text("unknown")))}},
        "m.text": {"localizations": {"de": {"variations": {"plural": {\(text("plural")): \(unit("1"))}}}}},
        \(text("key")): {"localizations": {"de": \(unit("\"c\""))}}, \(text("key")): {}
      }}
      """, to: "L.xcstrings")
    expectEscaped(commands, shows: ["title", "key", "label", "language"])
    for malformed in [
      "{\"version\": \(text("version"))}", "{\"version\": \"1.0\", \"strings\": \(text("strings"))}",
      "{\"version\" \(HostileText.line("word"))}", "{\"a\": \(HostileText.line("word"))}",
      HostileText.text("word"),
      "{\"\(HostileText.line("word"))",
    ] {
      try scratch.write(malformed, to: "L.xcstrings")
      expectEscaped(commands, shows: [])
    }
  }

  @Test("no text of a written trace reaches the terminal as a command")
  func traces() throws {
    let line = HostileText.line
    let commands = [
      "diff @a.trace @other.trace", "diff @other.trace @a.trace", "diff @a.trace @other.trace --format json",
      "diff @a.jsonl @other.trace", "diff @a.trace @a.jsonl", "diff @a.trace @L.layout.xml",
    ]
    try scratch.write(
      """
      load>   \(line("file")) \(line("order"))
      init>   \(line("class")) \(line("object"))  1:21
      attr    w.title = "\(line("value"))"  1:2
      \(line("verb")) w
      init<   Window w
      load<   a.layout.xml
      """, to: "a.trace")
    let events = [("load>", "file", "a"), ("attr", "member", "m"), ("init>", "class", "Window")].map {
      verb, name, value in
      """
      {"version":2,"kind":\(HostileText.inJSON(verb)),"load":1,"object":\(HostileText.inJSON(HostileText.text("json"))),\
      "class":"C","role":"object","\(name)":\(HostileText.inJSON(HostileText.text("fact"))),"depth":0}

      """
    }
    try scratch.write(events.joined(), to: "a.jsonl")
    expectEscaped(commands, shows: ["class", "object", "value", "verb"])
  }

  @Test("no text of a baseline reaches the terminal as a command")
  func baselines() throws {
    func text(_ place: String) -> String { HostileText.inJSON(HostileText.text(place)) }
    let commands = ["explore @L.layout.xml --stand-ins --runs 2 --baseline @baseline"]
    try scratch.write(
      """
      {"version":1,"findings":[{"file":\(HostileText.inJSON(scratch.file("L.layout.xml"))),"code":\(text("code")),\
      "message":\(text("message")),"fingerprint":\(text("fingerprint"))}]}
      """, to: "baseline")
    expectEscaped(
      commands.flatMap { [$0, $0 + " --format json", $0 + " --format sarif"] }, shows: ["code", "message"])
    for malformed in [
      "{\"version\":\(text("version")),\"findings\":[]}", "{\"version\":1,\"findings\":[\(text("finding"))]}",
      "{\"version\":1,\"findings\":[]}\(text("more"))", HostileText.line("word"),
    ] {
      try scratch.write(malformed, to: "baseline")
      expectEscaped(commands, shows: [])
    }
  }

  @Test("no text of a report reaches the terminal as a command")
  func reports() throws {
    func text(_ place: String) -> String { HostileText.inJSON(HostileText.text(place)) }
    // A report has texts of several lines, so lines in them are the report's own.
    func lines(_ place: String) -> String { HostileText.inJSON(HostileText.line(place)) }
    let commands = ["", " --all", " --format json", " --format sarif"].map { "join @report" + $0 }
    let member = "{\"fingerprint\":\(text("fingerprint")),\"message\":\(text("member"))}"
    let reports = [
      """
      {"version":1,"files":[
        {"file":\(text("file")),"state":"explored","complete":true,"text":"","scope":\(text("scope")),"findings":[],"results":[]},
        {"file":"b","state":"explored","complete":true,"text":\(lines("text")),"scope":"","results":[],"findings":[
          {"code":\(text("code")),"message":\(text("message")),"group":[\(member)],"text":\(lines("finding"))}]},
        {"file":"c","state":"unloadable","complete":false,"text":\(lines("error")),"scope":"","findings":[],"results":[]}],
        "unexplored":[\(text("unexplored"))],"summary":\(text("summary"))}
      """,
      """
      {"file":\(text("file")),"line":1,"column":1,"severity":\(text("severity")),"code":\(text("code")),\
      "message":\(text("message")),"keyPath":\(text("keyPath"))}
      """,
      "{\"version\":\(text("version")),\"files\":[]}", text("value"), HostileText.line("word"),
    ]
    let shown = [
      ["file", "scope", "finding", "text", "error", "unexplored"],
      ["file", "severity", "code", "message", "keyPath"], [], [],
      [],
    ]
    for (report, places) in zip(reports, shown) {
      try scratch.write(report, to: "report")
      try scratch.write(report, to: "report2")
      expectEscaped(commands + ["join @report @report2"], shows: places)
    }
  }
}
