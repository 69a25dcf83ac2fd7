import NibComparing
import NibModel
import NibReading
import TestSupport
import Testing

@Suite struct FormattingTests {
  private func formatted(_ text: String) throws -> String {
    String(decoding: try FormattedLayout(SourceText(file: "L", bytes: Array(text.utf8))).bytes, as: UTF8.self)
  }

  /// Formats the contents of a layout.
  private func contents(_ text: String) throws -> String {
    let begin = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<layout version=\"1\">\n"
    let end = "</layout>\n"
    let result = try formatted(begin + text + end)
    #expect(result.hasPrefix(begin) && result.hasSuffix(end), "\(result)")
    #expect(try formatted(result) == result)
    return String(result.dropFirst(begin.count).dropLast(end.count))
  }

  @Test("elements are indented by two spaces a level, one in a line")
  func indentation() throws {
    #expect(
      try contents(
        "<A><B/><C\n/>\n\t<attribute name='p'><D></D></attribute></A><connect from='#a' outlet='o' to='#b'/>")
          == """
            <A>
              <B/>
              <C/>
              <attribute name="p">
                <D/>
              </attribute>
            </A>
            <connect from="#a" outlet="o" to="#b"/>

          """)
  }

  @Test("of several blank lines one is kept, and lines of white space are blank")
  func blankLines() throws {
    #expect(
      try contents("\n\n  <A>\n \t\n\n<B/>\n\n</A>\n\n\n\n<B/>\n<C/>\n\n") == """

          <A>

            <B/>

          </A>

          <B/>
          <C/>


        """)
  }

  @Test("comments stay in their lines, and their further lines move with the first")
  func comments() throws {
    #expect(
      try contents(
        """
        <A><!-- of A -->
              <!-- above B,
                   in two lines

                   and more
              -->
              <B/> <!-- behind B -->
        </A>
        """) == """
            <A> <!-- of A -->
              <!-- above B,
                   in two lines

                   and more
              -->
              <B/> <!-- behind B -->
            </A>

          """)
  }

  @Test("comments and instructions above and below the layout are kept")
  func outside() throws {
    #expect(
      try formatted("<!-- a -->\n\n\n<?x  y ?><layout version='1'/><!-- b -->\n\n\n<!-- c -->\n\n\n")
        == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- a -->

        <?x  y ?>
        <layout version="1"/> <!-- b -->

        <!-- c -->

        """.replacing("<?x  y ?>\n", with: "<?x  y ?>\n"))
  }

  @Test("line breaks between attributes are kept, below the first one")
  func attributeLines() throws {
    #expect(
      try contents("<Button\n  title='x'   id = \"a\"\n\n key='b'\n/>") == """
          <Button title="x" id="a"
                  key="b"/>

        """)
  }

  @Test(
    "a tag that has too long a line is filled again, and one with a single long attribute in a line is left")
  func longLines() throws {
    let long = String(repeating: "x", count: 70)
    #expect(
      try contents("<B a='\(long)' b='\(long)' c='c'\n d='d'/>") == """
          <B a="\(long)"
             b="\(long)" c="c" d="d"/>

        """)
    let longer = String(repeating: "x", count: 130)
    #expect(
      try contents("<B a='1'\n b='\(longer)'\n c='c'\n d='d'/>") == """
          <B a="1"
             b="\(longer)"
             c="c"
             d="d"/>

        """)
  }

  @Test("below a long name attributes are indented by four")
  func longName() throws {
    let name = String(repeating: "N", count: 60)
    #expect(try contents("<\(name) a='1'\n b='2'/>") == "  <\(name) a=\"1\"\n      b=\"2\"/>\n")
  }

  @Test("values are spelled in one way")
  func values() throws {
    #expect(
      try contents("<A a='\"' b=\"'\" c='&#65;&gt;&#10;' d='x\ny' e='&#xA0;\u{A0}'/>")
        == "  <A a=\"&quot;\" b=\"'\" c=\"A>&#10;\" d=\"x y\" e=\"&#xA0;&#xA0;\"/>\n")
  }

  @Test("texts keep every space, and their CDATA sections and comments")
  func texts() throws {
    let text = " a\n   b <![CDATA[<x>]]><!-- c -->&#65; "
    #expect(
      try contents("<A><attribute name='t'>\(text)</attribute><attribute name='u'> &#65; </attribute></A>")
        == """
          <A>
            <attribute name="t">\(text)</attribute>
            <attribute name="u"> A </attribute>
          </A>

        """)
  }

  @Test("items are indented, and comments between them kept")
  func items() throws {
    #expect(
      try contents(
        "<A><attribute name='l'><item  key='a'> x</item><!-- c -->\n\n<item key='b'><item/><item></item></item></attribute></A>"
      ) == """
          <A>
            <attribute name="l">
              <item key="a"> x</item> <!-- c -->

              <item key="b">
                <item/>
                <item/>
              </item>
            </attribute>
          </A>

        """)
  }

  @Test("line ends stay those of the file")
  func lineEnds() throws {
    let text = try formatted(
      "<layout version='1'>\r\n<!-- a\r\n b --><A><attribute name='t'>x\r\ny</attribute></A></layout>")
    #expect(text.utf8.count { $0 == UInt8(ascii: "\n") } == 9)
    #expect(text.utf8.count { $0 == UInt8(ascii: "\r") } == 9)
    #expect(try formatted(text) == text)
  }

  @Test("a byte order mark goes, because the declaration names the encoding")
  func byteOrderMark() throws {
    #expect(
      try formatted("\u{FEFF}<layout version='1'/>")
        == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<layout version=\"1\"/>\n")
  }

  @Test(
    "any spelling of a layout is formatted to one that says the same, and that is not formatted further",
    arguments: rounds(50))
  func anySpelling(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let layout = RandomLayout(objects: Int(seed) % 40 + 1, with: &numbers)
    let text = layout.text(with: &numbers)
    let result = try formatted(text)
    #expect(try formatted(result) == result)
    #expect(try differences(text, result).map(\.words) == [])
    let (before, after) = (try NibDocument(text), try NibDocument(result))
    #expect(
      before.allObjects.map { $0.attributes.map(\.name) }
        == after.allObjects.map { $0.attributes.map(\.name) })
    #expect(text.split(separator: "<!--").count == result.split(separator: "<!--").count)
    // What is written of a document is in the same form.
    #expect(try formatted(before.written) == before.written)
  }

  // MARK: Losses

  @Test(
    "a text that says something else, or lost a comment, is found",
    arguments: [
      ("<A b='1' c='2'/>", "<A c='2' b='1'/>"), ("<A/><B/>", "<B/><A/>"), ("<A><B/></A>", "<A/><B/>"),
      ("<A b='x'/>", "<A b='x '/>"), ("<A b='e\u{301}'/>", "<A b='\u{E9}'/>"),
      ("<A><attribute name='b'/></A>", "<A b=''/>"), ("<A/><!-- c -->", "<A/>"),
      ("<!-- c --><A/>", "<!-- d --><A/>"),
      ("<A><!-- c --></A>", "<A/><!-- c -->"), ("<A/><?x y?>", "<A/>"),
      ("<A><attribute name='b'><item>1</item></attribute></A>", "<A><attribute name='b'>1</attribute></A>"),
      (
        "<A><attribute name='b'><item>1</item></attribute></A>",
        "<A><attribute name='b'><item><item>1</item></item></attribute></A>"
      ),
      (
        "<A><attribute name='b'><item key='a'>1</item></attribute></A>",
        "<A><attribute name='b'><item key='b'>1</item></attribute></A>"
      ),
      ("<A><attribute name='b'>x<!-- c --></attribute></A>", "<A><attribute name='b'>x</attribute></A>"),
      ("<A><attribute name='p'><B/></attribute></A>", "<A><B/><attribute name='p'/></A>"),
      (
        "<connect from='#a' outlet='o' to='#b'/><A/>", "<A/><connect from='#a' outlet='o' to='#b'/>"
      ), ("<A/>", "<A>"),
    ])
  func losses(before: String, after: String) throws {
    func source(_ text: String) -> SourceText {
      SourceText(file: "L", bytes: Array("<layout version='1'>\(text)</layout>".utf8))
    }
    #expect(throws: FormatLoss.self) { try FormatLoss.check(source(after), against: source(before)) }
    try FormatLoss.check(source(before), against: source(before))
  }
}
