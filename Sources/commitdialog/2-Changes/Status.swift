/// What `git status --porcelain=v1 --branch -z` says.
nonisolated struct Status: Equatable, Sendable {
  /// The branch, for people; nil when there is none, only a commit.
  private(set) var branch: String?
  /// Whether there is no commit yet.
  private(set) var isUnborn = false
  /// What differs from the last commit, in git's order. New files that nobody has added are not among them.
  private(set) var files: [ChangedFile] = []

  /// Reads it.
  ///
  /// - Throws: `GitError` when it is something else.
  init(_ bytes: [UInt8]) throws(GitError) {
    // Names may hold everything but a NUL, which ends them.
    var fields = bytes.split(separator: 0, omittingEmptySubsequences: false)[...]
    guard fields.popLast()?.isEmpty != false else { throw .unreadable }
    while let field = fields.popFirst() {
      if field.starts(with: "## ".utf8) {
        readBranch(field.dropFirst(3))
        continue
      }
      let codes = Array(field.prefix(2))
      guard field.count > 3, field[field.startIndex + 2] == UInt8(ascii: " ") else { throw .unreadable }
      var origin: [UInt8]?
      if codes.contains(where: { $0 == UInt8(ascii: "R") || $0 == UInt8(ascii: "C") }) {
        guard let name = fields.popFirst() else { throw .unreadable }
        origin = Array(name)
      }
      if codes == Array("??".utf8) || codes == Array("!!".utf8) { continue }
      files.append(
        ChangedFile(path: Array(field.dropFirst(3)), origin: origin, staged: codes[0], unstaged: codes[1]))
    }
  }

  /// `main`, `main...origin/main [ahead 1]`, `No commits yet on main`, `HEAD (no branch)`.
  private mutating func readBranch(_ field: ArraySlice<UInt8>) {
    var name = Readable.name(field)
    for prefix in ["No commits yet on ", "Initial commit on "] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.count)
      isUnborn = true
    }
    if name == "HEAD (no branch)" { return }
    // No branch has two dots in its name, and none has a blank.
    if let dots = name.indices.first(where: { name[$0...].hasPrefix("...") }) { name = String(name[..<dots]) }
    branch = name
  }
}
