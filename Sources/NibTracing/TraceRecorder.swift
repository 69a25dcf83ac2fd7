public import NibLoading

/// Keeps the events of loads in memory: for tests, and for everything that prints a trace.
///
/// One recorder can listen to several loads, one after the other or one within another.
public final class TraceRecorder: LoadTracer {
  /// What was recorded so far.
  public private(set) var trace = Trace()
  /// Where the plan of each load stands among the trace's.
  private var plans: [ObjectIdentifier: Int32] = [:]
  /// How many loads are running.
  private var running: Int32 = 0

  /// A recorder that has heard nothing.
  public init() {}

  /// Keeps an event.
  public func record(_ event: LoadEvent, of plan: LoadPlan) {
    if event.kind == .loadBegins { running += 1 }
    // A load that has ended can be heard of again, when it settles.
    let known = event.kind == .loadBegins ? nil : plans[event.load]
    let load = known ?? enter(plan, of: event.load)
    trace.entries.append(Trace.Entry(event: event, load: load, nesting: running))
    if event.kind == .loadEnds || event.kind == .abort { running -= 1 }
  }

  private func enter(_ plan: LoadPlan, of load: ObjectIdentifier) -> Int32 {
    let index = Int32(trace.plans.count)
    trace.plans.append(plan)
    plans[load] = index
    return index
  }

  /// Forgets everything.
  public func clear() {
    trace = Trace()
    plans = [:]
    running = 0
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
