import GitAccess

/// A commit that will be made: its words, its files, and its options for git.
nonisolated struct Commit: Sendable {
  /// The words, as the user wrote them.
  var message: Message
  /// The files that are checked, in git's order.
  var files: [ChangedFile]
  /// True if the commit replaces the last one.
  var isAmending: Bool
  /// True if the message of the last commit is kept unchanged, byte for byte.
  var keepsMessage: Bool
  /// True if the last line of the message is a sign-off.
  var isSignedOff: Bool
  /// True if the user who amends a commit becomes its author.
  var hasNewAuthor: Bool

  /// The arguments for git. git reads the message from standard input, and the files from the index that it is given.
  var arguments: [String] {
    // The encoding is that of the message. If submodules are ignored, git treats a commit that contains only submodules
    // as empty.
    var words = ["-c", "i18n.commitEncoding=UTF-8", "-c", "diff.ignoreSubmodules=none", "commit"]
    words += keepsMessage ? ["--no-edit", "--cleanup=verbatim"] : ["--file=-", "--cleanup=whitespace"]
    if isAmending { words.append("--amend") }
    if isAmending, hasNewAuthor { words.append("--reset-author") }
    if isSignedOff { words.append("--signoff") }
    return words
  }

  /// The steps that would be taken, for `--dry-run`.
  var report: String {
    let verb = isAmending ? "amend the last commit" : "commit"
    let width = files.map(\.change.count).max() ?? 0
    let names = files.map { file in
      "  \(file.change)\(String(repeating: " ", count: width - file.change.count))  \(file.name)"
    }
    let list = names.isEmpty ? ["  no file, only these words"] : names
    let text = message.text
    return (["Would \(verb)\(isSignedOff ? ", signed off" : ""):"] + list + ["", text]).joined(separator: "\n")
  }
}
