/// Loads among which any few steps that may come in any order come in each of their orders.
struct CoveringSet {
  /// The number of steps whose orders all come; 1 if not even every two steps are sure to come in both. Steps of different
  /// stretches have one order, which all loads keep.
  let strength: Int
  /// The same number for initializers, which is smaller where too many initializers make other objects within them.
  let initializerStrength: Int
  /// The loads besides the plan's own.
  let shuffles: [Shuffle]
  /// The number of ordered tuples of steps of one stretch that come, each of `strength` steps. 0 for pairs, which are not
  /// counted.
  let tuples: Int

  /// The number of loads, the plan's own included.
  var loads: Int { shuffles.count + 1 }

  /// Returns the orders of steps that are sure to come, in words; nil for none.
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
