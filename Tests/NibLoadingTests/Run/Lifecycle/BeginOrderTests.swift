import LoadSamples
import NibKit
import TestSupport
import Testing

/// `afterInit()` is sent in the order in which initializers began.
@Suite struct BeginOrderTests {
  private static let tree = """
    <Family id='P'><Family id='A' peer='#B'/><Family id='B'><Family id='C'/></Family></Family><Family id='T'/>
    """

  /// Written by hand: strict makes containers first, UIKit what connections name before everything else, Cappuccino
  /// everything backwards.
  @Test(
    "`afterInit()` is sent in the order of the initializers of each profile",
    arguments: [
      ("strict", "P A B C T"), ("uikit", "A B C P T"), ("cappuccino", "T C B A P"), ("gtk", "P A B C T"),
    ])
  func afterinitSentOrder(name: String, expected: String) throws {
    try Journal.keeping { journal in
      let order = try #require(LoadOrder.profile(named: name)).order
      _ = try NibLifecycle.scope { try loadFamily(Self.tree, order: order) }
      #expect(journal.settled.joined(separator: " ") == expected)
    }
  }

  /// Under each profile, `afterInit()` is sent in the order in which the trace has the initializers.
  @Test("`afterInit()` is sent in the order of the trace", arguments: LoadOrder.profiles.map(\.order))
  func afterinitSentOrderTrace(order: LoadOrder) throws {
    try Journal.keeping { journal in
      let recorder = TraceRecorder()
      _ = try NibLifecycle.scope { try loadFamily(Self.tree, order: order, tracer: recorder) }
      let began = recorder.trace.lines().filter { $0.kind == .initBegins }.map(\.object)
      #expect(began.count == 5)
      #expect(journal.settled == began)
      #expect(recorder.trace.lines().filter { $0.kind == .afterInit }.map(\.object) == began)
    }
  }

  /// An object that code makes during a load takes its place where it was made.
  @Test("objects that code makes have their place in the order")
  func objectsCodeMakes() throws {
    try Journal.keeping { journal in
      _ = try NibLifecycle.scope {
        try loadFamily("<Maker id='P'><Family id='A'/><Maker id='Q'/></Maker><Family id='B'/>")
      }
      #expect(
        journal.settled.joined(separator: " ") == "P P.early A Q Q.early Q.inner Q.late P.inner P.late B")
    }
  }

  /// A container that is not known before its initializer returns is in its place all the same.
  @Test("a container comes before the children that it decodes")
  func containerComes() throws {
    try Journal.keeping { journal in
      _ = try NibLifecycle.scope { try loadFamily("<Sealed id='S'><Family id='A'/><Maker id='M'/></Sealed>") }
      #expect(journal.settled == ["S", "A", "M", "M.early", "M.inner", "M.late"])
    }
  }

  /// One that makes others of its own class first, in each way that leads to an object.
  @Test("an object comes before others of its class that it keeps")
  func objectComesOthers() throws {
    try Journal.keeping { journal in
      var classes = ClassRegistry.families
      classes.register("Twin", members: Family.members) { coder in
        _ = Family(name: "gone")
        let twin = Family(name: "twin")
        let family = try Family(coder: coder)
        family.add(twin)
        return family
      }
      classes.register("Code", members: Members()) { _ in
        let other = Family(name: "other")
        let family = Family(name: "code")
        family.add(other)
        return family
      }
      _ = try NibLifecycle.scope {
        try loadFamily("<Twin id='P'><Family id='A'/></Twin><Code/>", classes: classes)
      }
      #expect(journal.settled == ["P", "twin", "A", "code", "other"])
    }
  }

  /// Random trees, some of whose objects are released before they are sent anything, and some while others are.
  @Test("random trees are sent `afterInit()` in the order in which initializers began", arguments: rounds(50))
  func randomTreesSent(seed: UInt64) throws {
    try Journal.keeping { journal in
      var random = SplitMix(seed: seed)
      var tree = RandomFamily(&random)
      let loaded = try NibLifecycle.scope { () -> [String] in
        var top: [AnyObject] = try loadFamily(tree.text, classes: .randomFamilies).topLevel
        for index in tree.nodes.indices where random.happens(15) { tree.release(index, in: &top) }
        let expected = tree.expected(&top, &random)
        NibLifecycle.settle()
        withExtendedLifetime(top) {}
        return expected
      }
      #expect(journal.settled == loaded, "\(tree.text)")
    }
  }
}

