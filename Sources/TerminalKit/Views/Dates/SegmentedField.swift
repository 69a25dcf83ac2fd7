/// The base class of date and time fields. Their texts have numbers in fixed places, which Up and Down increase and
/// decrease.
open class SegmentedField: TextField {
  /// Returns the text after the part at an offset has changed by some steps.
  func stepped(_ text: String, at offset: Int, by count: Int) -> String { text }

  /// Changes the part that the caret is in on Up and Down.
  open override func handle(_ key: KeyPress) throws -> Bool {
    guard !isReadOnly, key == KeyPress(.up) || key == KeyPress(.down) else { return try super.handle(key) }
    try step(by: key == KeyPress(.up) ? 1 : -1)
    return true
  }

  /// Changes the part that the caret is in on the wheel, while the field has the focus.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard let step = wheelStep(mouse) else { return try super.handle(mouse) }
    try self.step(by: step)
    return true
  }

  /// Changes the part that the caret is in as the user would, and sends `changed`.
  ///
  /// - Throws: any error that the action throws.
  public func step(by count: Int) throws {
    let offset = buffer.caret.offset
    let next = stepped(text, at: offset, by: count)
    try edit {
      $0.replaceAll(with: next)
      let place = TextPosition(line: 0, offset: min(offset, next.utf8.count))
      $0.place(caret: place, anchor: place)
    }
  }

  override var keyRows: [KeyRow] { KeyTable.stepping(self) + KeyTable.acting(self) }
}
