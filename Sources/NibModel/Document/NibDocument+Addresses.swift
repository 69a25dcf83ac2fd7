// Addresses: the bytes of all texts of a document, numbered once. Records have addresses in place of a file and an offset,
// so that a record of a document with several files is no larger than that of a document with one.

extension NibDocument {
  /// A source, besides the document's own, whose elements are in the document.
  ///
  /// The addresses of the document's own text begin at 0. Those of another text begin where its bytes are in `storage`.
  /// If the sources have no texts, each has one address, its index.
  package struct JoinedSource: Sendable {
    package let source: SourceText
    /// The first address.
    package let start: UInt32

    package init(_ source: SourceText, start: UInt32) {
      self.source = source
      self.start = start
    }
  }

  /// The sources of the elements: the document's own, then those that were joined.
  ///
  /// - Complexity: O(sources).
  package var texts: [SourceText] { [source] + joined.map(\.source) }

  /// Returns the index of the source that an address belongs to. O(log sources).
  package func file(ofAddress address: Int) -> Int {
    joined.isEmpty ? 0 : joined.partitioningIndex(where: { Int($0.start) > address })
  }

  /// Returns the first address of a source, or nil if the source has no elements.
  package func start(ofFile file: Int) -> Int? {
    file == 0 ? 0 : joined.indices.contains(file - 1) ? Int(joined[file - 1].start) : nil
  }

  /// Returns the place of some addresses of one source. O(log sources).
  func place(of addresses: SourceRange) -> SourcePlace {
    if joined.isEmpty { return .text(addresses) }
    let file = file(ofAddress: addresses.lower)
    let start = file == 0 ? 0 : Int(joined[file - 1].start)
    let count = textEnd(of: addresses.lower) - start
    return .text(
      SourceRange(min(addresses.lower - start, count), min(addresses.upper - start, count)), inFile: file)
  }

  /// Returns the place of some bytes of `storage`, or nil if they are not part of a text. O(log sources).
  package func place(ofBytes range: Range<Int>) -> SourcePlace? {
    range.upperBound <= textEnd(of: range.lowerBound) ? place(of: SourceRange(range.lowerBound, range.upperBound)) : nil
  }

  /// Returns the first address of the text that an address belongs to. O(log sources).
  func textStart(of address: Int) -> Int {
    let file = file(ofAddress: address)
    return file == 0 ? 0 : Int(joined[file - 1].start)
  }

  /// Returns the address after the text that an address belongs to. O(log sources).
  func textEnd(of address: Int) -> Int {
    let file = file(ofAddress: address)
    return file == 0 ? source.bytes.count : Int(joined[file - 1].start) + joined[file - 1].source.bytes.count
  }

  /// Returns the bytes of a range of a source, or nil if the document has no such source, or the source no such range.
  package func text(at range: SourceRange, inFile file: Int) -> ArraySlice<UInt8>? {
    let sources = sources
    guard sources.indices.contains(file), range.lower >= 0, range.upper <= sources[file].bytes.count else { return nil }
    return sources[file].bytes[range.lower..<range.upper]
  }

  /// Returns the address of the element that has an attribute. O(log objects).
  func position(ofElementOf attribute: Int) -> Int {
    let attribute = self.attribute(ofLayer: attribute)
    if rootAttributes.contains(attribute) { return Int(root.position) }
    if let connect = connect(ofAttribute: attribute) { return Int(connects[connect].position) }
    return Int(objects[object(ofAttribute: attribute)].position)
  }
}
