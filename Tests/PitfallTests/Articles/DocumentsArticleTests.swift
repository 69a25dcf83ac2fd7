import Foundation
import PitfallGallery
import TestSupport
import Testing

/// The page of the documents that the project grew from names only what exists.
@Suite struct DocumentsArticleTests {
  private static func article() throws -> Article { try Article(named: "TheDocuments") }

  @Test("each document has its section, in which each claim has an answer")
  func sections() throws {
    let lines = try Self.article().lines
    let headings = lines.filter { $0.hasPrefix("### ") }.map { $0.dropFirst(4) }
    #expect(headings.count == 6 && headings.last == "What the documents led to")
    for (heading, count) in zip(headings, [19, 13, 12, 9, 12]) {
      let rows = try Self.article().table(below: "### \(heading)")
      #expect(rows.count >= count, "\(heading)")
      #expect(rows.allSatisfy { $0.count == 2 && $0.allSatisfy { !$0.isEmpty } }, "\(heading)")
    }
  }

  @Test("each command of the page shows a case, a source of it, or a cure that exists")
  func commands() throws {
    let commands = try Self.article().lines.flatMap(\.quoted).filter {
      $0.contains(#/^nib (pitfall|source|initializers) [0-9]/#)
    }
    #expect(commands.count > 50)
    for command in commands {
      let words = command.split(separator: " ").dropFirst().map(String.init)
      switch words[0] {
      case "pitfall":
        let pitfall = PitfallGallery.pitfalls.first { "\($0.number)" == words[1] }
        #expect(
          pitfall != nil && (words.count == 2 || words[2...] == ["--cured"] && pitfall?.cure != nil),
          "\(command)")
      case "source":
        #expect(SourceCase.all.contains { "\($0.number)" == words[1] }, "\(command)")
        #expect(words.count == 2 || words[2...] == ["--source", "code"], "\(command)")
      default:
        #expect(InitializerCase.all.contains { $0.number == words[1] } && words.count == 2, "\(command)")
      }
    }
    // Each case of initializers is one that a document led to.
    #expect(
      InitializerCase.all.filter { !commands.contains("nib initializers \($0.number)") }.map(\.name) == [])
    #expect(SourceCase.all.filter { !commands.contains("nib source \($0.number)") }.map(\.name) == [])
  }
}
