import Foundation
import NibKit
import TerminalKit
import Testing

@Suite @MainActor struct CheckTests {
  @Test("a valid layout prints nothing")
  func validLayoutPrints() {
    let run = ToolRun("check", pitfall("01-nested-views"))
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors.isEmpty)
  }

  @Test("a misspelled class is shown with its place")
  func misspelledClass() {
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
  @Test("words of a shape are suggested")
  func wordsShapeSuggested() {
    let text = "<layout version='1'><Part width='uato'/></layout>"
    let run = ToolRun("check", "-", input: text, classes: SchemaClasses.all)
    #expect(
      run.output.contains(
        "'uato' is not auto, a count, or a share such as 50%, which 'width' takes [bad-value]"))
    #expect(run.lines.last == "    note: did you mean 'auto'?")
  }

  /// A value that is refused is reported with all accepted values.
  @Test(
    "a bad value is reported with the accepted form",
    arguments: [
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
        "'#12' is not a color: a name such as red or bright-blue, 0 to 255, #rgb or #rrggbb, or a role of the theme"
      ),
    ])
  func badValueReported(body: String, words: String) {
    let run = ToolRun("check", "-", input: "<layout version='1'>\(body)</layout>", classes: .terminal)
    #expect(run.status == 1)
    #expect(run.output.contains(words))
  }

  /// A size that cannot be is reported once for each pair, and one that depends on the room is left alone.
  @Test(
    "impossible sizes are reported",
    arguments: [
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
  func impossibleSizes(attributes: String, messages: [String]) {
    let text = "<layout version='1'><Label \(attributes)/></layout>"
    let run = ToolRun("check", "-", input: text, classes: .terminal)
    let lines = run.lines.filter { $0.contains("[contradictory-values]") }
    #expect(run.status == (messages.isEmpty ? 0 : 1))
    #expect(lines.count == messages.count)
    for (line, message) in zip(lines, messages) { #expect(line.contains(message)) }
  }

  @Test("all files are checked")
  func filesChecked() {
    let run = ToolRun(
      "check", pitfall("26-unknown-class-degrades"), pitfall("28-dangling-id"), pitfall("01-nested-views"))
    #expect(run.status == 1)
    #expect(run.output.contains("[unknown-class]"))
    #expect(run.output.contains("[dangling-reference]"))
    #expect(run.lines.contains("2 findings"))
  }

  /// A program with classes of its own gets a note on what to do; one who misused a class that is known is not.
  @Test(
    "the classes of a program get a hint",
    arguments: [
      ("<MySubview/><Gadget/>", "", true), ("", " owner='Gadgets'", true),
      ("<Button action='#first.frobnicate'/>", "", true),
      ("<Button id='b' action='#b.frobnicate'/>", "", false),
      ("<Button color='x'/>", "", false), ("<Gadget/>", " owner='", true),
    ])
  func classesProgram(body: String, owner: String, isHinted: Bool) {
    let text = "<layout version='1'\(owner)>\(body)</layout>"
    let classes = body.contains("Button") ? ClassRegistry.terminal : nil
    func check(_ arguments: String...) -> ToolRun {
      // The sources are those of this package.
      ToolRun(arguments: ["check", "--no-classes", "-"] + arguments, input: text, classes: classes)
    }
    let run = check()
    let hint =
      "note: for classes of your own program, use a catalog of them, --stand-ins, or a tool of your own (see \"Preview "
      + "your own classes\")"
    #expect(run.status == 1)
    #expect((run.lines.last == hint) == isHinted)
    #expect(!check("--format", "json").output.contains("--stand-ins"))
    #expect(!check("--stand-ins").output.contains("use a catalog"))
  }

  /// All are found and counted; a person is shown the first ones, and a program all of them.
  @Test("one file does not fill the terminal")
  func fileFillTerminal() throws {
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

  @Test("a missing file is a usage error and the others are still checked")
  func missingFileUsage() {
    let run = ToolRun("check", "/nowhere/x.layout.xml", pitfall("28-dangling-id"))
    #expect(run.status == 2)
    #expect(
      run.output.contains(
        "/nowhere/x.layout.xml: error: the file cannot be opened: No such file or directory"))
    #expect(run.output.contains("[dangling-reference]"))
  }

  @Test("JSON has an object for each finding")
  func jsonObjectFinding() throws {
    let text = "<layout version=\"1\">\n  <MySubview id=\"a\" nmm=\"x\"/>\n  <MySubview id=\"a\"/>\n</layout>"
    let findings = try parsedLines(ToolRun("check", "--format", "json", "-", input: text).output)
    #expect(findings.map { $0["code"] as? String } == ["unknown-attribute", "duplicate-id"])
    #expect(findings.map { $0["line"] as? Int } == [2, 3])
    #expect(findings.map { $0["column"] as? Int } == [21, 18])
    let note = try #require((findings[1]["notes"] as? [[String: Any]])?.first)
    #expect(note["line"] as? Int == 2)
    #expect(note["message"] as? String == "the first is here")
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

  @Test("colors are for terminals only")
  func colorsTerminals() {
    let file = pitfall("28-dangling-id")
    #expect(!ToolRun("check", file).output.contains("\u{1B}["))
    #expect(ToolRun("check", file, hasColors: true).output.contains("\u{1B}["))
  }

  /// A hostile file must not reach the terminal as escapes.
  @Test("control characters of a layout are shown as symbols")
  func controlCharacters() {
    let run = ToolRun("check", "-", input: "<layout version=\"1\"><MySubview nm=\"\u{1B}[2J\"/></layout>")
    #expect(run.status == 1)
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.output.contains("␛[2J"))
  }

  @Test("an unnamed owner is a warning")
  func unnamedOwnerWarning() {
    let run = ToolRun(
      "check", "-", input: "<layout version=\"1\"><MySubview outlet=\"x\"/><MySubview outlet=\"y\"/></layout>"
    )
    #expect(run.status == 1)
    #expect(run.output.contains("warning: this connects the owner, whose class the layout does not name"))
    #expect(run.lines.filter { $0.contains("[missing-owner]") }.count == 1)
  }
}
