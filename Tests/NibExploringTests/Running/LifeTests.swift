import NibExploring
import NibKit
import NibTesting
import Testing

/// The steps of a framework after the load take part in plans, traces and exploring.
@Suite struct LifeTests {
  /// A screen of a small framework, which calls it twice.
  private final class Screen: NibOwner {
    @Outlet var field: Field?
    private(set) var title = ""
    private(set) var width = 0
    var fails = false

    static var members: Members { Members(of: Screen.self) { $0.outlet("field", \.$field) } }

    func willAppear() throws {
      if fails { throw Refusal() }
      title = field?.text ?? ""
    }

    func didAppear() { title += "." }
  }

  private struct Refusal: Error, CustomStringConvertible { var description: String { "no network" } }

  /// Sets its text in `afterInit()`. Its first layout pass measures it.
  private final class Field: NibObject, NibInitializing {
    var lifecycle = NibLifecycle()
    fileprivate var text = "draft"
    private(set) var width = 0
    static var members: Members { Members(of: Field.self) { _ in } }
    init(coder: NibDecoder) throws { finishInit() }
    func onInit() { reachedRoot(.onInit) }
    func awake() throws { reachedRoot(.awake) }
    func afterInit() {
      text = "final"
      reachedRoot(.afterInit)
    }
    func layOut() { width = text.count }
  }

  private let text = "<layout version='1'><Field id='f' outlet='field'/></layout>"

  private var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Field.self)
    classes.life.add("willAppear", to: Screen.self, .owner) { try $0.willAppear() }
    classes.life.add("didAppear", to: Screen.self, .owner) { $0.didAppear() }
    classes.life.awaitNextTurn()
    classes.life.add("layOut", to: Field.self, .roots) { $0.layOut() }
    return classes
  }

  private func plan(_ order: LoadOrder) throws -> LoadPlan {
    try Nib(NibDocument(text, file: "t.xml")).plan(owner: Screen.self, classes: classes, order: order)
  }

  private func explore(_ order: LoadOrder) throws -> ExplorationReport {
    Explorer(try plan(order), owner: { Screen() }).explore(orders: [order])
  }

  @Test(
    "a plan lists the calls of a framework in their order, with afterInit() before those of the next turn")
  func listing() throws {
    let lines = try plan(.strict).listing().split(separator: "\n").map(String.init)
    #expect(
      lines.suffix(4) == ["call Screen.willAppear", "call Screen.didAppear", "afterInit f", "call f.layOut"])
  }

  /// The title is the text that the field has when the screen appears. The field's width is measured in a later turn, and
  /// does not depend on it.
  @Test("a screen that reads what a view's afterInit() sets is found, and what comes in a later turn is not")
  func found() throws {
    let report = try explore(.any)
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1)
    #expect(
      [finding.earlier.description, finding.later.description] == ["call Screen.willAppear", "afterInit f"])
    #expect(
      report.text().contains(#"Screen.title is "draft." if call Screen.willAppear"#), "\(report.text())")
    #expect(try explore(.strict).findings.isEmpty)
  }

  @Test("a finding of a call is replayed by its moves, and calls never change places with one another")
  func moves() throws {
    let plan = try plan(.any)
    let moved = try plan.moving(plan.moves(written: ["afterInit f < call Screen.didAppear"]))
    #expect(
      OrderPromise(of: moved).steps.suffix(4).map(\.description) == [
        "call Screen.willAppear", "afterInit f", "call Screen.didAppear", "call f.layOut",
      ])
    #expect(throws: (any Error).self) {
      _ = try plan.moving(plan.moves(written: ["call Screen.didAppear < call Screen.willAppear"]))
    }
    #expect(throws: (any Error).self) {
      _ = try plan.moving(plan.moves(written: ["call f.layOut < afterInit f"]))
    }
  }

  @Test("an error of a call names the object and the method")
  func failure() throws {
    let report = Explorer(
      try plan(.strict),
      owner: {
        let screen = Screen()
        screen.fails = true
        return screen
      }
    ).explore(orders: [.strict])
    #expect(report.text().contains("Screen failed in willAppear(): no network"), "\(report.text())")
  }
}
