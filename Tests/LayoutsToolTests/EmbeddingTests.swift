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
    #expect(try await Self.embedded(["common.swift", "0.swift"], in: scratch) == "a b \"ü \(compiled)\n")
  }

  /// Returns what a program embeds, as the stub prints it.
  private static func embedded(_ code: [String], in scratch: Scratch) async throws -> String {
    try scratch.write(stub, to: "stub.swift")
    for file in code {
      try scratch.write(try scratch.read(file).replacing("import NibRuntime", with: ""), to: file)
    }
    try scratch.write("_ = EmbeddedLayouts.module", to: "main.swift")
    let sources = (["main.swift", "stub.swift"] + code).map { scratch.file($0) }
    let built = try await Run.finished(
      ["swiftc", "-swift-version", "6", "-o", scratch.file("program")] + sources)
    #expect(built.status == 0, "\(built.errors)")
    return try await Run.finished([scratch.file("program")]).output
  }

  @Test("embedded layouts have the texts that the same layouts have in their folder, in any languages")
  func languages() async throws {
    let scratch = try Scratch()
    for (file, text) in Self.translated { try scratch.write(text, to: "Layouts/" + file) }
    // Classes that only sources declare have whatever a layout gives them.
    try scratch.write(
      "final class Window {}; class View {}; class Label {}; class Field {}; class Menu {}",
      to: "Classes.swift")
    let made = try await Self.made(
      ["Layouts/Order.layout.xml", "Layouts/Part.layout.xml"], ["--source", scratch.file("Classes.swift")],
      in: scratch)
    #expect(made.status == 0, "\(made.errors)")
    var (layouts, texts) = ([String: [UInt8]](), [String: [String: [UInt8]]]())
    for line in try await Self.embedded(["common.swift", "0.swift", "1.swift", "Classes.swift"], in: scratch)
      .split(separator: "\n")
    {
      let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
      func bytes(_ words: ArraySlice<String>) -> [UInt8] {
        words.joined(separator: " ").dropFirst().dropLast().split(separator: ", ").compactMap { UInt8($0) }
      }
      if words[0] == "texts" {
        texts[words[1], default: [:]][words[2]] = bytes(words[3...])
      } else {
        layouts[words[0]] = bytes(words[1...])
      }
    }
    #expect(layouts.keys.sorted() == ["Order", "Part"])
    #expect(texts["Order"]?.keys.sorted() == ["de", "de-AT", "fr"])
    for languages in [[], ["de"], ["de-AT"], ["fr", "de"], ["de-AT", "fr"], ["fr"], ["it"]] {
      let embedded = EmbeddedLayouts(layouts, texts: texts, formats: [.compiled]).translated(
        to: Languages(languages))
      let folder = LayoutFolders([scratch.file("Layouts")], languages: Languages(languages))
      for name in ["Order", "Part"] {
        let expected = try folder.document(named: name).including(folder, classes: ClassRegistry())
        let found = try embedded.document(named: name)
        func values(_ document: NibDocument) -> [[String]] {
          document.allObjects.map { object in
            object.attributes.map { "\($0.name)=\($0.value)\($0.structure as Any)" }
          }
        }
        #expect(values(found) == values(expected), "\(name) in \(languages)")
      }
    }
  }

  /// Texts of a layout, of a part that it includes, and of the parameter that it gives the part.
  private static let translated: [String: String] = [
    "Order.layout.xml": """
    <layout version="2"><Window id="w" title="Order">
      <include layout="Part" id="home" with.title="Home"/>
      <include layout="Part"/>
      <Label text="Total"/>
      <Menu id="menu"><attribute name="entries"><item>Cut</item><item>Copy</item></attribute></Menu>
    </Window></layout>
    """,
    "Part.layout.xml": """
    <layout version="2"><parameters><parameter name="title" default="Address"/></parameters>
      <View><Label text="$title:"/><Field id="street" label="Street"/></View>
    </layout>
    """,
    "de.lproj/Order.strings": """
    "w.title" = "Bestellung"; "home.with.title" = "Daheim"; "w/Label:1.text" = "Summe";
    "menu.entries[1]" = "Kopieren";
    """,
    "de-AT.lproj/Order.strings": "\"w.title\" = \"Bestöllung\";",
    "fr.lproj/Order.strings": "\"w.title\" = \"Order\"; \"menu.entries[0]\" = \"Couper\";",
    "Part.xcstrings": """
    {"sourceLanguage": "en", "version": "1.0", "strings": {"street.label": {"localizations": {
      "de": {"stringUnit": {"state": "translated", "value": "Straße"}},
      "fr": {"stringUnit": {"state": "translated", "value": "Rue"}}}}}}
    """,
  ]

  /// Replaces the library, and writes what it has been given.
  private static let stub = """
    struct EmbeddedLayouts {
      enum Format { case compiled }
      init(_ layouts: [String: [UInt8]], texts: [String: [String: [UInt8]]] = [:], formats: [Format]) {
        for (name, bytes) in layouts.sorted(by: { $0.key < $1.key }) { print(name, bytes) }
        for (name, tables) in texts {
          for (language, bytes) in tables { print("texts", name, language, bytes) }
        }
      }
    }
    struct Members {}
    protocol LayoutRequest { static var name: String { get }; var arguments: [String: String] { get } }
    struct LayoutID<Object: AnyObject> { init(_: String) {} }
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

  @Test("a source and a catalog that cannot be read are warnings") func unreadable() async throws {
    let scratch = try Scratch(["A.layout.xml": "<layout version='1'/>", "Package.swift": ""])
    try FileManager.default.createDirectory(
      atPath: scratch.file("classes.json"), withIntermediateDirectories: true)
    let run = try await Self.made(["A.layout.xml"], ["--source", scratch.file("gone.swift")], in: scratch)
    #expect(run.status == 0)
    let lines = run.errors.split(separator: "\n").filter { $0.contains("warning: ") }
    #expect(
      lines.count == 2 && lines[0].contains("gone.swift") && lines[1].contains("classes.json"),
      "\(run.errors)")
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

  private static func made(_ files: [String], _ more: [String] = [], in scratch: Scratch) async throws -> Run
  {
    try await Run.finished(
      [
        BuiltPackage.program("LayoutsTool"), "--module", "Client", "--library", "NibRuntime", "--package",
        scratch.path,
      ]
        + more + ["--output", scratch.file("common.swift")]
        + files.enumerated().flatMap { [scratch.file($1), scratch.file("\($0).swift")] })
  }
}
