/// The reason why the lists could not be saved, as sentences for the user.
nonisolated enum StoreProblem: Error, CustomStringConvertible {
  /// A newer version of the program has written the file, so its contents are not known to this version.
  case newer(path: String)
  /// The path leads to a folder, a device or a pipe.
  case noPlainFile(path: String)
  /// The file's bytes cannot be read, and it may contain lists.
  case unreadable(reason: String)
  /// The file that another program has written contains no lists.
  case noListsToTake(reason: String)
  /// Another program has written the file.
  case changedMeanwhile(path: String)
  /// The file could not be written.
  case notSaved(path: String, reason: String)

  var description: String {
    switch self {
    case .newer(let path):
      "Nothing is saved: a newer version of Checklists has written \(path), and saving here could lose its contents."
    case .noPlainFile(let path):
      "Nothing is saved: \(path) is not a regular file."
    case .unreadable(let reason):
      "Nothing is saved: \(reason), and saving here could lose its contents."
    case .noListsToTake(let reason):
      "There are no lists to load: \(reason). The lists on the screen are not saved."
    case .changedMeanwhile(let path):
      "Another program has changed \(path) since it was read here."
    case .notSaved(let path, let reason):
      "The lists could not be saved in \(path): \(reason)."
    }
  }
}
