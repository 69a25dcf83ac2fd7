public import NibModel

extension NibDocument {
  /// Returns the layout in the compiled form, which is read in a small part of the time that its text takes.
  ///
  /// The bytes are the same each time. They depend on the document and the name of its file, and not on its folder or the time.
  ///
  /// - Parameter strippingPositions: False keeps the text, so that messages and traces tell lines and columns as for the
  ///   layout itself. True leaves it out: they tell the paths of objects, and the file is about half as long.
  /// - Throws: `NibError` if the document has faults, which are reported, or is one of an archive, which is in a binary form as
  ///   it is.
  /// - Complexity: O(objects, attributes, items and bytes of the text and values).
  public func compiled(strippingPositions: Bool = false) throws(NibError) -> [UInt8] {
    if !faults.isEmpty { throw NibError(faults, in: source) }
    if links != nil {
      throw NibError(
        [Diagnostic(.notALayout, "an archive cannot be compiled: its form is binary already", at: nil)], in: source)
    }
    var writer = CompiledWriter(self, strips: strippingPositions)
    return writer.file()
  }

  /// Reads a layout in the compiled form.
  ///
  /// Everything that the bytes say is checked, whatever their checksum. A layout that was compiled is loaded, traced and
  /// explored as the one that it was made from.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the file.
  ///   - file: the name that messages call the file by. Faults of the layout itself are reported for the
  ///     file that was compiled, as if it stood in the same folder.
  ///   - limits: the limits on the size of the file and its parts.
  /// - Throws: `NibError` with the first thing that is wrong, and its byte in the file.
  /// - Complexity: O(bytes).
  public init(compiled bytes: [UInt8], file: String, limits: ReadingLimits = ReadingLimits()) throws(NibError) {
    self = try CompiledReader.document(reading: BytesInMemory(bytes, path: file), limits: limits)
  }

  /// Returns true if the bytes begin as a compiled layout does.
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
