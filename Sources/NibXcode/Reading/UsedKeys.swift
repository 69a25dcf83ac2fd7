/// The keys of one record. Few records have more than a handful.
struct UsedKeys {
  private var few: [Range<Int>]
  private var many: [String: Int] = [:]

  init(_ keys: [Range<Int>]) { few = keys }

  /// Adds a key. Returns nil, or the number that makes the key different from those that are already used.
  mutating func take(_ key: Range<Int>, _ texts: XcodeTexts) -> Int? {
    if many.isEmpty, few.count < 16 {
      if !few.contains(where: { Self.isSame($0, key, texts) }) {
        few.append(key)
        return nil
      }
    }
    if many.isEmpty { for key in few { many[Self.text(key, texts), default: 0] += 1 } }
    let text = Self.text(key, texts)
    let count = many[text, default: 0] + 1
    many[text] = count
    return count == 1 ? nil : count
  }

  private static func isSame(_ one: Range<Int>, _ other: Range<Int>, _ texts: XcodeTexts) -> Bool {
    guard one.count == other.count else { return false }
    return (0..<one.count).allSatisfy { texts[one.lowerBound + $0] == texts[other.lowerBound + $0] }
  }

  private static func text(_ key: Range<Int>, _ texts: XcodeTexts) -> String {
    String(decoding: texts[key], as: UTF8.self)
  }
}
