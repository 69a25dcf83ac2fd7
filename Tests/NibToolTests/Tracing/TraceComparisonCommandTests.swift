import Foundation
import NibKit
import TestSupport
import Testing

@Suite @MainActor struct TraceComparisonCommandTests {
  private func golden(_ name: String, _ order: String) throws -> [String] {
    let path = pitfall(name).replacing(".layout.xml", with: ".\(order).trace")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    return lines.map { $0.hasPrefix("load>") ? String($0.dropLast(order.count + 1)) : $0 }
  }

  /// Both columns are the traces that are known of these orders.
  @Test(
    "the rows have the events of both traces",
    arguments: [
      ("07-awake-postorder", "strict", "gtk"), ("02-init-reads-outlet", "uikit", "gnustep-xib"),
      ("15-root-awake-while-children-loading", "delphi", "strict"),
    ])
  func rowsEventsBoth(_ name: String, _ first: String, _ second: String) throws {
    let run = ToolRun("trace", pitfall(name), "--compare", first, second, "--format", "json")
    #expect(run.status == 0)
    let lines = try parsedLines(run.output)
    #expect(lines.first?["first"] as? String == first)
    #expect(lines.first?["second"] as? String == second)
    var read: (first: [Int: String], second: [Int: String]) = ([:], [:])
    for line in lines.dropFirst() {
      let text = line["text"] as? String
      let place = line["in"] as? String
      if let number = line["first"] as? Int, place != "second" { read.first[number] = text }
      if let number = line["second"] as? Int, place != "first" {
        read.second[number] = line["otherText"] as? String ?? text
      }
    }
    // The gallery's traces name the layout without its folder.
    func brief(_ lines: [Int: String]) -> [String] {
      lines.sorted { $0.key < $1.key }.map {
        $0.value.replacing(packageFolder + "/Layouts/pitfalls/", with: "")
      }
    }
    #expect(brief(read.first) == (try golden(name, first)))
    #expect(brief(read.second) == (try golden(name, second)))
  }

  private static let form = """
    <layout version="1"><LoginForm id="form" user="#user"><GalleryView id="user"/></LoginForm></layout>
    """

  /// The layout may stand behind the orders too, and the sentence says what differs.
  @Test(
    "the difference is also a sentence",
    arguments: [
      ["trace", "-", "--compare", "strict", "gnustep-xib"],
      ["trace", "--compare", "strict", "gnustep-xib", "-"],
    ])
  func differenceSentence(_ arguments: [String]) {
    let run = ToolRun(arguments: arguments, input: Self.form)
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(run.lines.last == "awake user comes before awake form in gnustep-xib.")
    #expect(run.output.contains("11 ~ awake   user → 9  "))
    #expect(run.output.contains("│  9 ~ awake   user ← 11\n"))
  }

  @Test("orders that do the same have no difference")
  func ordersSameDifference() {
    let run = ToolRun("trace", "-", "--compare", "strict", "uikit", input: Self.form)
    #expect(run.status == 0)
    #expect(run.lines.last == "No difference.")
    #expect(!run.output.contains("~"))
  }

