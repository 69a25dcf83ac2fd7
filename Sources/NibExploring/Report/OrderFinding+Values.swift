internal import NibModel

extension OrderFinding.Values {
  private static let mostCharacters = 80
  /// So many characters that are the same stand before the first that is not.
  private static let lead = 20

  /// Both values as messages show them: on one line and not too long. Long ones are cut where they differ, so that two
  /// that are not the same do not look the same.
  var shown: (first: String, second: String) {
    let (one, other) = (first ?? "nothing", second ?? "nothing")
    let printable = (one.printable, other.printable)
    // Characters that a terminal acts on are all shown as one, and a text may read as what is said of no text.
    var texts = printable.0 == printable.1 ? (one.escaped, other.escaped) : printable
    if texts.0 == texts.1 {
      texts = (first.map { "'\($0.escaped)'" } ?? one, second.map { "'\($0.escaped)'" } ?? other)
    }
    if max(texts.0.count, texts.1.count) <= Self.mostCharacters { return texts }
    let same = zip(texts.0, texts.1).prefix { $0 == $1 }.count
    let start = same < Self.mostCharacters - 1 ? 0 : same - Self.lead
    return (Self.cut(texts.0, from: start), Self.cut(texts.1, from: start))
  }

  private static func cut(_ text: String, from start: Int) -> String {
    let rest = text.dropFirst(start)
    let most = mostCharacters - (start > 0 ? 1 : 0)
    let shown = rest.count > most ? rest.prefix(most - 1) + "…" : rest
    return (start > 0 ? "…" : "") + shown
  }
}

extension String {
  /// The text with its characters as Swift source spells those that are not plain.
  fileprivate var escaped: String { unicodeScalars.map { $0.escaped(asASCII: false) }.joined() }
}
