public import NibLoading

extension LoadPlan {
  /// The plan with some of its steps moved, as reports of an exploration say: `awake sub < awake sup` brings the awake of
  /// `sub` right before that of `sup`. Each move begins where the one before it has ended; an initializer moves with all
  /// that happens in it.
  ///
  /// - Throws: `MoveError`, when a step is not in the plan, or the steps could not be run like that: an object is made
  ///   before anything is done to it.
  /// - Complexity: O(moves × steps).
  public func moving(_ moves: [String]) throws(MoveError) -> LoadPlan {
    let names = StepNames(self)
    var table = ItemTable()
    var sequence = table.sequence(OrderPromise(of: self).items)
    var numbers: [String: Int32] = [:]
    for number in sequence {
      let name = names.name(of: table[number])
      if numbers[name] == nil { numbers[name] = number }
    }
    for move in moves {
      let (item, before) = try Self.sides(of: move, numbers)
      guard let moved = sequence.applying(Move(item: item, before: before), in: table),
        Executability(self).allows(moved, in: table)
      else { throw MoveError(kind: .impossible, move: move) }
      sequence = moved
    }
    return arranged(sequence, table)
  }

  /// The two steps that a move names. An id may have any character: of the places at which it can be taken apart the one
  /// counts that has a known step on either side.
  private static func sides(of move: String, _ numbers: [String: Int32]) throws(MoveError) -> (Int32, Int32) {
    let parts = move.split(separator: "<", omittingEmptySubsequences: false)
    guard parts.count > 1 else { throw MoveError(kind: .spelling, move: move) }
    let halves = (1..<parts.count).map { place in
      [parts[..<place], parts[place...]].map { $0.joined(separator: "<")[...].trimmed }
    }
    for half in halves {
      if let item = numbers[half[0]], let before = numbers[half[1]] { return (item, before) }
    }
    let unknown = halves[0].first { numbers[$0] == nil }
    throw MoveError(kind: unknown.map { $0.isEmpty ? .spelling : .unknownStep($0) } ?? .spelling, move: move)
  }
}

/// Why a step cannot be moved.
public struct MoveError: Error, CustomStringConvertible {
  enum Kind {
    case spelling
    case unknownStep(String)
    case impossible
  }

  let kind: Kind
  /// The move, as it was given.
  public let move: String

  /// The error in a sentence.
  public var description: String {
    switch kind {
    case .spelling: "'\(move)' is no move: it says 'awake B < awake A' to bring B's awake right before A's"
    case .unknownStep(let name):
      "there is no step '\(name)': steps are called 'init A', 'attr A.text', 'outlet A.peer', 'collect A.rows', "
        + "'action A.action', 'awake A' and 'afterInit A'"
    case .impossible:
      "'\(move)' cannot be: an object is made before anything is done to it, children are added as the file has them, "
        + "and declared awakes hold"
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
