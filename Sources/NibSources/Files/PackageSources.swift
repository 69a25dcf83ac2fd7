internal import FileAccess
internal import NibModel

/// The Swift sources of a package: what is in its folder `Sources`. Each file is read once, when it is first needed.
///
/// Only regular files in the folder are read. Files with more than a megabyte are left out, and so is what exceeds the
/// maximum size of all files together.
package final class PackageSources {
  /// The folder of the package.
  private let folder: String
  /// The number of bytes that may still be read for names.
  private var remainingBytes = 64 << 20
  private var files: [String: SourceNames] = [:]
  private var modules: [String: [String: String]] = [:]

  /// The files whose names count, or nil for those in the folder `Sources`.
  private let chosen: [String]?

  /// The names in all sources.
  ///
  /// - Complexity: O(bytes), once.
  package private(set) lazy var names = {
    var names = SourceNames()
    for path in chosen ?? SwiftFiles(of: "Sources", in: folder).paths {
      if let bytes = readForNames(path) { names.add(NameFinder(bytes, file: path)) }
    }
    return names
  }()

  /// Creates the sources of the package in a folder.
  package init(package folder: String) { (self.folder, chosen) = (folder, nil) }

  /// Creates the sources of some targets.
  ///
  /// - Parameter files: the paths of all files.
  package init(files: [String]) { (folder, chosen) = ("", files) }

  /// Returns the path of a file that a catalog names, such as `MyApp/Login.swift`, from the package's folder. Returns
  /// nil if there is no such file.
  package func path(ofFile name: String) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let module = parts.first, let file = parts.last, !module.isEmpty, !module.hasPrefix(".")
    else {
      return nil
    }
    if let known = modules[module] { return known[file] }
    var paths: [String: String] = [:]
    // The only target of a package can have its files in Sources itself.
    let own = FileAccess.path(of: targetFolder(ofModule: module), in: "Sources")
    let isFolder = FileSystem.exists(FileAccess.path(of: own, in: folder))
    for path in SwiftFiles(of: isFolder ? own : "Sources", in: folder).paths {
      let isOfModule = isFolder || FileSystem.folder(of: path) == "Sources"
      if isOfModule, paths[path.lastPathComponent] == nil { paths[path.lastPathComponent] = path }
    }
    modules[module] = paths
    return paths[file]
  }

  /// Returns the name of the folder of a module: of a target `my-app`, the module is `my_app`.
  private func targetFolder(ofModule module: String) -> String {
    if FileSystem.exists(FileAccess.path(of: "Sources/" + module, in: folder)) { return module }
    let hyphenated = module.replacing("_", with: "-")
    return FileSystem.exists(FileAccess.path(of: "Sources/" + hyphenated, in: folder)) ? hyphenated : module
  }

  /// Returns the names of one file by its path from the package's folder. Nil for a file that is not read.
  func names(in path: String) -> SourceNames? {
    if let known = files[path] { return known }
    guard let bytes = readForNames(path) else { return nil }
    let names = SourceNames(reading: bytes, file: path)
    files[path] = names
    return names
  }

  private func readForNames(_ path: String) -> [UInt8]? {
    guard let bytes = read(path, limit: remainingBytes) else { return nil }
    remainingBytes -= bytes.count
    return bytes
  }

  /// Reads a file by its path from the package's folder. Nil for one that is not regular, or is too long.
  func read(_ path: String, limit: Int = .max) -> [UInt8]? {
    let limit = min(limit, SwiftLexer.mostBytes)
    let place = FilePlace(FileSystem.folder(of: FileAccess.path(of: path, in: folder)))
    guard let file = try? openFile(path.lastPathComponent, in: place), file.count <= limit else { return nil }
    return try? file.bytes(limit: limit)
  }
}
