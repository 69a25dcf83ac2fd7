extension StringsTable {
  /// The table as the text of a `.strings` file: each entry on a line, with its comment on the line before.
  ///
  /// Reading the text gives the same entries, with other places.
  ///
  /// - Complexity: O(length of the result).
  public var text: String {
    var text = ""
    for entry in entries {
      if !text.isEmpty { text += "\n" }
      if let comment = entry.comment, !comment.isEmpty { text += "/* \(Self.commented(comment)) */\n" }
      text += "\(Self.quoted(entry.key)) = \(Self.quoted(entry.text));\n"
    }
    return text
  }

  /// Returns the text of a comment with a space in each `*/`, because a comment ends at the first one.
  private static func commented(_ text: String) -> String {
    var result = ""
    var isStar = false
    for scalar in text.unicodeScalars {
      if isStar, scalar == "/" { result += " " }
      result.unicodeScalars.append(scalar)
      isStar = scalar == "*"
    }
    return result
  }

  /// Returns a text in quotes, with escape sequences.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
