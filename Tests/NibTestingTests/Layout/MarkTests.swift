import NibKit
import NibTesting
import Testing

@Suite struct MarkTests {
  @Test("a mark that the layout lacks fails")
  func markLayoutLacks() {
    #expect(
      message { () throws(TestFailure) in
        try verifyDiagnostics(in: "<layout version='1'/>", classes: .notes, are: [.at(4, .emptyFile)])
      } == "there is no mark 4️⃣ in the layout")
  }

  @Test("a mark without an expectation is an error, and so is a mark that is used twice")
  func unusedMarks() {
    func words(_ layout: String, _ expected: [ExpectedDiagnostic]) -> String {
      message { () throws(TestFailure) in try verifyDiagnostics(in: layout, classes: .notes, are: expected) }
    }
    let layout = "<layout version='1'>1️⃣<Nota/>2️⃣<Note/></layout>"
    #expect(
      words(layout, [.at(1, .unknownClass)]) == "mark 2️⃣ is in the layout, and nothing is expected at it")
    let twice = "<layout version='1'>1️⃣<Nota/>1️⃣<Note/></layout>"
    #expect(words(twice, [.at(1, .unknownClass)]) == "mark 1️⃣ occurs twice in the layout")
  }
}
