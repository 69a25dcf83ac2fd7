import NibKit
import Testing

/// A class's table in a module whose code is the main actor's by default, where every screen of a program is written.
@Suite struct TablesTests {
  @Test("a screen is loaded and its actions are sent")
  func screenLoadedActions() async throws {
    var classes = ClassRegistry()
    classes.register(Press.self)
    let screen = Screen()
    let loaded = try Nib(
      NibDocument(
        """
        <layout version="1" owner="Screen">
          <Press id="a" outlet="first" label="A" action="#owner.save"><Press id="b" action="#owner.close"/></Press>
        </layout>
        """)
    ).instantiate(owner: screen, classes: classes)
    let (first, second): (Press?, Press?) = (loaded.object("a"), loaded.object("b"))
    #expect(screen.first === first)
    let work = try #require(try first?.press())
    #expect(screen.log == [])
    try await work.finish()
    _ = try second?.press()
    #expect(screen.log == ["saved A", "closed"])
    #expect(second?.action?.canSend(from: screen) == false)
  }
}

private final class Screen: NibOwner, ActionValidating {
  @Outlet var first: Press?
  var log: [String] = []

  static var members: Members {
    Members(of: Screen.self) {
      $0.outlet("first", \.$first, help: "What has the focus at first.")
      $0.action("save", Screen.save, help: "Writes everything to disk.")
      $0.action("close", Screen.close)
    }
  }

  private func save(_ sender: Press) async throws { log.append("saved \(sender.label)") }
  private func close() { log.append("closed") }
  func validateAction(_ name: String, from _: AnyObject) -> Bool { name != "close" }
}

private final class Press: NibDecodable {
  var label = ""
  let width: Int
  var action: Action?
  var children: [Press] = []

  static var members: Members {
    Members(of: Press.self) {
      $0.summary("Something to press.")
      $0.attribute("label", \.label, help: "Its title.")
      $0.attribute("width", Int.self, default: "10", help: "Columns.")
      $0.event("action", \.action, help: "It is pressed.")
      $0.children(help: "What is drawn on it.") { $0.children.append($1) }
    }
  }

  required init(coder: NibDecoder) throws {
    width = try coder.decode(forKey: "width", default: 10)
    try coder.attachChildren(to: self)
  }

  func press() throws -> Action.Outcome? { try action?.send(from: self) }
}
