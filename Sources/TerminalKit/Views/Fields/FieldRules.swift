internal import NibLoading

/// The demands on the text of a field.
nonisolated struct FieldRules: Hashable {
  var isRequired = false
  var pattern: TextPattern?
  var mask: TextMask?
  /// True if the text must be a number, even without bounds.
  var isNumber = false
  var minimum: Double?
  var maximum: Double?

  /// Returns the first demand that a text does not meet. An empty text meets all but one.
  func fault(in text: String) -> FieldFault? {
    let isBlank = text.allSatisfy(\.isWhitespace)
    if isBlank { return isRequired ? .missing : nil }
    if let mask, !mask.isComplete(text) { return .incomplete(mask) }
    if isNumber || minimum != nil || maximum != nil {
      guard let number = Double(typed: text) else { return .noNumber }
      if let minimum, number < minimum { return .outside(minimum, maximum) }
      if let maximum, number > maximum { return .outside(minimum, maximum) }
    }
    if let pattern, !pattern.matches(text) { return .otherForm }
    return nil
  }
}

/// A demand that a text does not meet.
nonisolated enum FieldFault: Hashable {
  case missing
  case incomplete(TextMask)
  case noNumber
  case outside(Double?, Double?)
  case otherForm

  /// Returns the sentence for a user, where the layout has none.
  func sentence(in words: Words) -> String {
    switch self {
    case .missing: words[.valueNeeded]
    case .incomplete(let mask): words[.formIs, mask.example]
    case .outside(let low?, let high?): words[.fromTo, low.words, high.words]
    case .outside(let low?, nil): words[.atLeast, low.words]
    case .outside(nil, let high?): words[.atMost, high.words]
    case .noNumber, .outside(nil, nil): words[.noNumber]
    case .otherForm: words[.otherForm]
    }
  }
}

nonisolated extension Double {
  /// Creates a number as a user types it, with blanks around it if need be. Nil for anything else, infinity among it.
  init?(typed text: String) {
    let trimmed = text.drop(while: \.isWhitespace)
    let end = trimmed.lastIndex { !$0.isWhitespace }
    let number = String(end.map { trimmed[...$0] } ?? "")
    self.init(nibText: number.utf8.span)
  }

  /// The number without a point if it is whole: `3`, `0.25`, `1e+20`.
  var words: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
