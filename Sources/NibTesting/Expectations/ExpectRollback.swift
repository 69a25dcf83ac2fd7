internal import NibKit

/// Expects that a load that fails leaves nothing behind, no matter at which step it fails.
///
/// The layout is loaded twice for each step that runs code of a class. In the first load, the step throws instead of
/// running that code; in the second, it throws right after it. So every initializer, attach, attribute, outlet,
/// collection, action and awake fails once in both ways. `didLoad()` is the last step, and fails only instead of its
/// code. Steps that show an object cannot throw.
///
/// After each of these loads:
/// - no object of the layout is alive after the tasks that use one have ended;
/// - the outlets, collections and events of the owner and of external objects have their previous values;
/// - the trace ends with `abort`;
/// - no object of the load waits for `afterInit()`.
///
/// - Parameters:
///   - layout: The layout to load. Without an injected error, the load must succeed.
///   - isolation: The actor that the load runs on.
///   - fileID: The file of the call, where a failure is reported.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Complexity: Two loads for each step.
public func expectRollback(
  of layout: TestLayout, isolation: isolated (any Actor)? = #isolation,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  report(at: Place(fileID, filePath, line, column)) { try layout.checkRollback(isolation: isolation) }
}

/// Does the same as `expectRollback(of:)`, and throws the failure.
///
/// - Throws: `TestFailure` if the expectation fails.
public func verifyRollback(
  of layout: TestLayout, isolation: isolated (any Actor)? = #isolation, filePath: String = #filePath, line: Int = #line
) throws(TestFailure) {
  try verify(filePath, line) { try layout.checkRollback(isolation: isolation) }
}

extension TestLayout {
  func checkRollback(isolation: isolated (any Actor)?) throws {
    let steps = try loading { try countSteps(isolation: isolation) }
    // Many faults leave the same objects behind, which are reported once.
    var found: [(what: String, faults: [String])] = []
    var faults = 0
    // The waiting time for tasks that still use an object, for all faults together.
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
      let arguments = try makeArguments()
      _ = try load(plan(for: arguments), arguments, probe: probe, isolation: isolation)
    }
    return probe.steps
  }

  /// Returns the objects that a failed load leaves behind, and the injected fault; nil if the load did not fail.
  private func remains(
    after fault: LoadProbe.Fault, _ patience: Patience, isolation: isolated (any Actor)?
  ) throws -> (what: String, fault: String)? {
    try NibLifecycle.scope(isolation: isolation) {
      let probe = LoadProbe(fault: fault)
      let recorder = TraceRecorder()
      let arguments = try makeArguments()
      let plan = try plan(for: arguments)
      let participants = Participant.arguments(arguments, of: plan)
      let before = ArgumentState(participants)
      let waiting = NibLifecycle.waiting(isolation: isolation).map(ObjectIdentifier.init)
      let hasFailed = fails(plan, arguments, recorder, probe, isolation: isolation)
      // A class that loads another layout may handle its failure.
      guard hasFailed, let struck = probe.struck else { return nil }

      var survivors = Participant.alive(of: probe.made)
      patience.wait { survivors.removeDead() }
      var lines = Participant.faultyReferences(of: participants, survivors).map {
        words($0.sentence, at: $0.place, in: plan.document.sources)
      }
      let changes = ArgumentState(participants).changes(since: before) { object in
        (survivors + participants).first { $0.object === object }?.name
      }
      lines += changes.map { words($0.sentence, at: $0.place, in: plan.document.sources) }
      if recorder.trace.entries.last?.kind != .abort { lines.append("the trace does not end in abort") }
      for object in NibLifecycle.waiting(isolation: isolation) where !waiting.contains(ObjectIdentifier(object)) {
        lines.append("an object of class \(type(of: object)), which code has made, waits for afterInit()")
      }
      if !survivors.isEmpty {
        lines += ["alive, though the load has failed:", words(for: survivors, others: participants)]
      }
      return (lines.joined(separator: "\n"), words(for: struck, fault.moment))
    }
  }

  /// Returns true if a load fails. Nothing of the load is retained, not even the error.
  @inline(never)
  private func fails(
    _ plan: LoadPlan, _ arguments: Arguments, _ recorder: TraceRecorder, _ probe: LoadProbe,
    isolation: isolated (any Actor)?
  ) -> Bool {
    do {
      _ = try load(plan, arguments, tracer: recorder, probe: probe, isolation: isolation)
      return false
    } catch { return true }
  }

  private func words(
    for struck: (plan: LoadPlan, step: LoadPlan.Step), _ moment: LoadProbe.Fault.Moment
  ) -> String {
    let line = StepNamer(struck.plan).line(struck.step)
    let when = moment == .instead ? "in place of" : "just after"
    return words(
      "made to fail \(when) '\(line.text)'", at: struck.plan.place(of: struck.step),
      in: struck.plan.document.sources)
  }
}
