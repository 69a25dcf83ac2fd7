public import NibModel

/// An event of a load: a few numbers, made only if there is a tracer.
///
/// The values, names and places that the numbers refer to are in the plan that comes with the event: see `fact(in:)`.
public struct LoadEvent: Sendable {
  /// A kind of event.
  public enum Kind: String, Sendable, CaseIterable {
    /// A load begins.
    case loadBegins = "load>"
    /// `init(coder:)` is called.
    case initBegins = "init>"
    /// `init(coder:)` has returned.
    case initEnds = "init<"
    /// The root of an included layout is about to be made.
    case includeBegins = "include>"
    /// All objects of an included layout have been made, and its root has not been added to its container, unless the
    /// order does so earlier.
    case includeEnds = "include<"
    /// An object is added to its container.
    case attach
    /// An object that is a value of another's attribute is complete.
    case part
    /// An object learns its id.
    case identity = "id"
    /// An attribute is set.
    case attribute = "attr"
    /// An outlet is wired.
    case outlet
    /// An object is put into an outlet collection.
    case collection = "collect"
    /// An event is connected to an action.
    case action
    /// `awake()` is sent.
    case awake
    /// The owner's `didLoad()` is sent.
    case didLoad
    /// A framework sends a callback of its own: see `NibLoad.callback`.
    case callback = "call"
    /// An object is shown.
    case present
    /// An object of a template's cell is used for another item.
    case reuse
    /// A class writes a note: see `NibLoad.note`.
    case note
    /// An outlet was read before it was wired.
    case unwiredRead = "unwired"
    /// An outlet that the layout does not connect was read. It is nil, and this is not a fault.
    case emptyRead = "empty"
    /// A class breaks the rules of its family for setting up: see `NibMisuse`.
    case misuse
    /// `afterInit()` is sent.
    case afterInit
    /// A load has succeeded.
    case loadEnds = "load<"
    /// A load has failed, and its changes are undone.
    case abort
  }

  /// The kind of the event.
  public let kind: Kind
  /// The phase of the load in which it happened.
  public let phase: LoadPhase
  /// The number of initializers that were running.
  public let depth: Int32
  /// The object that it happened to; for a note or a read, the object whose code was running.
  public var object: ObjectReference { subject.reference }
  package let subject: ParticipantID
  /// The load that the event belongs to. Another load may have run since, or may be running within it.
  package let load: ObjectIdentifier
  /// The attribute of the document, or the connection or element of a collection of the plan, that the event is about.
  /// For `attach`, the container; for an included layout, the inclusion. -1 if there is none.
  package let item: Int32
  /// The rest of the payload, for kinds whose payload has more than an item.
  package let detail: Detail?

  /// The part of a payload that is not in the plan.
  package enum Detail: Sendable {
    /// The outlet is left nil.
    case leftNil
    /// The outlet is set to nil, or the collection is emptied.
    case cleared
    case note(String)
    case read(UnwiredRead)
    case misuse(NibMisuse)
    case callback(String)
    case failure(code: Diagnostic.Code?, message: String)
  }

  package init(
    _ kind: Kind, phase: LoadPhase, depth: Int32, load: ObjectIdentifier, subject: ParticipantID, item: Int32 = -1,
    detail: Detail? = nil
  ) {
    self.kind = kind
    self.phase = phase
    self.depth = depth
    self.load = load
    self.subject = subject
    self.item = item
    self.detail = detail
  }

  /// Returns the payload.
  ///
  /// - Parameter plan: the plan that came with the event.
  public func fact(in plan: LoadPlan) -> LoadFact<ObjectReference, SourcePlace> {
    Self.fact(kind, item, detail, plan)
  }

  package static func fact(
    _ kind: Kind, _ item: Int32, _ detail: Detail?, _ plan: LoadPlan
  ) -> LoadFact<ObjectReference, SourcePlace> {
    switch detail {
    case .leftNil: return plan.graph.fact(ofConnection: Int(item), isLeftNil: true)
    case .cleared: return plan.graph.fact(ofCleared: Int(item), isOutlet: kind == .outlet)
    case .note(let words): return .note(words)
    case .read(let read): return plan.fact(of: read)
    case .misuse(let misuse): return .misuse(misuse)
    case .callback(let name): return .callback(name)
    case .failure(let code, let message): return .failure(code: code, message: message)
    case nil: break
    }
    switch kind {
    case .loadBegins: return .load(order: plan.order.name, part: plan.part.name.isEmpty ? nil : plan.part.name)
    case .includeBegins, .includeEnds: return .include(layout: plan.document.inclusions[Int(item)].layout)
    case .attach: return plan.graph.factOfAttach(to: item)
    case .part: return plan.graph.fact(ofPartOf: Int(item))
    case .identity, .attribute: return plan.graph.fact(ofAttribute: Int(item))
    case .outlet, .action: return plan.graph.fact(ofConnection: Int(item))
    case .collection: return plan.graph.fact(ofElement: Int(item))
    default: return .object
    }
  }
}

/// An observer of a load.
public protocol LoadTracer: AnyObject {
  /// Records an event. This is called in the middle of the load, so it must be quick, and must not access the objects.
  func record(_ event: LoadEvent, of plan: LoadPlan)
}
