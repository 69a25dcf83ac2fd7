internal import NibComparing
internal import NibModel

/// The elements and comments that have several lines, which an editor can fold.
@MainActor
struct Folding {
  let snapshot: LayoutSnapshot

  var json: JSONValue {
    guard let tree = snapshot.tree, snapshot.document?.hasText == true else { return [] }
    return JSONValue(
      tree.nodes.dropFirst().compactMap { node in
        let start = snapshot.lines.position(of: node.span.lowerBound).line
        // The line of the end tag stays visible.
        let end = node.close.isEmpty ? node.span.upperBound : node.close.lowerBound
        let last = snapshot.lines.position(of: end).line - (node.close.isEmpty ? 0 : 1)
        guard last > start else { return nil }
        return [
          "startLine": JSONValue(start), "endLine": JSONValue(last),
          "kind": node.kind == .comment ? "comment" : nil,
        ]
      })
  }
}
