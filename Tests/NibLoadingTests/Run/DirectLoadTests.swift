import NibKit
import Testing
import TestSupport

/// A load that goes through the document itself does what the steps of its plan say: the same events, the same objects, the
/// same failure, and the same is taken back. The steps are the reference.
@Suite struct DirectLoadTests {
  private static let direct: [LoadOrder] = [
    .strict, .any, .uikit, .appkit, .gnustepXIB, .gnustepNib, .cocotron, .cappuccino, .winobjc, .gtk,
    .android,
    .xamlMono, .javafx, .delphi, .freeVision, .quiloader, .uic,
  ]

  @Test func theseOrdersNeedNoSteps() throws {
    let document = try layout("<Box id='P'><Leaf id='A' nm='a'/></Box>")
    for order in LoadOrder.profiles.map(\.order) + [.archive] {
      let plan = try LoadPlan(document, classes: .test, order: order)
      #expect(plan.needsNoSteps == Self.direct.map(\.name).contains(order.name), "\(order.name)")
    }
  }

  @Test(
    "an awake out of turn needs steps, and so does an object within an initializer where the order makes none so"
  )
  func layoutsThatNeedSteps() throws {
    let awake = try layout("<Leaf id='A' awake-after='#B'/><Leaf id='B'/>")
    #expect(try !LoadPlan(awake, classes: .withCases).needsNoSteps)
    let part = try layout("<Bag id='A'><attribute name='held'><Leaf id='B'/></attribute></Bag>")
    let contents = try layout("<Case id='A'><Leaf id='B'/></Case>")
    for document in [part, contents] {
      #expect(try LoadPlan(document, classes: .withCases, order: .uikit).needsNoSteps)
      #expect(try !LoadPlan(document, classes: .withCases, order: .delphi).needsNoSteps)
    }
  }

  @Test(arguments: 0..<400)
  func aLoadWithoutStepsIsThatOfTheSteps(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let order = Self.order(&random)
    try #require(order.problems.isEmpty)
    var layout = RandomLayout(&random)
    // An order with work while the tree is built needs steps for objects within initializers.
    if !order.makesChildrenWithin, !random.once(in: 4) {
      while layout.makesWithin || layout.parents.count < 3 { layout = RandomLayout(&random) }
    }
    let text = layout.text + (random.once(in: 2) ? "<connect from='#owner' outlet='root' to='#o0'/>" : "")
    let plan = try LoadPlan(
      NibLoadingTests.layout(text), classes: .withCases, owner: Owner.self, order: order)
    #expect(plan.needsNoSteps == (order.makesChildrenWithin || !layout.makesWithin))
    let stepped = plan.rearranged(plan.steps, settling: [])
    try #require(!stepped.needsNoSteps)
    let context: Comment = "\(order.name) \(order.construction) \(order.passes) \(text)"

    let whole = Self.outcome(of: plan, failingAt: nil)
    #expect(whole == Self.outcome(of: stepped, failingAt: nil), context)
    #expect(Self.outcome(of: plan, failingAt: nil, isTraced: false).journal == whole.journal, context)
    for call in 0..<whole.calls {
      let failed = Self.outcome(of: plan, failingAt: call)
      #expect(failed == Self.outcome(of: stepped, failingAt: call), context)
      #expect(failed.alive == 1, context)
      let untraced = Self.outcome(of: plan, failingAt: call, isTraced: false)
      #expect(untraced.journal == failed.journal && untraced.failure == failed.failure, context)
    }
  }

  /// The visible result of a load.
  private struct Outcome: Equatable {
    var trace: [String]
    /// The calls that the objects saw.
    var journal: [String]
    var failure: String
    /// The objects that are left when the load's result has been let go; the owner is one.
    var alive: Int
    var calls: Int
    /// The objects that the owner holds.
    var owner: [String]
    var objects: [String]
  }

  private static func outcome(of plan: LoadPlan, failingAt wanted: Int?, isTraced: Bool = true) -> Outcome {
    Journal.keeping { journal in
      var calls = 0
      journal.onCall = { call in
        defer { calls += 1 }
        if calls == wanted { throw Boom(what: call) }
      }
      let owner = Owner()
      let recorder = TraceRecorder()
      var objects: [String] = []
      var failure = ""
      do {
        objects = try NibLifecycle.scope {
          let loaded = try plan.instantiate(owner: owner, tracer: isTraced ? recorder : nil)
          return (loaded.objects + loaded.topLevel).map { ($0 as? Leaf)?.id ?? "?" }
        }
      } catch {
        failure = "\(error)"
      }
      let held = [owner.root?.id ?? "nil", "\(owner.changed == nil)"] + owner.rows.map(\.id)
      if wanted == nil { (owner.root, owner.rows) = (nil, []) }
      return Outcome(
        trace: recorder.trace.lines().map { $0.text() }, journal: journal.entries, failure: failure,
        alive: journal.alive, calls: calls, owner: held, objects: objects)
    }
  }

  /// An order that builds the tree, with or without work on each object, and then goes over all objects: its passes in any
  /// sequence and arrangement.
  private static func order(_ random: inout SplitMix) -> LoadOrder {
    var order = OrderPropertyTests.order(&random)
    if random.once(in: 3) {
      order.stages =
        random.once(in: 2)
        ? [.initBegins, .children, .initEnds, .attach] : [.initBegins, .children, .adoptChildren, .initEnds]
      if random.once(in: 2) { order.passes.append(.apply(.connections, .written)) }
      return order
    }
    order.construction = .document
    order.stages = order.stages.compactMap { stage in
      switch stage {
      case .adoptChildren: .attach
      case .awakeWhenWired, .awakeSubtree: .awake
      case .outlets(.whenComplete): .outlets(.nowOrLater)
      case .outlets(.building): .outlets(.nowOrNever)
      case .children: nil
      default: stage
      }
    }
    let ends = order.stages.firstIndex(of: .initEnds)!
    order.stages.insert(.children, at: .random(in: ends + 1...order.stages.count, using: &random))
    return order
  }
}

extension LoadOrder {
  fileprivate var makesChildrenWithin: Bool {
    stages.firstIndex(of: .children)! < stages.firstIndex(of: .initEnds)!
  }
}

extension RandomLayout {
  fileprivate var makesWithin: Bool { isPart.contains(true) || isCase.contains(true) }
}
