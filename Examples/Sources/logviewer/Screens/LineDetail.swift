/// The details of a line, as texts.
struct LineDetail {
  let number: String
  let level: String
  let length: String
  /// The whole line, with visible colors and control characters. For a very long line, its beginning.
  let text: String

  init(_ line: Int, of lines: LogLines) {
    let bytes = lines.bytes(ofLine: line)
    let length = lines.table.bytes(ofLine: line).count
    number = (line + 1).grouped
    level = LogLevel(ofLine: bytes)?.name ?? "none"
    self.length = length == 1 ? "1 byte" : "\(length.grouped) bytes"
    text = LineText.text(bytes) + (length > bytes.count ? "…" : "")
  }
}

extension Int {
  /// The number with separators: `1,234,567`.
  nonisolated var grouped: String {
    var digits = Array(String(magnitude))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return (self < 0 ? "-" : "") + String(digits)
  }
}
