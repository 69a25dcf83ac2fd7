/// The sources that the places of some findings belong to, each once.
package struct SourceList: Sendable {
  /// The sources by index.
  package private(set) var all: [SourceText]

  /// Creates a list that begins with some sources.
  package init(_ first: [SourceText]) { all = first }

  /// Returns the index of a source, which is added if it is not in the list yet.
  ///
  /// - Complexity: O(sources).
  package mutating func index(of source: SourceText) -> Int {
    if let known = all.firstIndex(of: source) { return known }
    all.append(source)
    return all.count - 1
  }
}
