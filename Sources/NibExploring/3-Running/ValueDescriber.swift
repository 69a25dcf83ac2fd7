internal import NibLoading

/// Puts a value into words that are the same for equal values: what it is made of, down to texts and numbers.
struct ValueDescriber {
  /// The load's objects, and who else takes part: they are told by name.
  private let names: [ObjectIdentifier: String]
  /// Objects of no layout are told by what they hold, each once.
  private var seen: Set<ObjectIdentifier> = []
  /// How many values may still be looked at: behind them only types are told.
  private var budget = 10_000

  init(_ names: [ObjectIdentifier: String]) { self.names = names }

  /// Nested deeper than this, values are told by their type.
  private static let mostLevels = 20

  /// The value in words; nil for what cannot be compared, such as a function.
  mutating func words(for value: Any, level: Int = 0) -> String? {
    budget -= 1
    switch value {
    case let text as String: return "\"\(text)\""
    case let number as Int: return String(number)
    case let flag as Bool: return flag ? "true" : "false"
    case is NibLifecycle: return nil
    // An address is another in each load.
    case is any _Pointer: return nil
    case let action as Action: return describe(action)
    case let wrapper as any Watchable:
      guard let wrapped = wrapper.wrapped else { return "nil" }
      return words(for: wrapped, level: level)
    default: break
    }
    let mirror = Mirror(reflecting: value)
    guard budget > 0, level < Self.mostLevels else { return "\(mirror.subjectType)" }
    switch mirror.displayStyle {
    case .class?, .foreignReference?: return describe(value as AnyObject, mirror, level)
    case .optional?:
      guard let wrapped = mirror.children.first else { return "nil" }
      return words(for: wrapped.value, level: level)
    case .collection?:
      if let bytes = value as? any Collection<UInt8> { return describe(bytes) }
      return list(mirror, level, "[", "]")
    case .set?, .dictionary?: return list(mirror, level, "[", "]", isSorted: true)
    case .tuple?: return list(mirror, level, "(", ")")
    case .struct?, .enum?:
      if let bytes = value as? any Collection<UInt8> { return describe(bytes) }
      if mirror.children.isEmpty { return String(describing: value) }
      // What a value says of itself need not be all of it.
      let words = value is any CustomStringConvertible ? "\(value) " : ""
      return words + list(mirror, level, "\(mirror.subjectType)(", ")")
    default:
      // No parts: a number, a text, or a function, which cannot be compared.
      if value is any CustomStringConvertible { return String(describing: value) }
      let type = "\(type(of: value))"
      return type.contains("->") ? nil : type
    }
  }

  /// Bytes by their number and, when they are many, a checksum: FNV-1a.
  private func describe(_ bytes: some Collection<UInt8>) -> String {
    if bytes.count <= 64 { return "\(Array(bytes))" }
    let sum = bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return "\(bytes.count) bytes with the checksum \(sum)"
  }

  private func describe(_ action: Action) -> String {
    let target = action.connectedTarget.map { names[ObjectIdentifier($0)] ?? "\(type(of: $0))" }
    return "\(action.isForFirstResponder ? "#first" : target ?? "nil").\(action.name)"
  }

  private mutating func describe(_ object: AnyObject, _ mirror: Mirror, _ level: Int) -> String {
    if let name = names[ObjectIdentifier(object)] { return name }
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

  private mutating func list(
    _ mirror: Mirror, _ level: Int, _ opening: String, _ closing: String, isSorted: Bool = false
  ) -> String {
    let parts = describe(mirror.children, level)
    return opening + (isSorted ? parts.sorted() : parts).joined(separator: ", ") + closing
  }

  private mutating func describe(_ children: Mirror.Children, _ level: Int) -> [String] {
    var parts: [String] = []
    for (label, value) in children {
      if budget <= 0 {
        parts.append("and more, \(children.count) in all")
        break
      }
      let name = label.map(StateReader.name)
      if name == .some(nil) { continue }
      guard let words = words(for: value, level: level + 1) else { continue }
      // The elements of a tuple are called .0 and .1, keys and values so: their order says it.
      parts.append(
        name.flatMap { $0 }.map {
          $0.hasPrefix(".") || ["key", "value", "some"].contains($0) ? words : "\($0): \(words)"
        } ?? words)
    }
    return parts
  }
}
