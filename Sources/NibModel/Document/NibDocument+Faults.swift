extension NibDocument {
  /// The faults that the reader found, in the order of the text. Empty for a document that `init(reading:limits:)` made.
  ///
  /// You can examine a document with faults, but it is never loaded: making a plan of it throws these faults and those
  /// of the plan.
  public var faults: [Diagnostic] { damage.faults }

  /// The notices of the reader about elements that it keeps without understanding them. They are not faults.
  public var notices: [Diagnostic] { damage.notices }

  /// The faults of a text that was nevertheless read into a document, and the parts that the document lacks because of
  /// them.
  package struct Damage: Sendable {
    package var faults: [Diagnostic] = []
    /// The notices of the reader, which do not prevent a load.
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

  /// Returns the reader's faults and those of a plan. Faults of the plan that may be caused by the reader's faults are
  /// omitted, because what the plan misses may be in a part of the text that the reader refused.
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
