import NibModel
import NibReading
import Testing

/// The tree of any XML, which other formats than layouts are read from, keeps the limits that layouts keep.
@Suite struct TreeLimitTests {
  /// Returns the first fault of a text, with its line and column, or "accepted".
  private func fault(in bytes: [UInt8], _ limits: ReadingLimits) -> String {
    let known = KnownNames(["root"], textElements: 0..<1)
    do throws(NibError) {
      _ = try XMLTree.reading(SourceText(file: "a.xml", bytes: bytes), limits: limits, known: known) { _ in
        nil
      }
      return "accepted"
    } catch {
      // The first fault ends the reading.
      guard error.diagnostics.count == 1, let first = error.diagnostics.first else {
        return error.description
      }
      return (first.range.map { "\($0.lower) " } ?? "") + "\(first.code.rawValue) \(first.message)"
    }
  }

  private func fault(in text: String, _ limits: ReadingLimits) -> String {
    fault(in: Array(text.utf8), limits)
  }

  @Test("a text may be as long as the limit, over all its parts")
  func text() {
    let limits = ReadingLimits(text: 4)
    #expect(fault(in: "<root>1234</root>", limits) == "accepted")
    #expect(fault(in: "<root><a>1&amp;3</a></root>", limits) == "accepted")
    #expect(
      fault(in: "<root><a>1&amp;345</a></root>", limits) == "6 limit-exceeded a value has more than 4 bytes")
    #expect(
      fault(in: "<root>12<![CDATA[345]]></root>", limits) == "0 limit-exceeded a value has more than 4 bytes")
  }

  @Test("a name with a colon is a name with a prefix, also with nothing before the colon")
  func prefixes() {
    for name in [":a", "b:a"] {
      #expect(
        fault(in: "<root><\(name)/></root>", ReadingLimits()).hasPrefix("7 namespace the name '\(name)' has"))
    }
    #expect(fault(in: "<root><a/></root>", ReadingLimits()) == "accepted")
  }

  @Test("a name counts once, however often it occurs, and known ones do not count")
  func names() {
    let limits = ReadingLimits(names: 2)
    #expect(fault(in: "<root><a b='1'/><a b='2'/><b/></root>", limits) == "accepted")
    #expect(
      fault(in: "<root><a b='1'/><c/></root>", limits)
        == "16 limit-exceeded the file has more than 2 distinct names")
  }

  @Test("a file that is too large, has too many attributes or is no XML is refused before it is parsed")
  func beginnings() {
    #expect(fault(in: "<root/>", ReadingLimits(bytes: 7)) == "accepted")
    #expect(
      fault(in: "<root/>", ReadingLimits(bytes: 6)) == "limit-exceeded the file has 7 bytes; the limit is 6")
    #expect(fault(in: "", ReadingLimits()).hasPrefix("0 empty-file "))
    #expect(
      fault(in: "<root><a b='' c=''/></root>", ReadingLimits(attributes: 1))
        == "6 limit-exceeded an element has more than 1 attributes")
    #expect(
      fault(in: [0x50, 0x4B, 0x03, 0x04] + Array("<root/>".utf8), ReadingLimits()).contains("a ZIP archive"))
  }

  @Test("elements may be nested as deep as the limit, and there may be as many")
  func elements() {
    let deep = ReadingLimits(depth: 3)
    #expect(fault(in: "<root><a><b/></a><a><b/></a></root>", deep) == "accepted")
    #expect(
      fault(in: "<root><a><b><c/></b></a></root>", deep)
        == "12 limit-exceeded objects are nested more than 3 deep")
    let many = ReadingLimits(objects: 3)
    #expect(fault(in: "<root><a/><b/></root>", many) == "accepted")
    #expect(
      fault(in: "<root><a/><b/><c/></root>", many)
        == "14 limit-exceeded the file has more than 3 objects and items")
  }

  @Test("a prefix and a declaration of a namespace are refused, at an element and at an attribute")
  func namespaces() {
    #expect(
      fault(in: "<root><x:a/></root>", ReadingLimits()).hasPrefix("7 namespace the name 'x:a' has a prefix"))
    #expect(
      fault(in: "<root><a x:b=''/></root>", ReadingLimits()).hasPrefix(
        "9 namespace the name 'x:b' has a prefix"))
    #expect(
      fault(in: "<root xmlns='u'/>", ReadingLimits()).hasPrefix("6 namespace 'xmlns' declares a namespace"))
  }

  @Test("a name with a colon is refused even where XML allows it")
  func colons() {
    for name in [":a", "a:b:c"] {
      #expect(
        fault(in: "<root><\(name)/></root>", ReadingLimits())
          == "7 namespace the name '\(name)' has a prefix: layouts have no namespaces")
    }
  }
}
