/// Loads that cover the orders of a few steps: for any few steps that may come in any order, each order occurs in some
/// load.
struct CoveringSet {
  /// The number of steps for which all orders occur; 1 if not even the orders of all pairs are certain to occur. Steps
  /// of different stretches have one order, which all loads keep.
  let strength: Int
  /// The same number for initializers, which is smaller if too many initializers make other objects within them.
  let initializerStrength: Int
  /// The loads in addition to the plan's own.
  let shuffles: [Shuffle]
  /// The number of ordered tuples of `strength` steps of one stretch that occur. 0 for pairs, which are not counted.
  let tuples: Int

  /// The number of loads, including the plan's own.
  var loads: Int { shuffles.count + 1 }

  /// Returns a description of the orders of steps that are certain to occur; nil for none.
  static func words(_ strength: Int, _ initializerStrength: Int, _ tuples: Int) -> String? {
    if strength < 2 { return nil }
    if strength == 2 { return "every two steps in both orders" }
    let numbers = [2: "two", 3: "three", 4: "four"]
    let steps = "every \(numbers[strength] ?? "\(strength)") steps in each order"
    let fewer = numbers[initializerStrength] ?? "\(initializerStrength)"
    let exception = initializerStrength < strength ? " (of initializers, every \(fewer))" : ""
    return "\(steps)\(exception), \(tuples) in all"
  }
}
