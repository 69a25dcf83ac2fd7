import NibKit
import NibTesting
import Testing

@Suite struct SourceLineTests {
  /// Returns the lines of this file that a failure names.
  private func lines(in message: String) -> [Int] {
    message.matches(of: /in SourceLineTests\.swift:(\d+)/).compactMap { Int($0.output.1) }
  }

  @Test("of two layouts with the same text, a failure names the lines of the one that failed")
  func sameText() {
    var messages: [String] = []
    let line = here()
    messages.append(
      message { () throws(TestFailure) in
        try verifyDiagnostics(
          in: """
            <layout version="1">
              <Nota/>
            </layout>
            """, classes: .notes, are: [])
      })
    messages.append(
      message { () throws(TestFailure) in
        try verifyDiagnostics(
          in: """
            <layout version="1">
              <Nota/>
            </layout>
            """, classes: .notes, are: [])
      })
    #expect(messages.map(lines) == [[line + 6], [line + 15]])
  }

  @Test("a layout that is not in the test's source has no lines there")
  func computedText() {
    let text = ["<layout version='1'>", "<No" + "ta/>", "</layout>"].joined(separator: "\n")
    let words = message { () throws(TestFailure) in try verifyDiagnostics(in: text, classes: .notes, are: [])
    }
    #expect(words.contains("layout:2:1: error: no class 'Nota' is registered"))
    #expect(lines(in: words) == [])
  }
}