  @Test("color depends on the console")
  func colorDependsConsole() {
    let arguments = ["trace", "-", "--compare", "strict", "gnustep-xib"]
    #expect(
      ToolRun(arguments: arguments, input: Self.form, hasColors: true).output.contains(
        "\u{1B}[33m"))
    #expect(!ToolRun(arguments: arguments, input: Self.form).output.contains("\u{1B}"))
  }

  @Test("context folds equal events")
  func contextFoldsEqual() {
    let whole = ToolRun("trace", pitfall("02-init-reads-outlet"), "--compare", "strict", "gnustep-xib")
    let folded = ToolRun(
      "trace", pitfall("02-init-reads-outlet"), "--compare", "strict", "gnustep-xib", "--context", "1")
    #expect(folded.lines.count < whole.lines.count)
    #expect(folded.lines.contains("     … 7 lines the same"))
  }

  /// An error that a layout has under both orders is reported once.
  @Test("loads that fail are compared")
  func loadsFailCompared() {
    let run = ToolRun("trace", pitfall("19-cycle-in-init"), "--compare", "strict", "cappuccino")
    #expect(run.status == 1)
    #expect(run.output.contains("init> GalleryView branch is only in strict."))
    #expect(run.errors.components(separatedBy: "[reference-decoded]").count == 2)
  }

  @Test(
    "an unknown option is a usage error",
    arguments: [
      (["x", "--compare", "strict"], "--compare takes two orders"),
      (["x", "--compare", "strict", "gtk", "delphi"], "--compare takes two orders"),
      (["--compare", "strict", "gtk"], "Missing expected argument '<file>'"),
      (["x", "--compare", "strict", "gkt"], "Did you mean 'gtk'?"),
      (["x", "--compare", "strict", "gtk", "--order", "delphi"], "--order and --compare exclude each other"),
      (["x", "--compare", "strict", "gtk", "--format", "svg"], "as text or json, not as svg"),
      (["x", "--context", "3"], "it needs --compare"),
      (["x", "--compare", "strict", "gtk", "--context=-1"], "must be at least 0"),
    ])
  func nonsenseIsAUsageError(_ arguments: [String], _ words: String) {
    let run = ToolRun(arguments: ["trace"] + arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains(words))
  }

  // MARK: nib diff

  private func traces(_ order: String, _ format: String = "text") -> String {
    ToolRun("trace", pitfall("07-awake-postorder"), "--order", order, "--format", format).output
  }

  /// In whatever form they were written, traces are the same if they tell of the same events.
  @Test(
    "traces in different forms are equal", arguments: ["text", "tree", "json"], ["text", "tree", "json"])
  func tracesDifferent(_ one: String, _ other: String) throws {
    let files = try Scratch([
      "a": traces("strict", one), "b": traces("strict", other), "c": traces("gtk", other),
    ])
    let same = ToolRun("diff", files.file("a"), files.file("b"))
    #expect(same.status == 0)
    #expect(same.output + same.errors == "")
    let other = ToolRun("diff", files.file("a"), files.file("c"), "-L", "before", "-L", "after")
    #expect(other.status == 1)
    let compared = ToolRun(
      "trace", pitfall("07-awake-postorder"), "--compare", "strict", "gtk", "--context", "3")
    #expect(other.lines.dropFirst().dropLast() == compared.lines.dropFirst().dropLast())
    #expect(
      other.lines.last
        == compared.lines.last?.replacing("in strict", with: "in before").replacing(
          "in gtk", with: "in after"))
  }

  @Test("traces that differ only in the name of the order are equal")
  func tracesDifferName() throws {
    let files = try Scratch([
      "a": "load>   x.layout.xml strict\nawake   a\n", "b": "load>   x.layout.xml gtk\r\nawake   a",
    ])
    #expect(ToolRun("diff", files.file("a"), files.file("b")).status == 0)
    let json = ToolRun("diff", "--format", "json", files.file("a"), "/dev/null")
    #expect(json.status == 1)
    #expect(try parsedLines(json.output).map { $0["mark"] as? String } == [nil, "only-first", "only-first"])
  }

  @Test("a trace and a layout are a usage error")
  func traceLayoutUsage() throws {
    let files = try Scratch(["a.trace": traces("strict")])
    for arguments in [
      [files.file("a.trace"), pitfall("07-awake-postorder")],
      [pitfall("07-awake-postorder"), files.file("a.trace")],
    ] {
      let run = ToolRun(arguments: ["diff"] + arguments)
      #expect(run.status == 2)
      #expect(run.output == "")
      #expect(
        run.errors
          == "error: \(files.file("a.trace")) is a trace and \(pitfall("07-awake-postorder")) is not: compare files of the same kind\n"
      )
    }
    #expect(ToolRun("diff", files.file("a.trace"), files.file("none")).status == 2)
  }

  /// Two traces in JSON that differ in one field of one event. All but the first print the same lines.
  @Test(
    "a difference that the lines of two traces in JSON do not show is shown behind them",
    arguments: [
      (#""value":1"#, #""value":1.0"#, "(whole number 1)", "(decimal number 1.0)"),
      (#""value":1"#, #""value":"1""#, "(whole number 1)", #"(text "1")"#),
      (
        #""value":{"$data":[1,2]}"#, #""value":{"$data":[1,3]}"#, #"(data {"$data":[1,2]})"#,
        #"(data {"$data":[1,3]})"#
      ),
      (#""value":"e\u0301""#, #""value":"\u00e9""#, "(text \"e\u{301}\")", "(text \"\u{E9}\")"),
      (#""load":1"#, #""load":2"#, "(load 1)", "(load 2)"),
      (#""class":"Label""#, #""class":"Button""#, #"(class "Label")"#, #"(class "Button")"#),
      (#""role":"object""#, #""role":"owner""#, #"(role "object")"#, #"(role "owner")"#),
      (#""target":"a.b""#, #""target":"a""#, #"(target "a.b")"#, #"(target "a")"#),
      (#""wiredAt":"3:5""#, #""wiredAt":"4:5""#, #"(wiredAt "3:5")"#, #"(wiredAt "4:5")"#),
      (#""target":"a","wiredAt":"3:5""#, #""wiredAt":"3:5""#, #"(target "a")"#, "(no target)"),
      (
        #""line":2,"column":3"#, #""keyPath":"2:3""#, "(line 2, column 3, no keyPath)",
        #"(no line, no column, keyPath "2:3")"#
      ),
    ])
  func exactFactsAreCompared(_ one: String, _ other: String, _ first: String, _ second: String) throws {
    func trace(_ field: String) -> String {
      let name =
        field.contains("load") || field.contains("class") || field.contains("role") ? "" : #""load":1,"#
      return
        #"{"version":2,"event":"load>","load":1,"role":"none","order":"strict","text":"load>   a strict"}"#
        + "\n"
        + #"{"version":2,"event":"attr",\#(name)\#(field),"object":"x","depth":1,"text":"attr    x.m = 1  2:3"}"#
        + "\n"
    }
    let files = try Scratch([
      "a": trace(one), "b": trace(other), "c": trace(one).replacing("strict", with: "gtk"),
    ])
    let run = ToolRun("diff", files.file("a"), files.file("b"), "-L", "a", "-L", "b")
    #expect(run.status == 1)
    #expect(run.errors == "")
    let lines = run.lines.filter { $0.contains("!") }
    #expect(lines.count == 1)
    let json = try parsedLines(ToolRun("diff", files.file("a"), files.file("b"), "--format", "json").output)
    #expect(json.last?["text"] as? String == "attr    x.m = 1  2:3  \(first)")
    #expect(json.last?["otherText"] as? String == "attr    x.m = 1  2:3  \(second)")
    #expect(
      run.lines.last == "attr x.m = 1  2:3 has other facts in b."
        || run.lines.last == "attr x.m = 1 has other facts in b.")
    // The order's name and what follows from it are none of the facts, and text has none.
    #expect(ToolRun("diff", files.file("a"), files.file("c")).status == 0)
    try files.write("load>   a strict\nattr    x.m = 1  2:3\n", to: "text")
    #expect(ToolRun("diff", files.file("b"), files.file("text")).status == 0)
    #expect(ToolRun("diff", files.file("text"), files.file("a")).status == 0)
  }

  @Test("of a long value that differs, the part around the difference is shown")
  func longValuesAreCut()
    throws
  {
    func trace(_ value: String) -> String {
      #"{"event":"attr","load":1,"object":"x","member":"m","value":"\#(value)","text":"attr    x.m = …"}"#
        + "\n"
    }
    let long = String(repeating: "名", count: 100_000)
    let files = try Scratch(["a": trace(long + "1" + long), "b": trace(long + "2" + long)])
    let json = try parsedLines(ToolRun("diff", files.file("a"), files.file("b"), "--format", "json").output)
    #expect(json.last?["text"] as? String == "attr    x.m = …  (text …名名名名名名名1名名名名名名名名名名名名…)")
    #expect(json.last?["otherText"] as? String == "attr    x.m = …  (text …名名名名名名名2名名名名名名名名名名名名…)")
  }

  @Test("two orders of an archive differ in the loads of equal lines")
  func loadsAreFacts() throws {
    let line = #"{"event":"awake","load":LOAD,"role":"object","object":"a","text":"awake   a"}"# + "\n"
    func trace(_ loads: Int...) -> String { loads.map { line.replacing("LOAD", with: "\($0)") }.joined() }
    let files = try Scratch(["a": trace(1, 2), "b": trace(2, 1)])
    let run = ToolRun("diff", files.file("a"), files.file("b"))
    #expect(run.status == 1)
    #expect(run.lines.contains { $0.contains("1 ~ awake   a  (load 1) → 2") })
  }
}
