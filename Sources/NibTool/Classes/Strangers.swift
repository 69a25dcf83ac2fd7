internal import NibLoading
internal import NibModel

/// The classes of a layout that have the name of a known class, and that are not that class.
///
/// A name is a stranger's if each of its elements contradicts the known class: it has an attribute that the class does
/// not have, and that is not a misspelling of one that it has, or it has children where the class takes none. One element
/// that fits is enough for the known class, so that a fault in another one is reported.
struct Strangers {
  /// A contradiction between an element and the known class.
  enum Contradiction {
    case attribute(String)
    case children
  }

  /// The first contradiction of each class, by name.
  private(set) var contradictions: [String: Contradiction] = [:]

  /// - Parameter known: the classes that the layout may mean.
  /// - Complexity: O(objects + distinct elements × attributes × members of a class).
  init(in document: NibDocument, among known: ClassRegistry) {
    let parents = Set(
      document.objects.indices.filter { !document.isPart($0) }.map { document.objects[$0].parent })
    var fitting: Set<String> = []
    var shapes: [UInt32: Contradiction?] = [:]
    for (index, object) in document.objects.enumerated() {
      let name = document.className(ofObject: index)
      guard !fitting.contains(name), let descriptor = known[name] else { continue }
      let ofShape =
        shapes[object.shape] ?? Self.contradiction(of: document.attributes(ofObject: index), document, descriptor)
      shapes[object.shape] = .some(ofShape)
      let hasWrongChildren = descriptor.container == nil && parents.contains(Int32(index))
      if let found = ofShape ?? (hasWrongChildren ? .children : nil) {
        if contradictions[name] == nil { contradictions[name] = found }
      } else {
        fitting.insert(name)
        contradictions[name] = nil
      }
    }
  }

  private static func contradiction(
    of attributes: Range<Int>, _ document: NibDocument, _ descriptor: ClassDescriptor
  ) -> Contradiction? {
    for attribute in attributes {
      let name = document.name(ofAttribute: attribute)
      let isOfEveryElement =
        document.attributeName(attribute) <= ReservedName.awakeAfter || DesignName.isDesign(name)
        || QualifiedName.isQualified(name) || document.vocabulary > 1 && name == IncludeWord.export
      if isOfEveryElement || descriptor.slots[name] != nil { continue }
      if Suggestion.nearest(to: name, among: descriptor.slots.keys + commonNames) == nil { return .attribute(name) }
    }
    return nil
  }

  private static let commonNames = ["id", "outlet", "outlets", "awake-after"]

  /// Returns a sentence about each class.
  var notes: [String] {
    contradictions.sorted { $0.key < $1.key }.map { name, contradiction in
      let lacks =
        switch contradiction {
        case .attribute(let attribute): "has no attribute '\(attribute.shortened.printable)'"
        case .children: "takes no children"
        }
      return "\(name.printable) is taken for a class of the layout's own program, because TerminalKit's \(lacks)"
    }
  }
}
