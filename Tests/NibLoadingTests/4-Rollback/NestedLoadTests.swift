import NibKit
import Testing

/// Classes that load layouts of their own.
@Suite struct NestedLoadTests {
  /// Loads `<Host>` with layouts found by name.
  private func load(
    _ body: String = "<Host id='H' loads='inner.xml'/>", file: String = "outer.xml",
    layouts: [String: String]?,
    declared: Bool = false, tracer: TraceRecorder? = nil
  ) throws -> LoadedNib {
    var classes = ClassRegistry.test
    if declared { classes.register(DeclaringHost.self, as: "Host") } else { classes.register(Host.self) }
    let finder = layouts.map { layouts in
      { (name: String) throws in
        guard let text = layouts[name] else { throw Boom(what: "no \(name)") }
        return try NibDocument("<layout version='1'>\(text)</layout>", file: name)
      }
    }
    let document = try NibDocument("<layout version='1'>\(body)</layout>", file: file)
    return try Nib(document).instantiate(classes: classes, layouts: finder, tracer: tracer)
  }

  @Test func innerLayoutIsLoadedWithClassesOrderAndTracer() throws {
    let recorder = TraceRecorder()
    let loaded = try load(layouts: ["inner.xml": "<Leaf id='A' outlet='root'/>"], tracer: recorder)
    #expect((loaded["H"] as? Host)?.root?.id == "A")
    #expect(recorder.trace.notation == "+H H! H.loads *H +A A! Host~A *A Host.didLoad")
    #expect(Set(recorder.trace.lines().map(\.file)) == ["outer.xml", "inner.xml"])
  }

  @Test func aLayoutInALayoutInALayout() throws {
    let loaded = try load(layouts: [
      "inner.xml": "<Host id='I' loads='innermost.xml' outlet='root'/>",
      "innermost.xml": "<Leaf id='A' outlet='root'/>",
    ])
    #expect(((loaded["H"] as? Host)?.root as? Host)?.root?.id == "A")
  }

  @Test func declaredSelfLoadingIsFoundByThePlan() {
    Journal.keeping { journal in
      let text = failureText {
        try load(
          file: "dir/host.xml", layouts: ["host.xml": "<Host/>", "other.xml": "<Host/>"], declared: true)
      }
      #expect(
        text == """
          dir/host.xml:1:21: error: loading this would load it again without end: host.xml → Host → host.xml \
          [self-loading]
              <layout version='1'><Host id='H' loads='inner.xml'/></layout>
                                  ^~~~~
          """)
      #expect(journal.entries.isEmpty)
    }
  }

  /// The way back may lead through other layouts.
  @Test func declaredDetourIsFoundByThePlan() throws {
    let text = failureText {
      try load("<Via/>", file: "host.xml", layouts: ["via.xml": "<Box><Host/></Box>"], declared: true)
    }
    #expect(text.contains("no class 'Via'"))
    var classes = ClassRegistry.test
    classes.register(DeclaringHost.self, as: "Host")
    classes.register(Via.self)
    let document = try NibDocument("<layout version='1'><Via/></layout>", file: "host.xml")
    let diagnostics = LoadPlan.diagnose(document, classes: classes) { name in
      try NibDocument("<layout version='1'><Box><Host/></Box></layout>", file: name)
    }
    #expect(diagnostics.map(\.code) == [.selfLoading])
    #expect(diagnostics.first?.message.hasSuffix("host.xml → Via → via.xml → Host → host.xml") == true)
  }

  @Test func undeclaredSelfLoadingIsFoundWhenItHappens() {
    Journal.keeping { journal in
      let recorder = TraceRecorder()
      let failure = loadFailure {
        try load(
          layouts: [
            "inner.xml": "<Host id='I' loads='outer.xml'/>", "outer.xml": "<Host id='H' loads='inner.xml'/>",
          ], tracer: recorder)
      }
      let message = failure?.description ?? ""
      #expect(
        message.contains("the layout 'outer.xml' is being loaded already: outer.xml → inner.xml → outer.xml"))
      #expect(journal.entries.count { $0.hasPrefix("+") } == 2)
      #expect(journal.alive == 0)
      #expect(recorder.trace.notation.hasSuffix("abort abort"))
    }
  }

  @Test func layoutThatCannotBeHad() {
    let missing = failureText { try load(layouts: [:]) }
    #expect(
      missing.contains("the layout 'inner.xml' cannot be had: Boom(what: \"no inner.xml\") [nested-layout]"))
    let noFinder = failureText { try load(layouts: nil) }
    #expect(
      noFinder.contains(
        "the layout 'inner.xml' was asked for, and this load was given no layouts [nested-layout]"))
  }

  /// A fault of the inner layout fails the outer load, and both are taken back.
  @Test func innerFaultFailsTheOuterLoad() {
    Journal.keeping { journal in
      let recorder = TraceRecorder()
      let text = failureText { try load(layouts: ["inner.xml": "<Laef/>"], tracer: recorder) }
      #expect(text.contains("inner.xml:1:21: no class 'Laef' is registered [unknown-class]"))
      #expect(recorder.trace.notation == "+H H! H.loads *H abort")
      #expect(journal.alive == 0)
    }
  }

  @Test func outsideALoadThereIsNothingToLoadWith() {
    #expect(!NibLoad.isRunning)
    #expect(NibLoad.phase == nil)
    #expect(
      failureText { try NibLoad.load("inner.xml", owner: nil) }
        == "the layout 'inner.xml' was asked for by name, and no load is running that could find it")
  }
}

/// Loads the layout that it is told, and owns it.
private class Host: Leaf {
  var loads: String?
  var root: Leaf?
  var inner: LoadedNib?

  override class var members: Members {
    super.members.adding(Host.self) {
      $0.attribute("loads") { $0.loads = $1 }
      $0.outlet("root") { swap(&$0.root, &$1) }
    }
  }

  override func awake() throws {
    try super.awake()
    #expect(NibLoad.isRunning)
    #expect(NibLoad.phase == .awake)
    guard let loads else { return }
    inner = try NibLoad.load(loads, owner: self)
    // The outer load goes on as it was.
    #expect(NibLoad.phase == .awake)
  }
}

private final class DeclaringHost: Host {
  override class var members: Members {
    super.members.adding(DeclaringHost.self) { $0.loads(layout: "host.xml") }
  }
}

private final class Via: Leaf {
  override class var members: Members { super.members.adding(Via.self) { $0.loads(layout: "via.xml") } }
}
