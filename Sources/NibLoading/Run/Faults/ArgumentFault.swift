internal import NibModel

/// A difference between the arguments or the actor of a load and those of its plan.
enum ArgumentFault: Fault {
  case noOwner(wanted: String)
  case owner(wanted: String, given: String)
  case noExternal(String)
  case external(String, wanted: String, given: String)
  /// The item of a template's cell.
  case noItem(wanted: String)
  case item(wanted: String, given: String)
  /// An object around a template that its contents refer to.
  case gone(_ reference: String)
  /// A class was registered on an actor, but the load runs elsewhere.
  case actor(className: String, wanted: String)

  var code: Diagnostic.Code {
    switch self {
    case .noOwner: .missingOwner
    case .owner: .ownerMismatch
    case .noExternal, .external, .noItem, .item, .gone: .unknownExternal
    case .actor: .wrongActor
    }
  }

  var message: String {
    switch self {
    case .noOwner(let wanted): "no owner was passed; the plan expects an owner of class \(wanted)"
    case .owner(let wanted, let given):
      "the owner is of class \(given); the plan expects an owner of class \(wanted)"
    case .noExternal(let name): "no external object named '\(name)' was passed"
    case .external(let name, let wanted, let given):
      "the external object '\(name)' is of class \(given); the plan expects \(wanted)"
    case .noItem(let wanted): "no item was passed; the template expects an item of class \(wanted)"
    case .item(let wanted, let given):
      "the item is of class \(given); the template expects an item of class \(wanted)"
    case .gone(let reference): "'\(reference)', to which the template refers, no longer exists, or does not exist yet"
    case .actor(let className, let wanted):
      "\(className) was registered on \(wanted), and this load does not run there"
    }
  }

  var notes: [Diagnostic.Note] {
    guard case .actor = self else { return [] }
    return [Diagnostic.Note("load it there; a class that needs no actor is registered with 'isolation: nil'")]
  }

  var facts: Facts {
    switch self {
    case .noOwner(let wanted): [.wanted: wanted]
    case .owner(let wanted, let given): [.wanted: wanted, .given: given]
    case .noExternal(let name): [.reference: "#ext:\(name)"]
    case .external(let name, let wanted, let given): [.reference: "#ext:\(name)", .wanted: wanted, .given: given]
    case .noItem(let wanted): [.wanted: wanted]
    case .item(let wanted, let given): [.wanted: wanted, .given: given]
    case .gone(let reference): [.reference: reference]
    case .actor(let className, let wanted): [.class: className, .wanted: wanted]
    }
  }
}
