/// A JSON value that keeps the order of its members and the spelling of its numbers, so that it can be written again.
package struct JSONValue: Sendable {
  package indirect enum Content: Sendable {
    case null
    case bool(Bool)
    /// The number as it is spelled.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])
  }

  package struct Member: Sendable {
    package var key: String
    /// The place of the key with its quotes.
    package var place: SourceRange
    package var value: JSONValue

    package init(key: String, value: JSONValue, place: SourceRange = SourceRange(0, 0)) {
      (self.key, self.value, self.place) = (key, value, place)
    }
  }

  package var content: Content
  /// The place in the text that the value was read from.
  package let place: SourceRange
  /// The text that the value was read from.
  private let source: [UInt8]

  /// Creates a value.
  package init(_ content: Content) { self.init(content, at: SourceRange(0, 0), in: []) }

  /// Creates a value that was read.
  init(_ content: Content, at place: SourceRange, in source: [UInt8]) {
    (self.content, self.place, self.source) = (content, place, source)
  }

  /// The bytes of a value that was read, as they were written. Later changes are not in them.
  package var written: String { String(decoding: source[place.lower..<place.upper], as: UTF8.self) }

  package var string: String? { if case .string(let text) = content { text } else { nil } }
  package var bool: Bool? { if case .bool(let value) = content { value } else { nil } }
  /// The whole number. Nil for another value, also for `1.0`.
  package var integer: Int? { if case .number(let spelling) = content { Int(spelling) } else { nil } }
  package var array: [JSONValue]? { if case .array(let values) = content { values } else { nil } }
  package var members: [Member]? { if case .object(let members) = content { members } else { nil } }

  /// The members of an object by key. Of two members with one key, the first. Empty if the value is no object.
  package var byKey: [String: JSONValue] {
    Dictionary(members?.lazy.map { ($0.key, $0.value) } ?? []) { first, _ in first }
  }

  /// The value for a key. O(members).
  package subscript(key: String) -> JSONValue? {
    get { members?.first { $0.key == key }?.value }
    set {
      guard case .object(var members) = content else { return }
      if let index = members.firstIndex(where: { $0.key == key }) {
        if let newValue { members[index].value = newValue } else { members.remove(at: index) }
      } else if let newValue {
        members.append(Member(key: key, value: newValue))
      }
      content = .object(members)
    }
  }

  /// The value as Xcode writes it: two spaces per level, and a space on both sides of a colon.
  package var text: String {
    var text = ""
    write(to: &text, indent: "")
    return text
  }

  /// Writes the value. The recursion is as deep as the values, whose depth the reader limits.
  private func write(to text: inout String, indent: String) {
    switch content {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let spelling): text += spelling
    case .string(let string): Self.write(string, to: &text)
    case .array(let values):
      if values.isEmpty { return text += "[\n\n\(indent)]" }
      text += "["
      for (index, value) in values.enumerated() {
        text += index == 0 ? "\n\(indent)  " : ",\n\(indent)  "
        value.write(to: &text, indent: indent + "  ")
      }
      text += "\n\(indent)]"
    case .object(let members):
      if members.isEmpty { return text += "{\n\n\(indent)}" }
      text += "{"
      for (index, member) in members.enumerated() {
        text += index == 0 ? "\n\(indent)  " : ",\n\(indent)  "
        Self.write(member.key, to: &text)
        text += " : "
        member.value.write(to: &text, indent: indent + "  ")
      }
      text += "\n\(indent)}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    var json = JSONText()
    json.string(string)
    text += json.text
  }
}
