import Foundation
import TestSupport

/// A folder of layouts for a tool whose classes stop the program, and runs of the tool in it.
struct Folder {
  static let program = BuiltPackage.program("StopProbe")

  /// A layout in which nothing depends on order.
  static let clean = "<layout version='1'>\n<Plain id='p'/>\n</layout>\n"
  /// A layout with one finding.
  static let faulty = "<layout version='1'>\n<Plain id='p' peer='#q'/>\n<Plain id='q'/>\n</layout>\n"
  /// A layout with an error.
  static let wrong = "<layout version='1'>\n<Plain peer='#nobody'/>\n</layout>\n"

  let scratch: Scratch

  init(_ files: [String: String]) throws {
    scratch = try Scratch()
    for (name, text) in files { try write(text, to: name) }
  }

  func write(_ text: String, to name: String) throws {
    let folder = URL(filePath: scratch.file(name)).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try scratch.write(text, to: name)
  }

  /// Runs `explore` in the folder, with few loads.
  func explore(_ arguments: String...) throws -> Run { try explore(arguments) }

  func explore(_ arguments: [String]) throws -> Run {
    try Run(
      [Self.program, "explore", "--runs", "24"] + arguments, in: scratch.path, environment: ["NO_COLOR": "1"])
  }

  /// Runs `join` in the folder.
  func join(_ arguments: String...) throws -> Run {
    try Run([Self.program, "join"] + arguments, in: scratch.path, environment: ["NO_COLOR": "1"])
  }

  /// Runs a script of a shell in the folder, in which `$TOOL` is the tool.
  func shell(_ script: String) throws -> Run {
    try Run(["sh", "-c", script], in: scratch.path, environment: ["NO_COLOR": "1", "TOOL": Self.program])
  }

  static func object(_ text: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }

  /// Returns the paths of the files in a report as JSON.
  static func files(_ text: String) throws -> [String] {
    (try object(text)["files"] as? [[String: Any]] ?? []).compactMap { $0["file"] as? String }
  }
}
