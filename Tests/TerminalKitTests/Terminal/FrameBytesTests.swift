import Testing

@testable import TerminalKit

@Suite("Bytes of a frame")
struct FrameBytesTests {
  /// Returns a page of text with a frame around it.
  private func page() -> CellGrid {
    let grid = CellGrid(size: Size(width: 200, height: 60))
    grid.canvas.border(grid.canvas.bounds, .round, CellStyle(foreground: .palette(8)))
    for y in 1..<59 {
      grid.canvas.write("\(y): a line of text, not the whole width of it", at: Point(x: 2, y: y), .plain)
    }
    return grid
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  @Test("nothing changed: no bytes; one cell: few; a caret that moves: fewer")
  func little() {
    for isSynchronized in [false, true] {
      let grid = page()
      var writer = FrameWriter(colors: .truecolor, isSynchronized: isSynchronized)
      let caret = Point(x: 150, y: 50)
      #expect(writer.frame(grid, caret: caret).count < 9000)
      #expect(writer.frame(grid, caret: caret).isEmpty)
      grid.canvas.write("X", at: Point(x: 120, y: 30), .plain)
      #expect(writer.frame(grid, caret: caret).count <= 40)
      #expect(text(writer.frame(grid, caret: Point(x: 151, y: 50))) == "^[51;152H")
      #expect(text(writer.frame(grid, caret: nil)) == "^[?25l")
    }
  }

  @Test("a selection bar that moves by a row changes the looks of two rows")
  func bar() {
    let grid = page()
    var writer = FrameWriter(colors: .truecolor)
    let row = Rect(x: 1, y: 10, width: 198, height: 1)
    grid.canvas.restyle(row) { $0.attributes.insert(.reverse) }
    _ = writer.frame(grid, caret: nil)
    grid.canvas.restyle(row) { $0.attributes.remove(.reverse) }
    grid.canvas.restyle(row.offset(x: 0, y: 1)) { $0.attributes.insert(.reverse) }
    #expect(writer.frame(grid, caret: nil).count < 450)
  }

  @Test("sequences are as short as can be")
  func sequences() {
    let grid = CellGrid(size: Size(width: 80, height: 10))
    var writer = FrameWriter(colors: .truecolor)
    #expect(text(writer.frame(grid, caret: nil)) == "^[?25l^[m^[2J")

    let red = CellStyle(foreground: .palette(1), attributes: .bold)
    grid.canvas.write("one", at: .zero, red)
    grid.canvas.write("two", at: Point(x: 70, y: 1), CellStyle(foreground: .palette(1)))
    #expect(text(writer.frame(grid, caret: nil)) == "^[H^[1;31mone^[2;71H^[22mtwo^[m")

    // A short gap is written again, a long one is left out, and a tail is erased.
    grid.canvas.write("a", at: .zero, red)
    grid.canvas.write("b", at: Point(x: 2, y: 0), red)
    grid.canvas.write("far", at: Point(x: 9, y: 0), red)
    grid.canvas.fill(Rect(x: 0, y: 1, width: 80, height: 1), .plain)
    grid.canvas.write("words", at: Point(x: 0, y: 1), .plain)
    #expect(text(writer.frame(grid, caret: nil)) == "^[H^[1;31manb^[6Cfar^[2H^[mwords^[71G   ")
  }

  @Test("a blank between words takes one byte, unless the look would be seen on it")
  func blanks() {
    func frame(_ style: CellStyle) -> String {
      let grid = CellGrid(size: Size(width: 40, height: 1))
      var writer = FrameWriter(colors: .truecolor)
      _ = writer.frame(grid, caret: nil)
      for (index, word) in ["one", "two", "six"].enumerated() {
        grid.canvas.write(word, at: Point(x: index * 4, y: 0), style)
      }
      return text(writer.frame(grid, caret: nil))
    }
    #expect(frame(.plain) == "^[Hone two six")
    #expect(frame(CellStyle(foreground: .palette(1))) == "^[H^[31mone two six^[m")
    #expect(frame(CellStyle(attributes: .underline)) == "^[H^[4mone^[Ctwo^[Csix^[m")
    #expect(frame(CellStyle(background: .palette(1))) == "^[H^[41mone^[Ctwo^[Csix^[m")
  }

  @Test("a cluster of uncertain width: blanks, the cluster, the cursor set again, and what may be drawn over")
  func uncertain() {
    let grid = CellGrid(size: Size(width: 20, height: 1))
    var writer = FrameWriter(colors: .truecolor)
    grid.canvas.write("ab", at: .zero, .plain)
    _ = writer.frame(grid, caret: nil)
    grid.canvas.write("👍🏽|", at: Point(x: 1, y: 0), .plain)
    #expect(text(writer.frame(grid, caret: nil)) == "^[;2H  \u{8}\u{8}👍🏽^[4G| ")
  }
}
