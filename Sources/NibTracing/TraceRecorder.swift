public import NibLoading
internal import NibModel

/// Keeps the events of loads in memory: for tests, and for everything that prints a trace.
///
/// One recorder can listen to several loads, one after the other or one within another.
public final class TraceRecorder: LoadTracer {
  // Nothing else touches these, so that overlapping accesses need not be looked for at every event.
  /// The events that have been recorded so far.
  @exclusivity(unchecked) public private(set) var trace = Trace()
  /// The index of each load's plan in the trace.
  @exclusivity(unchecked) private var plans: [ObjectIdentifier: Int32] = [:]
  /// The load of the last event and its place, which the next event mostly has too.
  @exclusivity(unchecked) private var last: (load: ObjectIdentifier, index: Int32)?
  /// The number of loads that are running.
  @exclusivity(unchecked) private var running = 0

  /// A recorder that has heard nothing.
  public init() {}

  /// Keeps an event.
  public func record(_ event: LoadEvent, of plan: LoadPlan) {
    if event.kind == .loadBegins {
      running += 1
      enter(plan, of: event.load)
    }
    let index: Int32
    if let last, last.load == event.load {
      index = last.index
    } else {
      // A load that has ended can be heard of again, when it settles.
      index = plans[event.load] ?? enter(plan, of: event.load)
      last = (event.load, index)
    }
    trace.append(event, load: index, nesting: running)
    if event.kind == .loadEnds || event.kind == .abort { running -= 1 }
  }

  @discardableResult
  private func enter(_ plan: LoadPlan, of load: ObjectIdentifier) -> Int32 {
    let index = Int32(trace.plans.count)
    trace.plans.append(plan)
    plans[load] = index
    last = (load, index)
    // As many events as most loads have; growing by doubling would move a long trace several times.
    trace.entries.reserveCapacity(trace.entries.count + plan.expectedEvents)
    return index
  }

  /// Removes the last event from the trace.
  func takeLast() -> (Trace.Entry, LoadEvent.Detail?)? {
    guard let entry = trace.entries.popLast() else { return nil }
    return (entry, entry.detail < 0 ? nil : trace.details.popLast())
  }

  /// Forgets everything.
  public func clear() {
    trace = Trace()
    plans = [:]
    last = nil
    running = 0
  }
}

/// The events of one or more loads, in order.
public struct Trace: Sendable {
  /// An event without its detail, and the load that it belongs to: 24 bytes that are copied as they are, so that recording
  /// is cheap.
  package struct Entry: Sendable {
    package let kind: LoadEvent.Kind
    package let phase: LoadPhase
    /// The number of loads that were running.
    package let nesting: UInt16
    package let depth: Int32
    package let subject: ParticipantID
    package let item: Int32
    /// Index into `plans`.
    package let load: Int32
    /// Index into `details`, or -1.
    package let detail: Int32
  }

  package var entries: [Entry] = []
  package var plans: [LoadPlan] = []
  package var details: [LoadEvent.Detail] = []

  /// A trace without events.
  package init() {}

  package mutating func append(_ event: LoadEvent, load: Int32, nesting: Int) {
    var index: Int32 = -1
    if let detail = event.detail {
      index = Int32(details.count)
      details.append(detail)
    }
    entries.append(
      Entry(
        kind: event.kind, phase: event.phase, nesting: UInt16(truncatingIfNeeded: nesting), depth: event.depth,
        subject: event.subject,
        item: event.item, load: load, detail: index))
  }

  package func detail(of entry: Entry) -> LoadEvent.Detail? { entry.detail < 0 ? nil : details[Int(entry.detail)] }

  /// The number of events.
  public var count: Int { entries.count }
}
