package import NibModel
internal import NibReading

/// A layout file in canonical form.
///
/// The form is that of ``NibDocument/xml()``. Comments, processing instructions and blank lines are kept; several blank
/// lines in a row become one. Line breaks between the attributes of a tag are kept too, unless a line would be too
/// long.
package struct FormattedLayout: Sendable {
  /// The text in canonical form.
  package let bytes: [UInt8]
  /// True if the text differs from the file.
  package let isChanged: Bool

  /// Formats a layout, and checks that its contents have not changed.
  ///
  /// - Throws: `NibError` with every fault of the file; `FormatLoss` if the contents of the formatted text differ.
  /// - Complexity: O(bytes).
  package init(_ source: SourceText) throws {
    var writer = FormatWriter(LayoutTree(try NibDocument(reading: source), includesItems: true))
    let bytes = writer.write()
    try FormatLoss.check(SourceText(file: source.file, bytes: bytes), against: source)
    self.bytes = bytes
    isChanged = bytes != source.bytes
  }
}

/// The error for a formatted text whose contents differ from those of the file. The text is not written.
package struct FormatLoss: Error, Hashable, CustomStringConvertible {
  /// The part that differs.
  package let description: String

  /// Compares two texts, and throws if their contents or comments differ.
  package static func check(_ result: SourceText, against source: SourceText) throws(FormatLoss) {
    let before: NibDocument
    let after: NibDocument
    do throws(NibError) {
      before = try NibDocument(reading: source)
      after = try NibDocument(reading: result)
    } catch {
      throw FormatLoss(description: "the text is not a layout: \(error.diagnostics.first?.message ?? "")")
    }
    if let difference = before.firstDifference(from: after) {
      throw FormatLoss(description: "\(difference) would change")
    }
    if Self.comments(of: before) != Self.comments(of: after) {
      throw FormatLoss(description: "a comment would be lost")
    }
  }

  /// Returns the comments and processing instructions without white space, each with its container.
  private static func comments(of document: NibDocument) -> [[UInt8]] {
    let tree = LayoutTree(document, includesItems: true)
    return tree.nodes.filter { $0.kind == .comment }.map { node in
      // Both texts have the same nodes, so a container has the same number in both.
      Array("\(node.parent) ".utf8) + tree.bytes(node.span).filter { !$0.isSpace }
    }
  }
}
