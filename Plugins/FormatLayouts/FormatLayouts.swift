import Foundation
import PackagePlugin

/// `swift package format-layouts [ARGUMENT…]`: runs `nib format` for the layouts of a package.
@main
struct FormatLayouts: CommandPlugin {
  /// - Parameter arguments: those of `nib format`. Unless they name a file, the layouts are those in the folders `Layouts` of
  ///   the package and its targets.
  func performCommand(context: PluginContext, arguments: [String]) throws {
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
    process.arguments = ["format"] + arguments + (hasFile ? [] : folders)
    process.currentDirectoryURL = package
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { Diagnostics.error("nib format ended with status \(process.terminationStatus)") }
  }
}
