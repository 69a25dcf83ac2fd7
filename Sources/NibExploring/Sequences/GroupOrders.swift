/// Goes through the orders of a few things, so that orders occur that have not occurred before.
///
/// For up to five things, each order occurs once before any order occurs twice. For more things, it chooses orders that
/// contain new orders of five of the things.
struct GroupOrders {
  /// The number of things.
  private let count: Int
  /// The number of things whose orders are counted.
  private let length: Int
  /// A bit for each order of `length` things that has occurred. The number of a bit has a digit for each thing. Bits
  /// whose numbers do not describe an order are set from the beginning.
  private var come: [UInt64]
  /// The number of bits.
  private let codes: Int
  private var left = 0
  private var numbers = RandomNumbers(seed: 0)

  private static let candidates = 3

  /// - Complexity: O(countˡ) for orders of l things; l is at most five.
  init(of count: Int) {
    self.count = count
    length = min(5, count)
    codes = (0..<length).reduce(1) { product, _ in product * count }
    come = Array(repeating: .max, count: (codes + 63) / 64)
    var orders: [Int] = []
    forEachOrder(of: Array(0..<count), isOrdered: false) { orders.append($0) }
    for code in orders { come[code / 64] &= ~(1 << UInt64(code % 64)) }
    left = orders.count
  }

  /// Returns the same orders in another sequence. O(1) until the first of them is requested.
  func seeded(_ seed: UInt64) -> Self {
    var orders = self
    orders.numbers = RandomNumbers(seed: seed)
    return orders
  }

  /// Returns the things in an order that contains as many new orders as can be found.
  ///
  /// - Complexity: O(1) on average for up to five things, O(subsets of five things) for more.
  mutating func next() -> [Int] {
    if left == 0 { return Array(0..<count).shuffled(using: &numbers) }
    var best: (order: [Int], new: Int) = ([], -1)
    for _ in 0..<(count > length ? Self.candidates : 1) {
      let order = candidate()
      var new = 0
      forEachOrder(of: order, isOrdered: true) { if !hasCome($0) { new += 1 } }
      if new > best.new { best = (order, new) }
    }
    return best.order
  }

  /// Notes the order in which the things have occurred.
  mutating func note(_ order: [Int]) {
    var found: [Int] = []
    forEachOrder(of: order, isOrdered: true) { found.append($0) }
    for code in found where !hasCome(code) {
      come[code / 64] |= 1 << UInt64(code % 64)
      left -= 1
    }
  }

  private func hasCome(_ code: Int) -> Bool { come[code / 64] >> UInt64(code % 64) & 1 == 1 }

  /// Returns an order in which some things have a new order, and the others are at random places.
  private mutating func candidate() -> [Int] {
    let start = Int(numbers.next() % UInt64(codes))
    var (word, open) = (start / 64, ~come[start / 64] & (.max << UInt64(start % 64)))
    while open == 0 {
      word = word + 1 == come.count ? 0 : word + 1
      open = ~come[word]
    }
    var code = word * 64 + open.trailingZeroBitCount
    var order: [Int] = []
    for _ in 0..<length {
      order.insert(code % count, at: 0)
      code /= count
    }
    for thing in (0..<count).shuffled(using: &numbers) where !order.contains(thing) {
      order.insert(thing, at: Int(numbers.next() % UInt64(order.count + 1)))
    }
    return order
  }

  /// Calls a body with the number of each order of `length` of the things.
  ///
  /// - Parameter isOrdered: true for only those orders in which the things keep their given sequence.
  private func forEachOrder(of things: [Int], isOrdered: Bool, _ body: (Int) -> Void) {
    func extend(_ code: Int, _ taken: Int, from start: Int, _ used: UInt64) {
      if taken == length { return body(code) }
      for place in (isOrdered ? start : 0)..<things.count where used >> UInt64(place) & 1 == 0 {
        extend(code * count + things[place], taken + 1, from: place + 1, used | 1 << UInt64(place))
      }
    }
    extend(0, 0, from: 0, 0)
  }
}
