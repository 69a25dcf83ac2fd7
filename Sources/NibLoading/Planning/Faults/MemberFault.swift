internal import NibModel

/// A member that a class does not have, or a connection that does not fit the member.
enum MemberFault: Fault {
  case unknownAttribute(String, className: String, Offer)
  /// An attribute that only a later version of the vocabulary has.
  case ofVersion2(String)
  /// Items or objects in place of the codes of findings.
  case structuredAllowance
  /// - kind: an outlet, an outlet collection or an event.
  case unknown(String, kind: Slot.Kind, className: String, Offer)
  /// - className: nil for an action of the first responder, which any class may have.
  case unknownAction(String, className: String?, Offer)
  /// The table of a class names a member that the class does not have.
  case unknownPredecessor(String, className: String, Offer)
  case missingOutlet(String, className: String)
  case duplicateOutlet(String, className: String, earlier: SourcePlace)
  case duplicateEvent(String, className: String, earlier: SourcePlace)
  case outletType(String, className: String, wanted: String, target: ParticipantName, given: String)
  case senderType(action: String, className: String, wanted: String, given: String)

  var code: Diagnostic.Code {
    switch self {
    case .unknownAttribute, .ofVersion2: .unknownAttribute
    case .structuredAllowance: .valueKind
    case .unknown(_, let kind, _, _): kind == .event ? .unknownEvent : .unknownOutlet
    case .unknownAction: .unknownAction
    case .unknownPredecessor: .unknownOutlet
    case .missingOutlet: .missingOutlet
    case .duplicateOutlet, .duplicateEvent: .duplicateConnection
    case .outletType: .outletType
    case .senderType: .senderType
    }
  }

  var message: String {
    switch self {
    case .unknownAttribute(let name, let className, _): "\(className) has no attribute, outlet or event '\(name)'"
    case .ofVersion2(let name): "'\(name)' is a word of version 2, and this layout has version 1"
    case .structuredAllowance: "'nib.allow' takes codes of findings, separated by blanks, and not elements"
    case .unknown(let name, let kind, let className, _): "\(className) has no \(kind.word) '\(name)'"
    case .unknownAction(let name, let className?, _): "\(className) has no action '\(name)'"
    case .unknownAction(let name, nil, _): "no class has an action '\(name)'"
    case .unknownPredecessor(let name, let className, _):
      "the class \(className) declares that it awakes after its '\(name)', but has no outlet, outlet collection or part of "
        + "that name"
    case .missingOutlet(let name, let className): "the outlet '\(name)' of \(className) is not connected"
    case .duplicateOutlet(let name, let className, _):
      "the outlet '\(name)' of \(className) is connected twice"
    case .duplicateEvent(let name, let className, _): "the event '\(name)' of \(className) is connected twice"
    case .outletType(let name, let className, let wanted, let target, let given):
      "the outlet '\(name)' of \(className) takes objects of class \(wanted), and \(target.words) is of class \(given)"
    case .senderType(let action, let className, let wanted, let given):
      "the sender is of class \(given); the action '\(action)' of \(className) expects a sender of class \(wanted)"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .unknownAttribute(_, let className, let offer), .unknown(_, _, let className, let offer),
      .unknownAction(_, let className?, let offer):
      [Diagnostic.Note(offer.words("\(className) offers", none: "\(className) offers none"))]
    case .unknownAction(_, nil, let offer):
      [Diagnostic.Note(offer.words("the registered classes offer", none: "the registered classes offer none"))]
    case .unknownPredecessor(_, _, let offer):
      [Diagnostic.Note(offer.words("it has", none: "it has none", most: .max))]
    case .ofVersion2: [Diagnostic.Note("write <layout version=\"2\">")]
    case .structuredAllowance: [Diagnostic.Note("write nib.allow=\"…\" in the tag")]
    case .missingOutlet: [Diagnostic.Note("it is required: declare it optional if it may stay nil")]
    case .duplicateOutlet(_, _, let earlier): [Diagnostic.Note("the first is here", at: earlier)]
    case .duplicateEvent(let name, let className, let earlier):
      [
        Diagnostic.Note("the first is here", at: earlier),
        Diagnostic.Note(EventName(name: name, className: className, takesMany: false).hasOneAction),
      ]
    case .outletType, .senderType: []
    }
  }

  var facts: Facts {
    switch self {
    case .unknownAttribute(let name, let className, let offer), .unknown(let name, _, let className, let offer),
      .unknownPredecessor(let name, let className, let offer):
      [.class: className, .member: name] + offer.facts
    case .ofVersion2(let name): [.member: name, .version: "2"]
    case .structuredAllowance: [.member: QualifiedName.allow]
    case .unknownAction(let name, let className, let offer): [.class: className, .member: name] + offer.facts
    case .missingOutlet(let name, let className), .duplicateOutlet(let name, let className, _),
      .duplicateEvent(let name, let className, _):
      [.class: className, .member: name]
    case .outletType(let name, let className, let wanted, let target, let given):
      [.class: className, .member: name, .wanted: wanted, .target: target.fact, .given: given]
    case .senderType(let action, let className, let wanted, let given):
      [.class: className, .member: action, .wanted: wanted, .given: given]
    }
  }
}

/// An event of a class in messages.
struct EventName: Hashable, Sendable {
  let name: String
  let className: String
  /// True if several actions can be connected to the event.
  let takesMany: Bool

  var words: String { "the event '\(name)' of \(className)" }

  /// The note for several actions of an event that has one.
  var hasOneAction: String {
    "\(words) has one action, which can do several things; $0.events declares an event with several actions"
  }
}

/// The name of a participant in messages.
enum ParticipantName: Hashable, Sendable {
  case object(id: String)
  case unnamed(className: String)
  /// An object of an archive.
  case stored(keyPath: String)
  case owner
  case external(reference: String)
  case firstResponder
  case missing

  var words: String {
    switch self {
    case .object(let id): "'\(id)'"
    case .unnamed(let className): "the \(className)"
    case .stored(let keyPath): keyPath
    case .owner: "the owner"
    case .external(let reference): "'\(reference.dropFirst())'"
    case .firstResponder: "the first responder"
    case .missing: "no object"
    }
  }

  /// The participant as a reference names it, or the key path of an object of an archive. Nil if the object has no
  /// id.
  var fact: String? {
    switch self {
    case .object(let id): "#\(id)"
    case .stored(let keyPath): keyPath
    case .owner: "#owner"
    case .external(let reference): reference
    case .firstResponder: "#first"
    case .unnamed, .missing: nil
    }
  }
}

extension Slot.Kind {
  /// The word for a member of the kind, in messages.
  var word: String {
    switch self {
    case .attribute, .identity, .structure, .part, .id, .design, .awakeAfter, .unknown, .unresolved: "attribute"
    case .outlet, .ownerOutlet: "outlet"
    case .collection, .ownerCollection: "outlet collection"
    case .event: "event"
    }
  }
}
