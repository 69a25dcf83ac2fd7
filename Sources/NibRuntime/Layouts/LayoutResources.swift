internal import FileAccess
public import NibModel
public import NibStrings

/// Finds layouts among the resources of a program: files that a package puts beside the executable when it is built.
///
///     // Package.swift: .executableTarget(name: "Shop", resources: [.copy("Layouts")])
///     let layouts = LayoutResources(bundle: "Shop_Shop", folder: "Layouts", formats: [.compiled])
///
/// The rules are those of `LayoutFolders`: names and links lead to no other folder, and a file is read once.
public struct LayoutResources: LayoutSource {
  private let folders: LayoutFolders

  /// Creates a source for a folder of resources whose path is known, such as `Bundle.module.resourcePath` of Foundation.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - formats: The formats in which the resources have layouts.
  ///   - languages: The languages of the user, as for `LayoutFolders`.
  public init(path: String, formats: [LayoutFormat], languages: Languages = []) {
    folders = LayoutFolders([path], formats: formats, languages: languages)
  }

  /// Creates a source for the resources of a target.
  ///
  /// The bundle is searched for in the folder of the program's executable, where `swift build` puts it: as
  /// `NAME.resources`, which it is called on Linux, and as `NAME.bundle`. The working directory does not matter.
  ///
  /// - Parameters:
  ///   - bundle: The name of the bundle: those of the package and the target, with an underscore between them.
  ///   - folder: The folder in the bundle, if the resource is a folder that is copied.
  ///   - formats: The formats in which the resources have layouts.
  ///   - languages: The languages of the user, as for `LayoutFolders`.
  public init(bundle: String, folder: String? = nil, formats: [LayoutFormat], languages: Languages = []) {
    let beside = ProgramFiles.executable().map(FileSystem.folder(of:)) ?? "."
    let roots = [".resources", ".bundle", ".bundle/Contents/Resources"].map { path(of: bundle + $0, in: beside) }
    folders = LayoutFolders(
      folder.map { folder in roots.map { path(of: folder, in: $0) } } ?? roots, formats: formats, languages: languages)
  }

  /// Returns the layout of a name, or nil if it is not among the resources.
  ///
  /// - Throws: `NibError` if the file cannot be read or is not a layout.
  /// - Complexity: O(1) if the file has been read before; else O(bytes).
  public func layout(named name: LayoutName) throws -> NibDocument? { try folders.layout(named: name) }

  /// The paths that are searched.
  public var places: [String] { folders.places }

  /// The names of the layouts among the resources.
  public var names: [String] { folders.names }
}
