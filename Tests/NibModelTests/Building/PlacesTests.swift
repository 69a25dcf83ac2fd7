import NibModel
import NibReading
import Testing

/// Documents whose places are in a text of another format.
@Suite struct PlacesTests {
  private let source = SourceText(file: "a.form", bytes: Array("Form main\n  title: Sign in\n".utf8))

  private func document() throws -> NibDocument {
    var builder = NibDocument.Builder(placesIn: source)
    try builder.begin("Form", at: SourceRange(0, 4))
    try builder.set("id", "main", at: SourceRange(5, 9))
    try builder.set("title", "Sign in", at: SourceRange(12, 26), valueAt: SourceRange(19, 26))
    try builder.set("list", .array([.string("a")]))
    try builder.beginParts(of: "rows", at: SourceRange(12, 17))
    try builder.object("Row")
    try builder.end()
    try builder.end()
    try builder.connect("#main", outlet: "peer", to: "#main", at: SourceRange(1, 2))
    return try builder.document()
  }

  @Test("places are the ranges that were passed, or those of the container")
  func ranges() throws {
    let document = try document()
    let form = document.allObjects[0]
    #expect(document.source == source)
    #expect(form.place.range == SourceRange(0, 4))
    #expect(form.attributes.map(\.place.range?.lower) == [5, 12, 0, 12])
    #expect(
      form.attributes.map(\.valuePlace.range)
        == [(5, 9), (19, 26), (0, 4), (12, 17)].map { SourceRange($0.0, $0.1) })
    #expect(document.allObjects[1].place.range == SourceRange(12, 17))
    #expect(document.explicitConnections[0].place == .text(SourceRange(1, 2)))
  }

  @Test("the document says the same as one that is built without a source, and is written as layout XML")
  func written() throws {
    let document = try document()
    let read = try NibDocument(document.written)
    #expect(document.facts == read.facts)
    #expect(document.written.contains("<Form id=\"main\" title=\"Sign in\">"))
  }

  @Test("a range outside the source is moved to its nearest end")
  func outside() throws {
    var builder = NibDocument.Builder(placesIn: source)
    try builder.object("A", at: SourceRange(-5, 1_000))
    try builder.object("B", at: SourceRange(1_000, 2_000))
    let document = try builder.document()
    let count = source.bytes.count
    #expect(document.allObjects.map(\.place.range) == [SourceRange(0, count), SourceRange(count, count)])
  }
}
