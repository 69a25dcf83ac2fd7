import SystemPackage

/// A reason that there is nothing to show, in a sentence for the user.
nonisolated enum FileProblem: Error, Equatable, CustomStringConvertible {
  /// The system says no.
  case cannotRead(path: String, Errno)
  /// It is a folder.
  case isFolder(path: String)
  /// It is a pipe, a device or the like: there is no going back in it.
  case noFile(path: String)

  var description: String {
    switch self {
    case .cannotRead(let path, let error): "'\(path)' cannot be read: \(error)"
    case .isFolder(let path): "'\(path)' is a folder, not a file"
    case .noFile(let path): "'\(path)' is no plain file: a pipe can be kept in one first, with tee"
    }
  }
}
