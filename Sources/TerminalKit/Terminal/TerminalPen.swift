/// Writes to a terminal. It tracks the position of the cursor and the current style, so that each change takes few
/// bytes.
nonisolated struct TerminalPen {
  private(set) var bytes: [UInt8] = []
  private let width: Int
  private let colors: ColorDepth
  /// True if rows are not those of the screen. The pen then moves relative to its current row.
  private let isRelative: Bool
  /// The links of the cells; nil if links are not sent to the terminal.
  private let links: LinkTable?
  /// The column of the cursor, or nil if it is not known. `y` is its row, in the same way.
  private(set) var x: Int?
  private(set) var y: Int?
  /// The current style, in the colors that the terminal shows; nil if it is not known.
  private var style: CellStyle?
  /// The number of the open link, 0 if there is none; nil if it is not known.
  private var link: LinkTable.Number?
  /// A cell with the current style, and a space for which the current style is sufficient. Comparing with them is
  /// faster than with `style`.
  private var cellLikeStyle: Cell?
  private var blankLikeStyle: Cell?

  /// - Parameter row: The row of the cursor in a region whose position on the screen is not known; nil for a whole
  ///   screen.
  init(width: Int, colors: ColorDepth, links: LinkTable? = nil, style: CellStyle?, row: Int? = nil) {
    self.width = width
    isRelative = row != nil
    y = row
    self.colors = colors
    self.links = links
    self.style = style
    link = links == nil || style != nil ? 0 : nil
    bytes.reserveCapacity(256)
  }

  // MARK: Looks

  /// Sets the style of a cell.
  mutating func setStyle(of cell: Cell) {
    if isSet(like: cell) { return }
    let wanted = look(for: cell)
    let wantedLink = linkNumber(of: cell)
    if wanted != style || wantedLink != link { set(wanted, wantedLink) }
    if cell.isBlank { blankLikeStyle = cell } else { cellLikeStyle = cell }
  }

  /// Returns true if a cell can be written without a change of style.
  func hasStyle(of cell: Cell) -> Bool {
    isSet(like: cell) || look(for: cell) == style && linkNumber(of: cell) == link
  }

  private func isSet(like cell: Cell) -> Bool {
    (cell.isBlank ? blankLikeStyle : cellLikeStyle)?.looksLike(cell) == true
  }

  /// Returns the style that a cell needs. For a space, only its visible attributes count.
  private func look(for cell: Cell) -> CellStyle {
    var look = colors.nearest(cell.style)
    if cell.isBlank, let style {
      look.foreground = style.foreground
      look.attributes = style.attributes.subtracting(.seenOnBlanks)
    }
    return look
  }

  /// Returns to the terminal's default style.
  mutating func resetStyle() {
    if style != .plain || link != 0 { set(.plain, 0) }
  }

  /// Returns the number of a cell's link, or 0 for none.
  private func linkNumber(of cell: Cell) -> LinkTable.Number { links?[cell.link] == nil ? 0 : cell.link }

  private mutating func set(_ wanted: CellStyle, _ wantedLink: LinkTable.Number) {
    wanted.appendSequence(from: style, to: &bytes)
    style = wanted
    if link != wantedLink { open(wantedLink) }
    cellLikeStyle = nil
    blankLikeStyle = nil
  }

  /// Opens a link, or closes the open one (OSC 8). By the number, the terminal knows which cells belong together.
  private mutating func open(_ number: LinkTable.Number) {
    bytes.append(contentsOf: "\u{1B}]8;".utf8)
    if let link = links?[number] {
      bytes.append(contentsOf: "id=".utf8)
      bytes.append(decimal: Int(number))
      bytes.append(UInt8(ascii: ";"))
      bytes.append(contentsOf: link.address.utf8)
    } else {
      bytes.append(UInt8(ascii: ";"))
    }
    bytes.append(contentsOf: "\u{1B}\\".utf8)
    link = number
  }

  // MARK: Writing

  /// Writes text whose width is the same on all terminals.
  mutating func write(_ text: some Sequence<UInt8>, cells: Int) {
    bytes.append(contentsOf: text)
    advance(by: cells)
  }

  /// Writes the character of an ASCII cell. The caller must call ``advance(by:)``.
  mutating func append(_ cell: Cell) { bytes.append(cell.asciiByte) }

  /// Notes that the cursor has advanced.
  mutating func advance(by cells: Int) {
    // After the last column, the cursor is between two rows, and terminals differ in its position.
    x = x.flatMap { $0 + cells < width ? $0 + cells : nil }
  }

  /// Writes a character whose width is the same on all terminals.
  mutating func write(_ scalar: Unicode.Scalar, cells: Int) {
    if scalar.isASCII {
      write(CollectionOfOne(UInt8(truncatingIfNeeded: scalar.value)), cells: cells)
    } else {
      write(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter, cells: cells)
    }
  }

  /// Writes text whose width differs between terminals. The column of the cursor is then not known.
  mutating func write(uncertain text: some Sequence<UInt8>) {
    bytes.append(contentsOf: text)
    x = nil
  }

  /// Writes a control sequence, which must not move the cursor.
  mutating func send(_ sequence: StaticString) { bytes.append(sequence: sequence) }

  // MARK: The cursor

  /// Returns true if the cursor is at a cell.
  func isAt(_ point: Point) -> Bool { x == point.x && y == point.y }

  /// Returns true if the cursor is in a row.
  func isInRow(_ row: Int) -> Bool { y == row }

  /// Returns the number of bytes that move the cursor to the right in its row.
  static func bytesToSkip(_ columns: Int) -> Int { columns == 1 ? 3 : 3 + digits(columns) }

  /// Moves to a cell with as few bytes as possible.
  mutating func move(to point: Point) {
    guard x != point.x || y != point.y else { return }
    if y == point.y {
      moveInRow(to: point.x)
    } else if let y, x == point.x || isRelative {
      bytes.appendEscape()
      let rows = abs(point.y - y)
      if rows > 1 { bytes.append(decimal: rows) }
      bytes.append(UInt8(ascii: point.y < y ? "A" : "B"))
      if x != point.x { moveInRow(to: point.x) }
    } else {
      bytes.appendEscape()
      if point.y > 0 { bytes.append(decimal: point.y + 1) }
      if point.x > 0 {
        bytes.append(UInt8(ascii: ";"))
        bytes.append(decimal: point.x + 1)
      }
      bytes.append(UInt8(ascii: "H"))
    }
    x = point.x
    y = point.y
  }

  /// Makes room for some rows from the first row of the region on, and moves to the first row.
  mutating func reserve(rows: Int) {
    move(to: Point(x: 0, y: 0))
    bytes.append(UInt8(ascii: "\r"))
    send("J")
    // At the bottom of the screen, this scrolls everything up, which setting the cursor would not do.
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: max(0, rows - 1)))
    (x, y) = (0, max(0, rows - 1))
    move(to: Point(x: 0, y: 0))
  }

  /// Moves to the row below a region.
  mutating func leave(rows: Int) {
    move(to: Point(x: 0, y: max(0, rows - 1)))
    bytes.append(contentsOf: Array("\r\n".utf8))
  }

  private mutating func moveInRow(to column: Int) {
    if column == 0 {
      bytes.append(UInt8(ascii: "\r"))
      return
    }
    if let x {
      let distance = abs(column - x)
      if column < x, distance <= 3 {
        bytes.append(contentsOf: repeatElement(0x08, count: distance))
        return
      }
      if Self.bytesToSkip(distance) < 3 + Self.digits(column + 1) {
        bytes.appendEscape()
        if distance > 1 { bytes.append(decimal: distance) }
        bytes.append(UInt8(ascii: column < x ? "D" : "C"))
        return
      }
    }
    bytes.appendEscape()
    bytes.append(decimal: column + 1)
    bytes.append(UInt8(ascii: "G"))
  }

  private static func digits(_ number: Int) -> Int { number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4 }
}
