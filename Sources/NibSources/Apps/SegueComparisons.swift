/// A comparison with the identifier of a segue, for each of its texts.
struct SegueComparison {
  let type: SegueType
  let source: Int
  let isConditional: Bool

  /// The name of the type, unless it is a class of the system for segues or the source does not declare the variable. Empty if
  /// the declaration does not say it.
  var otherType: String? {
    switch type {
    case .undeclared, .named("UIStoryboardSegue"), .named("NSStoryboardSegue"): nil
    case .unknown: ""
    case .named(let name): name
    }
  }
}

// Finds the identifiers with which code compares that of a segue.
extension TokenReader {
  /// Notes the texts with which a comparison such as `segue.identifier == "help"`, `["a", "b"].contains(segue.identifier)` or
  /// `[segue.identifier isEqualToString:@"help"]` compares the identifier of a segue.
  ///
  /// - Parameter index: a word.
  func noteSegueComparison(
    at index: Int, source: Int, isConditional: Bool, _ variables: SegueVariables, in identifiers: inout IdentifierUses
  ) {
    guard let subject = segueSubject(endingAt: index, variables) else { return }
    let comparison = SegueComparison(type: subject.type, source: source, isConditional: isConditional)
    noteComparison(of: subject, comparison, &identifiers)
    guard let name = segueAlias(of: subject) else { return }
    // Code compares the identifier by another name.
    let isWhole = eachUse(of: name, after: subject.range.upperBound) { use in
      let alias = segueSubject(use..<use + 1, subject.type)
      if text(alias.range.lowerBound - 1) == "switch", isMark(alias.range.upperBound, "{") {
        for place in cases(ofSwitch: alias.range.upperBound) { noteSegueCases(at: place, comparison, in: &identifiers) }
      } else {
        noteComparison(of: alias, comparison, &identifiers)
      }
    }
    if !isWhole { identifiers.addComputed(comparison) }
  }

  private func noteComparison(
    of subject: SegueSubject, _ comparison: SegueComparison, _ identifiers: inout IdentifierUses
  ) {
    let (start, end) = (subject.range.lowerBound, subject.range.upperBound)
    if let pattern = pattern(before: start) {
      if isPartOfOperand(subject) { return identifiers.addComputed(comparison) }
      return noteTexts(in: pattern, comparison, &identifiers)
    } else if isListed(subject) {
      guard !isPartOfOperand(subject), let list = list(before: start) else {
        return identifiers.addComputed(comparison)
      }
      return noteTexts(in: list, comparison, &identifiers)
    } else if isPart(end) {
      return identifiers.addComputed(comparison)
    }
    var literal: (token: Int, end: Int)?
    if isMark(end, "=") || isMark(end, "!"), isMark(end + 1, "=") {
      if text(end + 2) == "nil" { return }
      literal = self.literal(from: end + 2)
    } else if isEquality(end), isMark(end + 1, ":") {
      literal = self.literal(from: end + 2)
    } else if isMark(start - 1, "="), isMark(start - 2, "=") || isMark(start - 2, "!") || isMark(start - 2, "~") {
      if text(start - 3) == "nil" { return }
      literal = isText(start - 3) && !isOperator(before: start - 3) ? (start - 3, end) : nil
    } else if isMark(start - 1, ":"), isEquality(start - 2) {
      literal = isText(start - 3) ? (start - 3, end) : nil
    } else if isMark(start - 1, "="), text(start - 3) == "var" || text(start - 3) == "let" && isOperator(at: end) {
      // What code does with a variable of another value is not known.
      return identifiers.addComputed(comparison)
    } else {
      return
    }
    guard let literal, !isOperator(before: start), !isOperator(at: literal.end), !isMark(literal.end, "@"),
      note(literal.token, comparison, &identifiers)
    else { return identifiers.addComputed(comparison) }
  }

  /// Returns what a `switch` is over, if it is the identifier of a segue, or `segue.identifier ?? ""`. Its braces come next.
  func segueSwitch(_ index: Int, _ variables: SegueVariables) -> SegueSubject? {
    let start = isMark(index + 1, "(") ? index + 2 : index + 1
    let name = isMark(start + 1, "?") || isMark(start + 1, "!") ? start + 3 : start + 2
    guard let subject = segueSubject(endingAt: name, variables), subject.range.lowerBound == index + 1,
      isMark(subject.range.upperBound, "{")
    else { return nil }
    return subject
  }

