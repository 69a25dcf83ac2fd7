import NibModel
import NibReading
import TestSupport
import Testing

/// Items and parts, against what is written.
@Suite struct ItemTests {
  /// Returns a value by chance, and how a layout writes it.
  private static func value(_ depth: Int, _ random: inout SplitMix) -> (PropertyList, text: String) {
    let space = random.pick(["", " ", "\n\t", "<!-- c -->"])
    switch depth > 3 ? 0 : Int.random(in: 0..<3, using: &random) {
    case 1:
      let items = (0..<Int.random(in: 1...4, using: &random)).map { _ in value(depth + 1, &random) }
      return (.array(items.map(\.0)), items.map { "\(space)<item>\($0.text)</item>" }.joined())
    case 2:
      var items: [String: PropertyList] = [:]
      var text = ""
      for key in ["a", "b c", "é", "", "&amp;", "x&#10;y"].shuffled(using: &random).prefix(
        .random(in: 1...6, using: &random))
      {
        let item = value(depth + 1, &random)
        let plain = key.replacing("&amp;", with: "&").replacing("&#10;", with: "\n")
        items[plain] = item.0
        text += "\(space)<item key='\(key)'>\(item.text)</item>"
      }
      return (.dictionary(items), text)
    default:
      let text = random.pick(["", " ", "1", "red", " two words ", "été", "x\ny"])
      return (.string(text), random.once(in: 4) ? "<![CDATA[\(text)]]>" : text)
    }
  }

  @Test("values are those of the file", arguments: rounds(25))
  func valuesFile(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var text = "<layout version='1'>\n"
    var wanted: [[(name: String, value: PropertyList)]] = []
    for _ in 0..<3 {
      let values = ["p", "q", "r"].prefix(.random(in: 0...3, using: &random)).map {
        ($0, Self.value(0, &random))
      }
      text += "<A t='t'>"
      for (name, value) in values { text += "<attribute name='\(name)'>\(value.text)</attribute>" }
      text += "</A>"
      wanted.append([("t", .string("t"))] + values.map { ($0.0, $0.1.0) })
    }
    let document = try NibDocument(text + "</layout>")
    for (object, wanted) in zip(document.allObjects, wanted) {
      #expect(object.attributes.map(\.name) == wanted.map(\.name))
      #expect(object.attributes.map { $0.structure ?? .string($0.value) } == wanted.map(\.value), "\(text)")
    }
    #expect(document.objectCount == 3)
  }

  @Test("parts know their attributes")
  func partsKnowTheir() throws {
    let document = try NibDocument(
      """
      <layout version="1"><A x="1"><C/><attribute name="p"><B y="2"><attribute name="q"> <D/> </attribute>
      <attribute name="r">text</attribute></B><B/></attribute><C/><attribute name="s">t</attribute></A>
      <connect from="#a" outlet="o" to="#b"/></layout>
      """)
    let objects = document.allObjects
    #expect(objects.map(\.className) == ["A", "C", "B", "D", "B", "C"])
    #expect(objects.map(\.parent) == [nil, 0, 0, 2, 0, 0])
    #expect(objects.map(\.attributeName) == [nil, nil, "p", "q", "p", nil])
    #expect(
      objects[0].attributes.map { "\($0.name) \($0.value) \($0.holdsObjects)" } == [
        "x 1 false", "p  true", "s t false",
      ])
    #expect(
      objects[2].attributes.map { "\($0.name) \($0.value) \($0.holdsObjects)" } == [
        "y 2 false", "q  true", "r text false",
      ])
    #expect(document.explicitConnections.first?.attributes == ["from": "#a", "outlet": "o", "to": "#b"])
  }

  @Test("items count as objects do")
  func itemsCountObjects() {
    func message(_ inside: String, _ limits: ReadingLimits) -> String {
      messages(
        of: Array("<layout version='1'><A><attribute name='x'>\(inside)</attribute></A></layout>".utf8),
        limits: limits)
    }
    let nested = String(repeating: "<item>", count: 9) + String(repeating: "</item>", count: 9)
    #expect(message(nested, ReadingLimits(depth: 10)) == "accepted")
    #expect(message(nested, ReadingLimits(depth: 9)).contains("nested more than 9 deep [limit-exceeded]"))
    let many = String(repeating: "<item/>", count: 9)
    #expect(message(many, ReadingLimits(objects: 10)) == "accepted")
    #expect(
      message(many, ReadingLimits(objects: 9)).contains("more than 9 objects and items [limit-exceeded]"))
    #expect(message("<item>12345</item>", ReadingLimits(text: 4)).contains("a value has more than 4 bytes"))
    // Objects behind items: an item is not forgotten when its element ends.
    let behind = "<item/><item/><item/></attribute></A><A/><A><attribute name='y'>"
    #expect(message(behind, ReadingLimits(objects: 6)) == "accepted")
    #expect(
      message(behind, ReadingLimits(objects: 5)).contains("more than 5 objects and items [limit-exceeded]"))
  }

  /// libxml2 hands out a text in pieces, here at the borders of CDATA.
  @Test(
    "combining marks are counted over all pieces of a text",
    arguments: ["<attribute name='x'>", "<attribute name='x'><item>"])
  func combiningMarks(start: String) {
    func message(_ count: Int) -> String {
      let marks = String(repeating: "\u{301}", count: count)
      let end = start.contains("item") ? "</item></attribute>" : "</attribute>"
      return messages(
        of: Array("<layout version='1'><A>\(start)a\(marks)<![CDATA[\(marks)]]>\(end)</A></layout>".utf8))
    }
    #expect(message(15) == "accepted")
    #expect(message(16).contains("the file has more than 30 combining marks in a row [limit-exceeded]"))
  }

  /// Texts with many combining marks take long to compare: no key is.
  @Test("a key of combining marks is refused quickly")
  func keyCombiningMarks() {
    let marks = String(
      String.UnicodeScalarView((0..<60_000).map { Unicode.Scalar(UInt32(0x300 + $0 * 7 % 0x70)) ?? "a" }))
    let layout =
      "<layout version='1'><A><attribute name='x'><item key='a\(marks)'>1</item></attribute></A></layout>"
    var codes: [Diagnostic.Code] = []
    let time = processorTime {
      do throws(NibError) { _ = try NibDocument(layout) } catch { codes = error.diagnostics.map(\.code) }
    }
    #expect(codes == [.limitExceeded])
    #expect(time < .seconds(2))
  }
}
