import Foundation
import PackagePlugin

/// A command of a package that runs a command of `nib` for the package's layouts.
///
/// The file is in each of these plugins, as a symbolic link: a plugin cannot depend on a target of code.
enum LayoutCommand {
  /// - Parameters:
  ///   - command: the command of `nib`.
  ///   - arguments: its arguments. Unless they name a file, the layouts are those in the folders `Layouts` of the package and
  ///     its targets.
  static func run(_ command: String, _ context: PluginContext, _ arguments: [String]) throws {
    let package = context.package.directoryURL
    let places = [package] + context.package.targets.map(\.directoryURL)
    let folders = places.map { $0.appendingPathComponent("Layouts").path }.filter(FileManager.default.fileExists)
    let hasFile = arguments.contains { FileManager.default.fileExists(atPath: $0) }
    if folders.isEmpty, !hasFile {
      Diagnostics.error("there is no folder Layouts in the package or in one of its targets")
      return
    }
    let process = Process()
    process.executableURL = try context.tool(named: "nib").url
    process.arguments = [command] + arguments + (hasFile ? [] : folders)
    process.currentDirectoryURL = package
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("nib \(command) ended with status \(process.terminationStatus)")
    }
  }
}
