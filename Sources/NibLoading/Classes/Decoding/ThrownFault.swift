internal import NibModel

/// An error that the code of a class throws, with the purpose of the call.
enum ThrownFault: Fault {
  /// - method: the method that a framework has called in the phase, if it is known.
  /// - owner: the place where the layout names its owner, if it is the owner's code that has failed.
  case phase(
    object: String, className: String, LoadPhase, method: String? = nil, owner: SourcePlace? = nil, reason: String)
  case building(className: String, reason: String)
  case setting(key: String, className: String, reason: String)

  var code: Diagnostic.Code { .classThrew }

  var message: String {
    switch self {
    case .phase(let object, _, let phase, let method, _, let reason):
      "\(object) failed \(method.map { "in \($0)()" } ?? phase.words): \(reason)"
    case .building(let className, let reason): "building \(className) failed: \(reason)"
    case .setting(let key, let className, let reason): "setting '\(key)' of \(className) failed: \(reason)"
    }
  }

  var notes: [Diagnostic.Note] {
    if case .phase(_, _, _, _, let owner?, _) = self { return [Diagnostic.Note("the owner is named here", at: owner)] }
    return []
  }

  var facts: Facts {
    switch self {
    case .phase(let object, let className, _, _, _, let reason): [.class: className, .target: object, .reason: reason]
    case .building(let className, let reason): [.class: className, .reason: reason]
    case .setting(let key, let className, let reason): [.class: className, .member: key, .reason: reason]
    }
  }
}

extension LoadPhase {
  /// The method or step of the phase, for messages.
  fileprivate var words: String {
    switch value {
    case .initializing: "in init(coder:)"
    case .attaching: "while it was added to its container"
    case .attributes: "while its attributes were set"
    case .outlets, .collections, .actions: "while it was wired"
    case .awake: "in awake()"
    case .owner: "in didLoad()"
    case .presenting: "while it was shown"
    case .settling: "in afterInit()"
    case .preparing: "in prepare"
    case .living: "after the load"
    case .reusing: "in prepareForReuse()"
    case .idle: "during the load"
    }
  }
}

extension Error {
  /// The error on one line. For the faults of another layout, the first one with its place.
  var summary: String {
    guard let error = self as? NibError, let first = error.diagnostics.first else { return String(describing: self) }
    let place =
      first.place.map { SourceLines(error.sources).name(of: $0).description(in: error.source.file) }
      ?? error.source.file.lastPathComponent
    let more = error.diagnostics.count > 1 ? ", and \(error.diagnostics.count - 1) more" : ""
    // Only the file's name, because a trace must not depend on the folder.
    return "\(place): \(first.message) [\(first.code)]\(more)"
  }
}
