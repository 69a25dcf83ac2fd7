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
}
