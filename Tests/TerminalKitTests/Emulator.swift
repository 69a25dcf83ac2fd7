import TerminalKit

/// A small terminal, to see what bytes do to one. It shares nothing with what it tests: widths come from a table for the
/// few characters that tests use, and each terminal makes its own of them.
struct Emulator {
  /// The widths that a terminal gives to the characters of a cluster: it places one piece after the other.
  enum Widths: CaseIterable {
    /// One piece of two cells.
    case clusters
    /// As many cells as its scalars have together: emoji of several parts are long.
    case scalars
    /// As scalars, but flags are made of halves of one cell, as glibc says.
    case narrowFlags
    /// One cell whatever it is.
    case narrow
    /// Clusters that the terminal does not know are left out.
    case dropped
  }

  struct Look: Hashable {
    var foreground = "default"
    var background = "default"
    var attributes: Set<Int> = []
    var link: String?
  }

  struct Cell: Hashable {
    var text = " "
    var look = Look()
    /// The head of a wide character is a cell before.
    var isSecondHalf = false
  }

  let width: Int
  let height: Int
  let widths: Widths
  private(set) var rows: [[Cell]]
  private(set) var x = 0
  private(set) var y = 0
  private(set) var isCursorVisible = true
  /// Sequences that it does not know, and text that went where there is no room.
  private(set) var complaints: [String] = []
  private var wraps = true
  private var look = Look()

  init(width: Int, height: Int, widths: Widths, filledWith character: Character = " ") {
    self.width = width
    self.height = height
    self.widths = widths
    let cell = Cell(text: String(character), look: Look(foreground: "3", background: "4", attributes: [7]))
    rows = Array(repeating: Array(repeating: cell, count: width), count: height)
  }

  mutating func feed(_ bytes: [UInt8]) {
    var text = ""
    let characters = String(decoding: bytes, as: UTF8.self).unicodeScalars
    var index = characters.startIndex
    while index < characters.endIndex {
      let scalar = characters[index]
      index = characters.index(after: index)
      switch scalar {
      case "\u{1B}", "\r", "\u{8}":
        write(text)
        text = ""
        if scalar == "\r" { x = 0 }
        if scalar == "\u{8}" { x = max(0, min(x, width - 1) - 1) }
        guard scalar == "\u{1B}" else { continue }
        if characters[index...].first == "]" {
          guard let end = characters[index...].firstIndex(of: "\u{1B}") else { return }
          command(String(characters[index..<end]))
          index = characters.index(end, offsetBy: 2, limitedBy: characters.endIndex) ?? characters.endIndex
          continue
        }
        guard let end = characters[index...].firstIndex(where: { ("@"..."~").contains($0) && $0 != "[" })
        else { return }
        perform(String(characters[index...end]))
        index = characters.index(after: end)
      default: text.unicodeScalars.append(scalar)
      }
    }
    write(text)
  }

  // MARK: Sequences

  private mutating func perform(_ sequence: String) {
    let body = sequence.dropFirst().dropLast()
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let count = max(1, numbers.first.flatMap { $0 } ?? 1)
    switch sequence.last {
    case "H":
      y = min(height, count) - 1
      x = min(width, max(1, numbers.count > 1 ? numbers[1] ?? 1 : 1)) - 1
    case "A": y = max(0, y - count)
    case "B": y = min(height - 1, y + count)
    case "C": x = min(width - 1, x + count)
    case "D": x = max(0, min(x, width - 1) - count)
    case "G": x = min(width, count) - 1
    case "J" where body == "2":
      for y in 0..<height { for x in 0..<width { erase(x, y) } }
    case "K":
      for x in min(x, width - 1)..<width { erase(x, y) }
    case "m": select(numbers.map { $0 ?? 0 })
    case "h" where body == "?7": wraps = true
    case "l" where body == "?7": wraps = false
    case "h" where body == "?25": isCursorVisible = true
    case "l" where body == "?25": isCursorVisible = false
    case "h" where body == "?2026", "l" where body == "?2026": break
    default: complaints.append("unknown: \(sequence)")
    }
  }

