import NibKit
import NibTesting
import Testing

/// `expectValid`: all layouts of a source, each with all of its faults.
@Suite struct ValidTests {
  private static let sound = """
    <layout version="1" owner="Screen"><Note outlet="root" pressed="#owner.go"/></layout>
    """
  private static let faulty = """
    <layout version="1" owner="Screen">
      <Note outlet="rot" pressed="#owner.og"/>
      <Nota/>
    </layout>
    """

  @Test("valid layouts pass")
  func soundLayoutsPass() {
    let bytes = Array(Self.sound.utf8)
    expectValid(EmbeddedLayouts(["A": bytes, "B": bytes]), classes: .notes)
  }

  @Test("each layout with faults is an issue with all of them")
  func layoutFaultsIssue() {
    let layouts = MemoryLayouts([
      "A": Self.faulty, "B": Self.sound, "C": "<layout version='1'><Note></layout>",
    ])
    let heard = Heard()
    withKnownIssue {
      expectValid(layouts, classes: .notes)
    } matching: { issue in
      heard.issues.append(issue)
      return true
    }
    let line = here() - 5
    #expect(heard.issues.map(\.sourceLocation?.line) == [line, line])
    let messages = heard.issues.flatMap { $0.comments.map(\.rawValue) }
    #expect(
      messages.first == """
        the layout 'A' is not valid
        A.layout.xml:2:17: error: Screen has no outlet 'rot' [unknown-outlet]
              <Note outlet="rot" pressed="#owner.og"/>
                            ^~~
            note: did you mean 'root'? (Screen offers: root, first)
        A.layout.xml:2:31: error: Screen has no action 'og' [unknown-action]
              <Note outlet="rot" pressed="#owner.og"/>
                                          ^~~~~~~~~
            note: did you mean 'go'? (Screen offers: go)
        A.layout.xml:3:3: error: no class 'Nota' is registered [unknown-class]
              <Nota/>
              ^~~~~
            note: did you mean 'Note'?
        """)
    #expect(
      messages.count == 2 && messages.last?.hasPrefix("the layout 'C' is not valid\nC.layout.xml:1:") == true)
  }

  @Test("an owner that is not registered is a fault")
  func ownerRegistered() {
    var classes = ClassRegistry()
    classes.register(Note.self)
    #expect(
      message { () throws(TestFailure) in try verifyValid(MemoryLayouts(["A": Self.sound]), classes: classes)
      }
      .hasPrefix("the layout 'A' is not valid\nA.layout.xml:1:28: error: no class 'Screen' is registered"))
  }

  /// A misspelled folder must not look like a success.
  @Test("a source without layouts fails")
  func sourceLayoutsFails() {
    #expect(
      message { () throws(TestFailure) in try verifyValid(MemoryLayouts([:]), classes: .notes) }
        == "no layout is checked, because memory lists none")
  }

  @Test("the failure of XCTest lists all layouts")
  func failureXCTestLists() {
    let layouts = MemoryLayouts(["A": Self.faulty, "B": Self.faulty])
    let words = message { () throws(TestFailure) in try verifyValid(layouts, classes: .notes) }
    #expect(words.contains("A.layout.xml:3:3: error: ") && words.contains("B.layout.xml:3:3: error: "))
  }

  /// Filled and read by one thread.
  private final class Heard: @unchecked Sendable { var issues: [Issue] = [] }
}
