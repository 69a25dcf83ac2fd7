package import NibModel

/// The elements of a text in XML as they stand in it, flat: for readers of other vocabularies than that of layouts.
///
/// Elements are numbered in the order of the text; what an element contains is the run behind it. An attribute's value and an
/// element's text are ranges of `storage`. Memory: 36 bytes an element, 16 an attribute, and what is spelled differently in
/// the text.
package final class XMLTree: Sendable {
  // A class: a reader looks into the tree for every element, and a structure of arrays would be counted each time.

  /// The text.
  package let source: SourceText
  /// The bytes of the text, followed by the values and texts that differ from their spelling in it.
  package let storage: [UInt8]
  /// The distinct names of elements and attributes, those that the reader knows first.
  package let names: [String]
  /// The bytes of each name.
  package let nameLengths: [Int]
  package let elements: [Element]
  package let attributes: [Attribute]

  init(
    _ source: SourceText, storage: [UInt8], names: [String], elements: [Element], attributes: [Attribute]
  ) {
    self.source = source
    self.storage = storage
    self.names = names
    nameLengths = names.map(\.utf8.count)
    self.elements = elements
    self.attributes = attributes
  }

  /// An element. One more than there are stands at the end of `elements`, with the number of attributes.
  package struct Element: Sendable, BitwiseCopyable {
    /// Index into `names`.
    package var name: UInt32
    /// Offset of the `<`.
    package var position: UInt32
    /// Offset behind the tag's last attribute or name.
    package var tagEnd: UInt32
    /// Index of the element around it, or -1.
    package var parent: Int32
    /// Index of the first element behind this one's last descendant.
    package var end: Int32
    /// Index of the first attribute.
    package var firstAttribute: UInt32
    /// The text in the element; an element that contains others has none.
    package var textStart: UInt32
    package var textCount: UInt32
  }

  package struct Attribute: Sendable, BitwiseCopyable {
    /// Index into `names`.
    package var name: UInt32
    /// Offset of the name in the text.
    package var position: UInt32
    package var valueStart: UInt32
    package var valueCount: UInt32

    /// The value in `storage`.
    package var value: Range<Int> { Int(valueStart)..<Int(valueStart &+ valueCount) }
  }

  /// The number of elements.
  package var count: Int { elements.count - 1 }
}

extension XMLTree {
  /// Reads a text.
  ///
  /// All faults that keep the text from being XML are reported at once. There is no document type, no entity but XML's
  /// own and no namespace, and nothing is read but the text.
  ///
  /// - Parameters:
  ///   - known: the names that the reader knows.
  ///   - check: Looks at the root's name and attributes while nothing behind them is read. It returns what is wrong with them.
  /// - Throws: `NibError`, with every fault and its place.
  /// - Complexity: O(bytes), at a small factor of libxml2's own time.
  package static func reading(
    _ source: SourceText, limits: ReadingLimits, known: KnownNames,
    root check: (borrowing XMLTreeBuilder) -> Diagnostic?
  ) throws(NibError) -> XMLTree {
    try source.checkBeginning(limits)
    var builder = XMLTreeBuilder(source: source, limits: limits, known: known)
    let outcome = builder.parse()
    if builder.count > 1 || builder.count == 1 && !builder.isStopped, let fault = check(builder) {
      throw NibError([fault], in: source)
    }
    if outcome.isWellFormed, !builder.isStopped, builder.diagnostics.isEmpty {
      return builder.finish()
    }
    var diagnostics = builder.diagnostics
    if !outcome.isWellFormed, !builder.isStopped {
      diagnostics += MalformedXML.faults(in: source, refusedWith: outcome.firstFault)
    }
    throw NibError(UnfinishedMerge.explaining(diagnostics, in: source), in: source)
  }
}
