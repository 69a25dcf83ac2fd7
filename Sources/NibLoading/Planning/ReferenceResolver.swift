internal import NibModel

/// Finds the participants that references name: objects by id, the owner, external objects, the first responder.
struct ReferenceResolver {
  private let input: PlanInput
  private let findings: Findings
  private(set) var ids: IDTable
  private(set) var externals: [ResolvedGraph.External] = []
  private var externalIndices: [String: Int] = [:]

  init(_ input: PlanInput, _ findings: Findings) {
    self.input = input
    self.findings = findings
    ids = input.document.ids ?? IDTable(capacity: input.isArchive ? 0 : input.document.objects.count)
  }

  // MARK: Ids

  /// Adds the ids of all objects, unless the document already has a table of them. Reports invalid ids and duplicate
  /// ids.
  mutating func enterIDs() {
    if input.document.ids != nil { return }
    let (document, findings) = (input.document, findings)
    ids.enter(idsOf: document) { object, isAllowed, earlier in
      let attribute = document.idAttribute(ofObject: object)
      let place = document.valuePlace(ofAttribute: attribute)
      if !isAllowed { findings.report(ReferenceFault.badID(document.text(ofAttribute: attribute)), at: place) }
      if let earlier {
        let earlierPlace = document.valuePlace(ofAttribute: document.idAttribute(ofObject: earlier))
        findings.report(
          ReferenceFault.duplicateID(document.text(ofAttribute: attribute), earlier: earlierPlace), at: place)
      }
    }
  }

  /// Returns the object whose id follows the `#` of a reference, which is given as a range of bytes of the document's
  /// storage.
  func object(namedBy reference: Range<Int>) -> Int? {
    guard reference.count > 1, input.document.storage[reference.lowerBound] == UInt8(ascii: "#") else { return nil }
    return ids.object(withID: reference.dropFirst(), in: input.document)
  }

  // MARK: References

  /// Returns the participant that a reference names: `#id`, `#owner`, `#first`, `#ext:name`. Reports a reference that
  /// names no participant.
  mutating func participant(_ reference: Substring, attribute: Int) -> ParticipantID? {
    let document = input.document
    return participant(reference, at: document.valuePlace(ofAttribute: attribute))
  }

  mutating func participant(_ reference: Substring, at givenPlace: @autoclosure () -> SourcePlace) -> ParticipantID? {
    switch reference {
    case "#owner": return .owner
    case "#first": return .firstResponder
    default: break
    }
    let place = givenPlace()
    if let fault = ReferenceFault(several: String(reference)) {
      findings.report(fault, at: place)
      return nil
    }
    guard reference.hasPrefix("#"), reference.count > 1 else {
      reportNoReference(String(reference), at: place)
      return nil
    }
    let name = String(reference.dropFirst())
    if name.hasPrefix("ext:") { return external(String(name.dropFirst(4)), .caller, at: place) }
    if let object = ids.object(withID: name, in: input.document) { return .object(object) }
    // The contents of a template refer to the objects around it.
    let origin = input.origin(ofOuter: name)
    if input.outerClass(named: name, origin) != nil { return external(name, origin, at: place) }
    // It has been reported that the class of the item is unknown.
    if origin == .item { return nil }
    if let template = input.template(ofInnerID: name) {
      findings.report(TemplateFault.inside(id: name, template: template), at: place)
      return nil
    }
    let near = Suggestion.nearest(to: name, among: idsToSuggest())
    findings.report(
      ReferenceFault.dangling(id: name, near: near), at: place,
      replacement: near.flatMap { input.spelling("#\(name)", as: "#\($0)", in: place) })
    return nil
  }

  private func reportNoReference(_ text: String, at place: SourcePlace) {
    let isKnown = ids.object(withID: text, in: input.document) != nil
    findings.report(
      ReferenceFault.noReference(text, isID: isKnown), at: place,
      replacement: isKnown ? input.spelling(text, as: "#\(text)", in: place) : nil)
  }

  private mutating func idsToSuggest() -> [String] {
    guard input.checked.mayOfferIDs() else { return [] }
    return input.document.objects.indices.compactMap { input.document.id(ofObject: $0) }
      + input.outerNames.sorted() + ["owner", "first"]
  }

  private mutating func external(
    _ name: String, _ origin: ResolvedGraph.External.Origin, at place: SourcePlace
  ) -> ParticipantID? {
    let outer = input.outerClass(named: name, origin)
    let type: AnyClass? = input.type(ofExternal: name, origin)
    let external = ResolvedGraph.External(
      origin: origin, name: name,
      descriptor: outer ?? (type as? any NibConnectable.Type).map(input.registry.descriptor(of:)),
      className: outer?.name ?? type.map { String(describing: $0) } ?? name,
      isInstance: { object in type.map { isObject(object, of: $0) } ?? true })
    if let index = externalIndices[external.key] { return .external(index) }
    if type == nil, !input.trustsExternals {
      let names = Array(input.externalTypes.keys) + (input.isTemplate ? [] : input.outerNames)
      let offer = Offer(names.sorted(), for: name)
      findings.report(
        ReferenceFault.unknownExternal(name, offer), at: place,
        replacement: offer.near.flatMap { input.spelling("#ext:\(name)", as: "#ext:\($0)", in: place) })
      return nil
    }
    externalIndices[external.key] = externals.count
    externals.append(external)
    return .external(externals.count - 1)
  }

  /// Returns the class of an external object; nil if the plan accepts the object unchecked.
  func type(ofExternal index: Int) -> AnyClass? {
    input.type(ofExternal: externals[index].name, externals[index].origin)
  }

  // MARK: The owner

  /// Compares the class that the layout names with the class of the owner.
  func checkOwner(given: ClassDescriptor?) {
    let document = input.document
    guard let attribute = document.attribute(ReservedName.owner, in: document.rootAttributes) else { return }
    let name = document.text(ofAttribute: attribute)
    let place = document.valuePlace(ofAttribute: attribute)
    if let given {
      if name != given.name, !given.members.lineage.contains(where: { className($0) == name }) {
        findings.report(OwnerFault.mismatch(wanted: name, given: given.name), at: place)
      }
    } else if input.registry[name] == nil {
      let fault = ClassFault(name, among: input.registry.names)
      findings.report(fault, at: place, replacement: fault.near)
    } else if !input.isForCheckingOnly {
      findings.report(OwnerFault.missing(className: name), at: place)
    }
  }

  /// Reports a place that needs an owner, if there is none.
  func reportMissingOwner(at place: SourcePlace) {
    // If a layout names its owner's class, there is a finding already: the class is unknown or missing.
    guard input.document.ownerClass == nil else { return }
    if !input.isForCheckingOnly {
      findings.report(OwnerFault.missingForConnection, at: place)
    } else {
      findings.reportOnce(OwnerFault.unnamed, at: place)
    }
  }
}

/// Returns true if an object is of a class that is known only as a value.
private func isObject(_ object: AnyObject, of type: AnyClass) -> Bool {
  func check<Class: AnyObject>(_: Class.Type) -> Bool { object is Class }
  return check(type)
}
