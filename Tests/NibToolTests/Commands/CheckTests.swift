import Foundation
import NibKit
import TerminalKit
import Testing

@Suite @MainActor struct CheckTests {
  @Test("stand-ins for external objects take the actions that a layout sends them, in every command")
  func externalActions() throws {
    let text = """
      <layout version="1"><Foo id="f" tap="#ext:helper.go"/>
      <connect from="#ext:helper" outlet="peer" to="#f"/></layout>
      """
    try withLayout(text) { path in
      for command in [["check"], ["trace"], ["describe"], ["explore", "--runs", "2"]] {
        let run = ToolRun(arguments: command + [path, "--stand-ins"], classes: ClassRegistry())
        #expect((run.status, run.errors) == (0, ""), "\(command): \(run.output)")
      }
      let trace = ToolRun("trace", path, "--stand-ins", "--only", "action,outlet", classes: ClassRegistry())
      #expect(
        trace.lines.map { $0.prefix { $0 != "2" && $0 != "1" }.trimmingCharacters(in: .whitespaces) } == [
          "outlet  ext:helper.peer = f", "action  f.tap = ext:helper.go",
        ])
    }
  }

  @Test func aSoundLayoutSaysNothing() {
    let run = ToolRun("check", pitfall("01-nested-views"))
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors.isEmpty)
  }

  @Test func aMisspeltClassIsShownWithItsPlace() {
    let run = ToolRun("check", "-", input: "<layout version=\"1\">\n\t<MySuprview id=\"é👍🏽\"/>\n</layout>\n")
    #expect(run.status == 1)
    #expect(
      run.output == """
        <standard input>:2:2: error: no class 'MySuprview' is registered [unknown-class]
            \t<MySuprview id="é👍🏽"/>
            \t^~~~~~~~~~~
            note: did you mean 'MySuperview'?

        """)
  }

  /// A type of one's own is helped like an enum, once it says which words it takes.
  @Test func wordsOfAShapeAreSuggested() {
    let text = "<layout version='1'><Part width='uato'/></layout>"
    let run = ToolRun("check", "-", input: text, classes: SchemaClasses.all)
    #expect(
      run.output.contains(
        "'uato' is not auto, a count, or a share such as 50%, which 'width' takes [bad-value]"))
    #expect(run.lines.last == "    note: did you mean 'auto'?")
  }

  /// A value that is refused is told what would be taken, all of it.
  @Test(arguments: [
    (
      "<TextField maxLength='-2'/>",
      "'-2' is not a whole number from 0 to 4294967295, which 'maxLength' takes"
    ),
    ("<Label columnSpan='0'/>", "'0' is not a whole number from 1 to 255, which 'columnSpan' takes"),
    ("<Label rowSpan='0'/>", "'0' is not a whole number from 1 to 255, which 'rowSpan' takes"),
    (
      "<Split><Label/><Label/><Button/></Split>",
      "Split takes at most 2 children, and this Button is one more"
    ),
    (
      "<Label fg='#12'/>",
      "'#12' is not a colour: a name such as red or bright-blue, 0 to 255, #rgb or #rrggbb, or a role of the theme"
    ),
  ])
  func aBadValueIsToldWhatWouldBeOne(body: String, words: String) {
    let run = ToolRun("check", "-", input: "<layout version='1'>\(body)</layout>", classes: .terminal)
    #expect(run.status == 1)
    #expect(run.output.contains(words))
  }

  /// A size that cannot be is told once for each pair, and one that depends on the room is left alone.
  @Test(arguments: [
    ("minWidth='10' maxWidth='5'", ["'maxWidth' is 5, which is less than the 10 of 'minWidth'"]),
    ("width='3' minWidth='10'", ["'minWidth' is 10, which is more than the 3 of 'width'"]),
    ("height='9' maxHeight='8'", ["'maxHeight' is 8, which is less than the 9 of 'height'"]),
    (
      "width='7' maxWidth='5' minWidth='6'",
      [
        "'maxWidth' is 5, which is less than the 7 of 'width'",
        "'minWidth' is 6, which is more than the 5 of 'maxWidth'",
      ]
    ),
    ("minWidth='5' width='5' maxWidth='5' minHeight='9' maxHeight='9'", []),
    ("minWidth='50' width='10%' minHeight='3' height='*' maxHeight='4'", []),
    ("width='50' height='3' minHeight='2'", []),
  ])
  func sizesThatCannotBeAreTold(attributes: String, messages: [String]) {
    let text = "<layout version='1'><Label \(attributes)/></layout>"
    let run = ToolRun("check", "-", input: text, classes: .terminal)
    let lines = run.lines.filter { $0.contains("[contradictory-values]") }
    #expect(run.status == (messages.isEmpty ? 0 : 1))
    #expect(lines.count == messages.count)
    for (line, message) in zip(lines, messages) { #expect(line.contains(message)) }
  }

  @Test func allFilesAreChecked() {
    let run = ToolRun(
      "check", pitfall("26-unknown-class-degrades"), pitfall("28-dangling-id"), pitfall("01-nested-views"))
    #expect(run.status == 1)
    #expect(run.output.contains("[unknown-class]"))
    #expect(run.output.contains("[dangling-reference]"))
    #expect(run.lines.contains("2 findings"))
  }

  /// Whoever has classes of their own is told what to do; one who misused a class that is known is not.
  @Test(arguments: [
    ("<MySubview/><Gadget/>", "", true), ("", " owner='Gadgets'", true),
    ("<Button action='#first.frobnicate'/>", "", true),
    ("<Button id='b' action='#b.frobnicate'/>", "", false),
    ("<Button colour='x'/>", "", false), ("<Gadget/>", " owner='", false),
  ])
  func aProgramsOwnClassesGetAHint(body: String, owner: String, isHinted: Bool) {
    let text = "<layout version='1'\(owner)>\(body)</layout>"
    let classes = body.contains("Button") ? ClassRegistry.terminal : nil
    func check(_ arguments: String...) -> ToolRun {
      ToolRun(arguments: ["check", "-"] + arguments, input: text, classes: classes)
    }
    let run = check()
    let hint =
      "note: classes of a program of your own: use --stand-ins, or make your own nib (NibTool) that knows them"
    #expect(run.status == 1)
    #expect((run.lines.last == hint) == isHinted)
    #expect(!check("--format", "json").output.contains("--stand-ins"))
    #expect(!check("--stand-ins").output.contains("--stand-ins"))
  }

  /// All are found and counted; a person is shown the first ones, and a program all of them.
  @Test func oneFileDoesNotFloodTheTerminal() throws {
    let text = "<layout version='1'>" + String(repeating: "<MySubview nmm='x'/>\n", count: 250) + "</layout>"
    func shown(_ run: ToolRun) -> Int { run.lines.filter { $0.contains("[unknown-attribute]") }.count }
    let run = ToolRun("check", "-", input: text)
    #expect(run.status == 1)
    #expect(shown(run) == 200)
    #expect(run.lines.suffix(2) == ["<standard input>: and 50 more", "250 findings"])
    let few = ToolRun("check", "--most", "3", "-", input: text)
    #expect(shown(few) == 3)
    #expect(few.output.contains("and 247 more"))
    #expect(shown(ToolRun("check", "--most", "250", "-", input: text)) == 250)
    #expect(try parsedLines(ToolRun("check", "--format", "json", "-", input: text).output).count == 250)
    #expect(ToolRun("check", "--most", "0", "-", input: text).status == 2)
  }

  @Test func aMissingFileIsAUsageErrorAndTheOthersAreStillChecked() {
    let run = ToolRun("check", "/nowhere/x.layout.xml", pitfall("28-dangling-id"))
    #expect(run.status == 2)
    #expect(
      run.output.contains(
        "/nowhere/x.layout.xml: error: the file cannot be opened: No such file or directory"))
    #expect(run.output.contains("[dangling-reference]"))
  }

  @Test func jsonHasAnObjectForEachFinding() throws {
    let text = "<layout version=\"1\">\n  <MySubview id=\"a\" nmm=\"x\"/>\n  <MySubview id=\"a\"/>\n</layout>"
    let findings = try parsedLines(ToolRun("check", "--format", "json", "-", input: text).output)
    #expect(findings.map { $0["code"] as? String } == ["unknown-attribute", "duplicate-id"])
    #expect(findings.map { $0["line"] as? Int } == [2, 3])
    #expect(findings.map { $0["column"] as? Int } == [21, 18])
    let note = try #require((findings[1]["notes"] as? [[String: Any]])?.first)
    #expect(note["line"] as? Int == 2)
    #expect(note["message"] as? String == "the first is here")
  }

  /// SARIF counts UTF-16 code units: the emoji is two, and one character in the text form.
  @Test func sarifIsALogWithResultsAndRelatedPlaces() throws {
    let text = "<layout version=\"1\">\n  <MySubview nm=\"👍\" id=\"a\"/><MySubview id=\"a\"/>\n</layout>"
    let run = ToolRun("check", "--format", "sarif", "-", input: text)
    #expect(run.status == 1)
    let log = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let runs = try #require(log["runs"] as? [[String: Any]])
    #expect(runs[0]["columnKind"] as? String == "utf16CodeUnits")
    let result = try #require((runs[0]["results"] as? [[String: Any]])?.first)
    #expect(result["ruleId"] as? String == "duplicate-id")
    #expect(result["level"] as? String == "error")
    func column(_ key: String) -> Int? {
      let place = (result[key] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
      return (place?["region"] as? [String: Any])?["startColumn"] as? Int
    }
    // `  <MySubview nm="👍" id="a"/>` has 29 code units; then `<MySubview id="` has 15.
    #expect(column("locations") == 45)
    #expect(column("relatedLocations") == 26)
    let plain = ToolRun("check", "-", input: text)
    #expect(plain.output.hasPrefix("<standard input>:2:44: error:"))
  }

  /// What a fix of a SARIF log makes of the text: each replacement put where it says, by bytes.
  private func mended(_ text: String) throws -> (text: String, ids: [String]) {
    let run = ToolRun("check", "--format", "sarif", "-", input: text, classes: Dial.classes)
    let log = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let results = try #require((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
    var bytes = Array(text.utf8)
    var edits: [(start: Int, count: Int, text: String)] = []
    for result in results {
      for fix in result["fixes"] as? [[String: Any]] ?? [] {
        let changes = try #require(fix["artifactChanges"] as? [[String: Any]])
        #expect(changes.count == 1)
        let file = try #require(changes[0]["artifactLocation"] as? [String: Any])
        #expect(file["uri"] as? String == "%3Cstandard%20input%3E")
        for replacement in try #require(changes[0]["replacements"] as? [[String: Any]]) {
          let region = try #require(replacement["deletedRegion"] as? [String: Int])
          #expect(
            Set(region.keys) == [
              "startLine", "startColumn", "endLine", "endColumn", "byteOffset", "byteLength",
            ])
          let inserted = try #require(replacement["insertedContent"] as? [String: String])
          edits.append((region["byteOffset"] ?? 0, region["byteLength"] ?? 0, inserted["text"] ?? ""))
        }
      }
    }
    for edit in edits.sorted(by: { $0.start > $1.start }) {
      bytes.replaceSubrange(edit.start..<edit.start + edit.count, with: Array(edit.text.utf8))
    }
    return (String(decoding: bytes, as: UTF8.self), results.compactMap { $0["ruleId"] as? String })
  }

  @Test(
    "a near miss of every kind has a fix in SARIF that mends it",
    arguments: [
      ("<Dail><Dial/></Dail>", "<Dial><Dial/></Dial>", "unknown-class"),
      ("<Dial stpe=\"2\"/>", "<Dial step=\"2\"/>", "unknown-attribute"),
      ("<Dial\n stpe = '2' size='1'/>", "<Dial\n step = '2' size='1'/>", "unknown-attribute"),
      ("<Dial twni='#d'/><Dial id='d'/>", "<Dial twin='#d'/><Dial id='d'/>", "unknown-attribute"),
      ("<Dial id='knob' twin='#konb'/>", "<Dial id='knob' twin='#knob'/>", "dangling-reference"),
      (
        "<Dial id='knob' turned='#konb.reset'/>", "<Dial id='knob' turned='#knob.reset'/>",
        "dangling-reference"
      ),
      ("<Dial id='knob' twin='knob'/>", "<Dial id='knob' twin='#knob'/>", "bad-reference"),
      ("<Dial id='d' turned='#d.rest'/>", "<Dial id='d' turned='#d.reset'/>", "unknown-action"),
      (
        "<Dial id='d'/><connect from='#d' event='turned' action='rest' to='#d'/>",
        "<Dial id='d'/><connect from='#d' event='turned' action='reset' to='#d'/>", "unknown-action"
      ),
      (
        "<Dial id='d'/><connect from='#d' outlet='twni' to='#d'/>",
        "<Dial id='d'/><connect from='#d' outlet='twin' to='#d'/>", "unknown-outlet"
      ),
      ("<Dial round='ture'/>", "<Dial round='true'/>", "bad-value"),
      (
        "<Dial><attribute name='ways'><item>ture</item></attribute></Dial>",
        "<Dial><attribute name='ways'><item>ture</item></attribute></Dial>", "bad-value"
      ),
      (
        "<Dial id='a&amp;b' twin='#a&amp;b'/><Dial twin='#a&amp;c'/>",
        "<Dial id='a&amp;b' twin='#a&amp;b'/><Dial twin='#a&amp;c'/>",
        "dangling-reference"
      ),
    ])
  func fixes(body: String, expected: String, code: String) throws {
    let start = "<layout version=\"1\">\n<!-- é👍 -->"
    let result = try mended(start + body + "</layout>")
    #expect(result.ids == [code])
    #expect(result.text == start + expected + "</layout>")
    if body != expected { #expect(try mended(result.text).ids.isEmpty) }
  }

  @Test("the replacement of a diagnostic is the whole text of its range")
  func replacements() throws {
    let text = "<layout version='1'>\n<Dial id='d' stpe='2' turned='#d.rest'/></layout>"
    let run = ToolRun("check", "--format", "json", "-", input: text, classes: Dial.classes)
    let lines = try parsedLines(run.output)
    #expect(lines.map { $0["replacement"] as? String } == ["step='2'", "#d.reset"])
    #expect(lines.map { $0["column"] as? Int } == [14, 31])
    #expect(lines.map { $0["endColumn"] as? Int } == [22, 38])
  }

  @Test("the rules of a SARIF log are all codes, those of archives and of exploring too")
  func rules() throws {
    let run = ToolRun("check", "--format", "sarif", pitfall("01-nested-views"))
    for code in ["unknown-class", "damaged-archive", "order-dependent"] {
      #expect(run.output.contains("{\"id\":\"\(code)\"}"))
    }
  }

  @Test func aCleanSarifLogHasNoResults() throws {
    let run = ToolRun("check", "--format", "sarif", pitfall("01-nested-views"))
    #expect(run.status == 0)
    #expect(run.output.contains("\"results\":[]"))
  }

  @Test func coloursAreForTerminalsOnly() {
    let file = pitfall("28-dangling-id")
    #expect(!ToolRun("check", file).output.contains("\u{1B}["))
    #expect(ToolRun("check", file, hasColours: true).output.contains("\u{1B}["))
  }

  /// A hostile file must not reach the terminal as escapes.
  @Test func controlCharactersOfALayoutAreShownAsSymbols() {
    let run = ToolRun("check", "-", input: "<layout version=\"1\"><MySubview nm=\"\u{1B}[2J\"/></layout>")
    #expect(run.status == 1)
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.output.contains("␛[2J"))
  }

  @Test func anUnnamedOwnerIsAWarning() {
    let run = ToolRun(
      "check", "-", input: "<layout version=\"1\"><MySubview outlet=\"x\"/><MySubview outlet=\"y\"/></layout>"
    )
    #expect(run.status == 1)
    #expect(run.output.contains("warning: this connects the owner, whose class the layout does not name"))
    #expect(run.lines.filter { $0.contains("[missing-owner]") }.count == 1)
  }

  @Test func standInsTakeWhateverTheLayoutSays() {
    let text = """
      <layout version="1" owner="Screen">
        <Stack outlet="root" spacing="1"><Button action="#owner.go" peer="#f" theme="#ext:theme"/></Stack>
        <Field id="f" outlets="fields" changed="#first.check"/>
        <connect from="#f" outlet="other" to="#owner"/>
        <connect from="#owner" event="closed" action="finish" to="#f"/>
      </layout>
      """
    #expect(ToolRun("check", "-", input: text).status == 1)
    let run = ToolRun("check", "--stand-ins", "-", input: text)
    #expect(run.output.isEmpty)
    #expect(run.status == 0)
    let trace = ToolRun("trace", "--stand-ins", "-", input: text)
    #expect(trace.status == 0)
    #expect(trace.output.contains("collect Screen.fields += f"))
    #expect(trace.output.contains("action  Screen.closed = f.finish"))
    #expect(trace.output.contains("outlet  Stack[0]/Button[0].theme = ext:theme"))
  }

  /// A reference to nobody is one, and a colour is not.
  @Test func standInsDoNotHideDanglingReferences() {
    let run = ToolRun(
      "check", "--stand-ins", "-", input: "<layout version=\"1\"><A next=\"#nope\" fg=\"#ff00aa\"/></layout>")
    #expect(run.status == 1)
    #expect(run.lines.filter { $0.contains("[dangling-reference]") }.count == 1)
    #expect(run.output.contains("no object has the id 'nope'"))
  }

  /// One edit away from a class that is known: an element too many letters away is the program's own.
  @Test(arguments: [
    ("Buton", "Button"), ("Lable", "Label"), ("VStak", "VStack"), ("Windoww", "Window"), ("Lisp", "List"),
    ("button", "Button"), ("ButtonBar", nil), ("Chekbx", nil), ("Button", nil),
  ])
  func standInsDoNotHideMisspeltClasses(name: String, meant: String?) {
    let text = "<layout version=\"1\">\n  <Frame><\(name)/><\(name)/></Frame>\n</layout>"
    let run = ToolRun("check", "--stand-ins", "-", input: text, classes: .terminal)
    guard let meant else {
      #expect(run.status == 0)
      #expect(run.output.isEmpty)
      return
    }
    #expect(run.status == 1)
    let message = "no class '\(name)' is registered, so a stand-in takes its place"
    #expect(
      run.output == """
        <standard input>:2:10: warning: \(message) [unknown-class]
              <Frame><\(name)/><\(name)/></Frame>
                     ^\(String(repeating: "~", count: name.count))
            note: did you mean '\(meant)'?

        """)
  }

  @Test func standInsDoNotHideOtherFaults() {
    let run = ToolRun(
      "check", "--stand-ins", "-", input: "<layout version=\"1\"><A id=\"x\"/><A id=\"x\"/></layout>")
    #expect(run.status == 1)
    #expect(run.output.contains("[duplicate-id]"))
  }
}

/// Has one member of each kind that can be misspelt.
private final class Dial: NibDecodable {
  static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Dial.self)
    return classes
  }

  static var members: Members {
    Members(of: Dial.self) {
      $0.attribute("step") { (_, _: Int) in }
      $0.attribute("size") { (_, _: Int) in }
      $0.attribute("round") { (_, _: Bool) in }
      $0.attribute("ways") { (_, _: [Bool]) in }
      $0.outlet("twin") { (_: Dial, _: inout Dial?) in }
      $0.event("turned") { _, _ in }
      $0.action("reset", Dial.reset)
      $0.children { (_: Dial, _: Dial) in }
    }
  }

  required init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }
  private func reset() {}
}
