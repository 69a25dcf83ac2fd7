package import NibModel

// Messages are written as literals, as the protocol's own specification shows them.

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  package init(stringLiteral text: String) { self.init(.string(text)) }
  package init(integerLiteral number: Int) { self.init(.number(String(number))) }
  package init(booleanLiteral value: Bool) { self.init(.bool(value)) }
}

// Not by `nil`: in an object, a nil member is left out, and is not null.
extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(arrayLiteral values: JSONValue...) { self.init(.array(values)) }

  /// Creates an object without the members whose values are nil.
  package init(dictionaryLiteral members: (String, JSONValue?)...) {
    self.init(.object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } }))
  }
}

extension JSONValue {
  init(_ text: String) { self.init(.string(text)) }
  init(_ number: Int) { self.init(.number(String(number))) }
  init(_ value: Bool) { self.init(.bool(value)) }
  init(_ values: some Sequence<JSONValue>) { self.init(.array(Array(values))) }

  static var null: JSONValue { JSONValue(.null) }

  /// Returns the value at a path of keys, or nil.
  func at(_ keys: String...) -> JSONValue? {
    var value: JSONValue? = self
    for key in keys { value = value?[key] }
    return value
  }

  /// The value on one line, without spaces.
  package var line: String {
    var json = JSONText()
    json.value(self)
    return json.text
  }
}

extension JSONText {
  /// Writes a value. The recursion is as deep as the value.
  fileprivate mutating func value(_ value: JSONValue) {
    switch value.content {
    case .null: real(.nan)
    case .bool(let value): bool(value)
    case .number(let spelling): if let number = Int(spelling) { int(number) } else { real(Double(spelling) ?? .nan) }
    case .string(let text): string(text)
    case .array(let values): array { json in for value in values { json.value(value) } }
    case .object(let members):
      object { json in
        for member in members {
          json.key(member.key)
          json.value(member.value)
        }
      }
    }
  }
}
