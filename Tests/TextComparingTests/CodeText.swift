import RandomNumbers

/// Random texts that look like code, and edits of them.
struct CodeText {
  var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// Returns the lines of a text. Many are braces and blank.
  mutating func lines(_ count: Int) -> [String] { (0..<count).map { _ in line() } }

  /// Returns a line.
  mutating func line() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: "\n"
    case 2: "}\n"
    case 3: "  }\n"
    case 4: "  return result\n"
    case 5: "func name\(Int.random(in: 0..<500, using: &random))() {\n"
    default: "  let value = \(Int.random(in: 0..<5000, using: &random))\n"
    }
  }

  /// Returns the lines after some edits at random places.
  mutating func edited(_ lines: [String], edits: Int) -> [String] {
    var lines = lines
    for _ in 0..<edits {
      let start = Int.random(in: 0...lines.count, using: &random)
      let end = min(lines.count, start + Int.random(in: 0..<5, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: lines.removeSubrange(start..<end)
      case 1: lines.insert(contentsOf: lines[start..<end], at: start)
      case 2: lines.insert(contentsOf: self.lines(3), at: start)
      case 3:
        let moved = Array(lines[start..<end])
        lines.removeSubrange(start..<end)
        lines.insert(contentsOf: moved, at: Int.random(in: 0...lines.count, using: &random))
      default: lines.replaceSubrange(start..<end, with: self.lines(2))
      }
    }
    return lines
  }

  /// Returns the text of some lines, once in five times without its last line feed.
  mutating func text(_ lines: [String]) -> String {
    let text = lines.joined()
    return text.hasSuffix("\n") && random.once(in: 5) ? String(text.dropLast()) : text
  }

  /// Returns a text and an edited version of it.
  mutating func pair(lines count: Int = 80) -> (left: String, right: String) {
    let left = lines(Int.random(in: 0..<count, using: &random))
    let right = edited(left, edits: Int.random(in: 0..<8, using: &random))
    return (text(left), text(right))
  }
}
