public import NibLoading
internal import NibModel

/// Keeps the events of loads in memory: for tests, and for everything that prints a trace.
///
/// One recorder can listen to several loads, one after the other or one within another.
public final class TraceRecorder: LoadTracer {
  /// What was recorded so far.
  // Nothing else touches these, so that overlapping accesses need not be looked for at every event.
  @exclusivity(unchecked) public private(set) var trace = Trace()
  /// The loads that are running, outermost first, as indices into the trace's plans.
  @exclusivity(unchecked) private var running: [Int] = []

  /// A recorder that has heard nothing.
  public init() {}

  /// Keeps an event.
  public func record(_ event: LoadEvent, of plan: LoadPlan) {
    if event.kind == .loadBegins { begin(plan) }
    trace.append(event, load: running.last ?? settlingLoad(of: plan), nesting: running.count)
    if event.kind == .loadEnds || event.kind == .abort { running.removeLast() }
  }

  private func begin(_ plan: LoadPlan) {
    running.append(trace.plans.count)
    trace.plans.append(plan)
    // Nearly every step is one event; growing by doubling would move a long trace several times.
    trace.entries.reserveCapacity(trace.entries.count + plan.steps.count + 16)
  }

  /// The load that an event belongs to which comes when no load is running. It need not be the last that was recorded:
  /// loads are nested, and are settled in any order.
  private func settlingLoad(of plan: LoadPlan) -> Int {
    trace.plans.lastIndex { $0.layout === plan.layout } ?? trace.plans.count - 1
  }

  /// Forgets everything.
  public func clear() {
    trace = Trace()
    running = []
  }
}

/// What happened in one or more loads, in order.
public struct Trace {
  /// An event without its words, and the load that it belongs to: 24 bytes that are copied as they are, so that recording
  /// is cheap.
  package struct Entry {
    package let kind: LoadEvent.Kind
    package let phase: LoadPhase
    /// How many loads were running.
    package let nesting: UInt16
    package let depth: Int32
    package let subject: Party
    package let item: Int32
    /// Index into `plans`.
    package let load: Int32
    /// Index into `texts`, or -1.
    package let text: Int32
  }

  package var entries: [Entry] = []
  package var plans: [LoadPlan] = []
  package var texts: [String] = []

  /// A trace without events.
  package init() {}

  package mutating func append(_ event: LoadEvent, load: Int, nesting: Int) {
    var text: Int32 = -1
    if let words = event.text {
      text = Int32(texts.count)
      texts.append(words)
    }
    entries.append(
      Entry(
        kind: event.kind, phase: event.phase, nesting: UInt16(nesting), depth: event.depth, subject: event.subject,
        item: event.item, load: Int32(load), text: text))
  }

  /// How many events there are.
  public var count: Int { entries.count }
}
