import NibKit
import NibTesting
import TerminalKit
import Testing

/// Each expectation is an issue at its own line, in the words of what `verify…` throws.
@Suite struct IssueTests {
  private let cycle = TestLayout(
    "<layout version='1'><Note id='A' buddy='#A'/></layout>", classes: .notes)

  /// Expects one issue of some words, at the line that the code says.
  private func expectIssue(_ words: String, _ code: () -> Int) {
    let heard = Heard()
    var line = 0
    withKnownIssue {
      line = code()
    } matching: { issue in
      heard.issues.append(issue)
      return true
    }
    #expect(heard.issues.map { $0.comments.map(\.rawValue) } == [[words]])
    #expect(heard.issues.map(\.sourceLocation?.line) == [line])
    #expect(heard.issues.map(\.sourceLocation?.fileName) == ["IssueTests.swift"])
  }

  /// Filled and read by one thread.
  private final class Heard: @unchecked Sendable { var issues: [Issue] = [] }

  @Test("every expectation is an issue at its line")
  func expectationIssue() {
    expectIssue(message { () throws(TestFailure) in try verifyNoLeaks(in: cycle) }) {
      expectNoLeaks(in: cycle)
      return here() - 1
    }
    expectIssue(message { () throws(TestFailure) in try verifyRollback(of: cycle) }) {
      expectRollback(of: cycle)
      return here() - 1
    }
    expectIssue(message { () throws(TestFailure) in try verifyTrace(of: cycle, is: "") }) {
      expectTrace(of: cycle, is: "")
      return here() - 1
    }
    let missing = message { () throws(TestFailure) in
      try verifyTrace(of: cycle, inFile: "Traces/none.trace", isRecording: false)
    }
    expectIssue(missing) {
      expectTrace(of: cycle, inFile: "Traces/none.trace", isRecording: false)
      return here() - 1
    }
    let broken = TestLayout("<layout version='1'><Nota/></layout>", classes: .notes)
    expectIssue(message { () throws(TestFailure) in try verifyNoEarlyOutlets(in: broken) }) {
      expectNoEarlyOutlets(in: broken)
      return here() - 1
    }
    expectIssue(message { () throws(TestFailure) in try verifyOrderIndependent(broken) }) {
      expectOrderIndependent(broken)
      return here() - 1
    }
    let unknown = "<layout version='3'/>"
    let unexpected = message { () throws(TestFailure) in
      try verifyDiagnostics(in: unknown, classes: .notes, are: [])
    }
    expectIssue(unexpected) {
      expectDiagnostics(in: unknown, classes: .notes, are: [])
      return here() - 1
    }
  }

  /// The description of a thrown failure has the place in the test. XCTest on Linux does not show the place of an error.
  @Test("a thrown failure describes its place")
  func thrownFailureDescribes() {
    do {
      try verifyTrace(of: cycle, is: cycle.traceText().replacing("awake", with: "wake"))
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.description == "IssueTests.swift:\(error.line): \(error.message)")
      #expect(error.line == here() - 4)
      #expect(error.filePath == #filePath)
    }
  }

  /// Views and controllers are made on the main actor.
  @Test("expectations hold for views of the main actor")
  @MainActor func expectationsHold() {
    let screen = TestLayout(
      """
      <layout version="1" owner="GreetingController">
        <Window outlet="view" title="Greeter">
          <TextField id="name" outlet="name"/>
          <Button title="_Greet" action="#owner.greet"/>
        </Window>
      </layout>
      """, classes: .terminal, owner: GreetingController(nibName: "Greeting"))
    expectNoLeaks(in: screen)
    expectRollback(of: screen)
    expectNoEarlyOutlets(in: screen)
    expectTrace(
      of: screen,
      is: """
        load>   layout strict
        init>   Window Window[0]  2:3
        init>   TextField name  3:5
        init<   TextField name
        attach  name -> Window[0]
        init>   Button Window[0]/Button[0]  4:5
        init<   Button Window[0]/Button[0]
        attach  Window[0]/Button[0] -> Window[0]
        init<   Window Window[0]
        id      name.id = "name"  3:16
        attr    Window[0].title = "Greeter"  2:25
        attr    Window[0]/Button[0].title = "_Greet"  4:13
        outlet  GreetingController.view = Window[0]  2:11
        outlet  GreetingController.name = name  3:26
        action  Window[0]/Button[0].action = GreetingController.greet  4:28
        awake   Window[0]
        awake   name
        awake   Window[0]/Button[0]
        didLoad GreetingController
        call    GreetingController.viewDidLoad
        load<   layout
        afterInit Window[0]
        afterInit name
        afterInit Window[0]/Button[0]
        """)
  }
}

@MainActor private final class GreetingController: Controller {
  @Outlet final var name: TextField?

  override class var members: Members {
    super.members.adding(GreetingController.self) {
      $0.outlet("name", \.$name)
      $0.action("greet", GreetingController.greet)
    }
  }

  func greet() {}
}
