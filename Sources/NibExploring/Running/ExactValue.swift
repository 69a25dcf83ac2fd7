internal import NibLoading
internal import NibModel

/// Reads values that a `PropertyList` can represent in full: texts, whole numbers, numbers, bytes, and arrays of these.
enum ExactValue {
  /// The maximum depth of nesting. Values that are nested deeper, or are too large, are described instead.
  private static let mostLevels = 20
  static let mostItems = 10_000
  private static let mostBytes = 64

  /// Returns the value; nil for a value of another type. Optionals and property wrappers are read as their contents.
  ///
  /// - Complexity: O(items).
  static func of(_ value: Any) -> PropertyList? {
    var count = 0
    return of(value, 0, &count)
  }

  private static func of(_ value: Any, _ level: Int, _ count: inout Int) -> PropertyList? {
    count += 1
    guard level <= mostLevels, count <= mostItems else { return nil }
    switch value {
    case let text as String: return .string(text)
    case let number as Int: return .integer(number)
    case let flag as Bool: return .boolean(flag)
    case let number as Double: return isExact(number) ? .real(number) : nil
    case let wrapper as any Watchable: return wrapper.wrapped.flatMap { of($0, level + 1, &count) }
    case let optional as any OptionalValue: return optional.held.flatMap { of($0, level + 1, &count) }
    default: break
    }
    if type(of: value) is AnyClass { return nil }
    if let bytes = value as? any Collection<UInt8> { return bytes.count <= mostBytes ? .data(Array(bytes)) : nil }
    if let number = value as? any BinaryInteger { return Int(exactly: number).map(PropertyList.integer) }
    guard let items = value as? [Any] else { return nil }
    var list: [PropertyList] = []
    for item in items {
      guard let item = of(item, level + 1, &count) else { return nil }
      list.append(item)
    }
    return .array(list)
  }

  /// Returns false for numbers that equality and their descriptions treat differently: NaN and negative zero.
  private static func isExact(_ number: Double) -> Bool { number == number && !(number == 0 && number.sign == .minus) }
}

/// Returns true for an optional that is nil, also inside a property wrapper such as an outlet.
func isNil(_ value: Any) -> Bool {
  if let wrapper = value as? any Watchable { return wrapper.wrapped.map(isNil) ?? true }
  return (value as? any OptionalValue)?.hasNoValue ?? false
}

/// An optional of any type.
protocol OptionalValue {
  var hasNoValue: Bool { get }
  /// The value, or nil.
  var held: Any? { get }
  /// Returns true if the memory contains nil. It must contain an optional of this type.
  static func holdsNil(at pointer: UnsafeRawPointer) -> Bool
  /// Returns the reader of the optional type.
  static func reader(_ types: TypeReaders) -> TypeReaders.Read
}

extension Optional: OptionalValue {
  // The value of an optional outlet is itself an optional.
  var hasNoValue: Bool { map(isNil) ?? true }
  var held: Any? { self }

  static func holdsNil(at pointer: UnsafeRawPointer) -> Bool {
    if case .none = pointer.assumingMemoryBound(to: Wrapped?.self).pointee { true } else { false }
  }

  static func reader(_ types: TypeReaders) -> TypeReaders.Read {
    let read = types.reader(of: Wrapped.self)
    let inner = Wrapped.self as? any OptionalValue.Type
    return { pointer, reader in
      guard let value = pointer.assumingMemoryBound(to: Wrapped?.self).pointee else {
        return StateReader.Reading(.none)
      }
      return withUnsafePointer(to: value) { pointer in
        let pointer = UnsafeRawPointer(pointer)
        // An optional that holds nil is not nil itself.
        if inner?.holdsNil(at: pointer) ?? false { return StateReader.Reading(.described(ValueDescriber.someNil)) }
        return read(pointer, reader)
      }
    }
  }
}
