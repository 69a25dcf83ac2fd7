public import NibLoading

/// The keys that do one thing: `ctrl+s`, or several such as `ctrl+enter ctrl+s`.
///
/// Several, because not every terminal can tell every key: older ones cannot tell `ctrl+enter` from `enter`, `ctrl+i` from
/// `tab`, or `ctrl+shift+s` from `ctrl+s`.
public nonisolated struct KeyBinding: Hashable, Sendable {
  /// The keys; the first is the one to show.
  public let keys: [KeyPress]

  /// Creates a binding to some keys.
  public init(_ keys: KeyPress...) {
    self.keys = keys
  }

  /// Creates a binding to some keys; nil if there is none.
  init?(_ keys: [KeyPress]) {
    guard !keys.isEmpty else { return nil }
    self.keys = keys
  }

  /// Reads names of keys with blanks between them. Nil when one is not a name, or there is none.
  public init?(_ names: some StringProtocol) {
    var keys: [KeyPress] = []
    for name in names.split(whereSeparator: \.isWhitespace) {
      guard let key = KeyPress(String(name)) else { return nil }
      keys.append(key)
    }
    if keys.isEmpty { return nil }
    self.keys = keys
  }

  /// Returns true if a key press is one of the keys.
  public func matches(_ press: KeyPress) -> Bool { keys.contains(press) }

  /// The first key's name for people, as menus show it: `Ctrl+S`.
  public var title: String { keys.first?.title ?? "" }
}

nonisolated extension KeyBinding: CustomStringConvertible {
  /// The names, as a layout writes them.
  public var description: String { keys.map(\.description).joined(separator: " ") }
}

nonisolated extension KeyPress: NibValue {
  /// Reads the name of a key.
  public init?(nibText text: Span<UInt8>) { self.init(String(nibBytes: text)) }

  /// The form of a key, for messages.
  public static var nibDescription: String { "a key such as ctrl+s, f2 or shift+tab" }
}

nonisolated extension KeyBinding: NibValue {
  /// Reads names of keys with blanks between them.
  public init?(nibText text: Span<UInt8>) { self.init(String(nibBytes: text)) }

  /// The form of a binding, for messages.
  public static var nibDescription: String { "a key such as ctrl+s, f2 or shift+tab, or several with blanks between" }
}
