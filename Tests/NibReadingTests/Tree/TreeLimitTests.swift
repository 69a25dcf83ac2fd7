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

  @Test("a value of an attribute has the limits of a text, however it is written")
  func values() {
    let limits = ReadingLimits(text: 4)
    for value in ["1234", "&amp;234", "1'34"] {
      #expect(fault(in: "<root><a b=\"\(value)\"/></root>", limits) == "accepted")
      #expect(fault(in: "<root><a b = \"\(value)\"/></root>", limits) == "accepted")
    }
    for tag in ["<a b='12345'/>", "<a b='&amp;2345'/>", "<a b = '12345'/>", "<a c='' b=\n'1&lt;345'/>"] {
      let place = 6 + (Array(tag.utf8).firstIndex(of: UInt8(ascii: "b")) ?? 0)
      #expect(
        fault(in: "<root>\(tag)</root>", limits) == "\(place) limit-exceeded a value has more than 4 bytes")
    }
  }

  @Test("combining marks in a row have a limit, in attributes and in texts, also as references")
  func marks() {
    let marks = String(repeating: "\u{301}", count: String.mostMarks + 1)
    let references = "x" + String(repeating: "&#x301;", count: String.mostMarks + 1)
    for text in ["<a b='x\(marks)'/>", "<a b='\(references)'/>", "<a>x\(marks)</a>", "<a>\(references)</a>"] {
      #expect(
        fault(in: "<root>\(text)</root>", ReadingLimits()).hasSuffix(
          "limit-exceeded the file has more than \(String.mostMarks) combining marks in a row"), "\(text)")
    }
  }

  @Test("faults of a tree have facts: the limit, or the element")
  func facts() {
    func facts(_ text: String, _ limits: ReadingLimits = ReadingLimits()) -> [String: PropertyList] {
      let source = SourceText(file: "a.xml", bytes: Array(text.utf8))
      do throws(NibError) {
        _ = try XMLTree.reading(source, limits: limits, known: KnownNames(["root"], textElements: 0..<1)) {
          _ in nil
        }
        return [:]
      } catch { return error.diagnostics[0].facts }
    }
    #expect(facts("<root/>", ReadingLimits(bytes: 6)) == ["count": .integer(7), "limit": .integer(6)])
    #expect(facts("<root><a/></root>", ReadingLimits(objects: 1)) == ["limit": .integer(1)])
    let marks = String(repeating: "\u{301}", count: String.mostMarks + 1)
    #expect(facts("<root>\(marks)</root>") == ["limit": .integer(String.mostMarks)])
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
