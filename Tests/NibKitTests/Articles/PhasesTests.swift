import Foundation
import NibKit
import TestSupport
import Testing

@Suite("The phases") struct PhasesTests {
  @Test("the table of events has each kind that there is") func events() throws {
    let article = try String(
      contentsOfFile: packageFolder + "/Sources/NibKit/NibKit.docc/ThePhases.md", encoding: .utf8)
    let table = try #require(article.components(separatedBy: "### The events of a trace\n").last)
      .components(separatedBy: "\n### ")[0]
    let names = table.components(separatedBy: "\n").compactMap { row in
      row.hasPrefix("| `") ? row.components(separatedBy: " | ")[0] : nil
    }.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
    #expect(names.sorted() == LoadEvent.Kind.allCases.map(\.rawValue).sorted())
  }
}
