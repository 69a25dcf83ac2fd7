import LoadSamples
import Foundation
import NibKit
import TestSupport
import Testing

@Suite struct LoaderTests {
  private static let classes: ClassRegistry = {
    var classes = ClassRegistry()
    classes.register(Page.self)
    classes.register(Pager.self)
    classes.register(owner: Target.self)
    return classes
  }()

  private static func loader(_ texts: [String: String]) -> Loader {
    Loader(classes: classes, layouts: MemoryLayouts(texts.mapValues { "<layout version='1'>\($0)</layout>" }))
  }

  /// Returns true if two plans are one value and not two that were made alike.
  private func areOne(_ one: LoadPlan, _ other: LoadPlan) -> Bool {
    one.steps.withUnsafeBufferPointer { first in
      other.steps.withUnsafeBufferPointer { first.baseAddress == $0.baseAddress }
    }
  }

  @Test("a layout is loaded by name, for an owner") func load() throws {
    let loader = Self.loader(["Main": "<Page outlet='page' title='Hello'/>"])
    let screen = Screen()
    let loaded = try loader.load("Main", owner: screen)
    #expect(screen.page?.title == "Hello")
    #expect(loaded.topLevel.first === screen.page)
    #expect(failureText { try loader.load("Other") }.contains("there is no Other.layout.xml in memory"))
    #expect(failureText { try loader.load("Main") }.contains("[missing-owner]"))
  }

  @Test("one object is loaded with what it needs, and without what contains it") func only() throws {
    let text = """
      <layout version='1'><P id='root' outlet='root'><Box id='bar' outlets='rows'><Leaf id='a' peer='#far' \
      action='#owner.go'/></Box><Leaf id='b' peer='#a'/></P>
      <Box id='more'><Leaf id='far' buddy='#near'/></Box><Leaf id='near' awake-after='#late'/><Leaf id='late'/>
      <connect from='#b' outlet='buddy' to='#a'/><connect from='#a' outlet='buddy' to='#b2'/><Box><Leaf id='b2'/></Box>
      </layout>
      """
    let loader = Loader(classes: .test, layouts: MemoryLayouts(["Main": text]))
    func plan(_ only: String) throws -> LoadPlan { try loader.plan("Main", only: only, owner: Owner.self) }
    let (owner, recorder) = (Owner(), TraceRecorder())
    let loaded = try loader.load("Main", only: "#bar", owner: owner, tracer: recorder)
    #expect(loaded.topLevel.map { ($0 as? Leaf)?.id } == ["bar", "far", "near", "late", "b2"])
    #expect(owner.root == nil && owner.rows.map(\.id) == ["bar"])
    #expect((loaded["a"] as? Leaf)?.buddy?.id == "b2")
    #expect(
      recorder.trace.notation
        == "+bar +a a! bar<a bar! +far far! +near near! +late late! +b2 b2! a~far far~near a~b2 "
        + "O+=bar act *bar *a *far *late *near *b2 O.didLoad")
    #expect(try areOne(plan("#bar"), plan("#bar")))
    // An object that another one needs comes without its container.
    let needed = try plan("#b").document.allObjects.compactMap(\.id)
    #expect(needed == ["a", "b", "far", "near", "late", "b2"])
    #expect(
      failureText { try plan("#baar") }.contains(
        "no object has the id 'baar' [dangling-reference]"))
    #expect(failureText { try plan("bar") }.contains("write '#bar'"))
  }

  @Test("external objects and responders are passed on") func argumentsArePassedOn() throws {
    let loader = Self.loader(["Main": "<Page id='p' next='#ext:other' action='#first.turn'/>"])
    let (other, target) = (Page(), Target())
    let loaded = try loader.load(
      "Main", externals: ["other": other], responders: ResponderChain(classes: Target.registry) { target })
    let page = try #require(loaded["p"] as? Page)
    #expect(page.next === other)
    try page.action?.send(from: page)
    #expect(target.count == 1)
    #expect(failureText { try loader.load("Main") }.contains("[unknown-external]"))
  }

  @Test("faults of the text and of the classes are reported together") func faults() {
    let loader = Self.loader(["Main": "<Page titel='A'/><connect frm='#a'/>"])
    let text = failureText { try loader.load("Main") }
    #expect(text.contains("'titel'") && text.contains("'frm'"))
  }

  @Test("a layout is planned once for each class of owner, and copies share the plans") func plans() throws {
    let loader = Self.loader(["Main": "<Page outlet='page'/>", "Other": "<Page outlet='page'/>"])
    let copy = loader
    let first = try loader.plan("Main", owner: Screen.self)
    #expect(areOne(first, try loader.plan("Main", owner: Screen.self)))
    #expect(areOne(first, try copy.plan("Main.layout.xml", owner: Screen.self)))
    #expect(!areOne(first, try loader.plan("Main", owner: OtherScreen.self)))
    #expect(!areOne(first, try loader.plan("Other", owner: Screen.self)))
    #expect(
      !areOne(first, try Self.loader(["Main": "<Page outlet='page'/>"]).plan("Main", owner: Screen.self)))
  }

  @Test("a changed file is planned and loaded again") func changedFile() throws {
    let folder = try Scratch(["Main.layout.xml": "<layout version='1'><Page id='a' title='one'/></layout>"])
    let loader = Loader(classes: Self.classes, layouts: LayoutFolders([folder.path]))
    let first = try loader.plan("Main")
    #expect(areOne(first, try loader.plan("Main")))
    #expect((try loader.load("Main")["a"] as? Page)?.title == "one")
    try folder.write("<layout version='1'><Page id='a' title='two'/></layout>", to: "Main.layout.xml")
    #expect((try loader.load("Main")["a"] as? Page)?.title == "two")
    try folder.write("<layout version='1'><Paeg/></layout>", to: "Main.layout.xml")
    #expect(failureText { try loader.load("Main") }.contains("no class 'Paeg'"))
  }

  @Test("a plan that is kept is checked again when a layout that it leads to changes or goes")
  func changedInnerFile() throws {
    let inner = "<layout version='1'><Page/></layout>"
    let folder = try Scratch([
      "Main.layout.xml": "<layout version='1'><Pager id='p'/></layout>", "Inner.layout.xml": inner,
    ])
    let loader = Loader(classes: Self.classes, layouts: LayoutFolders([folder.path]))
    let pager = try #require(try loader.load("Main")["p"] as? Pager)
    #expect(pager.pages?.objects.count == 1)
    try folder.write("<layout version='1'><Pager/></layout>", to: "Inner.layout.xml")
    #expect(
      failureText { try loader.load("Main") }.contains("loading 'Inner.layout.xml' leads to a cycle"))
    try FileManager.default.removeItem(atPath: folder.file("Inner.layout.xml"))
    #expect(
      failureText { try loader.load("Main") }.contains(
        "Main.layout.xml:1:21: error: the layout 'Inner' is not found"))
    try folder.write(inner, to: "Inner.layout.xml")
    _ = try loader.load("Main")
  }

  @Test("each load has a tracer of its own, which loads within it share") func tracers() throws {
    let made = Recorders()
    let texts = ["Main": "<Pager/>", "Inner": "<Page id='i'/>"].mapValues {
      "<layout version='1'>\($0)</layout>"
    }
    let loader = Loader(classes: Self.classes, layouts: MemoryLayouts(texts), order: .strict) { made.next() }
    _ = try loader.load("Main")
    _ = try loader.load("Inner")
    #expect(
      made.all.map { $0.trace.plans.map(\.document.source.file) } == [
        ["Main.layout.xml", "Inner.layout.xml"], ["Inner.layout.xml"],
      ])
    let own = TraceRecorder()
    _ = try loader.load("Inner", tracer: own)
    #expect(made.all.count == 2)
    #expect(own.trace.plans.count == 1)
  }

  @Test("several threads load at the same time, while the file changes", .mustEnd)
  func threads() async throws {
    func text(_ title: String) -> String {
      "<layout version='1'><Page id='a' title='\(title)'/><Page id='b' title='\(title)' next='#a'/><Pager/></layout>"
    }
    let folder = try Scratch([
      "Main.layout.xml": text("one"), "Inner.layout.xml": "<layout version='1'><Page/></layout>",
    ])
    let loader = Loader(classes: Self.classes, layouts: LayoutFolders([folder.path]))
    let titles = try await withThrowingTaskGroup(of: Set<String>.self) { group in
      for worker in 0..<6 {
        group.addTask {
          var titles: Set<String> = []
          for round in 0..<100 {
            if worker == 0 { try folder.write(text(round % 2 == 0 ? "two" : "three"), to: "Main.layout.xml") }
            let loaded = try loader.load("Main", isolation: nil)
            let (a, b) = (loaded["a"] as? Page, loaded["b"] as? Page)
            // Each load is of one version of the file, whole.
            #expect(a?.title != nil && a?.title == b?.title && b?.next === a)
            titles.insert(a?.title ?? "")
          }
          return titles
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.formUnion($1) }
    }
    #expect(titles.isSubset(of: ["one", "two", "three"]) && titles.count > 1)
    #expect((try loader.load("Main")["a"] as? Page)?.title == "three")
  }
}

