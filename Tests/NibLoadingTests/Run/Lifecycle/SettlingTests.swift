import Foundation
import LoadSamples
import NibKit
import Testing

/// The time at which `afterInit()` is sent, and the objects that are not sent it.
@Suite struct SettlingTests {
  @Test("`afterInit()` is not sent before settling")
  func afterinitSentSettling() throws {
    try Journal.keeping { journal in
      try NibLifecycle.scope {
        let loaded = try loadFamily("<Family id='P'><Family id='A'/></Family>")
        let code = Family(name: "code")
        #expect(journal.settled == [])
        NibLifecycle.settle()
        #expect(journal.settled == ["P", "A", "code"])
        withExtendedLifetime((loaded, code)) {}
      }
    }
  }

  /// Waiting holds nothing alive.
  @Test("`afterInit()` is not sent to a released object")
  func afterinitSentReleased() throws {
    try Journal.keeping { journal in
      try NibLifecycle.scope {
        var code: Family? = Family(name: "code")
        weak let seenCode = code
        var loaded: LoadedNib? = try loadFamily("<Family id='P'><Family id='A'/></Family>")
        weak let seenLoaded = loaded?["A"]
        code = nil
        loaded = nil
        #expect(seenCode == nil)
        #expect(seenLoaded == nil)
        NibLifecycle.settle()
        withExtendedLifetime((code, loaded)) {}
      }
      #expect(journal.settled == [])
    }
  }

