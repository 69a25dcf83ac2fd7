import NibModel
import NibReading
import TestSupport
import Testing

/// Each limit is reached without complaint and passed with one, which ends the reading.
@Suite(.timeLimit(.minutes(3))) struct LimitTests {
  struct Limit: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var limits = ReadingLimits()
    let atLimit: String
    /// The mark is where the fault is reported.
    let past: String
    let message: String

    init(_ name: String, _ change: (inout ReadingLimits) -> Void, at: String, past: String, _ message: String)
    {
      testDescription = name
      change(&limits)
      atLimit = Self.start + at + "</layout>"
      self.past = Self.start + past + "</layout>"
      self.message = message
    }

    static let start = "<layout version=\"1\">"
  }

  static let cases = [
    Limit(
      "depth", { $0.depth = 3 }, at: "<A><A><A/><A/></A></A><A><A><A/></A></A>",
      past: "<A><A><A>1️⃣<A/></A></A></A>",
      "objects are nested more than 3 deep"),
    Limit(
      "objects", { $0.objects = 3 }, at: "<A/><A><A/></A>", past: "<A/><A><A/></A>1️⃣<A/>",
      "the file has more than 3 objects"),
    Limit(
      "attributes", { $0.attributes = 3 }, at: "<A a='' b='' c=''/>", past: "<A/>1️⃣<A a='' b='' c='' d=''/>",
      "an element has more than 3 attributes"),
    Limit(
      "attributes, longer", { $0.attributes = 3 }, at: "<A a='&gt;>' b = \"'\"   c='é'/>",
      past: "1️⃣<A a='1234567' b = \"'='\"   c='é' d='&amp;'/>", "an element has more than 3 attributes"),
    Limit(
      "attributes of a connection", { $0.attributes = 3 }, at: "<connect from='#a' outlet='b' to='#c'/>",
      past: "1️⃣<connect from='#a' event='b' action='d' to='#c'/>", "an element has more than 3 attributes"),
    Limit(
      "attributes in comments and texts do not count", { $0.attributes = 1 },
      at:
        "<!-- <A a='' b='' c=''/> --><A><attribute name='x'><![CDATA[<A a='' b=''>]]></attribute></A><?p <A a='' b=''?>",
      past: "<!-- <A a='' b='' c=''/> -->1️⃣<A a='' b=''/>", "an element has more than 1 attributes"),
    Limit(
      "attributes and attribute elements", { $0.attributes = 2 },
      at: "<A a=''><B><attribute name='c'/></B><attribute name='b'/></A>",
      past: "<A a=''><attribute name='b'/><B b=''/>1️⃣<attribute name='c'/></A>",
      "an element has more than 2 attributes"),
    Limit(
      "text", { $0.text = 4 }, at: "<A a='1234' b='&amp;&amp;&amp;&amp;' c='éé'/>",
      past: "<A a='1234' 1️⃣b='12345'/>",
      "a value has more than 4 bytes"),
    Limit(
      "text with entities", { $0.text = 4 }, at: "<A a='&#233;&#233;'/>", past: "<A 1️⃣a='&#233;&#233;x'/>",
      "a value has more than 4 bytes"),
    Limit(
      "text of an element", { $0.text = 4 }, at: "<A><attribute name='a'>12<![CDATA[34]]></attribute></A>",
      past: "<A>1️⃣<attribute name='a'>12<!-- --><![CDATA[34]]>&amp;</attribute></A>",
      "a value has more than 4 bytes"),
    Limit(
      "names", { $0.names = 3 }, at: "<A id='' a='' b='' to=''/><A a=''/>", past: "<A a='' b=''/>1️⃣<C/>",
      "the file has more than 3 distinct names"),
    Limit(
      "names of attributes", { $0.names = 3 }, at: "<A a='' b=''/>", past: "<A a='' b=''/>1️⃣<A c=''/>",
      "the file has more than 3 distinct names"),
    Limit(
      "names of attribute elements", { $0.names = 2 }, at: "<A><attribute name='b'/></A>",
      past: "<A><attribute name='b'/>1️⃣<attribute name='c'/></A>", "the file has more than 2 distinct names"),
  ]

  @Test("a limit is reached without a fault and passed with one", arguments: cases)
  func limitReachedFault(limit: Limit) {
    #expect(messages(of: Array(limit.atLimit.utf8), limits: limit.limits) == "accepted")
    let past = MarkedText(limit.past)
    #expect(messages(of: past.bytes) == "accepted", "the defaults allow it")
    let report = messages(of: past.bytes, limits: limit.limits)
    #expect(report.hasPrefix("L:\(past.place(1)): error: \(limit.message) [limit-exceeded]\n"), "\(report)")
    #expect(report.split(separator: "\n").count { $0.contains(": error: ") } == 1)
  }

  @Test(
    "a name that is used again is not counted again, however many names there are", arguments: [20, 40, 500])
  func namesOnce(count: Int) {
    let elements = (0..<count).map { "<Class\($0)/>" }
    let text = Array("<layout version='1'>\((elements + elements.reversed()).joined())</layout>".utf8)
    #expect(messages(of: text, limits: ReadingLimits(names: count)) == "accepted")
    #expect(messages(of: text, limits: ReadingLimits(names: count - 1)).contains("[limit-exceeded]"))
  }

  @Test("the number of bytes is limited")
  func numberBytesLimited() {
    let text = Array("<layout version='1'/>".utf8)
    #expect(messages(of: text, limits: ReadingLimits(bytes: text.count)) == "accepted")
    #expect(
      messages(of: text, limits: ReadingLimits(bytes: text.count - 1))
        == "L: error: the file has 21 bytes; the limit is 20 [limit-exceeded]")
  }

  /// Reading ends where a limit is passed: the rest of the text is not even XML.
  @Test(
    "reading ends at a limit",
    arguments: [
      "<A><A><A>", "<A/><A/><A/>", "<A a='' b='' c=''>", "<A a='123456789'>", "<a/><b/><c/><d/>",
    ])
  func readingEndsLimit(beginning: String) {
    let limits = ReadingLimits(depth: 2, objects: 2, attributes: 2, text: 8, names: 3)
    let text = "<layout version='1'>" + beginning + "<<< & \u{1}"
    let report = messages(of: Array(text.utf8), limits: limits)
    #expect(report.contains("[limit-exceeded]"))
    #expect(!report.contains("[malformed-xml]"))
  }

  /// Limits that make no sense refuse everything, or nothing, and do not trap.
  @Test("negative and huge limits do not trap", arguments: [Int.min, -1, 0, Int.max])
  func negativeHugeLimits(limit: Int) {
    let odd = ReadingLimits(
      bytes: .max, depth: limit, objects: limit, attributes: limit, text: limit, names: limit)
    let text = Array("<layout version='1'><A a='1'><B/></A></layout>".utf8)
    #expect(messages(of: text, limits: odd).contains("[limit-exceeded]") == (limit <= 0))
    #expect(
      messages(of: text, limits: ReadingLimits(bytes: limit)).contains("[limit-exceeded]") == (limit <= 0))
  }

  // MARK: Texts made to cost time

  static let much = isThorough ? 60_000 : 20_000

  /// Much of each: what takes time with the square of it would take minutes.
  @Test(
    "a repeated piece is refused briefly",
    arguments: [
      "<", ">", "&", "\"", "'", "<a>", "</a>", "<a", "<a ", "<a b", "<a b=", "<a b=\"", "<a b='x'", "<a></b>",
      "<!--", "-->",
      "<!-- -- ", "<![CDATA[", "]]>", "]", "<?", "<?a", "<?xml ?>", "&#", "&amp", "&amp;", "&a;", "\u{1}",
      "é",
      "<é>", "<a b='é",
      "<a/>", "<a xmlns:b='c'>", "<p:a>", "x<!---->", "<a>x</a>", "<!DOCTYPE ", "-", "\r", " ", "<a b='<",
      "a='b'", "<a b=c ",
    ])
  func repeatedPieceRefused(piece: String) {
    let rest = String(repeating: piece, count: Self.much / piece.utf8.count)
    for start in ["", "<layout version='1'>", "<layout version='1'><a ", "<layout version='1'><a b='"] {
      let report = messages(of: Array((start + rest).utf8))
      #expect(report != "accepted")
      #expect(report.utf8.count < 100_000, "\(report.utf8.count) bytes are no message")
    }
  }

  /// One tag with as many attributes as a megabyte holds, in a text that is XML and in one that is not.
  @Test("a tag with 100 000 attributes is refused", arguments: ["/></layout>", "/>", "", "<"])
  func tag100000(end: String) {
    let attributes = (0..<100_000).map { " a\($0)=''" }.joined()
    let text = "<layout version='1'><A" + attributes + end
    #expect(
      messages(of: Array(text.utf8)).contains("an element has more than 256 attributes [limit-exceeded]"))
  }

  /// Well-formed texts whose parts are just small enough, times many.
  @Test("many long values are read")
  func manyLongValues() throws {
    let attributes = (0..<250).map { " a\($0)='" + String(repeating: "é", count: 2_000) + "'" }.joined()
    let document = try NibDocument("<layout version='1'><A" + attributes + "/></layout>")
    #expect(document.allObjects[0].attributes.map(\.value.count) == Array(repeating: 2_000, count: 250))
  }

  /// Elements that are refused may nest deeper than objects, and cost no stack.
  @Test("refused elements may nest 100 000 deep")
  func refusedElements() {
    let text = "<a>" + String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_001)
    #expect(messages(of: Array(text.utf8)).contains("the root element is <a>, not <layout>"))
  }

  /// Faults are reported up to a hundred.
  @Test(
    "faults are reported up to a hundred",
    arguments: [
      "<connect/>", "<attribute/>", "text <!-- -->", "<A b=1/>", "</b>", "&a;", "<layout/>",
    ])
  func faultsReported(fault: String) {
    let text = Array(("<layout version='1'>" + String(repeating: fault, count: 1_000) + "</layout>").utf8)
    #expect(messages(of: text).split(separator: "\n").count { $0.contains(": error: ") } == 100)
  }
}
