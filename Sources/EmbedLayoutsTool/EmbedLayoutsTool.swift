import Foundation

/// Writes a file of Swift that holds layouts: `EmbedLayoutsTool CODE LIBRARY LAYOUT…`. The plugin `EmbedLayouts` runs it.
@main
enum EmbedLayoutsTool {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.first, let library = arguments.dropFirst().first else {
      fail("usage: EmbedLayoutsTool CODE LIBRARY LAYOUT…")
    }
    do {
      let layouts = try arguments.dropFirst(2).map { path in
        EmbeddedFile(name: layoutName(ofFile: path), bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
      }
      try Data(code(for: layouts, library: library).utf8).write(to: URL(fileURLWithPath: output))
    } catch {
      fail("error: \(error)")
    }
  }

  /// Returns the name by which a program asks for the layout of a file.
  private static func layoutName(ofFile path: String) -> String {
    let file = URL(fileURLWithPath: path).lastPathComponent
    let suffix = [".layout.xml", ".nib"].first(where: file.hasSuffix) ?? ""
    return String(file.dropLast(suffix.count))
  }

  /// Literals of texts are compiled in no time; arrays of numbers take seconds for each 100 kB. The import has no access level,
  /// as those of most targets: the compiler wants all imports of a module to have one, or none.
  private static func code(for layouts: [EmbeddedFile], library: String) -> String {
    let entries = layouts.map { "    \($0.name.literal): \($0.expression),\n" }.joined()
    let formats = library == "NibRuntime" ? ", formats: [.compiled]" : ""
    return """
      // Made by the plugin EmbedLayouts of NibKit. The layouts are those of the target's folder Layouts.

      import \(library)

      extension EmbeddedLayouts {
        /// The layouts of this target.
        nonisolated static let module = EmbeddedLayouts([
      \(entries.isEmpty ? "    :" : entries)
        ]\(formats))
      }

      private nonisolated func text(_ text: String) -> [UInt8] { Array(text.utf8) }

      /// Returns the bytes that are the scalars of a text.
      private nonisolated func bytes(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      }

      """
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(1)
  }
}

/// A file that is put into code.
private struct EmbeddedFile {
  let name: String
  let bytes: [UInt8]

  /// An expression in Swift that has the bytes.
  var expression: String {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.elementsEqual(bytes) { return "text(\(text.literal))" }
    return "bytes(\(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).literal))"
  }
}

extension String {
  /// The text as a literal of Swift in ASCII.
  fileprivate var literal: String {
    unicodeScalars.reduce(into: "\"") { literal, scalar in
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case " "..."~": literal.unicodeScalars.append(scalar)
      default: literal += "\\u{\(String(scalar.value, radix: 16))}"
      }
    } + "\""
  }
}
