internal import NibModel

/// Code that a framework runs after a load, for the objects of the load, such as the preparation of a controller for a
/// segue.
///
/// Reads of empty outlets and notes in this code are recorded as those of the load are. An outlet that must be connected
/// stops the program with the same message.
package final class LaterCalls {
  private let run: LoadRun

  /// - Parameters:
  ///   - loaded: the result of the load. It is retained, and so is the owner.
  ///   - tracer: receives the events.
  ///   - probe: the observer of the load, or nil.
  /// - Complexity: O(objects).
  package init(
    of loaded: LoadedNib, owner: (any NibOwner)? = nil, tracer: (any LoadTracer)?, probe: LoadProbe? = nil
  ) {
    let context = LoadContext(
      owner: owner, externals: [:], responders: ResponderChain { nil }, layouts: nil, tracer: tracer, probe: probe,
      isOnMain: false, isolation: nil)
    run = LoadRun(loaded.plan, context, outer: nil)
    run.resume(loaded.objects)
  }

  /// Records that a framework calls an object.
  package func record(_ call: String, of participant: ParticipantID) {
    run.record(.callback, participant, detail: .callback(call))
  }

  /// Runs code in a phase of an object.
  package func perform<Result>(
    _ phase: LoadPhase, of participant: ParticipantID, _ body: () throws -> Result
  ) rethrows -> Result {
    run.enter(phase, participant)
    defer { run.enter(.idle, .none) }
    return try CurrentRun.with(run, body)
  }

  /// Makes a call of the life of the plan's classes.
  ///
  /// - Throws: `LoadFailure` if the call throws an error, or if its code may not run on the actor.
  func make(_ call: LifeCall, isolation: (any Actor)?) throws {
    let made = run.plan.life.calls[Int(call.call)]
    guard let object = run.object(call.subject) else { return }
    run.enter(.living, call.subject)
    if let confinement = made.confinement, !confinement.includes(isolation) {
      throw run.failure(ArgumentFault.actor(className: run.classOfRunning, wanted: confinement.words))
    }
    record(made.name.description, of: call.subject)
    run.messages.callback = made.name
    if let probe = run.probe {
      probe.onMoment?(.calls(call))
      probe.mark?.stage = .call(call)
    }
    do {
      try perform(.living, of: call.subject) { try made.make(object) }
    } catch {
      run.enter(.living, call.subject)
      let failure = run.fail(error)
      run.record(.abort, .none, detail: .abort(failure, error))
      throw failure
    }
  }
}
