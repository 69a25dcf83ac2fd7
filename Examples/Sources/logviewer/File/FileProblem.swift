import SystemPackage

/// The reason why there is nothing to show, as a sentence for the user.
nonisolated enum FileProblem: Error, Equatable, CustomStringConvertible {
  /// The system refuses to open the file.
  case cannotRead(path: String, Errno)
  /// The path leads to a folder.
  case isFolder(path: String)
  /// The path leads to a pipe, a device or similar, in which it is not possible to go back.
  case noFile(path: String)

  var description: String {
    switch self {
    case .cannotRead(let path, let error): "'\(path)' cannot be read: \(error)"
    case .isFolder(let path): "'\(path)' is a folder, not a file"
    case .noFile(let path): "'\(path)' is not a regular file; save the output of a pipe with tee first"
    }
  }
}
