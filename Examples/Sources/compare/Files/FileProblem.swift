import SystemPackage

/// The reason why a file cannot be compared or saved, as a sentence for the user.
nonisolated enum FileProblem: Error, Equatable, CustomStringConvertible {
  case noFile(path: String)
  case isFolder(path: String)
  /// One of the two is a folder and the other one is not.
  case folderAndFile(folder: String, file: String)
  /// The system refuses to read the file.
  case cannotRead(path: String, Errno)
  case isBinary(path: String)
  case tooLong(path: String)
  /// The bytes of one file would mean something else in the other.
  case encodings(path: String, encoding: String, other: String)
  /// Two of the files are standard input.
  case inputTwice
  /// There are more names for files than files.
  case tooManyLabels
  /// Two folders are named with a file for the result, or with an ancestor.
  case outputOfFolders
  case noTerminal
  /// The output is a device or a pipe.
  case irregularOutput(path: String)
  /// Another program has written the output since the files were read.
  case changedMeanwhile(path: String)
  case cannotSave(path: String, Errno)

  var description: String {
    switch self {
    case .noFile(let path): "there is no file '\(path)'"
    case .isFolder(let path): "'\(path)' is a folder, and a file was expected"
    case .folderAndFile(let folder, let file):
      "'\(folder)' is a folder and '\(file)' is not: name two files or two folders"
    case .cannotRead(let path, let error): "'\(path)' cannot be read: \(error)"
    case .isBinary(let path): "'\(path)' is not a text: it has bytes that are zero, or is not valid UTF-16"
    case .tooLong(let path): "'\(path)' is longer than \(ComparedFile.limit >> 20) MiB"
    case .encodings(let path, let encoding, let other):
      "'\(path)' is \(encoding), and '\(other)' has another encoding; 'iconv' converts one of them"
    case .inputTwice: "standard input can be one of the files, not two"
    case .tooManyLabels:
      "--label names the left file, the right one and the ancestor, and there are more names than files"
    case .outputOfFolders: "--output and --ancestor are for files, and not for folders"
    case .noTerminal: "standard output is not a terminal; 'diff' writes differences as text"
    case .irregularOutput(let path): "'\(path)' is not a regular file, so nothing can be saved in it"
    case .changedMeanwhile(let path): "another program has changed '\(path)' since it was read here"
    case .cannotSave(let path, let error): "'\(path)' could not be saved: \(error)"
    }
  }
}
