package import NibModel
internal import NibReading

/// Makes a layout as small as possible while a condition remains true.
///
/// It removes elements level by level, first in halves, then in smaller and smaller groups. Then it removes elements
/// but keeps their contents, and finally it removes attributes. This is delta debugging (Zeller and Hildebrandt, IEEE
/// TSE 28(2), 2002), in the form for trees (Misherghi and Su, ICSE 2006). At the end, no single part can be removed.
package struct LayoutReducer {
  private var source: SourceText
  private let holds: (SourceText) throws -> Bool
  /// The number of layouts that were tried.
  package private(set) var attempts = 0

  /// - Parameters:
  ///   - source: a layout for which the condition is true.
  ///   - holds: returns true if the condition is true for a layout, and false for a text that is not a layout. If it
  ///     throws, the smallest layout so far is the result.
  package init(_ source: SourceText, while holds: @escaping (SourceText) throws -> Bool) {
    self.source = source
    self.holds = holds
  }

  /// Returns the smallest layout that was found, in canonical form.
  ///
  /// - Complexity: In the worst case, O(parts × log parts) layouts are tried. If few parts are needed, a few times log
  ///   parts.
  package mutating func reduce() -> SourceText {
    do {
      try reduceOnce()
      var bytes = 0
      // A part that could not be removed before may be removable after other parts have been removed.
      while source.bytes.count != bytes {
        bytes = source.bytes.count
        try reduceOnce()
      }
      if let tree = try? LayoutTree(reading: source),
        let formatted = try? FormattedLayout(source.applying(tree.withoutBlankLines))
      {
        let text = SourceText(file: source.file, bytes: formatted.bytes)
        if try tries(text) { source = text }
      }
    } catch {}
    return source
  }

  private mutating func reduceOnce() throws {
    guard let tree = try? LayoutTree(reading: source) else { return }
    try remove(tree.nodes.indices.filter { tree.nodes[$0].kind == .comment }, of: tree)
    var depth = 2
    while let tree = try? LayoutTree(reading: source) {
      let level = tree.nodes.indices.filter { tree.depth(of: $0) == depth }
      if level.isEmpty { break }
      try remove(level, of: tree)
      depth += 1
    }
    try unwrap()
    guard let tree = try? LayoutTree(reading: source) else { return }
    let attributes = tree.nodes.indices.flatMap { node in
      tree.nodes[node].attributes.indices.map { LayoutTree.AttributeIndex(node: node, place: $0) }
    }
    try remove(attributes) { tree.removing([], Set($0)) }
  }

  private mutating func remove(_ nodes: [Int], of tree: LayoutTree) throws {
    try remove(nodes) { tree.removing(Set($0)) }
  }

  /// Removes as many of some parts as possible.
  ///
  /// - Parameter edits: returns the changes to the current text that remove some of the parts.
  private mutating func remove<Part>(_ parts: [Part], _ edits: ([Part]) -> [TextEdit]) throws {
    let original = source
    var gone: [Part] = []
    var left = parts
    var count = left.count
    while count > 0 {
      var start = 0
      while start < left.count {
        let end = min(start + count, left.count)
        let candidate = original.applying(edits(gone + left[start..<end]))
        if try tries(candidate) {
          source = candidate
          gone += left[start..<end]
          left.removeSubrange(start..<end)
        } else {
          start = end
        }
      }
      // If none is left, there is nothing to halve.
      count = min(count, left.count) / 2
    }
  }

  /// Replaces objects with their contents, where this is possible.
  private mutating func unwrap() throws {
    var index = 0
    while let tree = try? LayoutTree(reading: source), index < tree.nodes.count {
      let node = tree.nodes[index]
      guard node.kind == .object, node.children.contains(where: { tree.nodes[$0].kind == .object }), !node.close.isEmpty
      else {
        index += 1
        continue
      }
      let candidate = source.applying([TextEdit(node.tag), TextEdit(node.close)])
      if try tries(candidate) { source = candidate } else { index += 1 }
    }
  }

  private mutating func tries(_ candidate: SourceText) throws -> Bool {
    if candidate.bytes.count == source.bytes.count, candidate.bytes == source.bytes { return true }
    attempts += 1
    return try holds(candidate)
  }
}

extension LayoutTree {
  /// The changes that put each node on its own line, without blank lines in between.
  fileprivate var withoutBlankLines: [TextEdit] {
    // An element that contains no other elements may contain a text.
    let tails = nodes.indices.dropFirst().filter { !nodes[$0].children.isEmpty }.map(tail)
    return (nodes.indices.dropFirst().map(lead) + tails).map { TextEdit($0, [UInt8(ascii: "\n")]) }
  }

  /// Returns the number of elements around a node, including the file.
  fileprivate func depth(of index: Int) -> Int {
    var depth = 0
    var index = nodes[index].parent
    while index >= 0 {
      depth += 1
      index = nodes[index].parent
    }
    return depth
  }
}
