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
    /// True if the version of the vocabulary is missing from the document.
    package var lacksVersion = false
    /// True if codes of findings that the text allows are missing from the document.
    package var lacksAllowances = false
    /// The objects that lack attributes or children that the text gives them, as indices.
    package var incompleteObjects: Set<Int32> = []

    package init() {}

    /// Notes that a part of the text is not in the document. Its objects are missing if it may give one an id, and its
    /// connections if it may have some.
    package mutating func lose(_ text: ArraySlice<UInt8>) {
      lacksObjects = lacksObjects || text.contains("id")
      lacksConnections = lacksConnections || text.contains("#") || text.contains("outlet")
      lacksAllowances = lacksAllowances || text.contains("nib.allow")
    }
  }

  /// Returns the reader's faults and those of a plan. Faults of the plan that may be caused by the reader's faults are
  /// omitted, because what the plan misses may be in a part of the text that the reader refused.
  ///
  /// - Complexity: O(faults + incomplete objects).
  package func faults(with planned: [Diagnostic]) -> [Diagnostic] {
    if damage.faults.isEmpty, damage.incompleteObjects.isEmpty { return planned }
    // The text may allow the warnings.
    let planned = damage.lacksAllowances ? planned.filter { $0.severity == .error } : planned
    let incomplete = Set(damage.incompleteObjects.map { start(ofObject: Int($0)) })
    let uncertain = startsOfUncertainChildren
    let uncertainAttributes = startsOfUncertainAttributes
    // A reference into an included layout has its own fault.
    let reported = isWhole ? Set(damage.faults.lazy.filter { $0.code == .notExported }.compactMap(\.place)) : []
    return damage.faults
      + planned.filter { diagnostic in
        switch diagnostic.code {
        case .childType, .tooManyChildren, .childrenNotAllowed, .substitutedContainer:
          diagnostic.place?.start.map { !uncertain.contains($0) } ?? true
        case .danglingReference: !damage.lacksObjects && !(diagnostic.place.map(reported.contains) ?? false)
        case .unknownAttribute: diagnostic.place?.start.map { !uncertainAttributes.contains($0) } ?? true
        case .noEffect: diagnostic.place.map { !isInUncertainChild($0) } ?? true
        // Contents of an element that the document lacks may be in another menu or window.
        case .ambiguousKey: incomplete.isEmpty
        case .missingOwner: !damage.lacksOwner
        case .missingOutlet where damage.lacksConnections || damage.lacksObjects: false
        case .missingOutlet, .missingAttribute: diagnostic.place?.start.map { !incomplete.contains($0) } ?? true
        default: true
        }
      }
  }
}

extension NibDocument {
  /// The first place of an object's tag.
  private func start(ofObject index: Int) -> SourcePlace {
    let position = Int(objects[index].position)
    return place(of: SourceRange(position, position))
  }

  /// The starts of the children of incomplete objects. Some of them may belong to an element that the document lacks.
  private var startsOfUncertainChildren: Set<SourcePlace> {
    if damage.incompleteObjects.isEmpty { return [] }
    return Set(
      objects.indices.lazy.filter { damage.incompleteObjects.contains(objects[$0].parent) }.map(start(ofObject:)))
  }

  /// The starts of `<attribute>` elements of incomplete objects. Some of them may belong to an element that the document
  /// lacks.
  private var startsOfUncertainAttributes: Set<SourcePlace> {
    if damage.incompleteObjects.isEmpty { return [] }
    return Set(
      strayNames.lazy.map { Int($0.attribute) }
        .filter { damage.incompleteObjects.contains(Int32(object(ofAttribute: $0))) }
        .compactMap { place(ofAttribute: $0).start })
  }

  /// Returns true for a place in an incomplete object, or in the child of one. Its container may be an element that the
  /// document lacks.
  private func isInUncertainChild(_ place: SourcePlace) -> Bool {
    guard let offset = place.range?.lower, let start = start(ofFile: place.file) else { return false }
    let index = objects.partitioningIndex(where: { Int($0.position) > start + offset }) - 1
    return index >= 0
      && (damage.incompleteObjects.contains(Int32(index)) || damage.incompleteObjects.contains(objects[index].parent))
  }

  /// The objects that are incomplete, or contain one that is. The checks of their classes could miss something.
  ///
  /// - Complexity: O(incomplete objects · depth).
  package var objectsAroundGaps: Set<Int32> {
    var found: Set<Int32> = []
    for var object in damage.incompleteObjects {
      while object >= 0, found.insert(object).inserted { object = objects[Int(object)].parent }
    }
    return found
  }
}

extension ArraySlice<UInt8> {
  /// Returns true if a text is among the bytes.
  fileprivate func contains(_ text: StaticString) -> Bool {
    let wanted = Array(text.description.utf8)
    return indices.contains { self[$0] == wanted[0] && self[$0...].starts(with: wanted) }
  }
}
