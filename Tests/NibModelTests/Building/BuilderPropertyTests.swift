import Foundation
import NibModel
import NibReading
import TestSupport
import Testing

/// Documents made by chance: built, written, and read again.
@Suite struct BuilderPropertyTests {
  private func document(_ seed: UInt64) throws -> (NibDocument, RandomDocument) {
    var builder = NibDocument.Builder()
    let random = try RandomDocument(seed: seed, objects: Int(seed % 40) + 1, in: &builder)
    return (try builder.document(), random)
  }

  @Test("a built document says what was built, and so does its text when it is read", arguments: rounds(75))
  func roundTrip(seed: UInt64) throws {
    let (built, expected) = try document(seed)
    let read = try NibDocument(built.written)
    for document in [built, read] {
      #expect(document.facts == expected.objects, "\(built.written)")
      #expect(document.ownerClass == expected.owner)
      #expect(document.explicitConnections.map(\.attributes) == expected.connects)
    }
    #expect(built.firstDifference(from: read) == nil)
    #expect(read.written == built.written)
  }

  @Test("every place in a built document is the one that a reader finds in its text", arguments: rounds(25))
  func places(seed: UInt64) throws {
    let (built, _) = try document(seed)
    #expect(String(decoding: built.source.bytes, as: UTF8.self) == built.written)
    let read = try NibDocument(reading: built.source)
    #expect(built.allObjects.map(\.place.range) == read.allObjects.map(\.place.range))
    #expect(built.explicitConnections.map(\.place) == read.explicitConnections.map(\.place))
    for (mine, other) in zip(built.allObjects, read.allObjects) {
      #expect(mine.attributes.map(\.place.range) == other.attributes.map(\.place.range))
      #expect(mine.attributes.map(\.valuePlace.range) == other.attributes.map(\.valuePlace.range))
    }
    #expect(built.items.indices.map(built.range(ofItem:)) == read.items.indices.map(read.range(ofItem:)))
  }

  @Test("another parser reads the same names and values", .needs("python3:xml.parsers.expat"))
  func expat() throws {
    let documents = try (0..<200).map { try document($0).0 }
    let events = try Expat.events(of: documents.map { Expat.spelledInOldLetters($0.source.bytes) })
    for (document, events) in zip(documents, events) {
      let events = try #require(events, "\(document.written)")
      let count = events.count {
        if case .start(let name, _) = $0 {
          return !["layout", "attribute", "item", "connect"].contains(name)
        }
        return false
      }
      #expect(count == document.objectCount)
    }
  }

  @Test("xmllint accepts the text", .needs("xmllint"))
  func xmllint() throws {
    let folder = try Scratch()
    for seed in 0..<100 { try folder.write(document(UInt64(seed)).0.written, to: "\(seed).xml") }
    let run = try Run(["xmllint", "--noout"] + folder.names.map(folder.file))
    #expect((run.status, run.errors) == (0, ""))
  }
}
