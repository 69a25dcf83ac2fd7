/// A text with a mnemonic: `_Save`, `Save _as…`. Two underscores stand for one.
public struct MnemonicText: Hashable {
  /// The text without the underscore, with its looks.
  let styled: StyledText
  /// The mnemonic, in lower case.
  public let mnemonic: Character?
  /// The number of clusters before the mnemonic, or nil if there is none.
  let position: Int?

  /// The text without the underscore.
  public var text: String { styled.plain }

  /// Creates a text without a mnemonic. Underscores are shown as they are.
  init(plain text: StyledText) {
    styled = text
    mnemonic = nil
    position = nil
  }

  /// Creates a text from a source in which an underscore marks the mnemonic.
  public init(_ source: String) { self.init(StyledText(source)) }

  /// Creates a text with looks from a source in which an underscore marks the mnemonic.
  public init(_ source: StyledText) {
    // Most texts have no underscore, and their characters need not be visited.
    guard source.plain.utf8.contains(UInt8(ascii: "_")) else {
      styled = source
      mnemonic = nil
      position = nil
      return
    }
    let plain = source.plain
    var words = StyledText()
    var mnemonic: Character?
    var position: Int?
    var count = 0
    var isMarked = false
    // The end of the part that has been copied.
    var taken = plain.startIndex
    for index in plain.indices {
      let character = plain[index]
      if character == "_", !isMarked {
        isMarked = true
        words.append(source[taken..<index])
        taken = plain.index(after: index)
        continue
      }
      if isMarked, character != "_", mnemonic == nil {
        mnemonic = Character(character.lowercased())
        position = count
      }
      isMarked = false
      count += 1
    }
    words.append(source[taken...])
    styled = words
    self.mnemonic = mnemonic
    self.position = position
  }

  /// Writes the text with its mnemonic marked, cut with an ellipsis if there is not enough room.
  ///
  /// - Parameter pen: the pen for the looks of parts of the text, or nil to ignore them.
  func write(on canvas: Canvas, at point: Point, _ style: CellStyle, mnemonic marked: CellStyle?, _ pen: Pen? = nil) {
    let shown = styled.truncated(to: canvas.size.width - point.x)
    if let pen { canvas.write(shown, at: point, pen, over: style) } else { canvas.write(shown.plain, at: point, style) }
    // The mnemonic may be in the part that was cut.
    if let marked, let position, let letter = shown.plain.dropFirst(position).first,
      String(letter).lowercased() == mnemonic.map({ String($0) })
    {
      let x = point.x + shown.plain.prefix(position).cellWidth
      canvas.write(String(letter), at: Point(x: x, y: point.y), marked)
    }
  }
}
