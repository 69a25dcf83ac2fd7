/// A place in one of the sources of a layout or an archive, for messages: the number of a source, and a range of its bytes
/// or a key path.
///
/// Most documents have one source, which has number 0.
public struct SourcePlace: Hashable, Sendable {
  private enum Spot: Hashable, Sendable {
    case text(SourceRange)
    case keyPath(String)
  }

  // In this order a place with a file has the size of one without.
  private let spot: Spot
  private let number: UInt32

  private init(_ spot: Spot, _ file: Int) {
    self.spot = spot
    number = UInt32(clamping: file)
  }

  /// Creates a place in a text. Messages show it as line and column, with the line and a caret.
  ///
  /// - Parameters:
  ///   - range: The bytes.
  ///   - file: The index of the source.
  public static func text(_ range: SourceRange, inFile file: Int = 0) -> Self { Self(.text(range), file) }

  /// Creates a place in a source without text.
  ///
  /// - Parameters:
  ///   - path: A key path of a property list, as `plutil -extract` takes it: `objects.3.values.title`. In a layout that
  ///     was compiled without positions, the path of an object and its attribute: `Window/HStack/Button#ok.title`.
  ///   - file: The index of the source.
  public static func keyPath(_ path: String, inFile file: Int = 0) -> Self { Self(.keyPath(path), file) }

  /// The index of the source among the sources of the document or the error. The first one has index 0.
  public var file: Int { Int(number) }

  /// The bytes, or nil for a key path.
  public var range: SourceRange? {
    if case .text(let range) = spot { range } else { nil }
  }

  /// The key path, or nil for a place in a text.
  public var keyPath: String? {
    if case .keyPath(let path) = spot { path } else { nil }
  }

  /// Returns the same place in another source.
  package func inFile(_ file: Int) -> SourcePlace { SourcePlace(spot, file) }
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
