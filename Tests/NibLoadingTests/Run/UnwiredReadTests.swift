import LoadSamples
import Foundation
import NibKit
import Testing

/// Outlets know their phase: what reading one too early says, and when it says nothing.
@Suite struct UnwiredReadTests {
  /// Returns the unwired reads of a load, in words.
  private func reads(
    _ body: String, owner: Owner? = nil, order: LoadOrder = .strict, _ kind: LoadEvent.Kind = .unwiredRead
  ) throws -> [String] {
    let recorder = TraceRecorder()
    let owner = owner ?? Owner()
    let loaded = try load(body, owner: owner, classes: .readers(owner), order: order, tracer: recorder)
    for case let leaf as Leaf in loaded.objects { leaf.buddy = nil }
    return recorder.trace.lines().filter { $0.kind == kind }.map(\.detail)
  }

  @Test("a read before the connections names reader, phase and place")
  func readConnections() throws {
    #expect(
      try reads("<Reader id='A' nm='x' buddy='#B'/><Leaf id='B'/>") == [
        "the outlet A.buddy was read in init of A, before t.xml:2:23 wired it",
        "the outlet A.buddy was read in attributes of A, before t.xml:2:23 wired it",
      ])
  }

  @Test("a setter of a list is an attribute's setter, too", arguments: ["", " awake-after='#B'"])
  func listSetter(rule: String) throws {
    let tags = "<attribute name='tags'><item>x</item></attribute>"
    #expect(
      try reads("<Reader id='A' buddy='#B'\(rule)>\(tags)</Reader><Leaf id='B'/>") == [
        "the outlet A.buddy was read in init of A, before t.xml:2:16 wired it",
        "the outlet A.buddy was read in attributes of A, before t.xml:2:16 wired it",
      ])
  }

  /// The same object, without an id, in a tree.
  @Test("a reader without an id is named by its path")
  func readerIdNamed() throws {
    #expect(
      try reads("<Box id='P'>\n<Reader buddy='#P'/></Box>") == [
        "the outlet P/Reader[0].buddy was read in init of P/Reader[0], before t.xml:3:9 wired it"
      ])
  }

  @Test("a read of an outlet that the layout does not connect is distinguished from an early read")
  func readThatNothingWillWire()
    throws
  {
    #expect(try reads("<Reader id='A'/>").isEmpty)
    #expect(
      try reads("<Reader id='A'/>", .emptyRead) == [
        "the outlet A.buddy was read in init of A, and t.xml does not connect it",
        "the outlet A.buddy was read in awake of A, and t.xml does not connect it",
      ])
    #expect(try reads("<Reader id='A' buddy='#B'/><Leaf id='B'/>", .emptyRead).isEmpty)
  }

  @Test("a read of an object that code has made is not too early")
  func readOfAnObjectOfCode() throws {
    let recorder = TraceRecorder()
    var classes = ClassRegistry.test
    classes.register("Maker", members: Leaf.members) { coder -> Leaf in
      _ = Box(id: "code").buddy
      return try Leaf(coder: coder)
    }
    try load("<Maker id='A'/>", classes: classes, tracer: recorder)
    #expect(
      recorder.trace.text().contains(
        "empty   an outlet of Box was read in init of A, and t.xml does not connect it\n"))
  }

  @Test("a read names the layout by its file's name, wherever the file is")
  func fileName() throws {
    var classes = ClassRegistry.test
    let owner = Owner()
    classes.merge(.readers(owner))
    let text = "<layout version='1'><Reader id='A' buddy='#B'/><Leaf id='B'/></layout>"
    let traces = try ["t.xml", "./t.xml", "/somewhere/else/t.xml"].map { file in
      let recorder = TraceRecorder()
      _ = try NibLifecycle.scope {
        _ = try Nib(NibDocument(text, file: file)).instantiate(
          owner: owner, classes: classes, tracer: recorder)
      }
      return recorder.trace.text()
    }
    #expect(Set(traces).count == 1)
    #expect(
      traces[0].contains("unwired the outlet A.buddy was read in init of A, before t.xml:1:36 wired it\n"))
  }

  @Test("a read of an outlet that the order leaves nil says so")
  func readOutletOrder() throws {
    #expect(
      try reads("<Reader id='A' buddy='#B'/><Leaf id='B'/>", order: .javafx) == [
        "the outlet A.buddy was read in init of A, and the order javafx leaves it nil (t.xml:2:16)"
      ])
  }

  /// A setter reads an outlet too early only under an order that sets attributes before outlets.
  @Test("the order decides which reads are early")
  func orderDecidesReads() throws {
    let body = "<Reader id='A' nm='x' buddy='#B'/><Leaf id='B'/>"
    #expect(try reads(body, order: .gnustepXIB).count == 1)
    #expect(try reads(body, order: .uikit).count == 2)
  }

  /// Another object's outlet, and the owner's.
  @Test("the reader may be an object that does not own the outlet")
  func readerObjectOutlet() throws {
    #expect(
      try reads("<Nosy id='A'/><Leaf id='B' outlet='spare'/>", owner: Owner()) == [
        "the outlet Owner.spare was read in init of A, before t.xml:2:28 wired it"
      ])
  }

  @Test("a read gives nil before the connection and the object after it")
  func readGivesNil() throws {
    let owner = Owner()
    let loaded = try load(
      "<Reader id='A' buddy='#B'/><Leaf id='B'/>", owner: owner, classes: .readers(owner))
    let reader = try #require(loaded["A"] as? Reader)
    #expect(reader.seen == ["init nil", "awake B"])
    #expect(reader.buddy === loaded["B"])
  }

  /// Outside a load an empty outlet is just nil.
  @Test("a read outside a load is not traced")
  func readLoadTraced() throws {
    let recorder = TraceRecorder()
    let loaded = try load("<Leaf id='A'/>", tracer: recorder)
    let before = recorder.trace.count
    #expect((loaded["A"] as? Leaf)?.buddy == nil)
    #expect(Leaf(id: "code").buddy == nil)
    #expect(recorder.trace.count == before)
  }

  /// An outlet that code has set can be read at any time.
  @Test("a read of an outlet that code has set is not early")
  func readOutletCode() throws {
    let owner = Owner()
    owner.spare = Leaf(id: "code")
    #expect(try reads("<Nosy id='A'/><Leaf id='B' outlet='spare'/>", owner: owner).isEmpty)
    #expect(owner.spare?.id == "B")
  }

  /// A thread or a task that is started during the load is no part of it.
  @Test("other threads record nothing")
  func otherThreadsRecord() throws {
    let recorder = TraceRecorder()
    var classes = ClassRegistry.test
    classes.register(Spawner.self)
    let loaded = try load("<Spawner id='A'/>", classes: classes, tracer: recorder)
    #expect((loaded["A"] as? Spawner)?.runs == 2)
    #expect(recorder.trace.notation == "+A A! *A")
  }

  // MARK: Required outlets

  @Test("a required outlet has its object once it is connected")
  func requiredOutlet() throws {
    var classes = ClassRegistry.test
    classes.register(Demanding.self)
    let loaded = try load("<Demanding id='A' source='#B'/><Leaf id='B'/>", classes: classes)
    #expect((loaded["A"] as? Demanding)?.source === loaded["B"])
    let error = #expect(throws: NibError.self) { try load("<Demanding id='A'/>", classes: classes) }
    #expect(error?.diagnostics.map(\.code) == [.missingOutlet])
  }

  /// A controller is made by one layout, and wired by another that it owns: there its outlets must be connected.
  @Test("a required outlet of a controller belongs to the layout that the controller owns")
  func requiredOutletController() throws {
    var classes = ClassRegistry.test
    classes.register(LateOwner.self)
    let loaded = try load("<LateOwner id='A'/>", classes: classes)
    let controller = try #require(loaded["A"] as? LateOwner)
    let error = #expect(throws: NibError.self) {
      try load("<Leaf id='B'/>", owner: controller, classes: classes)
    }
    #expect(error?.diagnostics.map(\.code) == [.missingOutlet])
    let view = try load("<Leaf id='B' outlet='source'/>", owner: controller, classes: classes)
    #expect(controller.source === view["B"])
  }

  /// There is nothing to yield, so that the program stops, with the same sentence.
  @Test("a required outlet that is read early stops the program")
  func requiredOutletRead() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var classes = ClassRegistry.test
      classes.register(Hasty.self)
      try load("<Leaf id='B'/>\n<Hasty id='A' source='#B'/>", classes: classes)
    }
    let words = String(decoding: try #require(result?.standardErrorContent), as: UTF8.self)
    #expect(
      words.contains("Fatal error: the outlet A.source was read in init of A, before t.xml:3:15 wired it\n"))
  }

  @Test("a required outlet that is read without a load stops the program")
  func requiredOutletReadLoad() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Demanding(id: "code").source
    }
    let words = String(decoding: try #require(result?.standardErrorContent), as: UTF8.self)
    #expect(
      words.contains(
        "Fatal error: the outlet Demanding.source was read, and no layout has wired it: the object was not loaded, or its "
          + "load failed\n"))
  }
}

