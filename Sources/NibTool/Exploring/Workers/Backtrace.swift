internal import NibModel

/// Reads the final output of a Swift program that has stopped.
enum Backtrace {
  /// Returns the message of a trap: `Fatal error: Index out of range`, with its place if that is not in the standard
  /// library. Nil if there is no message, as in a release build.
  static func message(in output: [UInt8]) -> String? {
    for line in output.split(separator: UInt8(ascii: "\n")).reversed() {
      let text = String(decoding: line, as: UTF8.self)
      guard let start = text.range(of: "Fatal error") else { continue }
      let words = String(text[start.lowerBound...])
      let place = text[..<start.lowerBound].trimmed
      let isOwn = !place.isEmpty && !place.hasPrefix("Swift/") && place.hasSuffix(":")
      return shortened(isOwn ? "\(words) (\(place.dropLast()))" : words)
    }
    return nil
  }

  /// Returns the innermost function of a backtrace that belongs neither to the standard library nor to NibKit:
  /// `Panel.awake() at Panel.swift:12`. Nil if there is no backtrace.
  static func innermostFrame(in output: [UInt8]) -> String? {
    for line in output.split(separator: UInt8(ascii: "\n")) {
      if let frame = frame(String(decoding: line, as: UTF8.self)) { return frame }
    }
    return nil
  }

  /// Reads a line such as `3 [ra] 0x0000aaaa Panel.awake() + 24 in App at /src/Panel.swift:12:5`.
  private static func frame(_ line: String) -> String? {
    let words = line.split(separator: " ")
    guard let first = words.first, Int(first) != nil, let address = words.firstIndex(where: { $0.hasPrefix("0x") }),
      !line.contains("[system]")
    else { return nil }
    let rest = words[(address + 1)...].joined(separator: " ")
    guard let place = rest.range(ofLast: " at "), let end = rest.range(of: " in ") ?? Optional(place) else {
      return nil
    }
    let path = rest[place.upperBound...]
    let isLibrary = path.hasPrefix("/<compiler") || path.contains("/swift/stdlib/")
    if isLibrary { return nil }
    let function = rest[..<min(end.lowerBound, place.lowerBound)]
    let name = function.range(ofLast: " + ").map { function[..<$0.lowerBound] } ?? function
    let file = path.split(separator: "/").last ?? path
    let parts = file.split(separator: ":")
    return shortened("\(name) at \(parts.prefix(2).joined(separator: ":"))")
  }

  private static let mostCharacters = 200

  private static func shortened(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
      .shortened(to: mostCharacters)
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  fileprivate func range(of part: String) -> Range<Index>? {
    var place = startIndex
    while place < endIndex {
      if self[place...].hasPrefix(part) { return place..<index(place, offsetBy: part.count) }
      place = index(after: place)
    }
    return nil
  }

  fileprivate func range(ofLast part: String) -> Range<Index>? {
    var found: Range<Index>?
    var rest = startIndex
    while let next = self[rest...].range(of: part) {
      found = next
      rest = next.upperBound
    }
    return found
  }
}
