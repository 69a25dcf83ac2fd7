import NibExploring
import NibKit
import Testing

/// The contents of an owner take part in exploring: its children, and the attributes that its layout sets.
@Suite struct FilledOwnerTests {
  private final class Frame: Actor, NibOwner {}

  private func explore(_ order: LoadOrder, onAwake: @escaping (Actor) throws -> Void = { _ in }) throws
    -> ExplorationReport
  {
    var classes = ClassRegistry()
    classes.register(Actor.self)
    let document = try NibDocument(
      "<layout version='2' owner='Frame' root='owner' text='given'>\n<Actor id='a'/><Actor id='b'/></layout>",
      file: "t.xml")
    let plan = try LoadPlan(document, classes: classes, owner: Frame.self, order: order)
    var behavior = Behavior()
    behavior.onAwake = onAwake
    return try Behavior.$current.withValue(behavior) {
      let empty = try NibDocument("<layout version='1'><Frame id='frame'/></layout>", file: "e.xml")
      var own = ClassRegistry()
      own.register(Frame.self)
      let frames = own
      return Explorer(
        plan, owner: { (try? LoadPlan(empty, classes: frames).instantiate())?["frame"] as? Frame }
      ).explore(orders: [order])
    }
  }

  @Test("a value of the owner that two children write is found, with the two steps") func found() throws {
    nonisolated(unsafe) var owners: [Actor] = []
    _ = owners
    let report = try explore(.any) { actor in
      if actor.id == "frame" { owners.append(actor) } else { owners.last?.text = actor.id }
    }
    #expect(report.findings.count == 1)
    #expect(report.text().contains("Frame.text is"), "\(report.text())")
  }

  @Test("owners without such children are found the same in every load") func clean() throws {
    for profile in LoadOrder.profiles {
      let report = try explore(profile.order)
      #expect(report.findings.isEmpty, "\(profile.order.name): \(report.text())")
    }
  }
}
