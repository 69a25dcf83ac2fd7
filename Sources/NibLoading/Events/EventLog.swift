/// The events of loads, kept as they happen: 24 bytes each, which are copied as they are.
///
/// A load writes into the log of its tracer by itself, if it lends one. Nothing but the loading thread touches a log while a
/// load runs.
package final class EventLog {
  /// An event without its detail, and the load that it belongs to.
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

  // In whole reads and writes that never overlap.
  @exclusivity(unchecked) package private(set) var entries: [Entry] = []
  @exclusivity(unchecked) package private(set) var plans: [LoadPlan] = []
  @exclusivity(unchecked) package private(set) var details: [LoadEvent.Detail] = []
  /// The index of each load's plan.
  @exclusivity(unchecked) private var indices: [ObjectIdentifier: Int32] = [:]
  /// The number of loads that are running.
  @exclusivity(unchecked) private var running = 0
  /// The number of times that everything was forgotten: indices of before do not count.
  @exclusivity(unchecked) private(set) var generation = 0

  package init() {}

  /// Returns the index of a load's plan. A load that has ended can be heard of again, when it settles.
  func index(of load: ObjectIdentifier, _ plan: LoadPlan, begins: Bool) -> Int32 {
    if !begins, let index = indices[load] { return index }
    let index = Int32(plans.count)
    plans.append(plan)
    indices[load] = index
    // As many events as most loads have; growing by doubling would move a long trace several times.
    entries.reserveCapacity(entries.count + plan.expectedEvents)
    return index
  }

  /// Keeps an event.
  @inline(__always)
  func append(
    _ kind: LoadEvent.Kind, _ phase: LoadPhase, _ depth: Int32, _ subject: ParticipantID, _ item: Int32,
    detail: LoadEvent.Detail?, load: Int32
  ) {
    if kind == .loadBegins { running += 1 }
    var place: Int32 = -1
    if let detail {
      place = Int32(details.count)
      details.append(detail)
    }
    entries.append(
      Entry(
        kind: kind, phase: phase, nesting: UInt16(truncatingIfNeeded: running), depth: depth, subject: subject,
        item: item, load: load, detail: place))
    if kind == .loadEnds || kind == .abort { running -= 1 }
  }

  /// Keeps an event that another tracer passes on.
  package func append(_ event: LoadEvent, of plan: LoadPlan) {
    let load = index(of: event.load, plan, begins: event.kind == .loadBegins)
    append(event.kind, event.phase, event.depth, event.subject, event.item, detail: event.detail, load: load)
  }

  /// Removes the last event.
  package func takeLast() -> (Entry, LoadEvent.Detail?)? {
    guard let entry = entries.popLast() else { return nil }
    return (entry, entry.detail < 0 ? nil : details.popLast())
  }

  /// Forgets everything.
  package func clear() {
    (entries, plans, details, indices, running) = ([], [], [], [:], 0)
    generation += 1
  }
}

/// A tracer that keeps events in a log, into which loads write by themselves: an event is not made for it, and it is not
/// called.
package protocol LoggingTracer: LoadTracer {
  /// The log of all loads that the tracer listens to.
  var log: EventLog { get }
}
