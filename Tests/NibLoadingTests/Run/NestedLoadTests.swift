import LoadSamples
import Foundation
import NibKit
import TestSupport
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
    let document = try NibDocument("<layout version='1'>\(body)</layout>", file: file)
    return try Nib(document).instantiate(classes: classes, layouts: layouts.map(Texts.init), tracer: tracer)
  }

  @Test("an inner layout is loaded with the same classes, order and tracer")
  func innerLayoutLoaded() throws {
    let recorder = TraceRecorder()
    let loaded = try load(layouts: ["inner.xml": "<Leaf id='A' outlet='root'/>"], tracer: recorder)
    #expect((loaded["H"] as? Host)?.root?.id == "A")
    #expect(recorder.trace.notation == "+H H! H.loads *H +A A! Host~A *A Host.didLoad")
    #expect(Set(recorder.trace.lines().map(\.file)) == ["outer.xml", "inner.xml"])
  }

  @Test("a layout in a nested layout is loaded")
  func layoutNestedLayout() throws {
    let loaded = try load(layouts: [
      "inner.xml": "<Host id='I' loads='innermost.xml' outlet='root'/>",
      "innermost.xml": "<Leaf id='A' outlet='root'/>",
    ])
    #expect(((loaded["H"] as? Host)?.root as? Host)?.root?.id == "A")
  }

  @Test("a declared load of itself is found by the plan")
  func declaredLoadItself() {
    Journal.keeping { journal in
      let text = failureText {
        try load(
          file: "dir/host.xml", layouts: ["host.xml": "<Host/>", "other.xml": "<Host/>"], declared: true)
      }
      #expect(
        text == """
          dir/host.xml:1:21: error: loading this layout leads to a cycle: host.xml → Host → host.xml \
          [self-loading]
              <layout version='1'><Host id='H' loads='inner.xml'/></layout>
                                  ^~~~~
          """)
      #expect(journal.entries.isEmpty)
    }
  }

  /// The way back may lead through other layouts.
  @Test("a declared cycle over other layouts is found by the plan")
  func declaredCycleOver() throws {
    let text = failureText {
      try load("<Via/>", file: "host.xml", layouts: ["via.xml": "<Box><Host/></Box>"], declared: true)
    }
    #expect(text.contains("no class 'Via'"))
    var classes = ClassRegistry.test
    classes.register(DeclaringHost.self, as: "Host")
    classes.register(Via.self)
    let document = try NibDocument("<layout version='1'><Via/></layout>", file: "host.xml")
    let inner = "<layout version='1'><Box><Host/></Box></layout>"
    let diagnostics = LoadPlan.diagnose(
      document, classes: classes, layouts: MemoryLayouts(["via.xml": inner, "host.xml": inner]))
    #expect(diagnostics.map(\.code) == [.selfLoading])
    #expect(diagnostics.first?.message.hasSuffix("host.xml → Via → via.xml → Host → host.xml") == true)
  }

  @Test("an undeclared load of itself is found when it happens")
  func undeclaredLoad() {
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

  /// Names with and without a suffix are one name, and a name that is asked for twice is a ring whatever the files are
  /// called.
  @Test(
    "a layout that loads itself is stopped at the second load, under any name",
    arguments: [("Main", "Main.layout.xml"), ("Main.layout.xml", "Main"), ("Main", "Main")])
  func selfLoadingUnderAnyName(first: String, second: String) throws {
    let folder = try Scratch([
      "Main.layout.xml": "<layout version='1'><Host id='H' loads='\(first)'/></layout>",
      "Other.layout.xml": "<layout version='1'><Host id='H' loads='\(second)'/></layout>",
    ])
    for start in ["Main", "Other"] {
      try Journal.keeping { journal in
        let failure = try #require(
          loadFailure {
            let path = folder.file("\(start).layout.xml")
            var classes = ClassRegistry.test
            classes.register(Host.self)
            return try Nib(contentsOf: path).instantiate(
              classes: classes, layouts: LayoutFolders([folder.path]))
          })
        #expect(failure.diagnostic.code == .classThrew || failure.diagnostic.code == .selfLoading)
        let way =
          start == "Main" ? "Main.layout.xml → \(first)" : "Other.layout.xml → Main.layout.xml → \(first)"
        #expect("\(failure)".contains("the layout '\(first)' is being loaded already: \(way) [self-loading]"))
        #expect(journal.entries.count { $0.hasPrefix("+") } == (start == "Main" ? 1 : 2))
        #expect(journal.alive == 0)
      }
    }
  }

  @Test("files that are called the same in two folders are not taken for a ring")
  func equalFileNames() throws {
    let folders = try (Scratch(), Scratch())
    try folders.0.write("<layout version='1'><Host id='H' loads='Main'/></layout>", to: "Main.layout.xml")
    try folders.1.write("<layout version='1'><Leaf id='A' outlet='root'/></layout>", to: "Main.layout.xml")
    var classes = ClassRegistry.test
    classes.register(Host.self)
    let loaded = try Nib(contentsOf: folders.0.file("Main.layout.xml")).instantiate(
      classes: classes, layouts: LayoutFolders([folders.1.path]))
    #expect((loaded["H"] as? Host)?.root?.id == "A")
  }

  @Test("declared self-loading is found by the plan under any name, and a ring that begins later too")
  func declaredRings() throws {
    let folder = try Scratch([
      "Ring.layout.xml": "<layout version='1'><Ring/></layout>",
      "Start.layout.xml": "<layout version='1'>\n  <Box/>\n  <LeadsToRing/>\n</layout>",
      "Before.layout.xml": "<layout version='1'><LeadsToStart/></layout>",
    ])
    var classes = ClassRegistry.test
    classes.register("Ring", members: Members(of: Leaf.self) { $0.loads(layout: "Ring") }) {
      try Leaf(coder: $0)
    }
    classes.register("LeadsToRing", members: Members(of: Leaf.self) { $0.loads(layout: "Ring.layout.xml") }) {
      try Leaf(coder: $0)
    }
    classes.register("LeadsToStart", members: Members(of: Leaf.self) { $0.loads(layout: "Start") }) {
      try Leaf(coder: $0)
    }
    func found(_ name: String) throws -> String {
      let nib = try Nib(contentsOf: folder.file(name))
      return failureText {
        _ = try nib.plan(classes: classes, layouts: LayoutFolders([folder.path]))
      }.replacing(folder.path + "/", with: "")
    }
    #expect(
      try found("Ring.layout.xml")
        == """
        Ring.layout.xml:1:21: error: loading this layout leads to a cycle: Ring.layout.xml → Ring → Ring.layout.xml \
        [self-loading]
            <layout version='1'><Ring/></layout>
                                ^~~~~
        """)
    #expect(
      try found("Start.layout.xml")
        == """
        Start.layout.xml:3:3: error: loading 'Ring.layout.xml' leads to a cycle: Start.layout.xml → \
        LeadsToRing → Ring.layout.xml → Ring → Ring.layout.xml [self-loading]
              <LeadsToRing/>
              ^~~~~~~~~~~~
        """)
    #expect(
      try found("Before.layout.xml").hasPrefix(
        """
        Before.layout.xml:1:21: error: loading 'Ring.layout.xml' leads to a cycle: Before.layout.xml → \
        LeadsToStart → Start.layout.xml → LeadsToRing → Ring.layout.xml → Ring → Ring.layout.xml [self-loading]
        """))
  }

  /// The file is passed by a path that the folder's own does not begin with, and under another name.
  @Test(
    "a ring is found when the file is passed through a link or another path",
    arguments: ["link/Main.layout.xml", "real/../real/Main.layout.xml", "real/Alias.layout.xml"])
  func ringUnderOtherPaths(path: String) throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: scratch.file("real"), withIntermediateDirectories: false)
    try scratch.write(
      "<layout version='1'><Host id='H' loads='Main'/><Ring/></layout>", to: "real/Main.layout.xml")
    try FileManager.default.createSymbolicLink(atPath: scratch.file("link"), withDestinationPath: "real")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("real/Alias.layout.xml"), withDestinationPath: "Main.layout.xml")
    func load(declared: Bool) -> String {
      Journal.keeping { journal in
        var classes = ClassRegistry.test
        classes.register(Host.self)
        classes.register(
          "Ring", members: Members(of: Leaf.self) { if declared { $0.loads(layout: "Main") } }
        ) { try Leaf(coder: $0) }
        let text = failureText {
          try Nib(contentsOf: scratch.file(path)).instantiate(
            classes: classes, layouts: LayoutFolders([scratch.file("real")]))
        }
        // The plan stops the ring before anything is made. A load stops it before the file is loaded twice by its name.
        let most = declared ? 0 : path.hasSuffix("Main.layout.xml") ? 2 : 4
        #expect(journal.entries.count { $0.hasPrefix("+") } == most)
        return text
      }
    }
    let file = String(path.split(separator: "/").last ?? "")
    #expect(
      load(declared: true).contains(
        "loading this layout leads to a cycle: \(file) → Ring → \(file) [self-loading]"))
    #expect(load(declared: false).contains("the layout 'Main' is being loaded already: \(file) → "))
  }

  @Test("a declared layout that is missing, or cannot be read, is reported at the element that asks for it")
  func missingDeclaredLayout() throws {
    let folder = try Scratch(["Main.layout.xml": "<layout version='1'>\n  <Asks/>\n  <Asks/>\n</layout>"])
    var classes = ClassRegistry.test
    classes.register("Asks", members: Members(of: Leaf.self) { $0.loads(layout: "Gone") }) {
      try Leaf(coder: $0)
    }
    func found() throws -> String {
      let nib = try Nib(contentsOf: folder.file("Main.layout.xml"))
      return failureText {
        _ = try nib.plan(classes: classes, layouts: LayoutFolders([folder.path]))
      }.replacing(folder.path, with: "T")
    }
    #expect(
      try found()
        == """
        T/Main.layout.xml:2:3: error: the layout 'Gone' is not found: there is no Gone.layout.xml in T [nested-layout]
              <Asks/>
              ^~~~~
            note: Asks loads this layout
        """)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("Gone.layout.xml"), withDestinationPath: "/etc/hostname")
    #expect(
      try found().hasPrefix(
        """
        T/Main.layout.xml:2:3: error: the layout 'Gone' cannot be loaded: Gone.layout.xml: the file cannot be opened: it is \
        a symbolic link that leads out of its folder [unreadable-file] [nested-layout]
        """))
    // An error in the text of a layout is reported when that layout is planned.
    try FileManager.default.removeItem(atPath: folder.file("Gone.layout.xml"))
    try folder.write("<layout version='1'><Unknown/></layout>", to: "Gone.layout.xml")
    #expect(try found() == "")
  }

  @Test("an inner layout that cannot be found is a located error")
  func innerLayoutFound() {
    let missing = failureText { try load(layouts: [:]) }
    #expect(
      missing.contains(
        "the layout 'inner.xml' cannot be loaded: Boom(what: \"no inner.xml\") [nested-layout]"))
    let noFinder = failureText { try load(layouts: nil) }
    #expect(
      noFinder.contains(
        "the layout 'inner.xml' cannot be loaded: this load has no source of layouts [nested-layout]"))
  }

  /// A fault of the inner layout fails the outer load, and both are taken back.
  @Test("an error in an inner layout fails the outer load")
  func errorInnerLayout() {
    Journal.keeping { journal in
      let recorder = TraceRecorder()
      let text = failureText { try load(layouts: ["inner.xml": "<Laef/>"], tracer: recorder) }
      #expect(text.contains("inner.xml:1:21: no class 'Laef' is registered [unknown-class]"))
      #expect(recorder.trace.notation == "+H H! H.loads *H abort")
      #expect(journal.alive == 0)
      #expect(
        failureText { try load(layouts: ["inner.xml": "<Laef/><Fael/><Xob/>"]) }.contains(
          "inner.xml:1:21: no class 'Laef' is registered [unknown-class], and 2 more"))
    }
  }

  @Test("loading by name outside a load is an error")
  func loadingNameLoad() {
    #expect(!NibLoad.isRunning)
    #expect(NibLoad.phase == nil)
    #expect(
      failureText { try NibLoad.load("inner.xml", owner: nil) }
        == "the layout 'inner.xml' cannot be found by its name: no load is running")
  }
}

/// A source that cannot read a layout which it does not have.
private struct Texts: LayoutSource {
  let texts: [String: String]

  func layout(named name: LayoutName) throws -> NibDocument? {
    guard let text = texts[name.fileName] else { throw Boom(what: "no \(name)") }
    return try NibDocument("<layout version='1'>\(text)</layout>", file: name.fileName)
  }
}

/// Loads the layout that is named to it, and owns it.
private class Host: Leaf, NibOwner {
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
