import LoadSamples
import NibKit
import Synchronization
import TestSupport
import Testing

/// The contents of an `InitializerTrace`. The expected texts are written by hand.
@Suite struct InitializerTraceTests {
  @Test("arguments follow their labels")
  func argumentsFollow() {
    let trace = InitializerTrace.record {
      _ = Words()
      _ = Words("a \"b\"\n", count: nil)
      _ = Words(several: [1, 2], leaf: Leaf(id: "leaf"), kind: .long)
      _ = Words(many: String(repeating: "x", count: 1000))
      _ = Words(fewer: 1, than: 2)
      _ = Words(more: 1)
    }
    #expect(
      trace.text() == """
        [Words init()]
        -> Words (init())
        [Words init("a \\"b\\"\\n", count: nil)]
        -> Words (init(_:count:))
        Leaf onInit
        [Words init(several: [1, 2], leaf: Leaf, kind: long\u{241B})]
        -> Words (init(several:leaf:kind:))
        [Words init(many: "\(String(repeating: "x", count: 98))…)]
        -> Words (init(many:))
        [Words init(fewer: 1)]
        -> Words (init(fewer:than:))
        [Words init(more: 1, "2")]
        -> Words (init(more:))

        """)
  }

  @Test("an initializer that fails ends")
  func initializerFails() throws {
    let trace = InitializerTrace.record {
      #expect(Failing(.returnNil) == nil)
      #expect(throws: Refused.self) { try Failing(throwing: .beforeSuper) }
      #expect(throws: Refused.self) { try Failing(throwing: .afterSuper) }
      _ = Words()
    }
    #expect(
      trace.text() == """
        [Failing init(returnNil)]
        -> Failing (init(_:))
        [Failing init(throwing: beforeSuper)]
        -> Failing (init(throwing:))
        [Failing init(throwing: afterSuper)]
          [Failing/Words init()]
          -> Failing (init())
        -> Failing (init(throwing:))
        [Words init()]
        -> Words (init())

        """)
  }

  /// The loader sees what a scope cannot.
  @Test("the load says whose initializer threw")
  func loadSaysWhose() {
    let layout = #"<layout version="1"><Branch id="a"><Branch/><Branch fails="true"/></Branch></layout>"#
    let trace = InitializerTrace.record {
      #expect(throws: LoadFailure.self) { try Nib(NibDocument(layout)).instantiate(classes: Branch.classes) }
    }
    #expect(
      trace.text() == """
        [Branch init(coder: layout)]
          [Branch init(coder: layout)]
          -> Branch (init(coder:))
          [Branch init(coder: layout)]
          -> Branch (init(coder:))
          Branch threw
        -> Branch (init(coder:))
        Branch threw

        """)
  }

  @Test("a load is recorded beside a tracer")
  func loadRecordedBeside() throws {
    let nib = try Nib(NibDocument(#"<layout version="1"><Branch id="a"><Branch id="b"/></Branch></layout>"#))
    let recorder = TraceRecorder()
    let trace = try InitializerTrace.record {
      InitializerTrace.note("before")
      _ = try nib.instantiate(classes: Branch.classes, tracer: recorder)
      NibLoad.note("no load is running")
    }
    #expect(
      trace.text() == """
        note: before
        [Branch init(coder: layout)]
          [Branch init(coder: layout)]
            note: made
          -> Branch (init(coder:))
          note: made
        -> Branch (init(coder:))
        Branch awake
        note: up
        Branch awake
        note: up
        note: no load is running

        """)
    let notes = recorder.trace.lines().filter { $0.kind == .note }.map { "\($0.object) \($0.detail)" }
    #expect(notes == ["b made", "a made", "a up", "b up"])
  }

  @Test("messages are not built without a recording")
  func messagesBuiltRecording() async {
    let made = Mutex(0)
    let count: @Sendable () -> String = {
      made.withLock { $0 += 1 }
      return ""
    }
    // A trace is recorded, but not here.
    let trace = await InitializerTrace.record {
      await Task.detached {
        InitializerTrace.note(count())
        NibLoad.note(count())
        _ = Words(argument: count())
      }.value
    }
    #expect(made.withLock { $0 } == 0)
    #expect(trace.text() == "")
  }

  @Test("the outer trace contains the events of the inner one")
  func outerTraceContains() {
    var inner = ""
    let outer = InitializerTrace.record {
      _ = Node(Tree("a"))
      inner = InitializerTrace.record { _ = Node(Tree("b")) }.text()
      _ = Node(Tree("c"))
    }
    #expect(inner == Tree("b").text())
    #expect(outer.text() == Tree("a").text() + Tree("b").text() + Tree("c").text())
  }

  /// Recorded within an initializer: the inner trace begins at its own beginning.
  @Test("a recording within an initializer starts at its own beginning")
  func recordingInitializer() {
    let outer = InitializerTrace.record { _ = Watching() }
    #expect(
      outer.text() == """
        [Watching init()]
          [Node init("within")]
          -> Node (init(_:))
          note: [Node init("within")] -> Node (init(_:))
        -> Watching (init())

        """)
  }

  @Test("any nesting is shown as it is", arguments: 0..<20)
  func nestingShown(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let trees = (0..<5).map { Tree.random(named: "\($0)", size: 40, &random) }
    let trace = InitializerTrace.record { for tree in trees { _ = Node(tree) } }
    #expect(trace.text() == trees.map { $0.text() }.joined())
  }

  /// Tasks that run at once, each with a recording of its own, hear themselves only.
  @Test("tasks do not record each other's events")
  func tasksRecordOther() async {
    await withTaskGroup { group in
      for seed in 0..<8 {
        group.addTask {
          var random = SplitMix(seed: UInt64(seed))
          let tree = Tree.random(named: "\(seed)", size: 300, &random)
          let trace = InitializerTrace.record { _ = Node(tree) }
          #expect(trace.text() == tree.text())
        }
      }
    }
  }

  /// Tasks that run at once under one recording: nothing of one is shown within another.
  @Test("tasks of one recording stay apart")
  func tasksRecording() async {
    let trees = (0..<8).map { seed in
      var random = SplitMix(seed: UInt64(seed))
      return Tree.random(named: "\(seed)", size: 300, &random)
    }
    let trace = await InitializerTrace.record {
      await withTaskGroup { group in for tree in trees { group.addTask { _ = Node(tree) } } }
    }
    var text = trace.text()
    for tree in trees {
      #expect(text.contains(tree.text()), "\(tree.name)")
      text = text.replacing(tree.text(), with: "")
    }
    #expect(text == "")
  }

  @MainActor @Test("a task that the recording awaits is recorded")
  func taskRecordingAwaits() async {
    let trace = await InitializerTrace.record {
      let late = Task { @MainActor in _ = Node(Tree("late")) }
      _ = Node(Tree("early"))
      await late.value
    }
    #expect(trace.text() == Tree("early").text() + Tree("late").text())
  }

  /// Two initializers wait by turns: neither is within the other.
  @MainActor @Test("initializers that wait stay apart")
  func initializersWait() async {
    let trace = await InitializerTrace.record {
      let tasks = ["one", "two"].map { name in Task { @MainActor in _ = await Waiting(named: name) } }
      for task in tasks { await task.value }
    }
    let blocks = ["one", "two"].map { name in
      """
      [Waiting init(named: "\(name)")]
        note: \(name) before
        note: \(name) after
      -> Waiting (init(named:))

      """
    }
    #expect([blocks[0] + blocks[1], blocks[1] + blocks[0]].contains(trace.text()))
  }

  /// An initializer that waits while the recording ends is one without an end.
  @Test("an initializer may outlive the recording")
  func initializerOutlive() async {
    let (door, key) = AsyncStream<Void>.makeStream()
    let (begun, begins) = AsyncStream<Void>.makeStream()
    var task: Task<Void, Never>?
    let trace = await InitializerTrace.record {
      task = Task {
        _ = await Waiting(begins, door)
        _ = Node(Tree("afterwards"))
      }
      for await _ in begun { break }
    }
    key.finish()
    await task?.value
    #expect(trace.text() == "[Waiting init()]\n")
  }
}

