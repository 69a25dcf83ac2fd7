/// A format other than XML in which layouts are written.
///
/// Its reader makes a document from a text with ``NibDocument/Builder/init(placesIn:)``. Everything after that is the same
/// as for layouts in XML: checking, planning, loading, tracing, exploring and comparing. A `LayoutFolders` that is given the
/// dialect finds its files by name, beside those in XML.
public struct LayoutDialect: Sendable {
  /// The end of the names of files in the format: `.form`.
  public let suffix: String
  private let read: @Sendable (SourceText) throws(NibError) -> NibDocument

  /// Creates a dialect.
  ///
  /// - Parameters:
  ///   - suffix: the end of the names of its files, with a dot.
  ///   - read: Reads a text. It throws everything that is wrong with the text at once, each fault with its place.
  public init(suffix: String, read: @escaping @Sendable (SourceText) throws(NibError) -> NibDocument) {
    self.suffix = suffix
    self.read = read
  }

  /// Reads a text.
  ///
  /// - Throws: `NibError`, with every fault and its place.
  public func document(reading source: SourceText) throws(NibError) -> NibDocument { try read(source) }

  /// True if a file is named as one of the format.
  fileprivate func isDialect(ofFile path: String) -> Bool {
    let name = path.lastPathComponent
    return name.utf8.count > suffix.utf8.count && name.hasSuffix(suffix)
  }

  /// The name of the file in the format that has a layout of a name; nil if the name is that of a file in XML.
  package func fileName(of name: LayoutName) -> String? {
    let text = name.description
    if text.hasSuffix(".xml") { return nil }
    return isDialect(ofFile: text) ? text : text + suffix
  }
}

extension [LayoutDialect] {
  /// The first dialect that a file is named as one of; nil for a file in XML.
  package func dialect(ofFile path: String) -> LayoutDialect? { first { $0.isDialect(ofFile: path) } }
}
