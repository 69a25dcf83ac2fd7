internal import FileAccess
public import NibModel
public import NibStrings

/// Finds layouts among the resources of a program: files that a package copies next to the executable when it is built.
///
///     // Package.swift: .executableTarget(name: "Shop", resources: [.copy("Layouts")])
///     let layouts = LayoutResources(bundle: "Shop_Shop", folder: "Layouts", formats: [.compiled])
///
/// The rules are those of `LayoutFolders`: names and links cannot refer to other folders, and a file is read once.
public struct LayoutResources: LayoutSource {
  private let folders: LayoutFolders

  /// Creates a source for a folder of resources whose path is known, such as `Bundle.module.resourcePath` of Foundation.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - formats: The formats of the layouts in the resources.
  ///   - languages: The languages of the user, as for `LayoutFolders`.
  public init(path: String, formats: [LayoutFormat], languages: Languages = []) {
    folders = LayoutFolders([path], formats: formats, languages: languages)
  }

  /// Creates a source for the resources of a target.
  ///
  /// The bundle is searched in the folder of the program's executable, where `swift build` puts it. Its name there is
  /// `NAME.resources`, as on Linux, or `NAME.bundle`. The working directory does not matter.
  ///
  /// - Parameters:
  ///   - bundle: The name of the bundle: the names of the package and the target, with an underscore between them.
  ///   - folder: The folder in the bundle, if the resource is a copied folder.
  ///   - formats: The formats of the layouts in the resources.
  ///   - languages: The languages of the user, as for `LayoutFolders`.
  public init(bundle: String, folder: String? = nil, formats: [LayoutFormat], languages: Languages = []) {
    let beside = ProgramFiles.executable().map(FileSystem.folder(of:)) ?? "."
    let roots = [".resources", ".bundle", ".bundle/Contents/Resources"].map { path(of: bundle + $0, in: beside) }
    folders = LayoutFolders(
      folder.map { folder in roots.map { path(of: folder, in: $0) } } ?? roots, formats: formats, languages: languages)
  }

  /// Returns the layout with a name, or nil if it is not among the resources.
  ///
  /// - Throws: `NibError` if the file cannot be read or is not a layout.
  /// - Complexity: O(1) if the file has been read before; otherwise O(bytes).
  public func layout(named name: LayoutName) throws -> NibDocument? { try folders.layout(named: name) }

  /// The paths that are searched.
  public var places: [String] { folders.places }

  /// The names of the layouts among the resources.
  public var names: [String] { folders.names }

  /// Returns the sentence of a folder about a layout that is there and is not read.
  public func reason(forMissing name: LayoutName) -> String? { folders.reason(forMissing: name) }
}
