import Testing
import TestSupport

@testable import TerminalKit

@Suite("Frames")
struct FrameWriterTests {
  // MARK: The emulated terminal

  private static let certain = ["a", "b", " ", "  ", "│", "日", "本語", "é", "한"]
  private static let uncertain = ["👩‍👩‍👧‍👦", "🇨🇭", "❤️", "1️⃣", "👍🏽", "🏳️‍🌈", "\u{1FAE8}", "e\u{301}x"]
  private static let colors: [Color] = [
    .default, .palette(1), .palette(12), .palette(236), .rgb(red: 1, green: 200, blue: 30),
  ]

  private static func style(_ random: inout SplitMix) -> CellStyle {
    CellStyle(
      foreground: colors.randomElement(using: &random) ?? .default,
      background: colors.randomElement(using: &random) ?? .default,
      attributes: Bool.random(using: &random) ? [] : .init(rawValue: UInt8.random(in: 0..<64, using: &random))
    )
  }

  private static func edit(_ grid: CellGrid, _ random: inout SplitMix) {
    let canvas = grid.canvas
    let place = Point(
      x: Int.random(in: -2..<grid.size.width, using: &random),
      y: Int.random(in: 0..<grid.size.height, using: &random))
    let area = Rect(
      x: place.x, y: place.y, width: .random(in: 1...12, using: &random),
      height: .random(in: 1...3, using: &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0: canvas.fill(area, style(&random))
    case 1: canvas.fill(area, .plain)
    case 2: canvas.border(area, .line, style(&random))
    case 3: canvas.restyle(area) { $0.attributes.formSymmetricDifference(.bold) }
    case 4:
      for _ in 0..<4 {
        canvas.write("x", at: Point(x: .random(in: 0..<20, using: &random), y: place.y), .plain)
      }
    case 5:
      let link = Link("https://x/\(Int.random(in: 0..<3, using: &random))")
      let pen = Pen(theme: .ansi, style: style(&random), isFocused: false, isEnabled: true, now: .zero)
      canvas.write("a\("日 b", link: link)" as StyledText, at: place, pen)
    default:
      let text = (0..<Int.random(in: 1...6, using: &random))
        .map { _ in (certain + uncertain).randomElement(using: &random) ?? "" }.joined()
      canvas.write(text, at: place, Bool.random(using: &random) ? .plain : style(&random))
    }
  }

  @Test("whatever a terminal holds widths to be, it shows the frame", arguments: Emulator.Widths.allCases)
  func property(widths: Emulator.Widths) {
    var random = SplitMix(seed: 3)
    for round in rounds(40) {
      let size = Size(width: .random(in: 3...24, using: &random), height: .random(in: 1...6, using: &random))
      let grid = CellGrid(size: size)
      var writer = FrameWriter(
        colors: .truecolor, isSynchronized: Bool.random(using: &random), hasLinks: true)
      var terminal = Emulator(width: size.width, height: size.height, widths: widths, filledWith: "?")
      for frame in 0..<12 {
        for _ in 0..<Int.random(in: 0...4, using: &random) { Self.edit(grid, &random) }
        if Int.random(in: 0..<10, using: &random) == 0 { grid.clear() }
        if Int.random(in: 0..<20, using: &random) == 0 { writer.invalidate() }
        let caret = Bool.random(using: &random) ? Point(x: size.width - 1, y: 0) : nil
        terminal.feed(writer.frame(grid, caret: caret))

        let difference = Self.difference(terminal, grid)
        #expect(difference == nil, "\(widths), round \(round), frame \(frame)")
        #expect(terminal.isCursorVisible == (caret != nil))
        if let caret { #expect(Point(x: terminal.x, y: terminal.y) == caret) }
        #expect(terminal.complaints.isEmpty)
        if difference != nil { return }
      }
    }
  }

  /// Returns the first cell where a terminal shows something else. A cluster whose width is uncertain may look like anything, but
  /// only in its own cells, and on its own background.
  private static func difference(_ terminal: Emulator, _ grid: CellGrid) -> String? {
    for y in 0..<grid.size.height {
      for x in 0..<grid.size.width {
        let cell = grid.store.cells[y * grid.size.width + x]
        let shown = terminal.rows[y][x]
        let isLoose = cell.flags.contains(.uncertain) || grid.isSecondCellOfUncertain(x, y)
        var wanted = look(of: cell.style)
        wanted.link = grid.store.links[cell.link]?.address
        var isSame = shown.look == wanted && shown.text == grid.text(at: Point(x: x, y: y))
        if isLoose {
          isSame = shown.look.background == wanted.background
        } else if shown.text == " ", grid.text(at: Point(x: x, y: y)) == " " {
          let seen: Set<Int> = [4, 7, 9]
          let attributes = shown.look.attributes.intersection(seen)
          isSame =
            shown.look.background == wanted.background && shown.look.link == wanted.link
            && attributes == wanted.attributes.intersection(seen)
            && (attributes.isEmpty || shown.look.foreground == wanted.foreground)
        }
        if !isSame {
          return
            "(\(x), \(y)): \(shown) and not \(grid.text(at: Point(x: x, y: y)).debugDescription) \(wanted)"
        }
      }
    }
    return nil
  }

  private static func look(of style: CellStyle) -> Emulator.Look {
    func name(_ color: Color) -> String {
      switch color {
      case .default: "default"
      case .palette(let number): "\(number)"
      case .rgb(let red, let green, let blue): "\(red),\(green),\(blue)"
      }
    }
    let numbers: [(CellStyle.Attributes, Int)] = [
      (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7), (.strikethrough, 9),
    ]
    return Emulator.Look(
      foreground: name(style.foreground), background: name(style.background),
      attributes: Set(numbers.filter { style.attributes.contains($0.0) }.map(\.1)))
  }
}

extension CellGrid {
  fileprivate func isSecondCellOfUncertain(_ x: Int, _ y: Int) -> Bool {
    x > 0 && store.cells[y * size.width + x - 1].flags == [.wide, .uncertain]
  }
}
