internal import NibLoading

/// Reads what objects have come to: all their stored properties, private ones too, without running any of their code.
///
/// `Mirror` shows what a table of members cannot, since tables set and do not get. It is for looking into objects here
/// and nowhere on the way of a load. A class that wants something else to be compared conforms to `CustomReflectable`.
struct StateReader {
  /// The load's objects, and who else takes part, by what reports call them.
  private let names: [ObjectIdentifier: String]
  /// Properties that are not compared: `Class.property`.
  private let ignored: Set<String>

  init(_ names: [ObjectIdentifier: String], ignoring ignored: Set<String>) {
    self.names = names
    self.ignored = ignored
  }

  /// The properties of an object, by name; a subclass's own after those of its superclasses.
  func properties(of object: AnyObject) -> [(name: String, value: String)] {
    var result: [(String, String)] = []
    var mirrors: [Mirror] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      mirrors.append(level)
      mirror = level.superclassMirror
    }
    for level in mirrors.reversed() {
      for (label, value) in level.children {
        guard let label, let name = Self.name(label) else { continue }
        if !ignored.isEmpty, ignored.contains("\(level.subjectType).\(name)") { continue }
        if let words = words(for: value) { result.append((name, words)) }
      }
    }
    return result
  }

  /// The property behind a label; nil for what is no state: a lazy property tells whether it was asked, and no more.
  static func name(_ label: String) -> String? {
    if label.hasPrefix("$__lazy_storage") { return nil }
    // A property wrapper's storage.
    return label.hasPrefix("_") ? String(label.dropFirst()) : label
  }

  // MARK: Values

  /// Nested deeper than this, values are told by their type.
  private static let mostLevels = 6
  /// Of a collection, this many elements are compared one by one, and behind them their number.
  private static let mostElements = 1_000

  /// A value in words; nil for what cannot be compared, such as a closure.
  func words(for value: Any, level: Int = 0) -> String? {
    switch value {
    case let text as String: return "\"\(text)\""
    case let number as Int: return String(number)
    case let flag as Bool: return flag ? "true" : "false"
    case is NibLifecycle: return nil
    case let action as Action: return words(for: action)
    case let wrapper as any Watchable: return wrapper.wrapped.map { words(for: $0, level: level) } ?? "nil"
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .class?, .foreignReference?: return words(forObject: value as AnyObject, mirror, level)
    case .optional?: return mirror.children.first.map { words(for: $0.value, level: level) } ?? "nil"
    case .collection?: return list(mirror, level, "[", "]")
    case .set?: return list(mirror, level, "[", "]", isSorted: true)
    case .dictionary?: return list(mirror, level, "[", "]", isSorted: true)
    case .tuple?: return list(mirror, level, "(", ")")
    case .struct?, .enum?:
      if mirror.children.isEmpty || value is any CustomStringConvertible { return String(describing: value) }
      return list(mirror, level, "\(mirror.subjectType)(", ")")
    case nil: return Self.opaque(value)
    @unknown default: return nil
    }
  }

  /// A value that has no parts: a number, a text, or a function, which cannot be compared.
  private static func opaque(_ value: Any) -> String? {
    let type = String(describing: type(of: value))
    return type.contains("->") ? nil : value is any CustomStringConvertible ? String(describing: value) : type
  }

  private static func className(_ type: AnyClass) -> String { String(describing: type) }

  private func words(for action: Action) -> String {
    let target = action.connectedTarget.map { names[ObjectIdentifier($0)] ?? Self.className(type(of: $0)) }
    return "\(action.isForFirstResponder ? "#first" : target ?? "nil").\(action.name)"
  }

  private func words(forObject object: AnyObject, _ mirror: Mirror, _ level: Int) -> String? {
    if let name = names[ObjectIdentifier(object)] { return name }
    let type = Self.className(Swift.type(of: object))
    if level >= Self.mostLevels || mirror.children.isEmpty { return type }
    // An object of no layout is what it holds.
    return list(mirror, level, "\(type)(", ")")
  }

  private func list(
    _ mirror: Mirror, _ level: Int, _ opening: String, _ closing: String, isSorted: Bool = false
  ) -> String {
    guard level < Self.mostLevels else { return opening + "…" + closing }
    var parts: [String] = []
    for (label, value) in mirror.children.prefix(Self.mostElements) {
      guard label.map(Self.name) != .some(nil), let words = words(for: value, level: level + 1) else { continue }
      let name = label.flatMap(Self.name).flatMap { $0.first.map { $0.isNumber || $0 == "." } == true ? nil : $0 }
      parts.append(name.map { "\($0): \(words)" } ?? words)
    }
    if isSorted { parts.sort() }
    let rest = mirror.children.count - Self.mostElements
    return opening + parts.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "") + closing
  }
}
