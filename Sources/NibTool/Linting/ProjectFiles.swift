internal import FileAccess

/// The files of a folder and of its subfolders, up to a limit.
///
/// Hidden entries and links are left out, so that nothing outside the folder is found.
struct ProjectFiles {
  /// The paths of files and of folders, in no particular order.
  private(set) var all: [(path: String, isFolder: Bool)] = []
  /// False if the folder has more entries than the limit.
  private(set) var isComplete = true

  private static let mostEntries = 200_000
  private static let mostDepth = 48
  /// Folders with copies of a project's files, or with other projects.
  private static let others: Set = ["DerivedData", "node_modules"]

  /// - Complexity: O(entries), at most 200,000.
  init(of folder: String) {
    var folders = [(path: folder, depth: 0)]
    while let next = folders.popLast() {
      let room = Self.mostEntries - all.count
      guard room > 0, next.depth <= Self.mostDepth else {
        isComplete = false
        return
      }
      guard let entries = try? FileSystem.entries(in: next.path, limit: room) else { continue }
      for entry in entries where !entry.name.hasPrefix(".") {
        let path = path(of: entry.name, in: next.path)
        all.append((path, entry.isFolder))
        if entry.isFolder, !Self.others.contains(entry.name), FileSystem.linkTarget(at: path) == nil {
          folders.append((path, next.depth + 1))
        }
      }
    }
  }
}
