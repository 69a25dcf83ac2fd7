/// Moves groups of changed elements to where readers expect them.
///
/// If the element before a group equals its last one, the group can as well begin one element earlier. So one of many
/// equal results is chosen, by the rules of git's `--indent-heuristic`: a group that can be beside a group of the other
/// side is put there, and otherwise to the place that the indentation of its lines suggests, or as far down as possible.
struct Slider {
  private let numbers: [Int]
  private(set) var isChanged: [Bool]
  private let isOtherChanged: [Bool]
  /// Text for the indentation of the elements, or nil if they are no lines.
  private let lines: TextLines?
  private var group = 0..<0
  /// The group of the other side at the same place, which is often empty.
  private var other = 0..<0
  /// The number of moves that are left. Groups that merge over and over again would take quadratic time.
  private var budget: Int

  init(_ numbers: [Int], changed: [Bool], otherChanged: [Bool], lines: TextLines?) {
    self.numbers = numbers
    isChanged = changed
    isOtherChanged = otherChanged
    self.lines = lines
    budget = 1_000_000 + 20 * numbers.count
  }

  /// Moves all groups.
  mutating func run() {
    group = 0..<end(of: isChanged, from: 0)
    other = 0..<end(of: isOtherChanged, from: 0)
    while true {
      if !group.isEmpty { place() }
      guard group.upperBound < numbers.count else { return }
      group = group.upperBound + 1..<end(of: isChanged, from: group.upperBound + 1)
      toNextOther()
    }
  }

  /// Moves the group to its best place.
  private mutating func place() {
    var earliest = 0
    var beside: Int?
    var size = 0
    repeat {
      size = group.count
      beside = nil
      while moveUp() { toPreviousOther() }
      earliest = group.upperBound
      if !other.isEmpty { beside = group.upperBound }
      while moveDown() {
        toNextOther()
        if !other.isEmpty { beside = group.upperBound }
      }
    } while size != group.count && budget > 0
    guard earliest < group.upperBound else { return }
    var goal = group.upperBound
    if let beside {
      goal = beside
    } else if let lines {
      goal = SplitScore.bestEnd(of: group, from: earliest, in: lines)
    }
    while group.upperBound > goal, moveUp() { toPreviousOther() }
  }

  /// Moves the group up by one, where it may merge with the group before it. Returns false if it must not move.
  private mutating func moveUp() -> Bool {
    var (start, end) = (group.lowerBound, group.upperBound)
    guard start > 0, numbers[start - 1] == numbers[end - 1] else { return false }
    budget -= 1
    start -= 1
    end -= 1
    isChanged[start] = true
    isChanged[end] = false
    while start > 0, isChanged[start - 1] { start -= 1 }
    group = start..<end
    return true
  }

  /// Moves the group down by one, where it may merge with the group after it. Returns false if it must not move.
  private mutating func moveDown() -> Bool {
    let (start, end) = (group.lowerBound, group.upperBound)
    guard end < numbers.count, numbers[start] == numbers[end] else { return false }
    budget -= 1
    isChanged[start] = false
    isChanged[end] = true
    group = start + 1..<self.end(of: isChanged, from: end + 1)
    return true
  }

  private mutating func toNextOther() {
    guard other.upperBound < isOtherChanged.count else { return }
    other = other.upperBound + 1..<end(of: isOtherChanged, from: other.upperBound + 1)
  }

  private mutating func toPreviousOther() {
    guard other.lowerBound > 0 else { return }
    let end = other.lowerBound - 1
    var start = end
    while start > 0, isOtherChanged[start - 1] { start -= 1 }
    other = start..<end
  }

  private func end(of flags: [Bool], from start: Int) -> Int {
    var end = start
    while end < flags.count, flags[end] { end += 1 }
    return end
  }
}
