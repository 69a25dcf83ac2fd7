internal import NibModel

/// An owner that the layout needs or names, and that does not fit or is missing.
enum OwnerFault: Fault {
  case mismatch(wanted: String, given: String)
  /// The layout names its owner's class, but no owner was given.
  case missing(className: String)
  /// The layout connects an owner, but no owner was given.
  case missingForConnection
  /// The layout connects an owner whose class is unknown.
  case unnamed
  /// A member of the owner that is no value, as an attribute of a layout that fills its owner.
  case member(String, Slot.Kind, className: String)
  /// A value that only an initializer decodes, for an owner that exists.
  case decoded(String, className: String)
  /// Children for an owner that takes them only in its initializer.
  case takesChildrenInInitializer(className: String)
  /// The class of an included layout's owner, which a load would have to make.
  case notMade(className: String, isOwner: Bool)

  var code: Diagnostic.Code {
    switch self {
    case .mismatch: .ownerMismatch
    case .member: .valueKind
    case .decoded: .unknownAttribute
    case .takesChildrenInInitializer: .childrenNotAllowed
    case .missing, .missingForConnection, .unnamed, .notMade: .missingOwner
    }
  }

  var severity: Diagnostic.Severity { self == .unnamed ? .warning : .error }

  var message: String {
    switch self {
    case .mismatch(let wanted, let given): "the layout belongs to \(wanted), and its owner is of class \(given)"
    case .missing(let className): "the layout belongs to \(className), and no owner was given"
    case .notMade(let className, true): "a load cannot make the owner of this layout: \(className) has no 'make'"
    case .notMade(let className, false): "\(className) cannot own a layout: it is not a NibOwner"
    case .missingForConnection: "this connects the owner, and no owner was given"
    case .unnamed: "this connects the owner, whose class the layout does not name: the connection cannot be checked"
    case .member(let name, let kind, let className):
      "'\(name)' of \(className) is an \(kind.word), and <layout> can set only attributes of its owner"
    case .decoded(let name, let className):
      "only the initializer of \(className) decodes '\(name)', and the owner exists before its layout is loaded"
    case .takesChildrenInInitializer(let className):
      "\(className) takes its children in its initializer, and the owner exists before its layout is loaded"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .unnamed: [Diagnostic.Note("name the class: <layout … owner=\"…\">")]
    case .member: [Diagnostic.Note("connect it with <connect from=\"#owner\" …/>")]
    case .notMade(let className, true): [Diagnostic.Note("register(owner: \(className).self) { \(className)() }")]
    case .mismatch, .missing, .missingForConnection, .notMade, .decoded, .takesChildrenInInitializer: []
    }
  }

  var facts: Facts {
    switch self {
    case .mismatch(let wanted, let given): [.wanted: wanted, .given: given]
    case .missing(let className): [.wanted: className]
    case .notMade(let className, _): [.class: className]
    case .missingForConnection, .unnamed: [:]
    case .member(let name, _, let className), .decoded(let name, let className): [.member: name, .class: className]
    case .takesChildrenInInitializer(let className): [.class: className]
    }
  }
}
