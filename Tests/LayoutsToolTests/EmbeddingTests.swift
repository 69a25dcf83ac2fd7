import Foundation
import NibKit
import TestSupport
import Testing

/// The layouts in the code that the plugin `Layouts` has made for a target.
@Suite(.needs("swiftc")) struct EmbeddingTests {
  @Test("the code has each byte of the compiled layout, and is ASCII")
  func bytes() async throws {
    let text = "<layout version='1'><!-- \u{201C}ü \u{202E} 👩🏽‍🚀\\(x)\r\n\" --></layout>"
    let scratch = try Scratch()
    try scratch.write(text, to: "a b \"ü.layout.xml")
    let made = try await Self.made(["a b \"ü.layout.xml"], in: scratch)
    #expect(made.status == 0, "\(made.errors)")
    let code = try ["common.swift", "0.swift"].map { try scratch.read($0) }.joined()
    #expect(code.utf8.allSatisfy { $0 == 10 || 32..<127 ~= $0 || $0 > 127 })
    let compiled = try NibDocument(
      reading: SourceText(file: "a b \"ü.layout.xml", bytes: Array(text.utf8))
    ).compiled()
    try scratch.write(Self.stub, to: "stub.swift")
    for file in ["common.swift", "0.swift"] {
      try scratch.write(try scratch.read(file).replacing("import NibRuntime", with: ""), to: file)
    }
    try scratch.write("_ = EmbeddedLayouts.module", to: "main.swift")
    let sources = ["main.swift", "common.swift", "0.swift", "stub.swift"].map { scratch.file($0) }
    let built = try await Run.finished(
      ["swiftc", "-swift-version", "6", "-o", scratch.file("program")] + sources)
    #expect(built.status == 0, "\(built.errors)")
    let run = try await Run.finished([scratch.file("program")])
    #expect(run.output == "a b \"ü \(compiled)\n")
  }

  /// Replaces the library, and writes what it has been given.
  private static let stub = """
    struct EmbeddedLayouts {
      enum Format { case compiled }
      init(_ layouts: [String: [UInt8]], formats: [Format]) {
        for (name, bytes) in layouts.sorted(by: { $0.key < $1.key }) { print(name, bytes) }
      }
    }
    struct Members {}
    protocol LayoutOutlets {}
    protocol LayoutOwner { static func layoutMembers(adding: Members) -> Members }
    """

  @Test(
    "two files by which a program finds one layout are an error at the second file",
    arguments: [
      ["A.layout.xml", "A.layout.xml.layout.xml"], ["caf\u{E9}.layout.xml", "cafe\u{301}.layout.xml"],
    ])
  func sameName(files: [String]) async throws {
    let scratch = try Scratch()
    for file in files { try scratch.write("<layout version='1'/>", to: file) }
    let run = try await Self.made(files, in: scratch)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("\(scratch.file(files[1])):1:1: error: "), "\(run.errors)")
    #expect(run.errors.contains(files[0]))
    #expect(throws: (any Error).self) { try scratch.read("common.swift") }
  }

  @Test("a second run writes no file again") func unchanged() async throws {
    let scratch = try Scratch([
      "A.layout.xml": "<layout version='1'/>", "B.layout.xml": "<layout version='1'/>",
    ])
    func dates() throws -> [Date?] {
      try ["common.swift", "0.swift", "1.swift"].map {
        try FileManager.default.attributesOfItem(atPath: scratch.file($0))[.modificationDate] as? Date
      }
    }
    _ = try await Self.made(["A.layout.xml", "B.layout.xml"], in: scratch)
    let first = try dates()
    try scratch.write("<layout version='1'><!-- --></layout>", to: "B.layout.xml")
    _ = try await Self.made(["A.layout.xml", "B.layout.xml"], in: scratch)
    let second = try dates()
    #expect(first[..<2] == second[..<2])
    #expect(first[2] != second[2])
  }

  private static func made(_ files: [String], in scratch: Scratch) async throws -> Run {
    try await Run.finished(
      [
        BuiltPackage.program("LayoutsTool"), "--module", "Client", "--library", "NibRuntime", "--package",
        scratch.path,
      ]
        + ["--output", scratch.file("common.swift")]
        + files.enumerated().flatMap { [scratch.file($1), scratch.file("\($0).swift")] })
  }
}
