/// A part of a regular expression.
struct ExpressionNode: Sendable {
  indirect enum Kind: Sendable {
    case take(ScalarSet)
    case test(Expression.Boundary)
    case sequence([ExpressionNode])
    case choice([ExpressionNode])
    case group(ExpressionNode, Int?)
    case repetition(ExpressionNode, least: Int, most: Int?, isLazy: Bool)
  }

  let kind: Kind
  /// The number of groups and repetitions around the innermost part. The parser limits this number, so compiling and
  /// releasing a node need only a small part of the stack.
  let levels: Int

  static func take(_ set: ScalarSet) -> ExpressionNode { ExpressionNode(kind: .take(set), levels: 0) }

  static func test(_ boundary: Expression.Boundary) -> ExpressionNode {
    ExpressionNode(kind: .test(boundary), levels: 0)
  }

  static func sequence(_ parts: [ExpressionNode]) -> ExpressionNode {
    ExpressionNode(kind: .sequence(parts), levels: parts.levels)
  }

  static func choice(_ choices: [ExpressionNode]) -> ExpressionNode {
    ExpressionNode(kind: .choice(choices), levels: choices.levels)
  }

  static func group(_ inner: ExpressionNode, _ number: Int?) -> ExpressionNode {
    ExpressionNode(kind: .group(inner, number), levels: inner.levels + 1)
  }

  static func repetition(_ inner: ExpressionNode, least: Int, most: Int?, isLazy: Bool) -> ExpressionNode {
    ExpressionNode(
      kind: .repetition(inner, least: least, most: most, isLazy: isLazy), levels: inner.levels + 1)
  }
}

extension ExpressionNode {
  /// The texts that each match contains.
  ///
  /// - Complexity: O(parts of the expression).
  var literals: [String] {
    switch kind {
    case .take(let set): set.only.map { [String($0)] } ?? []
    case .test, .choice: []
    case .group(let inner, _): inner.literals
    case .repetition(let inner, let least, _, _): least > 0 ? inner.literals : []
    case .sequence(let parts): Self.literals(of: parts)
    }
  }

  private static func literals(of parts: [ExpressionNode]) -> [String] {
    var texts: [String] = []
    var run = ""
    for part in parts {
      if case .take(let set) = part.kind, let scalar = set.only {
        run.unicodeScalars.append(scalar)
        continue
      }
      if case .test = part.kind { continue }
      texts += [run] + part.literals
      run = ""
    }
    return (texts + [run]).filter { !$0.isEmpty }
  }
}

extension [ExpressionNode] {
  fileprivate var levels: Int { lazy.map(\.levels).max() ?? 0 }
}
