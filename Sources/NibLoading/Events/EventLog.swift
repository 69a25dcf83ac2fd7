/// The events of loads in the order in which they happen. Each takes 24 bytes that can be copied without reference
/// counting.
///
/// If a tracer has a log, the load writes into it directly. Only the loading thread uses a log while a load runs.
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

  // Unchecked, because the accesses never overlap.
  @exclusivity(unchecked) package private(set) var entries: [Entry] = []
  @exclusivity(unchecked) package private(set) var plans: [LoadPlan] = []
  @exclusivity(unchecked) package private(set) var details: [LoadEvent.Detail] = []
  /// The index of each load's plan.
  @exclusivity(unchecked) private var indices: [ObjectIdentifier: Int32] = [:]
  /// The number of loads that are running.
  @exclusivity(unchecked) private var running = 0
  /// The number of times that the log was cleared. Indices from before a clear are invalid.
  @exclusivity(unchecked) private(set) var generation = 0

  package init() {}

  /// Returns the index of a load's plan. A load that has ended can still have events, when its objects are sent
  /// `afterInit()`. Another load may have had the same address.
  func index(of load: ObjectIdentifier, _ plan: LoadPlan, begins: Bool) -> Int32 {
    if !begins, let index = indices[load], plans[Int(index)].graph === plan.graph { return index }
    let index = Int32(plans.count)
    plans.append(plan)
    indices[load] = index
    // The usual number of events of a load. Growing by doubling would copy a long trace several times.
    entries.reserveCapacity(entries.count + plan.expectedEvents)
    return index
  }

  /// Appends an event.
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

  /// Appends an event that another tracer forwards.
  package func append(_ event: LoadEvent, of plan: LoadPlan) {
    let load = index(of: event.load, plan, begins: event.kind == .loadBegins)
    append(event.kind, event.phase, event.depth, event.subject, event.item, detail: event.detail, load: load)
  }

  /// Removes the last event.
  package func takeLast() -> (Entry, LoadEvent.Detail?)? {
    guard let entry = entries.popLast() else { return nil }
    return (entry, entry.detail < 0 ? nil : details.popLast())
  }

  /// Removes all events.
  package func clear() {
    (entries, plans, details, indices, running) = ([], [], [], [:], 0)
    generation += 1
  }
}

/// A tracer that keeps events in a log. Loads write into the log directly, without making an event and calling the
/// tracer.
package protocol LoggingTracer: LoadTracer {
  /// The log of all loads that the tracer observes.
  var log: EventLog { get }
}
