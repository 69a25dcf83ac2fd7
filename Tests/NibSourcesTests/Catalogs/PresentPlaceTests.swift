import NibCatalog
import NibKit
import NibSources
import RandomNumbers
import TerminalKit
import TestSupport
import Testing

/// The places of TerminalKit's declarations in copies of its sources in which lines were added.
@Suite("Present places of declarations") @MainActor struct PresentPlaceTests {
  private static let catalog = ClassCatalog(of: .terminal, without: ClassRegistry(), kit: "")

  @Test("a declaration that has moved is found at its present line", arguments: rounds(4))
  func moved(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let scratch = try Scratch()
    let real = PackageSources(package: packageFolder)
    var lines: [String: [Int]] = [:]
    for file in Set(Self.catalog.classes.compactMap { $0.place?.file }).sorted() where random.happens(40) {
      guard let path = real.path(ofFile: file) else { continue }
      var text: [String] = []
      var moved = [0]
      let article = try Article(path: path)
      let hasLongText = article.lines.contains { $0.contains("\"\"\"") }
      for line in article.lines {
        if random.happens(20), !hasLongText { text += ["// $0.attribute(\"fake\")", "/* */"] }
        text.append(line)
        moved.append(text.count)
      }
      lines[file] = moved
      try scratch.write(text.joined(separator: "\n"), to: "Sources/\(file)")
    }
    let sources = PackageSources(package: scratch.path)
    var compared = 0
    for item in Self.catalog.classes {
      if let place = item.place, let moved = lines[place.file] {
        #expect(
          sources.place(of: item) == CatalogPlace(file: place.file, line: UInt32(moved[Int(place.line)])))
      }
      for member in item.members {
        guard let place = member.place, let moved = lines[place.file] else { continue }
        compared += 1
        let present = CatalogPlace(file: place.file, line: UInt32(moved[Int(place.line)]))
        #expect(sources.place(of: member, in: item) == present, "\(item.name).\(member.name)")
      }
    }
    #expect(compared > 50)
  }

  @Test("without the file or the declaration, the place is the recorded one")
  func recorded() throws {
    let scratch = try Scratch(["Sources/App/A.swift": "\n\nMembers(of: B.self) { $0.attribute(\"b\", b) }"])
    let sources = PackageSources(package: scratch.path)
    var item = CatalogClass(name: "A", type: "App.A")
    #expect(sources.place(of: item) == nil)
    item.place = CatalogPlace(file: "App/A.swift", line: 7)
    var member = CatalogMember(.attribute, "a")
    member.place = CatalogPlace(file: "None/A.swift", line: 9)
    #expect(sources.place(of: item) == item.place)
    #expect(sources.place(of: member, in: item) == member.place)
    member.place = CatalogPlace(file: "App/A.swift", line: .max)
    #expect(sources.place(of: member, in: item) == member.place)
    member.name = "b"
    #expect(sources.place(of: member, in: item)?.line == 3)
  }

  @Test("of two declarations, the one of the class counts, and then the nearest")
  func several() throws {
    let scratch = try Scratch([
      "Sources/App/A.swift": """
      Members(of: B.self) { $0.attribute("a", a) }
      Members(of: A.self) {
        $0.attribute("x", x)
        $0.attribute("a", a)
      }
      Members(of: C.self) { $0.attribute("x", x) }
      """
    ])
    let sources = PackageSources(package: scratch.path)
    let item = CatalogClass(name: "A", type: "App.A")
    var member = CatalogMember(.attribute, "a")
    member.place = CatalogPlace(file: "App/A.swift", line: 3)
    #expect(sources.place(of: member, in: item)?.line == 4)
    var heir = CatalogClass(name: "D", type: "App.D")
    heir.superclasses = ["App.C", "App.B"]
    heir.place = CatalogPlace(file: "App/A.swift", line: 4)
    #expect(sources.place(of: heir)?.line == 6)
    // The line that the catalog has holds the declaration, so nothing else is looked at.
    member.place = CatalogPlace(file: "App/A.swift", line: 1)
    #expect(sources.place(of: member, in: item)?.line == 1)
  }
}
