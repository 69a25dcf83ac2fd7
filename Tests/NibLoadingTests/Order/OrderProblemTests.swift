import NibKit
import Testing

/// An order that cannot be run has its problems reported in sentences.
@Suite struct OrderProblemTests {
  @Test("profiles have no problems", arguments: LoadOrder.profiles.map(\.order))
  func profilesProblems(order: LoadOrder) { #expect(order.problems.isEmpty) }

  @Test(
    "stages that cannot be run are problems",
    arguments: [
      ([.children, .initEnds, .attach], "the stage 'initBegins' must occur once, and occurs 0 times"),
      (
        [.initBegins, .initBegins, .children, .initEnds, .attach],
        "the stage 'initBegins' must occur once, and occurs 2 times"
      ),
      ([.initBegins, .children, .attach], "the stage 'initEnds' must occur once, and occurs 0 times"),
      ([.initBegins, .initEnds, .attach], "the stage 'children' must occur once, and occurs 0 times"),
      ([.initEnds, .initBegins, .children, .attach], "'initEnds' is before 'initBegins'"),
      (
        [.attributes, .initBegins, .children, .initEnds, .attach],
        "the first stage must be 'initBegins', or 'children' and then 'initBegins'"
      ),
      ([.initBegins, .children, .initEnds], "exactly one of 'attach' and 'adoptChildren' must occur"),
      (
        [.initBegins, .children, .adoptChildren, .initEnds, .attach],
        "exactly one of 'attach' and 'adoptChildren' must occur"
      ),
      ([.initBegins, .adoptChildren, .children, .initEnds], "'adoptChildren' is before 'children'"),
      (
        [.initBegins, .initEnds, .awakeSubtree, .children, .attach], "'awakeSubtree' is before 'children'"
      ),
    ] as [([LoadOrder.Stage], String)])
  func stagesRunProblems(stages: [LoadOrder.Stage], problem: String) {
    var order = LoadOrder.strict
    order.stages = stages
    #expect(order.problems.contains(problem))
  }

  @Test("work that no pass does is a problem")
  func workPassProblem() {
    var order = LoadOrder.strict
    order.passes = []
    #expect(
      order.problems == [
        "nothing sets attributes", "no pass handles the owner's outlets, which stages may leave undone",
        "no pass handles outlets, which stages may leave undone",
        "no pass handles collections, which stages may leave undone",
        "no pass handles actions, which stages may leave undone",
      ])
  }

  /// A stage that sets attributes needs no pass for them: it leaves nothing.
  @Test("attributes that a stage sets need no pass")
  func attributesStage() {
    var order = LoadOrder.strict
    order.stages.append(.attributes)
    order.passes.removeAll { $0 == .apply(.attributes, .document) }
    #expect(order.problems.isEmpty)
  }
}
