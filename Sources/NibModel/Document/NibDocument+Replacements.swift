extension NibDocument {
  /// The places of the texts of one table that replace texts of a document.
  package struct Replacements: Sendable {
    package let source: SourceText
    package let places: [(site: TextSite, place: SourceRange)]

    package init(_ source: SourceText, _ places: [(site: TextSite, place: SourceRange)]) {
      self.source = source
      self.places = places
    }
  }

  /// The table of each text that replaces another, and its place there, by the text's site. O(replaced texts), expected.
  var originsOfReplacements: [TextSite: (table: Int, place: SourceRange)] {
    var origins: [TextSite: (table: Int, place: SourceRange)] = [:]
    for (table, replacements) in replacements.enumerated() {
      for (site, place) in replacements.places { origins[site] = (table, place) }
    }
    return origins
  }

  /// Returns faults with a note for each that is about a replaced text: the place that the text is from. The indices of
  /// the sources are those of `sources`.
  ///
  /// - Complexity: O(faults + replaced texts), expected.
  package func notingReplacements(in faults: [Diagnostic]) -> [Diagnostic] {
    if replacements.isEmpty || faults.isEmpty { return faults }
    var origins: [SourcePlace: SourcePlace] = [:]
    for (index, table) in replacements.enumerated() {
      for (site, range) in table.places {
        let origin = SourcePlace.text(range, inFile: 1 + joined.count + index)
        for place in places(of: site) { origins[place] = origin }
      }
    }
    return faults.map { fault in
      guard let origin = fault.place.flatMap({ origins[$0] }) else { return fault }
      return fault.adding([Diagnostic.Note("the text is from here", at: origin)])
    }
  }

  /// Returns the places at which faults of a text are reported.
  private func places(of site: TextSite) -> [SourcePlace] {
    switch site {
    case .attribute(let index): [place(ofAttribute: index), valuePlace(ofAttribute: index)]
    case .item(let index): hasText ? [place(of: range(ofItem: index))] : []
    }
  }
}
