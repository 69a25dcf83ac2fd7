import Foundation
import TestSupport
import Testing

/// The code that the plugin `EmbedLayouts` has made for a target.
@Suite(.needs("swiftc")) struct EmbeddingTests {
  /// Stands in for the library, and writes what it has been given.
  private static let stub = """
    struct EmbeddedLayouts {
      init(_ layouts: [String: [UInt8]]) {
        for (name, bytes) in layouts.sorted(by: { $0.key < $1.key }) { print(name, bytes) }
      }
    }
    """

  @Test("the code has each byte of each file: quotes, controls, text of all scripts, and what is no text")
  func bytes() async throws {
    let scratch = try Scratch()
    let files: [(file: String, name: String, bytes: [UInt8])] = [
      ("All.nib", "All", Array(0...255)),
      ("Empty.layout.xml", "Empty", []),
      ("a\nlet x = 1 #.layout.xml", "a\nlet x = 1 #", [1]),
      ("b\": [], \"\\(x)\u{202E}.nib", "b\": [], \"\\(x)\u{202E}", [2]),
      ("Text.layout.xml", "Text", Array("\u{FEFF}<a b=\"\\(x) ü \u{202E} 👩🏽‍🚀\"/>\r\n\t\0".utf8)),
    ]
    for file in files { try Data(file.bytes).write(to: URL(filePath: scratch.file(file.file))) }
    let made = try Run(
      [BuiltPackage.program("EmbedLayoutsTool"), scratch.file("code.swift"), "NibKit"]
        + files.map { scratch.file($0.file) })
    #expect(made.status == 0, "\(made.errors)")
    let code = try scratch.read("code.swift")
    #expect(code.utf8.allSatisfy { $0 == 10 || 32..<127 ~= $0 })
    try scratch.write(code.replacing("import NibKit", with: ""), to: "code.swift")
    try scratch.write("_ = EmbeddedLayouts.module", to: "main.swift")
    try scratch.write(Self.stub, to: "stub.swift")
    let sources = ["main.swift", "code.swift", "stub.swift"].map { scratch.file($0) }
    let built = try await Run.finished(
      ["swiftc", "-swift-version", "6", "-o", scratch.file("program")] + sources)
    #expect(built.status == 0, "\(built.errors)")
    let run = try Run([scratch.file("program")])
    #expect(run.output == files.sorted(by: { $0.name < $1.name }).map { "\($0.name) \($0.bytes)\n" }.joined())
  }

  @Test(
    "two files by which a program finds one layout are an error at the second file",
    arguments: [
      ["A.layout.xml", "A.nib"], ["A.layout.xml", "A.layout.xml.nib"],
      ["caf\u{E9}.nib", "cafe\u{301}.layout.xml"],
    ])
  func sameName(files: [String]) throws {
    let scratch = try Scratch()
    for file in files { try scratch.write("<layout version='1'/>", to: file) }
    let paths = files.map { scratch.file($0) }
    let run = try Run(
      [BuiltPackage.program("EmbedLayoutsTool"), scratch.file("code.swift"), "NibKit"] + paths)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("\(paths[1]):1:1: error: "), "\(run.errors)")
    #expect(run.errors.contains(paths[0]))
    #expect(throws: (any Error).self) { try scratch.read("code.swift") }
  }

  @Test("a file that cannot be read ends the tool with its reason")
  func missingFile() throws {
    let scratch = try Scratch()
    let run = try Run([
      BuiltPackage.program("EmbedLayoutsTool"), scratch.file("code.swift"), "NibKit",
      scratch.file("Gone.layout.xml"),
    ])
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("error: "))
  }
}
