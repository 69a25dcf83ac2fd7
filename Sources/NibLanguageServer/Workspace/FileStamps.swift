internal import FileAccess

/// The modification times of files that findings depend on, for clients that do not watch files.
struct FileStamps {
  private var stamps: [String: FileStamp?] = [:]

  /// Looks at files from now on.
  mutating func watch(_ paths: [String]) {
    for path in paths where stamps[path] == nil { stamps[path] = .some(FileStamp(of: path)) }
  }

  /// Returns true if one of the files has changed, was made or was removed since the last time.
  ///
  /// - Complexity: O(files): a few for each folder of layouts that are open.
  mutating func haveChanged() -> Bool {
    var isChanged = false
    for (path, stamp) in stamps {
      let now = FileStamp(of: path)
      if now != stamp {
        stamps[path] = .some(now)
        isChanged = true
      }
    }
    return isChanged
  }
}
