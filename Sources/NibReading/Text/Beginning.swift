internal import NibModel

extension SourceText {
  /// Checks a text before it is parsed: its size, its encoding, its first bytes, and contents for which the parser
  /// would take too much time.
  ///
  /// - Throws: `NibError`, with the first fault.
  /// - Complexity: O(bytes), much faster than parsing.
  func checkBeginning(_ limits: ReadingLimits) throws(NibError) {
    let most = min(limits.bytes, ReadingLimits.mostBytes)
    if bytes.count > most {
      throw NibError([Diagnostic(LimitFault.file(bytes: bytes.count, limit: most), at: nil)], in: self)
    }
    if bytes.isEmpty { throw NibError([Diagnostic(MarkupFault.emptyFile, at: SourceRange(0, 0))], in: self) }
    if let fault = ForeignFile.fault(inBeginningOf: bytes) ?? declaredEncodingFault(in: bytes)
      ?? bytes.excessiveMark.map({ Diagnostic(LimitFault.marks, at: $0) })
    {
      throw NibError([fault], in: self)
    }
    // Checked before libxml2 reads the tag, because versions before 2.12 take time quadratic in the number of a tag's
    // attributes.
    if let tag = TagScanner(bytes).firstTag(withMoreAttributesThan: limits.attributes) {
      throw NibError([Diagnostic(LimitFault.attributes(limit: limits.attributes), at: tag)], in: self)
    }
  }
}
