internal import NibModel

/// Failures in words.
extension LoadRun {
  /// Marks the load as failed, and puts a foreign error into words.
  func fail(_ error: any Error, at place: SourcePlace? = nil) -> LoadFailure {
    if let failed { return failed }
    let failure: LoadFailure
    if let own = error as? LoadFailure {
      failure = own
    } else {
      failure = self.failure(
        .classThrew, "\(nameOfRunning) failed in \(phase.words): \(Self.words(for: error))",
        at: place ?? placeOfRunning, underlying: error)
    }
    failed = failure
    return failure
  }

  static func detail(ofAbort failure: LoadFailure?, _ error: any Error) -> LoadEvent.Detail {
    let code = failure?.diagnostic.code ?? (error as? any DiagnosedError)?.diagnostics.first?.code
    return .failure(code: code, message: failure?.diagnostic.message ?? words(for: error))
  }

  /// An error on one line: of the faults of another layout the first, with its place.
  static func words(for error: any Error) -> String {
    guard let error = error as? NibError, let first = error.diagnostics.first else {
      return String(describing: error)
    }
    let place = first.place.map { ":\(LineIndex(error.source).name(of: $0))" } ?? ""
    let more = error.diagnostics.count > 1 ? ", and \(error.diagnostics.count - 1) more" : ""
    // The name alone: a trace must not depend on the folder.
    return "\(error.source.file.lastPathComponent)\(place): \(first.message) [\(first.code)]\(more)"
  }

  func failure(
    _ code: Diagnostic.Code, _ message: String, at place: SourcePlace?, notes: [Diagnostic.Note] = [],
    underlying: (any Error)? = nil
  ) -> LoadFailure {
    failure(Diagnostic(code, message, at: place, notes: notes), underlying: underlying)
  }

  func failure(_ diagnostic: Diagnostic, underlying: (any Error)? = nil) -> LoadFailure {
    LoadFailure(
      underlying: underlying, phase: phase, object: names.name(of: running.reference), className: classOfRunning,
      diagnostic: diagnostic, source: plan.document.source)
  }

  func referenceDecoded(_ name: String, attribute: Int?) -> LoadFailure {
    failure(
      .referenceDecoded(
        "\(nameOfRunning).\(name)", at: attribute.map { plan.document.place(ofAttribute: $0) } ?? placeOfRunning,
        advice: "declare an outlet '\(name)'" + (links == nil ? " and read it in awake()" : "")))
  }

  func decoderOutsideInit(_ what: String) -> LoadFailure { failure(.decoderOutsideInit(what, at: placeOfRunning)) }

  func foreignParent(_ object: AnyObject) -> LoadFailure {
    failure(
      .childrenNotDecoded,
      "the initializer of \(classOfRunning) hands its children to an object of class \(type(of: object)), which cannot take them",
      at: placeOfRunning, notes: [Diagnostic.Note("attachChildren(to:) takes the object that is being made: self")])
  }

  func childrenNotDecoded(_ object: Int) -> LoadFailure {
    failure(.childrenNotDecoded(classOfRunning, at: plan.document.place(ofObject: object)))
  }

  func childrenLeftBehind(_ object: Int) -> LoadFailure {
    failure(.childrenLeftBehind(classOfRunning, at: plan.document.place(ofObject: object)))
  }

  func partsNotDecoded(_ attribute: Int) -> LoadFailure {
    let name = plan.document.name(ofAttribute: attribute)
    return failure(
      .partsNotDecoded,
      "the initializer of \(classOfRunning) did not decode '\(name)', and nobody would hold what it is",
      at: plan.document.place(ofAttribute: attribute))
  }

  func notOnActor(_ object: Int) -> LoadFailure {
    let descriptor = graph.descriptor(ofObject: object)
    return failure(
      .wrongActor,
      "\(descriptor.name) was registered on \(descriptor.confinement?.words ?? ""), and this load does not run there",
      at: plan.document.place(ofObject: object),
      notes: [Diagnostic.Note("load it there; a class that needs no actor is registered with 'isolation: nil'")])
  }

  /// The object whose code is running; for the owner, the attribute that names its class.
  var placeOfRunning: SourcePlace? {
    running == .owner ? plan.document.ownerPlace : running.objectIndex.map { plan.document.place(ofObject: $0) }
  }

  var nameOfRunning: String {
    names.name(of: running.reference)
  }

  var classOfRunning: String {
    running.objectIndex.map { graph.descriptor(ofObject: $0).name } ?? graph.descriptor(of: running)?.name ?? ""
  }
}

extension LoadPhase {
  /// The method or step of the phase, for messages.
  fileprivate var words: String {
    switch self {
    case .initializing: "init(coder:)"
    case .attaching: "being added to its container"
    case .attributes: "setting an attribute"
    case .outlets, .collections, .actions: "being wired"
    case .awake: "awake()"
    case .owner: "didLoad()"
    case .presenting: "being shown"
    case .settling: "afterInit()"
    case .idle: "loading"
    }
  }
}
