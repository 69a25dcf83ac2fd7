import NibModel
import NibReading
import Testing

/// The places of elements, attributes and values, compared with marks in the text.
@Suite struct PositionTests {
  /// A layout whose last object is marked: 1 at its `<`, 2 and 3 at an attribute's name and the end of it all, 4 and
  /// 5 around its value. The attribute is called `it`.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let layout: String

    init(_ name: String, _ layout: String) {
      testDescription = name
      self.layout = layout
    }
  }

  static let start = "<layout version=\"1\">"

  static let cases = [
    Case("one line", start + "1️⃣<A 2️⃣it=\"4️⃣x5️⃣\"3️⃣/></layout>"),
    Case("lines and tabs", start + "\n\t1️⃣<A\n\t\ta=\"1\"\n\t\t2️⃣it=\"4️⃣x5️⃣\"3️⃣\n\t/>\n</layout>"),
    Case("CRLF", start + "\r\n  1️⃣<A\r\n    a=\"1\"\r\n    2️⃣it=\"4️⃣x5️⃣\"3️⃣/>\r\n</layout>"),
    Case("a lone CR is no line end", start + "\r\r 1️⃣<A\r2️⃣it=\"4️⃣x5️⃣\"3️⃣/></layout>"),
    Case("byte order mark", "\u{FEFF}" + start + "1️⃣<A 2️⃣it=\"4️⃣x5️⃣\"3️⃣/></layout>"),
    Case(
      "byte order mark and declaration",
      "\u{FEFF}<?xml version=\"1.0\"?>\n" + start + "1️⃣<A 2️⃣it=\"4️⃣x5️⃣\"3️⃣/></layout>"),
    Case(
      "declared UTF-8", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + start + "1️⃣<A 2️⃣it=\"4️⃣x5️⃣\"3️⃣/></layout>"),
    Case("single quotes", start + "1️⃣<A a='\"' 2️⃣it='4️⃣\"x\"5️⃣'3️⃣/></layout>"),
    Case("spaces around =", start + "1️⃣<A a = '1'  2️⃣it \n = \t \"4️⃣x5️⃣\"3️⃣ /></layout>"),
    Case("> and / in values", start + "1️⃣<A a=\"/>\" b='>' 2️⃣it=\"4️⃣a>b/>5️⃣\"3️⃣></A></layout>"),
    Case("= and names in values", start + "1️⃣<A a=\" it='0' \" 2️⃣it=\"4️⃣ it= 5️⃣\"3️⃣/></layout>"),
    Case("empty value", start + "1️⃣<A a=\"\" 2️⃣it=\"4️⃣5️⃣\"3️⃣/></layout>"),
    Case("entities before", start + "1️⃣<A a=\"&amp;&#233;&lt;\" b='&quot;' 2️⃣it=\"4️⃣x5️⃣\"3️⃣/></layout>"),
    Case("entities within", start + "1️⃣<A a=\"x\" 2️⃣it=\"4️⃣&amp;&#xE9;5️⃣\"3️⃣ b=\"y\"/></layout>"),
    Case("entities in both", start + "1️⃣<A a='&amp;' 2️⃣it=\"4️⃣&apos;5️⃣\"3️⃣/></layout>"),
    Case("line breaks in values", start + "1️⃣<A a=\"1\n2\" 2️⃣it=\"4️⃣a\n  b\r\nc5️⃣\"3️⃣/></layout>"),
    Case("composed letters", start + "<É é=\"é\"/>1️⃣<É é=\"é\" 2️⃣it=\"4️⃣é5️⃣\"3️⃣/></layout>"),
    Case("composed of two", start + "<!--e\u{301}-->1️⃣<A a=\"e\u{301}\" 2️⃣it=\"4️⃣e\u{301}5️⃣\"3️⃣/></layout>"),
    Case("families and flags", start + "<!--👨‍👩‍👧‍👦🇫🇷🇩🇪👍🏽-->1️⃣<A a=\"👨‍👩‍👧‍👦🇫🇷\" 2️⃣it=\"4️⃣🇩🇪🇫🇷5️⃣\"3️⃣/></layout>"),
    Case("wide letters", start + "1️⃣<ラベル a=\"漢字\" 2️⃣it=\"4️⃣漢字5️⃣\"3️⃣/></layout>"),
    Case("comments", start + "<!-- <A it=\"0\"/> -->1️⃣<A 2️⃣it=\"4️⃣x5️⃣\"3️⃣/></layout>"),
    Case("comment with an open tag", start + "<!-- < it's <b -->1️⃣<A 2️⃣it=\"4️⃣x5️⃣\"3️⃣/></layout>"),
    Case("comment over lines", start + "<!-- >\n é \n\n<-->1️⃣<A 2️⃣it=\"4️⃣x5️⃣\"3️⃣/><!-- <A --></layout>"),
    Case(
      "instructions", "<?xml-model href='a.rng'?>" + start + "<?pi <A it=''> ?>1️⃣<A 2️⃣it=\"4️⃣x5️⃣\"3️⃣/></layout>"),
    Case("a name within another", start + "1️⃣<A itit=\"it\" bit='é' 2️⃣it=\"4️⃣é5️⃣\"3️⃣ iti='é'/></layout>"),
    Case(
      "many attributes, all with entities",
      start + "1️⃣<A " + (0..<40).map { "a\($0)='&lt;\($0)' " }.joined() + "2️⃣it=\"4️⃣&lt;5️⃣\"3️⃣/></layout>"),
    Case("nested", start + "<A it='0'><B it='0'>\n\n<C/></B>1️⃣<A 2️⃣it=\"4️⃣x5️⃣\"3️⃣></A></A></layout>"),
    Case(
      "a large file before it",
      start + String(repeating: "<B a=\"0123456789\" b=\"é\"/>\n", count: 20_000)
        + "1️⃣<A 2️⃣it=\"4️⃣x5️⃣\"3️⃣/></layout>"),
    Case(
      "a large value before it",
      start + "1️⃣<A a=\"" + String(repeating: "0123456789", count: 50_000) + "\" 2️⃣it=\"4️⃣x5️⃣\"3️⃣/></layout>"),
    Case(
      "a long comment before it",
      start + "<!--" + String(repeating: " <é> ", count: 50_000) + "-->1️⃣<A 2️⃣it=\"4️⃣x5️⃣\"3️⃣/></layout>"),
  ]

  @Test("objects attributes and values have their places", arguments: cases)
  func objectsAttributes(example: Case) throws {
    let marked = MarkedText(example.layout)
    let lines = LineIndex(SourceText(file: "L", bytes: marked.bytes))
    let object = try #require(marked.document.allObjects.last)
    let attribute = try #require(object.attributes.first { $0.name == "it" })

    #expect(object.range == SourceRange(marked.offset(1), marked.offset(1) + 1 + object.className.utf8.count))
    #expect(attribute.range == marked.between(2, 3))
    #expect(attribute.valueRange == marked.between(4, 5))
    #expect(lines.position(of: object.range.lower).description == marked.place(1))
    #expect(lines.position(of: attribute.range.lower).description == marked.place(2))
    #expect(lines.position(of: attribute.valueRange.lower).description == marked.place(4))
  }

  /// Every attribute of a tag, also behind ones that had to be looked for.
  @Test("every attribute of a tag has its place")
  func attributeTagPlace() throws {
    let marked = MarkedText(
      "<layout version='1'><A 1️⃣a='é' 2️⃣b = \"x\"\n3️⃣c='&amp;' 4️⃣d='1\n2' 5️⃣é='>' 6️⃣f=\"'f='\"/></layout>")
    let object = try #require(marked.document.allObjects.first)
    #expect(object.attributes.map(\.name) == ["a", "b", "c", "d", "é", "f"])
    #expect(object.attributes.map(\.range.lower) == (1...6).map(marked.offset))
  }

  @Test("attribute elements have their places")
  func attributeElements() throws {
    let marked = MarkedText(
      """
      <layout version="1">
        <A 1️⃣id="a">
          2️⃣<attribute name="text">one &amp; <![CDATA[<two>]]></attribute>
          <B 3️⃣x="é"/>
          4️⃣<attribute
             name='more'/>
        </A>
      </layout>
      """)
    let objects = try marked.document.allObjects
    #expect(objects.map(\.className) == ["A", "B"])
    #expect(objects[0].attributes.map(\.name) == ["id", "text", "more"])
    #expect(objects[0].attributes.map(\.value) == ["a", "one & <two>", ""])
    #expect(objects[0].attributes.map(\.range.lower) == [1, 2, 4].map(marked.offset))
    #expect(objects[0].attributes[1].valueRange == SourceRange(marked.offset(2), marked.offset(2) + 10))
    #expect(objects[1].attributes.map(\.range.lower) == [marked.offset(3)])
    #expect(objects[0].id == "a")
    #expect(objects[0].descendants == 1..<2)
  }

  /// `<attribute>` elements are moved to their object's others; the attributes of connections must move along.
  @Test("connections between attribute elements keep their attributes")
  func connectionsBetween() throws {
    let marked = MarkedText(
      """
      <layout version="1" owner="O">
        1️⃣<connect from="#a" outlet="first" to="#b"/>
        <A id="a"><attribute name="t">1</attribute><B id="b"/><attribute name="u">2</attribute></A>
        2️⃣<connect from="#b" event="e" action="second" to="#c"/>
        <C id="c"><attribute name="v">3</attribute></C>
        3️⃣<connect from="#c" outlets="third" to="#a"/>
      </layout>
      """)
    let document = try marked.document
    let spelled = document.connects.indices.map { connect in
      document.attributes(ofConnect: connect).map {
        "\(document.name(ofAttribute: $0))=\(document.text(ofAttribute: $0))"
      }
    }
    #expect(
      spelled == [
        ["from=#a", "outlet=first", "to=#b"], ["from=#b", "event=e", "action=second", "to=#c"],
        ["from=#c", "outlets=third", "to=#a"],
      ])
    #expect(
      document.connects.indices.map { document.place(ofConnect: $0).range?.lower }
        == (1...3).map(marked.offset))
    #expect(document.connects.map(\.objectsBefore) == [0, 2, 3])
    #expect(document.allObjects.map { $0.attributes.map(\.value) } == [["a", "1", "2"], ["b"], ["c", "3"]])
    #expect(document.allObjects.map(\.id) == ["a", "b", "c"])
    #expect(document.ownerClass == "O")
  }

  @Test("columns of marked text are counted as an editor does")
  func columnsMarkedText() {
    let marked = MarkedText("\u{FEFF}a1️⃣\r\n\té2️⃣e\u{301}🇫🇷3️⃣")
    #expect(marked.text == "\u{FEFF}a\r\n\tée\u{301}🇫🇷")
    #expect([1, 2, 3].map(marked.offset) == [4, 9, 20])
    #expect([1, 2, 3].map(marked.place) == ["1:2", "2:3", "2:5"])
  }
}
