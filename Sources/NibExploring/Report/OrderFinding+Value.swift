public import NibModel

extension OrderFinding {
  /// A value that two loads are compared by.
  ///
  /// Cases may be added.
  public enum Value: Hashable, Sendable {
    /// An optional that is nil.
    case none
    /// A value in full.
    case exact(PropertyList)
    /// A value that a `PropertyList` cannot hold, as a description that is the same for equal values.
    case described(String)
    /// The failure of a load.
    indirect case failure(Failure)
  }

  /// The failure of a load.
  public struct Failure: Hashable, Sendable {
    /// The code; nil for an error that is not NibKit's.
    public let code: Diagnostic.Code?
    /// The message; nil if it differs each time that the load is repeated.
    public let message: String?
    /// The end of the process that ran the load; nil for an error that was thrown.
    public internal(set) var stop: ProgramStop?

    init(code: Diagnostic.Code?, message: String?, stop: ProgramStop? = nil) {
      (self.code, self.message, self.stop) = (code, message, stop)
    }

    /// The failure as a text.
    var words: String {
      guard let stop else { return message ?? "the reason differs each time" }
      return stop.words + (message.map { ": \($0)" } ?? "") + (stop.frame.map { " (in \($0))" } ?? "")
    }

    /// The failure without its message, which differs each time that the load is repeated.
    var withoutMessage: Self { Self(code: code, message: nil, stop: stop) }
  }
}

extension OrderFinding.Value {
  /// The value as a text. Texts are in quotes.
  var words: String {
    switch self {
    case .none: "nil"
    case .exact(let value): value.literal
    case .described(let words): words
    case .failure(let failure): failure.words
    }
  }

  /// The value as a text, without quotes around a text.
  var text: String { if case .exact(.string(let text)) = self { text } else { words } }
}

extension PropertyList {
  fileprivate var literal: String {
    literal(text: { "\"\($0)\"" }) { value in
      switch value {
      case .date(let seconds): "\(seconds) s since 2001"
      case .data(let bytes): "\(bytes)"
      default: value.kind
      }
    }
  }
}
