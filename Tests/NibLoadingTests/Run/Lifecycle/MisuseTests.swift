import LoadSamples

#if DEBUG
  import NibKit
  import Testing

  /// A class that breaks the rules of its family is reported, in builds for debugging.
  @Suite struct MisuseTests {
    // MARK: In a layout

    /// The name of each class, the misuse that is reported, and the methods that it is sent nevertheless.
    @Test(
      "each mistake of a class is reported",
      arguments: [
        ("Fine", [String](), ["onInit", "awake", "afterInit"]),
        (
          "FinishesAgain",
          [
            "finishInit() was called twice for one FinishesAgain: only the root class of the family calls it, once in each "
              + "initializer that does not delegate to another; what a subclass sets up belongs in its onInit()"
          ], ["onInit", "awake", "afterInit"]
        ),
        (
          "NeverFinishes",
          [
            "NeverFinishes.init(coder:) has returned, and finishInit() was not called: the root class of the family calls it "
              + "at the end of each of its designated initializers"
          ], ["awake"]
        ),
        (
          "CallsOnInit",
          [
            "onInit() of CallsOnInit was called by hand: finishInit(), which the root class of the family calls, sends it; "
              + "remove the call"
          ], ["onInit", "onInit", "awake", "afterInit"]
        ),
        (
          "CallsAfterInit",
          [
            "afterInit() of CallsAfterInit was called by hand: a later turn of the main loop, or NibLifecycle.settle(), sends "
              + "it; remove the call"
          ], ["onInit", "afterInit", "awake", "afterInit"]
        ),
        (
          "CallsAwake", ["awake() of CallsAwake was called by hand: a load sends it; remove the call"],
          ["onInit", "awake", "awake", "afterInit"]
        ),
        (
          "ForgetsOnInit",
          [
            "ForgetsOnInit.onInit() did not reach the root class of its family: an override, in ForgetsOnInit or a class that "
              + "it inherits from, does not call super.onInit(); or the root's own onInit() does not call "
              + "reachedRoot(.onInit)"
          ], ["awake", "afterInit"]
        ),
        (
          "ForgetsAfterInit",
          [
            "ForgetsAfterInit.afterInit() did not reach the root class of its family: an override, in ForgetsAfterInit or a "
              + "class that it inherits from, does not call super.afterInit(); or the root's own afterInit() does not call "
              + "reachedRoot(.afterInit)"
          ], ["onInit", "awake"]
        ),
        (
          "ForgetsAwake",
          [
            "ForgetsAwake.awake() did not reach the root class of its family: an override, in ForgetsAwake or a class that it "
              + "inherits from, does not call super.awake(); or the root's own awake() does not call reachedRoot(.awake)"
          ], ["onInit", "afterInit"]
        ),
        (
          "CallsSuperTwice",
          [
            "CallsSuperTwice.onInit() reached the root class of its family twice: an override calls super.onInit() more than "
              + "once, or another object's code calls onInit() by hand"
          ], ["onInit", "onInit", "awake", "afterInit"]
        ),
      ])
    func mistakeClassReported(className: String, misuse: [String], sent: [String]) throws {
      try Journal.keeping { journal in
        let recorder = TraceRecorder()
        let found = try NibMisuse.collect {
          _ = try NibLifecycle.scope {
            try loadFamily("<\(className) id='A'/>", classes: .wrong, tracer: recorder)
          }
        }
        #expect(found.map(\.description) == misuse)
        #expect(found.allSatisfy { $0.className == className })
        #expect(journal.entries == sent)
        let reported = recorder.trace.lines().filter { $0.kind == .misuse }.map(\.detail)
        #expect(reported == misuse)
      }
    }

    // MARK: In code

    @Test("mistakes of objects that code makes are reported")
    func mistakesObjects() {
      Journal.keeping { journal in
        let found = NibMisuse.collect {
          NibLifecycle.scope {
            let objects = [Right(), FinishesAgain(), CallsOnInit(), ForgetsOnInit(), ForgetsAfterInit()]
            objects[0].onInit()
            objects[0].afterInit()
            _ = try? objects[0].awake()
            NibLifecycle.settle()
            withExtendedLifetime(objects) {}
          }
        }
        #expect(
          found.map { "\($0.className) \($0.kind.rawValue)" } == [
            "FinishesAgain finished-twice", "CallsOnInit called-by-hand", "ForgetsOnInit super-not-called",
            "Right called-by-hand", "Right called-by-hand", "Right called-by-hand",
            "ForgetsAfterInit super-not-called",
          ])
        #expect(found.map(\.method) == [nil, .onInit, .onInit, .onInit, .afterInit, .awake, .afterInit])
      }
    }

    /// A root whose second initializer delegates to its first: one of the two finishes.
    @Test("finishing in a delegating initializer is reported")
    func finishingDelegating() {
      let found = NibMisuse.collect { _ = Delegating(twice: true) }
      #expect(found.map(\.kind) == [.finishedTwice])
    }

    /// A container that awakes its children itself, in the load that awakes them too.
    @Test("an awake that another object sends is reported")
    func awakeAnotherObject() throws {
      try Journal.keeping { journal in
        let found = try NibMisuse.collect {
          try loadFamily("<AwakesChildren id='P'><Right id='A'/></AwakesChildren>", classes: .wrong)
        }
        #expect(
          found.map(\.description) == [
            "awake() of Right was called by hand: a load sends it; remove the call"
          ])
        #expect(journal.entries.filter { $0 == "awake" }.count == 3)
      }
    }

    /// A closure that is registered in place of `awake()` need not call it. If it does, the call is no misuse.
    @Test("a registered awake closure may call awake or not")
    func registeredAwake() throws {
      for callsAwake in [false, true] {
        try Journal.keeping { journal in
          var classes = ClassRegistry()
          classes.register("Foreign", members: Right.members, awake: { if callsAwake { try $0.awake() } }) {
            try Right(coder: $0)
          }
          let found = try NibMisuse.collect { try loadFamily("<Foreign id='A'/>", classes: classes) }
          #expect(found == [])
          #expect(journal.entries == (callsAwake ? ["onInit", "awake"] : ["onInit"]))
        }
      }
    }

    /// An `awake()` that throws has not been sent to its end: that it has not called super is no news.
    @Test("an awake that throws is not reported")
    func awakeThrowsReported() throws {
      let found = NibMisuse.collect {
        #expect(throws: LoadFailure.self) { try loadFamily("<Throws id='A'/>", classes: .wrong) }
      }
      #expect(found == [])
    }

    @Test("settling outside a scope is reported")
    func settlingScopeReported() {
      let found = NibMisuse.collect { NibLifecycle.settle() }
      #expect(
        found.map(\.description) == [
          "NibLifecycle.settle() was called outside the main actor and outside a scope, where nothing can wait: put the "
            + "code that makes the objects, and this call, into NibLifecycle.scope { … }"
        ])
    }

    // MARK: Collecting

    @Test("mistakes in parallel tasks are all reported")
    func mistakesParallel() async {
      let found = await NibMisuse.collect {
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<50 { group.addTask { _ = FinishesAgain() } }
        }
      }
      #expect(found.map(\.kind) == Array(repeating: .finishedTwice, count: 50))
    }

    @Test("a mistake that is not collected stops the program")
    func mistakeCollected() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = FinishesAgain()
      }
      let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(words.contains("finishInit() was called twice for one FinishesAgain: only the root class"))
    }
  }

  /// A family that writes down which of its methods came up to it.
  private class Right: NibObject, NibInitializing {
    var lifecycle = NibLifecycle()
    let journal = Journal.current
    var children: [Right] = []

    class var members: Members { Members().adding(Right.self) { $0.children { $0.children.append($1) } } }

    init() { finishInit() }
    required init(coder: NibDecoder) throws {
      try coder.attachChildren(to: self)
      if !(self is NeverFinishes) { finishInit() }
    }

    func onInit() {
      reachedRoot(.onInit)
      journal.write("onInit")
    }
    func awake() throws {
      reachedRoot(.awake)
      journal.write("awake")
    }
    func afterInit() {
      reachedRoot(.afterInit)
      journal.write("afterInit")
    }
  }

  private final class Fine: Right {
    override func onInit() { super.onInit() }
    override func awake() throws { try super.awake() }
    override func afterInit() { super.afterInit() }
  }

  private final class FinishesAgain: Right {
    override init() {
      super.init()
      finishInit()
    }
    required init(coder: NibDecoder) throws {
      try super.init(coder: coder)
      finishInit()
    }
  }

  private final class NeverFinishes: Right {}

  private final class CallsOnInit: Right {
    override init() {
      super.init()
      onInit()
    }
    required init(coder: NibDecoder) throws {
      try super.init(coder: coder)
      onInit()
    }
  }

  private final class CallsAfterInit: Right {
    required init(coder: NibDecoder) throws {
      try super.init(coder: coder)
      afterInit()
    }
  }

  private final class CallsAwake: Right {
    required init(coder: NibDecoder) throws {
      try super.init(coder: coder)
      try awake()
    }
  }

  private class ForgetsOnInit: Right {
    override func onInit() {}
  }

  private final class ForgetsAfterInit: Right {
    override func afterInit() {}
  }

  private final class ForgetsAwake: Right {
    override func awake() throws {}
  }

  private final class Throws: Right {
    override func awake() throws { throw Boom(what: "awake") }
  }

  private final class CallsSuperTwice: Right {
    override func onInit() {
      super.onInit()
      super.onInit()
    }
  }

  private final class AwakesChildren: Right {
    override func awake() throws {
      try super.awake()
      for child in children { try child.awake() }
    }
  }

  private final class Delegating: Right {
    convenience init(twice: Bool) {
      self.init()
      if twice { finishInit() }
    }
  }

  extension ClassRegistry {
    fileprivate static var wrong: ClassRegistry {
      var classes = ClassRegistry()
      classes.register(Right.self)
      classes.register(Fine.self)
      classes.register(FinishesAgain.self)
      classes.register(NeverFinishes.self)
      classes.register(CallsOnInit.self)
      classes.register(CallsAfterInit.self)
      classes.register(CallsAwake.self)
      classes.register(ForgetsOnInit.self)
      classes.register(ForgetsAfterInit.self)
      classes.register(ForgetsAwake.self)
      classes.register(CallsSuperTwice.self)
      classes.register(AwakesChildren.self)
      classes.register(Throws.self)
      return classes
    }
  }
#endif
