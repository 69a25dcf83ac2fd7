/// Keys and their effect: a row of the help screen.
public nonisolated struct KeyHelp: Hashable, Sendable {
  /// The keys.
  public let keys: KeyBinding
  /// The effect, as an instruction: "select a row".
  public let words: String

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - words: The effect, as an instruction: "select a row".
  public init(_ keys: KeyBinding, _ words: String) {
    self.keys = keys
    self.words = words
  }

  /// Returns the row without some keys, or nil if it has no others. For a view that leaves keys to others, so that the
  /// help does not list them.
  public func without(_ keys: some Sequence<KeyPress>) -> KeyHelp? {
    KeyBinding(self.keys.keys.filter { !keys.contains($0) }).map { KeyHelp($0, words) }
  }
}
