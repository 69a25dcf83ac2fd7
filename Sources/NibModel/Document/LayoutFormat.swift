/// A format in which layouts are written: XML, the compiled form, or one of your own.
///
/// Your own reader makes a document from a text with ``NibDocument/Builder/init(placesIn:)``. All later steps are the
/// same as for layouts in XML: checking, planning, loading, tracing, exploring and comparing. A source of layouts has a
/// list of formats, and finds files of each format by name.
///
/// The library NibKit has `LayoutFormat.xml`, and NibRuntime has `LayoutFormat.compiled`.
public struct LayoutFormat: Sendable {
  /// The suffix of file names in the format: `.form`.
  public let suffix: String
  /// The first bytes of every file in the format. Empty if the files are recognized only by their names.
  public let signature: [UInt8]
  /// The kind of the format.
  package let kind: Kind
  private let read: @Sendable (SourceText, ReadingLimits) throws(NibError) -> NibDocument
  private let readFile: (@Sendable (any FileBytes, ReadingLimits) throws(NibError) -> NibDocument)?

  /// A kind of format.
  package enum Kind: Sendable {
    /// The layout vocabulary in XML. It is the format of files without a signature and without another format's suffix.
    case xml
    /// A text format that a program defines.
    case text
    /// The compiled form, which is made from one of the other formats.
    case compiled
  }

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - suffix: The suffix of file names, with a dot.
  ///   - read: Reads a text. If the text has faults, it throws all of them at once, each with its place.
  public init(suffix: String, read: @escaping @Sendable (SourceText) throws(NibError) -> NibDocument) {
    self.init(.text, suffix: suffix) { source, _ throws(NibError) in try read(source) }
  }

  /// Creates a format of a kind.
  ///
  /// - Parameter readFile: Reads a file without first reading all of it into one array; nil for a text format.
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

  /// Reads a text within limits. The document may have faults, if the format's reader makes documents despite faults.
  ///
  /// - Throws: `NibError`, with every fault and its place.
  public func document(reading source: SourceText, limits: ReadingLimits = ReadingLimits()) throws(NibError)
    -> NibDocument
  {
    try read(source, limits)
  }

  /// Reads an open file.
  ///
  /// - Returns: nil if the format can be read only from a text.
  /// - Throws: `NibError`, with every fault and its place.
  package func document(reading file: any FileBytes, limits: ReadingLimits) throws(NibError) -> NibDocument? {
    try readFile?(file, limits)
  }

  /// Returns true if the name of a file has the suffix of the format.
  fileprivate func isFormat(ofFile path: String) -> Bool {
    let name = path.lastPathComponent
    return name.utf8.count > suffix.utf8.count && name.hasSuffix(suffix)
  }

  /// Returns true if bytes begin with the signature of the format.
  package func isFormat(of bytes: [UInt8]) -> Bool {
    !signature.isEmpty && bytes.starts(with: signature)
  }

  /// Returns the name of the file in this format for a layout's name. Returns nil if the layout's name is already the
  /// name of an XML file, because such a name refers only to that file.
  package func fileName(of name: LayoutName) -> String? {
    let text = name.description
    switch kind {
    case .xml: return name.fileName
    case .text where text.hasSuffix(".xml"): return nil
    case .text, .compiled: return isFormat(ofFile: text) ? text : text + suffix
    }
  }
}

/// An open file whose bytes are read in parts.
package protocol FileBytes: AnyObject {
  /// The name of the file in messages.
  var path: String { get }
  /// The size of the file when it was opened.
  var count: Int { get }
  /// Reads bytes.
  ///
  /// - Throws: `NibError` if they cannot be read, or the file has become shorter.
  func read(from offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(NibError)
}

extension [LayoutFormat] {
  /// Returns the format of a file: the format whose signature it has, or else whose suffix it has, or else XML. Returns
  /// nil if there is none.
  package func format(ofFile path: String, beginning bytes: [UInt8]) -> LayoutFormat? {
    first { $0.isFormat(of: bytes) } ?? format(named: path) ?? first { $0.kind == .xml }
  }

  /// Returns the first format other than XML whose suffix a file has.
  package func format(named path: String) -> LayoutFormat? { first { $0.kind != .xml && $0.isFormat(ofFile: path) } }

  /// Reads the text of a layout, in the format that is recognized by its bytes or its file name.
  ///
  /// - Throws: `NibError`, with every fault and its place; `not-a-layout` if none of the formats has a reader for it.
  package func document(
    reading source: SourceText, ofFile path: String, limits: ReadingLimits = ReadingLimits()
  ) throws(NibError) -> NibDocument {
    guard let format = format(ofFile: path, beginning: source.bytes) else { throw unknownFormat(of: source.file) }
    return try format.document(reading: source, limits: limits)
  }

  /// Returns the error for a file that none of the formats can read.
  package func unknownFormat(of file: String) -> NibError {
    let names = map { "*" + $0.suffix }.joined(separator: ", ")
    return NibError(
      [
        Diagnostic(
          .notALayout, "the format of the file is not supported", at: nil,
          notes: [Diagnostic.Note(names.isEmpty ? "no formats are supported" : "the supported formats are: \(names)")])
      ], in: SourceText(file: file, bytes: []))
  }
}
