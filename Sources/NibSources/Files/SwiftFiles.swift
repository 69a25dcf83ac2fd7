internal import FileAccess

/// The Swift files, or those with other endings, of a folder and its subfolders.
///
/// Folders that are symbolic links are not entered, and hidden files and folders are left out. So no file outside the
/// folder is found.
struct SwiftFiles {
  /// The paths from the package's folder, sorted.
  private(set) var paths: [String] = []

  /// The maximum number of entries of folders that are looked at.
  private static let mostEntries = 100_000
  /// The maximum number of files.
  private static let mostFiles = 20_000
  /// The maximum depth of folders.
  private static let mostDepth = 24

  /// Finds the files of a folder.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder in the package.
  ///   - package: the folder of the package.
  ///   - endings: the ends of the files' names.
  init(of folder: String, in package: String, endingWith endings: [String] = [".swift"]) {
    var entries = Self.mostEntries
    var folders = [(path: folder, depth: 0)]
    while let next = folders.popLast(), entries > 0, paths.count < Self.mostFiles {
      let place = path(of: next.path, in: package)
      guard FileSystem.linkTarget(at: place) == nil, let found = try? FileSystem.entries(in: place, limit: entries)
      else {
        continue
      }
      entries -= found.count + 1
      for entry in found where !entry.name.hasPrefix(".") {
        let path = path(of: entry.name, in: next.path)
        if entry.isFolder {
          if next.depth < Self.mostDepth { folders.append((path, next.depth + 1)) }
        } else if endings.contains(where: entry.name.hasSuffix) {
          paths.append(path)
        }
      }
    }
    paths = Array(paths.sorted().prefix(Self.mostFiles))
  }
}