// MARK: The classes

private class Words {
  enum Kind: CustomStringConvertible {
    case long
    var description: String { "long\u{1B}" }
  }

  init() { @InitializerScope(Words.self, of: Self.self) var scope }
  init(_ text: String, count: Int?) { @InitializerScope(Words.self, of: Self.self, [text, count]) var scope }
  init(several: [Int], leaf: Leaf, kind: Kind) {
    @InitializerScope(Words.self, of: Self.self, [several, leaf, kind]) var scope
  }
  init(many: String) { @InitializerScope(Words.self, of: Self.self, [many]) var scope }
  init(fewer: Int, than: Int) { @InitializerScope(Words.self, of: Self.self, [fewer]) var scope }
  init(more: Int) { @InitializerScope(Words.self, of: Self.self, [more, "2"]) var scope }
  init(argument: @autoclosure () -> String) {
    @InitializerScope(Words.self, of: Self.self, [argument()]) var scope
  }
}

private struct Refused: Error {}

private final class Failing: Words {
  enum Way { case returnNil, beforeSuper, afterSuper }

  init?(_ way: Way) {
    @InitializerScope(Failing.self, of: Self.self, [way]) var scope
    if way == .returnNil { return nil }
    super.init()
  }

  init(throwing way: Way) throws {
    @InitializerScope(Failing.self, of: Self.self, [way]) var scope
    if way == .beforeSuper { throw Refused() }
    super.init()
    if way == .afterSuper { throw Refused() }
  }
}

