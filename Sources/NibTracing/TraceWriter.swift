public import NibLoading
internal import NibModel

/// Passes on each event as it happens, with names. If a program stops in the middle of a load, its events up to then
/// have been written. The writer keeps no events.
public final class TraceWriter: LoadTracer {
  private let log = EventLog()
  private var writers: [LineWriter] = []
  private var lines = LineIndexes()
  private let takes: (LoadEvent, LoadPlan) -> Bool
  private let write: (Trace.Line) -> Void

  /// Creates a writer that passes events to a closure. Both closures are called in the middle of the load.
  ///
  /// - Parameters:
  ///   - takes: returns false for an event that is omitted. By default, no event is omitted.
  ///   - write: the closure that receives the events.
  public init(
    where takes: @escaping (LoadEvent, LoadPlan) -> Bool = { _, _ in true }, _ write: @escaping (Trace.Line) -> Void
  ) {
    self.takes = takes
    self.write = write
  }

  /// Passes on an event, unless it is omitted.
  public func record(_ event: LoadEvent, of plan: LoadPlan) {
    log.append(event, of: plan)
    while writers.count < log.plans.count { writers.append(LineWriter(log.plans[writers.count], &lines)) }
    guard let (entry, detail) = log.takeLast(), takes(event, plan) else { return }
    write(writers[Int(entry.load)].line(entry, detail: detail))
  }
}
