internal import NibLoading

/// Describes a value by its contents, down to texts and numbers. Equal values have equal descriptions.
struct ValueDescriber {
  /// The names of the load's objects and other participants. They are described by name.
  private let names: [ObjectIdentifier: String]
  /// Returns a name for another object, which has no name yet; nil for an object that is described by its contents.
  private let nameUnknown: ((AnyObject) -> String?)?
  /// Objects of no layout are written by their contents, each once.
  private var seen: Set<ObjectIdentifier> = []
  /// The number of values that may still be described. Further values are described by their types only.
  private var budget = 10_000
  /// The first reason why a part of the value is not described.
  private(set) var gap: Uncompared.Reason?

  init(_ names: [ObjectIdentifier: String], nameUnknown: ((AnyObject) -> String?)? = nil) {
    self.names = names
    self.nameUnknown = nameUnknown
  }

  /// An optional that holds nil.
  static let someNil = ".some(nil)"

  /// Values nested deeper than this are written as their types.
  private static let mostLevels = 20

  /// Returns the description of the value; nil if it is not state.
  mutating func words(for value: Any, level: Int = 0) -> String? {
    budget -= 1
    switch value {
    case let text as String: return "\"\(text)\""
    case let number as Int: return String(number)
    case let flag as Bool: return flag ? "true" : "false"
    case is NibLifecycle: return nil
    // An address differs in each load, and the size of the memory that it points to is not known.
    case is any _Pointer: return leaveOut(.pointer, "a pointer")
    case let action as Action: return describe(action)
    case let wrapper as any Watchable:
      guard let wrapped = wrapper.wrapped else { return "nil" }
      return words(for: wrapped, level: level)
    default: break
    }
    let mirror = Mirror(reflecting: value)
    guard level < Self.mostLevels else { return leaveOut(.depth, "\(mirror.subjectType)") }
    guard budget > 0 else { return leaveOut(.size, "\(mirror.subjectType)") }
    switch mirror.displayStyle {
    case .class?, .foreignReference?: return describe(value as AnyObject, mirror, level)
    case .optional?:
      guard let wrapped = mirror.children.first else { return "nil" }
      let inner = Mirror(reflecting: wrapped.value)
      if inner.displayStyle == .optional, inner.children.isEmpty { return Self.someNil }
      return words(for: wrapped.value, level: level)
    case .collection?:
      if let bytes = value as? any Collection<UInt8> { return describe(bytes) }
      return list(mirror, level, "[", "]")
    case .set?: return unorderedList(mirror, level, ofPairs: false)
    case .dictionary?: return unorderedList(mirror, level, ofPairs: true)
    case .tuple?:
      // Swift shows a property that cannot be copied, such as a Mutex, as an empty tuple.
      if mirror.children.isEmpty { return leaveOut(.uncopyable, "()") }
      return list(mirror, level, "(", ")")
    case .struct?, .enum?:
      if let bytes = value as? any Collection<UInt8> { return describe(bytes) }
      if mirror.children.isEmpty { return String(describing: value) }
      // The description of a value need not contain all of it.
      let words = value is any CustomStringConvertible ? "\(value) " : ""
      return words + list(mirror, level, "\(mirror.subjectType)(", ")")
    default:
      // The value has no parts: a number, a text, a type, or a function. For a function, only its presence is
      // compared.
      if let type = value as? Any.Type { return "\(type)" }
      return value is any CustomStringConvertible
        ? String(describing: value) : leaveOut(.closure, "\(type(of: value))")
    }
  }

  private mutating func leaveOut(_ reason: Uncompared.Reason, _ words: String) -> String {
    gap = gap ?? reason
    return words
  }

  /// Describes bytes by their number and, if there are many, a checksum: FNV-1a.
  private func describe(_ bytes: some Collection<UInt8>) -> String {
    if bytes.count <= 64 { return "\(Array(bytes))" }
    return "\(bytes.count) bytes with the checksum \(ContentHash.of(bytes))"
  }

  private func describe(_ action: Action) -> String {
    let target = action.connectedTarget.map { names[ObjectIdentifier($0)] ?? "\(type(of: $0))" }
    return "\(action.isForFirstResponder ? "#first" : target ?? "nil").\(action.name)"
  }

  private mutating func describe(_ object: AnyObject, _ mirror: Mirror, _ level: Int) -> String {
    if let name = names[ObjectIdentifier(object)] ?? nameUnknown?(object) { return name }
    let type = "\(type(of: object))"
    guard seen.insert(ObjectIdentifier(object)).inserted, !mirror.children.isEmpty || mirror.superclassMirror != nil
    else { return type }
    var parts: [String] = []
    var mirror: Mirror? = mirror
    while let part = mirror {
      parts += describe(part.children, level)
      mirror = part.superclassMirror
    }
    return parts.isEmpty ? type : "\(type)(\(parts.joined(separator: ", ")))"
  }

  private mutating func list(_ mirror: Mirror, _ level: Int, _ opening: String, _ closing: String) -> String {
    opening + describe(mirror.children, level).joined(separator: ", ") + closing
  }

  /// Returns the elements of a set or a dictionary in alphabetical order, because the order in which they are stored
  /// differs between loads and processes. For the same reason, the stored order must not decide where an object of
  /// several elements is described, or which elements are left out.
  private mutating func unorderedList(_ mirror: Mirror, _ level: Int, ofPairs: Bool) -> String {
    let count = "[\(mirror.children.count) of them]"
    if mirror.children.count > budget { return leaveOut(.size, count) }
    var elements: [(words: String, value: Any, holdsObjects: Bool)] = []
    for (_, value) in mirror.children {
      var scratch = self
      guard let words = scratch.words(for: value, level + 1, isPair: ofPairs) else { continue }
      elements.append((words, value, scratch.seen.count > seen.count))
      (budget, gap) = (scratch.budget, scratch.gap)
      if budget <= 0 { return leaveOut(.size, count) }
    }
    elements.sort { $0.words < $1.words }
    let parts = elements.map { element in
      element.holdsObjects ? words(for: element.value, level + 1, isPair: ofPairs) ?? "" : element.words
    }
    return "[" + parts.joined(separator: ", ") + "]"
  }

  /// Returns an element of a set, or a key with its value.
  private mutating func words(for element: Any, _ level: Int, isPair: Bool) -> String? {
    if !isPair { return words(for: element, level: level) }
    budget -= 1
    let parts = Mirror(reflecting: element).children.compactMap { words(for: $0.value, level: level + 1) }
    return "(" + parts.joined(separator: ", ") + ")"
  }

  private mutating func describe(_ children: Mirror.Children, _ level: Int) -> [String] {
    var parts: [String] = []
    for (label, value) in children {
      if budget <= 0 {
        parts.append(leaveOut(.size, "and more, \(children.count) in all"))
        break
      }
      // It is not state of the layout's objects whether a lazy property of such an object has been computed.
      if let label, StateReader.isLazy(label) { continue }
      guard let words = words(for: value, level: level + 1) else { continue }
      // Elements of a tuple without names are called .0 and .1.
      let name = label.flatMap { $0.hasPrefix(".") ? nil : StateReader.name($0) }
      parts.append(name.map { "\($0): \(words)" } ?? words)
    }
    return parts
  }
}
