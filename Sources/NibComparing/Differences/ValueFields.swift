internal import NibModel

/// The fields of a structured value, each with its path: `y` of a frame, `[2].title` of a list of dictionaries.
struct ValueFields {
  struct Field: Equatable {
    let path: String
    let text: String
    /// False for a number, a date or data, which only archives have.
    let isText: Bool
  }

  private(set) var all: [Field] = []

  /// Larger values, and values that are nested deeper, have no fields.
  private static let (mostBytes, mostLevels) = (1 << 16, 16)

  /// Takes the fields of a value; nil for a text, and for a value that is too large.
  ///
  /// - Complexity: O(bytes).
  init?(_ value: LayoutTree.Value) {
    guard !value.isText, value.bytes.count <= Self.mostBytes else { return nil }
    var scanner = Scanner(bytes: value.bytes)
    guard scanner.scan() else { return nil }
    all = scanner.fields
  }

  /// Reads the spelling that `LayoutTree.Value` has for items.
  private struct Scanner {
    let bytes: [UInt8]
    var fields: [Field] = []
    private var place = 0
    /// The open lists and dictionaries: the path of each, and the number of the next item in a list.
    private var open: [(path: String, number: Int?)] = []

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Returns false if the value is nested too deeply or is spelled in another way.
    mutating func scan() -> Bool {
      guard let first = bytes.first, "{[".utf8.contains(first) else { return false }
      begin(path: "")
      while let level = open.last {
        guard place < bytes.count, open.count <= ValueFields.mostLevels else { return false }
        switch bytes[place] {
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          place += 1
          open.removeLast()
        case UInt8(ascii: ","), UInt8(ascii: " "): place += 1
        default:
          guard let path = nextPath(level) else { return false }
          item(path)
        }
      }
      return place == bytes.count
    }

    private mutating func begin(path: String) {
      open.append((path, bytes[place] == UInt8(ascii: "[") ? 0 : nil))
      place += 1
    }

    /// Returns the path of the item that begins here, and goes on to its value.
    private mutating func nextPath(_ level: (path: String, number: Int?)) -> String? {
      if let number = level.number {
        open[open.count - 1].number = number + 1
        return "\(level.path)[\(number)]"
      }
      guard let key = quoted(), bytes[place...].starts(with: ": ".utf8) else { return nil }
      place += 2
      return level.path.isEmpty ? key : "\(level.path).\(key)"
    }

    private mutating func item(_ path: String) {
      if place < bytes.count, "{[".utf8.contains(bytes[place]) { return begin(path: path) }
      if let text = quoted() { return fields.append(Field(path: path, text: text, isText: true)) }
      // A number, a date or data.
      let end = bytes[place...].firstIndex { ",}]".utf8.contains($0) } ?? bytes.count
      fields.append(Field(path: path, text: String(decoding: bytes[place..<end], as: UTF8.self), isText: false))
      place = end
    }

    /// Reads a text in quotes, in which a backslash comes before a quote and a backslash.
    private mutating func quoted() -> String? {
      guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return nil }
      var (text, next): ([UInt8], Int) = ([], place + 1)
      while next < bytes.count, bytes[next] != UInt8(ascii: "\"") {
        if bytes[next] == UInt8(ascii: "\\") { next += 1 }
        if next < bytes.count { text.append(bytes[next]) }
        next += 1
      }
      place = min(next + 1, bytes.count)
      return String(decoding: text, as: UTF8.self)
    }
  }
}

extension ValueFields {
  /// The items of a list whose items all have an id of their own: they are known by it, and not by their number.
  struct Records {
    private(set) var ids: [String] = []
    /// The fields of each item, with their paths in it.
    private(set) var fields: [String: [Field]] = [:]

