public import NibModel
internal import FileAccess

extension NibDocument {
  /// Reads a layout file's text.
  ///
  /// All faults of a text are reported at once, up to a hundred faults or so. No file but this text is read, nothing is
  /// resolved or expanded, and no class is looked up: what the text says is checked against classes by a `LoadPlan`.
  ///
  /// - Parameters:
  ///   - source: the bytes, and the name that messages call them by.
  ///   - limits: the limits on the size of the text and its parts.
  /// - Throws: `NibError`, with every fault and its place.
  /// - Complexity: O(bytes), at a small factor of libxml2's own time.
  public init(reading source: SourceText, limits: ReadingLimits = ReadingLimits()) throws(NibError) {
    try self.init(recovering: source, limits: limits)
    guard faults.isEmpty else { throw NibError(faults, in: source) }
  }

  /// Reads a layout file's text as far as it can be read, for tools that report everything wrong with a layout at once.
  ///
  /// A text that is XML gives a document also if it breaks rules of the layout vocabulary: an attribute that `<connect>`
  /// does not have, an element or a text where it may not stand. Those faults are in `faults`, and a plan of the
  /// document adds its own.
  ///
  /// - Parameters:
  ///   - source: the bytes, and the name that messages call them by.
  ///   - limits: the limits on the size of the text and its parts.
  /// - Throws: `NibError`, with every fault and its place, if the text is not XML, not a layout of a known version,
  ///   passes a limit, or has more faults than are reported.
  /// - Complexity: O(bytes), at a small factor of libxml2's own time.
  public init(recovering source: SourceText, limits: ReadingLimits = ReadingLimits()) throws(NibError) {
    try source.checkBeginning(limits)
    var builder = LayoutBuilder(source: source, limits: limits)
    let outcome = builder.parse()
    if outcome.isWellFormed, !builder.isStopped, let document = builder.finish() {
      self = document
      return
    }
    var diagnostics = builder.diagnostics
    if !outcome.isWellFormed, !builder.isStopped {
      diagnostics += MalformedXML.faults(in: source, refusedWith: outcome.firstFault)
    }
    throw NibError(UnfinishedMerge.explaining(diagnostics, in: source), in: source)
  }

  /// Reads a layout from a string, for tests and for layouts that a program carries with it.
  ///
  /// - Throws: `NibError`, with every fault and its place.
  /// - Complexity: O(bytes).
  public init(
    _ text: String, file: String = "<string>", limits: ReadingLimits = ReadingLimits()
  ) throws(NibError) {
    try self.init(reading: SourceText(file: file, bytes: Array(text.utf8)), limits: limits)
  }

  /// Reads a layout file.
  ///
  /// - Parameters:
  ///   - path: an absolute path or one relative to the working directory; messages call the file by it.
  ///   - limits: the limits on the size of the file and its parts. A larger file is refused before it is read whole.
  /// - Throws: `NibError`, with every fault and its place; `unreadable-file` when it cannot be opened or read.
  /// - Complexity: O(bytes).
  public init(contentsOf path: String, limits: ReadingLimits = ReadingLimits()) throws(NibError) {
    try self.init(reading: SourceText(contentsOf: path, limit: limits.bytes), limits: limits)
  }
}
