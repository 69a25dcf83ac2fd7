import LoadSamples
import NibKit
import Testing

/// A queue of one's own.
@Suite struct ScopeTests {
  @Test("the end of a scope sends the waiting calls")
  func endScopeSends() {
    Journal.keeping { journal in
      let kept = NibLifecycle.scope { [Family(name: "A"), Chain(name: "B")] }
      // B has made B', and that B'': each in its `afterInit()`.
      #expect(journal.settled == ["A", "B", "B'", "B''"])
      withExtendedLifetime(kept) {}
    }
  }

  @Test("a scope that throws sends the waiting calls")
  func scopeThrowsSends() {
    Journal.keeping { journal in
      var kept: Family?
      #expect(throws: Boom.self) {
        try NibLifecycle.scope {
          kept = Family(name: "A")
          throw Boom(what: "in the scope")
        }
      }
      #expect(journal.settled == ["A"])
      withExtendedLifetime(kept) {}
    }
  }

  @Test("an inner scope settles its own objects only")
  func innerScopeSettles() {
    Journal.keeping { journal in
      NibLifecycle.scope {
        let outer = Family(name: "outer")
        let inner = NibLifecycle.scope {
          let inner = Family(name: "inner")
          NibLifecycle.settle()
          #expect(journal.settled == ["inner"])
          return inner
        }
        let behind = Family(name: "behind")
        NibLifecycle.settle()
        #expect(journal.settled == ["inner", "outer", "behind"])
        withExtendedLifetime((outer, inner, behind)) {}
      }
    }
  }

  /// Tasks that run side by side, each with a scope, do not see each other's objects.
  @Test("scopes of parallel tasks are separate")
  func scopesParallel() async {
    let settled = await withTaskGroup(of: (Int, [String]).self) { group in
      for number in 0..<8 {
        group.addTask { (number, await Self.settled(by: number)) }
      }
      return await group.reduce(into: [Int: [String]]()) { $0[$1.0] = $1.1 }
    }
    for number in 0..<8 {
      #expect(settled[number] == (0..<50).flatMap { ["\(number): \($0)", "\(number): P", "\(number): A"] })
    }
  }

  private static func settled(by number: Int) async -> [String] {
    await Journal.keepingAsync { journal in
      await NibLifecycle.scope {
        for round in 0..<50 {
          let code = Family(name: "\(round)")
          let loaded = try? loadFamily("<Family id='P'><Family id='A'/></Family>")
          await Task.yield()
          NibLifecycle.settle()
          withExtendedLifetime((code, loaded)) {}
        }
      }
      return journal.settled.map { "\(number): \($0)" }
    }
  }

  /// A child task runs beside its parent, so it has no part in the parent's scope.
  @Test("a child task has no part in the scope of its parent")
  func childTaskPart() async {
    await Journal.keepingAsync { journal in
      await NibLifecycle.scope {
        let mine = Family(name: "mine")
        let kept = Kept()
        async let child: Void = { kept.families = (0..<100).map { _ in Family(name: "child's") } }()
        NibLifecycle.settle()
        await child
        #expect(kept.families.count == 100)
        NibLifecycle.settle()
        withExtendedLifetime(kept) {}
        withExtendedLifetime(mine) {}
      }
      #expect(journal.settled == ["mine"])
    }
  }

  /// Off the main actor and without a scope nothing waits, and nothing is lost but `afterInit()`.
  @Test("without a scope `afterInit()` is not sent")
  func scopeAfterInit() throws {
    try Journal.keeping { journal in
      let loaded = try loadFamily("<Family id='P'><Family id='A'/></Family>")
      let code = Family(name: "code")
      NibLifecycle.scope { NibLifecycle.settle() }
      #expect(journal.entries == ["onInit A", "onInit P", "awake P", "awake A", "onInit code"])
      withExtendedLifetime((loaded, code)) {}
    }
  }

  @Test("off the main actor and outside a scope, a load retains nothing that its code makes")
  func objectsOfCode() throws {
    var classes = ClassRegistry.test
    classes.register("Maker", members: Box.members) { coder -> Box in
      _ = Leaf(id: "code")
      return try Box(coder: coder)
    }
    let inner = classes
    classes.register("Loader", members: Leaf.members) { coder -> Leaf in
      let nested = "<layout version='1'><Maker/></layout>"
      _ = try Nib(NibDocument(nested, file: "n.xml")).instantiate(classes: inner)
      return try Leaf(coder: coder)
    }
    try Journal.keeping { journal in
      for body in ["<Maker/>", "<Maker><Maker/><Leaf/></Maker>", "<Loader/>"] {
        for order in LoadOrder.profiles.map(\.order) {
          try load(body, classes: classes, order: order)
          #expect(journal.alive == 0, "\(body) in the order \(order.name)")
        }
      }
    }
  }
}

