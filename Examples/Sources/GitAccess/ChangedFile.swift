/// A file that differs from the last commit.
package nonisolated struct ChangedFile: Equatable, Sendable {
  /// The path from the top of the repository, as bytes, because a path need not be text.
  package let path: [UInt8]
  /// The path before, if git reports a renamed or a copied file.
  package let origin: [UInt8]?
  /// git's letter for the staged change, a point for none.
  package let staged: UInt8
  /// git's letter for the change that is not staged, a point for none.
  package let unstaged: UInt8
  /// The content of the index: at `path`, or at `origin` if the rename is not staged.
  package let index: IndexEntry?
  /// The kind of the file in the folder, as git's mode; nil if the folder has no such file.
  package let folderMode: String?
  /// True if the file has a conflict that is not resolved.
  package let isUnmerged: Bool

  /// True if git does not track the file. A path that ends in a slash is a folder with a repository of its own.
  package var isUntracked: Bool { unstaged == UInt8(ascii: "?") }
  /// True if a part of the change is staged.
  package var isStaged: Bool { staged != UInt8(ascii: ".") }
  /// True if a part of the change is staged, and another part is not.
  package var isStagedInPart: Bool { isStaged && unstaged != UInt8(ascii: ".") }
  /// True if the file has been renamed, so that nothing is left at `origin`.
  package var isRenamed: Bool { origin != nil && letter == UInt8(ascii: "R") }

  /// git's letter for the change that a commit takes: the staged one, or the other one if none is staged.
  private var letter: UInt8 { isStaged ? staged : unstaged }

  /// The change to the file, in a word.
  package var change: String {
    if isUnmerged { return "conflict" }
    return switch letter {
    case UInt8(ascii: "A"), UInt8(ascii: "?"): "new"
    case UInt8(ascii: "D"): "deleted"
    case UInt8(ascii: "R"): "renamed"
    case UInt8(ascii: "C"): "copied"
    case UInt8(ascii: "T"): "other type"
    default: "modified"
    }
  }

  /// The staged part of the change, in a word.
  package var stage: String { isUnmerged ? "no" : isStagedInPart ? "in part" : isStaged ? "yes" : "no" }

  /// The name for people, on one line.
  package var name: String {
    guard let origin else { return Readable.name(path) }
    return "\(Readable.name(origin)) → \(Readable.name(path))"
  }

  init(
    path: [UInt8], origin: [UInt8]?, staged: UInt8, unstaged: UInt8, index: IndexEntry?, folderMode: String?,
    isUnmerged: Bool
  ) {
    self.path = path
    self.origin = origin
    self.staged = staged
    self.unstaged = unstaged
    self.index = index
    self.folderMode = folderMode
    self.isUnmerged = isUnmerged
  }

  /// Creates a file that git does not track.
  init(untracked path: [UInt8]) {
    self.init(
      path: path, origin: nil, staged: UInt8(ascii: "."), unstaged: UInt8(ascii: "?"), index: nil, folderMode: nil,
      isUnmerged: false)
  }
}
