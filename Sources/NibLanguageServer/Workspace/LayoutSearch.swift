internal import FileAccess
internal import NibModel

/// Finds the layouts in folders and their subfolders. Hidden files and folders are left out, and so are folders that are
/// links: a folder could lead to itself.
struct LayoutSearch {
  /// The paths, sorted.
  private(set) var paths: [String] = []

  /// The maximum number of entries of folders that are looked at, because a client may open a whole disk.
  private static let mostEntries = 200_000
  private static let mostFiles = 5_000

  /// - Parameter formats: the formats of the layouts. Compiled layouts are made from others, and are left out.
  init(of roots: [String], _ formats: [LayoutFormat], mostDepth: Int = 24) {
    let suffixes = formats.filter { $0.kind != .compiled }.map(\.suffix)
    var entries = Self.mostEntries
    var folders = roots.reversed().map { (path: $0, depth: 0) }
    var seen: Set<String> = []
    while let next = folders.popLast(), entries > 0, seen.count < Self.mostFiles {
      guard let found = try? FileSystem.entries(in: next.path, limit: entries) else { continue }
      entries -= found.count + 1
      for entry in found where !entry.name.hasPrefix(".") {
        let path = path(of: entry.name, in: next.path)
        if entry.isFolder {
          guard next.depth < mostDepth, FileSystem.linkTarget(at: path) == nil else { continue }
          folders.append((path, next.depth + 1))
        } else if suffixes.contains(where: { entry.name.hasSuffix($0) && entry.name.utf8.count > $0.utf8.count }) {
          seen.insert(path)
        }
      }
    }
    paths = Array(seen.sorted().prefix(Self.mostFiles))
  }
}
