/// The common class of date and time fields: numbers in places of their own, which Up and Down make greater and less.
open class PartedField: TextField {
  /// Returns the text after a step of the part at an offset.
  func stepped(_ text: String, at offset: Int, by count: Int) -> String { text }

  /// Up and Down step the part that the caret is in.
  open override func handle(_ key: KeyPress) throws -> Bool {
    guard !isReadOnly, key == KeyPress(.up) || key == KeyPress(.down) else { return try super.handle(key) }
    try step(by: key == KeyPress(.up) ? 1 : -1)
    return true
  }

  /// Steps by the mouse wheel while the field has the focus.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard let step = wheelStep(mouse) else { return try super.handle(mouse) }
    try self.step(by: step)
    return true
  }

  /// Steps the part that the caret is in, as the user would: `changed` is sent.
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
}
