internal import NibModel

/// Resolves the declarations in the layout and in the tables of classes that awakes come after others.
struct AwakeResolver {
  private let input: PlanInput
  private let findings: Findings
  private(set) var predecessors: [ResolvedGraph.AwakeAfter] = []
  /// The attributes `awake-after`, until all ids are known.
  private var pending: [(object: Int, attribute: Int)] = []

  private var document: NibDocument { input.document }
  private var registry: ClassRegistry { input.registry }

  init(_ input: PlanInput, _ findings: Findings) {
    self.input = input
    self.findings = findings
  }

  mutating func collect(_ attribute: Int, of object: Int) { pending.append((object, attribute)) }

  mutating func resolveAll(_ participants: inout Participants, _ connections: ConnectionTable) {
    for (object, attribute) in pending { resolve(attribute, of: object, &participants) }
    addPredecessorsOfClasses(participants, connections)
    if !predecessors.isEmpty { reportCycles(participants) }
  }

  // MARK: The layout

  private mutating func resolve(_ attribute: Int, of object: Int, _ participants: inout Participants) {
    guard isAwoken(object, participants) else {
      let className = document.className(ofObject: object)
      return findings.report(AwakeFault.neverAwoken(className: className), at: document.place(ofAttribute: attribute))
    }
    let references = references(inAttribute: attribute)
    if references.isEmpty { findings.report(AwakeFault.noObject, at: document.place(ofAttribute: attribute)) }
    for reference in references {
      guard let predecessor = predecessor(reference, attribute: attribute, &participants) else { continue }
      predecessors.append(
        ResolvedGraph.AwakeAfter(object: object, predecessor: predecessor, attribute: attribute))
    }
  }

  /// Returns the words of a value that is separated by white space, as ranges of bytes of the document's storage.
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

  /// Returns the place of a reference in the source, or of the whole value if it is spelled differently there.
  private func place(of reference: Range<Int>, inAttribute attribute: Int) -> SourcePlace {
    document.place(ofBytes: reference) ?? document.valuePlace(ofAttribute: attribute)
  }

  /// Returns the object that a reference names. Reports a reference that names no object, or an object that others
  /// cannot wait for.
  private func predecessor(
    _ reference: Range<Int>, attribute: Int, _ participants: inout Participants
  ) -> Int? {
    let predecessor: Int
    if let named = participants.references.object(namedBy: reference) {
      predecessor = named
    } else {
      let place = place(of: reference, inAttribute: attribute)
      let text = document.text(reference)
      if let fault = AwakeFault(outsider: text) {
        findings.report(fault, at: place)
        return nil
      }
      guard let named = participants.references.participant(text[...], at: place)?.objectIndex else { return nil }
      predecessor = named
    }
    guard isAwoken(predecessor, participants) else {
      findings.report(
        AwakeFault.waitsForever(
          reference: document.text(reference), className: document.className(ofObject: predecessor)),
        at: place(of: reference, inAttribute: attribute))
      return nil
    }
    return predecessor
  }

  /// Returns true if an object can be awoken. Objects of unknown class are reported elsewhere.
  private func isAwoken(_ object: Int, _ participants: Participants) -> Bool {
    participants.descriptor(ofObject: object).map { $0.awake != nil } ?? true
  }

  // MARK: The classes

  /// The members of a class that its objects wait for.
  private struct ClassRule {
    var outlets: Set<Int32> = []
    var collections: Set<Int32> = []
    var parts: Set<Int> = []
    var hasChildren = false
  }

  private mutating func addPredecessorsOfClasses(_ participants: Participants, _ connections: ConnectionTable) {
    let rules = classRules(participants)
    guard !rules.isEmpty else { return }
    for connection in connections.connections where connection.kind == .outlet {
      guard let object = connection.source.objectIndex, let rule = rules[participants.classIndex(ofObject: object)],
        rule.outlets.contains(connection.member)
      else { continue }
      add(object, after: connection.target.objectIndex, participants)
    }
    for collection in connections.collections {
      guard let object = collection.source.objectIndex, let rule = rules[participants.classIndex(ofObject: object)],
        rule.collections.contains(collection.member)
      else { continue }
      for target in collection.targets { add(object, after: target.object.objectIndex, participants) }
    }
    for (index, record) in document.objects.enumerated() where record.parent >= 0 {
      guard let rule = rules[participants.classIndex(ofObject: Int(record.parent))] else { continue }
      let part = document.part(ofObject: index)
      let slot = part < 0 ? nil : participants.slot(ofAttribute: part, of: Int(record.parent))
      let isNamed = slot.map { $0.kind == .part && rule.parts.contains($0.index) } ?? rule.hasChildren
      if isNamed { add(Int(record.parent), after: index, participants) }
    }
  }

