internal import NibComparing
internal import NibModel

/// Finds the edits of the text that correct faults.
struct FixEdits {
  typealias Edit = (range: SourceRange, text: String)

  private let source: SourceText
  /// The end tags by the offset of their start tag. They are found only if a fix renames an element.
  private lazy var endTags = Self.endTags(of: source)

  init(_ source: SourceText) { self.source = source }

  /// Returns the replacements that correct a misspelled name, which are applied together. An element has its name in two
  /// tags.
  mutating func edits(for diagnostic: Diagnostic) -> [Edit] {
    guard let text = diagnostic.replacement, let range = diagnostic.range else { return [] }
    guard text.hasPrefix("<"), let close = endTags[range.lower] else { return [(range, text)] }
    let name = SourceRange(close.lowerBound + 2, close.lowerBound + 2 + (range.upper - range.lower - 1))
    return [(range, text), (name, String(text.dropFirst()))]
  }

  private static func endTags(of source: SourceText) -> [Int: Range<Int>] {
    let nodes = (try? LayoutTree(reading: source))?.nodes.filter { !$0.close.isEmpty } ?? []
    return Dictionary(nodes.map { ($0.tag.lowerBound, $0.close) }, uniquingKeysWith: { first, _ in first })
  }
}
