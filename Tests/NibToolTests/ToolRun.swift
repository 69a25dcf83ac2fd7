import ArgumentParser
import Foundation
import NibKit
import NibTool
import PitfallGallery
import TestSupport

/// A run of the tool: its exit status and its output.
struct ToolRun {
  var status: Int32
  var output: String
  var errors: String

  /// Runs the tool in this process with the gallery's classes.
  @MainActor
  init(_ arguments: String..., input: String = "", classes: ClassRegistry? = nil, hasColors: Bool = false) {
    self.init(arguments: arguments, input: input, classes: classes, hasColors: hasColors)
  }

  /// - Parameter subcommands: commands besides the tool's own.
  @MainActor
  init(
    arguments: [String], input: String = "", classes: ClassRegistry? = nil,
    subcommands: [any ParsableCommand.Type] = [], hasColors: Bool = false
  ) {
    var output = ""
    var errors = ""
    let console = Console(
      hasColors: hasColors,
      input: { SourceText(file: "<standard input>", bytes: Array(input.utf8)) }, output: { output += $0 },
      errors: { errors += $0 })
    status = NibTool.run(
      arguments, classes: { classes ?? PitfallGallery.classes }, subcommands: subcommands, console: console)
    self.output = output
    self.errors = errors
  }

  var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// Returns a layout of the gallery.
func pitfall(_ name: String) -> String { packageFolder + "/Layouts/pitfalls/\(name).layout.xml" }

/// Returns a layout in a file of its own, which is removed when the body returns.
func withLayout<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
  let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).layout.xml").path
  try Data(text.utf8).write(to: URL(filePath: path))
  defer { try? FileManager.default.removeItem(atPath: path) }
  return try body(path)
}

/// Returns one JSON object a line, parsed by an independent parser.
func parsedLines(_ text: String) throws -> [[String: Any]] {
  try text.split(separator: "\n").map {
    try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
  }
}
