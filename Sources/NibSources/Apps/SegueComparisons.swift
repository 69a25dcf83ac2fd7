// Finds the identifiers with which code compares that of a segue.
extension TokenReader {
  /// Notes the text with which a comparison such as `segue.identifier == "help"` or
  /// `[segue.identifier isEqualToString:@"help"]` compares the identifier of a segue.
  ///
  /// - Parameter index: a word.
  func noteSegueComparison(at index: Int, source: Int, isConditional: Bool, in identifiers: inout IdentifierUses) {
    guard let start = segueIdentifier(endingAt: index) else { return }
    let end = afterUnwrapping(isMark(start, "[") ? index + 2 : index + 1)
    var literal: (token: Int, end: Int)?
    if isMark(end, "=") || isMark(end, "!"), isMark(end + 1, "=") {
      if text(end + 2) == "nil" { return }
      literal = self.literal(from: end + 2)
    } else if isEquality(end), isMark(end + 1, ":") {
      literal = self.literal(from: end + 2)
    } else if isMark(start - 1, "="), isMark(start - 2, "=") || isMark(start - 2, "!") {
      if text(start - 3) == "nil" { return }
      literal = isText(start - 3) && !isMark(start - 4, "+") ? (start - 3, end) : nil
    } else if isMark(start - 1, ":"), isEquality(start - 2) {
      literal = isText(start - 3) ? (start - 3, end) : nil
    } else {
      return
    }
    guard let literal, !isMark(literal.end, "+"), !isMark(literal.end, "."), !isMark(literal.end, "?"),
      !isMark(literal.end, "@"),
      note(segue: literal.token, source: source, isConditional: isConditional, in: &identifiers)
    else { return identifiers.addComputed() }
  }

  /// Returns true for the word of a `switch` over the identifier of a segue, or over `segue.identifier ?? ""`. Its braces come
  /// next.
  func isSegueSwitch(_ index: Int) -> Bool {
    let isInParentheses = isMark(index + 1, "(")
    let start = isInParentheses ? index + 2 : index + 1
    let name = isMark(start + 1, "?") || isMark(start + 1, "!") ? start + 3 : start + 2
    guard segueIdentifier(endingAt: name) == start else { return false }
    var end = afterUnwrapping(name + 1)
    if isMark(end, "?"), isMark(end + 1, "?"), isText(end + 2) { end += 3 }
    if isInParentheses, isMark(end, ")") { end += 1 }
    return isMark(end, "{")
  }

  /// Notes the texts of a `case` of such a `switch`. That of a condition, as in `if case`, has nothing to do with it.
  func noteSegueCases(at index: Int, source: Int, isConditional: Bool, in identifiers: inout IdentifierUses) {
    if isMark(index - 1, ",") || ["if", "guard", "for", "while"].contains(text(index - 1) ?? "") { return }
    for place in index + 1..<max(index + 1, min(index + 256, tokens.count)) {
      if isMark(place, ":") || isMark(place, "{") || isMark(place, "=") { return }
      switch tokens[place].kind {
      case .text:
        let isSum = isMark(place - 1, "+") || isMark(place + 1, "+")
        if isSum || !note(segue: place, source: source, isConditional: isConditional, in: &identifiers) {
          identifiers.addComputed()
        }
      case .computedText: identifiers.addComputed()
      case .word:
        switch text(place) {
        case "nil", "let", "var", "where": return
        case "some", "none": break
        // The pattern is a name: `SegueID.help.rawValue` is one.
        default: if !isMark(place - 1, ".") { identifiers.addComputed() }
        }
      default: break
      }
    }
  }

  /// Returns the index of the first token of `segue.identifier` or `[segue identifier]`, or nil if a word ends neither.
  private func segueIdentifier(endingAt index: Int) -> Int? {
    guard tokens.indices.contains(index), tokens[index].range.count == 10, text(index) == "identifier" else {
      return nil
    }
    if isMark(index - 1, ".") {
      let start = isMark(index - 2, "?") || isMark(index - 2, "!") ? index - 3 : index - 2
      return isSegue(start) ? start : nil
    }
    return isSegue(index - 1) && isMark(index - 2, "[") && isMark(index + 1, "]") ? index - 2 : nil
  }

  private func isSegue(_ index: Int) -> Bool {
    guard let word = text(index), word.first?.isLowercase ?? false else { return false }
    return word == "segue" || word.hasSuffix("Segue")
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

  private func isEquality(_ index: Int) -> Bool { ["isEqualToString", "isEqual"].contains(text(index) ?? "") }

  private func isText(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .text }

  /// Notes the identifier that a literal is. Returns false if its value is not known.
  private func note(
    segue token: Int, source: Int, isConditional: Bool, in identifiers: inout IdentifierUses
  ) -> Bool {
    guard let value = SwiftLexer.value(of: tokens[token], in: bytes) else { return false }
    identifiers.add(
      .init(
        kind: .segue, text: value, place: AppPlace(source: source, range: tokens[token].range),
        isConditional: isConditional))
    return true
  }
}
