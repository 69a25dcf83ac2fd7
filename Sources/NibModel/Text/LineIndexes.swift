/// The line indexes of several texts. A text that many documents share, such as that of a storyboard, is indexed once.
package struct LineIndexes: Sendable {
  private var known: [String: (source: SourceText, index: LineIndex)] = [:]

  /// Creates an empty collection.
  package init() {}

  /// Returns the index of a text.
  ///
  /// - Complexity: O(bytes) for the first document of a text, then O(1) for documents that share its bytes.
  package mutating func index(of source: SourceText) -> LineIndex {
    if let (text, index) = known[source.file], text == source { return index }
    let index = LineIndex(source)
    known[source.file] = (source, index)
    return index
  }
}
