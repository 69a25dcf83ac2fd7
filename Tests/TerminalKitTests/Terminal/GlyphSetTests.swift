import Testing

@testable import TerminalKit

/// The characters that a terminal can show, by its environment, and those that it gets instead of the rest.
@Suite("Characters of the terminal")
struct GlyphSetTests {
  @Test(
    "the locale and TERM say which characters there are",
    arguments: [
      (nil, "xterm-256color", GlyphSet.unicode), ("de_DE.UTF-8", "xterm", .unicode),
      ("C.utf8", "tmux-256color", .unicode),
      ("de_DE.UTF-8@euro", "xterm", .unicode), ("C", "xterm", .ascii), ("POSIX", "xterm", .ascii),
      ("de_DE.ISO-8859-1", "xterm", .ascii), ("de_DE@euro", "xterm", .ascii), ("C.UTF-8", "linux", .console),
      ("C.UTF-8", "vt220", .ascii), ("C", "linux", .ascii),
    ] as [(String?, String, GlyphSet)])
  func detected(locale: String?, terminal: String, glyphs: GlyphSet) {
    #expect(GlyphSet.detect(locale: locale, terminal: terminal) == glyphs)
  }

  private func rows(of pilot: Pilot, as glyphs: GlyphSet) -> [String] {
    var writer = FrameWriter(colors: .none)
    writer.glyphs = glyphs
    let size = pilot.application.size
    let grid = CellGrid(size: size)
    pilot.application.traits.glyphs = glyphs
    pilot.application.frames.setNeedsWholeFrame()
    pilot.application.draw(on: grid)
    let bytes = writer.frame(grid, caret: nil)
    var screen = Emulator(width: size.width, height: size.height, widths: .clusters)
    screen.feed(bytes)
    if glyphs == .ascii { #expect(bytes.allSatisfy { $0 < 0x80 }) }
    return screen.rows.map { row in
      var text = row.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  @Test("without UTF-8 borders, marks and letters are ASCII, in the same columns")
  func ascii() throws {
    let pilot = try Stage.pilot(
      """
      <Frame title="Öl" height="4"><Label text="日本|…"/><Select selected="0"><Option title="one"/></Select></Frame>
      <Progress value="50" width="8"/><Rule/>
      """, 12, 6)
    #expect(
      rows(of: pilot, as: .ascii) == [
        "+- ?l -----+", "|????|~    |", "|[one v]   |", "+----------+", "####", "------------",
      ])
  }

  @Test("the Linux console has straight lines, and no round corners")
  func console() throws {
    let pilot = try Stage.pilot("<Frame title=\"A\" height=\"3\"><Spinner text=\"é\"/></Frame>", 9, 3)
    #expect(rows(of: pilot, as: .console) == ["┌─ A ───┐", "│\\ é    │", "└───────┘"])
  }

  @Test("charts are drawn with marks of ASCII that keep their shapes and levels")
  func charts() throws {
    let pilot = try Stage.pilot(
      """
      <Sparkline values="1 2 3 4 5 6 7 8" max="8" width="8"/>
      <HeatMap values="0 1 2 3 4"/>
      <Meter value="50" width="8" showsPercent="false"/>
      <BarChart axis="vertical" height="2" showsValues="false"><Bar value="4"/><Bar value="8"/></BarChart>
      <LineChart values="0 1 2 3" height="5"/>
      """, 12, 10)
    let ascii = rows(of: pilot, as: .ascii)
    #expect(Array(ascii.prefix(3)) == [".:-=+*#@", "..++**####", "####"])
    #expect(!ascii.contains { $0.contains("?") })
    // The line rises from one corner to the other.
    let line = ascii[5...].compactMap { row in
      row.lastIndex(of: "*").map { row.distance(from: row.startIndex, to: $0) }
    }
    #expect(line.count > 1 && line == line.sorted(by: >))
    let console = rows(of: pilot, as: .console).joined()
    #expect(
      !console.unicodeScalars.contains {
        (0x2800...0x28FF).contains($0.value) || (0x2596...0x259F).contains($0.value)
      })
  }
}
