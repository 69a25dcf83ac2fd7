import LoadSamples
import NibKit
import Testing

/// The requirements of a class, role by role.
@Suite struct RoleTests {
  private static let classes: ClassRegistry = {
    var classes = ClassRegistry()
    classes.register(Model.self)
    classes.register(Listening.self)
    classes.register(Model.self, as: "Replaced") { (_: Model) in Listening() }
    classes.register("Made", members: Listening.members) { _ in Listening() }
    classes.register("Quiet", members: Model.members) { _ in Model() }
    return classes
  }()

  @Test("an object is awoken if its class has awake(), however it is registered, and so is a subclass")
  func awakes() throws {
    let recorder = TraceRecorder()
    let loaded = try load(
      "<Model id='m' title='M'/><Listening id='l'/><Replaced id='r'/><Made id='c'/><Quiet id='q'/>",
      classes: Self.classes, tracer: recorder)
    let lines = recorder.trace.text().split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("awake") } == ["awake   l", "awake   r", "awake   c"])
    #expect(["l", "r", "c"].map { (loaded[$0] as? Listening)?.awakes } == [1, 1, 1])
    #expect((loaded["m"] as? Model)?.title == "M")
  }

  @Test("a class can wait only for objects that are awoken") func noAwake() {
    #expect(
      failureText {
        try load("<Model id='m'/><Listening awake-after='#m'/>", classes: Self.classes)
      }.contains("'#m' is never awoken: its class Model has no awake() [no-awake]"))
  }

  @Test("an owner without init(coder:) and awake() is sent didLoad() only") func owner() throws {
    let owner = Keeper()
    let recorder = TraceRecorder()
    try load("<Model outlet='model'/>", owner: owner, classes: Self.classes, tracer: recorder)
    #expect(owner.calls == ["didLoad"] && owner.model != nil)
    for order in [LoadOrder.appkit, .strict] {
      try load(
        "<Model outlet='model'/>", owner: Keeper(), classes: Self.classes, order: order, tracer: recorder)
      #expect(!recorder.trace.text().contains("awake   Keeper"))
    }
  }

  @Test("an external object with members and no other role takes actions") func external() throws {
    let target = Target()
    let loaded = try load(
      "<Listening id='l' rung='#ext:target.ring'/>", classes: Self.classes, externals: ["target": target])
    try #require(loaded["l"] as? Listening).rung?.send(from: target)
    #expect(target.rings == 1)
  }
}

/// Decoded, and not notified.
private final class Model: NibDecodable {
  var title: String?

  static var members: Members { Members(of: Model.self) { $0.attribute("title", \.title) } }
  init() {}
  init(coder: NibDecoder) {}
}

/// A subclass is recognized by the conformance of its superclass.
private class Told: NibObject {
  private(set) var awakes = 0
  var rung: Action?

  class var members: Members { Members(of: Told.self) { $0.event("rung", \.rung) } }
  init() {}
  required init(coder: NibDecoder) {}
  func awake() { awakes += 1 }
}

private final class Listening: Told {}

private final class Keeper: NibOwner {
  @Outlet var model: Model?
  private(set) var calls: [String] = []

  static var members: Members { Members(of: Keeper.self) { $0.outlet("model", \.$model) } }
  func didLoad() { calls.append("didLoad") }
}

private final class Target: NibConnectable {
  private(set) var rings = 0

  static var members: Members { Members(of: Target.self) { $0.action("ring", Target.ring) } }
  private func ring() { rings += 1 }
}