private final class Page: NibDecodable {
  var title: String?
  var next: Page?
  var action: Action?

  static var members: Members {
    Members(of: Page.self) {
      $0.attribute("title") { $0.title = $1 }
      $0.outlet("next") { swap(&$0.next, &$1) }
      $0.event("action") { swap(&$0.action, &$1) }
    }
  }

  init() {}
  init(coder: NibDecoder) throws {}
}

/// Loads another layout.
private final class Pager: NibObject {
  var pages: LoadedNib?

  static var members: Members { Members(of: Pager.self) { $0.loads(layout: "Inner") } }
  init(coder: NibDecoder) throws {}
  func awake() throws { pages = try NibLoad.load("Inner", owner: nil) }
}

private class Screen: NibOwner {
  var page: Page?

  class var members: Members { Members(of: Screen.self) { $0.outlet("page") { swap(&$0.page, &$1) } } }
}

private final class OtherScreen: Screen {}

/// Takes an action for the first responder.
private final class Target: NibOwner, NibResponder {
  var count = 0
  var nextResponder: (any NibResponder)? { nil }

  static var members: Members {
    Members(of: Target.self) { $0.action("turn") { target in { target.count += 1 } } }
  }
  static let registry: ClassRegistry = {
    var classes = ClassRegistry()
    classes.register(owner: Target.self) { Target() }
    return classes
  }()
}

/// The recorders that a loader has asked for. Used by one thread.
private final class Recorders: @unchecked Sendable {
  private(set) var all: [TraceRecorder] = []

  func next() -> TraceRecorder {
    let recorder = TraceRecorder()
    all.append(recorder)
    return recorder
  }
}
