/// A format in which layouts are written: XML, the compiled form, or one of your own.
///
/// A reader of your own makes a document from a text with ``NibDocument/Builder/init(placesIn:)``. Everything after that is the
/// same as for layouts in XML: checking, planning, loading, tracing, exploring and comparing. A source of layouts has a list of
/// formats, and finds files in each of them by name.
///
/// The library NibKit has `LayoutFormat.xml`, and NibRuntime has `LayoutFormat.compiled`.
public struct LayoutFormat: Sendable {
  /// The end of the names of files in the format: `.form`.
  public let suffix: String
  /// The first bytes of every file in the format. Empty if its files are known by their names alone.
  public let signature: [UInt8]
  /// The kind of the format.
  package let kind: Kind
  private let read: @Sendable (SourceText, ReadingLimits) throws(NibError) -> NibDocument
  private let readFile: (@Sendable (any FileBytes, ReadingLimits) throws(NibError) -> NibDocument)?

  /// A kind of format.
  package enum Kind: Sendable {
    /// The layout vocabulary in XML, in which files are that have no other format's name and no signature.
    case xml
    /// A text in a format of a program's own.
    case text
    /// The form that is made from one of the others.
    case compiled
  }

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - suffix: The end of the names of its files, with a dot.
  ///   - read: Reads a text. It throws everything that is wrong with the text at once, each fault with its place.
  public init(suffix: String, read: @escaping @Sendable (SourceText) throws(NibError) -> NibDocument) {
    self.init(.text, suffix: suffix) { source, _ throws(NibError) in try read(source) }
  }

  /// Creates a format of a kind.
  ///
  /// - Parameter readFile: Reads a file without reading all of it into one array first; nil for a format of text.
  package init(
    _ kind: Kind, suffix: String, signature: [UInt8] = [],
    readFile: (@Sendable (any FileBytes, ReadingLimits) throws(NibError) -> NibDocument)? = nil,
    read: @escaping @Sendable (SourceText, ReadingLimits) throws(NibError) -> NibDocument
  ) {
    self.kind = kind
    self.suffix = suffix
    self.signature = signature
    self.readFile = readFile
    self.read = read
  }

  /// Reads a text within some limits. The document may have faults, if the format's reader makes documents in spite of them.
  ///
  /// - Throws: `NibError`, with every fault and its place.
  public func document(reading source: SourceText, limits: ReadingLimits = ReadingLimits()) throws(NibError)
    -> NibDocument
  {
    try read(source, limits)
  }

  /// Reads a file that is open.
  ///
  /// - Returns: nil if the format is read from a text only.
  /// - Throws: `NibError`, with every fault and its place.
  package func document(reading file: any FileBytes, limits: ReadingLimits) throws(NibError) -> NibDocument? {
    try readFile?(file, limits)
  }

  /// Returns true if a file is named as one of the format.
  fileprivate func isFormat(ofFile path: String) -> Bool {
    let name = path.lastPathComponent
    return name.utf8.count > suffix.utf8.count && name.hasSuffix(suffix)
  }

  /// Returns true if some bytes begin as every file of the format does.
  package func isFormat(of bytes: [UInt8]) -> Bool {
    !signature.isEmpty && bytes.starts(with: signature)
  }

  /// Returns the name of the file in the format that has a layout of a name. Nil if the name is that of a file in XML, which no
  /// other text is taken for.
  package func fileName(of name: LayoutName) -> String? {
    let text = name.description
    switch kind {
    case .xml: return name.fileName
    case .text where text.hasSuffix(".xml"): return nil
    case .text, .compiled: return isFormat(ofFile: text) ? text : text + suffix
    }
  }
}

/// An open file, the bytes of which are asked for in parts.
package protocol FileBytes: AnyObject {
  /// The name that messages call the file by.
  var path: String { get }
  /// The size of the file when it was opened.
  var count: Int { get }
  /// Reads bytes.
  ///
  /// - Throws: `NibError` if they cannot be read, or the file is shorter by now.
  func read(from offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(NibError)
}

extension [LayoutFormat] {
  /// Returns the format of a file: the one whose signature it has, or else whose name, or else XML. Nil if there is
  /// none.
  package func format(ofFile path: String, beginning bytes: [UInt8]) -> LayoutFormat? {
    first { $0.isFormat(of: bytes) } ?? format(named: path) ?? first { $0.kind == .xml }
  }

  /// Returns the first format other than XML that a file is named as one of.
  package func format(named path: String) -> LayoutFormat? { first { $0.kind != .xml && $0.isFormat(ofFile: path) } }

  /// Reads the text of a layout, in the format that its bytes or the name of its file tell.
  ///
  /// - Throws: `NibError`, with every fault and its place; `not-a-layout` if none of the formats has a reader for it.
  package func document(
    reading source: SourceText, ofFile path: String, limits: ReadingLimits = ReadingLimits()
  ) throws(NibError) -> NibDocument {
    guard let format = format(ofFile: path, beginning: source.bytes) else { throw unknownFormat(of: source.file) }
    return try format.document(reading: source, limits: limits)
  }

  /// Returns the error for a file that none of the formats reads.
  package func unknownFormat(of file: String) -> NibError {
    let names = map { "*" + $0.suffix }.joined(separator: ", ")
    return NibError(
      [
        Diagnostic(
          .notALayout, "the file is in none of the formats that are read here", at: nil,
          notes: [Diagnostic.Note(names.isEmpty ? "there are no formats" : "the formats are: \(names)")])
      ], in: SourceText(file: file, bytes: []))
  }
}
