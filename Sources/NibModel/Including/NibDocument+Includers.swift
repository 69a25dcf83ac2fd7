extension NibDocument {
  /// Returns the places of the elements that led to a file, the nearest first.
  package func chain(toFile file: Int) -> [SourcePlace] { Self.chain(toFile: file, includers) }

  /// - Parameter includers: for each source, the place of the first `<include>` that led to it.
  package static func chain(toFile file: Int, _ includers: [SourcePlace?]) -> [SourcePlace] {
    var chain: [SourcePlace] = []
    var file = file
    while includers.indices.contains(file), let site = includers[file], chain.count < includers.count {
      chain.append(site)
      file = site.file
    }
    return chain
  }

  /// Returns faults with notes for the places that led to the file of each. A fault that several copies of a part have
  /// is returned once.
  ///
  /// - Complexity: O(faults × length of the chains), expected.
  package func notingIncluders(in faults: [Diagnostic]) -> [Diagnostic] {
    if includers.isEmpty || faults.isEmpty { return faults }
    var seen: Set<Diagnostic> = []
    return faults.compactMap { fault in
      guard seen.insert(fault).inserted else { return nil }
      let chain = fault.place.map { self.chain(toFile: $0.file) } ?? []
      return fault.adding(chain.map { Diagnostic.Note("included here", at: $0) })
    }
  }
}
