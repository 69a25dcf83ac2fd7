// The caret and the selection, for code. Setting them does not send `selectionChanged`.
extension TextInput {
  /// The place at which the next character is inserted. Setting it ends the selection and scrolls to the place. A place
  /// that does not exist becomes the nearest one that does. O(line).
  public var caretLocation: TextLocation {
    get { buffer.location(buffer.caret) }
    set {
      buffer.move(to: buffer.position(newValue), selecting: false)
      textDidChange()
    }
  }

  /// The selected range. If nothing is selected, it is empty and at the caret. Setting it puts the caret at its end and
  /// scrolls there. O(lines at its ends).
  public var selectedRange: Range<TextLocation> {
    get { buffer.location(buffer.selection.lowerBound)..<buffer.location(buffer.selection.upperBound) }
    set {
      buffer.select(buffer.position(newValue.lowerBound)..<buffer.position(newValue.upperBound))
      textDidChange()
    }
  }

  /// The number of lines. At least 1.
  public var lineCount: Int { buffer.lines.count }

  /// Returns the text of a line without its newline, or an empty text if the line does not exist.
  public func text(ofLine line: Int) -> String { buffer.lines.indices.contains(line) ? buffer.lines[line] : "" }

  /// Returns the text between two places. O(text in the range).
  public func text(in range: Range<TextLocation>) -> String {
    buffer.text(in: buffer.position(range.lowerBound)..<buffer.position(range.upperBound))
  }

  /// Replaces the text between two places, and puts the caret after the new text. A user can undo this as one step.
  /// This does not send `changed`, and ignores `maxLength` and `readOnly`, which only restrict users.
  public func replace(_ range: Range<TextLocation>, with text: String) {
    let range = buffer.position(range.lowerBound)..<buffer.position(range.upperBound)
    buffer.replace(range, with: buffer.admissible(text), as: .other)
    textDidChange()
  }
}
