public import NibLoading

/// The keys for one action: `ctrl+s`, or several keys such as `ctrl+enter ctrl+s`.
///
/// Several keys are useful because older terminals cannot distinguish some keys: `ctrl+enter` from `enter`, `ctrl+i`
/// from `tab`, or `ctrl+shift+s` from `ctrl+s`.
public nonisolated struct KeyBinding: Hashable, Sendable {
  /// The keys. The first one is shown to the user.
  public let keys: [KeyPress]

  /// Creates a binding to some keys.
  public init(_ keys: KeyPress...) {
    self.keys = keys
  }

  /// Creates a binding to some keys. Returns nil if there are none.
  init?(_ keys: [KeyPress]) {
    guard !keys.isEmpty else { return nil }
    self.keys = keys
  }

  /// Reads the names of keys, separated by spaces. Returns nil if one of them is not the name of a key, or if there are
  /// none.
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

  /// The readable name of the first key, as menus show it: `Ctrl+S`.
  public var title: String { keys.first?.title ?? "" }
}

nonisolated extension KeyBinding: CustomStringConvertible {
  /// The names, in the form of a layout.
  public var description: String { keys.map(\.description).joined(separator: " ") }
}

nonisolated extension KeyPress: NibValue {
  /// Reads the name of a key.
  public init?(nibText text: Span<UInt8>) { self.init(String(nibBytes: text)) }

  /// The form of a key, for messages.
  public static var nibDescription: String { "a key such as ctrl+s, f2 or shift+tab" }

  /// Common keys, for editors to offer, and any other text: most keys have no short list.
  public static var nibShape: ValueShape { .anyOf([.oneOf(commonNames), .text]) }
}

nonisolated extension KeyBinding: NibValue {
  /// Reads the names of keys, separated by spaces.
  public init?(nibText text: Span<UInt8>) { self.init(String(nibBytes: text)) }

  /// The form of a binding, for messages.
  public static var nibDescription: String { "a key such as ctrl+s, f2 or shift+tab, or several with blanks between" }

  /// Any number of keys.
  public static var nibShape: ValueShape { .list(KeyPress.nibShape) }
}
