import NibKit
import RandomNumbers
import TerminalKit
import TestSupport
import Testing

@Suite("Controllers in controllers")
struct ContainingTests {
  @Test("a child has one parent; it leaves the one that it was in")
  func oneParent() {
    let (first, second, child) = (
      Controller(style: .screen), Controller(style: .screen), Controller(style: .screen)
    )
    first.addChild(child)
    second.insertChild(child, at: 7)
    #expect(first.children.isEmpty && second.children.count == 1 && child.parent === second)
    child.removeFromParent()
    child.removeFromParent()
    #expect(second.children.isEmpty && child.parent == nil)
  }

  @Test("no controller comes into itself")
  func noCycle() {
    let (outer, inner) = (Controller(style: .screen), Controller(style: .screen))
    outer.addChild(inner)
    inner.addChild(outer)
    outer.addChild(outer)
    #expect(outer.parent == nil && outer.children.count == 1 && inner.children.isEmpty)
  }

  @Test("a custom container: children whose views are inside its own appear with it")
  func ownContainer() throws {
    let journal = Contained.Journal()
    let (outer, inner) = (Contained("outer", journal), Contained("inner", journal))
    outer.addChild(inner)
    let pilot = try Pilot.showing(outer)
    #expect(journal.take() == ["outer loads", "outer will", "outer did"])
    try outer.view.addSubview(inner.view)
    outer.updateChildren()
    #expect(pilot.screen == "[ outer ]\n[ inner ]")
    #expect(journal.take() == ["inner loads", "inner will", "inner did"])
    try inner.view.isHidden = true
    outer.updateChildren()
    #expect(journal.take() == ["inner gone"])
    try inner.view.isHidden = false
    outer.updateChildren()
    inner.removeFromParent()
    #expect(journal.take() == ["inner will", "inner did", "inner gone"])
    #expect(pilot.screen == "[ outer ]")
  }

  @Test("a window in a window has looks of its own, and what it holds acts on the program")
  func windowInWindow() throws {
    let screens = Screens([
      "scene": "<NavigationController><Controller layout=\"child\"/></NavigationController>",
      "child": """
      <Styles><Style for="text" bold="true"/></Styles>
      <Window outlet="view"><Button title="_End" action="#owner.quit"/><Label text="bold"/></Window>
      """,
    ])
    let application = screens.application()
    let pilot = try Pilot(
      application, size: Size(width: 20, height: 2), showing: try application.controller(ofScene: "scene"))
    #expect(pilot.style(0, 1).attributes.contains(.bold))
    pilot.press("alt+e")
    #expect(application.exitStatus == 0)
  }

  /// Whatever is pushed, popped, selected, shown, presented, dismissed and taken out, also from within the callbacks.
  @Test("appearances balance", arguments: rounds(15))
  func balance(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let journal = Contained.Journal()
    var all: [Contained] = []
    func new() -> Contained {
      let contained = Contained("c\(all.count)", journal, title: "T\(all.count)")
      all.append(contained)
      return contained
    }
    func container() -> Controller {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: NavigationController([new(), new()])
      case 1: TabController([new(), NavigationController([new()]), new()])
      case 2: SplitController([new(), NavigationController([new()])])
      default: SplitController([new(), TabController([new(), new()]), new()])
      }
    }
    let root = NavigationController([TabController([container(), container(), new()]), new()])
    let pilot = try Pilot.showing(root, 70, 12)

    func everything(in controller: Controller) -> [Controller] {
      [controller] + controller.children.flatMap(everything)
    }
    func step(nested: Bool = false, at place: Controller? = nil) throws {
      let controllers = everything(in: root)
      let one = place ?? random.pick(controllers)
      switch (Int.random(in: 0..<10, using: &random), one) {
      case (0...2, let navigation as NavigationController):
        if random.happens(50) { try navigation.push(new()) } else { try navigation.pop() }
      case (3, let navigation as NavigationController): try navigation.popToRoot()
      case (0...4, let tabs as TabController): try tabs.select(Int.random(in: 0..<4, using: &random))
      case (0...2, let split as SplitController): try split.showDetail(new())
      case (5, _): try one.show(new())
      case (6, _) where one !== root && controllers.count > 6: one.removeFromParent()
      case (7, _): one.addChild(random.happens(50) ? new() : container())
      case (8, _) where !nested: pilot.resize(random.happens(50) ? 40 : 70, 12)
      case (9, _) where !nested:
        let cover = new()
        try root.present(cover)
        if random.happens(70) { cover.dismiss() }
      default: break
      }
    }
    var depth = 0
    func react() {
      for contained in all where random.happens(30) {
        contained.react = { _ in
          contained.react = nil
          guard depth < 3 else { return }
          depth += 1
          try? step(nested: true, at: contained.parent)
          depth -= 1
        }
      }
    }
    for _ in 0..<150 {
      react()
      try step()
      _ = pilot.screen
      let isCovered = pilot.application.frontController !== root
      for contained in all where contained.parent != nil {
        // It has been notified that it is shown exactly if a user can see its view.
        let isSeen = !isCovered && contained.viewIfLoaded.map { isOnScreen($0, root) } ?? false
        #expect((contained.last == "did") == isSeen, "\(contained.name)")
      }
      if isCovered { pilot.application.frontController?.dismiss() }
    }
    // Each one's callbacks are will, did, gone, in turn.
    for contained in all {
      let own = journal.lines.filter { $0.hasPrefix(contained.name + " ") }
        .map { String($0.dropFirst(contained.name.utf8.count + 1)) }.filter { $0 != "loads" }
      for (index, callback) in own.enumerated() {
        #expect(callback == ["will", "did", "gone"][index % 3], "\(contained.name): \(own)")
      }
    }
  }

  /// Written without the containers' own idea of it: the view stands in the root's, and each view on the way shows it.
  private func isOnScreen(_ view: View, _ root: Controller) -> Bool {
    var current = view
    while current.isShown, let parent = current.superview { current = parent }
    return current === root.viewIfLoaded
  }
}
