public import NibLoading
public import NibModel

extension Trace {
  /// An event in words, with names and places found: what every form of a trace is written from.
  public struct Line: Hashable, Sendable {
    /// What happened.
    public let kind: LoadEvent.Kind
    /// The phase of the load.
    public let phase: LoadPhase
    /// The object by id or path, `-` for none.
    public let object: String
    /// Its class, as the layout spells it; empty when it is none of the layout's.
    public let className: String
    /// What was set, wired or said.
    public let detail: String
    /// The place in the layout, if the event has one.
    public let location: SourceLocation?
    /// The layout.
    public let file: String
    /// Nesting, of initializers and of loads.
    public let depth: Int
  }

  /// The events in words, in order.
  ///
  /// - Complexity: O(events + bytes of the layouts).
  public func lines() -> [Line] {
    let writers = plans.map(LineWriter.init)
    return entries.map { writers[Int($0.load)].line($0) }
  }
}

private struct LineWriter {
  let plan: LoadPlan
  let names: ObjectNames
  let lines: LineIndex
  /// What each attribute puts into a collection: the collection, and the place in it.
  let collected: [Int32: (collection: Int, place: Int)]

  init(_ plan: LoadPlan) {
    self.plan = plan
    var collected: [Int32: (Int, Int)] = [:]
    for (index, collection) in plan.collections.enumerated() {
      for (place, attribute) in collection.attributes.enumerated() { collected[attribute] = (index, place) }
    }
    self.collected = collected
    names = ObjectNames(plan)
    lines = LineIndex(plan.document.source)
  }

  func line(_ entry: Trace.Entry) -> Trace.Line {
    let event = entry.event
    let isBracket = [.loadBegins, .loadEnds, .abort].contains(event.kind)
    return Trace.Line(
      kind: event.kind, phase: event.phase, object: names.name(of: event.object),
      className: event.subject.objectIndex.map(names.className(ofObject:)) ?? "", detail: detail(event),
      location: offset(event).map(lines.location(of:)), file: plan.document.source.file,
      depth: Int(event.depth) + Int(entry.nesting) - (isBracket ? 1 : 0))
  }

  private func detail(_ event: LoadEvent) -> String {
    let item = Int(event.item)
    switch event.kind {
    case .loadBegins: return plan.order.name
    case .attach: return event.subject.objectIndex.map { plan.containment(ofObject: $0, names) } ?? ""
    case .identity, .attribute: return plan.assignment(ofAttribute: item, names.name(of: event.object))
    case .outlet where event.text != nil: return plan.words(ofConnection: item, names) + " left nil"
    case .outlet, .action: return plan.words(ofConnection: item, names)
    case .collection: return collected(event)
    case .note, .unwiredRead, .abort: return event.text ?? ""
    case .loadEnds, .initBegins, .initEnds, .awake, .didLoad, .present, .afterInit: return ""
    }
  }

  /// `O.rows += A`.
  private func collected(_ event: LoadEvent) -> String {
    guard let (collection, place) = collected[event.item] else { return "" }
    let target = names.name(of: plan.collections[collection].targets[place].reference)
    return "\(names.name(of: event.object)).\(plan.name(ofCollection: collection)) += \(target)"
  }

  private func offset(_ event: LoadEvent) -> Int? {
    switch event.kind {
    case .identity, .attribute, .collection: Int(plan.document.attributes[Int(event.item)].position)
    case .outlet, .action: attribute(ofConnection: event.item)
    case .unwiredRead where event.item >= 0: attribute(ofConnection: event.item)
    default: event.subject.objectIndex.map { Int(plan.document.objects[$0].position) }
    }
  }

  private func attribute(ofConnection index: Int32) -> Int {
    Int(plan.document.attributes[Int(plan.connections[Int(index)].attribute)].position)
  }
}
