import NibKit
import TerminalKit
import Testing

@Suite("Status bars")
struct StatusBarTests {
  static let commands = """
    <Commands>
      <Command id="rename" title="_Rename" key="f2" action="#owner.save"/>
      <Command id="delete" title="_Delete" key="delete" action="#owner.note"/>
      <Command id="secret" title="Secret" key="f9" hidden="true" action="#owner.note"/>
      <Command id="keyless" title="Keyless" action="#owner.note"/>
      <Command id="quit" title="_Quit" key="ctrl+q" action="#first.quit"/>
    </Commands>
    """

  @Test(
    "without items: every command that has a key, as many as fit, each of them whole",
    arguments: [
      (40, " F2 Rename  Del Delete  Ctrl+Q Quit"), (35, " F2 Rename  Del Delete  Ctrl+Q Quit"),
      (34, " F2 Rename  Del Delete"), (21, " F2 Rename"), (9, ""),
    ])
  func commands(width: Int, row: String) throws {
    let (pilot, _) = try Listener.pilot(
      Self.commands + "<Window outlet=\"view\"><StatusBar/></Window>", width: width, height: 1)
    #expect(pilot.row(0) == row.padding(to: width))
  }

  @Test(
    "items at the right are there first; the others as long as there is room",
    arguments: [
      (40, " Ctrl+Q Quit  Ready  日本       12/1204 "), (31, " Ctrl+Q Quit  Ready    12/1204 "),
      (21, "             12/1204 "), (7, "       "),
    ])
  func items(width: Int, row: String) throws {
    let (pilot, _) = try Listener.pilot(
      Self.commands + """
        <Window outlet="view"><StatusBar><StatusItem command="#quit"/><StatusItem align="end" text="12/1204"/>
          <StatusItem text="Ready"/><StatusItem text="日本"/></StatusBar></Window>
        """, width: width, height: 1)
    #expect(pilot.row(0) == row)
  }

  @Test("a click does what is clicked; what cannot be done looks disabled and is not done")
  func clicks() throws {
    let (pilot, listener) = try Listener.pilot(
      Self.commands + "<Window outlet=\"view\"><Spacer/><StatusBar/></Window>", width: 40, height: 2)
    let usual = pilot.style(5, 1)
    #expect(pilot.style(19, 1) == usual)
    pilot.click(2, 1)
    pilot.click(11, 1)
    pilot.click(25, 1)
    pilot.click(12, 1)
    #expect(listener.heard == ["save from #rename at nothing", "#delete"])
    listener.refused.insert("note")
    pilot.click(12, 1)
    pilot.resize(40, 2)
    #expect(listener.heard.count == 2)
    #expect(pilot.style(19, 1) != usual)
    #expect(pilot.style(5, 1) == usual)
    #expect(pilot.style(1, 1) != usual)
  }
}

@Suite("Progress, spinners, rules")
struct ProgressTests {
  @Test(
    "a bar in eighths of a cell, whatever the order of attributes",
    arguments: [
      ("value=\"0\"", "          "), ("value=\"50\"", "█████     "), ("value=\"100\"", "██████████"),
      ("value=\"33\"", "███▎      "), ("value=\"99.9\"", "█████████▉"), ("value=\"1\"", "          "),
      ("value=\"2\"", "▏         "), ("value=\"500\" maximum=\"1000\"", "█████     "),
      ("maximum=\"1000\" value=\"500\"", "█████     "), ("value=\"-4\"", "          "),
      ("value=\"1e300\"", "██████████"),
      ("value=\"4\" maximum=\"0\"", "          "), ("value=\"42\" showsPercent=\"true\"", "██     42%"),
      ("value=\"99.9\" showsPercent=\"true\"", "████▉  99%"),
      ("value=\"100\" showsPercent=\"true\"", "█████ 100%"),
    ])
  func bars(attributes: String, row: String) throws {
    let pilot = try Screens.pilot(
      "<Window outlet=\"view\"><Progress \(attributes)/></Window>", width: 10, height: 1)
    #expect(pilot.row(0) == row)
  }

  @Test("a value that is not a number counts as 0")
  func notANumber() {
    let bar = ProgressBar()
    for (value, maximum) in [
      (Double.nan, 1.0), (1, .nan), (.infinity, .infinity), (1, -.infinity), (-.infinity, 1),
    ] {
      bar.value = value
      bar.maximum = maximum
      #expect(bar.fraction == 0)
    }
  }

  @Test("a bar of unknown length goes there and back")
  func indeterminate() throws {
    let pilot = try Screens.pilot(
      "<Window outlet=\"view\"><Progress indeterminate=\"true\"/></Window>", width: 8, height: 1)
    var rows: [String] = []
    for _ in 0..<13 {
      rows.append(pilot.row(0))
      pilot.advance(by: .milliseconds(100))
    }
    let there = ["██      ", " ██     ", "  ██    ", "   ██   ", "    ██  ", "     ██ ", "      ██"]
    #expect(rows == there + there.reversed().dropFirst())
  }

  @Test(
    "a spinner turns ten times in a second, as long as it runs and is seen; then there are no more wake-ups")
  func spinner() throws {
    let pilot = try Screens.pilot(
      "<Window outlet=\"view\"><Tabs><Tab title=\"A\"><Spinner id=\"s\" text=\"Loading\"/></Tab><Tab title=\"B\"/></Tabs></Window>",
      width: 12, height: 2)
    let spinner = try #require(pilot.view("s") as? Spinner)
    var pictures: [Character] = []
    for _ in 0..<11 {
      pictures += pilot.row(1).prefix(1)
      pilot.advance(by: .milliseconds(100))
    }
    #expect(pictures == Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏⠋"))
    #expect(pilot.row(1).dropFirst() == " Loading   ")

    func isQuiet() -> Bool {
      pilot.advance(by: .seconds(1))
      _ = pilot.screen
      return pilot.application.deadline == nil
    }
    #expect(!isQuiet())
    spinner.isRunning = false
    #expect(isQuiet())
    #expect(pilot.row(1) == "  Loading   ")
    spinner.isRunning = true
    #expect(!isQuiet())
    pilot.press("right")
    #expect(isQuiet())
    pilot.press("left")
    #expect(!isQuiet())
    spinner.isHidden = true
    #expect(isQuiet())
    spinner.isHidden = false
    spinner.removeFromSuperview()
    #expect(isQuiet())
  }

  @Test("rules, with a title and without, beside and between")
  func rules() throws {
    let pilot = try Screens.pilot(
      """
      <Window outlet="view"><Rule/><Rule title="日本語"/><Rule title="much too long"/>
        <HStack height="2" spacing="1"><Label text="a"/><Rule axis="vertical"/><Label text="b"/></HStack></Window>
      """, width: 14, height: 5)
    #expect(
      pilot.screen == """
        ──────────────
        ── 日本語 ────
        ── much to… ──
        a │ b
          │
        """)
  }
}
