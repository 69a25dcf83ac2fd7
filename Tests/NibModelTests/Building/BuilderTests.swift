import NibModel
import NibReading
import TestSupport
import Testing

@Suite struct BuilderTests {
  private func built(_ body: (inout NibDocument.Builder) throws -> Void) throws -> NibDocument {
    var builder = NibDocument.Builder()
    try body(&builder)
    return try builder.document()
  }

  private func fault(_ body: (inout NibDocument.Builder) throws -> Void) -> BuildFault? {
    do {
      _ = try built(body)
      return nil
    } catch { return error as? BuildFault }
  }

  // MARK: The text

  @Test("the text of a built layout is the one that a person would write")
  func text() throws {
    let document = try built {
      try $0.setOwner("GreetingController")
      try $0.object("Window", ["outlet": "view", "title": "Greeter"]) {
        try $0.object("HStack", ["spacing": "1"]) {
          try $0.object("Label", ["text": "_Name:", "for": "#name"])
          try $0.object("TextField", ["id": "name", "outlet": "name", "width": "*"])
        }
        try $0.set(
          "marks", .array([.string("a"), .integer(2), .dictionary(["k": .boolean(true), "j": .real(0.5)])]))
        try $0.parts(of: "menu") { try $0.object("Menu") }
        try $0.set("late", "set behind the others")
      }
      try $0.connect("#name", event: "changed", action: "check", to: "#owner")
    }
    #expect(
      document.written == """
        <?xml version="1.0" encoding="UTF-8"?>
        <layout version="1" owner="GreetingController">
          <Window outlet="view" title="Greeter">
            <attribute name="marks">
              <item>a</item>
              <item>2</item>
              <item>
                <item key="j">0.5</item>
                <item key="k">true</item>
              </item>
            </attribute>
            <HStack spacing="1">
              <Label text="_Name:" for="#name"/>
              <TextField id="name" outlet="name" width="*"/>
            </HStack>
            <attribute name="menu">
              <Menu/>
            </attribute>
            <attribute name="late">set behind the others</attribute>
          </Window>
          <connect from="#name" event="changed" action="check" to="#owner"/>
        </layout>

        """)
  }

  @Test("a tag of more than 120 columns is filled below its first attribute, and one of 120 is not broken")
  func width() throws {
    func lines(_ count: Int) throws -> [Substring] {
      let document = try built {
        try $0.object(
          "Label", ["id": "a", "text": String(repeating: "é", count: count), "help": "x", "for": "#a"])
      }
      return document.written.split(separator: "\n").dropFirst(2).dropLast()
    }
    #expect(try lines(77).map(\.count) == [120])
    #expect(try lines(78).map(\.count) == [110, 19])
    #expect(try lines(78).last == "         for=\"#a\"/>")
    #expect(try lines(200).map(\.count) == [15, 216, 28])
  }

  @Test("a wide character counts as two columns")
  func wide() throws {
    let document = try built {
      try $0.object("Label", ["text": String(repeating: "名", count: 51), "id": "a"])
    }
    #expect(document.written.split(separator: "\n").count == 5)
  }

  @Test("values are escaped where XML would read something else, and where they are invisible")
  func escapes() throws {
    let value = "a\"'<>& \t\r\n]]>\u{A0}\u{200B}é👨‍👩‍👧\u{3000}"
    let document = try built {
      try $0.object("A") {
        try $0.set("tag", value)
        try $0.set("more", "x")
        try $0.set("items", .array([.string(value)]))
      }
    }
    let text = document.written
    #expect(text.contains("tag=\"a&quot;'&lt;>&amp; &#9;&#13;&#10;]]>&#xA0;&#x200B;é👨‍👩‍👧\u{3000}\""))
    #expect(text.contains("<item>a\"'&lt;>&amp; \t&#13;\n]]&gt;&#xA0;&#x200B;é👨‍👩‍👧\u{3000}</item>"))
  }

  @Test("a text of several lines is an element if no other attribute is behind it in the tag")
  func lines() throws {
    let text = try built {
      try $0.object("A", ["one": "a\nb", "two": "c"])
      try $0.object("A", ["two": "c", "one": "a\nb"])
      try $0.object("A", ["id": "i", "outlet": "a\nb"])
    }.written
    #expect(text.contains("<A one=\"a&#10;b\" two=\"c\"/>"))
    #expect(text.contains("  <A two=\"c\">\n    <attribute name=\"one\">a\nb</attribute>\n  </A>\n"))
    #expect(text.contains("<A id=\"i\" outlet=\"a&#10;b\"/>"))
  }

  @Test("an attribute without objects is an empty list, which is not an empty text")
  func emptyList() throws {
    let document = try built {
      try $0.object("A") { try $0.parts(of: "rows") { _ in } }
      try $0.object("A", ["rows": ""])
    }
    #expect(document.written.contains("<attribute name=\"rows\"/>"))
    #expect(document.written.contains("<A rows=\"\"/>"))
  }

  @Test("an id that is set behind a structured value is in the tag")
  func lateID() throws {
    let document = try built {
      try $0.object("A") {
        try $0.set("list", .array([.string("x")]))
        try $0.set("id", "a")
      }
    }
    #expect(document.written.contains("<A id=\"a\">"))
    #expect(document.allObjects[0].id == "a")
  }

  @Test("connections are between the objects, in the places where they were added")
  func connections() throws {
    let text = try built {
      try $0.object("A", ["id": "a"])
      try $0.connect("#a", outlet: "peer", to: "#b")
      try $0.object("B", ["id": "b"])
      try $0.connect("#owner", outlets: "all", to: "#b")
    }.written
    #expect(
      text.split(separator: "\n").dropFirst(2).dropLast() == [
        "  <A id=\"a\"/>", "  <connect from=\"#a\" outlet=\"peer\" to=\"#b\"/>", "  <B id=\"b\"/>",
        "  <connect from=\"#owner\" outlets=\"all\" to=\"#b\"/>",
      ])
  }

  @Test("a document without objects is a layout")
  func empty() throws {
    #expect(
      try built { _ in }.written == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<layout version=\"1\"/>\n")
  }

  @Test("more can be added to a builder whose document was taken")
  func goingOn() throws {
    var builder = NibDocument.Builder()
    try builder.object("A")
    let first = try builder.document()
    try builder.object("B")
    #expect(first.objectCount == 1)
    #expect(try builder.document().objectCount == 2)
  }

  // MARK: Refused

  @Test(
    "names that no element or attribute can have are refused",
    arguments: ["", "1a", "a b", "-", "a<", "é é", "a\t"])
  func badNames(name: String) {
    #expect(fault { try $0.object(name) }?.code == .malformedXML)
    #expect(fault { try $0.object("A", [:]) { try $0.set(name, "x") } }?.code == .malformedXML)
    #expect(fault { try $0.object("A") { try $0.beginParts(of: name) } }?.code == .malformedXML)
  }

  @Test("names with prefixes are refused, and so is a namespace")
  func namespaces() {
    #expect(fault { try $0.object("a:b") }?.code == .namespace)
    #expect(fault { try $0.object("A") { try $0.set("xml:space", "x") } }?.code == .namespace)
    #expect(fault { try $0.object("A") { try $0.set("xmlns", "x") } }?.code == .namespace)
  }

  @Test("the elements of the vocabulary are no classes", arguments: ["layout", "connect", "attribute"])
  func reserved(name: String) {
    #expect(fault { try $0.object(name) }?.code == .misplacedElement)
  }

  @Test("'item' is a class, but not directly in an attribute")
  func item() throws {
    #expect(fault { try $0.object("item") { try $0.object("item") } } == nil)
    #expect(
      fault { try $0.object("A") { try $0.parts(of: "p") { try $0.object("item") } } }?.message
        == "'item' is not a class here: the element <item> has a meaning of its own")
  }

  @Test(
    "characters that XML does not have are refused", arguments: [0, 0x1B, 0xFFFE, 0xFFFF] as [UInt32])
  func badCharacters(number: UInt32) throws {
    let text = "a" + String(try #require(Unicode.Scalar(number)))
    #expect(fault { try $0.object("A", ["t": text]) }?.code == .malformedXML)
    #expect(
      fault { try $0.object("A") { try $0.set("t", .dictionary([text: .string("")])) } }?.code
        == .malformedXML)
    #expect(fault { try $0.setOwner(text) }?.code == .malformedXML)
    #expect(fault { try $0.connect(text, outlet: "a", to: "b") }?.code == .malformedXML)
  }

  @Test("an attribute that is given twice is refused, also behind the children")
  func duplicates() {
    let fault = fault {
      try $0.object("A", ["t": "1"]) {
        try $0.object("B", ["t": "1"])
        try $0.set("t", .array([.string("2")]))
      }
    }
    #expect(fault?.code == .duplicateAttribute)
    #expect(fault?.message == "the attribute 't' of <A> is given twice")
  }

  @Test(
    "values that a layout does not have are refused",
    arguments: [
      PropertyList.array([]), .dictionary([:]), .date(0), .data([1]), .real(.nan), .real(.infinity),
      .array([.array([])]), .dictionary(["a": .date(1)]),
    ])
  func badValues(value: PropertyList) {
    #expect(fault { try $0.object("A") { try $0.set("v", value) } }?.code == .badValue)
  }

  @Test("ids and outlets are texts, and outlets have names")
  func connectionsAreTexts() {
    #expect(fault { try $0.object("A") { try $0.set("id", .array([.string("a")])) } }?.code == .badElement)
    #expect(fault { try $0.object("A") { try $0.beginParts(of: "outlet") } }?.code == .badElement)
    #expect(fault { try $0.object("A", ["outlets": ""]) }?.code == .badElement)
    #expect(fault { try $0.connect("#a", outlet: "", to: "#b") }?.code == .badElement)
    #expect(fault { try $0.setOwner("") }?.code == .badElement)
  }

  @Test("calls that do not fit what is open are refused")
  func nesting() {
    #expect(fault { try $0.set("a", "b") }?.code == .misplacedElement)
    #expect(fault { try $0.end() }?.code == .misplacedElement)
    #expect(fault { try $0.begin("A") }?.code == .unclosedElement)
    #expect(
      fault { try $0.object("A") { try $0.connect("#a", outlet: "b", to: "#c") } }?.code == .misplacedElement)
    #expect(
      fault { try $0.object("A") { try $0.parts(of: "p") { try $0.set("a", "b") } } }?.code
        == .misplacedElement)
  }

  @Test("a long run of combining marks is refused, as it is by the reader")
  func marks() {
    let marks = "a" + String(repeating: "\u{301}", count: 31)
    #expect(fault { try $0.object("A", ["t": marks]) }?.code == .limitExceeded)
    #expect(fault { try $0.object(marks) }?.code == .limitExceeded)
  }

  // MARK: Size

  @Test("a deep tree overflows no stack, and its text grows with the number of objects")
  func depth() throws {
    let count = 30_000
    let bytes = try onSmallStack {
      var builder = NibDocument.Builder()
      for number in 0..<count { try builder.begin("A"); try builder.set("n", "\(number)") }
      for _ in 0..<count { try builder.end() }
      let document = try builder.document()
      #expect(document.objectCount == count)
      return document.source.bytes.count
    }
    #expect(bytes < count * 200)
  }

  @Test("a deep value overflows no stack")
  func deepValue() throws {
    var value = PropertyList.string("x")
    for _ in 0..<2_000 { value = .array([value]) }
    let bound = value
    let count = try onSmallStack {
      var builder = NibDocument.Builder()
      try builder.object("A") { try $0.set("v", bound) }
      return try builder.document().written.split(separator: "<item>").count
    }
    #expect(count == 2_001)
  }

  @Test("twice as many objects take about twice as long")
  func growth() throws {
    func time(_ count: Int) throws -> Duration {
      try processorTime {
        var builder = NibDocument.Builder()
        try builder.begin("A")
        for number in 0..<count {
          try builder.object("B", ["id": "i\(number)", "text": "some text", "peer": "#i0"])
        }
        try builder.set("list", .array((0..<count).map { .string("\($0)") }))
        try builder.end()
        _ = try builder.document()
      }
    }
    _ = try time(1_000)
    let (small, large) = (try time(4_000), try time(16_000))
    #expect(large < small * 10, "\(small) \(large)")
  }
}
