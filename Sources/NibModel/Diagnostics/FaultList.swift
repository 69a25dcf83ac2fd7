/// Faults in the order in which they are found, up to a number that is useful for a person.
package struct FaultList: Sendable {
  package private(set) var all: [Diagnostic] = []
  /// The maximum number of faults, or nil. If there are more, a remark is added at the end.
  private let most: Int?

  package init(most: Int? = nil) { self.most = most }

  /// The maximum for an archive. A damaged archive may have a fault in each of its objects, and people do not correct
  /// these by hand.
  package static let mostOfArchives = 100

  /// True if there are more faults than are listed, so that the search can stop.
  package var isFull: Bool { most.map { all.count > $0 } ?? false }

  package mutating func add(_ fault: Diagnostic) {
    if isFull { return }
    all.append(all.count == most ? Self.more : fault)
  }

  private static let more = Diagnostic(ListFault.full, at: nil)
}

/// The remark that there are more faults than are listed.
private enum ListFault: Fault {
  case full

  var code: Diagnostic.Code { .limitExceeded }
  var message: String { "there are more faults, which are not listed" }
  var facts: Facts { [:] }
}
