/// The clusters of several scalars that cells show, each with a number.
///
/// A table only grows, so that a number means the same for as long as anyone holds the table. When it has grown too big
/// its grid goes on with a new one (``CellGrid/compactClusters()``).
nonisolated final class ClusterTable {
  private var texts: [String] = []
  private var numbers: [String: Int] = [:]

  /// The maximum number of bytes that are kept of a cluster, because marks can be added without end. The longest emoji
  /// has 35.
  private static let byteLimit = 64

  var count: Int { texts.count }

  /// Returns the text of a cluster of this table.
  func text(_ number: Int) -> String { texts.indices.contains(number) ? texts[number] : "" }

  /// Returns the number of a text, if it is there. O(text).
  func number(of text: String) -> Int? { numbers[text] }

  /// Returns the number of a text, which is added if need be. O(text).
  func intern(_ text: some StringProtocol) -> Int {
    let text = Self.bounded(text)
    if let number = numbers[text] { return number }
    let number = texts.count
    texts.append(text)
    numbers[text] = number
    return number
  }

  private static func bounded(_ text: some StringProtocol) -> String {
    guard text.utf8.count > byteLimit else { return String(text) }
    var result = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars {
      bytes += UTF8.width(scalar)
      if bytes > byteLimit { break }
      result.append(scalar)
    }
    return String(result)
  }
}
