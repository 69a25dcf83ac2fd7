public import NibLoading
public import NibModel

extension Trace {
  /// An event with the names of objects and places. Every form of a trace is written from these.
  public struct Line: Hashable, Sendable {
    /// The payload of an event, with names.
    public typealias Fact = LoadFact<String, PlaceName>

    /// The role of an object in a load.
    ///
    /// Roles may be added.
    public struct Role: HiddenCases {
      package enum Value: String, CaseIterable, Sendable {
        case object, owner, external, none
      }

      package let value: Value

      package init(value: Value) { self.value = value }

      /// An object of the layout.
      public static let object = Self(value: .object)
      /// The owner.
      public static let owner = Self(value: .owner)
      /// An object that the caller passed.
      public static let external = Self(value: .external)
      /// No object: the load as a whole.
      public static let none = Self(value: .none)

      /// The role as traces spell it: `owner`.
      public var rawValue: String { value.rawValue }
    }

    /// The kind of the event.
    public let kind: LoadEvent.Kind
    /// The phase of the load.
    public let phase: LoadPhase
    /// The number of the load in the trace, from 1. Two loads of one file have two numbers.
    public let load: Int
    /// The id or path of the object; `-` if there is none.
    public let object: String
    /// The role of the object in the load.
    public let role: Role
    /// The class of the object, as the layout spells it; empty for an object that is not of the layout.
    public let className: String
    /// The payload.
    public let fact: Fact
    /// The place in the layout, if the event has one. It has a file if it is in another file than `file`.
    public let place: PlaceName?
    /// The file of the layout.
    public let file: String
    /// The nesting of initializers and of loads.
    public let depth: Int
    /// The text of the event, if it was read from a file and the payload does not have all of it.
    package let written: String?

    package init(
      kind: LoadEvent.Kind, phase: LoadPhase, load: Int, object: String, role: Role, className: String, fact: Fact,
      place: PlaceName?, file: String, depth: Int, written: String? = nil
    ) {
      (self.kind, self.phase, self.load) = (kind, phase, load)
      (self.object, self.role, self.className, self.fact) = (object, role, className, fact)
      (self.place, self.file, self.depth, self.written) = (place, file, depth, written)
    }

    /// The payload, as in the text of a trace.
    public var detail: String { fact.text(of: object, in: file) }
  }

  /// Returns the events with names, in order.
  ///
  /// - Complexity: O(events + bytes of the layouts).
  public func lines() -> [Line] {
    var lines: [Line] = []
    lines.reserveCapacity(count)
    forEachLine { lines.append($0) }
    return lines
  }

  /// The writers of the loads, by the indices of their plans.
  package var writers: [LineWriter] {
    var lines = LineIndexes()
    return plans.map { LineWriter($0, &lines) }
  }

  /// Calls a closure with one event after the other. The lines of a long trace are ten times its size, so they are not
  /// kept.
  func forEachLine(_ body: (Line) -> Void) {
    if let named { return named.forEach(body) }
    let writers = writers
    for entry in entries { body(writers[Int(entry.load)].line(entry, detail: detail(of: entry))) }
  }
}

/// Finds the names of objects and places for the events of one load.
package struct LineWriter {
  package let plan: LoadPlan
  package let names: ObjectNames
  private let places: PlaceNames

  /// - Parameter lines: the indexes of the texts so far. Those of the plan's texts are added.
  package init(_ plan: LoadPlan, _ lines: inout LineIndexes) {
    self.plan = plan
    names = ObjectNames(plan)
    places = PlaceNames(plan.document, &lines)
  }

  package func line(_ entry: Trace.Entry, detail: LoadEvent.Detail?) -> Trace.Line {
    let isBracket = [.loadBegins, .loadEnds, .abort].contains(entry.kind)
    let fact = LoadEvent.fact(entry.kind, entry.item, detail, plan)
    return Trace.Line(
      kind: entry.kind, phase: entry.phase, load: Int(entry.load) + 1,
      object: names.name(of: entry.subject.reference), role: Trace.Line.Role(entry.subject.reference),
      className: entry.subject.objectIndex.map(names.className(ofObject:)) ?? "",
      fact: fact.map(names.name(of:), places.name(of:)), place: place(of: entry, detail),
      file: plan.document.source.file,
      depth: Int(entry.depth) + Int(entry.nesting) - (isBracket ? 1 : 0))
  }

  /// Returns the target of an event: of an outlet, an action, or an element of a collection.
  package func target(of entry: Trace.Entry, detail: LoadEvent.Detail?) -> ParticipantID? {
    switch (entry.kind, detail) {
    case (.outlet, _), (.action, _): plan.graph.connections[Int(entry.item)].target
    case (.collection, _): plan.graph.elements[Int(entry.item)].target
    default: nil
    }
  }

  /// Returns the description of a read of an empty outlet.
  package func sentence(of read: UnwiredRead) -> String { read.sentence(in: plan, names, places) }

  /// Returns the container of an event's object: the object that it is attached to, or a part of. Nil at the top level.
  package func container(of entry: Trace.Entry) -> ParticipantID? {
    let container =
      entry.kind == .part ? plan.document.object(ofAttribute: Int(entry.item)) : Int(entry.item)
    return container < 0 ? nil : .object(container)
  }

  private func place(of entry: Trace.Entry, _ detail: LoadEvent.Detail?) -> PlaceName? {
    if case .read(let read) = detail, let place = plan.place(of: read) { return places.name(of: place) }
    return switch entry.kind {
    case .identity, .attribute: places.name(ofAttribute: Int(entry.item))
    case .includeBegins, .includeEnds: places.name(of: plan.document.inclusions[Int(entry.item)].site)
    case .outlet, .action: place(ofConnection: entry.item)
    case .collection: places.name(ofAttribute: Int(plan.graph.elements[Int(entry.item)].attribute))
    default: entry.subject.objectIndex.map(places.name(ofObject:))
    }
  }

  private func place(ofConnection index: Int32) -> PlaceName {
    places.name(ofAttribute: Int(plan.graph.connections[Int(index)].attribute))
  }
}

extension Trace.Line.Role {
  package init(_ reference: ObjectReference) {
    self =
      switch reference {
      case .object: .object
      case .owner: .owner
      case .external: .external
      case .firstResponder, .none: .none
      }
  }
}
