internal import FileAccess
internal import NibModel

/// The names of the images and colors that a project has: those of its asset catalogs, and its image files.
struct ProjectAssets {
  private(set) var images: Set<String> = []
  private(set) var colors: Set<String> = []
  /// False if there is no asset catalog, or the project has too many files: then nothing is known.
  private(set) var isKnown = false

  private static let catalog = ".xcassets"
  private static let imageSets: Set = ["imageset", "symbolset", "appiconset", "launchimage", "brandassets", "iconset"]
  private static let imageFiles: Set = [
    "png", "jpg", "jpeg", "pdf", "tif", "tiff", "gif", "icns", "heic", "svg", "webp", "bmp",
  ]

  /// - Parameter folders: asset catalogs, or folders that have some.
  init(in folders: [String]) {
    var isComplete = true
    var hasCatalog = false
    for folder in folders {
      let files = ProjectFiles(of: folder)
      isComplete = isComplete && files.isComplete
      hasCatalog = hasCatalog || folder.hasSuffix(Self.catalog)
      for (path, isFolder) in files.all {
        let (stem, suffix) = Self.parts(of: path.lastPathComponent)
        if isFolder {
          if suffix == "xcassets" { hasCatalog = true }
          if Self.imageSets.contains(suffix) { images.insert(name(ofSet: path, stem)) }
          if suffix == "colorset" { colors.insert(name(ofSet: path, stem)) }
        } else if Self.imageFiles.contains(suffix.lowercased()) {
          images.formUnion([
            path.lastPathComponent, stem, Self.withoutScale(stem), "\(Self.withoutScale(stem)).\(suffix)",
          ])
        }
      }
    }
    isKnown = hasCatalog && isComplete
  }

  private static func parts(of name: String) -> (stem: String, suffix: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }

  /// Returns `icon` for `icon@2x~ipad`.
  private static func withoutScale(_ stem: String) -> String {
    var stem = stem[...]
    for device in ["~ipad", "~iphone"] where stem.hasSuffix(device) { stem = stem.dropLast(device.count) }
    for scale in ["@2x", "@3x"] where stem.hasSuffix(scale) { stem = stem.dropLast(scale.count) }
    return String(stem)
  }

  // MARK: Namespaces

  /// The prefixes of the names in groups of catalogs, by the paths of the groups.
  private var prefixes: [String: String] = [:]

  /// Returns the name of a set: `Icons/star` in a group that provides a namespace, and else `star`.
  private mutating func name(ofSet path: String, _ stem: String) -> String {
    prefix(ofGroup: FileSystem.folder(of: path)) + stem
  }

  private mutating func prefix(ofGroup group: String) -> String {
    let name = group.lastPathComponent
    if name.hasSuffix(Self.catalog) || !group.contains(Self.catalog) { return "" }
    if let known = prefixes[group] { return known }
    let contents = try? SourceText(ofRegularFile: path(of: "Contents.json", in: group)).json().first
    let isNamespace = contents?["properties"]?["provides-namespace"]?.bool ?? false
    let prefix = self.prefix(ofGroup: FileSystem.folder(of: group)) + (isNamespace ? name + "/" : "")
    prefixes[group] = prefix
    return prefix
  }
}
