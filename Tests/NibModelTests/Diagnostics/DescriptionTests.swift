import NibModel
import Testing

/// The text of values that a program or a failed test prints.
@Suite struct DescriptionTests {
  @Test("a diagnostic prints its message, its place and its notes")
  func diagnostic() {
    let fault = Diagnostic(
      .badValue, "'x' is not\u{1B} a number", at: SourceRange(3, 4),
      notes: [
        Diagnostic.Note("write a number"), Diagnostic.Note("the first is here", at: SourceRange(0, 1)),
      ])
    #expect(
      "\(fault)" == """
        error: 'x' is not␛ a number [bad-value] (bytes 3..<4)
            note: write a number
            note: the first is here (bytes 0..<1)
        """)
    #expect("\([fault.asWarning])".hasPrefix("[warning: 'x' is not"))
    #expect("\(Diagnostic(.badValue, "x", at: .keyPath("objects.1")))" == "error: x [bad-value] (objects.1)")
  }

  @Test("a text prints its name and size instead of its bytes")
  func source() {
    #expect("\(SourceText(file: "A.layout.xml", bytes: [1, 2, 3]))" == "A.layout.xml (3 bytes)")
  }
}
