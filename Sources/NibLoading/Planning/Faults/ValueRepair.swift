internal import NibModel

extension ValueFault {
  /// Creates the fault for a text that is not a value of a type.
  init(_ value: String, of member: String, type: ValueType, isItem: Bool = false) {
    self = .badText(
      value, member: member, wanted: Self.expectation(of: type, insteadOf: value), reason: type.refusal(of: value),
      near: Self.repair(value, type), isItem: isItem)
  }

  /// The text that was probably meant.
  var near: String? {
    if case .badText(_, _, _, _, let near, _) = self { near } else { nil }
  }

  /// Returns the description of a type's values, with the bounds if the text is a number out of bounds.
  private static func expectation(of type: ValueType, insteadOf text: String) -> String {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    switch type.shape {
    case .integer(let min?, let max?) where !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }:
      return "a whole number from \(min) to \(max)"
    case .decimal where Double(text) != nil && text.utf8.allSatisfy { "0123456789.eE+-".utf8.contains($0) }:
      let isFloat = type.isLinked(as: Float.self)
      let most = isFloat ? "\(Float.greatestFiniteMagnitude)" : "\(Double.greatestFiniteMagnitude)"
      return "a number from -\(most) to \(most)"
    default: return type.words
    }
  }

  /// Returns the value that a text probably means, or nil.
  private static func repair(_ text: String, _ type: ValueType) -> String? {
    // A longer text is not a misspelled number or word, and may be as long as a file.
    guard text.utf8.count <= 100 else { return nil }
    let spellings = ["yes": "true", "on": "true", "1": "true", "no": "false", "off": "false", "0": "false"]
    let words = text.split(whereSeparator: \.isWhitespace)
    let bare = words.count == 1 ? String(words[0]) : text
    var candidates = [bare]
    if type.isLinked(as: Bool.self), let word = spellings[bare.lowercased()] { candidates.append(word) }
    if bare.hasPrefix("+") { candidates.append(String(bare.dropFirst())) }
    if bare.hasSuffix(".0") { candidates.append(String(bare.dropLast(2))) }
    if let comma = bare.firstIndex(of: ",") { candidates.append(bare.replacing(comma, with: ".")) }
    if let near = candidates.first(where: { $0 != text && type.accepts($0.utf8Span.span) }) { return near }
    return Suggestion.nearest(to: bare, among: type.shape.words)
  }
}

extension String {
  fileprivate func replacing(_ index: Index, with character: Character) -> String {
    self[..<index] + String(character) + self[self.index(after: index)...]
  }
}
