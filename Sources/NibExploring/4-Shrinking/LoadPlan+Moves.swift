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
      let sides = move.split(separator: "<", maxSplits: 1).map { $0.trimmed }
      guard sides.count == 2 else { throw MoveError(kind: .spelling, move: move) }
      guard let item = numbers[sides[0]] else { throw MoveError(kind: .unknownStep(sides[0]), move: move) }
      guard let before = numbers[sides[1]] else { throw MoveError(kind: .unknownStep(sides[1]), move: move) }
      guard let moved = sequence.applying(Move(item: item, before: before), in: table),
        Executability(self).allows(moved, in: table)
      else { throw MoveError(kind: .impossible, move: move) }
      sequence = moved
    }
    return arranged(sequence, table)
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
