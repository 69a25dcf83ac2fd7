import NibKit
import NibTesting
import Testing

@Suite struct DiagnosticsTests {
  @Test("diagnostics at their marks pass")
  func diagnosticsTheir() {
    expectDiagnostics(
      in: """
        <layout version="1">
          <Note id="A" 1️⃣txt="é" buddy="2️⃣#D"/><3️⃣Note/>
        </layout>
        """.replacing("<3️⃣", with: "3️⃣<").replacing("Note/>\n", with: "Nota/>\n"), classes: .notes,
      are: [
        .at(3, .unknownClass, "no class 'Nota' is registered"),
        .at(1, .unknownAttribute, "Note has no attribute, outlet or event 'txt'"),
        .at(2, .danglingReference),
      ])
  }

  /// A fault of the reader, and a layout without a fault.
  @Test("diagnostics of the reader can be expected")
  func diagnosticsReader() {
    expectDiagnostics(in: "1️⃣", classes: .notes, are: [.at(1, .emptyFile, "the file is empty")])
    expectDiagnostics(in: "<layout version='1'></layout>", classes: .notes, are: [])
  }

  @Test("a wrong place and a wrong message fail")
  func wrongPlaceWrong() {
    let line = here() + 6
    #expect(
      message { () throws(TestFailure) in
        try verifyDiagnostics(
          in: """
            <layout version="1">
              1️⃣<Note id="A" txt="x" buddy="2️⃣#D"/>
            </layout>
            """, classes: .notes,
          are: [.at(1, .unknownAttribute), .at(2, .danglingReference, "no object 'D'")])
      } == """
        the diagnostics are not the expected ones
        layout:2:16: error: Note has no attribute, outlet or event 'txt' [unknown-attribute]
              <Note id="A" txt="x" buddy="#D"/>
                           ^~~~~~~
            note: did you mean 'text'? (Note offers: text, peer, buddy, pressed)
            in DiagnosticsTests.swift:\(line)
        layout:2:3: it was expected here, at 1️⃣
              <Note id="A" txt="x" buddy="#D"/>
              ^
            in DiagnosticsTests.swift:\(line)
        layout:2:31: error: no object has the id 'D' [dangling-reference]
              <Note id="A" txt="x" buddy="#D"/>
                                          ^~
            in DiagnosticsTests.swift:\(line)
        expected message: no object 'D'
        """)
  }

  @Test("missing and unexpected diagnostics fail")
  func missingUnexpected() {
    let line = here() + 6
    #expect(
      message { () throws(TestFailure) in
        try verifyDiagnostics(
          in: """
            <layout version="1">
              <Note 1️⃣text="x"/>
              <Nota/>
            </layout>
            """, classes: .notes,
          are: [.at(1, .unknownAttribute, "no"), .inFile(.unreadableFile)])
      } == """
        the diagnostics are not the expected ones
        layout:2:9: expected and not found: [unknown-attribute], at 1️⃣
              <Note text="x"/>
                    ^
            in DiagnosticsTests.swift:\(line)
        with the message: no
        layout: expected and not found: [unreadable-file], for the file as a whole
        layout:3:3: error: no class 'Nota' is registered [unknown-class]
              <Nota/>
              ^~~~~
            note: did you mean 'Note'?
            in DiagnosticsTests.swift:\(line + 1)
        is not expected
        """)
  }

  @Test("an order as a test's argument is shown by its name")
  func ordersAsArguments() {
    #expect(String(describingForTest: LoadOrder.uikit) == "uikit")
    #expect(String(describingForTest: LoadOrder.profiles[0]) == LoadOrder.profiles[0].order.name)
  }
}
