import NibKit
import NibModel
import NibXcode
import TestSupport
import Testing

/// Values of every kind that Interface Builder writes.
@Suite struct ValueTests {
  private func value(_ element: String, _ name: String) throws -> NibDocument.Attribute? {
    try read(IBFile.ios("<view id=\"v\">\(element)</view>")).attribute(name, of: "v")
  }

  @Test(
    "texts and numbers are texts",
    arguments: [
      ("<string key=\"title\">Hello</string>", "ib.title", "Hello"),
      ("<string key=\"title\">  </string>", "ib.title", "  "),
      ("<mutableString key=\"text\">a&lt;b</mutableString>", "ib.text", "a<b"),
      ("<string key=\"keyEquivalent\" base64-UTF8=\"YES\">\nDQ\n</string>", "ib.keyEquivalent", "\r"),
      ("<string key=\"keyEquivalent\" base64-UTF8=\"YES\">Gw</string>", "ib.keyEquivalent", "\u{1B}"),
      ("<string key=\"text\" base64-UTF8=\"YES\">w6nigqw=</string>", "ib.text", "é€"),
      ("<integer key=\"tag\" value=\"12\"/>", "ib.tag", "12"),
      ("<real key=\"minimum\" value=\"0.5\"/>", "ib.minimum", "0.5"),
      ("<bool key=\"on\" value=\"YES\"/>", "ib.on", "YES"),
    ])
  func scalars(element: String, name: String, text: String) throws {
    let attribute = try #require(try value(element, name))
    #expect(attribute.structure == nil)
    #expect(attribute.value == text)
  }

  @Test(
    "everything else is a record, with the element's name",
    arguments: [
      (
        "<rect key=\"frame\" x=\"0.0\" y=\"20\" width=\"320\" height=\"-1\"/>", "ib.frame",
        PropertyList.dictionary([
          "element": .string("rect"), "x": .string("0.0"), "y": .string("20"), "width": .string("320"),
          "height": .string("-1"),
        ])
      ),
      ("<nil key=\"textColor\"/>", "ib.textColor", .dictionary(["element": .string("nil")])),
      (
        "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\"/>", "ib.autoresizingMask",
        .dictionary(["element": .string("autoresizingMask"), "widthSizable": .string("YES")])
      ),
      (
        "<color key=\"tintColor\" name=\"Accent\"/>", "ib.tintColor",
        .dictionary(["element": .string("color"), "name": .string("Accent")])
      ),
      (
        "<state key=\"normal\" title=\"Go\"><color key=\"titleColor\" white=\"1\" colorSpace=\"calibratedWhite\"/></state>",
        "ib.normal",
        .dictionary([
          "element": .string("state"), "title": .string("Go"),
          "titleColor": .dictionary([
            "element": .string("color"), "white": .string("1"), "colorSpace": .string("calibratedWhite"),
          ]),
        ])
      ),
      (
        "<dictionary key=\"options\"><bool key=\"a\" value=\"NO\"/><string key=\"b\">c</string></dictionary>",
        "ib.options", .dictionary(["a": .string("NO"), "b": .string("c")])
      ),
      (
        "<array key=\"names\"><string>a</string><string>b</string></array>", "ib.names",
        .array([.string("a"), .string("b")])
      ),
      (
        "<segments><segment title=\"One\"/><segment title=\"Two\" width=\"3\"/></segments>", "ib.segments",
        .array([
          .dictionary(["element": .string("segment"), "title": .string("One")]),
          .dictionary(["element": .string("segment"), "title": .string("Two"), "width": .string("3")]),
        ])
      ),
      (
        """
        <attributedString key="attributedText"><fragment content="Hi"><attributes><font key="NSFont" size="12"/></attributes>
        </fragment></attributedString>
        """, "ib.attributedText",
        .array([
          .dictionary([
            "element": .string("fragment"), "content": .string("Hi"),
            "attributes": .dictionary([
              "NSFont": .dictionary(["element": .string("font"), "size": .string("12")])
            ]),
          ])
        ])
      ),
      (
        "<variation key=\"heightClass=compact\" hidden=\"YES\"/>", "ib.variation",
        .dictionary([
          "element": .string("variation"), "key": .string("heightClass=compact"), "hidden": .string("YES"),
        ])
      ),
      (
        "<string key=\"text\" base64-UTF8=\"YES\">?</string>", "ib.text",
        .dictionary(["element": .string("string"), "base64-UTF8": .string("YES"), "text": .string("?")])
      ),
    ])
  func records(element: String, name: String, value expected: PropertyList) throws {
    #expect(try value(element, name)?.structure == expected)
  }

