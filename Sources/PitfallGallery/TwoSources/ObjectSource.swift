import NibLoading

/// The source of an object. A decoder knows two of them; code has none.
package enum ObjectSource: String, CaseIterable, Sendable {
  /// Code makes it, by an initializer of its own.
  case code
  /// A layout says what an author wrote of it, and `awake()` follows.
  case layout
  /// An archive says all that it was, and `awake()` does not follow.
  case archive
}

extension NibDecoder {
  /// The source of the object that is being made.
  var objectSource: ObjectSource { source == .archive ? .archive : .layout }
}
