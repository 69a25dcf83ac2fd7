public import NibModel
internal import FileAccess

extension NibDocument {
  /// Reads a layout file's text.
  ///
  /// All faults of a text are reported at once, up to about a hundred. No other file is read, nothing is resolved or
  /// expanded, and no class is looked up: a `LoadPlan` checks the document against classes.
  ///
  /// - Parameters:
  ///   - source: the bytes, and their name in messages.
  ///   - limits: the limits on the size of the text and its parts.
  /// - Throws: `NibError` with every fault and its place.
  /// - Complexity: O(bytes): a small multiple of libxml2's own time.
  public init(reading source: SourceText, limits: ReadingLimits = ReadingLimits()) throws(NibError) {
    try self.init(recovering: source, limits: limits)
    guard faults.isEmpty else { throw NibError(faults, in: source) }
  }

  /// Reads a layout file's text as far as possible, for tools that report all faults of a layout at once.
  ///
  /// If the text is XML, it gives a document even if it breaks rules of the layout vocabulary: an attribute that
  /// `<connect>` does not have, or an element or a text at a wrong place. These faults are in `faults`, and a plan of
  /// the document adds its own.
  ///
  /// - Parameters:
  ///   - source: the bytes, and their name in messages.
  ///   - limits: the limits on the size of the text and its parts.
  /// - Throws: `NibError`, with every fault and its place, if the text is not XML, not a layout of a known version,
  ///   passes a limit, or has more faults than are reported.
  /// - Complexity: O(bytes): a small multiple of libxml2's own time.
  public init(recovering source: SourceText, limits: ReadingLimits = ReadingLimits()) throws(NibError) {
    let diagnostics: [Diagnostic]
    switch try LayoutReading(source, limits) {
    case .document(let document):
      self = document
      return
    case .refused(let faults): diagnostics = faults
    case .malformed(let faults, let reading): diagnostics = faults + reading.faults
    }
    throw NibError(UnfinishedMerge.explaining(diagnostics, in: source), in: source)
  }

  /// Reads a layout from a string, for tests and for layouts in the code of a program.
  ///
  /// - Throws: `NibError` with every fault and its place.
  /// - Complexity: O(bytes).
  public init(
    _ text: String, file: String = "<string>", limits: ReadingLimits = ReadingLimits()
  ) throws(NibError) {
    try self.init(reading: SourceText(file: file, bytes: Array(text.utf8)), limits: limits)
  }

  /// Reads a layout file.
  ///
  /// - Parameters:
  ///   - path: an absolute path, or a path relative to the working directory. Messages use it as the name of the
  ///     file.
  ///   - limits: the limits on the size of the file and its parts. A larger file is refused before it is read
  ///     completely.
  /// - Throws: `NibError`, with every fault and its place; `unreadable-file` when it cannot be opened or read.
  /// - Complexity: O(bytes).
  public init(contentsOf path: String, limits: ReadingLimits = ReadingLimits()) throws(NibError) {
    try self.init(reading: SourceText(contentsOf: path, limit: limits.bytes), limits: limits)
  }
}

/// The result of reading a layout's text once.
enum LayoutReading {
  case document(NibDocument)
  /// The text is XML, but no layout, or it passes a limit.
  case refused([Diagnostic])
  /// The text is not XML. The faults are those that were found before libxml2 refused it.
  case malformed([Diagnostic], MalformedXML.Reading)

  /// - Throws: `NibError` if the text need not be parsed, because of its first bytes or its size.
  init(_ source: SourceText, _ limits: ReadingLimits) throws(NibError) {
    try source.checkBeginning(limits)
    var builder = LayoutBuilder(source: source, limits: limits)
    let outcome = builder.parse()
    if outcome.isWellFormed, !builder.isStopped, let document = builder.finish() {
      self = .document(document)
    } else if outcome.isWellFormed || builder.isStopped {
      self = .refused(builder.diagnostics)
    } else {
      self = .malformed(builder.diagnostics, MalformedXML.reading(source, refusedWith: outcome.firstFault))
    }
  }
}
