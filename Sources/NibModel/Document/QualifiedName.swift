/// The qualified names of version 2 of the layout vocabulary: words with a dot, whose qualifier says what the attribute
/// is for. In version 1 they have no meaning.
package enum QualifiedName {
  /// The qualifier of sample data, which tools show at design time, and which a load ignores: `sample.text="Milk"`.
  package static let sample = "sample."
  /// The attribute with the codes of findings that are not reported for an element and its contents.
  package static let allow = "nib.allow"
  private static let own = "nib."

  /// Returns true for a name with a qualifier of version 2.
  package static func isQualified(_ name: String) -> Bool {
    name.utf8.starts(with: sample.utf8) || name.utf8.starts(with: own.utf8)
  }

  /// Returns the name that a name of sample data stands for, or nil for another name.
  package static func sampled(_ name: String) -> String? {
    name.utf8.starts(with: sample.utf8) ? String(name.dropFirst(sample.utf8.count)) : nil
  }
}

extension NibDocument {
  /// The version of the vocabulary that the layout is written in. 1 for a document that is not a layout in XML. If the
  /// version cannot be read, which is a fault, the newest one, so that no word has a second fault because of it.
  ///
  /// - Complexity: O(attributes of the root).
  package var vocabulary: Int {
    guard let version = attribute(ReservedName.version, in: rootAttributes).map(text(ofAttribute:)) else {
      return damage.lacksVersion ? 2 : 1
    }
    return version == "1" ? 1 : 2
  }

  /// The document for design time: a plan of it sets the sample data, in place of the attributes that the data stand
  /// for. The document itself if it has no sample data.
  package var showingSamples: NibDocument {
    guard vocabulary > 1, !showsSamples, names.contains(where: { QualifiedName.sampled($0) != nil }) else {
      return self
    }
    var fields = fields
    fields.showsSamples = true
    fields.variant = ~fields.variant
    return NibDocument(fields)
  }
}
