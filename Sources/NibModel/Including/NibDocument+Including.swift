extension NibDocument {
  /// Returns the document with the contents of the layouts that it includes, and without the elements that say so. Each
  /// value keeps its place in the file that gives it. Faults are among those of the result.
  ///
  /// A document that includes nothing and has no parameters is returned unchanged.
  ///
  /// - Parameters:
  ///   - source: the source of the layouts.
  ///   - isForChecking: true to give a parameter of the document itself a sample, if it has no value.
  ///   - form: returns the references that an attribute of a class may have.
  /// - Complexity: O(objects, attributes, items and bytes of the result); O(names) if there is nothing to do, and O(1) for
  ///   a layout of version 1.
  package func including(
    from source: (any LayoutSource)?, isForChecking: Bool, limits: ReadingLimits = ReadingLimits(),
    _ form: (_ className: String, _ attribute: String) -> ReferenceForm
  ) -> NibDocument {
    guard hasPieces else { return self }
    var splicing = DocumentSplicing(self, from: source, limits: limits, form)
    return splicing.run(isForChecking: isForChecking)
  }

  /// True if the document has words for layouts in pieces whose meaning has not been applied yet.
  package var hasPieces: Bool {
    // A compiled layout, which has a table of ids, was whole when it was written.
    guard links == nil, ids == nil, !isWhole, vocabulary > 1, textPlaces == nil, !source.isStripped else {
      return false
    }
    return names.contains { IncludeWord.elements.contains($0) } || ParameterText.isNeeded(for: storage)
  }
}
