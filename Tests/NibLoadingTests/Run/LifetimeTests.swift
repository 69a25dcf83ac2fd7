import LoadSamples
import NibKit
import Testing

/// The objects that a load, its result and its owner keep alive, counted by `deinit`.
@Suite struct LifetimeTests {
  /// Every kind of connection, a tree, and an owner that holds some of it.
  private static let body = """
    <Box id='P' nm='p' outlet='root' outlets='rows'>
      <Leaf id='A' nm='a' peer='#P' buddy='#B' action='#owner.go'/>
      <Box id='Q'><Leaf id='B' outlets='rows' action='#first.go'/></Box>
    </Box>
    <Leaf id='T' outlet='spare' peer='#ext:other'/>
    """

  @Test("nothing leaks under any order", arguments: LoadOrder.profiles.map(\.order))
  func nothingLeaks(order: LoadOrder) throws {
    try Journal.keeping { journal in
      do {
        let owner = Owner()
        let loaded = try NibLifecycle.scope {
          try load(Self.body, owner: owner, order: order, externals: ["other": owner.asLeaf])
        }
        // The owner and the five objects; the external one is not retained by the load.
        #expect(journal.alive == 6)
        withExtendedLifetime(loaded) {}
      }
      #expect(journal.alive == 0)
    }
  }

  @Test("nothing leaks after a failed load", arguments: ["*B", "O.didLoad", "+T", "A.nm"])
  func leaksFailedLoad(call: String) throws {
    Journal.keeping { journal in
      journal.onCall = { if $0 == call { throw Boom(what: call) } }
      do {
        let owner = Owner()
        #expect(throws: LoadFailure.self) {
          try load(Self.body, owner: owner, externals: ["other": owner.asLeaf], tracer: TraceRecorder())
        }
        #expect(journal.alive <= 2)
        withExtendedLifetime(owner) {}
      }
      #expect(journal.alive == 0)
    }
  }

  /// The error that a failed load throws keeps none of its objects.
  @Test("the error keeps no object alive")
  func errorKeepsObject() {
    Journal.keeping { journal in
      journal.onCall = { if $0 == "*B" { throw Boom(what: $0) } }
      let failure = loadFailure { try load("<Box><Leaf id='B'/></Box>") }
      #expect(failure != nil)
      #expect(journal.alive == 0)
    }
  }

  /// An object that nothing else holds lives as long as the result, or as what was taken out of it.
  @Test("top level objects live with the result")
  func topLevelObjects() throws {
    try Journal.keeping { journal in
      var loaded: LoadedNib? = try load("<Leaf id='A'/><Box id='P'><Leaf id='B'/></Box>")
      #expect(journal.alive == 3)
      var topLevel = loaded!.topLevel
      #expect(topLevel.map { ($0 as? Leaf)?.id } == ["A", "P"])
      loaded = nil
      #expect(journal.alive == 3)
      topLevel.removeLast()
      #expect(journal.alive == 1)
      topLevel = []
      #expect(journal.alive == 0)
    }
  }

  @Test("the result finds objects by id")
  func resultFindsObjects() throws {
    let loaded = try load("<Leaf id='A'/><Box id='P'><Leaf id='B'/><Leaf/></Box>")
    #expect(loaded.objects.map { ($0 as? Leaf)?.id } == ["A", "P", "B", "Leaf"])
    #expect(loaded["B"] === loaded.objects[2])
    #expect(loaded["C"] == nil)
    #expect(loaded["#B"] == nil)
    #expect(loaded.object("P", as: Box.self) === loaded.objects[1])
    #expect(loaded.object("A", as: Box.self) == nil)
  }

  @Test("the result does not keep the owner")
  func resultKeepOwner() throws {
    try Journal.keeping { journal in
      var owner: Owner? = Owner()
      let recorder = TraceRecorder()
      let loaded = try load("<Leaf id='A' action='#owner.go'/>", owner: owner, tracer: recorder)
      #expect(journal.alive == 2)
      owner = nil
      #expect(journal.alive == 1)
      withExtendedLifetime((loaded, recorder)) {}
    }
  }

  /// An owner that keeps the result of its own load is no cycle.
  @Test("the owner may keep the result")
  func ownerKeepResult() throws {
    try Journal.keeping { journal in
      do {
        let owner = KeepingOwner()
        owner.loaded = try load("<Leaf id='A' outlet='root' action='#owner.go'/>", owner: owner)
        #expect(journal.alive == 2)
      }
      #expect(journal.alive == 0)
    }
  }

  /// Neither a plan nor a trace keeps objects.
  @Test("a plan and a trace keep no objects")
  func planTraceKeep() throws {
    try Journal.keeping { journal in
      let plan = try LoadPlan(layout("<Box id='P'><Leaf id='A' peer='#P'/></Box>"), classes: .test)
      let recorder = TraceRecorder()
      _ = try plan.instantiate(tracer: recorder)
      #expect(journal.alive == 0)
      #expect(recorder.trace.notation == "+P +A A! P<A P! A~P *P *A")
    }
  }

  @Test("one plan makes new objects each time")
  func planMakesNew() throws {
    let plan = try LoadPlan(layout("<Box id='P'><Leaf id='A' peer='#P'/></Box>"), classes: .test)
    let (one, two) = (try plan.instantiate(), try plan.instantiate())
    #expect(Set((one.objects + two.objects).map(ObjectIdentifier.init)).count == 4)
    #expect((one["A"] as? Leaf)?.peer === one["P"])
    #expect((two["A"] as? Leaf)?.peer === two["P"])
  }
}

private final class KeepingOwner: Owner {
  var loaded: LoadedNib?
}

extension Owner {
  /// A leaf from elsewhere.
  fileprivate var asLeaf: Leaf { Leaf(id: "other") }
}
