import Foundation
import NibKit
import TestSupport
import Testing

/// The sources besides folders, and what a load says of a layout that a source does not have or cannot read.
@Suite struct LayoutSourceTests {
  private static func layout(_ id: String) -> String { "<layout version='1'><Leaf id='\(id)'/></layout>" }

  private func ids(_ name: String, in source: any LayoutSource) -> String {
    do { return try source.document(named: name).allObjects.compactMap(\.id).joined(separator: " ") } catch {
      return "\(error)"
    }
  }

  @Test("memory finds texts and documents under both spellings of a name")
  func memory() throws {
    let texts = MemoryLayouts([
      "A": Self.layout("a"), "B.layout.xml": Self.layout("b"), "../C": Self.layout("c"),
    ])
    let documents = MemoryLayouts(documents: ["D": try NibDocument(Self.layout("d"))])
    for name in ["A", "A.layout.xml"] { #expect(ids(name, in: texts) == "a") }
    for name in ["B", "B.layout.xml"] { #expect(ids(name, in: texts) == "b") }
    #expect(ids("D", in: documents) == "d")
    #expect(ids("E", in: texts) == "the layout 'E' is not found: there is no E.layout.xml in memory")
    #expect(ids("../C", in: texts).hasPrefix("'../C' is not the name of a layout"))
    #expect(try texts.document(named: "A").source.file == "A.layout.xml")
  }

  @Test("embedded layouts are found by name") func embedded() {
    let source = EmbeddedLayouts(["A": Array(Self.layout("a").utf8)])
    #expect(ids("A", in: source) == "a")
    #expect(
      ids("B", in: source) == "the layout 'B' is not found: there is no B.layout.xml in the program itself")
  }

  @Test("every source lists its layouts, and a misspelled name gets the nearest one")
  func nearestName() throws {
    let texts = [
      "Greeting": Self.layout("g"), "Main.layout.xml": Self.layout("m"), "../No": Self.layout("n"),
    ]
    let folder = try Scratch(["Greeting.layout.xml": Self.layout("g"), "Read.me": ""])
    try FileManager.default.createDirectory(
      atPath: folder.file("Base.lproj"), withIntermediateDirectories: false)
    try folder.write(Self.layout("m"), to: "Base.lproj/Main.layout.xml")
    let sources: [any LayoutSource] = [
      MemoryLayouts(texts), EmbeddedLayouts(texts.mapValues { Array($0.utf8) }), LayoutFolders([folder.path]),
      LayoutResources(path: folder.path),
      LayeredLayouts([MemoryLayouts(texts), LayoutFolders([folder.path])]),
    ]
    for source in sources {
      #expect(source.names == ["Greeting", "Main"])
      #expect(ids("Greting", in: source).hasSuffix("; did you mean 'Greeting'?"))
      #expect(!ids("Other", in: source).contains("did you mean"))
      #expect(throws: LayoutNotFound(name: "greeting", places: source.places, names: ["Greeting"])) {
        try Loader(classes: ClassRegistry(), layouts: source).plan("greeting")
      }
      let facts = LayoutNotFound(name: "greeting", places: [], names: ["Greeting"]).diagnostics[0].facts
      #expect(facts == ["layout": .string("greeting"), "near": .string("Greeting")])
    }
  }

