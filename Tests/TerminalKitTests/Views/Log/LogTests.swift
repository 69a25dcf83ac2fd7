import NibKit
import TerminalKit
import Testing

@Suite("Logs")
struct LogTests {
  private func pilot(_ attributes: String = "", lines: Int = 5, height: Int = 3) throws -> (Pilot, Log) {
    let lines = (0..<lines).map { "<Line text=\"line \($0)\"/>" }.joined()
    let pilot = try Stage.pilot("<Log id=\"log\" height=\"*\" \(attributes)>\(lines)</Log>", 12, height)
    return (pilot, try pilot.view("log"))
  }

  @Test("the end stays in sight if it is visible, and not after scrolling away")
  func following() throws {
    let (pilot, log) = try pilot("followChanged=\"#owner.toggled\"")
    #expect(pilot.words == ["line 2", "line 3", "line 4"])
    log.append("5\n6")
    #expect(pilot.words == ["line 4", "5", "6"])
    pilot.press("up")
    log.append("7")
    #expect(pilot.words == ["line 3", "line 4", "5"])
    pilot.press("end")
    log.append("8")
    #expect(pilot.words == ["6", "7", "8"])
    #expect(try pilot.stage.events == ["toggled", "toggled"])
  }

  @Test("the oldest lines are dropped, and what is seen stays where it is")
  func limit() throws {
    let (pilot, log) = try pilot("limit=\"5\"")
    pilot.press("up")
    #expect(pilot.words == ["line 1", "line 2", "line 3"])
    log.append("5")
    #expect(log.lineCount == 5)
    #expect(pilot.words == ["line 1", "line 2", "line 3"])
    // Now even the first that was seen is gone.
    log.append("6\n7")
    #expect(pilot.words == ["line 3", "line 4", "5"])
  }

  @Test("a search goes from match to match, round the end, and back")
  func search() throws {
    let (pilot, log) = try pilot(lines: 0)
    log.append((0..<20).map { $0 % 6 == 0 ? "Here \($0)" : "\($0)" }.joined(separator: "\n"))
    _ = pilot.screen
    #expect(!log.showNextMatch())
    log.highlight = "here"
    var seen: [String] = []
    func next(_ backwards: Bool = false) {
      #expect(log.showNextMatch(backwards: backwards))
      seen += pilot.words.filter { $0.hasPrefix("Here") }
    }
    pilot.press("home")
    for _ in 0..<5 { next() }
    // Three rows hold one match at a time, and after the last comes the first.
    #expect(seen == ["Here 0", "Here 6", "Here 12", "Here 18", "Here 0"])
    seen = []
    for _ in 0..<2 { next(true) }
    #expect(seen == ["Here 18", "Here 12"])
    log.highlight = "HERE"
    #expect(!log.showNextMatch())
  }

  @Test("control characters of others do nothing to the terminal")
  func controls() throws {
    let (pilot, log) = try pilot(lines: 0)
    log.append("a\u{1B}[2J\u{7}b")
    #expect(!pilot.screen.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(pilot.row(0).hasPrefix("a") && pilot.row(0).contains("b"))
  }
}
