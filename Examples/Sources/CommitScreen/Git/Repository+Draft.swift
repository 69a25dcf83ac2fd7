import GitAccess

/// Keeps the words of a commit that is not made yet, so that they are not lost when the screen or the program ends.
extension Repository {
  /// The file with the words: the summary, a newline, and the details. It is in the folder of git's data, so it is
  /// never committed.
  private var draftPath: [UInt8] { notes + Array("/COMMIT_DRAFT".utf8) }
  /// The maximum number of bytes that are read.
  private static let mostBytes = 1 << 20

  /// Returns the words that were kept; nil if there are none.
  func keptWords() -> Message? {
    guard let bytes = PrivateFile.read(draftPath, limit: Self.mostBytes) else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    let words = Message(summary: Array(lines[0]).asText, details: lines.count > 1 ? Array(lines[1]).asText : "")
    return words.isEmpty ? nil : words
  }

  /// Keeps words, or deletes the words that were kept.
  ///
  /// - Returns: false if the file cannot be written.
  @discardableResult
  func keep(_ words: Message?) -> Bool {
    guard let words else { return PrivateFile.remove(draftPath) }
    return PrivateFile.write(Array("\(words.summary)\n\(words.details)".utf8), to: draftPath)
  }
}
