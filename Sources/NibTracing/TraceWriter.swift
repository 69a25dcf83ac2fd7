public import NibLoading

/// Hands on each event as it happens, with names: a program that stops in the middle of a load has said what it did
/// before. Keeps nothing.
public final class TraceWriter: LoadTracer {
  private let recorder = TraceRecorder()
  private var writers: [LineWriter] = []
  private let write: (Trace.Line) -> Void

  /// A writer that hands each event to a function. The function is called in the middle of the load.
  public init(_ write: @escaping (Trace.Line) -> Void) { self.write = write }

  /// Hands on an event.
  public func record(_ event: LoadEvent, of plan: LoadPlan) {
    recorder.record(event, of: plan)
    while writers.count < recorder.trace.plans.count { writers.append(LineWriter(recorder.trace.plans[writers.count])) }
    guard let (entry, detail) = recorder.takeLast() else { return }
    write(writers[Int(entry.load)].line(entry, detail: detail))
  }
}
