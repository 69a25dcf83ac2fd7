public import NibLoading
internal import NibModel

/// Keeps the events of loads in memory: for tests, and for everything that prints a trace.
///
/// One recorder can listen to several loads, one after the other or one within another.
public final class TraceRecorder: LoadTracer {
  /// What was recorded so far.
  public private(set) var trace = Trace()
  /// The loads that are running, outermost first, as indices into the trace's plans.
  private var running: [Int] = []

  /// A recorder that has heard nothing.
  public init() {}

  /// Keeps an event.
  public func record(_ event: LoadEvent, of plan: LoadPlan) {
    if event.kind == .loadBegins {
      running.append(trace.plans.count)
      trace.plans.append(plan)
    }
    let load = running.last ?? settlingLoad(of: plan)
    trace.entries.append(Trace.Entry(event: event, load: Int32(load), nesting: Int32(running.count)))
    if event.kind == .loadEnds || event.kind == .abort { running.removeLast() }
  }

  /// The load that an event belongs to which comes when no load is running: the last one of that document. The last one
  /// that was recorded is another when loads were nested, or are settled in another order.
  private func settlingLoad(of plan: LoadPlan) -> Int {
    func address(_ plan: LoadPlan) -> UnsafePointer<UInt8>? {
      plan.document.storage.withUnsafeBufferPointer { $0.baseAddress }
    }
    let wanted = address(plan)
    return trace.plans.lastIndex { address($0) == wanted } ?? trace.plans.count - 1
  }

  /// Forgets everything.
  public func clear() {
    trace = Trace()
    running = []
  }
}

/// What happened in one or more loads, in order.
public struct Trace {
  /// An event and the load that it belongs to.
  package struct Entry {
    package let event: LoadEvent
    /// Index into `plans`.
    package let load: Int32
    /// How many loads were running.
    package let nesting: Int32
  }

  package var entries: [Entry] = []
  package var plans: [LoadPlan] = []

  /// A trace without events.
  package init() {}

  /// How many events there are.
  public var count: Int { entries.count }
}
