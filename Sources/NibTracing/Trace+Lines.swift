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
    public let place: PlaceName?
    /// The layout.
    public let file: String
    /// Nesting, of initializers and of loads.
    public let depth: Int
  }

  /// The events in words, in order.
  ///
  /// - Complexity: O(events + bytes of the layouts).
  public func lines() -> [Line] {
    var lines: [Line] = []
    lines.reserveCapacity(entries.count)
    forEachLine { lines.append($0) }
    return lines
  }

  /// Puts one event after the other into words. The words of a long trace are ten times its size, so they are not kept.
  func forEachLine(_ body: (Line) -> Void) {
    let writers = plans.map(LineWriter.init)
    for entry in entries {
      body(writers[Int(entry.load)].line(entry, text: entry.text < 0 ? nil : texts[Int(entry.text)]))
    }
  }
}

struct LineWriter {
  let plan: LoadPlan
  let names: ObjectNames
  let places: PlaceNames
  /// What each attribute puts into a collection: the collection, and the place in it.
  let collected: [Int32: (collection: Int, place: Int)]

  init(_ plan: LoadPlan) {
    self.plan = plan
    var collected: [Int32: (Int, Int)] = [:]
    for (index, collection) in plan.layout.collections.enumerated() {
      for (place, attribute) in collection.attributes.enumerated() { collected[attribute] = (index, place) }
    }
    self.collected = collected
    names = ObjectNames(plan)
    places = PlaceNames(plan.document)
  }

  func line(_ entry: Trace.Entry, text: String?) -> Trace.Line {
    let isBracket = [.loadBegins, .loadEnds, .abort].contains(entry.kind)
    return Trace.Line(
      kind: entry.kind, phase: entry.phase, object: names.name(of: entry.subject.reference),
      className: entry.subject.objectIndex.map(names.className(ofObject:)) ?? "", detail: detail(entry, text),
      place: place(of: entry), file: plan.document.source.file,
      depth: Int(entry.depth) + Int(entry.nesting) - (isBracket ? 1 : 0))
  }

  private func detail(_ entry: Trace.Entry, _ text: String?) -> String {
    let item = Int(entry.item)
    switch entry.kind {
    case .loadBegins: return plan.order.name
    case .attach: return entry.subject.objectIndex.map { plan.layout.containment(ofObject: $0, in: item, names) } ?? ""
    case .part:
      return entry.subject.objectIndex.map { plan.layout.partition(ofObject: $0, ofAttribute: item, names) } ?? ""
    case .identity, .attribute:
      return plan.layout.assignment(ofAttribute: item, names.name(of: entry.subject.reference), names)
    case .outlet where text != nil: return plan.layout.words(ofConnection: item, names) + " left nil"
    case .outlet, .action: return plan.layout.words(ofConnection: item, names)
    case .collection: return collected(entry)
    case .note, .unwiredRead, .emptyRead, .misuse, .abort: return text ?? ""
    case .loadEnds, .initBegins, .initEnds, .awake, .didLoad, .present, .afterInit: return ""
    }
  }

  /// `O.rows += A`.
  private func collected(_ entry: Trace.Entry) -> String {
    guard let (collection, place) = collected[entry.item] else { return "" }
    let target = names.name(of: plan.layout.collections[collection].targets[place].reference)
    return "\(names.name(of: entry.subject.reference)).\(plan.layout.name(ofCollection: collection)) += \(target)"
  }

  /// Who is put into a collection.
  func target(ofCollected entry: Trace.Entry) -> Party? {
    collected[entry.item].map { plan.layout.collections[$0.collection].targets[$0.place] }
  }

  private func place(of entry: Trace.Entry) -> PlaceName? {
    switch entry.kind {
    case .identity, .attribute, .collection: places.name(ofAttribute: Int(entry.item))
    case .outlet, .action: place(ofConnection: entry.item)
    case .unwiredRead where entry.item >= 0: place(ofConnection: entry.item)
    default: entry.subject.objectIndex.map(places.name(ofObject:))
    }
  }

  private func place(ofConnection index: Int32) -> PlaceName {
    places.name(ofAttribute: Int(plan.layout.connections[Int(index)].attribute))
  }
}