/// Lets others go when it is sent `afterInit()`.
private final class Releaser: Family {
  var victims: [() -> Void] = []

  override func afterInit() {
    super.afterInit()
    for release in victims { release() }
  }
}

extension ClassRegistry {
  fileprivate static var randomFamilies: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Releaser.self)
    return classes
  }
}

/// A tree of objects `0`, `1`, … in document order, and which of them are gone.
private struct RandomFamily {
  struct Node {
    var parent: Int?
    var isGone = false
  }

  var nodes: [Node] = []

  init(_ random: inout SplitMix) {
    for index in 0..<Int.random(in: 1...30, using: &random) {
      nodes.append(Node(parent: index == 0 || random.happens(20) ? nil : Self.lastBranch(nodes, &random)))
    }
  }

  /// Returns the last object, or one that it is in: so that numbers are document order.
  private static func lastBranch(_ nodes: [Node], _ random: inout SplitMix) -> Int? {
    var index: Int? = nodes.count - 1
    while let current = index, random.once(in: 2) { index = nodes[current].parent }
    return index
  }

  var text: String { nodes.indices.filter { nodes[$0].parent == nil }.map(element).joined() }

  private func element(_ index: Int) -> String {
    let children = nodes.indices.filter { nodes[$0].parent == index }.map(element).joined()
    return "<Releaser id='n\(index)'>\(children)</Releaser>"
  }

  /// Lets go of an object, and so of all that is in it.
  mutating func release(_ index: Int, in top: inout [AnyObject]) {
    guard !nodes[index].isGone else { return }
    Self.remove("n\(index)", from: &top)
    for other in nodes.indices where isInside(other, index) { nodes[other].isGone = true }
  }

  private static func remove(_ name: String, from top: inout [AnyObject]) {
    top.removeAll { ($0 as? Family)?.name == name }
    for case let family as Family in top { remove(name, from: family) }
  }

  private static func remove(_ name: String, from family: Family) {
    for child in family.children where child.name == name { family.remove(child) }
    for child in family.children { remove(name, from: child) }
  }

  private func isInside(_ index: Int, _ ancestor: Int) -> Bool {
    sequence(first: index) { nodes[$0].parent }.contains(ancestor)
  }

  /// Returns the objects that must be sent `afterInit()`, in order. Has some of them release others when they are sent it.
  func expected(_ top: inout [AnyObject], _ random: inout SplitMix) -> [String] {
    var model = self
    var result: [String] = []
    for index in nodes.indices where !model.nodes[index].isGone {
      result.append("n\(index)")
      guard random.happens(30), let victim = nodes.indices.randomElement(using: &random),
        let parent = nodes[victim].parent, !model.isInside(index, victim)
      else { continue }
      // A child is taken out of its parent, if that is there.
      guard !model.nodes[victim].isGone, let sender = Self.find("n\(index)", top) as? Releaser else {
        continue
      }
      let holder = Self.find("n\(parent)", top)
      sender.victims.append { [weak holder] in
        holder.map { holder in
          for child in holder.children where child.name == "n\(victim)" { holder.remove(child) }
        }
      }
      for other in nodes.indices where isInside(other, victim) { model.nodes[other].isGone = true }
    }
    return result
  }

  private static func find(_ name: String, _ families: [AnyObject]) -> Family? {
    for case let family as Family in families {
      if family.name == name { return family }
      if let found = find(name, family.children) { return found }
    }
    return nil
  }
}
