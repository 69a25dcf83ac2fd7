import Foundation
import PackagePlugin

/// Puts the layouts of a target's folder `Layouts` into the code of the target, where they are `EmbeddedLayouts.module`.
@main
struct EmbedLayouts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    guard let library = Self.libraries.first(where: target.dependencyNames.contains) else {
      throw EmbeddingError("\(target.name) embeds layouts, so NibKit or NibRuntime must be one of its dependencies")
    }
    let folder = target.directoryURL.appendingPathComponent("Layouts")
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      throw EmbeddingError("\(target.name) embeds layouts, but there is no folder \(folder.path)")
    }
    let files = names.filter { name in Self.suffixes.contains { name.hasSuffix($0) } }.sorted()
      .map { folder.appendingPathComponent($0) }
    let code = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedLayouts+Module.swift")
    return [
      .buildCommand(
        displayName: "Embedding the layouts of \(target.name)",
        executable: try context.tool(named: "EmbedLayoutsTool").url,
        arguments: [code.path, library] + files.map(\.path), inputFiles: files, outputFiles: [code])
    ]
  }

  /// The libraries that have `EmbeddedLayouts`. The first has it for layouts in XML, too.
  private static let libraries = ["NibKit", "NibRuntime"]
  private static let suffixes = [".layout.xml", ".nib"]
}

extension Target {
  /// The names of the targets that the target can import.
  fileprivate var dependencyNames: [String] {
    dependencies.flatMap { dependency -> [String] in
      switch dependency {
      case .target(let target): [target.name]
      case .product(let product): product.targets.map(\.name)
      @unknown default: []
      }
    }
  }
}

/// The reason for which a target's layouts cannot be embedded.
private struct EmbeddingError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
