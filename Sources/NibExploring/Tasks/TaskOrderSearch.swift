internal import NibLoading

/// Searches for the two tasks whose order makes a difference.
struct TaskOrderSearch {
  /// The tasks, in the order in which the first load starts them.
  let tasks: [TaskID]
  /// Runs a load of the same steps, with its tasks in the given order.
  let run: (TaskOrder) throws(TimeIsUp) -> Outcome

  /// Two orders that differ by one exchange of two tasks and end differently.
  struct Pair: Hashable {
    let first: TaskOrder
    let second: TaskOrder
    /// The task that runs first in the first order, and the task that runs first in the second order.
    let tasks: [TaskID]
    /// True if the two tasks take turns in the first order, and run one after the other in the second.
    let takesTurns: Bool
  }

  /// The maximum number of tasks for which all orders are tried.
  private static let mostForAll = 4
  /// The number of random orders that are tried for more tasks.
  private static let randomOrders = 8
  /// The maximum number of tasks for which every two take turns.
  private static let mostForTurns = 12

  // MARK: The orders

  /// Returns the orders in which tasks run one after the other. If there are few, all of them. Otherwise the order in
  /// which the tasks are started, its reverse, and some random ones.
  func orders(seed: UInt64) -> [[TaskID]] {
    if tasks.count <= Self.mostForAll { return Self.permutations(of: tasks) }
    var numbers = RandomNumbers(seed: seed)
    var orders = [tasks, tasks.reversed()]
    for _ in 0..<Self.randomOrders { orders.append(tasks.shuffled(using: &numbers)) }
    return orders
  }

  private static func permutations(of tasks: [TaskID]) -> [[TaskID]] {
    guard tasks.count > 1 else { return [tasks] }
    return tasks.indices.flatMap { index in
      var rest = tasks
      let first = rest.remove(at: index)
      return permutations(of: rest).map { [first] + $0 }
    }
  }

  // MARK: The pair

  /// Finds the exchange between two orders that makes a difference.
  ///
  /// The tasks of the second order are moved to the front of the first order one by one, until the difference appears.
  /// The task with which it appears is then moved past the others one by one.
  ///
  /// - Parameter value: returns the value that is compared. It differs between the two orders.
  /// - Complexity: O(log tasks) loads.
  func pair(
    between one: [TaskID], and other: [TaskID], _ value: (Outcome) -> Outcome.Value?
  ) throws(TimeIsUp) -> Pair? {
    let expected = value(try run(TaskOrder(oneByOne: one)))
    func way(_ count: Int) -> [TaskID] {
      let front = Set(other.prefix(count))
      return other.prefix(count) + one.filter { !front.contains($0) }
    }
    let front = try last(below: other.count) { count throws(TimeIsUp) in
      value(try run(TaskOrder(oneByOne: way(count)))) == expected
    }
    let before = way(front)
    guard front < other.count, let place = before.firstIndex(of: other[front]), place > front else { return nil }
    func moved(_ count: Int) -> [TaskID] {
      var order = before
      order.insert(order.remove(at: place), at: place - count)
      return order
    }
    let count = try last(below: place - front) { count throws(TimeIsUp) in
      value(try run(TaskOrder(oneByOne: moved(count)))) == expected
    }
    let exchanged = [before[place - count - 1], before[place]]
    let orders = [moved(count), moved(count + 1)].map(TaskOrder.init(oneByOne:))
    // The task that is started first is listed first.
    let isSwapped = tasks.firstIndex(of: exchanged[0]) ?? 0 > tasks.firstIndex(of: exchanged[1]) ?? 0
    return Pair(
      first: orders[isSwapped ? 1 : 0], second: orders[isSwapped ? 0 : 1],
      tasks: isSwapped ? exchanged.reversed() : exchanged, takesTurns: false)
  }

  /// Finds two tasks that make a difference if they take turns, while all others run one after the other.
  ///
  /// - Complexity: O(tasks²) loads.
  func pairInTurns(_ value: (Outcome) -> Outcome.Value?) throws(TimeIsUp) -> Pair? {
    guard tasks.count <= Self.mostForTurns else { return nil }
    let apart = TaskOrder(oneByOne: tasks)
    let expected = value(try run(apart))
    for (index, one) in tasks.enumerated() {
      for other in tasks[(index + 1)...] {
        let groups = tasks.filter { $0 != other }.map { $0 == one ? [one, other] : [$0] }
        if value(try run(TaskOrder(groups))) != expected {
          return Pair(first: TaskOrder(groups), second: apart, tasks: [one, other], takesTurns: true)
        }
      }
    }
    return nil
  }

  /// Returns the largest number below a bound that has a property. 0 has the property, and the bound does not.
  private func last(below bound: Int, _ holds: (Int) throws(TimeIsUp) -> Bool) throws(TimeIsUp) -> Int {
    var (low, high) = (0, bound)
    while high - low > 1 {
      let middle = (low + high) / 2
      if try holds(middle) { low = middle } else { high = middle }
    }
    return low
  }
}
