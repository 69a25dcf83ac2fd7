internal import NibKit

/// Expects that a load which fails leaves nothing behind, wherever it fails.
///
/// The layout is loaded once for each step that runs a class's code, and that step is made to throw in place of the
/// class's code; and once more, in which it throws just after that has run. So every initializer, attach, attribute, outlet,
/// collection, action and awake fails, and `didLoad()`, which as the last step fails in one way alone. Afterwards no object of the layout may be alive, the outlets,
/// collections and events of the owner and of external objects must be what they were, the trace must end in `abort`, and
/// nothing that the load made may wait for `afterInit()`. What shows an object cannot throw, and is not made to.
///
/// - Parameters:
///   - layout: what to load. Without a fault it must load.
///   - isolation: the actor on which it is loaded.
///   - fileID: The file of the call, where a failure is reported. `filePath`, `line` and `column` belong to it.
/// - Complexity: two loads for each step.
public func expectRollback(
  of layout: TestLayout, isolation: isolated (any Actor)? = #isolation,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  report(at: Place(fileID, filePath, line, column)) { try layout.checkRollback(isolation: isolation) }
}

/// The same as `expectRollback(of:)`, for XCTest.
///
/// - Throws: `TestFailure`.
public func verifyRollback(
  of layout: TestLayout, isolation: isolated (any Actor)? = #isolation, filePath: String = #filePath, line: Int = #line
) throws(TestFailure) {
  try verify(filePath, line) { try layout.checkRollback(isolation: isolation) }
}

extension TestLayout {
  func checkRollback(isolation: isolated (any Actor)?) throws {
    let steps = try loading { try countSteps(isolation: isolation) }
    // Many faults leave the same behind: that is told once.
    var found: [(what: String, faults: [String])] = []
    var faults = 0
    // For tasks that use an object still: for all of the faults together.
    let patience = Patience(.seconds(1))
    for step in 0..<steps {
      for moment in [LoadProbe.Fault.Moment.instead, .after] {
        let remains = try remains(
          after: LoadProbe.Fault(step: step, moment: moment), patience, isolation: isolation)
        if remains != nil { faults += 1 }
        guard let remains, !remains.what.isEmpty else { continue }
        if let index = found.firstIndex(where: { $0.what == remains.what }) {
          found[index].faults.append(remains.fault)
        } else {
          found.append((remains.what, [remains.fault]))
        }
      }
    }
    guard !found.isEmpty else { return }
    let count = found.reduce(0) { $0 + $1.faults.count }
    var lines = ["a load that fails leaves something behind, after \(count) of \(faults) faults"]
    for (what, faults) in found.prefix(3) {
      lines += [faults[0], what]
      if faults.count > 1 {
        lines.append("The same is left behind by \(faults.count - 1) more fault\(faults.count == 2 ? "" : "s").")
      }
    }
    if found.count > 3 { lines.append("\(found.count - 3) other things are left behind by other faults.") }
    throw Finding(lines.joined(separator: "\n"))
  }

  private func countSteps(isolation: isolated (any Actor)?) throws -> Int {
    let probe = LoadProbe()
    try NibLifecycle.scope(isolation: isolation) {
      let guests = try makeGuests()
      _ = try load(plan(for: guests), guests, probe: probe, isolation: isolation)
    }
    return probe.steps
  }

  /// What is left behind by a load that was made to fail, and by which fault; nil if it was not made to fail.
  private func remains(
    after fault: LoadProbe.Fault, _ patience: Patience, isolation: isolated (any Actor)?
  ) throws -> (what: String, fault: String)? {
    try NibLifecycle.scope(isolation: isolation) {
      let probe = LoadProbe(fault: fault)
      let recorder = TraceRecorder()
      let guests = try makeGuests()
      let plan = try plan(for: guests)
      let parties = Participant.guests(guests, of: plan)
      let before = GuestState(parties)
      let waiting = NibLifecycle.waiting(isolation: isolation).map(ObjectIdentifier.init)
      let hasFailed = fails(plan, guests, recorder, probe, isolation: isolation)
      // A class that loads another layout may do without it.
      guard hasFailed, let struck = probe.struck else { return nil }

      var survivors = Participant.alive(of: probe.made)
      patience.wait { survivors.removeDead() }
      var lines = Participant.faultyReferences(of: parties, survivors).map {
        words($0.sentence, at: $0.range, in: plan.document.source)
      }
      let changes = GuestState(parties).changes(since: before) { object in
        (survivors + parties).first { $0.object === object }?.name
      }
      lines += changes.map { words($0.sentence, at: $0.range, in: plan.document.source) }
      if recorder.trace.entries.last?.kind != .abort { lines.append("the trace does not end in abort") }
      for object in NibLifecycle.waiting(isolation: isolation) where !waiting.contains(ObjectIdentifier(object)) {
        lines.append("an object of class \(type(of: object)), which code has made, waits for afterInit()")
      }
      if !survivors.isEmpty {
        lines += ["alive, though the load has failed:", words(for: survivors, others: parties)]
      }
      return (lines.joined(separator: "\n"), words(for: struck, fault.moment))
    }
  }

  /// Loads, and keeps nothing of it, not even the error.
  @inline(never)
  private func fails(
    _ plan: LoadPlan, _ guests: Guests, _ recorder: TraceRecorder, _ probe: LoadProbe,
    isolation: isolated (any Actor)?
  ) -> Bool {
    do {
      _ = try load(plan, guests, tracer: recorder, probe: probe, isolation: isolation)
      return false
    } catch { return true }
  }

  private func words(
    for struck: (plan: LoadPlan, step: LoadPlan.Step), _ moment: LoadProbe.Fault.Moment
  ) -> String {
    let line = PlanListing(struck.plan).line(struck.step)
    let when = moment == .instead ? "in place of" : "just after"
    return words(
      "made to fail \(when) '\(line.verb) \(line.words)'", at: struck.plan.range(of: struck.step),
      in: struck.plan.document.source)
  }
}

extension LoadPlan {
  /// Where the layout says a step; nil for one that is the owner's.
  fileprivate func range(of step: Step) -> SourceRange? {
    switch step.kind {
    case .attribute: document.range(ofAttribute: Int(step.item))
    case .outlet, .outletLeftNil, .action:
      document.range(ofAttribute: Int(layout.connections[Int(step.item)].attribute))
    case .collection: document.range(ofAttribute: Int(layout.collections[Int(step.item)].attributes[0]))
    default: step.subject.objectIndex.map(document.range(ofObject:))
    }
  }
}
