package import NibModel

extension NibDocument {
  /// The objects and their values, without connections, and without ids that an earlier object already has. This is
  /// enough to draw a file whose connections are broken.
  ///
  /// - Complexity: O(objects + attributes).
  package var contentsOnly: NibDocument {
    var ids: Set<String> = []
    var rewriter = DocumentRewriter(self)
    return rewriter.copy(keepsConnections: false) { _, owner, given in
      guard case .object(let index) = owner, let id = id(ofObject: index), !ids.insert(id).inserted else {
        return given
      }
      return given.filter { $0.name != ReservedName.id }
    }
  }
}
