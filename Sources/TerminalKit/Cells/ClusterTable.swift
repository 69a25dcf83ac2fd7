/// The clusters of several scalars that cells show. Each has a number.
///
/// A table only grows, so a number keeps its meaning as long as the table exists. When a table is too large, its grid
/// replaces it with a new one (``CellStore/compactClusters()``).
nonisolated final class ClusterTable {
  private var texts: [String] = []
  private var numbers: [String: Int] = [:]

  /// The maximum number of bytes of a cluster that are stored, because the number of marks in a cluster is not limited.
  /// The longest emoji has 35 bytes.
  private static let byteLimit = 64

  var count: Int { texts.count }

  /// Returns the text of a cluster of this table.
  func text(_ number: Int) -> String { texts.indices.contains(number) ? texts[number] : "" }

  /// Returns the number of a text, or nil if the table does not have it. O(text).
  func number(of text: String) -> Int? { numbers[text] }

  /// Returns the number of a text, and adds the text if necessary. O(text).
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
