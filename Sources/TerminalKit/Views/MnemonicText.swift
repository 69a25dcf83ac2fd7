/// Words with a letter that stands for them: `_Save`, `Save _as…`. Two underscores are one.
public struct MnemonicText: Hashable {
  /// The words without the underscore, with their looks.
  let styled: StyledText
  /// The letter, in lower case.
  public let mnemonic: Character?
  /// The number of clusters before the mnemonic, or nil if there is none.
  let position: Int?

  /// The words without the underscore.
  public var text: String { styled.plain }

  /// Creates words without a letter. Underscores are shown as they are.
  init(plain text: StyledText) {
    styled = text
    mnemonic = nil
    position = nil
  }

  /// Finds the letter.
  public init(_ source: String) { self.init(StyledText(source)) }

  /// Finds the letter in a text with looks.
  public init(_ source: StyledText) {
    // Most words have no mark, and need not be gone through by characters.
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

  /// Writes the words, the letter marked; cut with an ellipsis if there is no room for all.
  ///
  /// - Parameter pen: gives parts of the words their looks; nil leaves them out.
  func write(on canvas: Canvas, at point: Point, _ style: CellStyle, mnemonic marked: CellStyle?, _ pen: Pen? = nil) {
    let shown = styled.truncated(to: canvas.size.width - point.x)
    if let pen { canvas.write(shown, at: point, pen, over: style) } else { canvas.write(shown.plain, at: point, style) }
    // The letter may be among those that had no room.
    if let marked, let position, let letter = shown.plain.dropFirst(position).first,
      String(letter).lowercased() == mnemonic.map({ String($0) })
    {
      let x = point.x + shown.plain.prefix(position).cellWidth
      canvas.write(String(letter), at: Point(x: x, y: point.y), marked)
    }
  }
}
