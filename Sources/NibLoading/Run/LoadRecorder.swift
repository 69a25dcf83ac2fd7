/// Passes the events of a load to its tracer, if there is one.
struct LoadRecorder {
  let tracer: (any LoadTracer)?
  /// The log of the tracer, if it has one. The tracer retains the log as long as it observes loads.
  private let log: Unmanaged<EventLog>?
  /// The index of the load in the log, and the log's generation for which the index is valid.
  private var index: Int32 = -1
  private var generation = -1

  init(_ tracer: (any LoadTracer)?) {
    self.tracer = tracer
    log = (tracer as? any LoggingTracer).map { Unmanaged.passUnretained($0.log) }
  }

  /// True if events are written into a log, without making them and calling the tracer.
  @inline(__always)
  var hasLog: Bool { log != nil }

  @inline(__always)
  mutating func append(
    _ kind: LoadEvent.Kind, _ subject: ParticipantID, _ item: Int32, _ detail: LoadEvent.Detail?, of run: LoadRun
  ) {
    log?._withUnsafeGuaranteedRef { log in
      if generation != log.generation { enter(in: log, run, begins: kind == .loadBegins) }
      log.append(kind, run.phase, run.depth.count, subject, item, detail: detail, load: index)
    }
  }

  @inline(never)
  private mutating func enter(in log: EventLog, _ run: LoadRun, begins: Bool) {
    index = log.index(of: ObjectIdentifier(run), run.plan, begins: begins)
    generation = log.generation
  }

  // Not mutating, because a tracer may write a note of its own.
  @inline(never)
  func hand(
    _ kind: LoadEvent.Kind, _ subject: ParticipantID, _ item: Int32, _ detail: LoadEvent.Detail?, of run: LoadRun
  ) {
    tracer?.record(
      LoadEvent(
        kind, phase: run.phase, depth: run.depth.count, load: ObjectIdentifier(run), subject: subject, item: item,
        detail: detail),
      of: run.plan)
  }
}
