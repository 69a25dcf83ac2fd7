import NibComparing
import Testing

/// Differences of structured values, field by field.
@Suite struct ValueFieldsTests {
  private func words(_ old: String, _ new: String) throws -> [String] {
    func layout(_ items: String) -> String {
      "<layout version='1'><A id='a'><attribute name='x'>\(items)</attribute></A></layout>"
    }
    return try differences(layout(old), layout(new)).map(\.words)
  }

  static let rows: [(old: String, new: String, words: String)] = [
    (
      "<item key='y'>10</item><item key='x'>1</item>", "<item key='x'>1</item><item key='y'>14</item>",
      "<A> 'a': 'x' y was 10, and is 14"
    ),
    (
      "<item key='x'>1</item><item key='y'>2</item>", "<item key='x'>-1.5</item><item key='z'>b</item>",
      "<A> 'a': 'x' x was 1, and is -1.5; z is added, \"b\"; y is removed, it was 2"
    ),
    (
      "<item>a</item><item><item key='t'>say \"b\"</item></item>",
      "<item>a</item><item><item key='t'>\\</item></item>",
      "<A> 'a': 'x' [1].t was \"say \"b\"\", and is \"\\\""
    ),
    (
      (1...9).map { "<item>\($0)</item>" }.joined(), (11...19).map { "<item>\($0)</item>" }.joined(),
      "<A> 'a': 'x' [0] was 1, and is 11; [1] was 2, and is 12; [2] was 3, and is 13; [3] was 4, and is 14; "
        + "[4] was 5, and is 15; [5] was 6, and is 16; and 3 more fields"
    ),
  ]

  /// Two items are gone from before the one that has changed.
  @Test("the items of a list with ids are known by their ids, and not by their numbers")
  func items() throws {
    func list(_ items: [(id: String, name: String)]) -> String {
      items.map { "<item><item key='id'>\($0.id)</item><item key='name'>\($0.name)</item></item>" }.joined()
    }
    #expect(
      try words(list([("p", "P"), ("q", "Q"), ("r", "R")]), list([("r", "S"), ("s", "T")]))
        == ["<A> 'a': 'x' 'r' name was \"R\", and is \"S\"; 's' is added; 'p' is removed; 'q' is removed"])
    #expect(
      try words(list([("p", "P"), ("q", "Q")]), list([("q", "Q"), ("p", "P")]))
        == ["<A> 'a': 'x' had the order 'p', 'q', and has 'q', 'p'"])
    // An id that two items have names neither.
    #expect(
      try words(list([("p", "P"), ("p", "Q")]), list([("p", "P"), ("p", "R")]))
        == ["<A> 'a': 'x' [1].name was \"Q\", and is \"R\""])
  }

  @Test("a changed value names the fields that differ", arguments: rows)
  func fields(row: (old: String, new: String, words: String)) throws {
    #expect(try words(row.old, row.new) == [row.words])
  }

  private static let color = ["red": "0.5", "green": "1", "blue": "1", "alpha": "1", "colorSpace": "custom"]

  static let kinds: [(old: [String: String], new: [String: String], words: String)] = [
    (
      ["systemColor": "labelColor"], color,
      "was labelColor, and is red 0.5, green 1, blue 1, alpha 1, colorSpace custom"
    ),
    (
      ["white": "1", "alpha": "1", "colorSpace": "custom"], color,
      "was white 1, alpha 1, colorSpace custom, and is red 0.5, green 1, blue 1, alpha 1, colorSpace custom"
    ),
    (
      ["element": "color", "name": "a b", "colorSpace": "catalog"],
      color.merging(["element": "color"]) { $1 },
      "was name \"a b\", colorSpace catalog, and is red 0.5, green 1, blue 1, alpha 1, colorSpace custom"
    ),
    (["element": "nil"], ["element": "color", "white": "1"], "was nil, and is color white 1"),
    (["systemColor": "red"], ["name": "red"], "was systemColor red, and is name red"),
    (["a": "1", "b": "two words"], ["c": "3"], "was a 1, b \"two words\", and is c 3"),
    (color, color.merging(["blue": "0.2"]) { $1 }, "blue was 1, and is 0.2"),
    (["a": "1"], ["a": "1", "b": "2"], "b is added, 2"),
    (["alpha": "1"], ["white": "1"], "white is added, 1; alpha is removed, it was 1"),
  ]

  @Test("structures without a common field are shown whole, and others field by field", arguments: kinds)
  func otherKind(row: (old: [String: String], new: [String: String], words: String)) throws {
    func items(_ fields: [String: String]) -> String {
      fields.map { "<item key='\($0)'>\($1)</item>" }.joined()
    }
    #expect(try words(items(row.old), items(row.new)) == ["<A> 'a': 'x' \(row.words)"])
  }

  @Test("a text that becomes a structure, and an empty list, are shown whole")
  func whole() throws {
    #expect(try words("1", "<item>1</item>") == ["<A> 'a': 'x' was \"1\", and is [\"1\"]"])
    let deep = String(repeating: "<item>", count: 20) + "1" + String(repeating: "</item>", count: 20)
    let other = deep.replacing("1", with: "2")
    let found = try words(deep, other)
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("<A> 'a': 'x' was ["))
  }
}
