import LoadSamples
import NibKit
import NibLoading
import Testing

/// Members that are declared for another class: refused before a load could set them through an unchecked cast.
@Suite struct ForeignMembersTests {
  /// The check itself, which no build leaves out.
  @Test("members fit the class that they are declared for, and its subclasses") func membersFit() {
    #expect(Box.members.foreignClass(for: Box.self) == nil)
    #expect(Leaf.members.foreignClass(for: Box.self) == nil)
    #expect(Members().foreignClass(for: Leaf.self) == nil)
    #expect(Members().adding(AnyObject.self) { _ in }.foreignClass(for: Leaf.self) == nil)
    #expect(Box.members.foreignClass(for: Leaf.self) == Box.self)
    #expect(Copied.members.foreignClass(for: Copied.self) == Box.self)
    #expect(Stranger.members.foreignClass(for: Leaf.self) == Stranger.self)
  }

  private static let copied =
    "Fatal error: the members of Copied are declared for Box, and Copied does not inherit from Box: "
    + "write adding(Copied.self) or Members(of: Copied.self) in the table of Copied\n"

  @Test("a class whose table is another class's cannot be registered") func copiedTable() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var classes = ClassRegistry()
      classes.register(Copied.self)
    }
    #expect(text(result).contains(Self.copied))
  }

  @Test("a substitute whose table is another class's cannot be registered") func substitute() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var classes = ClassRegistry()
      classes.register(Leaf.self, substitute: { try Copied(copying: $0) })
    }
    #expect(text(result).contains(Self.copied))
  }

  @Test("members that are passed must fit the class that is made") func membersHandedIn() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var classes = ClassRegistry()
      classes.register("Thing", members: Stranger.members) { try Leaf(coder: $0) }
    }
    #expect(
      text(result).contains(
        "Fatal error: the members of Leaf are declared for Stranger, and Leaf does not inherit"))
  }

  @Test("an owner whose table is another class's cannot be registered") func owner() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var classes = ClassRegistry()
      classes.register(owner: CopiedOwner.self)
    }
    #expect(
      text(result).contains(
        "Fatal error: the members of CopiedOwner are declared for Stranger, and CopiedOwner"))
  }

  @Test("an owner that is not registered is refused by the plan") func unregisteredOwner() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try LoadPlan(layout("<Leaf outlet='peer'/>"), classes: .test, owner: CopiedOwner.self)
    }
    #expect(
      text(result).contains(
        "Fatal error: the members of CopiedOwner are declared for Stranger, and CopiedOwner"))
  }

  @Test("a builder's table must be the builder's own") func builder() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var classes = ClassRegistry()
      classes.register("Built", builder: CopiedBuilder.self)
    }
    #expect(
      text(result).contains(
        "Fatal error: the members of CopiedBuilder are declared for Stranger, and CopiedBuilder"))
  }

  @Test("the members of what a builder builds must be the product's own") func product() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var classes = ClassRegistry()
      classes.register("Built", builder: SoundBuilder.self, members: Stranger.members)
    }
    #expect(
      text(result).contains(
        "Fatal error: the members of Leaf are declared for Stranger, and Leaf does not inherit"))
  }

  @Test("a responder whose table is another class's takes no action") func responder() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let responder = CopiedOwner()
      let loaded = try load("<Leaf id='A' action='#first.go'/>", responders: ResponderChain { responder })
      try (loaded["A"] as? Leaf)?.press()
    }
    #expect(
      text(result).contains(
        "Fatal error: the members of CopiedOwner are declared for Stranger, and CopiedOwner"))
  }

  /// Under this order attributes are set within the initializer: on whatever was passed to `attachChildren`.
  @Test(
    "an initializer cannot pass an object of another class off as its own",
    arguments: LoadOrder.profiles.map(\.order))
  func otherObjectAttached(order: LoadOrder) throws {
    var classes = ClassRegistry.test
    classes.register(Impostor.self)
    let loaded = try load("<Impostor id='A' nm='x' mark='y'/>", classes: classes, order: order)
    let impostor = try #require(loaded["A"] as? Impostor)
    #expect(impostor.mark == "y")
    #expect(impostor.nm == "x")
    #expect(impostor.double.nm == nil)
    let failure = loadFailure {
      try load("<Impostor id='A'><Leaf/></Impostor>", classes: classes, order: .strict)
    }
    #expect(
      failure?.description == """
        t.xml:2:1: error: the initializer of Impostor attaches its children to an object of class Box, which cannot take them [children-not-decoded]
            <Impostor id='A'><Leaf/></Impostor>
            ^~~~~~~~~
            note: attachChildren(to:) takes the object that is being made: self
        """)
  }

  /// The run remembers objects by their addresses, which are used again.
  @Test("an object at the address of one that was given up is not taken for it") func sameAddress() throws {
    let recorder = TraceRecorder()
    var classes = ClassRegistry.test
    var address: ObjectIdentifier?
    var reused = 0
    classes.register("Second", members: Leaf.members) { coder -> Leaf in
      var first: Leaf? = try Leaf(coder: coder)
      // Looked for, so that the run knows it.
      _ = first?.buddy
      address = first.map(ObjectIdentifier.init)
      first = nil
      return Leaf(id: "second")
    }
    classes.register("Third", members: Leaf.members) { coder -> Leaf in
      var others: [Leaf] = []
      for _ in 0..<1_000 {
        let other = Leaf(id: "other")
        if ObjectIdentifier(other) == address { reused += 1 }
        _ = other.buddy
        others.append(other)
      }
      return try Leaf(coder: coder)
    }
    // Tests that run beside this one may take the address first: then it is tried again.
    for _ in 0..<200 where reused == 0 {
      recorder.clear()
      try load("<Box><Second id='S'/><Third id='T'/></Box>", classes: classes, tracer: recorder)
      let words = recorder.trace.lines().filter { $0.phase == .initializing && $0.object == "T" }.map(
        \.detail)
      #expect(!words.contains { $0.contains("S.buddy") })
    }
    try #require(reused > 0, "no address was used again")
  }

  private func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}

/// Its table was copied from `Box` and not changed.
private final class Copied: Leaf {
  override class var members: Members { super.members.adding(Box.self) { $0.attribute("x") { $0.nm = $1 } } }

  init(copying leaf: Leaf) throws { super.init(id: leaf.id) }
  required init(coder: NibDecoder) throws { try super.init(coder: coder) }
}

private final class Stranger: NibOwner {
  var peer: Leaf?

  static var members: Members {
    Members(of: Stranger.self) {
      $0.outlet("peer") { swap(&$0.peer, &$1) }
      $0.action("go", Stranger.go)
    }
  }

  func go() {}
}

private final class CopiedOwner: NibOwner, NibResponder {
  static var members: Members { Stranger.members }
  var nextResponder: (any NibResponder)? { nil }
}

private final class CopiedBuilder: NibBuilder {
  static var members: Members { Stranger.members }
  func build() throws -> Leaf { Leaf(id: "built") }
}

private final class SoundBuilder: NibBuilder {
  static var members: Members { Members() }
  func build() throws -> Leaf { Leaf(id: "built") }
}

/// Hands another object to the decoder than the one that it is.
private final class Impostor: Box {
  let double: Box
  var mark: String?

  override class var members: Members {
    super.members.adding(Impostor.self) { $0.attribute("mark") { $0.mark = $1 } }
  }

  required init(coder: NibDecoder) throws {
    double = Box(id: "double")
    try coder.attachChildren(to: double)
    super.init(id: coder.id ?? "")
  }
}
