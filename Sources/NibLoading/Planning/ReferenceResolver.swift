internal import NibModel

/// Finds the participants that references name: objects by id, the owner, external objects, the first responder.
struct ReferenceResolver {
  private let input: PlanInput
  private let findings: Findings
  private let storage: [UInt8]
  private let attributes: [NibDocument.AttributeRecord]
  private(set) var ids: IDTable
  private(set) var externals: [ResolvedGraph.External] = []
  private var externalIndices: [String: Int] = [:]
  /// Ids are compared with misspelled ones for this many faults only: a hostile file has many of both.
  private var idSuggestionsLeft = 20

  init(_ input: PlanInput, _ findings: Findings) {
    self.input = input
    self.findings = findings
    storage = input.document.storage
    attributes = input.document.attributes
    ids = IDTable(capacity: input.isArchive ? 0 : input.document.objects.count)
  }

  // MARK: Ids

  @inline(__always)
  mutating func enterID(of object: Int, attribute: Int) {
    let bytes = attributes[attribute].value
    if !isAllowedID(bytes) {
      findings.report(.badID(input.document.text(bytes), at: input.document.valuePlace(ofAttribute: attribute)))
    }
    if let earlier = ids.insert(object, id: bytes, in: input.document) {
      let earlierID = Int(input.document.objects[earlier].idAttribute)
      findings.report(
        .duplicateID(
          input.document.text(bytes), at: input.document.valuePlace(ofAttribute: attribute),
          earlier: input.document.valuePlace(ofAttribute: earlierID)))
    }
  }

  private func isAllowedID(_ range: Range<Int>) -> Bool {
    let bytes = storage.span
    for index in range {
      switch bytes[index] {
      case 0...0x20, UInt8(ascii: "#"), UInt8(ascii: "."), UInt8(ascii: ":"): return false
      default: break
      }
    }
    // The reserved ids have three or five letters.
    guard range.count == 3 || range.count == 5 else { return !range.isEmpty }
    let text = bytes.extracting(range)
    return !text.equals("owner") && !text.equals("first") && !text.equals("ext")
  }

  /// The object whose id stands behind the `#` of a reference, given as bytes of the document's storage.
  func object(namedBy reference: Range<Int>) -> Int? {
    guard reference.count > 1, input.document.storage[reference.lowerBound] == UInt8(ascii: "#") else { return nil }
    return ids.object(withID: reference.dropFirst(), in: input.document)
  }

  // MARK: References

  /// The participant that a reference names: `#id`, `#owner`, `#first`, `#ext:name`. Reports one that names none.
  mutating func party(_ reference: Substring, attribute: Int) -> Party? {
    party(reference, at: input.document.valuePlace(ofAttribute: attribute))
  }

  mutating func party(_ reference: Substring, at place: SourcePlace) -> Party? {
    if let fault = Diagnostic.severalReferences(String(reference), at: place) {
      findings.report(fault)
      return nil
    }
    guard reference.hasPrefix("#"), reference.count > 1 else {
      reportNoReference(String(reference), at: place)
      return nil
    }
    switch reference {
    case "#owner": return .owner
    case "#first": return .firstResponder
    default: break
    }
    let name = String(reference.dropFirst())
    if name.hasPrefix("ext:") { return external(String(name.dropFirst(4)), at: place) }
    if let object = ids.object(withID: name, in: input.document) { return .object(object) }
    let input = input
    findings.report(
      .danglingReference(
        name, at: place, among: idsToSuggest(), replace: { input.spelling("#\(name)", as: $0, in: place) }))
    return nil
  }

  private func reportNoReference(_ text: String, at place: SourcePlace) {
    let isKnown = ids.object(withID: text, in: input.document) != nil
    findings.report(
      .badReference(
        "'\(text)' is not a reference", at: place,
        note: "a reference is '#' and an id" + (isKnown ? ": write '#\(text)'" : ""),
        replacement: isKnown ? input.spelling(text, as: "#\(text)", in: place) : nil))
  }

  private mutating func idsToSuggest() -> [String] {
    guard idSuggestionsLeft > 0 else { return [] }
    idSuggestionsLeft -= 1
    return input.document.objects.indices.compactMap { input.document.id(ofObject: $0) } + ["owner", "first"]
  }

  private mutating func external(_ name: String, at place: SourcePlace) -> Party? {
    if let index = externalIndices[name] { return .external(index) }
    let type: AnyClass? = input.externalTypes[name]
    if type == nil, !input.trustsExternals {
      let input = input
      findings.report(
        .unknownExternal(
          name, at: place, among: input.externalTypes.keys.sorted(),
          replace: { input.spelling("#ext:\(name)", as: $0, in: place) }))
      return nil
    }
    externalIndices[name] = externals.count
    externals.append(
      ResolvedGraph.External(
        name: name, descriptor: (type as? any NibConnectable.Type).map { ClassDescriptor(unregistered: $0) },
        className: type.map { String(describing: $0) } ?? name,
        isInstance: { object in type.map { isObject(object, of: $0) } ?? true }))
    return .external(externals.count - 1)
  }

  /// The class of an external object; nil if the plan takes it on trust.
  func type(ofExternal index: Int) -> AnyClass? { input.externalTypes[externals[index].name] }

  // MARK: The owner

  /// Compares the class that the layout names with the class of the owner.
  func checkOwner(given: ClassDescriptor?) {
    let document = input.document
    guard let attribute = document.attribute(ReservedName.owner, in: document.root.attributes) else { return }
    let name = document.text(ofAttribute: attribute)
    let place = document.valuePlace(ofAttribute: attribute)
    if let given {
      if name != given.name, !given.members.lineage.contains(where: { className($0) == name }) {
        findings.report(.ownerMismatch(wanted: name, given: given.name, at: place))
      }
    } else if input.registry[name] == nil {
      findings.report(.unknownOwnerClass(name, at: place, among: input.registry))
    } else if !input.isForCheckingOnly {
      findings.report(.missingOwner("the layout belongs to \(name), and no owner was given", at: place))
    }
  }

  /// Reports a place that needs an owner where there is none.
  func reportMissingOwner(at place: SourcePlace) {
    // A layout that names its owner's class has a finding already: the class is unknown or missing.
    guard input.document.ownerClass == nil else { return }
    if !input.isForCheckingOnly {
      findings.report(.missingOwner("this connects the owner, and no owner was given", at: place))
    } else if !findings.all.contains(where: { $0.code == .missingOwner }) {
      findings.report(.unnamedOwner(at: place))
    }
  }
}

/// True if an object is of a class that is known only as a value.
private func isObject(_ object: AnyObject, of type: AnyClass) -> Bool {
  func check<Class: AnyObject>(_: Class.Type) -> Bool { object is Class }
  return check(type)
}
