internal import NibModel

/// The JSON text of a catalog, with the faults that only a text for people can have.
struct CatalogText {
  let root: JSONValue
  /// Warnings about keys that occur twice in one object.
  private(set) var duplicates: [Diagnostic] = []

  private let source: SourceText

  /// The maximum depth of values. A catalog has about ten levels.
  private static let mostDepth = 64

  /// Reads a text in UTF-8.
  ///
  /// - Throws: `NibError` with the first fault.
  init(_ source: SourceText) throws(NibError) {
    self.source = source
    do { root = try JSONReader.value(in: source.bytes, mostDepth: Self.mostDepth) } catch {
      let fault = error.limit.map(TextFault.tooDeep) ?? .malformed(error.message, note: nil)
      throw NibError(
        [Diagnostic(fault, at: .text(SourceRange(error.range.lowerBound, error.range.upperBound)))], in: source)
    }
    try check(root)
  }

  /// Checks a value and those in it. The recursion is at most `mostDepth` deep.
  private mutating func check(_ value: JSONValue) throws(NibError) {
    switch value.content {
    case .null, .bool, .number: break
    case .string(let text): try check(text, at: value.place)
    case .array(let values): for value in values { try check(value) }
    case .object(let members):
      var earlier: [String: SourceRange] = [:]
      for member in members {
        try check(member.key, at: member.place)
        if let first = earlier.updateValue(member.place, forKey: member.key) {
          duplicates.append(Diagnostic(TextFault.duplicateKey(member.key, earlier: first), at: .text(member.place)))
        }
        try check(member.value)
      }
    }
  }

  private func check(_ text: String, at place: SourceRange) throws(NibError) {
    if !text.hasFewMarks { throw NibError([Diagnostic(TextFault.manyMarks, at: .text(place))], in: source) }
  }
}
