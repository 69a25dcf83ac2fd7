import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

@Suite("Coming from other systems") struct ComingFromTests {
  @Test(
    "every element that the right column of a table names is one of the kit",
    arguments: [
      "NibKit.docc/ComingFromCocoa", "NibKit.docc/ComingFromGTK", "NibKit.docc/ComingFromAndroid",
      "TerminalKit.docc/ComingFromTextual",
    ])
  func elements(name: String) throws {
    let article = try Article(path: "Sources/\(name.prefix { $0 != "." })/\(name).md")
    let known = Set(ClassRegistry.terminal.names).union(["Markdown"])
    var count = 0
    for row in article.lines where row.hasPrefix("| ") {
      let cells = row.components(separatedBy: " | ")
      for match in (cells.last ?? "").matches(of: /<([A-Z][A-Za-z]+)/) {
        count += 1
        let isExample = name.hasSuffix("Android") && match.1 == "Gauge"
        #expect(known.contains(String(match.1)) || isExample, "\(row)")
      }
    }
    #expect(count > 15)
  }
}
