internal import NibKit
internal import RandomNumbers

/// The two ways through a load, side by side: by the document itself, and by the steps of its plan, which are the reference.
public enum WaysThroughALoad {
  /// Loads a random layout in a random order both ways, traced and untraced, and again with a fault in each call of a class's
  /// code.
  ///
  /// - Returns: what differs, in words; empty if nothing does.
  public static func differences(seed: UInt64) throws -> [String] {
    var random = SplitMix(seed: seed)
    let order = order(&random)
    let layout = RandomLayout(&random)
    let text = layout.text + (random.once(in: 2) ? "<connect from='#owner' outlet='root' to='#o0'/>" : "")
    let plan = try LoadPlan(LoadSamples.layout(text), classes: .withCases, owner: Owner.self, order: order)
    let stepped = plan.rearranged(plan.steps, later: [])

    var differences: [String] = order.problems
    func compare(_ isSame: Bool, _ what: @autoclosure () -> String) {
      if !isSame {
        differences.append("\(what()) under \(order.construction) \(order.stages) \(order.passes): \(text)")
      }
    }
    compare(plan.needsNoSteps, "a load that needs no steps")
    compare(!stepped.needsNoSteps, "steps in another sequence are not followed")
    let whole = outcome(of: plan, failingAt: nil)
    compare(whole == outcome(of: stepped, failingAt: nil), "the load")
    compare(
      outcome(of: plan, failingAt: nil, isTraced: false).journal == whole.journal, "the load without a tracer"
    )
    for call in 0..<whole.calls {
      let failed = outcome(of: plan, failingAt: call)
      compare(failed == outcome(of: stepped, failingAt: call), "a fault in call \(call)")
      compare(failed.alive == 1, "\(failed.alive - 1) objects are left by a fault in call \(call)")
      let untraced = outcome(of: plan, failingAt: call, isTraced: false)
      compare(
        untraced.journal == failed.journal && untraced.failure == failed.failure,
        "a fault in call \(call) without a tracer")
    }
    return differences
  }

  /// The visible result of a load.
  private struct Outcome: Equatable {
    var trace: [String]
    /// The calls that the objects saw.
    var journal: [String]
    var failure: String
    /// The objects that are left when the load's result has been released; the owner is one.
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
        if calls == wanted { throw Fault(call: call) }
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
      // An optimized build would release the owner after its last use.
      return withExtendedLifetime(owner) {
        Outcome(
          trace: recorder.trace.lines().map { $0.text() }, journal: journal.entries, failure: failure,
          alive: journal.alive, calls: calls, owner: held, objects: objects)
      }
    }
  }

  /// Returns an order that only makes and adds objects, and then goes over all objects: its passes in any sequence and
  /// arrangement.
  private static func order(_ random: inout SplitMix) -> LoadOrder {
    var order = LoadOrder.random(&random)
    order.stages =
      random.once(in: 2)
      ? [.initBegins, .children, .initEnds, .attach] : [.initBegins, .children, .adoptChildren, .initEnds]
    if random.once(in: 2) { order.passes.append(.apply(.connections, .written)) }
    return order
  }
}

private struct Fault: Error {
  let call: String
}
