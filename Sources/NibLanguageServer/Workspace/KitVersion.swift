internal import FileAccess
internal import NibModel
internal import NibSources

/// The versions of NibKit that a project uses: that of its catalog of classes, and that of its package's dependencies.
struct KitVersion: Comparable {
  private let numbers: [Int]

  /// Reads a version such as `1.2.0`. Nil for a text that begins with no number.
  init?(_ text: String) {
    let numbers = text.split(separator: ".").map { $0.prefix { $0.isASCII && $0.isNumber } }.prefix(3).map { Int($0) }
    guard let first = numbers.first, first != nil else { return nil }
    self.numbers = numbers.map { $0 ?? 0 }
  }

  static func == (one: KitVersion, other: KitVersion) -> Bool { !(one < other) && !(other < one) }
  static func < (one: KitVersion, other: KitVersion) -> Bool {
    let count = max(one.numbers.count, other.numbers.count)
    func padded(_ numbers: [Int]) -> [Int] { numbers + Array(repeating: 0, count: count - numbers.count) }
    return padded(one.numbers).lexicographicallyPrecedes(padded(other.numbers))
  }

  /// Returns a sentence if a project uses a newer NibKit than this program's. Nil if it does not.
  ///
  /// - Parameters:
  ///   - catalog: the version that has written the project's catalog, with the catalog's path.
  ///   - folder: the folder of a layout of the project.
  static func warning(catalog: (version: String, path: String)?, folder: String) -> String? {
    let pinned = PackageFolder.folders(from: folder)?.last.map { path(of: "Package.resolved", in: $0) }
    let candidates = [catalog, pinned.flatMap { path in resolved(in: path).map { ($0, path) } }].compactMap(\.self)
    guard let own = KitVersion(NibKitVersion.current),
      let newer = candidates.first(where: { KitVersion($0.version).map { own < $0 } ?? false })
    else { return nil }
    return "This nib is of NibKit \(NibKitVersion.current), and \(newer.path.printable) of \(newer.version.printable): "
      + "it may not know what is new there. Install a newer nib, or name the project's own tool with --tool."
  }

  private static let mostBytes = 4 << 20

  /// Returns the version of NibKit that a package has resolved, or nil.
  private static func resolved(in path: String) -> String? {
    guard let source = try? SourceText(ofRegularFile: path, limit: mostBytes),
      let root = try? JSONReader.value(in: source.bytes, mostDepth: 16)
    else { return nil }
    let pins = (root["pins"] ?? root.at("object", "pins"))?.array ?? []
    let pin = pins.first { ($0["identity"] ?? $0["package"])?.string?.lowercased() == "nibkit" }
    return pin?.at("state", "version")?.string
  }
}
