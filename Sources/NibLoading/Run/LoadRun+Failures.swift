internal import NibModel

/// Failures with the data of the run: the object whose code was running, the phase, and the place.
///
/// Not inlined, because the code for failing steps would slow down other steps.
extension LoadRun {
  /// - Parameter place: the place of the fault; by default that of the object whose code is running.
  @inline(never)
  func failure(
    _ fault: some Fault, at place: SourcePlace? = nil, underlying: (any Error)? = nil
  ) -> LoadFailure {
    failure(Diagnostic(fault, at: place ?? placeOfRunning), underlying: underlying)
  }

  func failure(_ diagnostic: Diagnostic, underlying: (any Error)? = nil) -> LoadFailure {
    LoadFailure(
      underlying: underlying, phase: phase, object: nameOfRunning, className: classOfRunning, diagnostic: diagnostic,
      sources: plan.document.sources)
  }

  /// Marks the load as failed by an error in setting an attribute.
  @inline(never)
  func fail(_ error: any Error, setting attribute: Int) -> LoadFailure {
    fail(error, at: plan.document.place(ofAttribute: attribute))
  }

  /// Returns the failure for an error that the code of a class has thrown.
  func classThrew(_ error: any Error, at place: SourcePlace?) -> LoadFailure {
    let owner = running == .owner && plan.document.ownerClass != nil ? plan.document.ownerPlace : nil
    let method = phase == .owner || phase == .living ? messages.callback?.description : nil
    return failure(
      ThrownFault.phase(
        object: nameOfRunning, className: classOfRunning, phase, method: method, owner: owner, reason: error.summary),
      at: place, underlying: error)
  }

  /// - Parameter wanted: the description of the type; nil for an object.
  func badDecode(_ key: String, attribute: Int, as wanted: String?) -> LoadFailure {
    let given =
      graph.slot(ofAttribute: attribute, of: plan.document.object(ofAttribute: attribute)).kind == .part
      ? "an object" : plan.document.value(ofAttribute: attribute)?.words ?? ""
    let place = plan.document.valuePlace(ofAttribute: attribute)
    guard let wanted else { return failure(DecodingFault.noObject(given: given, key: key), at: place) }
    return failure(DecodingFault.value(given: given, key: key, wanted: wanted, isAskedFor: true), at: place)
  }

  func referenceDecoded(_ key: String, attribute: Int?) -> LoadFailure {
    failure(
      DecodingFault.reference(object: nameOfRunning, key: key, isAwoken: links == nil),
      at: attribute.map(plan.document.place(ofAttribute:)))
  }

  /// The place of the object whose code is running. Nil for the owner, which the layout does not make.
  private var placeOfRunning: SourcePlace? { running.objectIndex.map(plan.document.place(ofObject:)) }

  private var nameOfRunning: String { names.name(of: running.reference) }

  var classOfRunning: String {
    running.objectIndex.map { graph.descriptor(ofObject: $0).name } ?? graph.descriptor(of: running)?.name ?? ""
  }
}

extension LoadEvent.Detail {
  static func abort(_ failure: LoadFailure?, _ error: any Error) -> Self {
    let code = failure?.diagnostic.code ?? (error as? any DiagnosedError)?.diagnostics.first?.code
    return .failure(code: code, message: failure?.diagnostic.message ?? error.summary)
  }
}
