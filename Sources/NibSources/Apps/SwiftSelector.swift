/// The selectors that the Swift compiler gives to methods for Objective-C.
enum SwiftSelector {
  /// Returns the selector of a method.
  ///
  /// - Parameter labels: the labels of the parameters; nil for one without.
  static func selector(_ name: String, _ labels: [String?], isAsync: Bool = false, isThrowing: Bool = false) -> String {
    var pieces: [String] = []
    for (index, label) in labels.enumerated() {
      pieces.append(index == 0 ? first(name, label) : label ?? "")
    }
    if isAsync {
      pieces.append(pieces.isEmpty ? name + "WithCompletionHandler" : "completionHandler")
    } else if isThrowing {
      pieces.append(pieces.isEmpty ? name + "AndReturnError" : "error")
    }
    return pieces.isEmpty ? name : pieces.map { $0 + ":" }.joined()
  }

  /// Returns the first piece: the label follows the name, with "With" unless there is a preposition between them.
  private static func first(_ name: String, _ label: String?) -> String {
    guard let label else { return name }
    let hasPreposition = prepositions.contains(firstWord(label)) || prepositions.contains(lastWord(name))
    return name + (hasPreposition ? "" : "With") + label.prefix(1).uppercased() + label.dropFirst()
  }

  private static func firstWord(_ text: String) -> String {
    let start = text.prefix { $0.isUppercase }
    return (start + text.dropFirst(start.count).prefix { !$0.isUppercase }).lowercased()
  }

  private static func lastWord(_ text: String) -> String {
    guard let start = text.lastIndex(where: \.isUppercase) else { return text.lowercased() }
    return text[start...].lowercased()
  }

  /// Those of the compiler.
  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from", "given",
    "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to", "until",
    "using", "via", "when", "with", "within",
  ]
}
