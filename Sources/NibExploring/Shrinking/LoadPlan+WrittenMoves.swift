public import NibLoading

extension LoadPlan {
  /// Parses moves: `awake sub < awake sup` moves the awake of `sub` right before that of `sup`, and
  /// `awake sup > awake sub` moves the awake of `sup` right after that of `sub`.
  ///
  /// - Throws: `MoveError` if a text is not a move, or names a step that is not in the plan.
  /// - Complexity: O(steps + bytes of the moves).
  public func moves(written texts: [String]) throws(MoveError) -> [StepMove] {
    let names = StepNames(self)
    var items: [String: LoadItem] = [:]
    for item in OrderPromise(of: self).items {
      let name = names.name(of: item)
      if items[name] == nil { items[name] = item }
    }
    var moves: [StepMove] = []
    for text in texts { moves.append(try Self.move(written: text, items, names)) }
    return moves
  }

  /// Returns the move of a text. An id may contain any character, so the text may be split at several places. The right
  /// place is the one with a known step on both sides.
  private static func move(
    written text: String, _ items: [String: LoadItem], _ names: StepNames
  ) throws(MoveError) -> StepMove {
    let signs = text.indices.filter { text[$0] == "<" || text[$0] == ">" }
    guard let first = signs.first else { throw MoveError(kind: .spelling, move: text) }
    func halves(_ sign: String.Index) -> (String, String) {
      (String(text[..<sign].trimmed), String(text[text.index(after: sign)...].trimmed))
    }
    for sign in signs {
      let (step, anchor) = halves(sign)
      guard let step = items[step], let anchor = items[anchor] else { continue }
      return StepMove(names.step(step), text[sign] == "<" ? .before : .after, names.step(anchor))
    }
    let (step, anchor) = halves(first)
    let unknown = [step, anchor].first { items[$0] == nil }
    throw MoveError(kind: unknown.map { $0.isEmpty ? .spelling : .unknownStep($0) } ?? .spelling, move: text)
  }
}

/// The error of a step that cannot be moved.
///
/// The error is about the text of a move, which has no place in a layout, so it is not a `DiagnosedError`.
public struct MoveError: Error, Hashable, CustomStringConvertible {
  enum Kind: Hashable {
    case spelling
    case unknownStep(String)
    case impossible
  }

  let kind: Kind
  /// The move, as it was given, or as moves are written.
  public let move: String

  /// The error as a sentence.
  public var description: String {
    switch kind {
    case .spelling:
      "'\(move)' is not a move: write 'awake B < awake A' to bring B's awake right before A's, or 'awake A > awake B' to "
        + "bring A's right after B's"
    case .unknownStep(let name):
      "there is no step '\(name)': steps are called 'init A', 'attr A.text', 'outlet A.peer', 'collect A.rows += B', "
        + "'action A.action', 'awake A', 'afterInit A' and 'call A.method'"
    case .impossible:
      "'\(move)' is not possible: an object is made before anything is done to it, children are added as the file has them, "
        + "declared awakes hold, and the collections of an archive keep their order"
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