  /// Adds a declaration of a class. An object that is never awoken is not a fault here, because a class cannot know
  /// which objects its objects will be connected to.
  private mutating func add(_ object: Int, after predecessor: Int?, _ participants: Participants) {
    guard let predecessor, isAwoken(object, participants), isAwoken(predecessor, participants) else { return }
    predecessors.append(ResolvedGraph.AwakeAfter(object: object, predecessor: predecessor, attribute: -1))
  }

  /// Returns the rules of the classes that have objects in the document, by class. Reports a name for which the class
  /// has no member once, at the first object of the class.
  private func classRules(_ participants: Participants) -> [Int32: ClassRule] {
    guard registry.declarations.contains(.awakes) else { return [:] }
    var rules: [Int32: ClassRule] = [:]
    let firstObjects = Dictionary(
      document.objects.indices.map { (participants.classIndex(ofObject: $0), $0) },
      uniquingKeysWith: { first, _ in first })
    for (index, descriptor) in registry.classes.enumerated() {
      let members = descriptor.members
      guard members.awakesAfterChildren || !members.awakesAfter.isEmpty else { continue }
      guard let object = firstObjects[Int32(index)] else { continue }
      var rule = ClassRule(hasChildren: members.awakesAfterChildren)
      for name in members.awakesAfter {
        let slot = descriptor.slot(name) { $0 == .outlet || $0 == .collection || $0 == .part } ?? Slot(.unknown)
        switch slot.kind {
        case .outlet: rule.outlets.insert(Int32(slot.index))
        case .collection: rule.collections.insert(Int32(slot.index))
        case .part: rule.parts.insert(slot.index)
        default: reportUnknown(name, of: descriptor, at: document.place(ofObject: object))
        }
      }
      rules[Int32(index)] = rule
    }
    return rules
  }

  private func reportUnknown(_ name: String, of descriptor: ClassDescriptor, at place: SourcePlace) {
    let names = [Slot.Kind.outlet, .collection, .part].flatMap(descriptor.names).sorted()
    findings.report(
      MemberFault.unknownPredecessor(name, className: descriptor.name, Offer(names, for: name)), at: place)
  }

  // MARK: Cycles

  /// The maximum number of cycles reported, and of steps reported in each.
  private static var mostCycles: Int { 100 }
  private static var mostSteps: Int { 12 }

  private func reportCycles(_ participants: Participants) {
    let cycles = AwakeCycles(predecessors, objects: document.objects.count).cycles
    guard !cycles.isEmpty else { return }
    let names = ObjectNames(document)
    for cycle in cycles.prefix(Self.mostCycles) {
      let edges = cycle.prefix(Self.mostSteps).map { predecessors[$0] }
      let steps = edges.map { edge in
        AwakeFault.Step(
          object: names.name(ofObject: edge.object), predecessor: names.name(ofObject: edge.predecessor),
          className: edge.attribute < 0 ? names.className(ofObject: edge.object) : nil,
          place: place(of: edge, participants))
      }
      findings.report(
        AwakeFault.cycle(steps, length: cycle.count), at: document.place(ofObject: edges[0].object))
    }
    if cycles.count > Self.mostCycles {
      let first = predecessors[cycles[Self.mostCycles][0]]
      findings.report(AwakeFault.moreCycles(cycles.count - Self.mostCycles), at: place(of: first, participants))
    }
  }

  /// Returns the place of the reference that declares an edge, or of the object whose class declares it.
  private func place(of edge: ResolvedGraph.AwakeAfter, _ participants: Participants) -> SourcePlace {
    guard edge.attribute >= 0 else { return document.place(ofObject: edge.object) }
    let reference = references(inAttribute: edge.attribute).first {
      participants.references.object(namedBy: $0) == edge.predecessor
    }
    return reference.map { place(of: $0, inAttribute: edge.attribute) }
      ?? document.valuePlace(ofAttribute: edge.attribute)
  }
}
