/// A file that differs from the last commit.
nonisolated struct ChangedFile: Equatable, Sendable {
  /// Its name from the top of the repository, as the bytes that it is.
  let path: [UInt8]
  /// Its name before, if git takes it for a renamed or a copied one.
  let origin: [UInt8]?
  /// What is staged: git's letter, a blank for nothing.
  let staged: UInt8
  /// What is not staged: git's letter, a blank for nothing.
  let unstaged: UInt8

  /// Whether something of it is staged.
  var isStaged: Bool { staged != UInt8(ascii: " ") }
  /// Whether something of it is staged, and something else is not.
  var isStagedInPart: Bool { isStaged && unstaged != UInt8(ascii: " ") }
  /// Whether it has been renamed, so that what it was is gone.
  var isRenamed: Bool { origin != nil && (staged == UInt8(ascii: "R") || unstaged == UInt8(ascii: "R")) }

  /// Whether it waits for somebody to resolve a conflict.
  var isUnmerged: Bool {
    let pair = [staged, unstaged]
    return pair.contains(UInt8(ascii: "U")) || pair == Array("AA".utf8) || pair == Array("DD".utf8)
  }

  /// The names that git must be given so that it takes the file: of a renamed one, the old name too.
  var paths: [[UInt8]] { isRenamed ? [path] + [origin].compactMap { $0 } : [path] }

  /// What happened to it, in a word.
  var change: String {
    switch isStaged ? staged : unstaged {
    case UInt8(ascii: "A"): "new"
    case UInt8(ascii: "D"): "deleted"
    case UInt8(ascii: "R"): "renamed"
    case UInt8(ascii: "C"): "copied"
    case UInt8(ascii: "T"): "other type"
    default: "modified"
    }
  }

  /// How much of it is staged, in a word.
  var stage: String { isStagedInPart ? "in part" : isStaged ? "yes" : "no" }

  /// Its name for people, on one line.
  var name: String {
    guard let origin else { return Readable.name(path) }
    return "\(Readable.name(origin)) → \(Readable.name(path))"
  }
}
