import Foundation

/// libxml2's validator: says of layouts whether they conform to a schema, without a line of this package.
enum Xmllint {
  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/xmllint")

  /// Whether each text conforms to a RELAX NG schema.
  ///
  /// - Throws: when the validator says nothing of a text, as it does when the schema itself is wrong.
  static func verdicts(of texts: [String], schema: String) throws -> [Bool] {
    try inFolder { folder in
      let schemaPath = folder.appending(path: "schema.rng").path
      try schema.write(toFile: schemaPath, atomically: false, encoding: .utf8)
      var paths: [String] = []
      for (index, text) in texts.enumerated() {
        paths.append(folder.appending(path: "\(index).xml").path)
        try text.write(toFile: paths[index], atomically: false, encoding: .utf8)
      }
      let words = try run(["--noout", "--relaxng", schemaPath] + paths)
      let lines = Set(words.split(separator: "\n").map(String.init))
      return try paths.map { path in
        if lines.contains(path + " validates") { return true }
        if lines.contains(path + " fails to validate") { return false }
        throw Silence(words: String(words.prefix(2000)))
      }
    }
  }

  /// What an XPath expression finds in a text.
  static func text(at path: String, in xml: String) throws -> String {
    try inFolder { folder in
      let file = folder.appending(path: "x.xml").path
      try xml.write(toFile: file, atomically: false, encoding: .utf8)
      return try run(["--xpath", path, file]).trimmingCharacters(in: .newlines)
    }
  }

  struct Silence: Error { var words: String }

  private static func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  private static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/xmllint")
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
