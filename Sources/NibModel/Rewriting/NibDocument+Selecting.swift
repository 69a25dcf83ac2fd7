extension NibDocument {
  /// Returns the document with some of its objects: those whose flags are true, each with its contents. References of
  /// these objects must lead to other ones of them.
  ///
  /// Connections of the others are left out. The objects have the places that they have in this document.
  ///
  /// - Complexity: O(objects + attributes + items), expected.
  package func selecting(_ isSelected: [Bool]) -> NibDocument {
    PartSplitter.documents(of: self, PartRoots(self, selecting: isSelected))[1]
  }
}
