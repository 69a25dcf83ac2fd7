public import NibLoading
public import NibModel

/// One step of a load that concerns an object: a step of its plan, an object's `afterInit()`, a call of a framework after
/// the load, or a read of an outlet.
public struct LoadStep: Hashable, Sendable, CustomStringConvertible {
  /// The kind of the step's event in a trace. `initBegins` means the initializer with everything that happens in it.
  public let event: LoadEvent.Kind
  /// The object of the step. For a read, the object whose code reads.
  public let object: LoadObject
  /// The attribute, outlet, collection or event that the step is about, or the method that a framework calls; nil for
  /// other steps.
  public let member: String?
  /// The object that the step puts into the outlet collection `member`, or the target of one of several actions of the
  /// event `member`; nil for an action that is sent along the responder chain, and for other steps.
  public let element: LoadObject?
  /// The action that the step connects with the event `member`, if the event has several.
  public let action: String?
  /// The part of the description that tells steps with one object and member apart.
  let detail: String?
  /// The phase of the load.
  public let phase: LoadPhase
  /// The place in the layout of the value or connection, or of the object. Nil for the owner.
  public let place: SourcePlace?
  /// The item of the load; nil for a read, because plans do not contain reads.
  let item: LoadItem?

  /// The step as it is written in reports and on command lines: `awake sub`, `attr sub.str`,
  /// `collect list.rows += sub`. One of several actions of an event has its target: `action box.fired += log.add`; and its
  /// place as well, if they are the same twice. For a read, the reader.
  public var description: String {
    guard let verb = event.verb else { return object.name }
    return Self.written(verb, object.name, event == .part ? nil : member, detail)
  }

  /// Returns true for steps with the same description, even if their places in a plan differ.
  public static func == (one: Self, other: Self) -> Bool {
    one.event == other.event && one.object == other.object && one.member == other.member && one.phase == other.phase
      && one.element == other.element && one.action == other.action && one.place == other.place
  }

  /// Hashes the parts that identify the step.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(event)
    hasher.combine(object)
    hasher.combine(member)
    hasher.combine(element)
    hasher.combine(action)
    hasher.combine(place)
  }

  static func written(_ verb: String, _ object: String, _ member: String? = nil, _ detail: String? = nil) -> String {
    "\(verb) \(object)" + (member.map { "." + $0 } ?? "") + (detail.map { " += " + $0 } ?? "")
  }
}

extension LoadEvent.Kind {
  init(_ item: LoadItem, in plan: LoadPlan) {
    self =
      switch item {
      case .afterInit: .afterInit
      case .call: .callback
      case .step(let step):
        switch step.kind {
        case .initBegins: .initBegins
        case .initEnds: .initEnds
        case .attach: .attach
        case .part: .part
        case .attribute:
          plan.graph.slot(ofAttribute: Int(step.item), of: step.subject).kind == .identity
            ? .identity : .attribute
        case .outlet, .outletLeftNil, .outletCleared: .outlet
        case .collection, .collectionCleared: .collection
        case .action: .action
        case .awake, .awakeOwner: .awake
        case .tellOwner: .didLoad
        case .present: .present
        case .reuse: .reuse
        }
      }
  }

  /// The verb of a step that can come at another time in a load; nil for other events.
  var verb: String? {
    switch self {
    case .initBegins: "init"
    case .initEnds: "end"
    case .identity: LoadEvent.Kind.attribute.rawValue
    case .attach, .part, .attribute, .outlet, .collection, .action, .awake, .didLoad, .present, .afterInit, .callback:
      rawValue
    case .loadBegins, .loadEnds, .note, .unwiredRead, .emptyRead, .misuse, .abort, .includeBegins, .includeEnds, .reuse:
      nil
    }
  }
}
