internal import NibModel

/// A JSON value that keeps the order of its members and the spelling of its numbers, so that it can be written again.
struct JSONValue: Sendable {
  indirect enum Content: Sendable {
    case null
    case bool(Bool)
    /// The number as it is spelled.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])
  }

  struct Member: Sendable {
    var key: String
    /// The place of the key with its quotes.
    var place: SourceRange
    var value: JSONValue
  }

  var content: Content
  var place = SourceRange(0, 0)

  var string: String? { if case .string(let text) = content { text } else { nil } }
  var bool: Bool? { if case .bool(let value) = content { value } else { nil } }
  var members: [Member]? { if case .object(let members) = content { members } else { nil } }

  /// The value for a key. O(members).
  subscript(key: String) -> JSONValue? {
    get { members?.first { $0.key == key }?.value }
    set {
      guard case .object(var members) = content else { return }
      if let index = members.firstIndex(where: { $0.key == key }) {
        if let newValue { members[index].value = newValue } else { members.remove(at: index) }
      } else if let newValue {
        members.append(Member(key: key, place: SourceRange(0, 0), value: newValue))
      }
      content = .object(members)
    }
  }

  init(_ content: Content, place: SourceRange = SourceRange(0, 0)) {
    self.content = content
    self.place = place
  }

  /// The value as Xcode writes it: two spaces per level, and a space on both sides of a colon.
  var text: String {
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