private final class Branch: NibObject {
  private var branches: [Branch] = []

  static var members: Members {
    Members().adding(Branch.self) {
      $0.attribute("fails", Bool.self)
      $0.children { $0.branches.append($1) }
    }
  }

  static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Branch.self)
    return classes
  }

  init(coder: NibDecoder) throws {
    @InitializerScope(Branch.self, of: Self.self, [coder]) var scope
    if try coder.decode(forKey: "fails", default: false) { throw Refused() }
    try coder.attachChildren(to: self)
    if coder.id != nil { NibLoad.note("made") }
  }

  func awake() throws { NibLoad.note("up") }
}

private struct Tree: Sendable {
  let name: String
  var within: [Tree] = []

  init(_ name: String) { self.name = name }

  static func random(named name: String, size: Int, _ random: inout SplitMix) -> Tree {
    var tree = Tree(name)
    var left = size - 1
    while left > 0 {
      let part = Int.random(in: 1...left, using: &random)
      tree.within.append(.random(named: "\(name).\(tree.within.count)", size: part, &random))
      left -= part
    }
    return tree
  }

  /// Returns the lines of a node that is made of this.
  func text(indent: String = "") -> String {
    let inner = within.map { $0.text(indent: indent + "  ") }.joined()
    return "\(indent)[Node init(\"\(name)\")]\n\(inner)\(indent)-> Node (init(_:))\n"
  }
}

/// Makes others in its initializer.
private final class Node {
  private let within: [Node]

  init(_ tree: Tree) {
    @InitializerScope(Node.self, of: Self.self, [tree.name]) var scope
    within = tree.within.map(Node.init)
  }
}

private final class Watching {
  init() {
    @InitializerScope(Watching.self, of: Self.self) var scope
    let trace = InitializerTrace.record { _ = Node(Tree("within")) }
    InitializerTrace.note(trace.text().split(separator: "\n").joined(separator: " "))
  }
}

private final class Waiting {
  init(named name: String) async {
    @InitializerScope(Waiting.self, of: Self.self, [name]) var scope
    InitializerTrace.note("\(name) before")
    for _ in 0..<5 { await Task.yield() }
    InitializerTrace.note("\(name) after")
  }

  init(_ begins: AsyncStream<Void>.Continuation, _ door: AsyncStream<Void>) async {
    @InitializerScope(Waiting.self, of: Self.self, function: "init()") var scope
    begins.yield()
    for await _ in door {}
  }
}
