import NibComparing
import NibModel
import NibReading
import TestSupport
import Testing

/// The smallest layout of which something holds.
@Suite struct ReducingTests {
  private func reduced(
    _ text: String, while holds: @escaping (NibDocument) -> Bool
  ) -> (text: String, attempts: Int) {
    var reducer = LayoutReducer(SourceText(file: "L", bytes: Array(text.utf8))) { text in
      guard let document = try? NibDocument(reading: text), document.faults.isEmpty else { return false }
      return holds(document)
    }
    return (String(decoding: reducer.reduce().bytes, as: UTF8.self), reducer.attempts)
  }

  private func ids(_ document: NibDocument) -> Set<String> {
    Set(document.objects.indices.compactMap { document.id(ofObject: $0) })
  }

  private func xml(_ document: NibDocument) -> String { (try? document.xml()) ?? "" }

  @Test(
    "elements, elements around others, attributes, comments and connections that are not needed are removed")
  func hand() {
    let result = reduced(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- above -->
      <layout version="1" owner="Screen">
        <VStack id="v" spacing="1" first="#a">
          <Box title="one"><!-- inside --><Label id="a" text="x" peer="#b"/><Label id="c"/></Box>
          <HStack><Label id="b" text="y" peers="#a #c" awake-after="#c #a"/></HStack>
        </VStack>
        <connect from="#owner" outlet="label" to="#c"/>
        <connect from="#owner" outlet="other" to="#b"/>
      </layout>

      """
    ) { document in ids(document).isSuperset(of: ["a", "b"]) }
    #expect(
      result.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <layout version="1">
          <Label id="a"/>
          <Label id="b"/>
        </layout>

        """)
  }

  @Test("of a list of objects those are left that are there")
  func lists() {
    let result = reduced(
      """
      <layout version="1"><A id="a"/><A id="b"/><A id="c"/><A id="d" awake-after="#a #b #c"/></layout>
      """
    ) { document in
      let ids = ids(document)
      return ids.isSuperset(of: ["b", "d"]) && xml(document).contains("awake-after")
    }
    #expect(
      result.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <layout version="1">
          <A id="b"/>
          <A id="d" awake-after="#b"/>
        </layout>

        """)
  }

  /// Two objects of a random layout are needed, and a value of one. Nothing but them and the value is left, and no load tries
  /// as many layouts as there are parts.
  @Test("of a random layout just what is needed is left", arguments: rounds(10))
  func random(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let layout = RandomLayout(objects: 60, with: &numbers)
    let named = layout.items.values.filter(\.hasID).map(\.name).sorted()
    let (one, other) = (numbers.pick(named), numbers.pick(named))
    let value = try #require(layout.items[one]?.values["text"])
    let result = reduced(layout.text(with: &numbers)) { document in
      guard ids(document).isSuperset(of: [one, other]) else { return false }
      return xml(document).contains("text=\"\(value)\"") || xml(document).contains(">\(value)<")
    }
    let document = try NibDocument(reading: SourceText(file: "L", bytes: Array(result.text.utf8)))
    #expect(document.objects.count == Set([one, other]).count)
    // Those of the declaration and the layout, an id each, and the value.
    #expect(result.text.split(separator: "=\"").count == 3 + document.objects.count + 1 + 1, "\(result.text)")
    #expect(!result.text.contains("\n\n"))
    #expect(result.attempts < 150)
  }

  @Test("a condition that throws ends the search with the smallest layout so far")
  func interrupted() {
    struct Over: Error {}
    var calls = 0
    var reducer = LayoutReducer(
      SourceText(file: "L", bytes: Array("<layout version='1'><A/><A/><A/><A/></layout>".utf8))
    ) { _ in
      calls += 1
      if calls > 1 { throw Over() }
      return true
    }
    #expect(String(decoding: reducer.reduce().bytes, as: UTF8.self) == "<layout version='1'></layout>")
  }
}
