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

  var code: Diagnostic.Code {
    switch self {
    case .mismatch: .ownerMismatch
    case .missing, .missingForConnection, .unnamed: .missingOwner
    }
  }

  var severity: Diagnostic.Severity { self == .unnamed ? .warning : .error }

  var message: String {
    switch self {
    case .mismatch(let wanted, let given): "the layout belongs to \(wanted), and its owner is of class \(given)"
    case .missing(let className): "the layout belongs to \(className), and no owner was given"
    case .missingForConnection: "this connects the owner, and no owner was given"
    case .unnamed: "this connects the owner, whose class the layout does not name: the connection cannot be checked"
    }
  }

  var notes: [Diagnostic.Note] {
    self == .unnamed ? [Diagnostic.Note("name the class: <layout version=\"1\" owner=\"…\">")] : []
  }

  var facts: Facts {
    switch self {
    case .mismatch(let wanted, let given): [.wanted: wanted, .given: given]
    case .missing(let className): [.wanted: className]
    case .missingForConnection, .unnamed: [:]
    }
  }
}
