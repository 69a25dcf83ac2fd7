public import NibModel

/// The type of an attribute's values: a type of the program, or a type that only a catalog of classes describes.
@usableFromInline
package enum ValueType {
  case linked(any NibValue.Type)
  case described(any DescribedType)
}

/// A type whose Swift code is not linked. Its description accepts every value that the type accepts, and may accept more.
@usableFromInline
package protocol DescribedType: AnyObject {
  /// The form of the values, for messages.
  var words: String { get }
  var shape: ValueShape { get }
  /// True if every text is accepted.
  var acceptsAnyText: Bool { get }
  /// The type of the items, if the values have items that can be checked one by one.
  var items: ValueType.Items? { get }

  /// Returns true if a text can be a value.
  func accepts(_ text: Span<UInt8>) -> Bool
  /// Returns true if a structured value, or a text, can be a value.
  func accepts(_ value: PropertyList) -> Bool
}

extension ValueType {
  @usableFromInline
  package struct Items {
    package let type: ValueType
    package let isKeyed: Bool

    package init(type: ValueType, isKeyed: Bool) {
      self.type = type
      self.isKeyed = isKeyed
    }
  }

  /// The form of the values, for messages.
  package var words: String {
    switch self {
    case .linked(let type): type.nibDescription
    case .described(let type): type.words
    }
  }

  package var shape: ValueShape {
    switch self {
    case .linked(let type): type.nibShape
    case .described(let type): type.shape
    }
  }

  /// True if every text is a value, so that a plan need not try.
  package var acceptsAnyText: Bool {
    switch self {
    case .linked(let type): type.acceptsAnyNibText
    case .described(let type): type.acceptsAnyText
    }
  }

  /// The type of the items, if the values have items that can be checked one by one.
  package var items: Items? {
    switch self {
    case .linked(let type):
      (type as? any NibItems.Type).map { Items(type: .linked($0.itemType), isKeyed: $0.isKeyed) }
    case .described(let type): type.items
    }
  }

  /// Returns true if this is a given type of the program.
  package func isLinked(as wanted: any NibValue.Type) -> Bool {
    if case .linked(let type) = self { type == wanted } else { false }
  }

  /// Returns the reason why a text is not a value, if the type gives one.
  func refusal(of text: String) -> String? {
    if case .linked(let type) = self { type.nibRefusal(of: text) } else { nil }
  }

  /// Returns the value of the program that a structured value, or a text, stands for. Nil if it is not a value, and for a
  /// type that is only described.
  package func value(_ list: PropertyList) -> (any NibValue)? {
    if case .linked(let type) = self { type.init(propertyList: list) } else { nil }
  }

  /// Returns true if a text is a value.
  package func accepts(_ text: Span<UInt8>) -> Bool {
    func isValue<Value: NibValue>(_: Value.Type) -> Bool { Value(nibText: text) != nil }
    return switch self {
    case .linked(let type): isValue(type)
    case .described(let type): type.accepts(text)
    }
  }

  /// Returns true if a structured value, or a text, is a value.
  package func accepts(_ value: PropertyList) -> Bool {
    func isValue<Value: NibValue>(_: Value.Type) -> Bool { Value(propertyList: value) != nil }
    return switch self {
    case .linked(let type): isValue(type)
    case .described(let type): type.accepts(value)
    }
  }
}
