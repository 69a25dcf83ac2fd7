internal import FileAccess
internal import NibCatalog
internal import NibLoading
internal import NibModel
internal import NibSources

/// Finds Swift code that declares classes and members, in the sources of a layout's package and of the packages that it
/// depends on.
struct SwiftPlaces {
  /// A place in a Swift file.
  struct Place {
    let path: String
    let line: Int
    /// The name that is looked for in the line.
    let name: String
  }

  private let folders: [String]

  /// - Parameter path: the path of the layout.
  init(for path: String) {
    guard let package = PackageFolder.folders(from: FileSystem.folder(of: path))?.last else {
      folders = []
      return
    }
    let checkouts = FileAccess.path(of: ".build/checkouts", in: package)
    let others = (try? FileSystem.entries(in: checkouts, limit: 500)) ?? []
    folders = [package] + others.filter(\.isFolder).map { FileAccess.path(of: $0.name, in: checkouts) }.sorted()
  }

  /// Returns the places of a member: the line in the table of its class, and the property or method that it stands for.
  func places(of kind: CatalogMember.Kind, _ name: String, _ place: TablePlace) -> [Place] {
    let recorded = CatalogPlace(file: place.file.description, line: place.line)
    guard let (sources, folder) = sources(ofFile: recorded.file) else { return [] }
    let table = sources.place(of: kind, named: name, recordedAt: recorded)
    let declared = sources.declarations(of: name, near: table).first { $0.line != table.line }
    return [table, declared].compactMap { place in
      place.flatMap { self.place($0, name, sources, folder) }
    }
  }

  /// Returns the place of the line that declares a member in the sources of the layout's own package. Nil for a member of
  /// another package.
  func table(of kind: CatalogMember.Kind, _ name: String, _ recorded: CatalogPlace) -> Place? {
    guard let (sources, folder) = sources(ofFile: recorded.file), folder == folders.first else { return nil }
    return place(sources.place(of: kind, named: name, recordedAt: recorded), name, sources, folder)
  }

  /// Returns the place of the table of a class.
  func place(of descriptor: ClassDescriptor) -> Place? {
    guard let place = descriptor.members.place else { return nil }
    let recorded = CatalogPlace(file: place.file.description, line: place.line)
    guard let (sources, folder) = sources(ofFile: recorded.file) else { return nil }
    let present = sources.place(ofTable: Self.typeName(of: descriptor), recordedAt: recorded)
    return self.place(present, Self.typeName(of: descriptor), sources, folder)
  }

  /// Returns the places of declarations that were found in the sources of the layout's package.
  func places(of names: [DeclaredName]) -> [Place] {
    guard let package = folders.first else { return [] }
    return names.map {
      Place(path: path(of: $0.file, in: package), line: max(0, Int($0.line) - 1), name: $0.name)
    }
  }

  private static let mostBytes = 4 << 20

  /// Returns the table of a class, if its file can be read.
  func table(of descriptor: ClassDescriptor) -> SwiftTable? {
    guard let place = place(of: descriptor),
      let source = try? SourceText(ofRegularFile: place.path, limit: Self.mostBytes)
    else { return nil }
    return SwiftTable(source: source, line: place.line)
  }

  /// Returns the name of the Swift type of a class, without its module.
  static func typeName(of descriptor: ClassDescriptor) -> String {
    let name = descriptor.catalogued?.name ?? String(describing: descriptor.type)
    return name.split(separator: ".").last.map(String.init) ?? name
  }

  private func place(_ place: CatalogPlace, _ name: String, _ sources: PackageSources, _ folder: String) -> Place? {
    sources.path(ofFile: place.file).map {
      Place(path: path(of: $0, in: folder), line: max(0, Int(place.line) - 1), name: name)
    }
  }

  private func sources(ofFile name: String) -> (PackageSources, folder: String)? {
    for folder in folders {
      let sources = PackageSources(package: folder)
      if sources.path(ofFile: name) != nil { return (sources, folder) }
    }
    return nil
  }
}
