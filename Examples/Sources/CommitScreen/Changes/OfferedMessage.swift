import GitAccess

/// A message that git offers for the next commit: the message of a merge, or the user's template.
nonisolated struct OfferedMessage: Equatable, Sendable {
  /// The message, without comments.
  let words: Message
  /// True for the template that `commit.template` names, which is not a message until it is edited.
  let isTemplate: Bool

  /// Returns the message above git's scissors line. The text below that line is not a part of the message.
  static func aboveScissors(_ bytes: [UInt8]) -> [UInt8] {
    let mark = Array(" ------------------------ >8 ------------------------".utf8)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(
      lines.prefix { line in line.count > mark.count + 4 || !line.reversed().starts(with: mark.reversed()) }
        .joined(separator: [UInt8(ascii: "\n")]))
  }
}

/// The words of a commit: a first line, and the text that follows it.
nonisolated struct Message: Equatable, Sendable {
  /// The first line.
  var summary = ""
  /// The text after the first line.
  var details = ""

  /// True if nothing is written.
  var isEmpty: Bool { summary.isEmpty && details.isEmpty }

  /// Creates an empty message, or one of two fields.
  init(summary: String = "", details: String = "") {
    self.summary = summary
    self.details = details
  }

  /// Splits a message after its first line.
  init(_ words: String) {
    let lines = words.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    summary = lines.first.map { String($0) } ?? ""
    details = lines.count > 1 ? String(lines[1].drop { $0 == "\n" }) : ""
  }

  /// The message as git gets it: the summary, an empty line, the details.
  var text: String {
    let details = details.trimmedEnd
    return summary.trimmed + "\n" + (details.isEmpty ? "" : "\n\(details)\n")
  }
}
