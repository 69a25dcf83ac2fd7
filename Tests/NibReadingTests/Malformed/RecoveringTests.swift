import NibModel
import NibReading
import Testing

/// A document is made of a text that breaks rules of the vocabulary, and of no other faulty text.
@Suite struct RecoveringTests {
  static let items = "<item key='k'>1</item><item key='k'>2</item>"
  static let deep = String(repeating: "<A>", count: 201) + String(repeating: "</A>", count: 201)

  @Test(
    "a document is made in spite of faults of the vocabulary, and says what they are",
    arguments: [
      ("<layout><A id='a'/></layout>", [Diagnostic.Code.unsupportedVersion], 1),
      ("<layout version='1.0'><A id='a'/></layout>", [.unsupportedVersion], 1),
      ("<layout version='1' ownr='X'><A id='a'/></layout>", [.badElement], 1),
      ("<layout version='1'><A id='a'/><connect/></layout>", [.badElement], 1),
      ("<layout version='1'><A id='a'>text</A></layout>", [.misplacedText], 1),
      (
        "<layout version='1'><A id='a'><connect from='#a' outlet='b' to='#a'/></A></layout>",
        [.misplacedElement], 1
      ),
      ("<layout version='1'><A id='a'><attribute>x</attribute></A></layout>", [.badElement], 1),
      ("<layout version='1'><A id='a'/><layout><A/></layout></layout>", [.misplacedElement], 1),
      ("<layout version='1'><A><attribute name='b'>\(items)</attribute></A></layout>", [.duplicateKey], 1),
      ("<layout version='1'><A outlet=''/>text<B/></layout>", [.badElement, .misplacedText], 2),
    ])
  func vocabularyFaults(text: String, codes: [Diagnostic.Code], objects: Int) throws {
    let source = SourceText(file: "L", bytes: Array(text.utf8))
    let document = try NibDocument(recovering: source)
    #expect(document.faults.map(\.code) == codes)
    #expect(document.objectCount == objects)
    // The strict way throws the same faults.
    let error = #expect(throws: NibError.self) { try NibDocument(reading: source) }
    #expect(error?.diagnostics == document.faults)
  }

  @Test("a sound text has no faults")
  func soundText() throws {
    let text = "<layout version='1' owner='X'><A id='a' b='#a'/></layout>"
    #expect(try NibDocument(recovering: SourceText(file: "L", bytes: Array(text.utf8))).faults.isEmpty)
  }

  @Test(
    "no document is made of a text that is not XML, not a layout, of a later version, or past a limit",
    arguments: [
      "", "{}", "<layout version='1'><A></layout>", "<layout version='1'><A a='1' a='2'/></layout>",
      "<View/>",
      "<layout version='3'/>", "<!DOCTYPE layout><layout version='1'/>",
      "<layout version='1'>\n=======\n</layout>", "<layout version='1'><x:A/></layout>",
      "<layout version='1'>" + deep + "</layout>",
      "<layout version='1'>" + String(repeating: "<connect/>", count: 200) + "</layout>",
    ])
  func otherFaults(text: String) {
    #expect(throws: NibError.self) {
      try NibDocument(recovering: SourceText(file: "L", bytes: Array(text.utf8)))
    }
  }
}
