public import NibModel

extension OrderFinding {
  /// A value that two loads are compared by.
  public enum Value: Hashable, Sendable {
    /// An optional that is nil.
    case none
    /// A value in full.
    case exact(PropertyList)
    /// A value that a `PropertyList` does not hold, in words that are the same for equal values.
    case described(String)
    /// The failure of a load.
    case failure(Failure)
  }

  /// The failure of a load.
  public struct Failure: Hashable, Sendable {
    /// The code; nil for an error that is none of NibKit's.
    public let code: Diagnostic.Code?
    /// The message; nil if it differs each time that the load is repeated.
    public let message: String?

    /// The failure in words.
    var words: String { message ?? "the reason is another each time" }
  }
}

extension OrderFinding.Value {
  /// The value in words, texts in quotes.
  var words: String {
    switch self {
    case .none: "nil"
    case .exact(let value): value.literal
    case .described(let words): words
    case .failure(let failure): failure.words
    }
  }

  /// The value in words; of a text, the text.
  var text: String { if case .exact(.string(let text)) = self { text } else { words } }
}

extension PropertyList {
  /// The value as Swift source spells it, nearly.
  fileprivate var literal: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .date(let seconds): "\(seconds) s since 2001"
    case .data(let bytes): "\(bytes)"
    case .array(let items): "[\(items.map(\.literal).joined(separator: ", "))]"
    case .dictionary(let items):
      "[\(items.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value.literal)" }.joined(separator: ", "))]"
    }
  }
}
