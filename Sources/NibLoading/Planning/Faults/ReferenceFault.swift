internal import NibModel

/// An id that no object may have, or a reference without a target.
enum ReferenceFault: Fault {
  case badID(String)
  case duplicateID(String, earlier: SourcePlace)
  /// A text that is not a reference.
  ///
  /// - isID: true if it is the id of an object.
  case noReference(String, isID: Bool)
  case dangling(id: String, near: String?)
  case unknownExternal(String, Offer)
  /// Several references where only one is allowed.
  case several(String, count: Int)
  /// Several actions in the value of an event's attribute.
  case severalActions(String, count: Int, ofEvent: EventName)
  case noAction(String)
  /// A connection from the first responder.
  case firstResponderAsSource(kind: Slot.Kind)
  /// An outlet that refers to the first responder.
  case firstResponderAsTarget
  /// An action of an object that has none.
  case externalWithoutActions(reference: String)

  var code: Diagnostic.Code {
    switch self {
    case .badID: .badID
    case .duplicateID: .duplicateID
    case .dangling: .danglingReference
    case .unknownExternal: .unknownExternal
    case .noReference, .several, .severalActions, .noAction, .firstResponderAsSource, .firstResponderAsTarget,
      .externalWithoutActions:
      .badReference
    }
  }

  var message: String {
    switch self {
    case .badID(""): "the id is empty"
    case .badID(let id) where ["owner", "first", "ext"].contains(id): "the id '\(id)' is reserved"
    case .badID(let id): "'\(id.shortened)' cannot be an id"
    case .duplicateID(let id, _): "the id '\(id)' is given twice"
    case .noReference(let text, _): "'\(text)' is not a reference"
    case .dangling(let id, _): "no object has the id '\(id.shortened)'"
    case .unknownExternal(let name, _): "no external object named '\(name)' was passed"
    case .several(let text, let count): "'\(text.shortened)' is \(count) references, and this takes one"
    case .severalActions(let text, let count, _): "'\(text.shortened)' names \(count) actions"
    case .noAction(let text): "'\(text)' names no action"
    case .firstResponderAsSource(let kind):
      "'#first' is the object that has the focus, and has no \(kind.word) to connect"
    case .firstResponderAsTarget: "'#first' is the object that has the focus; only an action can name it"
    case .externalWithoutActions(let reference):
      "'\(reference)' has no actions: its class does not conform to NibConnectable"
    }
  }

  var notes: [Diagnostic.Note] {
    let remark: String
    switch self {
    case .duplicateID(_, let earlier): return [Diagnostic.Note("the first is here", at: earlier)]
    case .badID: remark = "an id has no white space, '#', '.' or ':', and is not owner, first or ext"
    case .noReference(let text, true): remark = "a reference is '#' and an id: write '#\(text)'"
    case .noReference(_, false): remark = "a reference is '#' and an id"
    case .dangling(_, let near?): remark = Offer.question("#\(near)")
    case .unknownExternal(_, let offer):
      remark = offer.words(
        "passed", none: "pass external objects by name in the code that loads the layout", most: .max)
    case .several: remark = "an outlet collection takes several: one <connect outlets=\"…\"> for each"
    case .severalActions(_, _, let event) where event.takesMany:
      remark = "\(event.words) has several actions, and the attribute names one: one <connect> for each of the others"
    case .severalActions(_, _, let event): remark = event.hasOneAction
    case .noAction: remark = "an action is written '#target.name', as in '#owner.submit'"
    case .dangling(_, nil), .firstResponderAsSource, .firstResponderAsTarget, .externalWithoutActions: return []
    }
    return [Diagnostic.Note(remark)]
  }

  var facts: Facts {
    switch self {
    case .badID(let id), .duplicateID(let id, _): [.id: id]
    case .noReference(let text, let isID): [.reference: text, .near: isID ? "#\(text)" : nil]
    case .dangling(let id, let near): [.id: id, .near: near]
    case .unknownExternal(let name, let offer): [.reference: "#ext:\(name)"] + offer.facts
    case .several(let text, let count), .severalActions(let text, let count, _): [.reference: text, .count: count]
    case .noAction(let text): [.reference: text]
    case .firstResponderAsSource, .firstResponderAsTarget: [.reference: "#first"]
    case .externalWithoutActions(let reference): [.reference: reference]
    }
  }
}

extension ReferenceFault {
  /// Creates the fault for a value that names several actions of one event. Returns nil for any other value.
  init?(severalActions value: String, of descriptor: ClassDescriptor, _ slot: Slot) {
    guard let count = Self.referenceCount(value) else { return nil }
    let entry = descriptor.members.events[slot.index]
    let event = EventName(name: entry.name, className: descriptor.name, takesMany: entry.takesMany)
    self = .severalActions(value, count: count, ofEvent: event)
  }

  /// Creates the fault for a value that consists of several references. Returns nil for any other value.
  init?(several value: String) {
    guard let count = Self.referenceCount(value) else { return nil }
    self = .several(value, count: count)
  }

  /// Counts the references in a value that are separated by white space. Returns nil for any other value.
  private static func referenceCount(_ value: String) -> Int? {
    let words = value.utf8.split { " \t\n\r".utf8.contains($0) }
    return words.count > 1 && words.allSatisfy { $0.first == UInt8(ascii: "#") } ? words.count : nil
  }
}
