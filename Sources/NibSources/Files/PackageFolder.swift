internal import FileAccess

/// The folder of a package, which has the file `Package.swift`.
package enum PackageFolder {
  /// More folders than this are not searched.
  private static let mostFolders = 64

  /// Returns the folders from one up to that of its package, or nil outside a package.
  package static func folders(from folder: String) -> [String]? {
    var folders: [String] = []
    var next: String? = folder
    while let folder = next, folders.count < mostFolders {
      folders.append(folder)
      if FileSystem.exists(path(of: "Package.swift", in: folder)) { return folders }
      next = parent(of: folder)
    }
    return nil
  }

  /// Returns the folder above a folder, by their names; nil above the root.
  private static func parent(of folder: String) -> String? {
    var folder = folder
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    if folder == "/" { return nil }
    if folder.isEmpty || folder == "." { return ".." }
    if folder == ".." || folder.hasSuffix("/..") { return folder + "/.." }
    return FileSystem.folder(of: folder)
  }
}
