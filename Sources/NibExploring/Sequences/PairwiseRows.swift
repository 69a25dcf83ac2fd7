/// Rows of choices in which every two choices of different columns come together at least once.
///
/// Each row is made in the same way: it begins with two choices that have not come together. In the other columns, it
/// takes the choices that come together with the most others for the first time.
struct PairwiseRows {
  /// Choices of two columns.
  struct Pair: Hashable {
    let columns: [Int]
    let choices: [Int]
  }

  /// For each row, the number of the choice in each column.
  private(set) var rows: [[Int]] = []
  private var left: Set<Pair> = []

  /// - Parameters:
  ///   - choices: the number of choices in each column.
  ///   - isKnown: true for a pair that comes together in any case.
  init(_ choices: [Int], except isKnown: (Pair) -> Bool) {
    var all: [Pair] = []
    for column in choices.indices {
      for other in choices.indices where other > column {
        for choice in 0..<choices[column] {
          all += (0..<choices[other]).map { Pair(columns: [column, other], choices: [choice, $0]) }
        }
      }
    }
    all.removeAll(where: isKnown)
    left = Set(all)
    for pair in all where left.contains(pair) { add(pair, choices) }
  }

  private mutating func add(_ pair: Pair, _ choices: [Int]) {
    var row: [Int: Int] = Dictionary(uniqueKeysWithValues: zip(pair.columns, pair.choices))
    for column in choices.indices where row[column] == nil {
      let gains = (0..<choices[column]).map { choice in
        row.count { left.contains(Self.pair($0.key, $0.value, column, choice)) }
      }
      row[column] = gains.firstIndex(of: gains.max() ?? 0) ?? 0
    }
    rows.append(choices.indices.map { row[$0] ?? 0 })
    for (column, choice) in row {
      for (other, second) in row where column < other { left.remove(Self.pair(column, choice, other, second)) }
    }
  }

  private static func pair(_ column: Int, _ choice: Int, _ other: Int, _ second: Int) -> Pair {
    column < other
      ? Pair(columns: [column, other], choices: [choice, second])
      : Pair(columns: [other, column], choices: [second, choice])
  }
}
