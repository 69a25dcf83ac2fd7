import NibKit
import TerminalKit
import Testing

@Suite("Looks in logs")
struct LogLooksTests {
  private func log(_ attributes: String, lines: String = "", width: Int = 12) throws -> (Pilot, Log) {
    let pilot = try Stage.pilot("<Log id=\"log\" height=\"*\" \(attributes)>\(lines)</Log>", width, 3)
    return (pilot, try pilot.view("log"))
  }

  @Test("with ansi, escape sequences become looks, which go on in the next line; without, they are shown")
  func ansi() throws {
    let (pilot, log) = try log("ansi=\"true\"")
    log.append("ok \u{1B}[31mbad\n\u{1B}[2Jworse\u{1B}[0m\tx")
    #expect(
      pilot.styledScreen == """
        ok bad
        worse   x

        = looks
        ...aaa
        aaaaa

        = legend
        a red
        """)
    let (plain, other) = try self.log("")
    other.append("\u{1B}[31mx")
    #expect(plain.screen == "␛[31mx")
  }

  @Test("lines of code and of a layout have looks")
  func lines() throws {
    let (pilot, log) = try log(
      "", lines: #"<Line text="a"><Span text="b" bold="true"/></Line>"#)
    log.append("c\("d", .error)", look: Look(italic: true))
    #expect(
      pilot.styledScreen == "ab\ncd\n\n= looks\n.a\nbc\n\n= legend\na bold\nb italic\nc bold italic red")
  }

  @Test("a selected line is as readable as any other, and a match of the search stands out in each style")
  func selectionAndSearch() throws {
    let (pilot, log) = try log("ansi=\"true\" selectable=\"true\" highlight=\"bc\"")
    log.append("a\u{1B}[32mb\u{1B}[31;42mc\u{1B}[0m\nabc\u{1B}[31;1md")
    pilot.press("tab")
    #expect(pilot.style(3, 1).foreground == .default && pilot.style(3, 1).attributes == [.reverse, .bold])
    #expect(pilot.style(1, 0) == pilot.style(2, 0))
    #expect(log.showNextMatch())
  }

  @Test("a line that wraps keeps its looks, and its length is bounded")
  func wrapping() throws {
    let (pilot, log) = try log("ansi=\"true\" wrap=\"word\"", width: 5)
    log.append("one \u{1B}[1mtwo three")
    #expect(pilot.styledScreen == "one\ntwo\nthree\n= looks\n\naaa\naaaaa\n= legend\na bold")
    log.append(String(repeating: "\u{1B}[1mx\u{1B}[0m", count: 100_000))
    #expect(pilot.row(2).hasPrefix("x…"))
  }
}
