internal import NibLoading
internal import NibModel

/// Finds groups of participants.
struct RelationSearch {
  private var parents: [Int]
  /// The participant from which each object was reached first.
  private var reached: [ObjectIdentifier: Int] = [:]
  private var opaque: String?
  private let objects: Int

  /// - Parameters:
  ///   - participants: the participants and their numbers.
  ///   - opaque: the properties that are known to join all groups.
  /// - Complexity: O(connections + values that can be reached).
  static func relations(
    of participants: [(number: Int, object: AnyObject)], in graph: ResolvedGraph, opaque: String?
  ) -> Relations {
    let numbers = TouchedParticipants(graph)
    var search = RelationSearch(numbers.count, objects: graph.document.objects.count)
    search.opaque = opaque
    search.joinConnected(graph, numbers)
    for (number, object) in participants { search.reached[ObjectIdentifier(object)] = number }
    for (number, object) in participants { search.look(into: object, from: number) }
    let roots = numbers.numbers.map { search.root($0) }
    return Relations(
      groups: search.opaque == nil ? roots : roots.map { _ in 0 }, opaque: search.opaque, objects: search.objects)
  }

  private init(_ count: Int, objects: Int) {
    parents = Array(0..<count)
    self.objects = objects
  }

  // MARK: Groups

  private mutating func root(_ number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  private mutating func join(_ one: Int, _ other: Int) {
    let (one, other) = (root(one), root(other))
    parents[max(one, other)] = min(one, other)
  }

  private mutating func joinConnected(_ graph: ResolvedGraph, _ numbers: TouchedParticipants) {
    func join(_ search: inout Self, _ source: ParticipantID, _ target: ParticipantID) {
      guard let source = numbers.number(of: source) else { return }
      if let target = numbers.number(of: target) { search.join(source, target) }
      if case .firstResponder = target.reference { search.opaque = search.opaque ?? "an action to #first" }
    }
    for connection in graph.connections { join(&self, connection.source, connection.target) }
    for element in graph.elements {
      join(&self, graph.collections[Int(element.collection)].source, element.target)
    }
    for edge in graph.awakePredecessors { self.join(Int(edge.object), Int(edge.predecessor)) }
    for (object, record) in graph.document.objects.enumerated() {
      if record.parent >= 0 {
        self.join(object, Int(record.parent))
      } else if graph.fillsOwner {
        self.join(object, numbers.owner)
      }
      guard let links = graph.document.links else { continue }
      for content in links.contents(ofObject: object) { self.join(object, Int(content)) }
    }
  }

  // MARK: Values

  private mutating func look(into object: AnyObject, from number: Int) {
    // With an explicit stack, so that a long chain of objects cannot exhaust the call stack.
    var open: [(value: Any, name: String)] = []
    add(partsOf: object, to: &open)
    while let (value, name) = open.popLast() {
      if value is NibLifecycle { continue }
      if let wrapper = value as? any Watchable {
        if let wrapped = wrapper.wrapped { open.append((wrapped, name)) }
        continue
      }
      if let action = value as? Action {
        if action.isForFirstResponder { opaque = opaque ?? name }
        if let target = action.connectedTarget { open.append((target, name)) }
        continue
      }
      if Self.isPlain(value) { continue }
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .class?:
        let object = value as AnyObject
        if let known = reached.updateValue(number, forKey: ObjectIdentifier(object)) {
          join(known, number)
        } else if object is any CustomReflectable {
          opaque = opaque ?? name
        } else {
          add(partsOf: object, to: &open)
        }
      case .optional?, .collection?, .set?, .dictionary?:
        open += mirror.children.map { ($0.value, name) }
      case .tuple?:
        // Swift shows a property that cannot be copied, such as a `Mutex`, as an empty tuple.
        if mirror.children.isEmpty { opaque = opaque ?? name }
        open += mirror.children.map { ($0.value, name) }
      case .struct?, .enum?:
        if value is any CustomReflectable || value is any _Pointer { opaque = opaque ?? name }
        open += mirror.children.map { ($0.value, name) }
      default:
        // A function or an unknown value may contain a reference to anything.
        opaque = opaque ?? name
      }
    }
  }

  private func add(partsOf object: AnyObject, to open: inout [(value: Any, name: String)]) {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for (label, value) in level.children {
        open.append((value, label.map { "\(level.subjectType).\(StateReader.name($0))" } ?? "\(level.subjectType)"))
      }
      mirror = level.superclassMirror
    }
  }

  private static func isPlain(_ value: Any) -> Bool {
    switch value {
    case is String, is Substring, is Character, is Bool, is any BinaryInteger, is any BinaryFloatingPoint,
      is any Any.Type:
      true
    default: false
    }
  }
}

extension LocalRunner {
  func relations(of plan: LoadPlan) -> Relations? {
    var relations: Relations?
    run(plan, Observer()) { participants in
      let numbers = TouchedParticipants(plan.graph)
      let objects = participants.objects.compactMap { participant, object in
        if case .own(let own) = participant {
          numbers.number(of: own).map { (number: $0, object: object) }
        } else {
          nil
        }
      }
      // A layout that is loaded within this one receives the external objects.
      let isOpen = !self.nested.isEmpty && !plan.graph.externals.isEmpty
      relations = RelationSearch.relations(
        of: objects, in: plan.graph, opaque: isOpen ? "the code that loads a layout within this one" : nil)
    }
    return relations
  }
}
