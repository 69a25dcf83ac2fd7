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
      let paths = Array(arguments.dropFirst(2))
      let duplicates = duplicates(among: paths)
      if !duplicates.isEmpty { fail(duplicates.joined(separator: "\n")) }
      let layouts = try paths.map { path in
        EmbeddedFile(name: layoutName(ofFile: path), bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
      }
      try Data(code(for: layouts, library: library).utf8).write(to: URL(fileURLWithPath: output))
    } catch {
      fail("error: \(error)")
    }
  }

  /// Returns the name by which a program asks for the layout of a file.
  private static func layoutName(ofFile path: String) -> String {
    var name = URL(fileURLWithPath: path).lastPathComponent
    // A program that asks for `A.layout.xml` gets the layout `A`.
    while let suffix = [".layout.xml", ".nib"].first(where: name.hasSuffix) { name.removeLast(suffix.count) }
    return name
  }

  /// Returns an error for each file whose layout has the name of an earlier one. Names are compared as a program does: `é`
  /// as one scalar and as two scalars is the same name.
  private static func duplicates(among paths: [String]) -> [String] {
    var first: [String: String] = [:]
    return paths.compactMap { path in
      let name = layoutName(ofFile: path)
      guard let other = first[name] else {
        first[name] = path
        return nil
      }
      return "\(path.quoted):1:1: error: a program finds this layout by the name '\(name.quoted)', and so it finds "
        + "\(other.quoted): remove or rename one of them"
    }
  }

  /// Literals of texts are compiled in no time; arrays of numbers take seconds for each 100 kB. The import has no access level,
  /// as those of most targets: the compiler wants all imports of a module to have one, or none.
  private static func code(for layouts: [EmbeddedFile], library: String) -> String {
    let entries = layouts.map { "  (\($0.name.literal), \($0.expression)),\n" }.joined()
    let formats = library == "NibRuntime" ? ", formats: [.compiled]" : ""
    return """
      // Made by the plugin EmbedLayouts of NibKit. The layouts are those of the target's folder Layouts.

      import \(library)

      extension EmbeddedLayouts {
        /// The layouts of this target.
        nonisolated static let module = EmbeddedLayouts(Dictionary(files) { first, _ in first }\(formats))
      }

      /// The layouts by their names.
      private nonisolated let files: [(String, [UInt8])] = [
      \(entries)]

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
  /// The text in one line, for a message.
  fileprivate var quoted: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      let isControl = scalar.properties.generalCategory == .control
      text += isControl ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }

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
