/// Writes objects as a layout, which `init(coder:)` reads back.
nonisolated struct LayoutEncoder {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<layout version=\"1\">\n"
  private var depth = 1

  /// Writes an element, and within it what `children` writes.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>,
    children: ((inout LayoutEncoder) -> Void)? = nil
  ) {
    let indent = String(repeating: "  ", count: depth)
    text += "\(indent)<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(value.escapedForXML)\"" }
    guard let children else {
      text += "/>\n"
      return
    }
    text += ">\n"
    depth += 1
    children(&self)
    depth -= 1
    text += "\(indent)</\(name)>\n"
  }

  /// The whole file.
  consuming func finish() -> [UInt8] { Array((text + "</layout>\n").utf8) }
}

extension String {
  /// The text as the value of an attribute. What XML cannot hold must not be in it.
  fileprivate nonisolated var escapedForXML: String {
    guard utf8.contains(where: { "&<>\"".utf8.contains($0) }) else { return self }
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
