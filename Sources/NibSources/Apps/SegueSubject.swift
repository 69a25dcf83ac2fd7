/// The identifier of a segue in an expression.
struct SegueSubject {
  /// The tokens of `segue.identifier` or `[segue identifier]`, with what unwraps it and the parentheses around it.
  let range: Range<Int>
  let type: SegueType
}

// Finds the identifiers of segues in expressions.
extension TokenReader {
  /// Returns the identifier of a segue that a word ends.
  func segueSubject(endingAt index: Int, _ variables: SegueVariables) -> SegueSubject? {
    guard let variable = segueVariable(before: index), let name = text(variable) else { return nil }
    let isMessage = variable == index - 1
    let range = (isMessage ? variable - 1 : variable)..<(isMessage ? index + 2 : index + 1)
    return segueSubject(range, type(of: name, at: variable, variables))
  }

  /// Returns an identifier with what unwraps it, and with the parentheses around it.
  func segueSubject(_ range: Range<Int>, _ type: SegueType) -> SegueSubject {
    var (start, end) = (range.lowerBound, afterUnwrapping(range.upperBound))
    if isMark(end, "?"), isMark(end + 1, "?"), isText(end + 2) { end += 3 }
    for _ in 0..<4 where isMark(start - 1, "(") && isMark(end, ")") && beginsOperand(start - 1) {
      (start, end) = (start - 1, end + 1)
    }
    return SegueSubject(range: start..<end, type: type)
  }

  private func type(of name: String, at index: Int, _ variables: SegueVariables) -> SegueType {
    guard isMark(index - 1, ".") else { return variables.type(of: name) }
    // Another object's property can be declared anywhere.
    return text(index - 2) == "self" ? variables.type(inSource: name) : .unknown
  }

  /// Returns the index of `segue` in `segue.identifier` or `[segue identifier]`, or nil if a word ends neither.
  private func segueVariable(before index: Int) -> Int? {
    guard tokens.indices.contains(index), tokens[index].range.count == 10, text(index) == "identifier" else {
      return nil
    }
    if isMark(index - 1, ".") {
      let start = isMark(index - 2, "?") || isMark(index - 2, "!") ? index - 3 : index - 2
      return isSegueName(start) ? start : nil
    }
    return isSegueName(index - 1) && isMark(index - 2, "[") && isMark(index + 1, "]") ? index - 1 : nil
  }

  /// Returns the index after `!`, `?` and `.rawValue`.
  private func afterUnwrapping(_ start: Int) -> Int {
    var index = start
    let isUnequal = isMark(index, "!") && isMark(index + 1, "=") && !isMark(index + 2, "=")
    let isDefault = isMark(index, "?") && isMark(index + 1, "?")
    if isMark(index, "?") && !isDefault || isMark(index, "!") && !isUnequal { index += 1 }
    if isMark(index, "."), text(index + 1) == "rawValue" { index += 2 }
    return index
  }

  // MARK: Operands

  /// Returns true if an operand is only a part of a longer one, as in `segue.identifier! + "x"` and
  /// `segue.identifier?.lowercased()`.
  func isPartOfOperand(_ subject: SegueSubject) -> Bool {
    isOperator(at: subject.range.upperBound) || isOperator(before: subject.range.lowerBound)
  }

  /// Returns true for what makes another value of the operand before it. A single `?` begins the results of a condition.
  func isOperator(at index: Int) -> Bool {
    isMark(index, "+") || isMark(index, ".") || isMark(index, "[") || isMark(index, "(")
      || isMark(index, "?") && (isMark(index + 1, "?") || isMark(index + 1, "."))
  }

  /// Returns true for an operator that binds the operand behind it more tightly than a comparison does.
  func isOperator(before index: Int) -> Bool {
    isMark(index - 1, "+") || isMark(index - 1, "?") && isMark(index - 2, "?")
  }

  func isText(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .text }

  /// Returns true if a bracket begins an operand, and neither arguments nor a subscript.
  func beginsOperand(_ index: Int) -> Bool {
    if let word = text(index - 1) { return wordsBeforeOperands.contains(word) }
    return !isMark(index - 1, ")") && !isMark(index - 1, "]") && !isMark(index - 1, ">")
  }
}

private let wordsBeforeOperands: Set = ["if", "guard", "while", "switch", "return", "in", "where", "case", "else"]
