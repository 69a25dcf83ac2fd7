import LoadSamples
import NibKit
import Testing

/// Values of several items.
@Suite struct StructuredValueTests {
  private func sheet(_ inside: String, _ tag: String = "") throws -> Sheet {
    let loaded = try load("<Sheet\(tag)>\(inside)</Sheet>", classes: .model)
    return try #require(loaded.topLevel.first as? Sheet)
  }

  @Test("items are arrays and dictionaries")
  func itemsArraysDictionaries() throws {
    let sheet = try sheet(
      """
      <attribute name="tags"> <item>red</item> <!-- and --> <item>dark  green</item><item/><item> &lt; </item></attribute>
      <attribute name="scores"><item key="Ann">3</item><item key="Bo &amp; Cy">12</item><item key="">0</item></attribute>
      <attribute name="grid"><item><item>1</item><item>2</item></item><item>3 4</item><item/></attribute>
      <attribute name="named"><item key="a"><item>1.5</item></item></attribute>
      <attribute name="decoded"><item>7</item></attribute>
      <attribute name="count">5</attribute>
      """)
    #expect(sheet.tags == ["red", "dark  green", "", " < "])
    #expect(sheet.scores == ["Ann": 3, "Bo & Cy": 12, "": 0])
    #expect(sheet.grid == [[1, 2], [3, 4], []])
    #expect(sheet.named == ["a": [1.5]])
    #expect(sheet.decoded == [7])
    #expect(sheet.count == 5)
  }

  @Test("a text is decoded as a list of words")
  func textDecodedList() throws {
    let sheet = try sheet(
      "<attribute name='scores'> </attribute>", " tags=' red\tgreen ' decoded='1 2' grid='1 2'")
    #expect(sheet.tags == ["red", "green"])
    #expect(sheet.decoded == [1, 2])
    #expect(sheet.grid == [[1], [2]])
    #expect(sheet.scores == [:])
  }

  @Test("a class may take the value as it is")
  func classTakeValue() throws {
    let items = "<item key='a'><item>1</item></item><item key='b'/>"
    #expect(
      try sheet("<attribute name='any'>\(items)</attribute>").any
        == .dictionary(["a": .array([.string("1")]), "b": .string("")]))
    #expect(try sheet("", " any='x'").any == .string("x"))
  }

  @Test("a trace shows the value")
  func traceShowsValue() throws {
    let recorder = TraceRecorder()
    try load(
      "<Sheet id='s'><attribute name='tags'><item>a \"b\"</item></attribute><attribute name='scores'>"
        + "<item key='z'>1</item><item key='y'>2</item></attribute></Sheet>", classes: .model,
      tracer: recorder)
    let lines = recorder.trace.text().split(separator: "\n").filter { $0.hasPrefix("attr") }
    #expect(
      lines == [
        #"attr    s.tags = ["a \"b\""]  2:15"#, #"attr    s.scores = ["y": "2", "z": "1"]  2:68"#,
      ])
  }

  @Test("a document holds its structured values")
  func documentHoldsStructured() throws {
    let document = try layout(
      "<A><attribute name='x'><item>1</item></attribute><attribute name='y'>t</attribute></A>")
    let attributes = document.allObjects[0].attributes
    #expect(attributes.map(\.name) == ["x", "y"])
    #expect(attributes.map(\.structure) == [.array([.string("1")]), nil])
    #expect(attributes.map(\.value) == ["", "t"])
  }
}
