internal import FileAccess

/// Finds the catalog of classes that belongs to a layout.
///
/// It is the file `classes.json` in the layout's folder, or in the nearest folder above it or in `Layouts` of that folder.
/// The search ends at the folder of the package, which has the file `Package.swift`. Outside a package, only the layout's
/// own folder is searched, because a folder above it may belong to somebody else.
enum CatalogFinder {
  static let fileName = "classes.json"

  /// More folders than this are not searched.
  private static let mostFolders = 64

  /// Returns the paths at which a catalog for the layouts of a folder may be, the nearest first.
  static func paths(for folder: String) -> [String] {
    let own = path(of: fileName, in: folder)
    var paths = [own]
    var next: String? = folder
    for _ in 0..<mostFolders {
      guard let folder = next else { break }
      if folder != paths[0] { paths += [path(of: fileName, in: folder), path(of: "Layouts/" + fileName, in: folder)] }
      if FileSystem.exists(path(of: "Package.swift", in: folder)) {
        var seen: Set<String> = []
        return paths.filter { seen.insert($0).inserted }
      }
      next = parent(of: folder)
    }
    return [own]
  }

  /// Returns the folder above a folder, by their names; nil above the root.
  static func parent(of folder: String) -> String? {
    var folder = folder
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    if folder == "/" { return nil }
    if folder.isEmpty || folder == "." { return ".." }
    if folder == ".." || folder.hasSuffix("/..") { return folder + "/.." }
    return FileSystem.folder(of: folder)
  }
}
