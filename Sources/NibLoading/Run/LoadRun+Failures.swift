internal import NibModel

/// Failures in words.
extension LoadRun {
  /// What a class's code threw, in words.
  func classThrew(_ error: any Error, at place: SourcePlace?) -> LoadFailure {
    failure(
      .classThrew, "\(nameOfRunning) failed in \(phase.words): \(error.onOneLine)",
      at: place ?? placeOfRunning, underlying: error)
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

  /// - Parameter wanted: the type in words; nil for an object.
  func badDecode(_ name: String, attribute: Int, as wanted: String?) -> LoadFailure {
    let given =
      slots[attribute].kind == .part ? "an object" : plan.document.value(ofAttribute: attribute)?.words ?? ""
    return failure(
      .badDecode,
      "\(given) is \(wanted.map { "not \($0)" } ?? "no object"), as which the initializer decodes '\(name)'",
      at: plan.document.valuePlace(ofAttribute: attribute))
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

  func nestedTooDeep(_ levels: Int, _ stackSize: Int) -> LoadFailure {
    let message = "objects are nested \(levels) deep here, and the stack of this thread has no room for more"
    let note = "the stack has \(stackSize >> 10) KB: load the layout on a thread with a larger one, or nest less"
    return failure(.limitExceeded, message, at: placeOfRunning, notes: [Diagnostic.Note(note)])
  }

  func noLayouts(toFind name: String) -> LoadFailure {
    let message = "the layout '\(name)' was asked for, and this load was given no layouts"
    return failure(.nestedLayout, message, at: placeOfRunning)
  }

  func cannotBeFound(_ name: String, _ error: any Error) -> any Error {
    Diagnostic.nestedLayout(name, error, at: placeOfRunning).map { failure($0, underlying: error) } ?? error
  }

  func isLoadingAlready(_ name: String, way: [String]) -> LoadFailure {
    let message = "the layout '\(name)' is being loaded already: \(way.joined(separator: " → "))"
    return failure(.selfLoading, message, at: placeOfRunning)
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

extension LoadEvent.Detail {
  static func abort(_ failure: LoadFailure?, _ error: any Error) -> Self {
    let code = failure?.diagnostic.code ?? (error as? any DiagnosedError)?.diagnostics.first?.code
    return .failure(code: code, message: failure?.diagnostic.message ?? error.onOneLine)
  }
}
