extension NibDocument {
  /// The names of the layouts that the document includes, in the order of the text, as far as they are names.
  ///
  /// - Complexity: O(distinct names) if there are none; otherwise O(objects).
  package var includedLayouts: [LayoutName] {
    guard hasPieces, let name = names.firstIndex(of: IncludeWord.include) else { return [] }
    return objects.indices.compactMap { object in
      guard shapes[objects[object].shape].name == name,
        let attribute = attribute(ReservedName.layout, in: attributes(ofObject: object))
      else { return nil }
      return LayoutName(text(ofAttribute: attribute))
    }
  }
}
