internal import NibModel

/// Who takes part, and whom a reference names.
extension Planner {
  /// Compares the class that the layout names with the class that is given.
  mutating func resolveOwner() {
    guard let attribute = document.attribute(ReservedName.owner, in: document.root.attributes) else { return }
    let name = document.text(ofAttribute: attribute)
    let place = document.valuePlace(ofAttribute: attribute)
    if let owner {
      if name != owner.name, !owner.members.lineage.contains(where: { className($0) == name }) {
        report(.ownerMismatch(wanted: name, given: owner.name, at: place))
      }
    } else if let registered = registry[name] {
      if isForCheckingOnly {
        owner = registered
      } else {
        report(.missingOwner("the layout belongs to \(name), and no owner was given", at: place))
      }
    } else {
      report(.unknownOwnerClass(name, at: place, among: registry))
    }
  }

  /// Whom a reference names: `#id`, `#owner`, `#first`, `#ext:name`. Reports one that names nobody.
  mutating func party(_ reference: Substring, attribute: Int) -> Party? {
    party(reference, at: document.valuePlace(ofAttribute: attribute))
  }

  mutating func party(_ reference: Substring, at place: SourcePlace) -> Party? {
    if let fault = Diagnostic.severalReferences(String(reference), at: place) {
      report(fault)
      return nil
    }
    guard reference.hasPrefix("#"), reference.count > 1 else {
      let id = String(reference)
      let isKnown = ids.object(withID: id, in: document) != nil
      report(
        .badReference(
          "'\(reference)' is not a reference", at: place,
          note: "a reference is '#' and an id" + (isKnown ? ": write '#\(id)'" : ""),
          replacement: isKnown ? spelling(id, as: "#\(id)", in: place) : nil))
      return nil
    }
    switch reference {
    case "#owner": return .owner
    case "#first": return .firstResponder
    default: break
    }
    let name = String(reference.dropFirst())
    if name.hasPrefix("ext:") { return external(String(name.dropFirst(4)), at: place) }
    if let object = ids.object(withID: name, in: document) { return .object(object) }
    report(
      .danglingReference(name, at: place, among: idsToSuggest(), replace: { spelling("#\(name)", as: $0, in: place) }))
    return nil
  }

  mutating func idsToSuggest() -> [String] {
    guard idSuggestionsLeft > 0 else { return [] }
    idSuggestionsLeft -= 1
    return document.objects.indices.compactMap { document.id(ofObject: $0) } + ["owner", "first"]
  }

  mutating func external(_ name: String, at place: SourcePlace) -> Party? {
    if let index = externalIndices[name] { return .external(index) }
    let type: AnyClass? = externalTypes[name]
    if type == nil, !trustsExternals {
      report(
        .unknownExternal(
          name, at: place, among: externalTypes.keys.sorted(),
          replace: { spelling("#ext:\(name)", as: $0, in: place) }))
      return nil
    }
    externalIndices[name] = externals.count
    externals.append(
      ResolvedLayout.External(
        name: name, descriptor: (type as? any NibOwner.Type).map { ClassDescriptor(owner: $0) },
        className: type.map { String(describing: $0) } ?? name,
        isInstance: { object in type.map { isObject(object, of: $0) } ?? true }))
    return .external(externals.count - 1)
  }

  func descriptor(of party: Party) -> ClassDescriptor? {
    switch party.reference {
    case .object(let index): classes[index] < 0 ? nil : registry.classes[Int(classes[index])]
    case .owner: owner
    case .external(let index): externals[index].descriptor
    case .firstResponder, .none: nil
    }
  }

  /// The class of somebody, if it is known.
  func type(of party: Party) -> AnyClass? {
    if case .external(let index) = party.reference { return externalTypes[externals[index].name] }
    return descriptor(of: party)?.type
  }

  func name(of party: Party) -> String {
    switch party.reference {
    case .object(let index):
      let className = document.names[Int(document.objects[index].name)]
      return document.id(ofObject: index).map { "'\($0)'" } ?? "the \(className)"
    case .owner: return "the owner"
    case .external(let index): return "'ext:\(externals[index].name)'"
    case .firstResponder: return "the first responder"
    case .none: return "nobody"
    }
  }
}

/// Whether an object is of a class that is known only as a value.
private func isObject(_ object: AnyObject, of type: AnyClass) -> Bool {
  func check<Class: AnyObject>(_: Class.Type) -> Bool { object is Class }
  return check(type)
}
