internal import NibExpressions
internal import NibLoading

/// The rules for the text of a field.
nonisolated struct FieldRules: Hashable {
  var isRequired = false
  var pattern: TextPattern?
  var mask: TextMask?
  /// True if the text must be a number, even without bounds.
  var isNumber = false
  var minimum: Double?
  var maximum: Double?

  /// Returns the first rule that a text breaks, or nil. An empty text can only break the rule that a text is required.
  func fault(in text: String) -> FieldFault? {
    let isBlank = text.allSatisfy(\.isWhitespace)
    if isBlank { return isRequired ? .missing : nil }
    if let mask, !mask.isComplete(text) { return .incomplete(mask) }
    if isNumber || minimum != nil || maximum != nil {
      guard let number = Double(typed: text) else { return .noNumber }
      if let minimum, number < minimum { return .outside(minimum, maximum) }
      if let maximum, number > maximum { return .outside(minimum, maximum) }
    }
    switch pattern?.verdict(on: text) {
    case nil, .match: return nil
    case .noMatch: return .otherForm
    case .tooLong: return .tooLong
    }
  }
}

/// A rule that a text breaks.
nonisolated enum FieldFault: Hashable {
  case missing
  case incomplete(TextMask)
  case noNumber
  case outside(Double?, Double?)
  case otherForm
  /// The pattern needs too many steps for the text.
  case tooLong

  /// Returns the message for a user, for layouts that do not give one.
  func sentence(in words: Words) -> String {
    switch self {
    case .missing: words[.valueNeeded]
    case .incomplete(let mask): words[.formIs, mask.example]
    case .outside(let low?, let high?): words[.fromTo, low.words, high.words]
    case .outside(let low?, nil): words[.atLeast, low.words]
    case .outside(nil, let high?): words[.atMost, high.words]
    case .noNumber, .outside(nil, nil): words[.noNumber]
    case .otherForm: words[.otherForm]
    case .tooLong: words[.tooLongToCheck]
    }
  }
}

nonisolated extension Double {
  /// Creates a number from a text that a user has typed, which may have blanks around the number. Returns nil for any
  /// other text, and for infinity.
  init?(typed text: String) {
    let trimmed = text.drop(while: \.isWhitespace)
    let end = trimmed.lastIndex { !$0.isWhitespace }
    let number = String(end.map { trimmed[...$0] } ?? "")
    self.init(nibText: number.utf8.span)
  }

  /// The text of the number, without a decimal point if it is whole: `3`, `0.25`, `1e+20`.
  var words: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
