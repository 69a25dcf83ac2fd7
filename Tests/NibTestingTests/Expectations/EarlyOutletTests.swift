import NibKit
import NibTesting
import Testing

@Suite struct EarlyOutletTests {
  /// Reads its outlet when it may not yet, and when it may.
  private final class Reader: Note {
    required init(coder: NibDecoder) throws {
      try super.init(coder: coder)
      _ = buddy
      _ = buddy
    }

    override func awake() throws {
      try super.awake()
      _ = buddy
    }
  }

  @Test("a read in an initializer fails with its place")
  func readInitializer() {
    let layout = TestLayout(
      """
      <layout version="1">
        <Reader id="A"
          buddy="#B"/>
        <Note id="B"/>
        <Reader id="C" buddy="#A"/>
        <Reader id="D"/>
      </layout>
      """, classes: .notes(and: Reader.self))
    let line = here() - 6
    // D's outlet is not connected, and may be read.
    #expect(
      message { () throws(TestFailure) in try verifyNoEarlyOutlets(in: layout) } == """
        outlets were read before they were wired
        layout:3:5: the outlet A.buddy was read in init of A, before layout:3:5 wired it
                buddy="#B"/>
                ^~~~~~~~~~
            in EarlyOutletTests.swift:\(line)
        layout:5:18: the outlet C.buddy was read in init of C, before layout:5:18 wired it
              <Reader id="C" buddy="#A"/>
                             ^~~~~~~~~~
            in EarlyOutletTests.swift:\(line + 2)
        """)
  }

  /// A read in awake is early in an order that awakes objects one by one.
  @Test("the order decides which reads fail")
  func orderDecidesReads() {
    let layout = TestLayout(
      "<layout version='1'><Waker id='A' buddy='#B'/><Note id='B'/></layout>",
      classes: .notes(and: Waker.self))
    expectNoEarlyOutlets(in: layout)
    let android = message { () throws(TestFailure) in try verifyNoEarlyOutlets(in: layout.inOrder(.android)) }
    #expect(
      android.hasPrefix(
        "an outlet was read before it was wired\nlayout:1:35: the outlet A.buddy was read in awake"))
  }

  private final class Waker: Note {
    override func awake() throws { _ = buddy }
  }

  private final class Demanding: NibDecodable {
    @Outlet var note: Note
    static var members: Members { Members(of: Demanding.self) { $0.outlet("note", \.$note) } }
    init(coder: NibDecoder) throws { note.text = "seen" }
  }

  /// In a program this read would be its end.
  @Test("an early read of a required outlet fails and does not stop the program")
  func earlyReadRequired() {
    let text = message { () throws(TestFailure) in
      try verifyNoEarlyOutlets(
        in: TestLayout(
          "<layout version='1'><Note id='A'/><Demanding id='D' note='#A'/></layout>",
          classes: .notes(and: Demanding.self)))
    }
    #expect(
      text.contains("layout:1:53: the outlet D.note was read in init of D, before layout:1:53 wired it"))
  }

  /// Early reads are reported even if the load fails after them.
  @Test("early reads before a load fails are reported")
  func earlyReadsLoad() {
    let layout = TestLayout(
      "<layout version='1'><Reader id='A' buddy='#A'/><Refusing id='R'/></layout>",
      classes: .notes(and: Reader.self, Refusing.self))
    let text = message { () throws(TestFailure) in try verifyNoEarlyOutlets(in: layout) }
    #expect(text.hasPrefix("the layout cannot be loaded\nlayout:1:48: error: R failed in init(coder:)"))
    #expect(text.contains("\nlayout:1:36: the outlet A.buddy was read in init of A, before"))
  }
}
