import NibKit
import Testing

/// The example of the documentation.
@Suite struct LifeExampleTests {
  private final class Screen: NibOwner {
    static var members: Members { Members(of: Screen.self) { _ in } }
    func viewWillAppear() {}
  }

  private final class View: NibObject {
    static var members: Members { Members(of: View.self) { _ in } }
    init(coder: NibDecoder) throws {}
    func awake() throws {}
    func layOut() {}
  }

  @Test("an owner and the objects at the top level receive the calls that are added for their classes")
  func example() throws {
    var classes = ClassRegistry()
    classes.life.add("viewWillAppear", to: Screen.self, .owner) { $0.viewWillAppear() }
    classes.life.awaitNextTurn()
    classes.life.add("layoutSubviews", to: View.self, .roots) { $0.layOut() }

    classes.register(View.self)
    let text = "<layout version='1'><View id='a'/><View id='b'/></layout>"
    let plan = try Nib(NibDocument(text, file: "t.xml")).plan(owner: Screen.self, classes: classes)
    #expect(
      plan.listing().split(separator: "\n").suffix(3) == [
        "call Screen.viewWillAppear", "call a.layoutSubviews", "call b.layoutSubviews",
      ])
  }
}
