import SystemPackage

/// An entry of two folders, which at least one of them has.
nonisolated struct ScannedEntry {
  /// The number of the folder with the entry, or nil at the top.
  let parent: Int?
  let name: FilePath.Component
  let left: FolderItem.Kind?
  let right: FolderItem.Kind?
  var state: EntryState
  /// The reason why it is unreadable, or the types that differ. Empty for other states.
  var note = ""

  /// True if both sides are folders, whose entries are compared.
  var isPairOfFolders: Bool { left == .folder && right == .folder }
  /// True if it has entries of its own.
  var isFolder: Bool { isPairOfFolders || left == .folder && right == nil || left == nil && right == .folder }
}

/// A step of reading two folders.
nonisolated enum ScanStep {
  /// An entry. The first one has the number 0.
  case entry(ScannedEntry)
  /// The folder with a number could not be read. Nil is the folder that the user has named.
  case failure(folder: Int?, note: String)
}

nonisolated extension FolderItem.Kind {
  /// The type in words, with an article.
  var words: String {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .link: "a link"
    case .special: "a pipe, socket or device"
    case .unknown: "unknown"
    }
  }
}

nonisolated extension Errno {
  /// The reason why a file cannot be read, for the user.
  var words: String {
    switch self {
    case .noSuchFileOrDirectory: "it was removed"
    // Opening without following links fails like this.
    case .tooManySymbolicLinkLevels: "it has become a link"
    case .notSupported: "it is no longer a file"
    default: description.prefix(1).lowercased() + description.dropFirst()
    }
  }
}
