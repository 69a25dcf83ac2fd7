internal import FileAccess

/// Finds the catalog of classes that belongs to a layout.
///
/// It is the file `classes.json` in the layout's folder, or in the nearest folder above it or in `Layouts` of that folder.
/// The search ends at the folder of the package, which has the file `Package.swift`. Outside a package, only the layout's
/// own folder is searched, because a folder above it may belong to somebody else.
package enum CatalogFinder {
  package static let fileName = "classes.json"

  /// Returns the paths at which a catalog for the layouts of a folder may be, the nearest first.
  package static func paths(for folder: String) -> [String] {
    let own = path(of: fileName, in: folder)
    guard let folders = PackageFolder.folders(from: folder) else { return [own] }
    return folders.flatMap { [path(of: fileName, in: $0), path(of: "Layouts/" + fileName, in: $0)] }
  }
}