  /// The result of a load may go before its objects: those that something else holds are sent `afterInit()`.
  @Test("`afterInit()` is sent to objects that outlive the result of their load")
  func afterinitSentObjects() throws {
    try Journal.keeping { journal in
      try NibLifecycle.scope {
        let parent = try #require(
          try loadFamily("<Family id='P'><Family id='A'/><Family id='B'/></Family>").topLevel.first as? Family
        )
        weak let gone = parent.children[0]
        parent.remove(parent.children[0])
        #expect(gone == nil)
        NibLifecycle.settle()
        #expect(journal.settled == ["P", "B"])
        withExtendedLifetime(parent) {}
      }
    }
  }

  /// An object that is released while others of its load are sent `afterInit()` is not sent it, and is not retained.
  @Test("an object released in `afterInit()` of another one is not sent it")
  func objectReleased() throws {
    try Journal.keeping { journal in
      var classes = ClassRegistry.families
      classes.register(Dropping.self)
      try NibLifecycle.scope {
        var loaded: LoadedNib? = try loadFamily(
          "<Dropping id='P'><Family id='A'/><Family id='B'/></Dropping>", classes: classes)
        let parent = try #require(loaded?["P"] as? Dropping)
        weak let child = parent.children[1]
        parent.drop = {
          loaded = nil
          $0.removeAll()
          #expect(child == nil)
        }
        NibLifecycle.settle()
        #expect(journal.settled == ["P"])
        #expect(loaded == nil)
        withExtendedLifetime(parent) {}
      }
    }
  }

  /// So it is if another thread lets the result go meanwhile; the objects are gone when the call that is running returns.
  @Test("objects whose result another thread releases are not sent it")
  func objectsWhoseResult() throws {
    try Journal.keeping { journal in
      var classes = ClassRegistry.families
      classes.register(Dropping.self)
      try NibLifecycle.scope {
        nonisolated(unsafe) var loaded: LoadedNib? = try loadFamily(
          "<Dropping id='P'><Family id='A'/><Family id='B'/></Dropping>", classes: classes)
        let parent = try #require(loaded?["P"] as? Dropping)
        weak let child = parent.children[1]
        parent.drop = {
          $0.removeAll()
          let isReleased = DispatchSemaphore(value: 0)
          Thread.detachNewThread {
            loaded = nil
            isReleased.signal()
          }
          isReleased.wait()
        }
        NibLifecycle.settle()
        #expect(journal.settled == ["P"])
        #expect(child == nil && loaded == nil)
        withExtendedLifetime(parent) {}
      }
    }
  }

  /// Runs code when it is sent `afterInit()`.
  private final class Dropping: Family {
    var drop: (Family) -> Void = { _ in }

    override func afterInit() {
      super.afterInit()
      drop(self)
    }
  }

  /// Objects that are made and gone again take up no room: the scope holds entries for what is there.
  @Test("ten thousand released objects are skipped")
  func tenThousandReleased() {
    Journal.keeping { journal in
      NibLifecycle.scope {
        let kept = (0..<300).map { Family(name: "\($0)") }
        for _ in 0..<10_000 { _ = Family(name: "gone") }
        let last = Family(name: "last")
        journal.clear()
        NibLifecycle.settle()
        #expect(journal.settled == (0..<300).map { "\($0)" } + ["last"])
        withExtendedLifetime((kept, last)) {}
      }
    }
  }

  /// An object that is made while others are sent `afterInit()` waits for the next time. Settling within settling does nothing.
  @Test("an object made in `afterInit()` waits for the next settling")
  func objectMadeAfterInit() {
    Journal.keeping { journal in
      NibLifecycle.scope {
        let first = Meddler(name: "first")
        let second = Family(name: "second")
        NibLifecycle.settle()
        #expect(journal.settled == ["first", "second"])
        #expect(first.made?.name == "made")
        NibLifecycle.settle()
        #expect(journal.settled == ["first", "second", "made"])
        withExtendedLifetime(second) {}
      }
    }
  }

  /// A class that settles in its `onInit()` would be sent its own before that has returned: nothing is sent then.
  @Test("settling in `onInit()` sends nothing")
  func settlingOnInit() {
    Journal.keeping { journal in
      NibLifecycle.scope {
        let before = Family(name: "before")
        let hasty = Hasty(name: "hasty")
        #expect(journal.entries == ["onInit before", "onInit hasty", "settled"])
        NibLifecycle.settle()
        #expect(journal.settled == ["before", "hasty"])
        withExtendedLifetime((before, hasty)) {}
      }
    }
  }

  /// Settling within a load sends what waited before, and nothing of the load.
  @Test("settling in a load sends only calls that waited before")
  func settlingLoadSends() throws {
    try Journal.keeping { journal in
      try NibLifecycle.scope {
        let before = Family(name: "before")
        journal.onCall = { if $0 == "awake A" { NibLifecycle.settle() } }
        let loaded = try loadFamily("<Family id='P'><Maker id='A'/></Family>")
        #expect(journal.settled == ["before"])
        #expect(journal.entries.last == "after before")
        NibLifecycle.settle()
        #expect(journal.settled == ["before", "P", "A", "A.early", "A.inner", "A.late"])
        withExtendedLifetime((before, loaded)) {}
      }
    }
  }

  /// A layout within a layout waits until the outer one has ended, at the place where it was loaded.
  @Test("a nested layout is settled after the outer load")
  func nestedLayoutSettled() throws {
    try Journal.keeping { journal in
      try NibLifecycle.scope {
        let inner = try layout("<Family id='x'/><Family id='y'/>")
        var kept: [LoadedNib] = []
        journal.onCall = { call in
          guard call == "awake P" else { return }
          kept.append(try NibLoad.load("inner.xml", owner: nil))
          NibLifecycle.settle()
          #expect(journal.settled == [])
        }
        let loaded = try loadFamily(
          "<Family id='P'><Family id='A'/></Family>", layouts: MemoryLayouts(documents: ["inner.xml": inner]))
        NibLifecycle.settle()
        #expect(journal.settled == ["P", "A", "x", "y"])
        withExtendedLifetime((loaded, kept)) {}
      }
    }
  }

  // MARK: Loads that fail

  @Test("`afterInit()` is not sent to objects of a failed load", arguments: ["awake P", "awake A"])
  func afterinitSentObjectsFailed(call: String) throws {
    Journal.keeping { journal in
      NibLifecycle.scope {
        var escaped: [Family] = []
        journal.onCall = { if $0 == call { throw Boom(what: $0) } }
        var classes = ClassRegistry.families
        classes.register("Escaping", members: Family.members) {
          let family = try Family(coder: $0)
          escaped.append(family)
          return family
        }
        #expect(throws: LoadFailure.self) {
          try loadFamily("<Escaping id='P'><Family id='A'/></Escaping>", classes: classes)
        }
        #expect(escaped.map(\.name) == ["P"])
        NibLifecycle.settle()
        #expect(journal.settled == [])
      }
    }
  }

  /// An object that code makes and holds during a load is sent `afterInit()` even if the load fails.
  @Test("an object that code holds is settled even if its load failed")
  func objectCodeHolds() throws {
    Journal.keeping { journal in
      NibLifecycle.scope {
        var held: Family?
        journal.onCall = { call in
          guard call == "awake A" else { return }
          held = Family(name: "held")
          _ = Family(name: "gone")
          throw Boom(what: call)
        }
        #expect(throws: LoadFailure.self) { try loadFamily("<Family id='P'><Maker id='A'/></Family>") }
        NibLifecycle.settle()
        #expect(journal.settled == ["held"])
        withExtendedLifetime(held) {}
      }
    }
  }

  /// A load that was not informed that it runs on the main actor learns it from what code makes there.
  @MainActor @Test("objects that code on the main actor holds outlive a failed load")
  func objectsCodeMain() throws {
    var card: Card?
    var classes = ClassRegistry()
    classes.register("Maker", members: Members(), isolation: nil) { (_: NibDecoder) throws -> Family in
      card = MainActor.assumeIsolated { Card() }
      throw Boom(what: "init")
    }
    #expect(throws: LoadFailure.self) {
      try Nib(layout("<Maker/>")).instantiate(classes: classes, isolation: nil)
    }
    #expect(card?.isSettled == false)
    NibLifecycle.settle()
    #expect(card?.isSettled == true)
  }

  /// A replaced object is not part of the layout. If code holds it, it is like any other object of the code.
  @Test("a replaced object that is held is settled too")
  func replacedObject() throws {
    try Journal.keeping { journal in
      try NibLifecycle.scope {
        var held: [Family] = []
        var classes = ClassRegistry.families
        classes.register("Swapped", members: Family.members) { coder in
          held.append(try Family(coder: coder))
          return Family(name: "replacement")
        }
        let loaded = try loadFamily(
          "<Family id='P'><Swapped id='A'/><Family id='B'/></Family>", classes: classes)
        NibLifecycle.settle()
        #expect(journal.settled.sorted() == ["A", "B", "P", "replacement"])
        #expect(journal.settled.firstIndex(of: "P") == 0)
        withExtendedLifetime((loaded, held)) {}
      }
    }
  }

  // MARK: Traces

  /// A note in `afterInit()` goes to the trace of its object's load, under the object's name, however late it is written.
  @Test("a note in `afterInit()` is in the trace of its load")
  func noteAfterInitTrace() throws {
    try Journal.keeping { journal in
      let recorder = TraceRecorder()
      var classes = ClassRegistry.families
      classes.register(Talker.self)
      try NibLifecycle.scope {
        let one = try loadFamily("<Talker id='A'/>", classes: classes, tracer: recorder)
        let other = try loadFamily("<Family id='B'><Talker id='C' peer='#B'/></Family>", classes: classes)
        recorder.clear()
        NibLifecycle.settle()
        (other["C"] as? Talker)?.peer = nil
        withExtendedLifetime((one, other)) {}
      }
      #expect(recorder.trace.text() == "afterInit A\nnote    A: I am A\n")
      #expect(!NibLoad.isRunning)
      #expect(journal.settled == ["A", "B", "C"])
    }
  }

  /// An outlet that no layout connects is found there too: that of the object, and that of another.
  @Test("an unconnected outlet that is read in `afterInit()` is traced")
  func unconnectedOutlet() throws {
    let recorder = TraceRecorder()
    var classes = ClassRegistry.families
    classes.register(Reader.self)
    _ = try NibLifecycle.scope {
      try loadFamily("<Reader id='A' peer='#B'/><Family id='B'/>", classes: classes, tracer: recorder)
    }
    let lines = recorder.trace.text().split(separator: "\n").map(String.init)
    #expect(
      lines.suffix(3) == [
        "afterInit A", "empty   the outlet B.peer was read in settling of A, and t.xml does not connect it",
        "afterInit B",
      ])
  }
}

/// Makes another, and settles, when it is settled.
private final class Meddler: Family {
  var made: Family?

  override func afterInit() {
    super.afterInit()
    made = Family(name: "made")
    NibLifecycle.settle()
  }
}

private final class Hasty: Family {
  override func onInit() {
    super.onInit()
    NibLifecycle.settle()
    journal.write("settled")
  }
}

private final class Talker: Family {
  override func afterInit() {
    super.afterInit()
    NibLoad.note("I am \(name)")
  }
}

private final class Reader: Family {
  override func afterInit() {
    super.afterInit()
    _ = peer?.peer
  }
}

@MainActor private final class Card: @MainActor NibInitializing {
  var lifecycle = NibLifecycle()
  private(set) var isSettled = false

  init() { finishInit() }
  func onInit() { reachedRoot(.onInit) }
  func afterInit() {
    reachedRoot(.afterInit)
    isSettled = true
  }
}
