import LoadSamples
import Foundation
import NibKit
import Testing

/// One registry, document, plan and loader that several threads use at once.
///
/// The suite also runs under the thread sanitizer: `swift test --sanitize=thread --filter SharedValueTests`.
@Suite struct SharedValueTests {
  private static let threads = 4
  private static let rounds = 25

  private static let classes: ClassRegistry = {
    var classes = ClassRegistry()
    classes.register(Card.self)
    classes.register(Deck.self)
    return classes
  }()

  private static let texts = [
    "Main": """
    <layout version="1">
      <Card id="a" title="A" next="#b" touched="#b.note"/>
      <Card id="b" title="B" next="#a"/>
      <Deck id="d" cards="#a"/>
    </layout>
    """,
    "Inner": "<layout version=\"1\"><Card id=\"i\" title=\"I\" next=\"#i\"/></layout>",
    "Wrong": "<layout version=\"1\"><Card id=\"w\" titel=\"W\"/></layout>",
  ]

  private static let loader = Loader(classes: classes, layouts: MemoryLayouts(texts))

  /// Runs a body on several threads at once and returns what each of its rounds returned.
  private func onThreads<Result: Sendable>(_ body: @Sendable () throws -> Result) throws -> [Result] {
    let results = Results<Result>()
    DispatchQueue.concurrentPerform(iterations: Self.threads) { _ in
      for _ in 0..<Self.rounds { results.add(Swift.Result { try body() }) }
    }
    let all = try results.all.map { try $0.get() }
    #expect(all.count == Self.threads * Self.rounds)
    return all
  }

  /// Returns the trace of a load.
  private static func trace(_ load: (TraceRecorder) throws -> LoadedNib) throws -> String {
    try NibLifecycle.scope {
      let recorder = TraceRecorder()
      let loaded = try load(recorder)
      NibLifecycle.settle()
      try #require(loaded["a"] as? Card).touch()
      let other = try #require(loaded["b"] as? Card)
      #expect(other.notes == 1 && other.next === loaded["a"] && other.awakes == 1)
      return recorder.trace.text()
    }
  }

  @Test("the values that threads share are Sendable") func sendable() {
    func share<Value: Sendable>(_: Value.Type) {}
    share(ClassRegistry.self)
    share(NibDocument.self)
    share(LoadPlan.self)
    share(Loader.self)
    share(LoadOrder.self)
    share(Nib.self)
  }

  @Test("every thread that loads by name through one loader has objects and a trace of its own") func loader()
    throws
  {
    let loader = Self.loader
    let expected = try Self.trace { try loader.load("Main", tracer: $0) }
    let traces = try onThreads { try Self.trace { try loader.load("Main", tracer: $0) } }
    #expect(traces.allSatisfy { $0 == expected })
    #expect(expected.contains("awake   d\n") && expected.contains("init>   Card i"), "\(expected)")
  }

  @Test("one plan is instantiated by several threads") func plan() throws {
    let plan = try Self.loader.plan("Main")
    let sums = try onThreads {
      let loaded = try NibLifecycle.scope { try plan.instantiate(layouts: Self.loader.layouts) }
      return loaded.objects.count
    }
    #expect(sums.allSatisfy { $0 == 3 })
  }

  @Test("one document is planned, diagnosed, read and explained by several threads") func document() throws {
    let right = try Self.loader.layouts.document(named: "Main")
    let wrong = try Self.loader.layouts.document(named: "Wrong")
    let texts = try onThreads {
      let plan = try LoadPlan(right, classes: Self.classes, layouts: Self.loader.layouts)
      let faults = LoadPlan.diagnose(wrong, classes: Self.classes)
      return "\(plan.steps.count) \(try right.xml().utf8.count) \(faults.rendered(in: wrong.source))"
    }
    #expect(Set(texts).count == 1)
    #expect(texts.first?.contains("did you mean 'title'?") == true, "\(texts.first ?? "")")
  }

  @Test("a copy of the registry is extended by each thread") func registry() throws {
    let counts = try onThreads {
      var classes = Self.classes
      classes.register(Card.self, as: "Karte", isolation: nil)
      classes.rename("Carte", to: "Card")
      return classes.names.count
    }
    #expect(counts.allSatisfy { $0 == 3 } && Self.classes.names.count == 2)
  }
}

/// The results of threads.
private final class Results<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Result<Value, any Error>] = []

  var all: [Result<Value, any Error>] { lock.withLock { values } }

  func add(_ value: Result<Value, any Error>) { lock.withLock { values.append(value) } }
}

private final class Card: NibObject, NibInitializing {
  var lifecycle = NibLifecycle()
  var title = ""
  var touched: Action?
  weak var next: Card?
  private(set) var notes = 0
  private(set) var awakes = 0

  static var members: Members {
    Members(of: Card.self) {
      $0.attribute("title", \.title)
      $0.outlet("next") { swap(&$0.next, &$1) }
      $0.event("touched", \.touched)
      $0.action("note", Card.note)
    }
  }

  init(coder: NibDecoder) throws { finishInit() }

  func onInit() { reachedRoot(.onInit) }
  func awake() {
    reachedRoot(.awake)
    awakes += 1
  }
  func afterInit() { reachedRoot(.afterInit) }

  func touch() throws { try touched?.send(from: self) }
  private func note() { notes += 1 }
}

/// Loads a layout of its own.
private final class Deck: NibObject {
  @Outlet var cards: Card?
  private var inner: LoadedNib?

  static var members: Members {
    Members(of: Deck.self) {
      $0.outlet("cards", \.$cards)
      $0.loads(layout: "Inner")
    }
  }

  init(coder: NibDecoder) throws {}
  func awake() throws { inner = try NibLoad.load("Inner", owner: nil) }
}
