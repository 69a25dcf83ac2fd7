extension Diagnostic: CustomStringConvertible {
  /// The diagnostic as one line without its file, `error: message [code]`, with its place in parentheses, and its notes
  /// on the lines below. `rendered(in:style:)` also has the name of the file, the line and a caret.
  public var description: String {
    let place = place.map { " (\($0))" } ?? ""
    let first = "\(severity.rawValue): \(message.printable) [\(code)]\(place)"
    return ([first] + notes.map { "    \($0)" }).joined(separator: "\n")
  }
}

extension Diagnostic.Note: CustomStringConvertible {
  /// The note as one line, `note: message`, with its place in parentheses.
  public var description: String { "note: \(message.printable)" + (place.map { " (\($0))" } ?? "") }
}

extension SourcePlace: CustomStringConvertible {
  /// The range of bytes, or the key path. The number of another source than the first comes before it.
  public var description: String {
    (file == 0 ? "" : "source \(file), ") + (range.map { "bytes \($0)" } ?? (keyPath ?? "").printable)
  }
}

extension SourceRange: CustomStringConvertible {
  /// The offsets of the first byte and of the byte after the last one: `12..<18`.
  public var description: String { "\(lower)..<\(upper)" }
}

extension SourceText: CustomStringConvertible {
  /// The name of the file, and the number of its bytes.
  public var description: String { "\(file.printable) (\(bytes.count) bytes)" }
}
