/// The result of a commit, for the user.
package nonisolated struct CommitReport: Sendable {
  /// git's output.
  package let words: String
  /// Effects that the user has not asked for, such as changes by a hook; one sentence each.
  package var remarks: [String] = []

  /// The line of git's output that names the commit, such as `[main 1a2b3c4] Summary`. Hooks may have written lines
  /// before it.
  package var title: String {
    let lines = words.split(separator: "\n")
    return String(lines.first { $0.hasPrefix("[") } ?? lines.first ?? "")
  }

  /// The complete text.
  var text: String { ([words] + remarks).joined(separator: "\n") }
}
