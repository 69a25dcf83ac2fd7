import LoadSamples
import NibKit
import TestSupport
import Testing

/// Registries and plans that are kept and shared, and classes that belong to an actor.
@Suite struct ActorTests {
  /// A registry and a plan that are kept, as the documentation advises. The test is that they compile.
  private static let classes: ClassRegistry = .test
  private static let plan = try? LoadPlan(
    layout("<Box id='P'><Leaf id='A' peer='#P'/></Box>"), classes: classes)

  @Test("a plan that is kept is loaded by several tasks at once") func sharedPlan() async throws {
    let plan = try #require(Self.plan)
    let counts = try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          try (0..<50).map { _ in
            let loaded = try plan.instantiate()
            return (loaded["A"] as? Leaf)?.peer === loaded["P"] ? loaded.objects.count : 0
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(counts == Array(repeating: 2, count: 400))
  }

  private static let text = "<layout version='1'>\n  <Panel/>\n</layout>"

  @MainActor private static func panels() -> ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Panel.self)
    return classes
  }

  @Test("a class of the main actor is not loaded elsewhere") func elsewhere() async throws {
    let classes = await Self.panels()
    // On a thread of no actor: a thread of the pool may have been the main actor's just before.
    let failure = try onSmallStack {
      loadFailure { try Nib(NibDocument(Self.text, file: "t.xml")).instantiate(classes: classes) }
    }
    #expect(
      failure?.description == """
        t.xml:2:3: error: Panel was registered on the main actor, and this load does not run there [wrong-actor]
              <Panel/>
              ^~~~~~
            note: load it there; a class that needs no actor is registered with 'isolation: nil'
        """)
    #expect(await MainActor.run { Panel.made } == 0)
    // A layout that does not name it can be loaded.
    _ = try Nib(NibDocument("<layout version='1'/>")).instantiate(classes: classes)
  }

  @MainActor
  @Test("a class of the main actor is loaded there, also by code that does not say where it runs")
  func there() throws {
    let nib = Nib(try NibDocument(Self.text))
    #expect(try nib.instantiate(classes: Self.panels()).objects.count == 1)
    #expect(try nib.instantiate(classes: Self.panels(), isolation: nil).objects.count == 1)
    Panel.made = 0
  }

  @Test("a class that needs no actor can be registered on one and loaded elsewhere") func needsNone()
    async throws
  {
    let classes = await MainActor.run {
      var classes = ClassRegistry()
      classes.register(Leaf.self, isolation: nil)
      return classes
    }
    #expect(try load("<Leaf/>", classes: classes).objects.count == 1)
  }

  @Test("a class of another actor is loaded on that actor") func otherActor() async throws {
    let keeper = Keeper()
    let classes = await keeper.classes()
    #expect(try await keeper.load(classes) == 1)
    let failure = loadFailure { try load("<Leaf/>", classes: classes) }
    #expect(
      failure?.diagnostic.message == "Leaf was registered on an actor, and this load does not run there")
  }
}

@MainActor
private final class Panel: @MainActor NibDecodable {
  static var made = 0
  static var members: Members { Members(of: Panel.self) { _ in } }

  init(coder: NibDecoder) throws { Panel.made += 1 }
}

private actor Keeper {
  func classes() -> ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Leaf.self)
    return classes
  }

  func load(_ classes: ClassRegistry) throws -> Int {
    try Nib(layout("<Leaf/>")).instantiate(classes: classes).objects.count
  }
}
