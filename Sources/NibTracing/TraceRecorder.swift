public import NibLoading
internal import NibModel

/// A tracer that keeps the events of loads in memory, for tests and for printing a trace.
///
/// One recorder can record several loads, one after the other or nested.
public final class TraceRecorder: LoadTracer {
  package let log = EventLog()

  /// The events that have been recorded so far.
  public var trace: Trace { Trace(log) }

  /// Creates a recorder without events.
  public init() {}

  /// Appends an event to the trace.
  public func record(_ event: LoadEvent, of plan: LoadPlan) { log.append(event, of: plan) }

  /// Removes all events.
  public func clear() { log.clear() }
}

extension TraceRecorder: LoggingTracer {}

/// The events of one or more loads, in order.
public struct Trace: Sendable {
  package typealias Entry = EventLog.Entry

  package let entries: [Entry]
  package let plans: [LoadPlan]
  package let details: [LoadEvent.Detail]
  /// The events with names, if the trace comes from another process. Such a trace has no entries.
  package let named: [Line]?

  /// Creates a trace without events.
  package init() { (entries, plans, details, named) = ([], [], [], nil) }

  /// Creates a trace from the lines of another process.
  package init(_ lines: [Line]) { (entries, plans, details, named) = ([], [], [], lines) }

  fileprivate init(_ log: EventLog) { (entries, plans, details, named) = (log.entries, log.plans, log.details, nil) }

  package func detail(of entry: Entry) -> LoadEvent.Detail? { entry.detail < 0 ? nil : details[Int(entry.detail)] }

  /// The number of events.
  public var count: Int { named?.count ?? entries.count }
}
