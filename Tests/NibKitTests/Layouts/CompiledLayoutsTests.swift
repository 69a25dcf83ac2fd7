import Foundation
import NibKit
import TestSupport
import Testing

/// Compiled layouts in every source, beside layouts in XML.
@Suite struct CompiledLayoutsTests {
  private final class Leaf: NibObject {
    var text = ""
    static var members: Members { Members(of: Leaf.self) { $0.attribute("text", \.text) } }
    init(coder: NibDecoder) throws {}
    func awake() {}
  }

  /// Loads another layout.
  private final class Nest: NibObject {
    var inner: LoadedNib?
    static var members: Members { Members(of: Nest.self) { $0.loads(layout: "A") } }
    init(coder: NibDecoder) throws {}
    func awake() throws { inner = try NibLoad.load("A", owner: nil) }
  }

  private static func text(_ id: String) -> String {
    "<layout version='1'><Leaf id='\(id)' text='t'/></layout>"
  }

  private static func compiled(_ id: String, isStripped: Bool = false) throws -> [UInt8] {
    try NibDocument(text(id), file: "A.layout.xml").compiled(strippingPositions: isStripped)
  }

  private func write(_ bytes: [UInt8], _ name: String, in folder: Scratch) throws {
    try Data(bytes).write(to: URL(filePath: folder.file(name)))
  }

  private func ids(_ name: String, in source: any LayoutSource) -> String {
    do { return try source.document(named: name).allObjects.compactMap(\.id).joined(separator: " ") } catch {
      return "\(error)"
    }
  }

  @Test("a compiled layout is found by the name of the layout, however it is spelled")
  func names() throws {
    let folder = try Scratch()
    try write(Self.compiled("a"), "A.nib", in: folder)
    try write(Self.compiled("b"), "B.xml.nib", in: folder)
    for source in [LayoutFolders([folder.path]), LayoutFolders([folder.path], formats: [.compiled])] {
      for name in ["A", "A.layout.xml", "A.nib"] { #expect(ids(name, in: source) == "a") }
      #expect(ids("B.xml", in: source) == "b")
    }
    #expect(try LayoutFolders([folder.path]).document(named: "A").source.file == folder.file("A.layout.xml"))
  }

  @Test("a layout wins over what was compiled from it, in one folder, and an earlier folder over a later one")
  func precedence() throws {
    let (first, second) = (try Scratch(), try Scratch(["A.layout.xml": Self.text("xml")]))
    try write(Self.compiled("stale"), "A.nib", in: second)
    #expect(ids("A", in: LayoutFolders([second.path])) == "xml")
    #expect(ids("A", in: LayoutFolders([second.path], formats: [.compiled, .xml])) == "stale")
    try write(Self.compiled("first"), "A.nib", in: first)
    #expect(ids("A", in: LayoutFolders([first.path, second.path])) == "first")
    // One that cannot be read does not give way to the other.
    try second.write("<layout", to: "A.layout.xml")
    #expect(ids("A", in: LayoutFolders([second.path])).contains("A.layout.xml:1:1: error"))
  }

  @Test("resources, embedded files and memory have compiled layouts too")
  func sources() throws {
    let folder = try Scratch()
    try write(Self.compiled("a"), "A.nib", in: folder)
    #expect(ids("A", in: LayoutResources(path: folder.path)) == "a")
    #expect(ids("A", in: EmbeddedLayouts(["A": try Self.compiled("e", isStripped: true)])) == "e")
    #expect(ids("A", in: EmbeddedLayouts(["A": try Self.compiled("e")], formats: [.compiled])) == "e")
    #expect(ids("A", in: EmbeddedLayouts(["A": Array(Self.text("x").utf8)])) == "x")
    #expect(
      ids("A", in: EmbeddedLayouts(["A": Array(Self.text("x").utf8)], formats: [.compiled]))
        == "A.layout.xml: error: the format of the file is not supported [not-a-layout]\n    note: the supported formats are: *.nib"
    )
    #expect(try Nib(contentsOf: folder.file("A.nib")).document.allObjects.map(\.id) == ["a"])
  }

  @Test("a file's bytes tell its format, whatever its name")
  func signatures() throws {
    let folder = try Scratch(["B.nib": Self.text("b")])
    try write(Self.compiled("a"), "A.layout.xml", in: folder)
    #expect(ids("A", in: LayoutFolders([folder.path])) == "a")
    #expect(
      ids("B", in: LayoutFolders([folder.path])).contains(
        "B.nib: error: the file is a text in XML, not a compiled layout"))
  }

  @Test(
    "a compiled layout that has changed is planned again, with positions and without",
    arguments: [false, true])
  func changes(isStripped: Bool) throws {
    let folder = try Scratch()
    var classes = ClassRegistry()
    classes.register(Leaf.self)
    classes.register(Nest.self)
    let loader = Loader(classes: classes, layouts: LayoutFolders([folder.path]))
    let outer = try NibDocument("<layout version='1'><Nest/></layout>", file: "Outer.layout.xml")
    try write(outer.compiled(strippingPositions: isStripped), "Outer.nib", in: folder)
    for id in ["a", "b"] {
      try write(Self.compiled(id, isStripped: isStripped), "A.nib", in: folder)
      #expect(try loader.load("A")[id] is Leaf)
      let recorder = TraceRecorder()
      _ = try loader.load("Outer", tracer: recorder)
      #expect(recorder.trace.text().contains("Leaf \(id)"))
    }
  }

  @Test(
    "a compiled layout that would load itself without end is refused, with positions and without",
    arguments: [false, true])
  func rings(isStripped: Bool) throws {
    let folder = try Scratch()
    var classes = ClassRegistry()
    classes.register(Nest.self)
    let ring = try NibDocument("<layout version='1'><Nest/></layout>", file: "A.layout.xml")
    try write(ring.compiled(strippingPositions: isStripped), "A.nib", in: folder)
    let loader = Loader(classes: classes, layouts: LayoutFolders([folder.path]))
    let error = #expect(throws: NibError.self) { try loader.load("A") }
    #expect(error?.diagnostics.map(\.code) == [.selfLoading])
  }

  @Test("a file that is cut short while it is read is an error")
  func growingShorter() throws {
    let folder = try Scratch()
    let bytes = try Self.compiled("a")
    try write(bytes, "A.nib", in: folder)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      try write(Array(bytes[..<count]), "A.nib", in: folder)
      #expect(ids("A", in: LayoutFolders([folder.path])).hasPrefix("\(folder.file("A.nib")): error: "))
    }
  }
}
