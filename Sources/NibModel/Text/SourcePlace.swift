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

  /// The empty range at the beginning of a place in a text; nil for a key path.
  var start: SourcePlace? { range.map { .text(SourceRange($0.lower, $0.lower), inFile: file) } }

  /// Returns the same place in another source.
  package func inFile(_ file: Int) -> SourcePlace { SourcePlace(spot, file) }
}
