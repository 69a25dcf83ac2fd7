import Foundation
import PackagePlugin

/// Checks the layouts of a target's folder `Layouts`, puts them into the code of the target, and writes a type for each.
@main
struct Layouts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let dependencies = target.recursiveTargetDependencies
    let names = target.directNames
    guard let library = Self.libraries.first(where: names.contains) else {
      throw LayoutsError("\(target.name) has layouts, so NibKit or NibRuntime must be one of its dependencies")
    }
    let folder = target.directoryURL.appendingPathComponent("Layouts")
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      throw LayoutsError("\(target.name) has the plugin Layouts, but there is no folder \(folder.path)")
    }
    let folders = [folder] + entries.filter { $0.hasSuffix(".lproj") }.sorted().map(folder.appendingPathComponent)
    // A layout may also be in the folder for the language of its author.
    let files = [folder, folder.appendingPathComponent("Base.lproj")].flatMap { $0.files(withSuffixes: Self.suffixes) }
    let texts = folders.flatMap { $0.files(withSuffixes: [".strings", ".xcstrings"]) }
    // The libraries' catalogs lie in their targets. The target's own is found from its layouts, and so may be in any folder
    // above them; it may be old, as may those of other targets of the package.
    let package = context.package.directoryURL
    let local = Set(context.package.targets.map(\.id))
    let catalogs = dependencies.filter { !local.contains($0.id) }.compactMap { $0.existing("classes.json") }
    let own = folder.folders(upTo: package).flatMap { [$0, $0.appendingPathComponent("Layouts")] }
      .map { $0.appendingPathComponent("classes.json") }.filter { FileManager.default.fileExists(atPath: $0.path) }
    // The sources say which classes there are in other targets, and in libraries without a catalog.
    let kits = dependencies.filter { $0.name == "NibModel" }.map { $0.directoryURL.deletingLastPathComponent() }
    let others = dependencies.compactMap { $0 as? any SourceModuleTarget }.filter { other in
      guard !kits.contains(where: other.directoryURL.isIn) else { return false }
      return local.contains(other.id) || other.existing("classes.json") == nil && other.hasLayoutClasses
    }
    let sources = ([target] + others).map { ($0.moduleName, $0.sourceFiles(withSuffix: "swift").map(\.url)) }
    let work = context.pluginWorkDirectoryURL
    let code = Self.outputs(for: files).map { work.appendingPathComponent($0) }
    let common = work.appendingPathComponent("EmbeddedLayouts+Module.swift")
    var arguments = [
      "--module", target.moduleName, "--library", library, "--package", package.path,
    ]
    if names.contains("TerminalKit") { arguments += ["--controllers"] }
    for catalog in catalogs { arguments += ["--catalog", catalog.path] }
    for (module, files) in sources {
      arguments += ["--sources-of", module] + files.flatMap { ["--source", $0.path] }
    }
    arguments += ["--output", common.path]
    for (file, code) in zip(files, code) { arguments += [file.path, code.path] }
    return [
      .buildCommand(
        displayName: "Checking the layouts of \(target.name)",
        executable: try context.tool(named: "LayoutsTool").url, arguments: arguments,
        inputFiles: files + texts + Set(catalogs + own).sorted { $0.path < $1.path } + sources.flatMap(\.1),
        outputFiles: [common] + code)
    ]
  }

  /// The libraries that have `EmbeddedLayouts`. The first also reads layouts in XML.
  private static let libraries = ["NibKit", "NibRuntime"]
  private static let suffixes = [".layout.xml", ".nib"]

  /// Returns the names of the files of code for some layouts. No two files of a module may have one name.
  private static func outputs(for files: [URL]) -> [String] {
    var taken: Set<String> = []
    return files.map { file in
      let safe = file.lastPathComponent.unicodeScalars.map { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar || "+-._".unicodeScalars.contains(scalar))
          ? Character(scalar) : "_"
      }
      var name = String(safe)
      if name.hasSuffix(".xml") { name.removeLast(4) }
      var (unique, number) = (name, 2)
      while !taken.insert(unique.lowercased()).inserted {
        unique = "\(name)-\(number)"
        number += 1
      }
      return unique + ".swift"
    }
  }
}

extension URL {
  /// Returns the files of a folder whose names have one of some suffixes.
  fileprivate func files(withSuffixes suffixes: [String]) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { name in suffixes.contains { name.hasSuffix($0) } }.sorted().map(appendingPathComponent)
  }

  /// Returns true for a folder, and for what is in it.
  fileprivate func isIn(_ folder: URL) -> Bool {
    standardizedFileURL.pathComponents.starts(with: folder.standardizedFileURL.pathComponents)
  }

  /// Returns a folder and those that contain it, the nearest first.
  fileprivate func folders(upTo last: URL) -> [URL] {
    var (folders, folder) = ([URL](), self)
    while folder.isIn(last), !folders.contains(folder) {
      folders.append(folder)
      folder = folder.deletingLastPathComponent()
    }
    return folders
  }
}

extension Target {
  /// The names of the targets that the target can import.
  fileprivate var directNames: [String] {
    dependencies.flatMap { dependency -> [String] in
      switch dependency {
      case .target(let target): [target.name]
      case .product(let product): product.targets.map(\.name)
      @unknown default: []
      }
    }
  }

  /// True if the target may declare classes that layouts name.
  fileprivate var hasLayoutClasses: Bool { recursiveTargetDependencies.contains { $0.name == "NibLoading" } }

  fileprivate func existing(_ name: String) -> URL? {
    let file = directoryURL.appendingPathComponent(name)
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }
}

/// The reason for which a target's layouts cannot be used.
private struct LayoutsError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
