/// A place in the source of a layout or an archive, for messages.
public enum SourcePlace: Hashable, Sendable {
  /// Bytes of a text. Messages show them as line and column, with the line and a caret.
  case text(SourceRange)
  /// A key path of a property list, as `plutil -extract` takes it: `objects.3.values.title`. In a layout that was
  /// compiled without positions, the path of an object and its attribute: `Window/HStack/Button#ok.title`.
  case keyPath(String)

  /// The bytes, or nil for a key path.
  public var range: SourceRange? {
    switch self {
    case .text(let range): range
    case .keyPath: nil
    }
  }

  /// The key path, or nil for a place in a text.
  public var keyPath: String? {
    switch self {
    case .text: nil
    case .keyPath(let path): path
    }
  }
}

/// The name of a place, as traces and listings print it: `3:7`, or `objects.3.values.title`.
public enum PlaceName: Hashable, Sendable, CustomStringConvertible {
  /// A line and a column of a text.
  case position(SourcePosition)
  /// A key path of a property list, or a path in a stripped layout.
  case keyPath(String)

  /// `line:column`, or the key path.
  public var description: String {
    switch self {
    case .position(let position): position.description
    case .keyPath(let path): path.printable
    }
  }
}

/// Finds the names of a document's places.
///
/// It is made once for a document, when the first place is named, in O(bytes of the text). A look-up is O(log lines),
/// or O(log objects) for a key path.
package struct PlaceNames: Sendable {
  private let document: NibDocument
  private let lines: LineIndex

  package init(_ document: NibDocument) { self.init(document, LineIndex(document.source)) }

  /// - Parameter lines: the index of the document's text.
  package init(_ document: NibDocument, _ lines: LineIndex) {
    self.document = document
    self.lines = lines
  }

  /// Returns the name of a place of the document.
  package func name(of place: SourcePlace) -> PlaceName { lines.name(of: place) }

  /// Returns the name of an object's place.
  package func name(ofObject index: Int) -> PlaceName {
    document.hasText
      ? .position(lines.position(of: Int(document.objects[index].position)))
      : name(of: document.place(ofObject: index))
  }

  /// Returns the name of an attribute's place.
  package func name(ofAttribute index: Int) -> PlaceName {
    document.hasText
      ? .position(lines.position(of: document.position(ofAttribute: index)))
      : name(of: document.place(ofAttribute: index))
  }
}
