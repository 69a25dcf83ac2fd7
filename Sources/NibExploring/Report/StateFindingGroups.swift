/// Findings of state, one for each property of a class: the same property of other objects belongs to the first one.
struct StateFindingGroups {
  private struct Group: Hashable {
    let property: DifferenceKind
    let kind: StateFinding.Kind
  }

  private(set) var findings: [StateFinding] = []
  private var places: [Group: Int] = [:]

  /// Adds an effect on a property.
  ///
  /// - Parameter make: makes the finding, if the property has none of this kind.
  mutating func add(
    _ effect: OrderFinding.Effect, on property: DifferenceKind, _ kind: StateFinding.Kind,
    make: (OrderFinding.Effect) -> StateFinding
  ) {
    let group = Group(property: property, kind: kind)
    if let place = places[group] { return findings[place].others.append(effect) }
    places[group] = findings.count
    findings.append(make(effect))
  }
}
