internal import NibModel

/// An object that its container does not accept, or that the attribute whose value it is does not accept.
enum StructureFault: Fault {
  /// - unknown: the fault of the child's class, if it is unknown too.
  case childrenNotAllowed(child: String, parent: String, unknown: ClassFault? = nil)
  /// - offer: the elements that the parent accepts.
  case childType(child: String, parent: String, Offer)
  case tooManyChildren(child: String, parent: String, limit: Int)
  /// The parent is replaced by a substitute when it is made.
  case substitutedContainer(child: String, parent: String)
  /// - offer: the elements that the attribute accepts.
  case partType(part: String, member: String, Offer)
  case tooManyParts(part: String, member: String)

  var code: Diagnostic.Code {
    switch self {
    case .childrenNotAllowed: .childrenNotAllowed
    case .childType: .childType
    case .tooManyChildren: .tooManyChildren
    case .substitutedContainer: .substitutedContainer
    case .partType: .partType
    case .tooManyParts: .tooManyParts
    }
  }

  var message: String {
    switch self {
    case .childrenNotAllowed(let child, let parent, _):
      "\(parent) takes no children, so this \(child) cannot be inside it"
    case .childType(let child, let parent, _): "\(parent) takes no \(child) as a child"
    case .tooManyChildren(let child, let parent, 1):
      "\(parent) takes at most one child, and this \(child) is one more"
    case .tooManyChildren(let child, let parent, let limit):
      "\(parent) takes at most \(limit) children, and this \(child) is one more"
    case .substitutedContainer(let child, let parent):
      "an object of class \(parent) is replaced when it is made, and this \(child) would stay in the object that is "
        + "discarded"
    case .partType(let part, let member, _): "'\(member)' takes no \(part)"
    case .tooManyParts(let part, let member): "'\(member)' takes one object, and this \(part) is one more"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .childrenNotAllowed(_, _, let unknown):
      unknown.map { [Diagnostic.Note($0.message)] + ($0.near == nil ? [] : $0.notes.prefix(1)) } ?? []
    case .childType(_, _, let offer), .partType(_, _, let offer):
      [Diagnostic.Note(offer.words("these fit", none: "no registered class fits"))]
    case .tooManyChildren: []
    case .substitutedContainer(_, let parent):
      [
        Diagnostic.Note(
          "put it beside the \(parent), or add it to the substitute in code; a class that need not be replaced is "
            + "registered without a substitute")
      ]
    case .tooManyParts:
      [Diagnostic.Note("its class declares it with part(), which takes one object; parts() takes several")]
    }
  }

  var facts: Facts {
    switch self {
    case .childrenNotAllowed(let child, let parent, let unknown):
      [.class: child, .container: parent, .near: unknown?.near]
    case .childType(let child, let parent, let offer): [.class: child, .container: parent] + offer.facts
    case .tooManyChildren(let child, let parent, let limit): [.class: child, .container: parent, .limit: limit]
    case .substitutedContainer(let child, let parent): [.class: child, .container: parent]
    case .partType(let part, let member, let offer): [.class: part, .member: member] + offer.facts
    case .tooManyParts(let part, let member): [.class: part, .member: member, .limit: 1]
    }
  }
}
