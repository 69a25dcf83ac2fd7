/// The calls that the objects of one test received, as they wrote them down, and the number of objects that are alive.
///
/// The journal does not depend on the trace: the classes of the tests write it themselves.
public final class Journal: @unchecked Sendable {
  public private(set) var entries: [String] = []
  public var alive = 0
  /// Called at each entry of user code; throws where a test wants a fault.
  public var onCall: ((String) throws -> Void)?

  @TaskLocal public static var kept: Journal?

  /// The test's journal, or one that is discarded.
  public static var current: Journal { kept ?? Journal() }

  public func write(_ entry: String) { entries.append(entry) }

  /// Writes an entry from a place that may throw.
  public func call(_ entry: String) throws {
    write(entry)
    try onCall?(entry)
  }

  public var text: String { entries.joined(separator: " ") }
  public func clear() { entries = [] }

  public init() {}

  /// Runs a test with a journal of its own.
  public static func keeping<Result>(_ body: (Journal) throws -> Result) rethrows -> Result {
    let journal = Journal()
    // The closure may retain objects, and these retain the journal.
    defer { journal.onCall = nil }
    return try $kept.withValue(journal) { try body(journal) }
  }

  /// Runs an asynchronous test with a journal of its own.
  public static func keepingAsync<Result>(_ body: (Journal) async throws -> Result) async rethrows -> Result {
    let journal = Journal()
    defer { journal.onCall = nil }
    return try await $kept.withValue(journal) { try await body(journal) }
  }
}
