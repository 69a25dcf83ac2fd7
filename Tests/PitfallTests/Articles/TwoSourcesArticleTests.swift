import Foundation
import NibKit
import PitfallGallery
import TestSupport
import Testing

// The classes of "The two sources", as the article has them.

class Tile: NibObject, NibEncodable {
  let width: Int

  class var members: Members {
    Members(of: Tile.self) { $0.attribute("width", Int.self) }
  }

  init(width: Int) { self.width = width }
  required init(coder: NibDecoder) throws { width = try coder.decode(forKey: "width", default: 0) }

  func encode(with encoder: NibEncoder) throws { encoder.encode(width, forKey: "width") }
  func awake() throws {}
}

final class Card: Tile {
  var name: String?
  var style = "none"

  /// For code.
  init(width: Int, name: String) {
    super.init(width: width)
    someInit()
    self.name = name
  }

  /// The superclass's initializer leads to the class's own.
  override convenience init(width: Int) { self.init(width: width, name: "") }

  /// For a layout and an archive: takes what there is.
  required init(coder: NibDecoder) throws {
    name = try coder.decode(forKey: "name")
    style = try coder.decode(forKey: "style", default: style)
    try super.init(coder: coder)
  }

  override func encode(with encoder: NibEncoder) throws {
    try super.encode(with: encoder)
    encoder.encode(name, forKey: "name")
    encoder.encode(style, forKey: "style")
  }

  /// For a layout: its object is new.
  override func awake() throws {
    try super.awake()
    someInit()
  }

  private func someInit() {
    name = ""
    style = "plain"
  }
}

@Suite struct TwoSourcesArticleTests {
  /// The article's table of the nine results agrees with the cases and with the gallery.
  @Test("the table of the article is that of the cases")
  func tableArticleCases() throws {
    let rows = try Article(named: "TheTwoSources").lines.filter { $0.contains("`name = ") }
    let expected = SourceCase.all.prefix(3).map { example in
      ObjectSource.allCases.enumerated().map { index, source in
        let ending = SourceTests.endings[example.number]?[index].first ?? ""
        return "`\(ending)`" + (example.wrong[source].map { ": wrong, \($0)" } ?? "")
      }
    }
    #expect(
      rows.map { $0.components(separatedBy: " | ").dropFirst().map { $0.replacing(" |", with: "") } }
        == expected)
  }

  @Test("the code of the article is compiled")
  func codeIsCompiled() throws {
    let files = try [
      String(contentsOfFile: #filePath, encoding: .utf8),
      String(
        contentsOfFile: packageFolder + "/Sources/PitfallGallery/TwoSources/S05-DecodeAfterSetUp.swift",
        encoding: .utf8),
      String(
        contentsOfFile: packageFolder + "/Sources/PitfallGallery/TwoSources/S06-AskTheSource.swift",
        encoding: .utf8),
    ].map(\.withoutIndentation)
    let blocks = try Article(named: "TheTwoSources").blocks(of: "swift")
    #expect(blocks.count == 4)
    for block in blocks { #expect(files.contains { $0.contains(block.withoutIndentation) }, "\(block)") }
  }

  /// Every line that is printed is one of an expected trace, or of the message below.
  @Test("traces are those of the cases")
  func tracesAreThoseOfTheCases() throws {
    let blocks = try Article(named: "TheTwoSources").blocks(of: "")
    #expect(blocks.count == 3)
    let traces = SourceRun.all.compactMap { contents(of: $0.traceFile) }
    #expect(traces.contains(blocks[1]))
    #expect(traces.contains { $0.hasSuffix(blocks[2]) })
  }

  /// The recipe is right from all three, with what the article calls them by.
  @Test("the recipe works from every source")
  func recipeWorksSource() throws {
    let classes = Self.classes
    let document = try Self.layout(#"<Card width="20"/>"#)
    let saved = Card(width: 20)
    saved.name = "from the archive"
    saved.style = "bold"

    let new = Card(width: 20, name: "from code")
    let loaded = try Nib(document).instantiate(classes: classes).topLevel
    let restored = try NibArchive(of: [saved], classes: classes).restore(Card.self, classes: classes)

    let cards = [new] + loaded.compactMap { $0 as? Card } + restored
    #expect(cards.map(\.name) == ["from code", "", "from the archive"])
    #expect(cards.map(\.style) == ["plain", "plain", "bold"])
    #expect(cards.map(\.width) == [20, 20, 20])
  }

  @Test("a layout that gives the name is refused as the article shows")
  func layoutGivesName() throws {
    let document = try Self.layout(#"<Card name="from the layout"/>"#)
    let error = #expect(throws: NibError.self) { try Nib(document).instantiate(classes: Self.classes) }
    let block = try #require(Article(named: "TheTwoSources").blocks(of: "").first)
    #expect(error.map { "\($0)\n" } == block)
  }

  private static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Card.self)
    return classes
  }

  private static func layout(_ body: String) throws -> NibDocument {
    let text = "<layout version=\"1\">\n  \(body)\n</layout>\n"
    return try NibDocument(reading: SourceText(file: "card.layout.xml", bytes: Array(text.utf8)))
  }
}
