import LoadSamples
import NibKit
import Testing

/// Events that do something: the target, the sender, and the case without a target.
@Suite struct ActionTests {
  private var classes: ClassRegistry {
    var classes = ClassRegistry.test
    classes.register(Target.self)
    return classes
  }

  /// Loads `A`, and presses it.
  @discardableResult
  private func press(
    _ body: String, owner: (any NibOwner)? = nil, externals: [String: AnyObject] = [:],
    responders: ResponderChain? = nil
  ) throws -> Bool? {
    let loaded = try load(body, owner: owner, classes: classes, externals: externals, responders: responders)
    let leaf = try #require(loaded["A"] as? Leaf)
    defer { withExtendedLifetime(loaded) {} }
    return try leaf.action?.send(from: leaf).isTaken
  }

  @Test("the owner can be the target")
  func ownerTarget() throws {
    let owner = Owner()
    #expect(try press("<Leaf id='A' action='#owner.go'/>", owner: owner) == true)
    #expect(owner.log == ["go A"])
  }

  @Test("a wired action has its name")
  func wiredActionName() throws {
    let loaded = try load("<Leaf id='A' action='#owner.go'/>", owner: Owner())
    #expect((loaded["A"] as? Leaf)?.action?.name == "go")
  }

  @Test("a sender may be a subclass or unused")
  func senderSubclass() throws {
    let owner = Owner()
    try press("<Box id='A' action='#owner.go'/>", owner: owner)
    try press("<Box id='A' action='#owner.pack'/>", owner: owner)
    try press("<Leaf id='A' action='#owner.stop'/>", owner: owner)
    #expect(owner.log == ["go A", "pack A", "stop"])
  }

  @Test("an object that an action does not take as its sender is not passed to it")
  func wrongSender() throws {
    let owner = Owner()
    let loaded = try load("<Box id='A' action='#owner.pack'/>", owner: owner)
    let box = try #require(loaded["A"] as? Box)
    #expect(try box.action?.send(from: Leaf(id: "leaf")).isTaken == false)
    #expect(try box.action?.send(from: box).isTaken == true)
    #expect(owner.log == ["pack A"])
  }

  @Test("an object of the layout can be the target")
  func anObjectOfTheLayoutCanBeTheTarget() throws {
    let loaded = try load("<Leaf id='A' action='#T.hit'/><Target id='T'/>", classes: classes)
    try (loaded["A"] as? Leaf)?.press()
    #expect((loaded["T"] as? Target)?.log == ["T hit by A"])
  }

  @Test("a connect line wires an action")
  func connectLineWires() throws {
    let owner = Owner()
    try press("<connect from='#A' event='action' action='go' to='#owner'/><Leaf id='A'/>", owner: owner)
    #expect(owner.log == ["go A"])
  }

  /// A reference whose id has a dot cannot be; an action's name is what stands behind the last dot.
  @Test("an external object can be the target")
  func externalObject() throws {
    let external = Owner()
    try press("<Leaf id='A' action='#ext:boss.go'/>", externals: ["boss": external])
    #expect(external.log == ["go A"])
  }

  @Test("an error of an action reaches the sender")
  func errorActionReaches() throws {
    let loaded = try load("<Leaf id='A' action='#T.fail'/><Target id='T'/>", classes: classes)
    let leaf = try #require(loaded["A"] as? Leaf)
    #expect(throws: Boom(what: "T")) { try leaf.press() }
  }

  @Test("an action is not taken when its target was released")
  func actionTakenTarget() throws {
    var owner: Owner? = Owner()
    let loaded = try load("<Leaf id='A' action='#owner.go'/>", owner: owner)
    let leaf = try #require(loaded["A"] as? Leaf)
    owner = nil
    #expect(try leaf.action?.send(from: leaf).isTaken == false)
  }

  // MARK: The first responder

  /// With the focus elsewhere the chain starts there, and goes on until an object has the action for such a sender.
  @Test("the responder chain starts at the focus")
  func responderChain() throws {
    let root = Target(name: "root")
    let middle = Mute(next: root)
    try press("<Leaf id='A' action='#first.hit'/>", responders: ResponderChain { middle })
    #expect(root.log == ["root hit by A"])
    #expect(
      try press("<Leaf id='A' action='#first.hitBox'/>", responders: ResponderChain { middle }) == false)
    #expect(try press("<Box id='A' action='#first.hitBox'/>", responders: ResponderChain { middle }) == true)
    #expect(root.log == ["root hit by A", "root hit by box A"])
  }

  /// Each line names its own action.
  @Test("each connect line to the first responder has its own action")
  func connectLineFirst() throws {
    let loaded = try load(
      """
      <Target id='A'/><Target id='B'/><Target id='C'/>
      <connect from='#A' event='action' action='fail' to='#first'/>
      <connect event='action' from='#B' to='#first' action='hit'/>
      <connect from='#C' outlet='peer' to='#A'/>
      <connect action='hitBox' from='#C' event='action' to='#first'/>
      """, classes: classes)
    #expect(["A", "B", "C"].map { (loaded[$0] as? Leaf)?.action?.name } == ["fail", "hit", "hitBox"])
  }

  /// The focus is looked up when the action is sent, not when the layout is loaded.
  @Test("the focus is read when the action is sent")
  func focusReadAction() throws {
    let (one, two) = (Target(name: "one"), Target(name: "two"))
    var focus = one
    let loaded = try load(
      "<Leaf id='A' action='#first.hit'/>", classes: classes, responders: ResponderChain { focus })
    let leaf = try #require(loaded["A"] as? Leaf)
    try leaf.press()
    focus = two
    try leaf.press()
    #expect(one.log == ["one hit by A"])
    #expect(two.log == ["two hit by A"])
  }

  /// Without a focus it starts at the sender, if that is a responder.
  @Test("the responder chain starts at the sender without a focus")
  func responderChainStarts() throws {
    let loaded = try load("<Target id='A' action='#first.hit'/>", classes: classes)
    try (loaded["A"] as? Leaf)?.press()
    #expect((loaded["A"] as? Target)?.log == ["A hit by A"])
    #expect(try press("<Leaf id='A' action='#first.hit'/>") == false)
  }

  @Test("a responder chain that runs in a circle ends")
  func responderChainRuns() throws {
    let mute = Mute(next: nil)
    mute.next = mute
    defer { mute.next = nil }
    #expect(try press("<Leaf id='A' action='#first.hit'/>", responders: ResponderChain { mute }) == false)
  }
}

struct Boom: Error, Equatable {
  var what: String
}

/// A responder with actions.
private final class Target: Leaf, NibResponder {
  var log: [String] = []
  let name: String
  var nextResponder: (any NibResponder)? { nil }

  override class var members: Members {
    super.members.adding(Target.self) {
      $0.action("hit") { target in
        { (sender: AnyObject) in target.log.append("\(target.name) hit by \((sender as? Leaf)?.id ?? "?")") }
      }
      $0.action("hitBox") { target in
        { (sender: Box) in target.log.append("\(target.name) hit by box \(sender.id)") }
      }
      $0.action("fail") { target in { () throws in throw Boom(what: target.name) } }
    }
  }

  required init(coder: NibDecoder) throws {
    name = coder.id ?? ""
    try super.init(coder: coder)
  }

  init(name: String) {
    self.name = name
    super.init(id: name)
  }
}

/// A responder without actions.
private final class Mute: NibResponder {
  var next: (any NibResponder)?
  var nextResponder: (any NibResponder)? { next }
  static var members: Members { Members() }
  init(next: (any NibResponder)?) { self.next = next }
}