  private mutating func command(_ text: String) {
    let parts = text.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "]8" else { return complaints.append("unknown: \(text)") }
    look.link = parts[2].isEmpty ? nil : String(parts[2])
  }

  private mutating func select(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: look = Look(link: look.link)
      case 1...9: look.attributes.insert(number)
      case 22: look.attributes.subtract([1, 2])
      case 23...29: look.attributes.remove(number - 20)
      case 38, 48:
        let isIndexed = rest.popFirst() == 5
        let color = rest.prefix(isIndexed ? 1 : 3).map(String.init).joined(separator: ",")
        rest = rest.dropFirst(isIndexed ? 1 : 3)
        if number == 38 { look.foreground = color } else { look.background = color }
      case 30...37: look.foreground = String(number - 30)
      case 90...97: look.foreground = String(number - 82)
      case 39: look.foreground = "default"
      case 40...47: look.background = String(number - 40)
      case 100...107: look.background = String(number - 92)
      case 49: look.background = "default"
      default: complaints.append("unknown look: \(number)")
      }
    }
  }

  private mutating func erase(_ x: Int, _ y: Int) {
    halve(x, y)
    halve(x + 1, y)
    rows[y][x] = Cell(look: Look(background: look.background))
  }

  // MARK: Text

  private mutating func write(_ text: String) {
    for character in text {
      for (piece, cells) in pieces(of: character) { place(piece, cells) }
    }
  }

  private func pieces(of character: Character) -> [(String, Int)] {
    let scalars = character.unicodeScalars.map { (String($0), Self.width(of: $0)) }
    let known = scalars.map { ($0.0, min(2, $0.1)) }
    switch widths {
    case _ where !isDisputed(character): return known
    case .scalars: return known
    case .narrowFlags: return scalars.map { ($0.0, $0.1 == 3 ? 1 : $0.1) }
    case .clusters: return [(String(character), known.map(\.1).reduce(0, +) > 1 || scalars.count > 2 ? 2 : 1)]
    case .narrow: return [(String(character), 1)]
    case .dropped: return []
    }
  }

  /// Returns all agree on a letter with accents, and on one scalar that is neither half a flag nor very new.
  private func isDisputed(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first else { return false }
    let isNew = 0x1FAE0..<0x1FB00 ~= first.value
    return isNew || Self.width(of: first) == 3
      || character.unicodeScalars.dropFirst().contains { !(0x300..<0x370).contains($0.value) }
  }

  /// 3 is a half of a flag, which is one cell or two.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x300..<0x370, 0x200D, 0xFE0F, 0x20E3: 0
    case 0x1F1E6...0x1F1FF: 3
    case 0x3000..<0xA000, 0xAC00..<0xD800, 0x1F000..<0x20000: 2
    default: 1
    }
  }

  private mutating func place(_ text: String, _ cells: Int) {
    if cells == 0 {
      var before = min(x, width) - 1
      if before > 0, rows[y][before].isSecondHalf { before -= 1 }
      if before >= 0 { rows[y][before].text += text }
      return
    }
    if x + cells > width {
      if wraps {
        x = 0
        y += 1
        if y == height {
          y -= 1
          rows.removeFirst()
          rows.append(Array(repeating: Cell(), count: width))
        }
      } else {
        x = width - cells
      }
    }
    halve(x, y)
    halve(x + cells, y)
    rows[y][x] = Cell(text: text, look: look)
    if cells == 2 { rows[y][x + 1] = Cell(text: "", look: look, isSecondHalf: true) }
    x += cells
  }

  /// Blanks both halves of a wide character that stands across the left edge of a cell.
  private mutating func halve(_ x: Int, _ y: Int) {
    guard x > 0, x < width, rows[y][x].isSecondHalf else { return }
    rows[y][x - 1].text = " "
    rows[y][x] = Cell(text: " ", look: rows[y][x].look)
  }
}