  @Test(
    "the first layer that has a layout gives it, and one that cannot read it does not give way to the next")
  func layers() throws {
    let folder = try Scratch(["A.layout.xml": Self.layout("file"), "Bad.layout.xml": "<layout"])
    let source = LayeredLayouts([
      LayoutFolders([folder.path]),
      MemoryLayouts(["A": Self.layout("memory"), "B": Self.layout("b"), "Bad": Self.layout("bad")]),
    ])
    #expect(ids("A", in: source) == "file")
    #expect(ids("B", in: source) == "b")
    #expect(ids("Bad", in: source).contains("Bad.layout.xml:1:1: error:"))
    #expect(
      ids("C", in: source)
        == "the layout 'C' is not found: there is no C.layout.xml in \(folder.path), memory")
    #expect(ids("C", in: LayeredLayouts([])) == "the layout 'C' is not found: there is no place to search")
  }

  @Test("resources are found in a directory, and a bundle is searched beside the executable")
  func resources() throws {
    let folder = try Scratch(["A.layout.xml": Self.layout("a")])
    #expect(ids("A", in: LayoutResources(path: folder.path)) == "a")
    let bundle = LayoutResources(bundle: "Shop_Shop", folder: "Layouts")
    let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let beside = URL(filePath: executable).deletingLastPathComponent().path
    #expect(bundle.places.first == "\(beside)/Shop_Shop.resources/Layouts")
    #expect(
      ids("A", in: bundle).hasPrefix(
        "the layout 'A' is not found: there is no A.layout.xml in \(beside)/Shop"))
    let text = Self.layout("resource")
    let path = beside + "/NibKitTest_\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path + ".resources", withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: path + ".resources") }
    try text.write(toFile: path + ".resources/A.layout.xml", atomically: true, encoding: .utf8)
    #expect(ids("A", in: LayoutResources(bundle: URL(filePath: path).lastPathComponent)) == "resource")
  }

  @Test("a source of one's own says what it is in messages") func ownSource() {
    struct Nowhere: LayoutSource {
      func layout(named name: LayoutName) throws -> NibDocument? { nil }
    }
    #expect(ids("A", in: Nowhere()) == "the layout 'A' is not found: there is no A.layout.xml in Nowhere")
  }

  /// Loads a layout whose second line asks for another one while it is loaded.
  private func failure(asking name: String, in source: any LayoutSource) throws -> LoadFailure {
    final class Asks: NibDecodable {
      init(coder: NibDecoder) throws {}

      static var members: Members { Members() }
    }
    var classes = ClassRegistry()
    classes.register(
      "Asks", members: Members(of: Asks.self) { _ in },
      awake: { (_: Asks) in
        _ = try NibLoad.load(name, owner: nil)
      }
    ) { try Asks(coder: $0) }
    let document = try NibDocument("<layout version='1'>\n  <Asks/>\n</layout>", file: "outer.xml")
    return try #require(throws: LoadFailure.self) {
      try Nib(document).instantiate(classes: classes, layouts: source)
    }
  }

  @Test("a load tells a layout that is missing from one that cannot be read, at the element that asked")
  func runTime() throws {
    let folder = try Scratch(["Large.layout.xml": String(repeating: " ", count: 2000)])
    try FileManager.default.createDirectory(
      atPath: folder.file("Dir.layout.xml"), withIntermediateDirectories: false)
    var limits = ReadingLimits()
    limits.bytes = 1000
    let source = LayoutFolders([folder.path], limits: limits)
    func nestedFailure(_ name: String) throws -> String {
      let failure = try failure(asking: name, in: source)
      let lines = failure.description.replacing(folder.path, with: "T").split(separator: "\n")
      return lines.first.map(String.init) ?? ""
    }
    #expect(
      try nestedFailure("Gone")
        == "outer.xml:2:3: error: the layout 'Gone' is not found: there is no Gone.layout.xml in T [nested-layout]"
    )
    #expect(try failure(asking: "Gone", in: source).underlying is LayoutNotFound)
    #expect(try failure(asking: "Dir", in: source).underlying is NibError)
    #expect(try nestedFailure("Dir").hasPrefix("outer.xml:2:3: "))
    #expect(
      try nestedFailure("Dir").contains(
        "the layout 'Dir' cannot be loaded: Dir.layout.xml: the file cannot be opened: it is a folder [unreadable-file]"
      ))
    #expect(try nestedFailure("Large").hasPrefix("outer.xml:2:3: "))
    #expect(
      try nestedFailure("Large").contains(
        "cannot be loaded: Large.layout.xml: the file has more than 1000 bytes"))
  }
}
