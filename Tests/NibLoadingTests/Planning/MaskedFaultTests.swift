import LoadSamples
import NibKit
import TestSupport
import Testing

/// A fault of one attribute of a `<connect>` hides none of the others.
@Suite struct MaskedFaultTests {
  private func faults(_ body: String, owner: String? = nil) throws -> String {
    let document = try layout(body, owner: owner)
    return LoadPlan.diagnose(document, classes: .test).rendered(in: document.source)
  }

  @Test("a wrong 'from' hides no wrong 'to'") func from() throws {
    #expect(
      try faults("<connect from='#a' outlet='peer' to='#b'/>") == """
        t.xml:2:16: error: no object has the id 'a' [dangling-reference]
            <connect from='#a' outlet='peer' to='#b'/>
                           ^~
        t.xml:2:38: error: no object has the id 'b' [dangling-reference]
            <connect from='#a' outlet='peer' to='#b'/>
                                                 ^~
        """)
  }

  @Test("a wrong outlet hides no wrong target") func outlet() throws {
    #expect(
      try faults("<Leaf id='a'/><connect from='#a' outlet='per' to='#b'/>") == """
        t.xml:2:42: error: Leaf has no outlet 'per' [unknown-outlet]
            <Leaf id='a'/><connect from='#a' outlet='per' to='#b'/>
                                                     ^~~
            note: did you mean 'peer'? (Leaf offers: peer, buddy)
        t.xml:2:51: error: no object has the id 'b' [dangling-reference]
            <Leaf id='a'/><connect from='#a' outlet='per' to='#b'/>
                                                              ^~
        """)
  }

  @Test("a wrong outlet hides no target that an outlet cannot have") func first() throws {
    #expect(
      try faults("<Leaf id='a'/><connect from='#a' outlet='pe' to='#first'/>").contains(
        "error: '#first' is the object that has the focus; only an action can name it [bad-reference]"))
  }

  @Test("a wrong event hides no wrong action") func event() throws {
    #expect(
      try faults(
        "<Leaf id='a'/><connect from='#a' event='actoin' action='pakc' to='#owner'/>", owner: "Owner") == """
          t.xml:2:41: error: Leaf has no event 'actoin' [unknown-event]
              <Leaf id='a'/><connect from='#a' event='actoin' action='pakc' to='#owner'/>
                                                      ^~~~~~
              note: did you mean 'action'? (Leaf offers: action)
          t.xml:2:57: error: Owner has no action 'pakc' [unknown-action]
              <Leaf id='a'/><connect from='#a' event='actoin' action='pakc' to='#owner'/>
                                                                      ^~~~
              note: did you mean 'pack'? (Owner offers: pack, go, stop)
          """)
  }

  @Test("a wrong 'from' hides no wrong action") func fromAndAction() throws {
    #expect(
      try faults("<connect from='#a' event='x' action='pakc' to='#owner'/>", owner: "Owner") == """
        t.xml:2:16: error: no object has the id 'a' [dangling-reference]
            <connect from='#a' event='x' action='pakc' to='#owner'/>
                           ^~
        t.xml:2:38: error: Owner has no action 'pakc' [unknown-action]
            <connect from='#a' event='x' action='pakc' to='#owner'/>
                                                 ^~~~
            note: did you mean 'pack'? (Owner offers: pack, go, stop)
        """)
  }

  @Test("a missing owner at both ends is reported once") func ownerTwice() throws {
    let document = try layout("<connect from='#owner' event='changed' action='go' to='#owner'/>")
    let text = failureText { _ = try LoadPlan(document, classes: .test) }
    #expect(
      text == """
        t.xml:2:31: error: this connects the owner, and no owner was given [missing-owner]
            <connect from='#owner' event='changed' action='go' to='#owner'/>
                                          ^~~~~~~
        """)
  }

  @Test("the correct parts of a <connect> with a fault are not reported") func onlyTheFault() throws {
    #expect(
      try faults("<Leaf id='a'/><connect from='#a' event='x' action='go' to='#owner'/>", owner: "Owner")
        .contains(
          "unknown-action") == false)
  }
}

/// Faults of the text and of the plan, from a program's own call.
@Suite struct RecoveredNibTests {
  @Test("a program gets the faults of the text and what does not fit the classes together") func together()
    throws
  {
    let scratch = try Scratch()
    try scratch.write(
      "<layout version='1'>\n<Leaf id='a' peer='#b'/>text\n<connect from='#a' outlet='peer'/>\n</layout>\n",
      to: "t.xml")
    let nib = try Nib(contentsOf: scratch.file("t.xml"))
    #expect(nib.document.faults.map(\.code) == [.misplacedText, .badElement])
    let error = #expect(throws: NibError.self) { try nib.instantiate(classes: .test) }
    #expect(error?.diagnostics.map(\.code) == [.danglingReference, .misplacedText, .badElement])
  }
}
