/// The format specifiers of a text, in the syntax of `String(format:)` and `printf`: `%@`, `%ld`, `%1$@`.
package struct FormatSpecifiers: Equatable, CustomStringConvertible {
  /// The types by the position of the argument, counted from 1.
  private let types: [Int: String]

  /// Finds the specifiers of a text. A percent sign that does not begin a specifier, as in `50 % off`, is ignored.
  package init(_ text: String) {
    let bytes = Array(text.utf8)
    var types: [Int: String] = [:]
    var (position, next) = (0, 1)
    while position < bytes.count {
      defer { position += 1 }
      guard bytes[position] == UInt8(ascii: "%") else { continue }
      if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "%") {
        position += 1
        continue
      }
      guard let found = Self.specifier(bytes, position + 1) else { continue }
      types[found.argument ?? next] = found.type
      if found.argument == nil { next += 1 }
      position = found.end - 1
    }
    self.types = types
  }

  /// The specifiers in the order of their arguments, or the text "none".
  package var description: String {
    types.isEmpty ? "none" : types.sorted { $0.key < $1.key }.map { "%\($0.key)$\($0.value)" }.joined(separator: " ")
  }

  private static func specifier(_ bytes: [UInt8], _ start: Int) -> (argument: Int?, type: String, end: Int)? {
    var position = start
    func number() -> Int? {
      var end = position
      while end < bytes.count, end - position < 9, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end]) {
        end += 1
      }
      return end == position ? nil : Int(String(decoding: bytes[position..<end], as: UTF8.self)).map { _ in end }
    }
    func skip(_ characters: String) {
      while position < bytes.count, characters.utf8.contains(bytes[position]) { position += 1 }
    }
    var argument: Int?
    if let end = number(), end < bytes.count, bytes[end] == UInt8(ascii: "$") {
      argument = Int(String(decoding: bytes[position..<end], as: UTF8.self))
      position = end + 1
    }
    // A space is a flag too, but usually it is an ordinary space.
    skip("-+#0'")
    skip("0123456789*")
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      skip("0123456789*")
    }
    let type = position
    skip("hlqLzjt")
    guard position < bytes.count, "@dDiuUxXoOfFeEgGaAcCsSp".utf8.contains(bytes[position]) else { return nil }
    return (argument, String(decoding: bytes[type...position], as: UTF8.self), position + 1)
  }
}
