internal import NibLoading
internal import NibModel

/// Finds the reader of values once for each type, because trying one cast after another takes much longer than reading
/// a value.
final class TypeReaders {
  /// Reads a value in place. The memory contains a value of the reader's type.
  typealias Read = (UnsafeRawPointer, StateReader) -> StateReader.Reading?

  private var readers: [ObjectIdentifier: Read] = [:]

  /// Returns the reader of a type. O(1).
  func reader(of type: Any.Type) -> Read {
    if let known = readers[ObjectIdentifier(type)] { return known }
    func make<Value>(_ type: Value.Type) -> Read { self.make(type) }
    let made = make(type)
    readers[ObjectIdentifier(type)] = made
    return made
  }

  private func make<Value>(_: Value.Type) -> Read {
    func read<Known>(_: Known.Type, _ body: @escaping (Known) -> OrderFinding.Value) -> Read {
      { pointer, _ in StateReader.Reading(body(pointer.assumingMemoryBound(to: Known.self).pointee)) }
    }
    func readList<Item>(_: [Item].Type, _ body: @escaping (Item) -> PropertyList) -> Read {
      { pointer, reader in
        let list = pointer.assumingMemoryBound(to: [Item].self).pointee
        if list.count > ExactValue.mostItems { return reader.readAny(list, canBeExact: false) }
        return StateReader.Reading(.exact(.array(list.map(body))))
      }
    }
    switch Value.self {
    case is NibLifecycle.Type: return { _, _ in nil }
    case is String.Type: return read(String.self) { .exact(.string($0)) }
    case is Int.Type: return read(Int.self) { .exact(.integer($0)) }
    case is Bool.Type: return read(Bool.self) { .exact(.boolean($0)) }
    case let optional as any OptionalValue.Type: return optional.reader(self)
    case is [String].Type: return readList([String].self, PropertyList.string)
    case is [Int].Type: return readList([Int].self, PropertyList.integer)
    case is [Bool].Type: return readList([Bool].self, PropertyList.boolean)
    case let list as any ObjectList.Type where list.hasObjects: return list.reader()
    case let wrapper as any Watchable.Type: return readWrapper(wrapper)
    case is AnyClass: return readObject(Value.self)
    default:
      // Other types have no exact value, for any of their values.
      let canBeExact =
        Value.self is any BinaryInteger.Type || Value.self is any Sequence.Type || Value.self is Double.Type
      return { pointer, reader in
        let value = pointer.assumingMemoryBound(to: Value.self).pointee
        // For a protocol type, the value's own type decides.
        let own = type(of: value as Any)
        return own == Value.self ? reader.readAny(value, canBeExact: canBeExact) : reader.read(value, as: own)
      }
    }
  }

  private func readObject<Value>(_: Value.Type) -> Read {
    { pointer, reader in
      // Any reference to an object is one address. A cast would look up the type each time.
      let object = pointer.assumingMemoryBound(to: AnyObject.self).pointee
      if let name = reader.name(of: object) { return StateReader.Reading(.described(name)) }
      return reader.readAny(object, canBeExact: true)
    }
  }

  private func readWrapper<Wrapper: Watchable>(_: Wrapper.Type) -> Read {
    { pointer, reader in
      guard let wrapped = pointer.assumingMemoryBound(to: Wrapper.self).pointee.wrapped else {
        return StateReader.Reading(.none)
      }
      return reader.read(wrapped)
    }
  }
}

/// An array of any type.
private protocol ObjectList {
  /// True for an array of a class.
  static var hasObjects: Bool { get }
}

extension Array: ObjectList {
  fileprivate static var hasObjects: Bool { Element.self is AnyClass }
}

extension ObjectList {
  fileprivate static func reader() -> TypeReaders.Read {
    { pointer, reader in
      // Arrays of all classes have the same memory layout.
      if let words = reader.words(for: pointer.assumingMemoryBound(to: [AnyObject].self).pointee) {
        return StateReader.Reading(words)
      }
      return reader.readAny(pointer.assumingMemoryBound(to: Self.self).pointee, canBeExact: true)
    }
  }
}
