/// Values with distinct names, in the order in which the names were added. Each is found in O(1).
struct NamedList<Value: Sendable>: Sendable {
  private(set) var members: [(name: String, value: Value)] = []
  private var places: [String: Int] = [:]

  /// Changes the value for a name.
  ///
  /// - Parameter initial: the value of a name that is not in the list yet.
  mutating func update(_ name: String, or initial: Value, _ change: (inout Value) -> Void) {
    let place = places[name] ?? members.count
    if place == members.count {
      places[name] = place
      members.append((name, initial))
    }
    change(&members[place].value)
  }
}
