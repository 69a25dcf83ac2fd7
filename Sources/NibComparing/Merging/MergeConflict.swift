package import NibModel

/// Two changes that contradict each other.
package struct MergeConflict: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// Both sides change the value of an attribute, or one side removes it.
    case bothSet = "both-set"
    /// Both sides change the class of an object.
    case bothClass = "both-class"
    /// One side changes a node that the other side removes.
    case changedAndRemoved = "changed-and-removed"
    /// Both sides move one object to different places.
    case bothMoved = "both-moved"
    /// Two objects have the same id or the same identifier, one from each side.
    case sameID = "same-id"
    /// Both sides put an object or a connection into a place that only one can have.
    case samePlace = "same-place"
    /// One side gives an attribute a text or items, and the other side gives it objects.
    case valueAndObjects = "value-and-objects"
    /// The changes are compatible, but the text with both of them is not a layout.
    case unreadable
    /// The merged text would lack a change of one side.
    case lostChange = "lost-change"
    /// The merged text has a fault that neither side has, and cannot be loaded.
    case notLoadable = "not-loadable"
  }

  package var kind: Kind
  /// The fault as a sentence, without a full stop.
  package var message: String
  /// The place in each of the three layouts, or nil if the node is not there.
  package var base: SourceRange?
  package var ours: SourceRange?
  package var theirs: SourceRange?
  /// The element of the base in whose place both sides have put another one.
  package internal(set) var former: SourceRange?
  /// The line of the conflict's first mark in the result, counted from 1, or nil if the conflict has no marks of its own.
  package var line: Int?

  package init(
    kind: Kind, message: String, base: SourceRange? = nil, ours: SourceRange? = nil, theirs: SourceRange? = nil
  ) {
    self.kind = kind
    self.message = message
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }
}

extension MergedTree {
  /// Notes a conflict about a node, and returns its number.
  mutating func report(_ kind: MergeConflict.Kind, _ message: String, on index: Int, attribute: String? = nil) -> Int {
    let places = places(of: index, attribute: attribute)
    conflicts.append(
      MergeConflict(kind: kind, message: message, base: places.base, ours: places.ours, theirs: places.theirs))
    return conflicts.count - 1
  }

  /// Returns the place of a node or of one of its values in each of the three layouts.
  func places(of index: Int, attribute: String?) -> (base: SourceRange?, ours: SourceRange?, theirs: SourceRange?) {
    let node = nodes[index]
    func place(_ tree: LayoutTree, _ index: Int?) -> SourceRange? {
      guard let index else { return nil }
      if let attribute { return tree.values(of: index).first { $0.name == attribute }.map { SourceRange($0.range) } }
      return tree.place(of: index)
    }
    return (place(base, node.base), place(ours, node.ours), place(theirs, node.theirs))
  }
}
