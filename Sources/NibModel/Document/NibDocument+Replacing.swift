extension NibDocument {
  /// The place of a text in a document: an attribute, or an item in a structured value.
  package enum TextSite: Hashable, Sendable {
    case attribute(Int)
    case item(Int)
  }

  /// Returns the document with some texts replaced. The places in the source do not change.
  ///
  /// - Parameters:
  ///   - texts: the texts by site, each site once.
  ///   - replacements: the origins of the texts, or nil if they have none.
  /// - Returns: nil if the document would have more bytes than offsets can represent, or is an archive.
  /// - Complexity: O(bytes + attributes + n log n) for n texts.
  package func replacing(
    _ texts: [(site: TextSite, text: String)], from replacements: Replacements? = nil
  ) -> NibDocument? {
    if texts.isEmpty { return self }
    guard links == nil else { return nil }
    var size = storage.count
    for (_, text) in texts {
      size += text.utf8.count
      if size > ReadingLimits.mostBytes { return nil }
    }
    var fields = fields
    fields.storage.reserveCapacity(size)
    var strays: [StrayName] = []
    var variant = FNV(variant)
    for (site, text) in texts {
      let start = UInt32(fields.storage.count)
      fields.storage.append(contentsOf: text.utf8)
      let count = UInt32(fields.storage.count) - start
      switch site {
      case .attribute(let index):
        // The value is not in the source any more, so the name's place cannot be found from the value's place.
        if textPlaces == nil, !source.isStripped {
          strays.append(StrayName(attribute: UInt32(index), position: UInt32(position(ofAttribute: index))))
        }
        fields.attributes[index] = AttributeRecord(valueStart: start, valueCount: count)
        variant.add(index * 2)
      case .item(let index):
        (fields.items[index].valueStart, fields.items[index].valueCount) = (start, count)
        variant.add(index * 2 + 1)
      }
      variant.add(text.utf8.count)
      for byte in text.utf8 { variant.add(byte) }
    }
    fields.strayNames = merged(strays)
    fields.variant = variant.hash
    if let replacements { fields.replacements.append(replacements) }
    return NibDocument(fields)
  }

  private func merged(_ more: [StrayName]) -> [StrayName] {
    let all = (strayNames + more).sorted { $0.attribute < $1.attribute }
    return all.indices.filter { $0 == 0 || all[$0].attribute != all[$0 - 1].attribute }.map { all[$0] }
  }

  /// The texts of a document that a plan depends on: its sources, and the texts that replace parts of them.
  package struct Wording: Hashable, Sendable {
    private let source: SourceText
    private let joined: [SourceText]
    private let variant: UInt64

    fileprivate init(_ document: NibDocument) {
      source = document.source
      joined = document.joined.map(\.source)
      variant = document.variant
    }
  }

  /// The texts, for a comparison with those of another reading.
  package var wording: Wording { Wording(self) }
}
