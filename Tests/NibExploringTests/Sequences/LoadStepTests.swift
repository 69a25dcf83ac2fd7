import NibExploring
import NibKit
import Testing

/// The steps of a promise as data.
@Suite struct LoadStepTests {
  @Test("each step has its event, object, member and phase, and is written with its verb")
  func steps() throws {
    var classes = ClassRegistry()
    classes.register(Actor.self)
    let text = "<layout version='1'><Actor id='a' text='x' peer='#b'><Actor id='b'/></Actor></layout>"
    let plan = try Nib(NibDocument(text, file: "t.xml")).plan(classes: classes, order: .any)
    let steps = OrderPromise(of: plan).steps
    #expect(
      steps.map { "\($0.event.rawValue) \($0.object.name) \($0.member ?? "-") \($0.phase.rawValue): \($0)" }
        == [
          "init> a - init: init a", "init> b - init: init b", "init< b - init: end b",
          "attach b - attach: attach b",
          "init< a - init: end a", "attr a text attributes: attr a.text",
          "outlet a peer outlets: outlet a.peer",
          "awake a - awake: awake a", "awake b - awake: awake b", "afterInit a - settling: afterInit a",
          "afterInit b - settling: afterInit b",
        ])
    #expect(
      steps.allSatisfy { $0.object.role == .object && $0.object.className == "Actor" && $0.place != nil })
  }

  /// The owner's class is the id of an object, so that a step of the owner needs another name.
  @Test("a step of the owner is distinguished from that of an object with the same name")
  func owner() throws {
    final class Screen: NibOwner {
      var actor: Actor?
      static var members: Members { Members(of: Screen.self) { $0.outlet("actor") { swap(&$0.actor, &$1) } } }
    }
    var classes = ClassRegistry()
    classes.register(Actor.self)
    let text = "<layout version='1'><Actor id='Screen' outlet='actor'/></layout>"
    let plan = try Nib(NibDocument(text, file: "t.xml")).plan(
      owner: Screen.self, classes: classes, order: .any)
    let outlet = try #require(OrderPromise(of: plan).steps.first { $0.event == .outlet })
    #expect(outlet.object.role == .owner && outlet.object.className == "Screen" && outlet.object.place == nil)
    #expect(outlet.description == "outlet #owner.actor")
  }
}
