import LoadSamples
import Foundation
import NibKit
import Testing
import TestSupport

/// Large and deep layouts: time in proportion to their size, and no overflow of the stack. One at a time, since they are
/// timed.
@Suite(.serialized) struct SizeTests {
  /// Returns the shortest time of a few.
  private func time(_ work: () throws -> Void) rethrows -> Duration {
    var shortest = Duration.seconds(1000)
    for _ in 0..<2 { shortest = min(shortest, try processorTime(of: work)) }
    return shortest
  }

  /// Five times as much takes less than ten times as long.
  private func expectLinear(_ what: Comment, _ work: (Int) throws -> Void) rethrows {
    let small = max(try time { try work(5_000) }, .milliseconds(5))
    let large = try time { try work(25_000) }
    #expect(large < small * 10, what)
  }

  private var nodes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register("Node", members: Node.members) { coder in
      let node = Node()
      try coder.attachChildren(to: node)
      return node
    }
    return classes
  }

  @Test("siblings load in linear time")
  func siblingsLoadLinear() throws {
    try expectLinear("siblings") { count in
      let text = "<Node id='P'>" + String(repeating: "<Node tag='1'/>", count: count) + "</Node>"
      let loaded = try load(text, classes: nodes)
      #expect((loaded["P"] as? Node)?.children.count == count)
    }
  }

  /// Every order's own bookkeeping, too.
  @Test(
    "every order is planned in linear time",
    arguments: [LoadOrder.uikit, .gnustepNib, .xaml, .delphi, .turboVision])
  func orderPlannedLinear(order: LoadOrder) throws {
    try expectLinear("\(order.name)") { number in
      let count = number / 4
      let text = (0..<count).map { "<Node id='n\($0)' tag='1' peer='#n\(count - 1 - $0)'/>" }.joined()
      let plan = try LoadPlan(layout(text), classes: nodes, order: order)
      // Begin and end, attribute, outlet; and awake, which not every order does.
      #expect(plan.steps.count >= count * 4)
    }
  }

  // MARK: Faults

  private func expectFaults(_ count: Int, _ code: Diagnostic.Code, in text: String) throws {
    let document = try layout(text)
    do {
      _ = try LoadPlan(document, classes: nodes)
      Issue.record("no fault")
    } catch {
      #expect(error.diagnostics.count == count)
      #expect(error.diagnostics.allSatisfy { $0.code == code })
    }
  }

  @Test("dangling references end quickly")
  func danglingReferences() throws {
    try expectLinear("dangling") { count in
      let text = (0..<count).map { "<Node id='n\($0)' peer='#x\($0)'/>" }.joined(separator: "\n")
      try expectFaults(count, .danglingReference, in: text)
    }
  }

  @Test("unknown attributes end quickly")
  func unknownAttributes() throws {
    try expectLinear("unknown") { count in
      try expectFaults(count, .unknownAttribute, in: String(repeating: "<Node tga='1'/>\n", count: count))
    }
  }

  /// All on one line, and reported in full.
  @Test("faults of one line are rendered quickly")
  func faultsLineRendered() throws {
    try expectLinear("rendered") { count in
      let document = try layout(String(repeating: "<Node tga='1'/>", count: count / 10))
      let text = failureText { try LoadPlan(document, classes: nodes) }
      #expect(text.utf8.count > count * 10)
    }
  }

  @Test("connections to the first responder load in linear time")
  func connectionsFirst() throws {
    var classes = nodes
    classes.register(owner: Owner.self)
    try expectLinear("first") { count in
      let text = (0..<count).map {
        "<Node id='n\($0)'/><connect from='#n\($0)' event='hit' action='go' to='#first'/>"
      }
      let loaded = try load(text.joined(separator: "\n"), classes: classes)
      #expect((loaded["n7"] as? Node)?.hit?.name == "go")
    }
  }

  @Test("external names are checked in linear time")
  func externalNamesChecked() throws {
    try expectLinear("externals") { count in
      let document = try layout((0..<count).map { "<Node peer='#ext:e\($0)'/>" }.joined(separator: "\n"))
      #expect(LoadPlan.diagnose(document, classes: nodes).isEmpty)
    }
  }

  // MARK: Depth

  private func nest(_ depth: Int) -> String {
    String(repeating: "<Node>", count: depth) + String(repeating: "</Node>", count: depth)
  }

  @Test("nesting is loaded up to the limit and no further")
  func nestingLoadedUp() throws {
    let limit = ReadingLimits().depth
    for order in LoadOrder.profiles.map(\.order) {
      let loaded = try load(nest(limit), classes: nodes, order: order)
      var depth = 0
      var node = loaded.topLevel.first as? Node
      while let inner = node {
        depth += 1
        node = inner.children.first
      }
      #expect(depth == limit)
    }
    let error = #expect(throws: NibError.self) { try load(nest(limit + 1), classes: nodes) }
    #expect(error?.diagnostics.map(\.code) == [.limitExceeded])
  }

  /// Whoever raises the limit gets what was asked for.
  @Test("nesting to a raised limit is loaded")
  func nestingToARaisedLimitIsLoaded() throws {
    var limits = ReadingLimits()
    limits.depth = 1000
    let document = try layout(nest(1000), limits: limits)
    #expect(try Nib(document).instantiate(classes: nodes).objects.count == 1000)
  }

  // MARK: Release

  private static func chain(_ depth: Int, _ count: Counter) -> Node {
    var node = Node(count)
    for _ in 1..<depth {
      let outer = Node(count)
      outer.children = [node, Node(count)]
      node = outer
    }
    return node
  }

  @Test("a deep tree is released")
  func deepTreeReleased() {
    let count = Counter()
    do {
      let root = Self.chain(200_000, count)
      #expect(count.alive == 399_999)
      withExtendedLifetime(root) {}
    }
    #expect(count.alive == 0)
  }

  @Test("a deep tree is released on a small stack")
  func deepTreeReleasedSmall() throws {
    let count = Counter()
    try onSmallStack { withExtendedLifetime(Self.chain(200_000, count)) {} }
    #expect(count.alive == 0)
  }

  /// The depth is the document's, the stack is the thread's: in debug builds the default limit of depth needs more than the
  /// half megabyte of a thread that Foundation starts.
  @Test(
    "a layout that is nested too deeply for the stack is refused at the object that has no room",
    arguments: [199, 3000, 20_000])
  func aDeepLayoutOnASmallStack(depth: Int) throws {
    let count = Counter()
    let classes = counted(count)
    let text = String(repeating: "<Node>\n", count: depth) + String(repeating: "</Node>\n", count: depth)
    let document = try NibDocument(
      reading: SourceText(file: "deep", bytes: Array("<layout version='1'>\n\(text)</layout>".utf8)),
      limits: ReadingLimits(depth: depth))
    let plan = try LoadPlan(document, classes: classes)
    let box = PlanBox(plan)
    let words = try onSmallStack {
      do {
        let loaded = try box.plan.instantiate()
        return "\(loaded.objects.count) objects"
      } catch let failure as LoadFailure {
        let message = failure.diagnostic.message
        let line =
          failure.diagnostic.range.map { LineIndex(document.source).position(of: $0.lower).line } ?? 0
        return "\(message.replacing("\(line - 1) deep", with: "n deep")) [\(failure.diagnostic.code)]"
      }
    }
    #expect(count.alive == 0)
    let refused =
      "objects are nested n deep here, and the stack of this thread has no room for more [limit-exceeded]"
    #expect(words == refused || depth == 199 && words == "199 objects")
  }

  private func counted(_ count: Counter) -> ClassRegistry {
    var classes = ClassRegistry()
    classes.register("Node", members: Node.members) { coder in
      let node = Node(count)
      try coder.attachChildren(to: node)
      return node
    }
    return classes
  }

  /// An object that other code retains stays, with everything in it.
  @Test("a node that is held keeps its children")
  func nodeHeldKeeps() {
    let count = Counter()
    var held: Node?
    do {
      let root = Self.chain(10, count)
      held = root.children[0].children[0]
      #expect(count.alive == 19)
    }
    #expect(count.alive == 15)
    var depth = 1
    var node = held
    while let inner = node?.children.first {
      depth += 1
      node = inner
    }
    #expect(depth == 8)
    held = nil
    node = nil
    #expect(count.alive == 0)
  }
}

/// Counts nodes, on one thread at a time.
private final class Counter: @unchecked Sendable {
  var alive = 0
}

/// As light as a node can be.
private final class Node {
  var tag = 0
  weak var peer: AnyObject?
  var hit: Action?
  var children: [Node] = []
  private let counter: Counter?

  init(_ counter: Counter? = nil) {
    self.counter = counter
    counter?.alive += 1
  }

  deinit {
    counter?.alive -= 1
    releaseTree(&children) { node in
      defer { node.children = [] }
      return node.children
    }
  }

  static var members: Members {
    Members(of: Node.self) {
      $0.attribute("tag") { $0.tag = $1 }
      $0.outlet("peer") { swap(&$0.peer, &$1) }
      $0.event("hit") { swap(&$0.hit, &$1) }
      $0.children { $0.children.append($1) }
    }
  }
}

/// Hands a plan to a thread, which is waited for.
private struct PlanBox: @unchecked Sendable {
  let plan: LoadPlan
  init(_ plan: LoadPlan) { self.plan = plan }
}
