import NibModel
import NibReading
import TestSupport
import Testing

/// Documents that are joined to another: what the random files of `JoinedFormTests` do not have.
@Suite struct JoiningTests {
  private func layout(_ body: String, _ file: String, attributes: String = "") throws -> NibDocument {
    try NibDocument("<layout version=\"1\"\(attributes)>\(body)</layout>", file: file)
  }

  @Test("a text that is not XML keeps its places beside one that is")
  func formats() throws {
    let text = "Label text: <x>"
    let source = SourceText(file: "L.outline", bytes: Array(text.utf8))
    var builder = NibDocument.Builder(placesIn: source)
    try builder.begin("Label", at: SourceRange(0, 5))
    try builder.set("text", "<x>", at: SourceRange(6, 15), valueAt: SourceRange(12, 15))
    try builder.end()
    let outline = try builder.document()
    let main = try layout("<Box a='&amp;'><Box b='2'/></Box>", "M.layout.xml")
    let document = try #require(main.joining([.init(outline, .before(1))]))
    #expect(document.allObjects.map(\.className) == ["Box", "Label", "Box"])
    let places = document.allObjects.map(\.place)
    #expect(places[0] == main.allObjects[0].place && places[2] == main.allObjects[1].place)
    #expect(places[1] == .text(SourceRange(0, 5), inFile: 1))
    let label = document.allObjects[1].attributes[0]
    #expect(label.place == .text(SourceRange(6, 15), inFile: 1))
    #expect(label.valuePlace == .text(SourceRange(12, 15), inFile: 1))
    #expect(label.value == "<x>" && document.allObjects[0].attributes[0].value == "&")
    #expect(
      document.allObjects[0].attributes[0].valuePlace == main.allObjects[0].attributes[0].valuePlace)
    // What is typed for the name of a class is spelled as in the file.
    #expect(places.map { document.spelling(ofClass: "Bax", at: $0) } == ["<Bax", "Bax", "<Bax"])
  }

  @Test("a file that is joined many times is there once, and so are its names and shapes")
  func sharing() throws {
    let part = try layout("<Row title='a' note='&lt;'/>", "R.layout.xml")
    let main = try layout("<Rows/>", "M.layout.xml")
    let many = try #require(main.joining(Array(repeating: .init(part, .lastIn(0)), count: 100)))
    #expect(many.sources.map(\.file) == ["M.layout.xml", "R.layout.xml"])
    #expect(many.names.count == Set(main.names + part.names).count)
    #expect(many.shapes.count == 3)
    // The text once, and a decoded value each time.
    #expect(many.storage.count < main.storage.count + part.storage.count + 101)
  }

  @Test("the owner and the attributes of the root are those of the first document")
  func root() throws {
    let part = try layout("<A/>", "P.layout.xml", attributes: " owner='Part'")
    let main = try layout("", "M.layout.xml", attributes: " owner='Main'")
    let joined = try #require(main.joining([.init(part, .lastIn(nil))]))
    #expect(joined.ownerClass == "Main" && joined.rootAttributes.count == main.rootAttributes.count)
    #expect(joined.ownerPlace == main.ownerPlace)
  }

  @Test("connections are between the objects of the top level that they were between")
  func connections() throws {
    func names(_ document: NibDocument) -> [String] {
      zip(document.connects, document.explicitConnections).map { record, connection in
        "\(record.objectsBefore)\(connection.attributes["outlet"] ?? "?")"
      }
    }
    let connect = { (name: String) in "<connect from='#owner' outlet='\(name)' to='#owner'/>" }
    let main = try layout("\(connect("m"))<A><A/></A>\(connect("n"))<A/>\(connect("o"))", "M.layout.xml")
    let part = try layout("<B/>\(connect("p"))<B/>\(connect("q"))", "P.layout.xml")
    #expect(names(main) == ["0m", "2n", "3o"])
    #expect(
      names(try #require(main.joining([.init(part, .lastIn(1))]))) == ["0m", "4p", "4q", "4n", "5o"])
    #expect(
      names(try #require(main.joining([.init(part, .before(2))]))) == ["0m", "2n", "3p", "4q", "5o"])
    #expect(
      names(try #require(main.joining([.init(part, .lastIn(nil))]))) == ["0m", "2n", "3o", "4p", "5q"])
  }

  @Test("documents are distinguished by the texts and the places of what is joined")
  func wording() throws {
    let main = try layout("<A/><A/>", "M.layout.xml")
    let part = try layout("<B/>", "P.layout.xml")
    let other = try layout("<C/>", "P.layout.xml")
    func wording(_ part: NibDocument, _ site: NibDocument.Addition.Site) throws -> NibDocument.Wording {
      try #require(main.joining([.init(part, site)])).wording
    }
    #expect(try wording(part, .lastIn(0)) == wording(part, .lastIn(0)))
    #expect(try wording(part, .lastIn(0)) != wording(part, .lastIn(1)))
    #expect(try wording(part, .lastIn(0)) != wording(other, .lastIn(0)))
    #expect(try wording(part, .lastIn(0)) != main.wording)
  }

  @Test("a value of another file is not written into the first")
  func respelling() throws {
    let main = try layout("<A t='1'/>", "M.layout.xml")
    let part = try layout("<B t='2'/>", "P.layout.xml")
    let joined = try #require(main.joining([.init(part, .lastIn(nil))]))
    let sites = (0..<2).map { NibDocument.TextSite.attribute(joined.attributes(ofObject: $0).lowerBound) }
    let (bytes, left) = joined.respelling(sites.map { ($0, "x") })
    #expect(String(decoding: bytes, as: UTF8.self) == "<layout version=\"1\"><A t='x'/></layout>")
    #expect(left == [sites[1]])
  }
}
