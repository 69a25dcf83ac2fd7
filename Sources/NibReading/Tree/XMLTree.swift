package import NibModel

/// The elements of an XML text as a flat list in the order of the text, for readers of other vocabularies.
///
/// Elements are numbered in the order of the text, and the contents of an element directly follow it. An attribute's
/// value and an element's text are ranges of `storage`. Memory: 36 bytes for each element, 16 for each attribute, and
/// the values whose notation in the text differs.
package final class XMLTree: Sendable {
  // A class, because a reader uses the tree for every element, and the arrays of a structure would be
  // reference-counted each time.

  /// The text.
  package let source: SourceText
  /// The bytes of the text, followed by the values and texts whose notation in the text differs.
  package let storage: [UInt8]
  /// The distinct names of elements and attributes, those that the reader knows first.
  package let names: [String]
  /// The bytes of each name.
  package let nameLengths: [Int]
  package let elements: [Element]
  package let attributes: [Attribute]
  /// The first texts between elements, which the tree does not contain otherwise.
  package let strayTexts: [StrayText]
  /// True if the text has comments, which the tree does not contain.
  package let hasComments: Bool

  init(
    _ source: SourceText, storage: [UInt8], names: [String], elements: [Element], attributes: [Attribute],
    strayTexts: [StrayText], hasComments: Bool
  ) {
    self.source = source
    self.storage = storage
    self.names = names
    nameLengths = names.map(\.utf8.count)
    self.elements = elements
    self.attributes = attributes
    self.strayTexts = strayTexts
    self.hasComments = hasComments
  }

  /// A text between the elements that an element contains.
  package struct StrayText: Sendable {
    /// Index of the element around it.
    package let element: Int
    /// The text without the white space around it.
    package let place: SourceRange

    package init(element: Int, place: SourceRange) {
      self.element = element
      self.place = place
    }
  }

  /// An element. The list `elements` ends with an additional one, whose first attribute is the number of attributes.
  package struct Element: Sendable, BitwiseCopyable {
    /// Index into `names`.
    package var name: UInt32
    /// Offset of the `<`.
    package var position: UInt32
    /// Offset after the tag's last attribute or name.
    package var tagEnd: UInt32
    /// Index of the element around it, or -1.
    package var parent: Int32
    /// Index of the first element after this one's last descendant.
    package var end: Int32
    /// Index of the first attribute.
    package var firstAttribute: UInt32
    /// The text in the element. An element that contains other elements has none.
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
  /// All faults of the XML are reported at once. Document types, namespaces and entities other than XML's own are not
  /// allowed, and no other file is read.
  ///
  /// - Parameters:
  ///   - known: the names that the reader knows.
  ///   - check: Checks the root's name and attributes before the rest is read. Returns their faults.
  /// - Throws: `NibError` with every fault and its place.
  /// - Complexity: O(bytes): a small multiple of libxml2's own time.
  package static func reading(
    _ source: SourceText, limits: ReadingLimits, known: KnownNames,
    root check: @escaping (borrowing XMLTreeBuilder) -> Diagnostic?
  ) throws(NibError) -> XMLTree {
    try source.checkBeginning(limits)
    var builder = XMLTreeBuilder(source: source, limits: limits, known: known, fault: check)
    let outcome = builder.parse()
    if let fault = builder.rootFault { throw NibError([fault], in: source) }
    if outcome.isWellFormed, !builder.isStopped, builder.diagnostics.isEmpty {
      let marks = UnfinishedMerge.marks(in: source, within: builder.strayTexts.map(\.place))
      if !marks.isEmpty { throw NibError(marks, in: source) }
      return builder.finish()
    }
    var diagnostics = builder.diagnostics
    if !outcome.isWellFormed, !builder.isStopped {
      diagnostics += MalformedXML.faults(in: source, refusedWith: outcome.firstFault)
    }
    throw NibError(UnfinishedMerge.explaining(diagnostics, in: source), in: source)
  }
}
