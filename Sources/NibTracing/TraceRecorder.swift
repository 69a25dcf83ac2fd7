public import NibLoading
internal import NibModel

/// A tracer that keeps the events of loads in memory, for tests and for printing a trace.
///
/// One recorder can listen to several loads, one after the other or one within another.
public final class TraceRecorder: LoadTracer {
  package let log = EventLog()

  /// The events that have been recorded so far.
  public var trace: Trace { Trace(log) }

  /// Creates a recorder without events.
  public init() {}

  /// Keeps an event.
  public func record(_ event: LoadEvent, of plan: LoadPlan) { log.append(event, of: plan) }

  /// Forgets everything.
  public func clear() { log.clear() }
}

extension TraceRecorder: LoggingTracer {}

/// The events of one or more loads, in order.
public struct Trace: Sendable {
  package typealias Entry = EventLog.Entry

  package let entries: [Entry]
  package let plans: [LoadPlan]
  package let details: [LoadEvent.Detail]
  /// The events with names, if another process has made the trace. Such a trace has no entries.
  let named: [Line]?

  /// Creates a trace without events.
  package init() { (entries, plans, details, named) = ([], [], [], nil) }

  /// Creates the trace of another process.
  package init(_ lines: [Line]) { (entries, plans, details, named) = ([], [], [], lines) }

  fileprivate init(_ log: EventLog) { (entries, plans, details, named) = (log.entries, log.plans, log.details, nil) }

  package func detail(of entry: Entry) -> LoadEvent.Detail? { entry.detail < 0 ? nil : details[Int(entry.detail)] }

  /// The number of events.
  public var count: Int { named?.count ?? entries.count }
}