  /// Notes the texts of a `case` of such a `switch`. That of a condition, as in `if case`, has nothing to do with it.
  func noteSegueCases(at index: Int, _ comparison: SegueComparison, in identifiers: inout IdentifierUses) {
    if isMark(index - 1, ",") || ["if", "guard", "for", "while"].contains(text(index - 1) ?? "") { return }
    noteTexts(in: index + 1..<endOfPattern(index + 1), comparison, &identifiers)
  }

  /// Notes each text of a pattern or a list. Those of calls in it are no identifiers.
  private func noteTexts(in range: Range<Int>, _ comparison: SegueComparison, _ identifiers: inout IdentifierUses) {
    var next = range.lowerBound
    while next < range.upperBound {
      let place = next
      next += 1
      switch tokens[place].kind {
      case .punctuation where isMark(place, "[") || isMark(place, "(") && !isTransparent(place):
        // The word before the call is counted, unless it is a member.
        if text(place - 1) == nil || isMark(place - 2, ".") { identifiers.addComputed(comparison) }
        next = (closing(place) ?? place) + 1
      case .text:
        let isOperand = isMark(place - 1, "+") || isMark(place + 1, "+") || isMark(place + 1, ".")
        if isOperand || !note(place, comparison, &identifiers) { identifiers.addComputed(comparison) }
      case .computedText: identifiers.addComputed(comparison)
      case .word where !["some", "none"].contains(text(place)):
        // The text has a name: `SegueID.help.rawValue` is one.
        if !isMark(place - 1, ".") { identifiers.addComputed(comparison) }
      default: break
      }
    }
  }

  /// Returns true for the parentheses of `("a")` and `.some("a")`.
  private func isTransparent(_ index: Int) -> Bool {
    text(index - 1) == "some" && isMark(index - 2, ".") || beginsOperand(index)
  }

  /// Notes the identifier that a literal is. Returns false if its value is not known.
  private func note(_ token: Int, _ comparison: SegueComparison, _ identifiers: inout IdentifierUses) -> Bool {
    guard let value = SwiftLexer.value(of: tokens[token], in: bytes) else { return false }
    identifiers.add(
      .init(
        kind: .segue, text: value, place: AppPlace(source: comparison.source, range: tokens[token].range),
        isConditional: comparison.isConditional),
      comparison)
    return true
  }

  // MARK: Ways to compare

  /// Returns the pattern of `if case "help" = segue.identifier`. Empty if it only gives the identifier a name.
  private func pattern(before start: Int) -> Range<Int>? {
    guard isMark(start - 1, "="),
      let word = (max(0, start - 10)..<max(0, start - 1)).last(where: { text($0) == "case" })
    else { return nil }
    let end = endOfPattern(word + 1)
    if end == start - 1 { return word + 1..<end }
    // After a colon, this is a statement of a `switch`.
    let isName = ["let", "var"].contains(text(end) ?? "") && !(end..<start).contains { isMark($0, ":") }
    return isName ? word + 1..<end : nil
  }

  private func endOfPattern(_ start: Int) -> Int {
    var index = start
    while index < min(start + 256, tokens.count), !isMark(index, ":"), !isMark(index, "{"), !isMark(index, "=") {
      if ["nil", "let", "var", "where"].contains(text(index) ?? "") { break }
      index += 1
    }
    return index
  }

  /// Returns true for `a.contains(segue.identifier)` and `[a containsObject:segue.identifier]`.
  private func isListed(_ subject: SegueSubject) -> Bool {
    let start = subject.range.lowerBound
    return isMark(start - 1, "(") && text(start - 2) == "contains"
      || isMark(start - 1, ":") && text(start - 2) == "containsObject"
  }

  /// Returns the tokens in the brackets of a literal list that is asked for an identifier.
  private func list(before start: Int) -> Range<Int>? {
    let isSwift = isMark(start - 3, ".")
    let end = isSwift ? start - 4 : start - 3
    guard isMark(end, "]"), let list = beginning(of: end), isSwift ? beginsOperand(list) : isMark(list - 1, "@") else {
      return nil
    }
    return list + 1..<end
  }

  /// Returns true for a method that compares a part of the identifier.
  private func isPart(_ end: Int) -> Bool {
    guard let name = text(isMark(end, ".") ? end + 1 : end) else { return false }
    return ["hasPrefix", "hasSuffix", "contains", "containsString", "lowercased", "uppercased"].contains(name)
  }

  private func isEquality(_ index: Int) -> Bool { ["isEqualToString", "isEqual"].contains(text(index) ?? "") }
}
