import NibKit
import NibTesting
import Testing

@testable import Player

extension ClassRegistry {
  static let player: ClassRegistry = {
    var classes = ClassRegistry()
    classes.register(Panel.self)
    classes.register(Display.self)
    return classes
  }()
}

@Suite struct PlayerTests {
  private let panel = TestLayout(
    """
    <layout version="1">
      <Panel id="panel" display="#display">
        <Display id="display"/>
      </Panel>
    </layout>
    """, classes: .player)

  @Test func theOrderDoesNotMatter() {
    expectOrderIndependent(panel)
  }
}
