import NibKit
import Outline
import Testing

/// A source of layouts and a type of values that are made with the products alone.
@Suite struct OwnTypesTests {
  /// Outlines by name, as a database would hold them.
  private struct Shelf: LayoutSource {
    let outlines: [String: String]
    let places = ["the shelf"]

    func layout(named name: LayoutName) throws -> NibDocument? {
      guard let text = outlines[name.description] else { return nil }
      return try outline.document(reading: SourceText(file: "\(name).outline", bytes: Array(text.utf8)))
    }
  }

  /// A ratio such as `16:9`.
  private struct Ratio: NibValue, Equatable {
    var width: Int
    var height: Int

    static let nibDescription = "a ratio, such as 16:9"

    init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    init?(nibText text: Span<UInt8>) {
      let numbers = text.indices.map { Character(Unicode.Scalar(text[$0])) }.split(separator: ":").map {
        Int(String($0))
      }
      guard numbers.count == 2, let width = numbers[0], let height = numbers[1] else { return nil }
      self.init(width: width, height: height)
    }
  }

  private final class Slide: NibObject {
    private(set) var ratio = Ratio(width: 1, height: 1)
    private(set) var footer: LoadedNib?

    init(coder: NibDecoder) throws {}
    func awake() throws { footer = try NibLoad.load("Footer", owner: nil) }

    static var members: Members {
      Members(of: Slide.self) { $0.attribute("ratio") { $0.ratio = $1 } }
    }
  }

  private final class Footer: NibDecodable {
    init(coder: NibDecoder) throws {}
    static var members: Members { Members(of: Footer.self) { _ in } }
  }

  private func loader(_ outlines: [String: String]) -> Loader {
    var classes = ClassRegistry()
    classes.register(Slide.self)
    classes.register(Footer.self)
    return Loader(classes: classes, layouts: Shelf(outlines: outlines))
  }

  @Test(
    "a loader finds layouts in a source of one's own, those within a load too, and reads values of one's own")
  func loading() throws {
    let loaded = try loader(["Deck": "Slide opening\n  ratio = 16:9", "Footer": "Footer f"]).load("Deck")
    let slide = try #require(loaded["opening"] as? Slide)
    #expect(slide.ratio == Ratio(width: 16, height: 9))
    #expect(slide.footer?["f"] is Footer)
  }

  @Test("a text that is no such value is reported at its place, in the words of the type")
  func badValue() throws {
    let error = #expect(throws: NibError.self) {
      try loader(["Deck": "Slide opening\n  ratio = wide"]).plan("Deck")
    }
    #expect(
      error?.description == """
        Deck.outline:2:11: error: 'wide' is not a ratio, such as 16:9, which 'ratio' takes [bad-value]
              ratio = wide
                      ^~~~
        """)
  }

  @Test(
    "a layout that the source does not have is reported with the places of the source, at the object that asks"
  )
  func missingLayout() throws {
    let failure = #expect(throws: LoadFailure.self) { try loader(["Deck": "Slide opening"]).load("Deck") }
    #expect(failure?.diagnostic.message.contains("there is no Footer.layout.xml in the shelf") == true)
    #expect(failure?.object == "opening")
  }
}
