import NibKit
import Testing

/// Values that code gives the parameters of a layout.
@Suite struct LayoutRequestTests {
  private struct Address: LayoutRequest {
    static let name = "Address"
    let arguments: [String: String]
  }

  final class Field: NibDecodable {
    var text = ""
    var count = 0
    static var members: Members {
      Members(of: Field.self) {
        $0.attribute("text", \.text)
        $0.attribute("count", \.count)
      }
    }
    init(coder: NibDecoder) throws {}
  }

  /// Loads the layout of an address when it is made.
  final class Card: NibDecodable {
    let contents: LoadedNib
    static var members: Members { Members(of: Card.self) { $0.loads(layout: "Address") } }
    init(coder: NibDecoder) throws {
      contents = try NibLoad.load(Address(arguments: ["title": "Nested"]), owner: nil)
    }
  }

  private static let texts = [
    "Address": """
    <layout version="2">
      <parameters>
        <parameter name="title" sample="Sample"/>
        <parameter name="count" type="integer" default="3"/>
      </parameters>
      <Field id="field" text="$title: $$$title" count="$count"/>
      <include layout="City" id="city" with.title="in $title"/>
    </layout>
    """,
    "City": """
    <layout version="2"><parameters><parameter name="title" default="none"/></parameters><Field text="$title"/></layout>
    """,
    "Plain": "<layout version='1'><Field id='field' text='$title'/></layout>",
    "Outer": "<layout version='2'><Card id='card'/></layout>",
  ]

  private static func loader(_ layouts: any LayoutSource) -> Loader {
    var classes = ClassRegistry()
    classes.register(Field.self, isolation: nil)
    classes.register(Card.self, isolation: nil)
    return Loader(classes: classes, layouts: layouts)
  }

  private let loader = Self.loader(MemoryLayouts(texts, formats: [.xml]))

  private func fields(_ arguments: [String: String]) throws -> [String] {
    try loader.load(Address(arguments: arguments)).topLevel.compactMap { $0 as? Field }.map {
      "\($0.text) \($0.count)"
    }
  }

  @Test(
    "each load has its own values, and the defaults for the rest",
    arguments: [
      (["title": "Home"], ["Home: $Home 3", "in Home 0"]),
      (["title": "Work", "count": "5"], ["Work: $Work 5", "in Work 0"]),
      // A value is a text, and no reference to a parameter.
      (
        ["title": "$count <&> #owner"], ["$count <&> #owner: $$count <&> #owner 3", "in $count <&> #owner 0"]
      ),
      (["title": ""], [": $ 3", "in  0"]),
    ])
  func values(_ arguments: [String: String], _ expected: [String]) throws {
    #expect(try fields(arguments) == expected)
    #expect(try fields(["title": "Other"]) == ["Other: $Other 3", "in Other 0"])
    #expect(try fields(arguments) == expected)
  }

  @Test(
    "a wrong value is an error at the parameter",
    arguments: [
      ([:], "3:5: error: the parameter 'title' has no value"),
      (["count": "1"], "3:5: error: the parameter 'title' has no value"),
      (
        ["title": "", "count": "many"],
        "4:5: error: 'many' is not a value of the parameter 'count', which takes an integer"
      ),
      (["title": "", "titel": ""], "3:5: error: this layout has no parameter 'titel'"),
      (
        ["title": String(repeating: "x", count: 2_000_000)],
        "3:5: error: the parameter 'title' makes a value longer than"
      ),
    ])
  func faults(_ arguments: [String: String], _ expected: String) throws {
    let error = #expect(throws: NibError.self) { try fields(arguments) }
    let text = error?.description ?? ""
    #expect(text.hasPrefix("Address.layout.xml:" + expected), "\(text.prefix(300))")
    #expect(error?.diagnostics.count == 1)
  }

  @Test("a layout without parameters takes no values") func plain() throws {
    struct Plain: LayoutRequest {
      static let name = "Plain"
      let arguments: [String: String]
    }
    let loaded = try loader.load(Plain(arguments: [:]))
    #expect((loaded.topLevel.first as? Field)?.text == "$title")
    let error = #expect(throws: NibError.self) { try loader.load(Plain(arguments: ["title": ""])) }
    #expect(error?.diagnostics.map(\.message) == ["this layout has no parameter 'title'"])
  }

  @Test("a class gives the parameters of a layout that it loads a value") func nested() throws {
    let card = try #require(try loader.load("Outer").topLevel.first as? Card)
    #expect((card.contents.topLevel.first as? Field)?.text == "Nested: $Nested")
  }

  @Test("embedded layouts that are texts take values, beside compiled ones") func embedded() throws {
    let bytes = Self.texts.mapValues { Array($0.utf8) }
    var layouts = bytes
    layouts["Plain"] = try NibDocument(Self.texts["Plain"] ?? "", file: "Plain.layout.xml").compiled()
    let loader = Self.loader(EmbeddedLayouts(layouts, formats: [.compiled, .xml]))
    let loaded = try loader.load(Address(arguments: ["title": "Home"]))
    #expect(loaded.topLevel.compactMap { ($0 as? Field)?.text } == ["Home: $Home", "in Home"])
    #expect((try loader.load("Plain").topLevel.first as? Field)?.text == "$title")
  }
}
