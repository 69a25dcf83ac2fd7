internal import FileAccess
internal import Foundation
internal import NibModel

/// Checks the layouts of a target, and writes their code. The plugin `Layouts` runs it.
///
///     LayoutsTool --module M --library NibKit --package P [--controllers] [--catalog C]… [--source S]…
///       [--sources-of M [--source S]…]… --output CODE [LAYOUT CODE]…
@main
enum LayoutsTool {
  static func main() {
    guard let arguments = Arguments(CommandLine.arguments.dropFirst()) else {
      fail("error: the arguments are not valid; the plugin Layouts runs this tool")
    }
    do {
      let target = try TargetLayouts(arguments)
      let findings = try target.findings()
      if !findings.text.isEmpty { write("\(findings.text)\n") }
      if findings.hasErrors { exit(1) }
      for file in target.code { try write(file.text, to: file.path) }
    } catch let error as NibError {
      fail(error.diagnostics.rendered(in: error.sources))
    } catch {
      fail("error: \(error)")
    }
  }

  /// Writes a file unless it has the same contents, so that only what has changed is compiled again.
  private static func write(_ text: String, to path: String) throws {
    let bytes = Array(text.utf8)
    if let old = try? SourceText(contentsOf: path), old.bytes == bytes { return }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private static func fail(_ message: String) -> Never {
    write("\(message)\n")
    exit(1)
  }

  private static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
