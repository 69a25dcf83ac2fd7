internal import FileAccess
package import NibModel

/// The sources of an app in some files and folders.
package struct AppSources {
  package private(set) var sources: [SourceText] = []
  /// The module of each source, as far as its path says it: in a package, the folder in `Sources` has its name.
  package private(set) var modules: [String?] = []
  /// The files of Xcode in the folders.
  package private(set) var xcodeFiles: [String] = []
  /// The files and folders of nibs and storyboards that another tool has made, such as `Main.nib`.
  package private(set) var compiledFiles: Set<String> = []
  /// The sources that are too long, or that cannot be read.
  package private(set) var unread: [String] = []
  /// The paths that do not exist.
  package private(set) var missing: [String] = []
  /// The number of bytes that may still be read.
  private var remaining = 256 << 20

  /// The manifests, and whether the folders of their targets have the names of these.
  private var manifests: [String: Bool] = [:]

  private static let suffixes = [".swift", ".h", ".m", ".mm"]
  private static let xcodeSuffixes = [".xib", ".storyboard"]
  /// The suffixes of compiled nibs, and of those of GNUstep.
  private static let compiledSuffixes = [".nib", ".storyboardc", ".gorm"]

  /// Reads the sources of some files and folders, each once.
  ///
  /// Folders that are symbolic links are not entered, and hidden files and folders are left out.
  ///
  /// - Complexity: O(bytes).
  package init(_ paths: [String]) {
    let reader = PackageSources(files: [])
    var seen: Set<String> = []
    for path in paths {
      let isFolder = FileSystem.isFolder(path)
      if !isFolder, !FileSystem.exists(path) { missing.append(path) }
      let found =
        isFolder
        ? SwiftFiles(of: path, in: "", endingWith: Self.suffixes + Self.xcodeSuffixes + Self.compiledSuffixes).paths
        : FileSystem.exists(path) ? [path] : []
      for file in found where seen.insert(file).inserted {
        if Self.xcodeSuffixes.contains(where: file.hasSuffix) {
          // Nobody may ever write into a pipe.
          if FileSystem.isRegularFile(file) { xcodeFiles.append(file) }
        } else if isFolder, Self.compiledSuffixes.contains(where: file.hasSuffix) {
          let parts = file.split(separator: "/").map(String.init)
          compiledFiles.formUnion(parts.filter { part in Self.compiledSuffixes.contains(where: part.hasSuffix) })
        } else if let bytes = reader.read(file, limit: remaining) {
          remaining -= bytes.count
          sources.append(SourceText(file: file, bytes: bytes))
          modules.append(module(of: file, reader))
        } else {
          unread.append(file)
        }
      }
    }
  }

  private mutating func module(of path: String, _ reader: PackageSources) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let index = parts.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }), index + 2 < parts.count else {
      return nil
    }
    let package = (parts[..<index] + ["Package.swift"]).joined(separator: "/")
    return hasFolders(package, reader) ? parts[index + 1].replacing("-", with: "_") : nil
  }

  /// Returns true for a package whose targets have folders with their names: the manifest gives none another path.
  private mutating func hasFolders(_ manifest: String, _ reader: PackageSources) -> Bool {
    if let known = manifests[manifest] { return known }
    let text = reader.read(manifest).map { String(decoding: $0, as: UTF8.self) }
    let words = text?.filter { !$0.isWhitespace }.replacing(".package(path:", with: "")
    // Without a manifest that can be read, nothing is known.
    let found = words.map { !$0.contains("path:") } ?? false
    manifests[manifest] = found
    return found
  }
}
