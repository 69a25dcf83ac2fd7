internal import NibModel

/// Who awakes after whom: what `awake-after` and the classes' tables say.
extension Planner {
  mutating func resolveAwakes() {
    for (object, attribute) in pendingAwakes { resolveAwake(of: object, attribute) }
    addAwakesOfClasses()
    if !awakePredecessors.isEmpty { reportAwakeCycles() }
  }

  // MARK: The layout

  private mutating func resolveAwake(of object: Int, _ attribute: Int) {
    guard isAwoken(object) else {
      let className = document.names[Int(document.objects[object].name)]
      return report(.neverAwoken(className, at: document.place(ofAttribute: attribute)))
    }
    let references = references(inAttribute: attribute)
    if references.isEmpty { report(.awakesAfterNobody(at: document.place(ofAttribute: attribute))) }
    for reference in references {
      guard let predecessor = predecessor(reference, attribute: attribute) else { continue }
      awakePredecessors.append(
        ResolvedLayout.AwakeAfter(object: object, predecessor: predecessor, attribute: attribute))
    }
  }

  /// What is written between the white space of a value: bytes of the document's storage.
  private func references(inAttribute attribute: Int) -> [Range<Int>] {
    let bytes = document.storage.span
    var references: [Range<Int>] = []
    var start: Int?
    for index in document.attributes[attribute].value {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if let first = start { references.append(first..<index) }
        start = nil
      default: start = start ?? index
      }
    }
    if let start { references.append(start..<document.attributes[attribute].value.upperBound) }
    return references
  }

  /// Where a reference stands in the source: the whole value if that is spelt differently there.
  private func place(of reference: Range<Int>, inAttribute attribute: Int) -> SourcePlace {
    reference.upperBound <= document.source.bytes.count
      ? .text(SourceRange(reference.lowerBound, reference.upperBound)) : document.valuePlace(ofAttribute: attribute)
  }

  /// The object that a reference names. Reports one that names none, or none that can be waited for.
  private mutating func predecessor(_ reference: Range<Int>, attribute: Int) -> Int? {
    let predecessor: Int
    if let named = object(namedBy: reference) {
      predecessor = named
    } else {
      let place = place(of: reference, inAttribute: attribute)
      let text = document.text(reference)
      if let fault = Diagnostic.awakesAfterOutsider(text, at: place) {
        report(fault)
        return nil
      }
      guard let named = party(text[...], at: place)?.objectIndex else { return nil }
      predecessor = named
    }
    guard isAwoken(predecessor) else {
      report(
        .waitsForever(
          for: document.text(reference), className: document.names[Int(document.objects[predecessor].name)],
          at: place(of: reference, inAttribute: attribute)))
      return nil
    }
    return predecessor
  }

  private func object(namedBy reference: Range<Int>) -> Int? {
    guard reference.count > 1, document.storage[reference.lowerBound] == UInt8(ascii: "#") else { return nil }
    return ids.object(withID: reference.dropFirst(), in: document)
  }

  /// Whether an object can be awoken at all. One of unknown class is told elsewhere.
  private func isAwoken(_ object: Int) -> Bool {
    classes[object] < 0 || registry.classes[Int(classes[object])].awake != nil
  }

  // MARK: The classes

  /// What the class of an object says, as its members.
  private struct ClassRule {
    var outlets: Set<Int32> = []
    var collections: Set<Int32> = []
    var parts: Set<Int> = []
    var hasChildren = false
  }

  private mutating func addAwakesOfClasses() {
    let rules = classRules()
    guard !rules.isEmpty else { return }
    for connection in connections where connection.kind == .outlet {
      guard let object = connection.source.objectIndex, let rule = rules[classes[object]],
        rule.outlets.contains(connection.member)
      else { continue }
      add(object, after: connection.target.objectIndex)
    }
    for collection in collections {
      guard let object = collection.source.objectIndex, let rule = rules[classes[object]],
        rule.collections.contains(collection.member)
      else { continue }
      for target in collection.targets { add(object, after: target.objectIndex) }
    }
    for (index, record) in document.objects.enumerated() where record.parent >= 0 {
      guard let rule = rules[classes[Int(record.parent)]] else { continue }
      let isNamed =
        record.partOf < 0
        ? rule.hasChildren
        : slots[Int(record.partOf)].kind == .part && rule.parts.contains(slots[Int(record.partOf)].index)
      if isNamed { add(Int(record.parent), after: index) }
    }
  }

  /// A class cannot know whom its objects will be connected to: one that is never awoken is no fault.
  private mutating func add(_ object: Int, after predecessor: Int?) {
    guard let predecessor, isAwoken(object), isAwoken(predecessor) else { return }
    awakePredecessors.append(ResolvedLayout.AwakeAfter(object: object, predecessor: predecessor, attribute: -1))
  }

  /// The rules of the classes that have objects here, by class. A name that the class has no member for is reported once,
  /// at the first of the objects.
  private mutating func classRules() -> [Int32: ClassRule] {
    var rules: [Int32: ClassRule] = [:]
    for (index, descriptor) in registry.classes.enumerated() {
      let members = descriptor.members
      guard members.awakesAfterChildren || !members.awakesAfter.isEmpty else { continue }
      guard let object = classes.firstIndex(of: Int32(index)) else { continue }
      var rule = ClassRule(hasChildren: members.awakesAfterChildren)
      for name in members.awakesAfter {
        let slot = descriptor.slots[name] ?? Slot(.unknown)
        switch slot.kind {
        case .outlet: rule.outlets.insert(Int32(slot.index))
        case .collection: rule.collections.insert(Int32(slot.index))
        case .part: rule.parts.insert(slot.index)
        default: report(.awakesAfterUnknown(name, of: descriptor, at: document.place(ofObject: object)))
        }
      }
      rules[Int32(index)] = rule
    }
    return rules
  }

  // MARK: Cycles

  /// More cycles than this help nobody, and so do more steps of one.
  private static var mostCycles: Int { 100 }
  private static var mostSteps: Int { 12 }

  private mutating func reportAwakeCycles() {
    let cycles = AwakeCycles(awakePredecessors, objects: document.objects.count).cycles
    guard !cycles.isEmpty else { return }
    let names = ObjectNames(document)
    for cycle in cycles.prefix(Self.mostCycles) {
      let edges = cycle.prefix(Self.mostSteps).map { awakePredecessors[$0] }
      let steps = edges.map { edge in
        Diagnostic.AwakeStep(
          object: names.name(ofObject: edge.object), predecessor: names.name(ofObject: edge.predecessor),
          className: edge.attribute < 0 ? names.className(ofObject: edge.object) : nil, place: place(of: edge))
      }
      report(.awakeCycle(steps, length: cycle.count, at: document.place(ofObject: edges[0].object)))
    }
    if cycles.count > Self.mostCycles {
      let first = awakePredecessors[cycles[Self.mostCycles][0]]
      report(.moreAwakeCycles(cycles.count - Self.mostCycles, at: place(of: first)))
    }
  }

  /// The reference that says it, or the object whose class does.
  private func place(of edge: ResolvedLayout.AwakeAfter) -> SourcePlace {
    guard edge.attribute >= 0 else { return document.place(ofObject: edge.object) }
    let reference = references(inAttribute: edge.attribute).first { object(namedBy: $0) == edge.predecessor }
    return reference.map { place(of: $0, inAttribute: edge.attribute) }
      ?? document.valuePlace(ofAttribute: edge.attribute)
  }
}
