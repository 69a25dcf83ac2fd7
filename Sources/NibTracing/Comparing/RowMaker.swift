/// Finds the rows of a comparison: first the lines that both traces have in the same order, then the lines that moved,
/// and then, between two common lines, the events that are the same but have a different text.
struct RowMaker {
  private let first: [ComparedLine]
  private let second: [ComparedLine]
  /// The lines as numbers. Equal lines have equal numbers.
  private let firstNumbers: [Int]
  private let secondNumbers: [Int]

  init(_ first: [ComparedLine], _ second: [ComparedLine]) {
    self.first = first
    self.second = second
    var numbers = Numbers<ComparedLine.Identity>()
    firstNumbers = first.map { numbers.number(of: $0.identity) }
    secondNumbers = second.map { numbers.number(of: $0.identity) }
  }

  func rows() -> [TraceComparison.Row] {
    let same = CommonSubsequence.pairs(firstNumbers, secondNumbers)
    let moved = moved(besides: same)
    var rows: [TraceComparison.Row] = []
    rows.reserveCapacity(max(first.count, second.count))
    var (firstDone, secondDone) = (0, 0)
    func append(_ mark: TraceComparison.Mark, before pair: CommonSubsequence.Pair) {
      rows += (firstDone..<pair.first).map { place in
        let elsewhere = moved.fromFirst[place]
        return .init(mark: elsewhere == nil ? .onlyFirst : .moved, first: place, second: nil, elsewhere: elsewhere)
      }
      rows += (secondDone..<pair.second).map { place in
        let elsewhere = moved.fromSecond[place]
        return .init(mark: elsewhere == nil ? .onlySecond : .moved, first: nil, second: place, elsewhere: elsewhere)
      }
      guard pair.first < first.count, pair.second < second.count else { return }
      rows.append(.init(mark: mark, first: pair.first, second: pair.second, elsewhere: nil))
      (firstDone, secondDone) = (pair.first + 1, pair.second + 1)
    }
    for pair in same + [CommonSubsequence.Pair(first: first.count, second: second.count)] {
      let firstRest = (firstDone..<pair.first).filter { moved.fromFirst[$0] == nil }
      let secondRest = (secondDone..<pair.second).filter { moved.fromSecond[$0] == nil }
      for changed in changed(firstRest, secondRest) { append(.changed, before: changed) }
      append(.same, before: pair)
    }
    return rows
  }

  /// Returns the lines that both traces have, but not at paired places. Equal lines are matched in their order.
  private func moved(besides same: [CommonSubsequence.Pair]) -> (fromFirst: [Int: Int], fromSecond: [Int: Int]) {
    let (firstSame, secondSame) = (Set(same.map(\.first)), Set(same.map(\.second)))
    var places: [Int: [Int]] = [:]
    for place in second.indices.reversed() where !secondSame.contains(place) {
      places[secondNumbers[place], default: []].append(place)
    }
    var (fromFirst, fromSecond): ([Int: Int], [Int: Int]) = ([:], [:])
    for place in first.indices where !firstSame.contains(place) {
      guard let elsewhere = places[firstNumbers[place]]?.popLast() else { continue }
      fromFirst[place] = elsewhere
      fromSecond[elsewhere] = place
    }
    return (fromFirst, fromSecond)
  }

  /// Returns the pairs of lines for the same event of the same object.
  private func changed(_ firstPlaces: [Int], _ secondPlaces: [Int]) -> [CommonSubsequence.Pair] {
    guard !firstPlaces.isEmpty, !secondPlaces.isEmpty else { return [] }
    var numbers = Numbers<[UInt8]>()
    func numbered(_ places: [Int], of lines: [ComparedLine]) -> [Int] {
      places.map { numbers.number(of: lines[$0].subject) }
    }
    return CommonSubsequence.pairs(numbered(firstPlaces, of: first), numbered(secondPlaces, of: second)).map {
      CommonSubsequence.Pair(first: firstPlaces[$0.first], second: secondPlaces[$0.second])
    }
  }
}

/// Assigns equal numbers to equal values. Texts are compared as bytes, not as characters, because sorting the combining
/// marks of a hostile text takes time quadratic in their number.
private struct Numbers<Value: Hashable> {
  private var numbers: [Value: Int] = [:]

  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = numbers.count
    return numbers.count - 1
  }
}

extension ComparedLine {
  /// The identity of a line. Lines with equal identities are the same event.
  fileprivate struct Identity: Hashable {
    let text: [UInt8]
    let facts: EventFacts?
  }

  fileprivate var identity: Identity { Identity(text: Array(text.utf8), facts: facts) }
}
