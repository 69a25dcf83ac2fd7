/// Faults in the order in which they are found, up to a number that a person can use.
package struct FaultList: Sendable {
  package private(set) var all: [Diagnostic] = []
  /// The maximum number of faults, or nil. A remark that there are more is added behind them.
  private let most: Int?

  package init(most: Int? = nil) { self.most = most }

  /// The maximum for an archive. A damaged one has a fault in each of its objects, and a person mends none of them by hand.
  package static let mostOfArchives = 100

  /// True if there are more faults than are listed, so that the search can end.
  package var isFull: Bool { most.map { all.count > $0 } ?? false }

  package mutating func add(_ fault: Diagnostic) {
    if isFull { return }
    all.append(all.count == most ? Self.more : fault)
  }

  private static let more = Diagnostic(ListFault.full, at: nil)
}

/// A list of faults that has no room for more.
private enum ListFault: Fault {
  case full

  var code: Diagnostic.Code { .limitExceeded }
  var message: String { "there are more faults, which are not listed" }
  var facts: Facts { [:] }
}
