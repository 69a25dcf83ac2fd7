internal import NibComparing
internal import NibModel

/// Finds the edits of the text that correct faults.
struct FixEdits {
  typealias Edit = (range: SourceRange, text: String)

  private let sources: [SourceText]
  /// The end tags of each source by the offset of their start tag. They are found only if a fix renames an element.
  private var endTags: [Int: [Int: Range<Int>]] = [:]

  init(_ sources: [SourceText]) { self.sources = sources }

  /// Returns the replacements that correct a misspelled name, which are applied together. An element has its name in two
  /// tags.
  mutating func edits(for diagnostic: Diagnostic) -> [Edit] {
    guard let text = diagnostic.replacement, let range = diagnostic.range else { return [] }
    guard text.hasPrefix("<"), let close = endTag(ofTagAt: range.lower, inFile: diagnostic.place?.file ?? 0) else {
      return [(range, text)]
    }
    let name = SourceRange(close.lowerBound + 2, close.lowerBound + 2 + (range.upper - range.lower - 1))
    return [(range, text), (name, String(text.dropFirst()))]
  }

  private mutating func endTag(ofTagAt offset: Int, inFile file: Int) -> Range<Int>? {
    guard sources.indices.contains(file) else { return nil }
    let known = endTags[file] ?? Self.endTags(of: sources[file])
    endTags[file] = known
    return known[offset]
  }

  private static func endTags(of source: SourceText) -> [Int: Range<Int>] {
    let nodes = (try? LayoutTree(reading: source))?.nodes.filter { !$0.close.isEmpty } ?? []
    return Dictionary(nodes.map { ($0.tag.lowerBound, $0.close) }, uniquingKeysWith: { first, _ in first })
  }
}
