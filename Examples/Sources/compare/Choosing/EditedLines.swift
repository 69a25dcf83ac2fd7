/// Lines of a file as a text that a user can edit, and the bytes of the text that results.
///
/// Line ends of Windows become line feeds in the text, and line ends of Windows again.
nonisolated struct EditedLines: Equatable {
  /// The text to edit.
  let text: String
  private let hasCarriageReturns: Bool

  init() { (text, hasCarriageReturns) = ("", false) }

  /// - Parameter hasCarriageReturns: true if new lines get line ends of Windows where the lines themselves do not say.
  /// - Returns: nil if the bytes are not UTF-8, or have line ends of both kinds or other control characters: what is saved
  ///   would have other bytes than those that the user has changed.
  init?(_ bytes: [UInt8], hasCarriageReturns: Bool) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let returns = bytes.count { $0 == UInt8(ascii: "\r") }
    let feeds = bytes.count { $0 == UInt8(ascii: "\n") }
    let pairs = zip(bytes, bytes.dropFirst()).count { $0 == (UInt8(ascii: "\r"), UInt8(ascii: "\n")) }
    guard returns == 0 || returns == pairs && pairs == feeds else { return nil }
    let isControl = { (scalar: Unicode.Scalar) in
      (scalar.properties.generalCategory == .control && !["\t", "\n", "\r"].contains(scalar))
        || ["\u{2028}", "\u{2029}"].contains(scalar)
    }
    guard !text.unicodeScalars.contains(where: isControl) else { return nil }
    self.text = text.replacing("\r\n", with: "\n")
    self.hasCarriageReturns = feeds == 0 ? hasCarriageReturns : returns > 0
  }

  /// Returns the bytes of a text that was edited.
  func bytes(of text: String) -> [UInt8] {
    hasCarriageReturns ? Array(text.replacing("\n", with: "\r\n").utf8) : Array(text.utf8)
  }
}
