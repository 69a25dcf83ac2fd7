/// A file that differs from the last commit, or a folder of files that git does not track.
package nonisolated struct ChangedFile: Equatable, Sendable {
  /// The path from the top of the repository, as bytes, because a path need not be text.
  package let path: [UInt8]
  /// The previous path, if git reports a renamed or a copied file.
  package let origin: [UInt8]?
  /// git's letter for the staged change, or a period for none.
  package let staged: UInt8
  /// git's letter for the change that is not staged, or a period for none.
  package let unstaged: UInt8
  /// The content of the index: at `path`, or at `origin` if the rename is not staged.
  package let index: IndexEntry?
  /// The kind of the file in the folder, as git's mode; nil if the folder does not contain the file.
  package let folderMode: String?
  /// True if the file has an unresolved conflict.
  package let isUnmerged: Bool
  /// The state of the submodule; nil for a file.
  package let submodule: Submodule?

  /// The files in a folder that is one entry; empty for a file.
  package private(set) var files: [ChangedFile] = []

  /// True if the entry is a folder, in which git tracks no file.
  package var isFolder: Bool { !files.isEmpty }
  /// The files of the entry: those of the folder, or the file itself.
  package var all: [ChangedFile] { isFolder ? files : [self] }
  /// True if git does not track the file. A path that ends with a slash is a folder.
  package var isUntracked: Bool { unstaged == UInt8(ascii: "?") }
  /// True if a part of the change is staged.
  package var isStaged: Bool { staged != UInt8(ascii: ".") }
  /// True if a part of the change is staged, and another part is not.
  package var isStagedInPart: Bool { isStaged && unstaged != UInt8(ascii: ".") }
  /// True if git knows the path, but has no content of it, as after `git add --intent-to-add`.
  package var isIntentToAdd: Bool {
    !isStaged && [UInt8(ascii: "A"), UInt8(ascii: "R"), UInt8(ascii: "C")].contains(unstaged)
  }
  /// True if only files inside a submodule have changed. They can be committed only there.
  package var isChangedOnlyInside: Bool {
    submodule.map { $0.isChangedInside && !$0.hasOtherCommit } == true && unstaged == UInt8(ascii: "M")
  }
  /// True if a part of the change is not staged and can be.
  package var canBeStaged: Bool { unstaged != UInt8(ascii: ".") && !isChangedOnlyInside && !isUnmerged }
  /// True if the path is a folder with its own repository, and git does not track it.
  package var isRepository: Bool { path.last == UInt8(ascii: "/") && !isFolder }
  /// True if the file has been renamed, so that `origin` no longer exists.
  package var isRenamed: Bool { origin != nil && letter == UInt8(ascii: "R") }

  /// git's letter for the change that a commit would contain: the staged change, or the other one if none is staged.
  private var letter: UInt8 { isStaged ? staged : unstaged }

  /// The change to the file, as one word.
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

  /// The staged part of the change, as one word.
  package var stage: String { isUnmerged ? "no" : isStagedInPart ? "in part" : isStaged ? "yes" : "no" }

  /// A readable name on one line. That of a folder has the number of its files.
  package var name: String {
    if isFolder { return "\(Readable.name(path)) (\(files.count == 1 ? "1 file" : "\(files.count) files"))" }
    guard let origin else { return Readable.name(path) }
    return "\(Readable.name(origin)) → \(Readable.name(path))"
  }

  init(
    path: [UInt8], origin: [UInt8]?, staged: UInt8, unstaged: UInt8, index: IndexEntry?, folderMode: String?,
    isUnmerged: Bool, submodule: Submodule?
  ) {
    self.path = path
    self.origin = origin
    self.staged = staged
    self.unstaged = unstaged
    self.index = index
    self.folderMode = folderMode
    self.isUnmerged = isUnmerged
    self.submodule = submodule
  }

  /// Returns the folder at this path, with its files.
  func containing(_ files: [ChangedFile]) -> ChangedFile {
    var folder = self
    folder.files = files
    return folder
  }

  /// Creates a file that git does not track.
  init(untracked path: [UInt8]) {
    self.init(
      path: path, origin: nil, staged: UInt8(ascii: "."), unstaged: UInt8(ascii: "?"), index: nil, folderMode: nil,
      isUnmerged: false, submodule: nil)
  }
}
