package import NibLoading
package import NibTracing

/// The comparison of a trace with an order: whether the events can come in this sequence.
///
/// A layout is not needed. What is compared is what the events themselves show: the stages of each object, the passes over
/// all objects, containers and their contents, and the order of awakes. The order of the file is not known, apart from
/// that of initializers, and neither are awakes that are declared to come after others.
package struct OrderJudgement: Sendable {
  /// Two events in a sequence that the order does not have.
  package struct Break: Hashable, Sendable {
    /// The index of the event that comes too early.
    package let early: Int
    /// The index of the event that should have come before it.
    package let late: Int
  }

  /// The order.
  package let order: LoadOrder
  /// The first break, or nil if the trace fits.
  package let firstBreak: Break?
  /// The number of events that could be compared.
  package let judged: Int

  /// Compares a trace with an order.
  ///
  /// - Complexity: O(events × levels of containers), with at most 64 levels.
  package init(of lines: [Trace.Line], against order: LoadOrder) {
    self.order = order
    let slots = OrderSlots(order)
    var loads: [Int: [Int]] = [:]
    // A cell that is used for another item has been loaded before.
    var reused: Set<Int> = []
    for (index, line) in lines.enumerated() {
      if line.kind == .reuse { reused.insert(line.load) }
      if !reused.contains(line.load) { loads[line.load, default: []].append(index) }
    }
    var found: Break?
    var judged = 0
    for (_, indices) in loads.sorted(by: { $0.key < $1.key }) {
      var load = LoadJudge(slots, lines, indices)
      let first = load.firstBreak()
      judged += load.judged
      if let first, found.map({ first.late < $0.late }) ?? true { found = first }
    }
    (firstBreak, self.judged) = (found, judged)
  }
}

/// Compares the events of one load with an order.
private struct LoadJudge {
  private let slots: OrderSlots
  private let lines: [Trace.Line]
  private let indices: [Int]
  private let tree: TraceTree
  private(set) var judged = 0

  /// The event with the highest slot so far, of each object and of all passes.
  private var last: [String: (slot: Int, index: Int)] = [:]
  private var lastPass: (slot: Int, index: Int)?
  /// The first event of the contents of each object, and its first event after its contents; -1 for none.
  private var contents: [Int]
  private var tails: [Int]
  /// The child of each container that is being made, with its first event since.
  private var current: [(child: Int, index: Int)]
  private var isClosed: [Bool]
  /// The last events whose objects have an order: awakes and attributes.
  private var lastRanks: [LoadEvent.Kind: (rank: Int, index: Int)] = [:]

  init(_ slots: OrderSlots, _ lines: [Trace.Line], _ indices: [Int]) {
    (self.slots, self.lines, self.indices) = (slots, lines, indices)
    tree = TraceTree(indices.lazy.map { lines[$0] }, isReversed: slots.makesInReverse)
    contents = Array(repeating: -1, count: tree.count)
    tails = contents
    current = Array(repeating: (-1, -1), count: tree.count)
    isClosed = Array(repeating: false, count: tree.count)
  }

  mutating func firstBreak() -> OrderJudgement.Break? {
    for index in indices {
      guard let place = slots.place(of: lines[index]) else { continue }
      judged += 1
      guard let early = tooEarly(before: index, place) else { continue }
      return OrderJudgement.Break(early: early, late: index)
    }
    return nil
  }

  /// Returns an earlier event that should have come after an event, or nil.
  private mutating func tooEarly(before index: Int, _ place: OrderSlots.Place) -> Int? {
    stageBreak(index, place) ?? passBreak(index, place) ?? treeBreak(index, place) ?? rankBreak(index)
  }

  /// The stages and passes of one object come one after the other.
  private mutating func stageBreak(_ index: Int, _ place: OrderSlots.Place) -> Int? {
    if let last = last[place.subject], place.range.upperBound < last.slot { return last.index }
    if last[place.subject].map({ $0.slot < place.range.lowerBound }) ?? true {
      last[place.subject] = (place.range.lowerBound, index)
    }
    return nil
  }

  /// A pass begins when the one before it has ended for all objects.
  private mutating func passBreak(_ index: Int, _ place: OrderSlots.Place) -> Int? {
    if let lastPass, place.range.upperBound < lastPass.slot { return lastPass.index }
    let slot = place.range.lowerBound
    if slot >= slots.firstPass, lastPass.map({ $0.slot < slot }) ?? true { lastPass = (slot, index) }
    return nil
  }

  /// The contents of an object are made at one of its stages, one object after the other.
  private mutating func treeBreak(_ index: Int, _ place: OrderSlots.Place) -> Int? {
    let slot = place.range.lowerBound
    guard slots.makesInOrder, place.isExact, slot < slots.firstPass, let subject = tree.number(of: place.subject),
      let path = tree.path(of: subject)
    else { return nil }
    if slot < slots.children, contents[subject] >= 0 { return contents[subject] }
    for (level, object) in path.enumerated() {
      if level > 0 {
        if tails[object] >= 0 { return tails[object] }
        if contents[object] < 0 { contents[object] = index }
      }
      // An object without a container may be in one that the trace does not show.
      guard level + 1 < path.count else { break }
      let parent = path[level + 1]
      if current[parent].child == object { continue }
      if current[parent].child >= 0 {
        if isClosed[object] { return current[parent].index }
        isClosed[current[parent].child] = true
      }
      current[parent] = (object, index)
    }
    if slot > slots.children, tails[subject] < 0 { tails[subject] = index }
    return nil
  }

  /// Awakes and attributes follow the order of the file, as far as initializers show it.
  private mutating func rankBreak(_ index: Int) -> Int? {
    let line = lines[index]
    guard line.role != .owner, let rank = rank(of: line) else { return nil }
    if let last = lastRanks[line.kind], rank < last.rank { return last.index }
    lastRanks[line.kind] = (rank, index)
    return nil
  }

  private func rank(of line: Trace.Line) -> Int? {
    switch line.kind {
    case .attribute where slots.setsAttributesInOrder: return tree.rank(of: line.object)
    case .awake:
      guard let order = slots.judgedAwakes else { return nil }
      return switch order {
      // A log says nothing about included layouts.
      case .begin, .includedRootsLast, .includedFirst: tree.rank(of: line.object)
      case .reverse: tree.rank(of: line.object).map { -$0 }
      case .completion: tree.completionRank(of: line.object)
      case .scattered, .siblingsReversed: nil
      }
    default: return nil
    }
  }
}
