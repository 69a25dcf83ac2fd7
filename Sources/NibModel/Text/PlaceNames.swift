/// Finds the names of places in some sources: the first is the one that a listing is about.
///
/// It is made once, when the first place is named, in O(bytes of the texts). A look-up is O(log lines).
package struct SourceLines: Sendable {
  private let files: [String]
  private let lines: [LineIndex]

  /// Indexes some texts. At least one.
  package init(_ sources: [SourceText]) {
    var lines = LineIndexes()
    self.init(sources, &lines)
  }

  /// - Parameter known: the indexes of texts so far. Those of the sources are added.
  package init(_ sources: [SourceText], _ known: inout LineIndexes) {
    files = sources.map(\.file)
    lines = sources.map { known.index(of: $0) }
  }

  /// Returns the name of a place. The name of a place in the first source has no file.
  package func name(of place: SourcePlace) -> PlaceName {
    let file = lines.indices.contains(place.file) ? place.file : 0
    let name = file == 0 ? nil : files[file]
    return place.range.map { .position(lines[file].position(of: $0.lower), inFile: name) }
      ?? .keyPath(place.keyPath ?? "", inFile: name)
  }

  /// Returns the name of a place in the first source.
  func name(ofOffset offset: Int) -> PlaceName { .position(lines[0].position(of: offset)) }
}

/// Finds the names of a document's places.
///
/// It is made once for a document, when the first place is named, in O(bytes of the texts). A look-up is O(log lines),
/// or O(log objects) for a key path.
package struct PlaceNames: Sendable {
  private let document: NibDocument
  private let lines: SourceLines
  /// True if a position is an offset in the document's own text.
  private let hasOneText: Bool

  package init(_ document: NibDocument) {
    var lines = LineIndexes()
    self.init(document, &lines)
  }

  /// - Parameter known: the indexes of texts so far. Those of the document's texts are added.
  package init(_ document: NibDocument, _ known: inout LineIndexes) {
    self.document = document
    lines = SourceLines(document.texts, &known)
    hasOneText = document.hasText && document.joined.isEmpty
  }

  /// Returns the name of a place of the document.
  package func name(of place: SourcePlace) -> PlaceName { lines.name(of: place) }

  /// Returns the name of an object's place.
  package func name(ofObject index: Int) -> PlaceName {
    hasOneText
      ? lines.name(ofOffset: Int(document.objects[index].position)) : name(of: document.place(ofObject: index))
  }

  /// Returns the name of an attribute's place.
  package func name(ofAttribute index: Int) -> PlaceName {
    hasOneText
      ? lines.name(ofOffset: document.position(ofAttribute: index)) : name(of: document.place(ofAttribute: index))
  }
}