    /// Returns nil if there is no item, and if an item has no id, or that of another one.
    init?(_ all: [Field]) {
      if all.isEmpty { return nil }
      var (items, numbers): ([[Field]], [Substring: Int]) = ([], [:])
      for field in all {
        guard let end = field.path.firstIndex(of: "]"), field.path.hasPrefix("[") else { return nil }
        let path = field.path[field.path.index(after: end)...]
        guard path.first == "." else { return nil }
        let number = numbers[field.path[...end], default: items.count]
        if number == items.count {
          numbers[field.path[...end]] = number
          items.append([])
        }
        items[number].append(Field(path: String(path.dropFirst()), text: field.text, isText: field.isText))
      }
      for item in items {
        guard let id = item.first(where: { $0.path == "id" })?.text, fields[id] == nil else { return nil }
        ids.append(id)
        fields[id] = item
      }
    }
  }

  /// The items of the value, if it is such a list.
  var records: Records? { Records(all) }

  /// The maximum number of fields in a message.
  static let mostShown = 6

  /// Returns the fields that differ between two values, as a part of a sentence: "y was 10, and is 14". Two values of
  /// different kinds are shown whole. Returns nil for values without fields.
  static func words(_ old: LayoutTree.Value, _ new: LayoutTree.Value) -> String? {
    guard let before = ValueFields(old), let after = ValueFields(new) else { return nil }
    let all: [String]
    if let was = before.records, let now = after.records {
      all = words(was, now)
    } else if let whole = wholeWords(before.all, after.all) {
      return whole
    } else {
      all = words(before.all, after.all, in: "")
    }
    // Only the order of the fields, or a list without items.
    if all.isEmpty { return nil }
    let rest = all.count - mostShown
    let shown = all.prefix(mostShown).joined(separator: "; ")
    return rest > 0 ? "\(shown); and \(rest) more \(rest == 1 ? "field" : "fields")" : shown
  }

  /// Returns a clause for each field that differs.
  ///
  /// - Parameter place: the beginning of each path.
  private static func words(_ old: [Field], _ new: [Field], in place: String) -> [String] {
    let was = Dictionary(old.map { ($0.path, $0) }) { first, _ in first }
    let isNow = Set(new.map(\.path))
    var all: [String] = []
    for field in new where was[field.path] != field { all.append(place + words(was[field.path], field)) }
    for field in old where !isNow.contains(field.path) { all.append(place + words(field, nil)) }
    return all
  }

  private static func names(_ ids: [String]) -> String {
    ids.prefix(mostShown).map { "'\($0.shortened)'" }.joined(separator: ", ") + (ids.count > mostShown ? ", …" : "")
  }

  /// Returns a clause for each field that differs, and for each item that only one of two lists has. If there is none, a
  /// clause about the order.
  private static func words(_ old: Records, _ new: Records) -> [String] {
    var all: [String] = []
    for id in new.ids {
      let name = "'\(id.shortened)'"
      guard let was = old.fields[id] else {
        all.append("\(name) is added")
        continue
      }
      all += words(was, new.fields[id] ?? [], in: name + " ")
    }
    all += old.ids.filter { new.fields[$0] == nil }.map { "'\($0.shortened)' is removed" }
    if all.isEmpty, old.ids != new.ids { all.append("had the order \(names(old.ids)), and has \(names(new.ids))") }
    return all
  }

  private static func words(_ old: Field?, _ new: Field?) -> String {
    let fields = [old, new].compactMap(\.self)
    // The texts of layouts are often numbers. Beside a value of another type, a text has quotes.
    let areNumbers = fields.allSatisfy { Double($0.text) != nil }
    let isMixed = Set(fields.map(\.isText)).count > 1
    let shown = zip(fields, fields.map(\.text).shortenedApart()).map { field, text in
      field.isText && (isMixed || !areNumbers) ? "\"\(text)\"" : text
    }
    let path = fields[0].path.shortened
    return switch (old, new) {
    case (nil, _): "\(path) is added, \(shown[0])"
    case (_, nil): "\(path) is removed, it was \(shown[0])"
    default: "\(path) was \(shown[0]), and is \(shown[1])"
    }
  }
}
