// The glyphs of cells: scalars, and clusters that are stored in a table.
nonisolated extension CellStore {
  /// Returns the text of a glyph, or an empty text for the second cell of a wide glyph.
  func text(of glyph: Glyph) -> String {
    if let number = glyph.cluster { return clusters.text(number) }
    return glyph == .none ? "" : glyph.scalar.map { String($0) } ?? ""
  }

  mutating func glyph(of cluster: TextCluster, in text: Substring) -> Glyph {
    if cluster.first.isControl { return Glyph(cluster.first.picture) }
    let text = text[cluster.range]
    if text.unicodeScalars.dropFirst().isEmpty { return Glyph(cluster.first) }
    if clusters.count >= clusterLimit { compactClusters() }
    return Glyph(cluster: clusters.intern(text))
  }

  /// Replaces the table with one that contains only visible clusters. A program that runs for weeks shows more and more
  /// clusters.
  private mutating func compactClusters() {
    let old = clusters
    clusters = ClusterTable()
    for index in cells.indices {
      guard let number = cells[index].glyph.cluster else { continue }
      cells[index].glyph = Glyph(cluster: clusters.intern(old.text(number)))
    }
    clusterLimit = max(Self.smallestClusterLimit, clusters.count * 2)
  }
}

nonisolated extension Unicode.Scalar {
  /// The scalar that is shown for a control character. C1 controls have no pictures.
  fileprivate var picture: Unicode.Scalar {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "·"
    case 0x7F: "␡"
    default: "·"
    }
  }
}
