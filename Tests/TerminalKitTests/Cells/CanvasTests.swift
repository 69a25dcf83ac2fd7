import Testing

@testable import TerminalKit

@Suite("Drawing on a canvas")
struct CanvasTests {
  let red = CellStyle(foreground: .palette(1))

  private func drawn(_ width: Int, _ height: Int, _ draw: (Canvas) -> Void) -> String {
    let grid = CellGrid(size: Size(width: width, height: height))
    draw(grid.canvas)
    return (0..<height).map { grid.text(ofRow: $0) }.joined(separator: "\n")
  }

  @Test("a border leaves its inside, and a row or a column of one cell is a line")
  func borders() {
    let screen = drawn(12, 4) {
      $0.write("inside", at: Point(x: 1, y: 1), red)
      $0.border(Rect(x: 0, y: 0, width: 8, height: 3), .round, red)
      $0.border(Rect(x: 9, y: 0, width: 1, height: 4), .double, red)
      $0.border(Rect(x: 0, y: 3, width: 8, height: 1), .ascii, red)
      $0.border(Rect(x: 10, y: 0, width: 2, height: 2), .heavy, red)
    }
    #expect(
      screen == """
        ╭──────╮ ║┏┓
        │inside│ ║┗┛
        ╰──────╯ ║  
        -------- ║  
        """)
  }

  @Test("a part clips text and borders, and a wide character that is cut becomes a blank")
  func clipping() {
    let screen = drawn(8, 3) { canvas in
      canvas.fill(canvas.bounds, ".", red)
      let part = canvas.part(Rect(x: 2, y: 1, width: 3, height: 5))
      part.write("日本語", at: Point(x: -1, y: 0), red)
      part.write("above", at: Point(x: 0, y: -1), red)
      part.part(Rect(x: 1, y: 1, width: 9, height: 9)).border(
        Rect(x: 0, y: 0, width: 9, height: 9), .line, red)
    }
    #expect(screen == "........\n.. 本...\n...┌─...")
  }

  @Test("a cluster may start left of what is seen and end right of it")
  func clippedAtBothEnds() {
    #expect(drawn(3, 1) { $0.write("日本語", at: Point(x: -1, y: 0), .plain) } == " 本")
    #expect(drawn(2, 1) { $0.write("日本語", at: Point(x: -1, y: 0), .plain) } == "  ")
    #expect(drawn(1, 1) { $0.write("日", at: .zero, .plain) } == " ")
  }

  @Test(
    "drawing over half of a wide character blanks the other half",
    arguments: [(0, "x本"), (1, " x本"), (2, "日x "), (3, "日 x")])
  func halves(x: Int, expected: String) {
    let screen = drawn(4, 1) {
      $0.write("日本", at: .zero, .plain)
      $0.write("x", at: Point(x: x, y: 0), .plain)
    }
    #expect(screen == (x == 0 ? "x 本" : expected))
  }

  @Test("a wide character over two halves blanks both others")
  func wideOverHalves() {
    let screen = drawn(4, 1) {
      $0.write("日本", at: .zero, .plain)
      $0.write("語", at: Point(x: 1, y: 0), .plain)
    }
    #expect(screen == " 語 ")
  }

  @Test(
    "one special character among plain ones is found at any place", arguments: ["\u{1F}", "\u{7F}", "é", "日"])
  func oneAmongPlain(odd: String) {
    let shown = ["\u{1F}": "␟", "\u{7F}": "␡"][odd] ?? odd
    for length in 1...20 {
      for place in 0..<length {
        let (before, after) = (
          String(repeating: "~", count: place), String(repeating: " ", count: length - place - 1)
        )
        let text = before + odd + after + "|"
        #expect(
          drawn(text.cellWidth, 1) { $0.write(text, at: .zero, .plain) } == before + shown + after + "|")
        #expect(text.cellWidth == length + (odd == "日" ? 2 : 1))
      }
    }
  }

  @Test("the last drawing is shown, in whatever order cells are filled, written and restyled")
  func lastIsSeen() {
    var random = SystemRandomNumberGenerator()
    let (width, height) = (9, 3)
    for _ in 0..<60 {
      let grid = CellGrid(size: Size(width: width, height: height))
      var text = Array(repeating: Array(repeating: Character(" "), count: width), count: height)
      var looks = Array(repeating: Array(repeating: CellStyle.plain, count: width), count: height)
      for _ in 0..<12 {
        let style = CellStyle(background: .palette(UInt8.random(in: 0..<2, using: &random)))
        let (x, y) = (Int.random(in: -1..<width, using: &random), Int.random(in: 0..<height, using: &random))
        let rect = Rect(
          x: x, y: y, width: .random(in: 1...width, using: &random),
          height: .random(in: 1...2, using: &random))
        let kind = Int.random(in: 0..<4, using: &random)
        switch kind {
        case 0: grid.canvas.write("abc", at: rect.origin, style)
        case 1: grid.canvas.restyle(rect) { $0.attributes.insert(.bold) }
        default: grid.canvas.fill(rect, style)
        }
        let area = kind == 0 ? Rect(x: x, y: y, width: 3, height: 1) : rect
        for row in 0..<height {
          for column in 0..<width where area.contains(Point(x: column, y: row)) {
            switch kind {
            case 0: text[row][column] = Array("abc")[column - x]
            case 1: looks[row][column].attributes.insert(.bold)
            default: text[row][column] = " "
            }
            if kind != 1 { looks[row][column] = style }
          }
        }
      }
      for row in 0..<height {
        #expect(grid.text(ofRow: row) == String(text[row]))
        #expect((0..<width).map { grid.style(at: Point(x: $0, y: row)) } == looks[row])
      }
    }
  }

  @Test("nothing that could steer a terminal reaches a cell")
  func controls() {
    let hostile = "a\u{1B}[2J\u{7}\tb\r\nc\u{7F}\u{9B}31m\u{202E}d\u{2066}\u{200F}\u{AD}\u{FEFF}\u{0}"
    let grid = CellGrid(size: Size(width: 24, height: 1))
    let width = grid.canvas.write(hostile, at: .zero, .plain)
    #expect(grid.text == "a␛[2J␇␉b␍c␡·31md␀")
    #expect(width == 17)
    #expect(width == hostile.cellWidth)
  }

  @Test("a drawn text has the width that is returned, clipped or not")
  func widthOfWriting() {
    let grid = CellGrid(size: Size(width: 3, height: 1))
    #expect(grid.canvas.write("日本語abc", at: Point(x: -2, y: 0), .plain) == 9)
    #expect(grid.canvas.write("日本語abc", at: Point(x: 0, y: 7), .plain) == 9)
  }

  @Test("restyling changes looks, asks once for each look, and leaves half characters alone")
  func restyling() {
    let grid = CellGrid(size: Size(width: 8, height: 1))
    grid.canvas.write("日ab語", at: .zero, red)
    var asked = 0
    grid.canvas.restyle(Rect(x: 1, y: 0, width: 4, height: 1)) {
      asked += 1
      $0.attributes.insert(.reverse)
    }
    let reversed = (0..<8).map { grid.style(at: Point(x: $0, y: 0)).attributes.contains(.reverse) }
    #expect(reversed == [false, false, true, true, false, false, false, false])
    #expect(asked == 1)
    #expect(grid.text(ofRow: 0) == "日ab語  ")
    #expect(grid.style(at: Point(x: 2, y: 0)).foreground == .palette(1))
  }

  @Test("places past the ends of Int are outside")
  func farAway() {
    let screen = drawn(3, 1) { canvas in
      for x in [Int.max, Int.max - 1, .min, .min + 1] {
        canvas.write("日本", at: Point(x: x, y: 0), red)
        canvas.write("x", at: Point(x: 0, y: x), red)
        canvas.fill(Rect(x: x, y: x, width: .max, height: .max), red)
        canvas.border(Rect(x: x, y: 0, width: .max, height: .max), .line, red)
        canvas.part(Rect(x: x, y: x, width: .max, height: .max)).write("a", at: Point(x: x, y: x), red)
      }
      canvas.part(Rect(x: 1, y: 0, width: .max, height: .max)).write("ok", at: .zero, red)
    }
    #expect(screen == " ok")
  }

  @Test("a smaller grid keeps what it has room for")
  func resize() {
    let grid = CellGrid(size: Size(width: 4, height: 2))
    grid.canvas.write("a日b", at: .zero, .plain)
    grid.canvas.write("cd", at: Point(x: 0, y: 1), .plain)
    grid.resize(to: Size(width: 2, height: 3))
    #expect(grid.text == "a\ncd")
    grid.resize(to: Size(width: 5, height: 1))
    #expect(grid.text(ofRow: 0) == "a    ")
    grid.resize(to: Size(width: .max, height: .max))
    #expect(grid.size.width < 10_000)
  }

  @Test("ever new clusters do not fill the memory, and those on the screen stay")
  func boundedClusters() {
    let grid = CellGrid(size: Size(width: 4, height: 1))
    grid.canvas.write("👩‍👩‍👧‍👦", at: .zero, .plain)
    for number in 0..<50_000 {
      // The number in binary, as accents.
      let marks = String(number, radix: 2).map { $0 == "0" ? "\u{301}" : "\u{302}" }
      grid.canvas.write("a" + marks.joined(), at: Point(x: 2, y: 0), .plain)
    }
    #expect(grid.text(at: .zero) == "👩‍👩‍👧‍👦")
    #expect(grid.store.clusters.count < 5000)
    grid.canvas.write("e" + String(repeating: "\u{301}", count: 1_000_000), at: Point(x: 3, y: 0), .plain)
    #expect(grid.text(at: Point(x: 3, y: 0)).utf8.count < 100)
  }
}
