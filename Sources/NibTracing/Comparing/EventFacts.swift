package import NibModel

/// The facts of an event that are compared, with exact values.
///
/// The phase, the depth and the names of orders depend on the order of a load, and the folder of a layout depends on
/// where a trace was made, so these are not facts. The place of an object is a fact only of events whose line contains
/// it.
package struct EventFacts: Hashable, Sendable {
  /// The names of the facts, in the order in which they are shown.
  static let names = [
    "load", "role", "object", "class", "member", "value", "target", "targets", "container", "after", "reader", "wiring",
    "wiredAt", "leftNil", "action", "callback", "code", "message", "placeFile", "line", "column",
    "keyPath",
  ]
  private static let placeNames: Set = ["placeFile", "line", "column", "keyPath"]

  /// The fact for each name, as bytes of JSON, because equal characters can have different bytes. Nil for a fact that
  /// the event does not have.
  let values: [[UInt8]?]
  /// The name of the value's kind, which distinguishes it from all other kinds.
  private let kind: String

  init(_ fields: [String: PropertyList], showsPlace: Bool) {
    kind = fields["value"]?.exactKind ?? "value"
    values = Self.names.map { name in
      guard showsPlace || !Self.placeNames.contains(name), let value = fields[name] else { return nil }
      var json = JSONText()
      json.value(name == "placeFile" ? value.withoutFolder : value)
      return Array(json.text.utf8)
    }
  }

  /// Returns the place of an event, as it is written in its line.
  package static func place(of fields: [String: PropertyList]) -> PlaceName? {
    let file = if case .string(let file)? = fields["placeFile"] { file } else { String?.none }
    return switch (fields["line"], fields["column"], fields["keyPath"]) {
    case (.integer(let line)?, .integer(let column)?, _):
      .position(SourcePosition(line: line, column: column), inFile: file)
    case (_, _, .string(let path)?): .keyPath(path, inFile: file)
    default: nil
    }
  }

  /// Returns the description of the fact with an index: `load 2`, `whole number 1`.
  private func words(ofFact index: Int) -> [UInt8] {
    let name = Self.names[index]
    guard let bytes = values[index] else { return Array("no \(name)".utf8) }
    return Array((name == "value" ? kind : name).utf8) + [UInt8(ascii: " ")] + bytes
  }

  /// Returns the facts in which some events differ, as a text for each event: `load 2, text "1"`. Of a long text, only
  /// the part around the first difference is shown.
  ///
  /// - Complexity: O(bytes of the facts).
  static func differences(_ events: [EventFacts]) -> [String] {
    var words = [[String]](repeating: [], count: events.count)
    for index in names.indices {
      let all = events.map { $0.words(ofFact: index) }
      guard let first = all.first, all.contains(where: { $0 != first }) else { continue }
      let common = all.map { zip($0, first).prefix { $0 == $1 }.count }.min() ?? 0
      for (event, bytes) in all.enumerated() { words[event].append(part(of: bytes, around: common)) }
    }
    return words.map { $0.joined(separator: ", ") }
  }

  private static let bytesBefore = 20
  private static let mostBytes = 60

  private static func part(of bytes: [UInt8], around place: Int) -> String {
    func boundary(_ place: Int) -> Int {
      bytes[..<min(place, bytes.count)].indices.last { bytes[$0] & 0xC0 != 0x80 } ?? 0
    }
    guard bytes.count > mostBytes else { return String(decoding: bytes, as: UTF8.self) }
    let name = bytes.prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[") }
    let start = place - bytesBefore <= name.count ? 0 : boundary(place - bytesBefore)
    let end = start + mostBytes >= bytes.count ? bytes.count : boundary(start + mostBytes)
    return (start == 0 ? "" : String(decoding: name, as: UTF8.self) + "…")
      + String(decoding: bytes[start..<end], as: UTF8.self) + (end == bytes.count ? "" : "…")
  }
}

extension PropertyList {
  /// The name of a file, for the path of a file.
  fileprivate var withoutFolder: PropertyList {
    if case .string(let path) = self { .string(path.lastPathComponent) } else { self }
  }

  /// The name of the value's kind, which distinguishes it from all other kinds.
  fileprivate var exactKind: String {
    switch self {
    case .string: "text"
    case .boolean: "Boolean"
    case .integer: "whole number"
    case .real: "decimal number"
    case .date: "date"
    case .data: "data"
    case .array: "array"
    case .dictionary: "dictionary"
    }
  }
}
