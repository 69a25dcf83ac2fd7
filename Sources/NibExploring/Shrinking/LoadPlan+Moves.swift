public import NibLoading

extension LoadPlan {
  /// The plan with some of its steps moved, as reports of an exploration say: `awake sub < awake sup` brings the awake of
  /// `sub` right before that of `sup`, and `awake sup > awake sub` brings the awake of `sup` right behind that of `sub`.
  /// The moves are made one after the other; an initializer moves with all that happens in it.
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
      guard let moved = sequence.applying(try Self.parsed(move, numbers), in: table),
        Executability(self).allows(moved, in: table)
      else { throw MoveError(kind: .impossible, move: move) }
      sequence = moved
    }
    return arranged(sequence, table)
  }

  /// The move that a text says. An id may have any character: of the places at which the text can be taken apart the
  /// one counts that has a known step on either side.
  private static func parsed(_ move: String, _ numbers: [String: Int32]) throws(MoveError) -> Move {
    let signs = move.indices.filter { move[$0] == "<" || move[$0] == ">" }
    guard let first = signs.first else { throw MoveError(kind: .spelling, move: move) }
    func halves(_ sign: String.Index) -> (String, String) {
      (String(move[..<sign].trimmed), String(move[move.index(after: sign)...].trimmed))
    }
    for sign in signs {
      let (item, anchor) = halves(sign)
      guard let item = numbers[item], let anchor = numbers[anchor] else { continue }
      return move[sign] == "<" ? Move(item, before: anchor) : Move(item, behind: anchor)
    }
    let (item, anchor) = halves(first)
    let unknown = [item, anchor].first { numbers[$0] == nil }
    throw MoveError(kind: unknown.map { $0.isEmpty ? .spelling : .unknownStep($0) } ?? .spelling, move: move)
  }
}

/// The error of a step that cannot be moved.
///
/// It is about the text of a move, which no place in a layout stands for: so it is no `DiagnosedError`.
public struct MoveError: Error, Hashable, CustomStringConvertible {
  enum Kind: Hashable {
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
    case .spelling:
      "'\(move)' is no move: write 'awake B < awake A' to bring B's awake right before A's, or 'awake A > awake B' to "
        + "bring A's right behind B's"
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
