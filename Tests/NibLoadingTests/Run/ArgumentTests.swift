import LoadSamples
import NibKit
import Testing

/// Owners and external objects: passed, wired, and never of a class that the plan does not know.
@Suite struct ArgumentTests {
  @Test("external objects are targets and sources of outlets")
  func externalObjects() throws {
    let boss = Owner()
    let pal = try #require(try load("<Leaf id='pal'/>")["pal"] as? Leaf)
    let loaded = try load(
      """
      <Leaf id='A' peer='#ext:pal' outlets='rows'/>
      <connect from='#ext:boss' outlet='root' to='#A'/>
      <connect from='#ext:boss' outlets='rows' to='#A'/>
      <connect from='#ext:boss' event='changed' action='stop' to='#ext:boss'/>
      <connect from='#owner' outlet='root' to='#ext:pal'/>
      """, owner: Owner(), externals: ["boss": boss, "pal": pal])
    #expect((loaded["A"] as? Leaf)?.peer === pal)
    #expect(boss.root === loaded["A"])
    #expect(boss.rows.map(\.id) == ["A"])
    #expect(try boss.changed?.send(from: boss).isTaken == true)
    #expect(boss.log == ["stop"])
  }

  /// The names that a plan uses are reported in the order in which it does.
  @Test("a plan names its external objects")
  func planNamesExternal() throws {
    let plan = try LoadPlan(
      layout("<Leaf peer='#ext:z'/><Leaf peer='#ext:a' buddy='#ext:z'/>"), classes: .test,
      externals: ["a": Leaf.self, "unused": Leaf.self, "z": Leaf.self])
    #expect(plan.externals == ["z", "a"])
  }

  // MARK: A plan with other arguments

  private func plan() throws -> LoadPlan {
    try LoadPlan(
      layout("<Leaf id='A' outlet='root' peer='#ext:pal'/>"), classes: .test, owner: Owner.self,
      externals: ["pal": Leaf.self])
  }

  @Test("a wrong owner or external object is an error")
  func wrongOwnerExternal() throws {
    try Journal.keeping { journal in
      let plan = try plan()
      let pal = try #require(try load("<Leaf/>").topLevel.first)
      journal.clear()
      #expect(
        failureText { try plan.instantiate(externals: ["pal": pal]) }
          == """
          t.xml:1:1: error: no owner was passed; the plan expects an owner of class Owner [missing-owner]
              <layout version="1">
              ^~~~~~~
          """)
      #expect(
        failureText { try plan.instantiate(owner: Stranger(), externals: ["pal": pal]) }
          == """
          t.xml:1:1: error: the owner is of class Stranger; the plan expects an owner of class Owner [owner-mismatch]
              <layout version="1">
              ^~~~~~~
          """)
      #expect(
        failureText { try plan.instantiate(owner: Owner()) }
          == """
          t.xml:2:28: error: no external object named 'pal' was passed [unknown-external]
              <Leaf id='A' outlet='root' peer='#ext:pal'/>
                                         ^~~~~~~~~~~~~~~
          """)
      #expect(
        failureText { try plan.instantiate(owner: Owner(), externals: ["pal": Stranger()]) }
          == """
          t.xml:2:28: error: the external object 'pal' is of class Stranger; the plan expects Leaf [unknown-external]
              <Leaf id='A' outlet='root' peer='#ext:pal'/>
                                         ^~~~~~~~~~~~~~~
          """)
      // No initializer has run.
      #expect(journal.entries.isEmpty)
    }
  }

  @Test("an external object that only a collection names is reported at its first place")
  func externalOfACollection() throws {
    let plan = try LoadPlan(
      layout(
        """
        <Leaf id='A'/>
        <connect from='#owner' outlets='rows' to='#A'/>
        <connect from='#owner' outlets='rows' to='#ext:pal'/>
        """),
      classes: .test, owner: Owner.self, externals: ["pal": Leaf.self])
    #expect(
      failureText { try plan.instantiate(owner: Owner()) }.hasPrefix(
        "t.xml:4:39: error: no external object named 'pal' was passed [unknown-external]"))
  }

  /// Subclasses will do, and so will more external objects than are needed.
  @Test("subclasses and unused external objects are accepted")
  func subclassesUnused() throws {
    final class Heir: Owner {}
    let pal = try #require(try load("<Box/>").topLevel.first)
    let owner = Heir()
    let loaded = try plan().instantiate(owner: owner, externals: ["pal": pal, "other": Stranger()])
    #expect(owner.root === loaded["A"])
  }

  /// A plan that was made without an owner needs none, and leaves one alone that it is given.
  @Test("a plan without an owner does not send it `didLoad()`")
  func planOwnerSend() throws {
    try Journal.keeping { journal in
      let plan = try LoadPlan(layout("<Leaf id='A'/>"), classes: .test)
      _ = try plan.instantiate()
      _ = try plan.instantiate(owner: Owner())
      #expect(!journal.entries.contains("O.didLoad"))
    }
  }
}

private final class Stranger: NibOwner {
  static var members: Members { Members() }
}