/// Reads its outlet in init, in a setter and in awake.
private final class Reader: Leaf {
  var seen: [String] = []

  override class var members: Members {
    super.members.adding(Reader.self) {
      $0.attribute("tags") { (reader: Reader, _: [String]) in _ = reader.buddy }
    }
  }

  override var nm: String? {
    didSet { _ = buddy }
  }

  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    seen.append("init \(buddy?.id ?? "nil")")
  }

  override func awake() throws {
    try super.awake()
    seen.append("awake \(buddy?.id ?? "nil")")
  }
}

/// Reads the owner's outlet.
private final class Nosy: Leaf {}

extension ClassRegistry {
  fileprivate static func readers(_ owner: Owner) -> ClassRegistry {
    var classes = ClassRegistry.test
    classes.register(Reader.self)
    classes.register("Nosy", members: Nosy.members) { coder in
      _ = owner.spare
      return try Nosy(coder: coder)
    }
    return classes
  }
}

/// Has its outlet read elsewhere, and waits for that.
private final class Spawner: Leaf {
  var runs = 0

  override func awake() throws {
    try super.awake()
    struct Passed: @unchecked Sendable { let spawner: Spawner }
    let passed = Passed(spawner: self)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      _ = passed.spawner.buddy
      NibLoad.note("from a thread")
      passed.spawner.runs += 1
      done.signal()
    }
    thread.start()
    done.wait()
    Task {
      _ = passed.spawner.buddy
      NibLoad.note("from a task")
      passed.spawner.runs += 1
      done.signal()
    }
    done.wait()
  }
}

private final class LateOwner: Leaf, NibOwner {
  @Outlet var source: Leaf

  override class var members: Members {
    super.members.adding(LateOwner.self) {
      $0.connectsAsOwner()
      $0.outlet("source") { $0.$source }
    }
  }
}

private class Demanding: Leaf {
  @Outlet var source: Leaf

  override class var members: Members {
    super.members.adding(Demanding.self) { $0.outlet("source") { $0.$source } }
  }
}

private final class Hasty: Demanding {
  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    _ = source
  }
}
