internal import NibModel

/// Groups the findings of one load: one of each kind is reported, together with the others of that kind.
struct FindingGroups<Kind: Hashable, Finding> {
  private(set) var findings: [Finding] = []
  private var places: [Kind: Int] = [:]

  /// - Parameters:
  ///   - kind: the common part of the findings of one fault in the code.
  ///   - others: the other findings of the kind.
  mutating func add(_ kind: Kind, _ finding: Finding, to others: WritableKeyPath<Finding, [Finding]>) {
    if let place = places[kind] {
      findings[place][keyPath: others].append(finding)
    } else {
      places[kind] = findings.count
      findings.append(finding)
    }
  }
}
