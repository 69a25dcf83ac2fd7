public import NibLoading

/// Hands on each event as it happens, with names: a program that stops in the middle of a load has said what it did
/// before. Keeps nothing.
public final class TraceWriter: LoadTracer {
  private let log = EventLog()
  private var writers: [LineWriter] = []
  private let takes: (LoadEvent, LoadPlan) -> Bool
  private let write: (Trace.Line) -> Void

  /// Creates a writer that hands events to a function. Both functions are called in the middle of the load.
  ///
  /// - Parameters:
  ///   - takes: returns false for an event that is left out. By default none is.
  ///   - write: the function that gets the events.
  public init(
    where takes: @escaping (LoadEvent, LoadPlan) -> Bool = { _, _ in true }, _ write: @escaping (Trace.Line) -> Void
  ) {
    self.takes = takes
    self.write = write
  }

  /// Hands on an event, unless it is left out.
  public func record(_ event: LoadEvent, of plan: LoadPlan) {
    log.append(event, of: plan)
    while writers.count < log.plans.count { writers.append(LineWriter(log.plans[writers.count])) }
    guard let (entry, detail) = log.takeLast(), takes(event, plan) else { return }
    write(writers[Int(entry.load)].line(entry, detail: detail))
  }
}
