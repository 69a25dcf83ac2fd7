internal import FileAccess
internal import NibKit
internal import NibModel

extension Session {
  /// The files that a command line names, and the layouts of the folders among them.
  struct NamedFiles {
    let files: [String]
    /// True if a folder is named, so that the command line does not show which files were read.
    let hasFolder: Bool
  }

  /// Returns the files of a command line. Folders are replaced by their layouts, as `explore` does it: sorted, each once.
  /// An empty folder ends the command.
  ///
  /// - Parameter formats: the formats of the layouts that are looked for in folders.
  func namedFiles(_ paths: [String], formats: [LayoutFormat] = RunningTool.namedFormats) throws -> NamedFiles {
    // Without a folder, the order of the command line is kept.
    guard paths.contains(where: FileSystem.isFolder) else { return NamedFiles(files: paths, hasFolder: false) }
    do {
      return NamedFiles(files: try LayoutFiles.all(paths, formats: formats), hasFolder: true)
    } catch let error as LayoutFiles.EmptyFolder {
      console.printError("error: \(error.path.printable): \(error.reason)")
      throw ToolStatus.usage
    }
  }
}
