import NibModel
import NibReading
import Testing

/// A text that is refused, with all that is to be said of it.
struct BadLayout: CustomTestStringConvertible, Sendable {
  let name: String
  let text: String
  let messages: String

  init(_ name: String, _ text: String, _ messages: String) {
    self.name = name
    self.text = text
    self.messages = messages
  }

  var testDescription: String { name }
}

/// Returns everything a reader says of some bytes, or `accepted`.
func messages(of bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) -> String {
  do {
    _ = try NibDocument(reading: SourceText(file: "L", bytes: bytes), limits: limits)
    return "accepted"
  } catch {
    return error.description
  }
}

/// The message, line, caret and notes of each kind of fault, to the letter.
@Suite struct BadLayoutTests {
  @Test("malformed text is explained", arguments: BadLayout.malformed)
  func malformedTextExplained(layout: BadLayout) {
    #expect(messages(of: Array(layout.text.utf8)) == layout.messages)
  }

  @Test("a text in another format is refused", arguments: BadLayout.refused)
  func textAnotherFormat(layout: BadLayout) {
    #expect(messages(of: Array(layout.text.utf8)) == layout.messages)
  }

  @Test("messages name typed and pasted mistakes", arguments: BadLayout.pasted)
  func pastedTextIsExplained(layout: BadLayout) {
    #expect(messages(of: Array(layout.text.utf8)) == layout.messages)
  }

  @Test("breaches of the grammar are explained", arguments: BadLayout.grammar)
  func breachesGrammar(layout: BadLayout) {
    #expect(messages(of: Array(layout.text.utf8)) == layout.messages)
  }

  @Test(
    "an editor can underline each fault",
    arguments: BadLayout.malformed + BadLayout.refused + BadLayout.pasted + BadLayout.grammar)
  func ranges(layout: BadLayout) {
    let error = #expect(throws: NibError.self) { try NibDocument(layout.text) }
    if let error { FuzzTests.check(error, Array(layout.text.utf8)) }
  }

  /// Whatever the fault, CRLF line ends give it the same place and the same words.
  @Test(
    "line ends make no difference", arguments: BadLayout.malformed + BadLayout.refused + BadLayout.grammar)
  func lineEndsMake(layout: BadLayout) {
    let windows = layout.text.unicodeScalars.map { $0 == "\n" ? "\r\n" : String($0) }.joined()
    #expect(messages(of: Array(windows.utf8)) == layout.messages)
  }

  /// A byte order mark is no character. (Before another mark it would be one.)
  @Test(
    "a byte order mark makes no difference",
    arguments: (BadLayout.malformed + BadLayout.grammar).filter { !$0.text.hasPrefix("\u{FEFF}") })
  func byteOrderMark(layout: BadLayout) {
    guard layout.text.utf8.first != 0 else { return }
    #expect(messages(of: [0xEF, 0xBB, 0xBF] + Array(layout.text.utf8)) == layout.messages)
  }
}
