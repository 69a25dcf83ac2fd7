internal import NibModel

extension LayoutComparison {
  /// A difference as a mark in pictures of both layouts.
  package struct Mark: Sendable {
    /// The difference as a sentence.
    package let words: String
    /// The sign that the list of differences has: `+`, `-`, `>` or `~`.
    package let sign: String
    /// The objects to mark in each layout: the object that differs, or the source and the destination of a connection. Each
    /// is its id and those of the objects around it, the innermost first. Empty where none is in the layout.
    package let old: [[String]]
    package let new: [[String]]
    /// The id of the connection in each layout, if the difference is about a connection of one of Xcode's files.
    package let oldConnection: String?
    package let newConnection: String?
    /// True if the object as a whole is added or removed, and not one of its attributes or connections.
    package let isWhole: Bool
  }

  /// Returns the marks of the differences, in their order.
  ///
  /// - Parameter hasUpkeep: true for marks of what Xcode changes by itself, too.
  /// - Complexity: O(nodes + differences × depth).
  package func marks(hasUpkeep: Bool) -> [Mark] {
    let (before, after) = (ReferencedNodes(old), ReferencedNodes(new))
    return listed(hasUpkeep: hasUpkeep).map { difference in
      Mark(
        words: difference.words.printable, sign: difference.kind.mark.0,
        old: before.ends(of: difference, at: difference.oldNode, difference.old),
        new: after.ends(of: difference, at: difference.newNode, difference.new),
        oldConnection: before.connection(difference.oldNode), newConnection: after.connection(difference.newNode),
        isWhole: [.objectAdded, .objectRemoved].contains(difference.kind))
    }
  }
}

/// The nodes of a layout by the references to them, for the ends of connections.
private struct ReferencedNodes {
  private let tree: LayoutTree
  private let nodes: [LayoutTree.Value: Int]

  init(_ tree: LayoutTree) {
    self.tree = tree
    nodes = tree.nodesByReference
  }

  /// Returns the objects to mark for a difference.
  ///
  /// - Parameters:
  ///   - node: the node of the difference in this layout, or nil.
  ///   - fact: the value in this layout, or nil.
  func ends(of difference: LayoutDifference, at node: Int?, _ fact: LayoutDifference.Fact?) -> [[String]] {
    var ends: [Int] = []
    if let node, tree.nodes[node].kind == .connect {
      ends = ["from", "to"].compactMap { name in tree.attribute(name, of: node).flatMap { nodes[$0.value] } }
    } else if difference.kind == .collectionReordered {
      ends = nodes[LayoutTree.Value(bytes: Array(difference.subject.className.utf8))].map { [$0] } ?? []
    } else {
      if let node { ends.append(node) }
      if case .value(let value) = fact, let target = target(value, difference) { ends.append(target) }
    }
    return ends.map(ids).filter { !$0.isEmpty }
  }

  /// Returns the object that a value leads to: a reference, or the id of the scene that a storyboard begins with.
  private func target(_ value: LayoutTree.Value, _ difference: LayoutDifference) -> Int? {
    if difference.name == "ib.initialViewController" {
      return nodes[LayoutTree.Value(bytes: Array("#".utf8) + value.bytes)]
    }
    return value.isReference ? nodes[value] : nil
  }

  /// Returns the id of a connection in one of Xcode's files.
  func connection(_ node: Int?) -> String? {
    guard let node, tree.nodes[node].kind == .connect else { return nil }
    return tree.attribute("ib.id", of: node)?.value.text
  }

  private func ids(around node: Int) -> [String] {
    // For a reader, the cell of a control of macOS is the control.
    let parent = tree.nodes[node].parent
    let isCell = tree.nodes[parent].kind == .part && XcodeLabels.isCell(tree.nodes[parent].name)
    let path = sequence(first: isCell ? parent : node) { tree.nodes[$0].parent > 0 ? tree.nodes[$0].parent : nil }
    return path.compactMap { tree.id(of: $0)?.text }
  }
}
