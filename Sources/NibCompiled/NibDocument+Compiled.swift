public import NibModel

extension NibDocument {
  /// Returns the layout in the compiled form, which takes a small fraction of the time to read that its text takes.
  ///
  /// The bytes are the same each time. They depend on the document and the name of its file, and not on its folder or
  /// the time.
  ///
  /// - Parameter strippingPositions: False keeps the text, so that messages and traces have lines and columns as for
  ///   the layout itself. True omits the text: messages and traces have the paths of objects, and the file is about
  ///   half as long.
  /// - Throws: `NibError` if the document includes others or has parameters that `including(_:classes:)` has not
  ///   replaced, has faults, which it contains, or is the document of an archive, which
  ///   already has a binary form.
  /// - Complexity: O(objects, attributes, items and bytes of the text and values).
  public func compiled(strippingPositions: Bool = false) throws(NibError) -> [UInt8] {
    if !faults.isEmpty { throw NibError(faults, in: sources) }
    if links != nil {
      throw NibError(
        [Diagnostic(.notALayout, "an archive cannot be compiled: its form is binary already", at: nil)], in: source)
    }
    if hasPieces {
      throw NibError(
        [
          Diagnostic(
            .nestedLayout, "a layout in pieces is compiled as a whole: first call including(_:classes:)", at: nil)
        ],
        in: source)
    }
    var writer = CompiledWriter(self, strips: strippingPositions)
    return writer.file()
  }

  /// Reads a layout in the compiled form.
  ///
  /// All contents of the bytes are checked, even if the checksum is correct. A compiled layout is loaded, traced and
  /// explored in the same way as the layout that it was made from.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the file.
  ///   - file: the name of the file in messages. Faults of the layout itself are reported for the file that was
  ///     compiled, as if it were in the same folder.
  ///   - limits: the limits on the size of the file and its parts.
  /// - Throws: `NibError` with the first fault, and its offset in the file.
  /// - Complexity: O(bytes).
  public init(compiled bytes: [UInt8], file: String, limits: ReadingLimits = ReadingLimits()) throws(NibError) {
    self = try CompiledReader.document(reading: BytesInMemory(bytes, path: file), limits: limits)
  }

  /// Returns true if the bytes begin like a compiled layout.
  public static func isCompiled(_ bytes: [UInt8]) -> Bool { bytes.starts(with: CompiledForm.signature) }
}

extension LayoutFormat {
  /// The compiled form, as `nib compile` writes it: `Lists` is `Lists.nib`.
  public static let compiled = LayoutFormat(
    .compiled, suffix: CompiledForm.suffix, signature: CompiledForm.signature,
    readFile: { file, limits throws(NibError) in try CompiledReader.document(reading: file, limits: limits) },
    read: { source, limits throws(NibError) in
      try NibDocument(compiled: source.bytes, file: source.file, limits: limits)
    })
}