  @Test("a name that is given twice is kept twice")
  func twice() throws {
    let document = try read(
      IBFile.ios(
        """
        <view id="v" title="a"><string key="title">b</string><string key="title">c</string><items/><items/>
        <color key="c" element="x"><nil key="element"/><nil key="element"/></color></view>
        """))
    let attributes = try #require(document.allObjects.first).attributes
    #expect(
      attributes.map { "\($0.name)=\($0.value)" } == [
        "id=v", "ib.title=a", "ib.title.2=b", "ib.title.3=c", "ib.items=", "ib.items.2=", "ib.c=",
      ])
    #expect(
      attributes.last?.structure
        == .dictionary([
          "element": .string("color"), "element.2": .string("x"),
          "element.3": .dictionary(["element": .string("nil")]),
          "element.4": .dictionary(["element": .string("nil")]),
        ]))
  }

  @Test("an unknown element is kept as it is, and reported once")
  func unknown() throws {
    let document = try read(
      IBFile.ios(
        """
        <hologram id="h" depth="3"><beam key="beam" power="9"/><rays><ray a="1"/></rays></hologram><hologram id="i"/>
        """))
    #expect(document.outline == ["UIHologram h", "UIHologram i"])
    #expect(document.attribute("ib.depth", of: "h")?.value == "3")
    #expect(
      document.attribute("ib.beam", of: "h")?.structure
        == .dictionary(["element": .string("beam"), "power": .string("9")]))
    #expect(
      document.attribute("ib.rays", of: "h")?.structure
        == .array([.dictionary(["element": .string("ray"), "a": .string("1")])]))
    #expect(document.notices.map(\.severity) == [.notice])
    #expect(
      document.notices.first?.message
        == "5 elements are not known here, and kept as written: <hologram>, <beam>, <rays>, <ray>")
  }

  /// Returns everything that a text in XML says, by another parser: the values of attributes, and texts.
  private func everything(_ events: [Expat.Event]) -> Set<String> {
    var texts: Set<String> = []
    var text = ""
    for event in events {
      switch event {
      case .start(_, let attributes):
        // Names and values in turn.
        for index in stride(from: 0, to: attributes.count, by: 2) where attributes[index] != "base64-UTF8" {
          texts.insert(attributes[index + 1])
        }
        text = ""
      case .text(let more): text += more
      case .end:
        if !text.allSatisfy(\.isWhitespace) { texts.insert(text) }
        text = ""
      }
    }
    return texts
  }

  @Test(
    "nothing of a file is lost: every value of it is in the document", .needs("python3:xml.parsers.expat"))
  func complete() throws {
    let texts = (0..<150).map { seed in
      var file = RandomFile(seed: seed)
      return file.xib()
    }
    for (text, events) in zip(texts, try Expat.events(of: texts.map { Array($0.utf8) })) {
      try checkComplete(text, everything(try #require(events)))
    }
  }

  private func checkComplete(_ text: String, _ everything: Set<String>) throws {
    let document = try NibDocument(recoveringXcode: SourceText(file: "a.xib", bytes: Array(text.utf8)))
    var kept: [String: Int] = [:]
    func note(_ value: PropertyList, key: String? = nil) {
      if let key { kept[key, default: 0] += 1 }
      switch value {
      case .string(let text): kept[text, default: 0] += 1
      case .array(let values): for value in values { note(value) }
      case .dictionary(let values): for (key, value) in values { note(value, key: key) }
      default: break
      }
    }
    func note(_ attribute: NibDocument.Attribute) {
      note(attribute.structure ?? .string(attribute.value))
      kept[attribute.name, default: 0] += 1
      if attribute.name.hasPrefix("ib.") { kept[String(attribute.name.dropFirst(3)), default: 0] += 1 }
    }
    for object in document.allObjects {
      kept[object.className, default: 0] += 1
      for attribute in object.attributes { note(attribute) }
    }
    for connection in document.explicitConnections {
      for (name, value) in connection.attributes {
        kept[name, default: 0] += 1
        kept[String(name.split(separator: ".").last ?? ""), default: 0] += 1
        kept[value, default: 0] += 1
        if value.hasPrefix("#") { kept[String(value.dropFirst()), default: 0] += 1 }
      }
    }
    for index in document.rootAttributes {
      note(document.value(ofAttribute: index) ?? .string(""), key: document.name(ofAttribute: index))
    }
    let lost = everything.filter { text in
      // Spelled as layouts spell them, or with a number because they are there twice.
      kept[text, default: 0] == 0 && !["YES", "NO", "value"].contains(text)
        && !kept.keys.contains { $0.hasPrefix(text + ".") || $0.hasPrefix("ib.\(text).") }
    }
    for word in lost.sorted() {
      let line = text.split(separator: "\n").first { $0.contains(word) }
      Issue.record("'\(word)' is lost: \(line?.prefix(3000) ?? "")")
    }
  }
}
