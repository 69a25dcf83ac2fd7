/// A public value with a name, of a kind that may get more values: a struct in place of an enum, so that a program that
/// switches over the values of today compiles with the next version.
///
/// Inside the package, code switches over `value`.
package protocol HiddenCases: CaseIterable, CustomStringConvertible, Hashable, Sendable {
  /// The cases, with the names as files and reports spell them.
  associatedtype Value: RawRepresentable<String>, CaseIterable, Hashable, Sendable

  /// The case.
  var value: Value { get }

  /// Creates a value from its case.
  init(value: Value)
}

extension HiddenCases {
  /// All values of this version.
  ///
  /// - Complexity: O(values).
  public static var allCases: [Self] { Value.allCases.map(Self.init(value:)) }

  /// Creates a value from its name. Returns nil for an unknown name.
  public init?(rawValue: String) {
    guard let value = Value(rawValue: rawValue) else { return nil }
    self.init(value: value)
  }

  /// The name.
  public var description: String { value.rawValue }
}

/// Hidden cases that are raw representable, as values of attributes are.
///
/// Without these functions, two values would be compared by their raw values, which are texts: slow where looks are
/// drawn.
package protocol HiddenRawCases: HiddenCases, RawRepresentable {}

extension HiddenRawCases {
  /// Returns true if two values are equal.
  public static func == (one: Self, other: Self) -> Bool { one.value == other.value }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
