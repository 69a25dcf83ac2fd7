// Finds the uses of a constant that has the identifier of a segue: `guard let id = segue.identifier else { return }`.
extension TokenReader {
  /// Returns the index of the name of a constant that gets the identifier, and nothing made of it.
  func segueAlias(of subject: SegueSubject) -> Int? {
    let start = subject.range.lowerBound
    guard isMark(start - 1, "="), text(start - 3) == "let", text(start - 2) != nil,
      !isOperator(at: subject.range.upperBound)
    else { return nil }
    return start - 2
  }

  /// Calls a closure with each place at which code names a constant.
  ///
  /// - Parameters:
  ///   - name: the index of the name where the constant gets its value.
  ///   - start: the index after the value.
  /// - Returns: false if not all uses are found, because the name may stand for something else further on.
  func eachUse(of name: Int, after start: Int, _ found: (Int) -> Void) -> Bool {
    guard let word = text(name) else { return false }
    let isCondition = isBoundByCondition(name)
    var depth = 0
    for index in start..<min(start + mostTokensOfScope, tokens.count) {
      if isMark(index, "{") { depth += 1 }
      if isMark(index, "}") {
        depth -= 1
        if depth < 0 || isCondition && depth == 0 { return true }
      }
      if text(index) == "func" { return false }
      guard text(index) == word, !isMark(index - 1, "."), !isMark(index + 1, ":") else { continue }
      let isOther = ["let", "var", "for", "case"].contains(text(index - 1) ?? "") || text(index + 1) == "in"
      // `if let id` gives the same value the same name.
      if isOther, !isMark(index + 1, ","), !isMark(index + 1, "{"), text(index + 1) != "else" { return false }
      if !isOther { found(index) }
    }
    return start + mostTokensOfScope >= tokens.count
  }

  /// Returns the indices of the cases of a `switch`.
  ///
  /// - Parameter start: the index of its brace.
  func cases(ofSwitch start: Int) -> [Int] {
    var found: [Int] = []
    var depth = 0
    for index in start..<min(start + mostTokensOfScope, tokens.count) {
      if isMark(index, "{") { depth += 1 }
      if isMark(index, "}") { depth -= 1 }
      if depth == 0 { return found }
      if depth == 1, text(index) == "case" { found.append(index) }
    }
    return found
  }

  /// Returns true for a constant of `if let` and `while let`, which is there only in the next braces.
  private func isBoundByCondition(_ name: Int) -> Bool {
    for index in stride(from: name - 1, to: max(-1, name - 64), by: -1) {
      if isMark(index, "{") || isMark(index, "}") || isMark(index, ";") { return false }
      switch text(index) {
      case "if", "while": return true
      case "guard": return false
      default: continue
      }
    }
    return false
  }
}

/// The part of a scope that is searched.
private let mostTokensOfScope = 2_000
