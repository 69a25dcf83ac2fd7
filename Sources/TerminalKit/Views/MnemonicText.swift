/// Words with a letter that stands for them: `_Save`, `Save _as…`. Two underscores are one.
public struct MnemonicText: Hashable {
  /// The words without the underscore.
  public let text: String
  /// The letter, in lower case.
  public let mnemonic: Character?
  /// The number of clusters before the mnemonic, or nil if there is none.
  let position: Int?

  /// Words without a letter; underscores are underscores.
  init(plain text: String) {
    self.text = text
    mnemonic = nil
    position = nil
  }

  /// Finds the letter.
  public init(_ source: String) {
    // Most words have no mark, and need not be gone through by characters.
    guard source.utf8.contains(UInt8(ascii: "_")) else {
      text = source
      mnemonic = nil
      position = nil
      return
    }
    var text = ""
    var mnemonic: Character?
    var position: Int?
    var isMarked = false
    for character in source {
      if character == "_", !isMarked {
        isMarked = true
        continue
      }
      if isMarked, character != "_", mnemonic == nil {
        mnemonic = Character(character.lowercased())
        position = text.count
      }
      isMarked = false
      text.append(character)
    }
    self.text = text
    self.mnemonic = mnemonic
    self.position = position
  }

  /// Writes the words, the letter marked; cut with an ellipsis if there is no room for all.
  func write(on canvas: Canvas, at point: Point, _ style: CellStyle, mnemonic marked: CellStyle?) {
    let shown = text.truncated(to: canvas.size.width - point.x)
    canvas.write(shown, at: point, style)
    // The letter may be among those that had no room.
    if let marked, let position, let letter = shown.dropFirst(position).first,
      String(letter).lowercased() == mnemonic.map({ String($0) })
    {
      let x = point.x + shown.prefix(position).cellWidth
      canvas.write(String(letter), at: Point(x: x, y: point.y), marked)
    }
  }
}
