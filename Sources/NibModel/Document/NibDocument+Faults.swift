extension NibDocument {
  /// The faults that the reader found, in the order of the text. Empty for a document that `init(reading:limits:)` made.
  ///
  /// A document with faults can be looked into. It is never loaded: a plan of it is refused with these faults and its own.
  public var faults: [Diagnostic] { damage.faults }

  /// The notices of the reader: elements that it keeps without understanding them. None is a fault.
  public var notices: [Diagnostic] { damage.notices }

  /// The faults of a text that nevertheless gave a document, and what the document lacks because of them.
  package struct Damage: Sendable {
    package var faults: [Diagnostic] = []
    /// The notices of the reader, which keep nothing from being loaded.
    package var notices: [Diagnostic] = []
    /// True if objects of the text are missing from the document.
    package var lacksObjects = false
    /// True if connections of the text are missing from the document.
    package var lacksConnections = false
    /// True if the class of the owner is missing from the document.
    package var lacksOwner = false
    /// The objects that lack attributes or children that the text gives them, as indices.
    package var incompleteObjects: Set<Int32> = []

    package init() {}
  }

  /// Returns the reader's faults and those of a plan, without the plan's consequences of the reader's: what a plan
  /// misses may stand in a part of the text that the reader refused.
  ///
  /// - Complexity: O(faults + incomplete objects).
  package func faults(with planned: [Diagnostic]) -> [Diagnostic] {
    if damage.faults.isEmpty { return planned }
    let incomplete = Set(damage.incompleteObjects.map { Int(objects[Int($0)].position) })
    return damage.faults
      + planned.filter { diagnostic in
        switch diagnostic.code {
        case .danglingReference: !damage.lacksObjects
        case .missingOwner: !damage.lacksOwner
        case .missingOutlet where damage.lacksConnections || damage.lacksObjects: false
        case .missingOutlet, .missingAttribute: diagnostic.range.map { !incomplete.contains($0.lower) } ?? true
        default: true
        }
      }
  }
}
