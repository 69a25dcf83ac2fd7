import NibExploring
import NibKit
import Testing

/// Moves as values: no text is parsed.
@Suite struct StepMoveTests {
  private func plan(_ order: LoadOrder) throws -> LoadPlan {
    var classes = ClassRegistry()
    classes.register(Actor.self)
    return try Nib(NibDocument(FindingTests.two, file: "t.xml")).plan(classes: classes, order: order)
  }

  private func awoken(_ plan: LoadPlan) -> [ObjectReference] {
    plan.steps.filter { $0.kind == .awake }.map(\.object)
  }

  private func awake(_ name: String, in plan: LoadPlan) throws -> LoadStep {
    try #require(OrderPromise(of: plan).steps.first { $0.event == .awake && $0.object.name == name })
  }

  @Test("steps that are found by event and object can be moved, also in a plan of another order")
  func moving() throws {
    let plan = try plan(.any)
    let (a, b) = (try awake("a", in: plan), try awake("b", in: plan))
    #expect(awoken(plan) == [.object(0), .object(1)])
    for move in [StepMove(b, .before, a), StepMove(a, .after, b)] {
      #expect(try awoken(plan.moving([move])) == [.object(1), .object(0)])
      #expect(try awoken(self.plan(.strict).moving([move])) == [.object(1), .object(0)])
      #expect(try plan.moves(written: [move.description]) == [move])
    }
    #expect(StepMove(b, .before, a).description == "awake b < awake a")
    #expect(StepMove(a, .after, b).description == "awake a > awake b")
  }

  @Test("a step that a plan does not have cannot be moved")
  func unknown() throws {
    var classes = ClassRegistry()
    classes.register(Actor.self)
    let three = try Nib(NibDocument("<layout version='1'><Actor/><Actor/><Actor id='c'/></layout>")).plan(
      classes: classes, order: .any)
    let plan = try plan(.any)
    let move = StepMove(try awake("c", in: three), .before, try awake("a", in: plan))
    #expect { _ = try plan.moving([move]) } throws: {
      "\($0)".hasPrefix("there is no step 'awake c': ") && ($0 as? MoveError)?.move == "awake c < awake a"
    }
  }

  @Test("a violation has the steps that changed places")
  func violation() throws {
    let plan = try plan(.strict)
    let (a, b) = (try awake("a", in: plan), try awake("b", in: plan))
    let violation = try OrderPromise(of: plan).violation(by: plan.moving([StepMove(b, .before, a)]))
    #expect(violation?.first == a)
    #expect(violation?.second == b)
  }
}
