import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

@testable import NibTool

/// A preview of a file, used without a terminal. Time is the test's own.
@MainActor private struct PreviewRun {
  let folder: Scratch
  let pilot: Pilot
  static let file = "Form.layout.xml"

  init(
    _ text: String?, in file: String = Self.file, width: Int = 44, height: Int = 8,
    more: [String: String] = [:],
    otherFormats: [LayoutFormat] = [], theme: Theme? = .ansi
  ) throws {
    folder = try Scratch(more.merging(text.map { [file: $0] } ?? [:]) { $1 })
    let layout = LiveLayout(
      folder.file(file), classes: .terminal, theme: theme, formats: .all(with: otherFormats))
    pilot = try Pilot(
      Application(layouts: MemoryLayouts([:])),
      size: Size(width: width, height: height), showing: PreviewController(layout))
    _ = pilot.screen
  }

  /// Saves a file, and lets the preview look twice.
  func save(_ text: String, to name: String = file) throws {
    try folder.write(text, to: name)
    pilot.advance(by: .milliseconds(400))
  }

  var rows: [String] {
    pilot.screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

@Suite @MainActor struct PreviewTests {
  private static func form(_ title: String, _ body: String = "") -> String {
    """
    <layout version="1" owner="FormScreen">
      <Window outlet="view">
        <Label text="\(title)"/>
        <TextField id="name" placeholder="name"/>
        <Checkbox id="news" title="_News"/>
        <Button title="_OK" action="#owner.submit"/>\(body)
      </Window>
    </layout>
    """
  }

  @Test("a file that becomes a FIFO is a fault, and does not stop the preview", .mustEnd)
  func fifo() throws {
    let run = try PreviewRun(Self.form("One"), height: 12)
    let file = run.folder.file(PreviewRun.file)
    try FileManager.default.removeItem(atPath: file)
    #expect(mkfifo(file, 0o600) == 0)
    run.pilot.advance(by: .milliseconds(400))
    // The path of the folder is random, and so is where the message is wrapped.
    #expect(run.rows.contains { $0.contains("FIFO") }, "\(run.rows)")
    try FileManager.default.removeItem(atPath: file)
    try run.save(Self.form("Two"))
    #expect(run.rows.contains { $0.contains("Two") }, "\(run.rows)")
  }

  @Test(
    "without a theme of its own, a layout has the surfaces of the program that shows it; with one, it keeps it"
  )
  func surfaces() throws {
    let answer = Array("\u{1B}]11;rgb:10/20/30\u{7}".utf8)
    for (theme, isShared) in [(nil, true), (Theme.ansi, false)] {
      let run = try PreviewRun(Self.form("One"), theme: theme)
      #expect(run.pilot.style(2, 1).background == .default)
      run.pilot.application.themes = (.dark, .light)
      run.pilot.send(answer)
      #expect((run.pilot.style(2, 1).background == .default) != isShared, "the field of the layout")
      // A layout that is loaded again is shown on them, too.
      try run.save(Self.form("Two"))
      #expect(run.rows[0].hasPrefix("Two"))
      #expect((run.pilot.style(2, 1).background == .default) != isShared)
    }
  }

  @Test("a file in another format is shown, and shown again when it is saved")
  func otherFormat() throws {
    let lines = LayoutFormat(suffix: ".lines") { source throws(NibError) in
      var builder = NibDocument.Builder(placesIn: source)
      do throws(BuildFault) {
        try builder.setOwner("FormScreen")
        try builder.begin("VStack")
        try builder.set("outlet", "view")
        for line in String(decoding: source.bytes, as: UTF8.self).split(separator: "\n") {
          try builder.begin("Label")
          try builder.set("text", String(line))
          try builder.end()
        }
        try builder.end()
        return try builder.document()
      } catch { throw NibError([error.diagnostic(at: nil)], in: source) }
    }
    let preview = try PreviewRun("One\nTwo", in: "a.lines", otherFormats: [lines])
    #expect(preview.rows.prefix(2) == ["One", "Two"])
    try preview.save("Three", to: "a.lines")
    #expect(preview.rows.prefix(2) == ["Three", ""])
  }

  @Test("a saved file is shown and typed text stays")
  func savedFileShown() throws {
    let preview = try PreviewRun(Self.form("Before"))
    preview.pilot.type("ada")
    preview.pilot.press("tab", "space")
    #expect(
      preview.pilot.screen == """
        Before
        ada
        [x] News
        [ OK ]



         Form.layout.xml     F5 Reload  Ctrl+C Quit
        """)
    try preview.save(Self.form("After", "<Label text=\"more\"/>"))
    #expect(Array(preview.rows.prefix(5)) == ["After", "ada", "[x] News", "[ OK ]", "more"])
    // The check box has the focus still.
    preview.pilot.press("space")
    #expect(preview.rows[2] == "[ ] News")
  }

  @Test("the line at the bottom names the classes that the tool does not know, until something is done")
  func unknownClasses() throws {
    let preview = try PreviewRun(Self.form("Form", "<Avatar/>"), width: 80, height: 10)
    #expect(preview.rows[9].contains(#" no class Avatar: see "Preview your own classes""#))
    preview.pilot.press("alt+o")
    #expect(preview.rows[9].contains(" submit → owner"))
  }

  @Test("a broken file is explained over the last picture until it is corrected")
  func brokenFileExplained() throws {
    let preview = try PreviewRun(Self.form("Before"), width: 60, height: 24)
    preview.pilot.type("ada")
    let path = preview.folder.file("Form.layout.xml")
    try preview.save(Self.form("Broken").replacing("placeholder", with: "plaecholder"))
    #expect(Array(preview.rows.prefix(2)) == ["Before", "ada"])
    let text = preview.pilot.screen
    #expect(text.contains("Not loaded; this is how it was"))
    // The path may be longer than a line: only its end is looked for, behind what a border or a break puts in between.
    let panel = text.filter { !"┃ \n".contains($0) }
    #expect(panel.contains("\(path):4:26:error:TextFieldhasnoattribute".filter { $0 != " " }))
    #expect(panel.contains("didyoumean'placeholder'?"))
    // What is below the panel can still be used.
    preview.pilot.type("!")
    #expect(preview.rows[1] == "ada!")
    try preview.save(Self.form("Mended"))
    #expect(Array(preview.rows.prefix(3)) == ["Mended", "ada!", "[ ] News"])
    #expect(!preview.pilot.screen.contains("┃"))
  }

  /// An editor may write a file in pieces. What is wrong for a moment is not worth a word.
  @Test("a file that is half written is given time")
  func fileHalfWritten() throws {
    let preview = try PreviewRun(Self.form("Before"))
    try preview.folder.write(String(Self.form("After").prefix(70)), to: PreviewRun.file)
    preview.pilot.advance(by: .milliseconds(200))
    #expect(preview.rows[0] == "Before")
    #expect(!preview.pilot.screen.contains("Not loaded"))
    try preview.folder.write(Self.form("After"), to: PreviewRun.file)
    preview.pilot.advance(by: .milliseconds(200))
    #expect(preview.rows[0] == "After")
  }

  @Test("a file that is broken or missing at the start is waited for")
  func fileBrokenMissing() throws {
    let missing = try PreviewRun(nil, width: 60, height: 12)
    #expect(missing.pilot.screen.contains("Not loaded"))
    // However the path is broken into lines.
    #expect(missing.pilot.screen.filter { !" ┃\n".contains($0) }.contains("cannotbeopened"))
    try missing.save(Self.form("There"))
    #expect(missing.rows[0] == "There")
    let broken = try PreviewRun("<layout", width: 60, height: 12)
    #expect(broken.pilot.screen.contains("━ Not loaded ━"))
    try broken.save(Self.form("There"))
    #expect(broken.rows[0] == "There")
  }

  @Test("actions are reported and not performed")
  func actionsReported() throws {
    let preview = try PreviewRun(
      """
      <layout version="1" owner="FormScreen">
        <Window outlet="view">
          <Button title="_OK" action="#owner.submit"/>
          <Button title="_Quit" key="ctrl+q" action="#first.save"/>
          <Button command="#clear"/>
          <Gauge id="gauge"/><Button title="_Turn" action="#gauge.turn"/>
        </Window>
        <Commands><Command id="clear" title="_Clear" key="f8" action="#first.clear"/></Commands>
      </layout>
      """)
    func hint(_ key: String) -> String? {
      preview.pilot.press(key)
      return preview.rows.last.map { String($0.dropFirst().prefix { $0 != " " || true }) }
    }
    #expect(hint("enter")?.hasPrefix("submit → owner ") == true)
    #expect(hint("ctrl+q")?.hasPrefix("save → owner ") == true)
    #expect(hint("f8")?.hasPrefix("clear → owner ") == true)
    #expect(hint("alt+t")?.hasPrefix("turn → #gauge ") == true)
    #expect(preview.pilot.application.exitStatus == nil)
  }

  @Test("the files that the layout refers to are watched too")
  func filesLayoutRefers() throws {
    let preview = try PreviewRun(
      "<layout version=\"1\"><FormScreen layout=\"Inner\"/></layout>",
      more: ["Inner.layout.xml": Self.form("Inner")])
    #expect(preview.rows[0] == "Inner")
    preview.pilot.type("ada")
    try preview.save(Self.form("Changed"), to: "Inner.layout.xml")
    #expect(Array(preview.rows.prefix(2)) == ["Changed", "ada"])
  }

  @Test("F5 discards typed text and Control-C ends the preview")
  func f5Discards() throws {
    let preview = try PreviewRun(Self.form("Form"))
    preview.pilot.type("ada")
    preview.pilot.press("f5")
    #expect(preview.rows[1] == "name")
    preview.pilot.press("ctrl+c")
    #expect(preview.pilot.application.exitStatus == 0)
  }

  @Test("long diagnostics scroll")
  func longDiagnosticsScroll() throws {
    let bad = (1...12).map { "<Label id=\"a\($0)\" wdith=\"1\"/>" }.joined(separator: "\n")
    let preview = try PreviewRun(Self.form("Form"), width: 70, height: 13)
    try preview.save(Self.form("Form", bad))
    let first = preview.pilot.screen
    #expect(first.contains("1-6 of "))
    preview.pilot.press("pagedown")
    #expect(preview.pilot.screen.contains("6-11 of "))
    for _ in 0..<40 { preview.pilot.press("pagedown") }
    #expect(preview.pilot.screen.contains("a12"))
    for _ in 0..<40 { preview.pilot.press("pageup") }
    #expect(preview.pilot.screen == first)
  }

  /// A picture that moves goes on moving, and one that does not move asks for nothing but the watch on its file.
  @Test("timers run in the picture")
  func timersRunPicture() throws {
    let preview = try PreviewRun(
      "<layout version=\"1\"><Window><Spinner running=\"true\" label=\"busy\"/></Window></layout>")
    let before = preview.rows[0]
    var seen: Set<String> = [before]
    for _ in 0..<8 {
      preview.pilot.advance(by: .milliseconds(100))
      seen.insert(preview.rows[0])
    }
    #expect(seen.count > 2)
  }

  @Test("the mouse works in the picture")
  func mouseWorksPicture() throws {
    let preview = try PreviewRun(Self.form("Form"))
    preview.pilot.click(1, 2)
    #expect(preview.rows[2] == "[x] News")
  }

  @Test("a preview without a terminal or of standard input is a usage error")
  func previewTerminal() async {
    var errors = ""
    let console = Console(
      input: { SourceText(file: "-", bytes: []) }, output: { _ in }, errors: { errors += $0 })
    let status = await NibTool.run(["preview", "-"], classes: { .terminal }, console: console)
    #expect(status == 2)
    #expect(errors.contains("use 'show' for standard input"))
    let run = ToolRun("preview", "x.layout.xml", classes: .terminal)
    #expect(run.status == 2)
    #expect(run.errors.contains("This command is interactive"))
  }
}