/// The main actor's own queue. Other code on it does not settle for these.
@Suite @MainActor struct MainActorTests {
  @Test("a later turn of the main actor sends `afterInit()`")
  func laterTurnMain() async {
    let widget = Widget()
    widget.text = "set after making it"
    #expect(widget.seen == nil)
    await turns { widget.seen != nil }
    #expect(widget.seen == "set after making it")
    #expect(widget.calls == 1)
    // Later ones have their turn too.
    let later = Widget()
    await turns { later.seen != nil }
    #expect(later.calls == 1)
    #expect(widget.calls == 1)
  }

  @Test("settling sends `afterInit()` immediately")
  func settlingSendsAfterInit() async {
    let widget = Widget()
    NibLifecycle.settle()
    #expect(widget.calls == 1)
    await turns { false }
    #expect(widget.calls == 1)
  }

  /// A family without an actor, in a layout that is loaded on the main actor.
  @Test("a load on the main actor is settled in a later turn")
  func loadMainActor() async throws {
    let journal = Journal()
    let loaded = try Journal.$kept.withValue(journal) {
      try loadOnMain("<Family id='P'><Family id='A'/></Family>")
    }
    #expect(journal.settled == [])
    await turns { !journal.settled.isEmpty }
    #expect(journal.settled == ["P", "A"])
    withExtendedLifetime(loaded) {}
  }

  /// An object of the main actor waits there, even if a background task makes it in a scope of its own.
  @Test("an object of the main actor is settled there even if a background scope made it")
  func objectMainActor() async {
    let widget = await Task.detached {
      await NibLifecycle.scope {
        let widget = await Widget()
        // Not the business of this task.
        NibLifecycle.settle()
        return widget
      }
    }.value
    await turns { widget.seen != nil }
    #expect(widget.calls == 1)
    #expect(widget.wasOnMain)
  }

  @Test("a scope on the main actor keeps its own queue")
  func scopeMainActor() async {
    let outside = Widget()
    await NibLifecycle.scope {
      let inside = Widget()
      await turns { outside.seen != nil }
      #expect(outside.calls == 1)
      #expect(inside.calls == 0)
      NibLifecycle.settle()
      #expect(inside.calls == 1)
    }
  }

  /// Turns of the main actor until something holds, but not for ever.
  private func turns(until isDone: () -> Bool) async {
    for _ in 0..<1_000 where !isDone() { await Task.yield() }
  }

  private func loadOnMain(_ body: String) throws -> LoadedNib {
    try Nib(layout(body)).instantiate(classes: .families)
  }
}

@MainActor private class Widget: @MainActor NibInitializing {
  var lifecycle = NibLifecycle()
  var text = ""
  private(set) var seen: String?
  private(set) var calls = 0
  private(set) var wasOnMain = false

  init() { finishInit() }

  func onInit() { reachedRoot(.onInit) }

  func afterInit() {
    reachedRoot(.afterInit)
    calls += 1
    seen = text
    // Stops the program if it is not so.
    MainActor.preconditionIsolated()
    wasOnMain = true
  }
}

/// The objects that a child task makes. Its parent holds them after the child has ended.
private final class Kept: @unchecked Sendable {
  var families: [Family] = []
}

/// Makes another, up to the third.
private final class Chain: Family {
  private var next: Chain?

  override func afterInit() {
    super.afterInit()
    if name.count < 3 { next = Chain(name: name + "'") }
  }
}
