/// A notice about the file that was read, as sentences for the user.
nonisolated enum StoreNotice: CustomStringConvertible {
  /// The file cannot be read. It is put aside when something is saved.
  case damaged(reason: String, keptAs: String)
  /// The file's bytes cannot be read.
  case unreadable(reason: String)
  /// A newer version of the program has written the file.
  case newer(path: String)
  /// The path leads to a folder, a device or a pipe.
  case noPlainFile(path: String)
  /// The file was written by an earlier version of the program.
  case layout(path: String, keptAs: String)
  /// There is no file, and the lists were read from the file of an earlier version of the program.
  case former(path: String, former: String)
  /// There is no file, and the file of an earlier version of the program cannot be read.
  case formerDamaged(reason: String, former: String)
  /// An earlier version of the program has written its own file in the meantime.
  case formerChanged(path: String, former: String)
  /// There are lists that could not be saved when the program last ended.
  case unsaved(paths: [String])

  var description: String {
    switch self {
    case .damaged(let reason, let name):
      "The saved lists cannot be read:\n\(reason).\nThe lists are empty. When you save, the file is kept as \(name)."
    case .unreadable(let reason):
      "\(reason).\nThe file does not change. The lists are empty, and nothing is saved until the file can be read."
    case .newer(let path):
      "A newer version of Checklists has written \(path), and this one cannot read it. The file does not change. "
        + "The lists are empty, and nothing is saved."
    case .noPlainFile(let path):
      "\(path) is not a regular file, and does not change. The lists are empty, and nothing is saved. Use --file "
        + "for another file."
    case .layout(let path, let name):
      "An earlier version of Checklists has written \(path). Your first change rewrites it in a form that "
        + "that version cannot read. The current file is kept as \(name)."
    case .former(let path, let former):
      "These are the lists of an earlier version of Checklists, from \(former). From your first change on they are kept "
        + "in \(path). The old file stays as it is."
    case .formerDamaged(let reason, let former):
      "The lists of an earlier version of Checklists cannot be read:\n\(reason).\n\(former) does not change, "
        + "and the lists are empty."
    case .formerChanged(let path, let former):
      "An earlier version of Checklists has changed \(former), which is not shown here: the lists that you see are those "
        + "of \(path). To see the others, start checklists --file with a copy of that file."
    case .unsaved(let paths):
      "Lists that could not be saved when Checklists was ended are in \(paths.joined(separator: " and ")). To see them, "
        + "start checklists --file with that name; delete the file when you do not need it."
    }
  }
}
