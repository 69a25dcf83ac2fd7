import NibKit
import NibTesting
import Testing

@Suite struct LeakTests {
  /// Every kind of connection, and no cycle.
  @Test("a layout without cycles passes", arguments: LoadOrder.profiles.map(\.order))
  func layoutCyclesPasses(order: LoadOrder) {
    expectNoLeaks(
      in: TestLayout(
        """
        <layout version="1" owner="Screen">
          <Note id="A" buddy="#B" outlet="root" text="a">
            <Note id="B" peer="#A" pressed="#owner.go"/>
          </Note>
          <Note id="C" peer="#ext:other" outlets="rows" pressed="#first.go"/>
          <connect from="#ext:other" outlet="buddy" to="#A"/>
        </layout>
        """, classes: .notes, order: order, externals: ["other": try loose()]))
  }

  /// Returns a note that a load has made and released.
  private func loose() throws -> Note {
    let nib = try Nib(NibDocument("<layout version='1'><Note id='N'/></layout>"))
    return try #require(nib.instantiate(classes: .notes).object("N"))
  }

  @Test("two objects that hold each other fail")
  func twoObjectsThatHoldEachOtherFail() {
    let layout = TestLayout(
      """
      <layout version="1">
        <Note id="A" buddy="#B"/>
        <Note id="B" buddy="#A"/>
        <Note id="C" buddy="#A"/>
      </layout>
      """, classes: .notes)
    let line = here() - 5
    #expect(
      message { () throws(TestFailure) in try verifyNoLeaks(in: layout) } == """
        alive after all objects were released:
        layout:2:3: A of class Note
              <Note id="A" buddy="#B"/>
              ^~~~~
            in LeakTests.swift:\(line)
        layout:3:3: B of class Note
              <Note id="B" buddy="#A"/>
              ^~~~~
            in LeakTests.swift:\(line + 1)
        layout:2:16: A.buddy holds B, and B.buddy holds A
              <Note id="A" buddy="#B"/>
                           ^~~~~~~~~~
            in LeakTests.swift:\(line)
        Objects that hold each other are never deallocated: make the outlet that refers back a weak var.
        """)
  }

  /// A child that holds its container, and an owner that is held by what it owns.
  @Test("a cycle through containment is named")
  func cycleThroughContainment() {
    let text = message { () throws(TestFailure) in
      try verifyNoLeaks(
        in: TestLayout(
          "<layout version='1'><Note id='A'><Note><Note id='B' buddy='#A'/></Note></Note></layout>",
          classes: .notes))
    }
    #expect(text.contains(": B.buddy holds A, and A contains A/Note[0], and A/Note[0] contains B\n"))
  }

  private final class Keeper: Note {
    var screen: Screen?
    override class var members: Members {
      super.members.adding(Keeper.self) {
        $0.outlet("screen") { (keeper: Keeper, value: inout Screen?) in swap(&keeper.screen, &value) }
      }
    }
  }

  @Test("a cycle through the owner is named")
  func cycleThroughOwner() {
    let text = message { () throws(TestFailure) in
      try verifyNoLeaks(
        in: TestLayout(
          "<layout version='1' owner='Screen'><Keeper id='A' screen='#owner' outlet='root'/></layout>",
          classes: .notes(and: Keeper.self)))
    }
    #expect(
      text.hasPrefix(
        "alive after all objects were released:\nScreen of class Screen\nlayout:1:36: A of class Keeper"))
    #expect(text.contains(": Screen.root holds A, and A.screen refers to Screen\n"))
  }

  /// Registers itself where no outlet leads.
  private final class Hoarder: Note {
    @TaskLocal static var hoard: Hoard?

    required init(coder: NibDecoder) throws {
      try super.init(coder: coder)
      Self.hoard?.notes.append(self)
    }
  }

  private final class Hoard: @unchecked Sendable { var notes: [Note] = [] }

  @Test("a holder that is not an outlet is reported as unknown")
  func holderOutletReported() {
    Hoarder.$hoard.withValue(Hoard()) {
      let text = message { () throws(TestFailure) in
        try verifyNoLeaks(
          in: TestLayout(
            "<layout version='1'><Hoarder id='A' buddy='#B'><Note/></Hoarder><Note id='B'/></layout>",
            classes: .notes(and: Hoarder.self)))
      }
      #expect(text.contains("layout:1:37: A.buddy holds B\n"))
      #expect(text.hasSuffix("\nNo outlet holds A: look for a property, a closure or a task that does."))
      // The search for who holds it has taken nothing away from what others still use.
      #expect(Hoarder.hoard?.notes.first?.notes.count == 1)
    }
  }

  /// An owner that is made once lives with the test.
  @Test("an owner that the test keeps fails")
  func ownerTestKeeps() {
    let screen = Screen()
    let layout = TestLayout(
      "<layout version='1' owner='Screen'><Note outlet='root'/></layout>", classes: .notes, owner: screen)
    #expect(
      message { () throws(TestFailure) in try verifyNoLeaks(in: layout) }
        == "Screen is the same object in each load, so the test keeps it alive: make it for each load, as in "
        + "owner: Screen()")
  }

  @Test("a layout that cannot be loaded fails with its faults")
  func layoutLoadedFails() {
    let text = message { () throws(TestFailure) in
      try verifyNoLeaks(in: TestLayout("<layout version='1'><Nota/><Note tex=''/></layout>", classes: .notes))
    }
    #expect(text.hasPrefix("the layout cannot be loaded\nlayout:1:21: error: no class 'Nota' is registered"))
    #expect(text.contains("\nlayout:1:34: error: Note has no attribute, outlet or event 'tex'"))
  }

  /// Starts a task that uses it for a while.
  private class Busy: Note {
    override func awake() throws {
      nonisolated(unsafe) let used = self
      Task.detached {
        try? await Task.sleep(for: .milliseconds(40))
        withExtendedLifetime(used) {}
      }
    }
  }

  @Test("an object that a task uses is gone when the task has ended", arguments: 0..<5)
  func taskOnAnotherThread(number: Int) async {
    let busy = TestLayout("<layout version='1'><Busy/><Busy/></layout>", classes: .notes(and: Busy.self))
    await expectNoLeaks(in: busy, waiting: .seconds(60))
    let text = message { () throws(TestFailure) in try verifyNoLeaks(in: busy, waiting: .zero) }
    #expect(text.hasPrefix("alive after all objects were released:\nlayout:1:21: Busy[0] of class Busy\n"))
  }

  /// Starts a task of the main actor.
  @MainActor private final class Shown: @preconcurrency NibObject {
    static var members: Members { Members() }
    init(coder: NibDecoder) throws {}
    func awake() throws { Task { withExtendedLifetime(self) {} } }
  }

  @Test("an asynchronous test waits for tasks of its actor, and a synchronous one says how to")
  @MainActor func taskOfTheActor() async throws {
    var classes = ClassRegistry.notes
    classes.register(Shown.self)
    let shown = TestLayout("<layout version='1'><Shown id='s'/></layout>", classes: classes)
    await expectNoLeaks(in: shown, waiting: .seconds(60))
    try await verifyNoLeaks(in: shown, waiting: .seconds(60))
    let text = message { () throws(TestFailure) in try verifyNoLeaks(in: shown, waiting: .zero) }
    #expect(
      text.hasSuffix(
        "No outlet holds s: look for a property, a closure or a task that does. If it is a task of this actor, write "
          + "'await' before the expectation, in an async test."))
  }
}
