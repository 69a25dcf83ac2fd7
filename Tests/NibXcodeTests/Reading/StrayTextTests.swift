import NibKit
import NibModel
import NibXcode
import Testing

/// Texts between elements, which Interface Builder ignores.
@Suite struct StrayTextTests {
  /// Returns the places and texts of the notices of a file whose top-level objects are given.
  private func notices(_ objects: String) throws -> [String] {
    let text = IBFile.macOS(objects)
    let document = try read(text)
    let lines = LineIndex(document.source)
    return document.notices.map { notice in
      let found = notice.range.map {
        String(decoding: document.source.bytes[$0.lower..<$0.upper], as: UTF8.self)
      }
      let line = notice.range.map { "\(lines.name(of: .text($0)))".split(separator: ":")[0] } ?? "?"
      return "\(line): \(found ?? "") \(notice.severity) \(notice.code)"
    }
  }

  @Test("a text before, between and behind elements is a warning at the text")
  func places() throws {
    let text = IBFile.macOS(
      """
      <customView id="v"><subviews>
        before <!-- not this --> <textField id="a"/>
      + <textField id="b"/>
        a &amp; b
      </subviews></customView>
      """)
    let document = try read(text)
    let found = document.notices.compactMap(\.range).map {
      String(decoding: document.source.bytes[$0.lower..<$0.upper], as: UTF8.self)
    }
    #expect(found == ["before", "+", "a"])
    #expect(document.notices.allSatisfy { $0.severity == .warning && $0.code == .misplacedText })
    #expect(document.notices.first?.message == "text is not allowed in <subviews>, and is ignored")
    #expect(document.outline == ["NSView v", "  NSTextField a", "  NSTextField b"])
  }

  @Test("a text alone in a container is a warning at the text")
  func alone() throws {
    #expect(
      try notices("<customView id=\"v\"><subviews> lost </subviews></customView>") == [
        "7: lost warning misplaced-text"
      ])
    #expect(try notices("<customView id=\"v\"><subviews>&amp;</subviews></customView>").count == 1)
  }

  @Test(
    "a text that the parser copies has its own place",
    arguments: [
      ("<box id=\"b\"/><![CDATA[lost words]]>", "7: lost words"),
      ("<box id=\"b\"/><![CDATA[ größer ]]>", "7: größer"),
      ("<box id=\"b\"/>\r\n \r\nÖ\r\nÜ\r\n", "9: Ö\r\nÜ"),
      ("<box id=\"b\"/>\r\nÖ\r\n<box id=\"c\"/>", "8: Ö"),
      ("<box id=\"b\"/>\n Ö Ü\n", "8: Ö Ü"),
    ])
  func copies(contents: String, place: String) throws {
    #expect(
      try notices("<customView id=\"v\"><subviews>\(contents)</subviews></customView>") == [
        "\(place) warning misplaced-text"
      ])
  }

  @Test("a text that is a reference has the place of the reference")
  func reference() throws {
    #expect(
      try notices("<customView id=\"v\"><subviews><box id=\"b\"/>&lt;</subviews></customView>") == [
        "7: &lt; warning misplaced-text"
      ])
  }

  /// The parser reports a text in parts: the letters of ASCII before another one, and about 300 characters with others. The
  /// first part is the one that is named.
  @Test(
    "a text with characters outside of ASCII has its place, also behind other texts and before a semicolon")
  func umlauts() throws {
    #expect(
      try notices(
        "<customView id=\"v\"><subviews><box id=\"b\"/> Österreich; <box id=\"c\"/>&lt;é</subviews></customView>"
      )
        == [
          "7: Österreich; warning misplaced-text", "7: &lt; warning misplaced-text",
        ])
    let long = String(repeating: "Österreich ", count: 100)
    let found = try notices("<customView id=\"v\"><subviews><box id=\"b\"/>\(long)</subviews></customView>")
    let text = try #require(found.first?.dropFirst("7: ".count).split(separator: " warning").first)
    #expect(found.count == 1)
    #expect(text.count > 20)
    #expect(long.hasPrefix(text))
  }

  @Test("the text of a string is no stray text")
  func strings() throws {
    #expect(try notices("<menuItem id=\"m\"><string key=\"title\">Title</string></menuItem>") == [])
  }

  @Test("marks that are left from a merge are an error")
  func merge() throws {
    let text = IBFile.macOS("<customView id=\"a\"/>\n=======\n<customView id=\"b\"/>\n>>>>>>> theirs\n")
    #expect(
      faults(of: text) == [
        "8:1 unfinished-merge: a line that marks a conflict was left from a merge",
        "10:1 unfinished-merge: a line that marks a conflict was left from a merge",
      ])
  }
}
