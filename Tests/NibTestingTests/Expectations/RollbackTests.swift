import NibKit
import NibTesting
import Testing

@Suite struct RollbackTests {
  /// Every kind of step, under every order.
  @Test("every step of every order is taken back", arguments: LoadOrder.profiles.map(\.order))
  func stepOrderTaken(order: LoadOrder) {
    expectRollback(
      of: TestLayout(
        """
        <layout version="1" owner="Screen">
          <Note id="A" buddy="#B" outlet="root" text="a">
            <Note id="B" peer="#A" pressed="#owner.go"/>
          </Note>
          <Note id="C" outlets="rows" pressed="#first.go"/>
          <connect from="#owner" event="changed" action="go" to="#owner"/>
          <connect from="#ext:other" outlet="root" to="#A"/>
          <connect from="#ext:other" outlets="rows" to="#A"/>
        </layout>
        """, classes: .notes, order: order, owner: Screen(), externals: ["other": Screen()]))
  }

  @Test("two objects that hold each other fail")
  func twoObjectsThatHoldEachOtherFail() {
    let layout = TestLayout(
      """
      <layout version="1" owner="Screen">
        <Note id="A" buddy="#B"/>
        <Note id="B" buddy="#A" outlet="root"/>
      </layout>
      """, classes: .notes)
    let line = here() - 4
    // Two initializers, three outlets and two awakes, each in two ways, and didLoad in one. Both outlets are wired after the second.
    #expect(
      message { () throws(TestFailure) in try verifyRollback(of: layout) } == """
        a load that fails leaves something behind, after 8 of 15 faults
        layout:3:16: made to fail just after 'outlet B.buddy = A'
              <Note id="B" buddy="#A" outlet="root"/>
                           ^~~~~~~~~~
            in RollbackTests.swift:\(line + 1)
        alive, though the load has failed:
        layout:2:3: A of class Note
              <Note id="A" buddy="#B"/>
              ^~~~~
            in RollbackTests.swift:\(line)
        layout:3:3: B of class Note
              <Note id="B" buddy="#A" outlet="root"/>
              ^~~~~
            in RollbackTests.swift:\(line + 1)
        layout:2:16: A.buddy holds B, and B.buddy holds A
              <Note id="A" buddy="#B"/>
                           ^~~~~~~~~~
            in RollbackTests.swift:\(line)
        Objects that hold each other are never deallocated: make the outlet that refers back a weak var.
        The same is left behind by 7 more faults.
        """)
  }

  /// Sets an outlet of its screen by itself.
  private final class Meddler: Note {
    weak var screen: Screen?

    override class var members: Members {
      super.members.adding(Meddler.self) {
        $0.outlet("screen") { (note: Meddler, value: inout Screen?) in swap(&note.screen, &value) }
      }
    }

    override func awake() throws {
      try super.awake()
      screen?.root = self
    }
  }

  /// The load undoes what the layout connects, and cannot know of anything else.
  @Test("an outlet that a class sets itself fails")
  func outletClassSets() {
    let layout = TestLayout(
      "<layout version='1' owner='Screen'><Meddler id='A' screen='#owner'/></layout>",
      classes: .notes(and: Meddler.self))
    let line = here() - 2
    #expect(
      message { () throws(TestFailure) in try verifyRollback(of: layout) } == """
        a load that fails leaves something behind, after 2 of 7 faults
        layout:1:36: made to fail just after 'awake A'
            <layout version='1' owner='Screen'><Meddler id='A' screen='#owner'/></layout>
                                               ^~~~~~~~
            in RollbackTests.swift:\(line)
        layout: Screen.root was empty, and is A afterwards
        alive, though the load has failed:
        layout:1:36: A of class Meddler
            <layout version='1' owner='Screen'><Meddler id='A' screen='#owner'/></layout>
                                               ^~~~~~~~
            in RollbackTests.swift:\(line)
        layout: Screen.root holds A
        The same is left behind by 1 more fault.
        """)
  }

  /// Declares an outlet that keeps what it is given.
  private final class Sloppy: NibOwner {
    var root: Note?
    static var members: Members {
      Members().adding(Sloppy.self) {
        $0.outlet("root") { (owner: Sloppy, note: inout Note?) in owner.root = note }
      }
    }
  }

  @Test("an outlet that does not return its object fails")
  func outletReturnObject() {
    let layout = TestLayout(
      "<layout version='1'><Note id='A' outlet='root'/></layout>", classes: .notes, owner: Sloppy())
    let line = here() - 1
    #expect(
      message { () throws(TestFailure) in try verifyRollback(of: layout) } == """
        a load that fails leaves something behind, after 4 of 7 faults
        layout:1:34: made to fail just after 'outlet Sloppy.root = A'
            <layout version='1'><Note id='A' outlet='root'/></layout>
                                             ^~~~~~~~~~~~~
            in RollbackTests.swift:\(line)
        layout:1:34: Sloppy.root does not return the object that it had: declare it with { swap(&$0.root, &$1) }
            <layout version='1'><Note id='A' outlet='root'/></layout>
                                             ^~~~~~~~~~~~~
            in RollbackTests.swift:\(line)
        alive, though the load has failed:
        layout:1:21: A of class Note
            <layout version='1'><Note id='A' outlet='root'/></layout>
                                ^~~~~
            in RollbackTests.swift:\(line)
        The same is left behind by 3 more faults.
        """)
  }

  /// Makes another object in code, and retains it for the rest of the process.
  private final class Maker: Note {
    final class Helper: NibInitializing {
      var lifecycle = NibLifecycle()
      init() { finishInit() }
      func onInit() { reachedRoot(.onInit) }
      func afterInit() { reachedRoot(.afterInit) }
    }

    final class Shelf: @unchecked Sendable { var helpers: [Helper] = [] }
    @TaskLocal static var shelf: Shelf?

    required init(coder: NibDecoder) throws {
      try super.init(coder: coder)
      Self.shelf?.helpers.append(Helper())
    }
  }

  @Test("an object of code that still waits fails")
  func objectCodeStill() {
    Maker.$shelf.withValue(Maker.Shelf()) {
      let text = message { () throws(TestFailure) in
        try verifyRollback(
          of: TestLayout("<layout version='1'><Maker id='A'/></layout>", classes: .notes(and: Maker.self)))
      }
      #expect(text.hasPrefix("a load that fails leaves something behind, after 3 of 4 faults\n"))
      #expect(text.contains("\nan object of class Helper, which code has made, waits for afterInit()\n"))
    }
  }

  /// Loads a layout of its own, and does without it if it must.
  private final class Host: NibObject, NibOwner {
    @Outlet var inner: Note?
    private var loaded: LoadedNib?
    static var members: Members { Members(of: Host.self) { $0.outlet("inner", \.$inner) } }
    init(coder: NibDecoder) throws {}
    func awake() throws { loaded = try? NibLoad.load("inner", owner: self) }
  }

  /// Steps of layouts within the layout fail as well.
  @Test("steps of nested layouts fail too")
  func stepsNestedLayouts() throws {
    let inner =
      "<layout version='1'><Note id='I' outlet='inner' buddy='#J'/><Note id='J' buddy='#I'/></layout>"
    func layout(_ text: String) throws -> TestLayout {
      TestLayout(
        "<layout version='1'><Host id='H'/><Note id='A'/></layout>", classes: .notes(and: Host.self),
        layouts: MemoryLayouts(documents: ["inner": try NibDocument(text, file: "inner")]))
    }
    try expectRollback(of: layout(inner.replacing(" buddy='#J'", with: "")))
    let leaking = try layout(inner)
    let text = message { () throws(TestFailure) in try verifyRollback(of: leaking) }
    #expect(text.contains("inner:1:21: I of class Note\n"))
    #expect(text.contains("inner:1:49: I.buddy holds J, and J.buddy holds I\n"))
  }

  @Test("a layout that cannot be loaded fails")
  func layoutLoadedFails() {
    let text = message { () throws(TestFailure) in
      try verifyRollback(
        of: TestLayout("<layout version='1'><Refusing id='R'/></layout>", classes: .notes(and: Refusing.self))
      )
    }
    #expect(
      text.hasPrefix("the layout cannot be loaded\nlayout:1:21: error: R failed in init(coder:): Refusal()"))
  }
}
