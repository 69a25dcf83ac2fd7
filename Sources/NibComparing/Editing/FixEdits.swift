package import NibModel

/// Finds the edits of the text that correct faults.
package struct FixEdits {
  package typealias Edit = (range: SourceRange, text: String)

  private let sources: [SourceText]
  /// The end tags of each source by the offset of their start tag. They are found only if a fix renames an element.
  private var endTags: [Int: [Int: Range<Int>]] = [:]

  package init(_ sources: [SourceText]) { self.sources = sources }

  /// - Parameter document: the document of the first source, which may be that of a damaged text.
  package init(_ sources: [SourceText], _ document: NibDocument) {
    self.init(sources)
    endTags[0] = Self.endTags(of: LayoutTree(document))
  }

  /// Returns the replacements that correct a misspelled name, which are applied together. An element has its name in two
  /// tags.
  package mutating func edits(for diagnostic: Diagnostic) -> [Edit] {
    guard let text = diagnostic.replacement, let range = diagnostic.range else { return [] }
    if text.isEmpty { return [(wholeLines(range, inFile: diagnostic.place?.file ?? 0), text)] }
    guard text.hasPrefix("<"), let close = endTag(ofTagAt: range.lower, inFile: diagnostic.place?.file ?? 0) else {
      return [(range, text)]
    }
    let name = SourceRange(close.lowerBound + 2, close.lowerBound + 2 + (range.upper - range.lower - 1))
    return [(range, text), (name, String(text.dropFirst()))]
  }

  /// Returns a range with the indentation before it and the line break after it, if nothing else is on its lines.
  private func wholeLines(_ range: SourceRange, inFile file: Int) -> SourceRange {
    guard sources.indices.contains(file), sources[file].bytes.indices.contains(range.lower) else { return range }
    let bytes = sources[file].bytes
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let lower = bytes[..<range.lower].lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
    guard lower == 0 || bytes[lower - 1] == UInt8(ascii: "\n") else { return range }
    var upper = range.upper
    while upper < bytes.count, isBlank(bytes[upper]) || bytes[upper] == UInt8(ascii: "\r") { upper += 1 }
    guard upper < bytes.count, bytes[upper] == UInt8(ascii: "\n") else { return range }
    return SourceRange(lower, upper + 1)
  }

  private mutating func endTag(ofTagAt offset: Int, inFile file: Int) -> Range<Int>? {
    guard sources.indices.contains(file) else { return nil }
    let known = endTags[file] ?? Self.endTags(of: sources[file])
    endTags[file] = known
    return known[offset]
  }

  private static func endTags(of source: SourceText) -> [Int: Range<Int>] {
    (try? LayoutTree(reading: source)).map(endTags) ?? [:]
  }

  private static func endTags(of tree: LayoutTree) -> [Int: Range<Int>] {
    let nodes = tree.nodes.filter { !$0.close.isEmpty }
    return Dictionary(nodes.map { ($0.tag.lowerBound, $0.close) }, uniquingKeysWith: { first, _ in first })
  }
}
