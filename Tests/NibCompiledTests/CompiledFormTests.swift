import Foundation
import NibKit
import TestSupport
import Testing

/// A layout that was compiled says what the layout says.
@Suite struct CompiledFormTests {
  private let document: NibDocument

  init() throws { document = try NibDocument(fullLayout, file: "App/Full.layout.xml") }

  @Test(
    "a compiled layout says the same as the layout, with positions and without", arguments: [false, true])
  func sameDocument(isStripped: Bool) throws {
    let read = try NibDocument(
      compiled: document.compiled(strippingPositions: isStripped), file: "out/Full.nib")
    #expect(read.firstDifference(from: document) == nil)
    #expect(try read.xml() == document.xml())
    #expect(read.source.file == "out/Full.layout.xml")
    #expect(
      try read.compiled(strippingPositions: isStripped) == document.compiled(strippingPositions: isStripped))
  }

  @Test("files that the first version wrote are read as ever", arguments: [false, true])
  func earlierFiles(isStripped: Bool) throws {
    let read = try NibDocument(
      compiled: isStripped ? EarlierFiles.firstStripped : EarlierFiles.first, file: "out/Full.nib")
    #expect(read.firstDifference(from: document) == nil)
    #expect(read.source.file == "out/Full.layout.xml")
    if !isStripped { #expect(trace(of: read) == trace(of: document)) }
  }

  @Test("every place is that of the layout")
  func places() throws {
    let read = try NibDocument(compiled: document.compiled(), file: "Full.nib")
    #expect(read.source.bytes == document.source.bytes)
    #expect(read.allObjects.map(\.place) == document.allObjects.map(\.place))
    #expect(read.allObjects.flatMap(\.attributes) == document.allObjects.flatMap(\.attributes))
    #expect(read.explicitConnections == document.explicitConnections)
  }

  @Test("without positions, places are the paths of objects")
  func paths() throws {
    let read = try NibDocument(compiled: document.compiled(strippingPositions: true), file: "Full.nib")
    #expect(read.source.bytes.isEmpty)
    #expect(
      read.allObjects.map { $0.place.keyPath } == [
        "Node#top", "Node#top/Node#in", "Node#top/Node@3", "Node#top/Node#leaf", "Node@5",
      ])
    #expect(
      read.allObjects[3].attributes.map { $0.place.keyPath } == [
        "Node#top/Node#leaf.id", "Node#top/Node#leaf.action", "Node#top/Node#leaf.text",
      ])
    #expect(read.explicitConnections.map { $0.place.keyPath } == ["connect@1", "connect@2", "connect@3"])
  }

  @Test("a load has the trace of the layout's, and without positions all of it but the places")
  func traces() throws {
    let expected = trace(of: document)
    #expect(expected.contains("outlet  leaf.peer = top  13:25"))
    #expect(trace(of: try NibDocument(compiled: document.compiled(), file: "Full.nib")) == expected)
    let stripped = trace(
      of: try NibDocument(compiled: document.compiled(strippingPositions: true), file: "Full.nib"))
    // Two spaces stand before a place.
    #expect(lines(stripped) == lines(expected))
    #expect(stripped.contains("attr    in.text = \"part\"  Node#top/Node#in.text"))
  }

  private func lines(_ trace: String) -> [String] {
    trace.split(separator: "\n").map { line in
      line.range(of: "  ", options: .backwards).map { String(line[..<$0.lowerBound]) } ?? String(line)
    }
  }

  @Test("faults of the classes are reported at the same places, and without positions at paths")
  func diagnostics() throws {
    let text = """
      <layout version="1">
        <Nodes id="a"/>
        <Node id="a" peer="#b" text="x" txt="y"/>
      </layout>
      """
    let document = try NibDocument(text, file: "Bad.layout.xml")
    func words(_ document: NibDocument) -> String {
      LoadPlan.diagnose(document, classes: .nodes).rendered(in: document.source)
    }
    let expected = words(document)
    #expect(expected.contains("Bad.layout.xml:3:13: error: the id 'a' is given twice"))
    #expect(words(try NibDocument(compiled: document.compiled(), file: "Bad.nib")) == expected)
    let stripped = try words(
      NibDocument(compiled: document.compiled(strippingPositions: true), file: "Bad.nib"))
    #expect(
      stripped.contains("Bad.layout.xml: Node#a.txt: error: Node has no attribute, outlet or event 'txt'"))
    #expect(stripped.contains("Bad.layout.xml: Nodes#a: error: no class 'Nodes' is registered"))
    let codes = LoadPlan.diagnose(document, classes: .nodes).map(\.code)
    let other = try NibDocument(compiled: document.compiled(strippingPositions: true), file: "Bad.nib")
    #expect(Set(LoadPlan.diagnose(other, classes: .nodes).map(\.code)) == Set(codes))
  }

  @Test("the same layout gives the same bytes, whatever its folder is")
  func reproducible() throws {
    let elsewhere = try NibDocument(fullLayout, file: "/somewhere/else/Full.layout.xml")
    #expect(try elsewhere.compiled() == document.compiled())
    #expect(try NibDocument(fullLayout, file: "Other.layout.xml").compiled() != document.compiled())
  }

  @Test("a layout that was made in code, and one in another format, are compiled with their places")
  func builders() throws {
    var builder = NibDocument.Builder(file: "Made.layout.xml")
    try builder.begin("Node")
    try builder.set("text", "1\n2")
    try builder.set("note", "<&>")
    try builder.end()
    let made = try builder.document()
    let read = try NibDocument(compiled: made.compiled(), file: "Made.nib")
    #expect(read.firstDifference(from: made) == nil && read.source == made.source)
  }

  @Test("a layout with faults and an archive are not compiled")
  func refused() throws {
    let faulty = try NibDocument(
      recovering: SourceText(
        file: "F.layout.xml", bytes: Array("<layout version='1'>text<Node/></layout>".utf8)))
    #expect(throws: NibError.self) { try faulty.compiled() }
  }
}
