import Foundation
import TestSupport

/// A shell in a folder of its own, from which the package's layouts are seen as they are in the package's folder.
final class Shell {
  let folder: Scratch
  private var status: Int32 = 0

  init() throws {
    folder = try Scratch()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("Layouts"), withDestinationPath: packageFolder + "/Layouts")
  }

  /// Runs a command. Returns its output and its messages in one text, and its exit status.
  func run(_ command: String, in subfolder: String = ".") throws -> (output: String, status: Int32) {
    let path = Program.searchPath ?? "/usr/bin:/bin"
    let run = try Run(
      ["sh", "-c", "exec 2>&1; (exit \(status)); \(command)"], in: folder.file(subfolder),
      environment: ["PATH": "\(BuiltPackage.products):\(path)", "NO_COLOR": "1"])
    status = run.status
    return (run.output, run.status)
  }

  /// Returns a session as articles show it: each command after a prompt, and what it prints below.
  func session(_ text: String) throws -> String {
    try text.split(separator: "\n").filter { $0.hasPrefix("$ ") }
      .map { "\($0)\n" + (try run(String($0.dropFirst(2))).output) }.joined()
  }
}
