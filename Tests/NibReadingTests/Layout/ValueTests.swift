import NibModel
import NibReading
import Testing
import TestSupport

/// Values against an independent parser.
@Suite struct ValueTests {
  /// An object as both parsers tell it.
  struct Element: Equatable {
    var name: String
    var parent: Int
    var attributes: [String] = []
    var elements: [String] = []
  }

  @Test(
    "values are those of another parser", .needs("python3:xml.parsers.expat"),
    arguments: [1, 2, 3] as [UInt64])
  func valuesAnotherParser(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let texts = (0..<150).map { _ in Array(Self.layout(&numbers).utf8) }
    for (text, events) in zip(texts, try Expat.events(of: texts)) {
      let shown = String(decoding: text, as: UTF8.self)
      let expected = Self.objects(of: try #require(events, "\(shown)"))
      let document = try NibDocument(reading: SourceText(file: "L", bytes: text))
      let found = document.allObjects.map {
        Element(
          name: $0.className, parent: $0.parent ?? -1,
          attributes: $0.attributes.flatMap { [$0.name, $0.value] })
      }
      #expect(found == expected, "\(shown)")
      // What the file spells at an attribute's place is its name, and one quote before its value.
      for attribute in document.allObjects.flatMap(\.attributes) {
        let spelling = String(decoding: text[attribute.range.lower..<attribute.range.upper], as: UTF8.self)
        if spelling.hasPrefix("<") {
          #expect(spelling == "<attribute")
        } else {
          #expect(spelling.hasPrefix(attribute.name))
          #expect("\"'".contains(spelling.last ?? " "))
          #expect(text[attribute.valueRange.lower - 1] == text[attribute.valueRange.upper])
        }
      }
    }
  }

  /// Returns the objects of another parser's events, with `<attribute>` elements behind the tag's attributes.
  static func objects(of events: [Expat.Event]) -> [Element] {
    var objects: [Element] = []
    var open: [Int] = []
    var value: (name: String, text: String)?
    for event in events {
      switch event {
      case .start("attribute", let attributes): value = (attributes[1], "")
      case .start("layout", _): break
      case .start(let name, let attributes):
        objects.append(Element(name: name, parent: open.last ?? -1, attributes: attributes))
        open.append(objects.count - 1)
      case .text(let text): value?.text += text
      case .end:
        if let (name, text) = value, let object = open.last {
          objects[object].elements += [name, text]
          value = nil
        } else {
          _ = open.popLast()
        }
      }
    }
    return objects.map {
      Element(name: $0.name, parent: $0.parent, attributes: $0.attributes + $0.elements)
    }
  }

  // MARK: Layouts by chance

  static func layout(_ numbers: inout SplitMix) -> String {
    var text = numbers.pick(["", "\u{FEFF}"])
    text += numbers.pick(["", "<?xml version='1.0'?>\n", "<?xml version=\"1.0\" encoding=\"utf-8\" ?>\r\n"])
    text += numbers.pick(["", "<!-- <layout> 'é' -->\n", "<?xml-model href=\"layout.rng\" encoding='x'?>"])
    text += "<layout\(space(&numbers))version='1'>"
    for _ in 0..<Int.random(in: 0...4, using: &numbers) { text += object(depth: 1, &numbers) }
    return text + "</layout >" + numbers.pick(["", "\n", "<!-- end -->", "<?end?>\n"])
  }

  private static func object(depth: Int, _ numbers: inout SplitMix) -> String {
    let name = numbers.pick(["A", "Label", "Été", "a.b-c_d", "アイテム"])
    var text = between(&numbers) + "<" + name
    for attribute in ["id", "text", "titre-é", "x"].shuffled(using: &numbers).prefix(
      .random(in: 0...4, using: &numbers))
    {
      let quote = numbers.pick(["\"", "'"])
      text +=
        space(&numbers) + attribute + numbers.pick(["", " ", "\n\t"]) + "=" + numbers.pick(["", " ", "\r\n"])
      text += quote + value(without: quote, &numbers) + quote
    }
    if numbers.once(in: 3) { return text + numbers.pick(["/>", " />", "\n/>"]) }
    text += numbers.pick([">", "\r\n>"])
    if numbers.once(in: 2) {
      text += between(&numbers) + "<attribute name='own'>"
      for _ in 0..<Int.random(in: 0...4, using: &numbers) { text += piece(&numbers) }
      text += "</attribute>"
    }
    if depth < 5 {
      for _ in 0..<Int.random(in: 0...3, using: &numbers) { text += object(depth: depth + 1, &numbers) }
    }
    return text + between(&numbers) + "</" + name + numbers.pick(["", " ", "\n"]) + ">"
  }

  private static func space(_ numbers: inout SplitMix) -> String {
    numbers.pick([" ", "\n", "\r\n", "\t  ", "\r"])
  }

  private static func between(_ numbers: inout SplitMix) -> String {
    numbers.pick(["", "\n", "\r\n\t", "<!-- it's a > b < c \" -->", "<?pi a='>' ?>", "<!---->", "\r"])
  }

  private static let characters = [
    "a", "Z", "0", " ", "  ", "\t", "\n", "\r\n", "\r", ">", "=", "/", "é", "e\u{301}", "👩‍👩‍👧", "🇫🇷", "漢",
    "\u{85}",
    "\u{2028}", "&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#233;", "&#xE9;", "&#9;", "&#10;", "&#13;",
    "&#x1F600;",
    "&#32;", "&amp;amp;", "&#38;#38;", "#id", "\u{FFFD}", "\u{10FFFF}", "\u{FEFF}",
  ]

  private static func value(without quote: String, _ numbers: inout SplitMix) -> String {
    var text = ""
    for _ in 0..<numbers.pick([0, 1, 2, 5, 9]) {
      text += numbers.pick(characters + [quote == "'" ? "\"" : "'"])
    }
    return text
  }

  private static func piece(_ numbers: inout SplitMix) -> String {
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: "<![CDATA[" + value(without: "'", &numbers) + "<b> & ]] ]]>"
    case 1: numbers.pick(["<!-- < -->", "<?pi?>"])
    default: value(without: "'", &numbers)
    }
  }
}
