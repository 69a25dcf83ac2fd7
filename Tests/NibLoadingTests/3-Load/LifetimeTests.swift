import NibKit
import Testing

/// Who keeps whom alive, counted by `deinit`.
@Suite struct LifetimeTests {
  /// Every kind of connection, a tree, and an owner that holds some of it.
  private static let body = """
    <Box id='P' nm='p' outlet='root' outlets='rows'>
      <Leaf id='A' nm='a' peer='#P' buddy='#B' action='#owner.go'/>
      <Box id='Q'><Leaf id='B' outlets='rows' action='#first.go'/></Box>
    </Box>
    <Leaf id='T' outlet='spare' peer='#ext:other'/>
    """

  @Test(arguments: LoadOrder.profiles.map(\.order))
  func nothingLeaks(order: LoadOrder) throws {
    try Journal.keeping { journal in
      do {
        let owner = Owner()
        let loaded = try load(Self.body, owner: owner, order: order, externals: ["other": owner.asLeaf])
        loaded.settle()
        // The owner and the five objects; the external one is nobody's.
        #expect(journal.alive == 6)
        withExtendedLifetime(loaded) {}
      }
      #expect(journal.alive == 0)
    }
  }

  @Test(arguments: ["*B", "O.didLoad", "+T", "A.nm"])
  func nothingLeaksAfterAFailedLoad(call: String) throws {
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
  @Test func theErrorKeepsNothing() {
    Journal.keeping { journal in
      journal.onCall = { if $0 == "*B" { throw Boom(what: $0) } }
      let failure = loadFailure { try load("<Box><Leaf id='B'/></Box>") }
      #expect(failure != nil)
      #expect(journal.alive == 0)
    }
  }

  /// An object that nothing else holds lives as long as the result, or as what was taken out of it.
  @Test func topLevelObjectsLiveWithTheResult() throws {
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

  @Test func theResultFindsObjectsByID() throws {
    let loaded = try load("<Leaf id='A'/><Box id='P'><Leaf id='B'/><Leaf/></Box>")
    #expect(loaded.objects.map { ($0 as? Leaf)?.id } == ["A", "P", "B", "Leaf"])
    #expect(loaded["B"] === loaded.objects[2])
    #expect(loaded["C"] == nil)
    #expect(loaded["#B"] == nil)
    #expect(loaded.object("P", as: Box.self) === loaded.objects[1])
    #expect(loaded.object("A", as: Box.self) == nil)
  }

  @Test func theResultDoesNotKeepTheOwner() throws {
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
  @Test func theOwnerMayKeepTheResult() throws {
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
  @Test func planAndTraceKeepNoObjects() throws {
    try Journal.keeping { journal in
      let plan = try LoadPlan(layout("<Box id='P'><Leaf id='A' peer='#P'/></Box>"), classes: .test)
      let recorder = TraceRecorder()
      _ = try plan.instantiate(tracer: recorder)
      #expect(journal.alive == 0)
      #expect(recorder.trace.notation == "+P +A A! P<A P! A~P *P *A")
    }
  }

  @Test func onePlanMakesNewObjectsEachTime() throws {
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

/// `afterInit`: later, and once.
@Suite struct SettleTests {
  @Test func afterInitComesOnlyOnSettle() throws {
    try Journal.keeping { journal in
      let loaded = try load("<Box id='P'><Leaf id='A'/></Box>", owner: Owner())
      #expect(!journal.text.contains("after"))
      loaded.settle()
      #expect(journal.text.hasSuffix("O.didLoad after P after A"))
    }
  }

  @Test func afterInitComesOnce() throws {
    try Journal.keeping { journal in
      let recorder = TraceRecorder()
      let loaded = try load("<Leaf id='A'/>", tracer: recorder)
      loaded.settle()
      loaded.settle()
      #expect(journal.entries.count { $0 == "after A" } == 1)
      #expect(recorder.trace.notation == "+A A! *A after A")
    }
  }

  /// Code that configures objects right after the load has run by then.
  @Test func afterInitSeesWhatWasSetAfterTheLoad() throws {
    let loaded = try load("<Noting id='A'/>", classes: .noting)
    let noting = try #require(loaded["A"] as? Noting)
    noting.nm = "set by code"
    loaded.settle()
    #expect(noting.seen == "set by code")
  }
}

private final class Noting: Leaf {
  var seen: String?
  override func afterInit() { seen = nm }
}

extension ClassRegistry {
  fileprivate static var noting: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Noting.self)
    return classes
  }
}
