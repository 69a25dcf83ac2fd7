internal import NibModel

// Decoding into an object that exists. This code does not depend on the origin of the values. The values of a layout
// have been checked by its plan; the values of an archive are checked here.

extension NibDecoder {
  /// Makes a builder, sets the given values, and builds the product.
  func build<Builder: NibBuilder>(_: Builder.Type, _ members: Members) throws -> Builder.Product {
    let builder = Builder()
    for entry in members.effectiveAttributes { try decode(entry, into: builder) }
    for entry in members.effectiveParts { try decode(entry, into: builder) }
    if let container = members.container { try decodeChildren(container, into: builder) }
    do { return try builder.build() } catch {
      let fault = ThrownFault.building(className: className, reason: "\(error)")
      throw contents.failure(fault, decoding: "", underlying: error)
    }
  }

  /// Decodes an attribute and sets it, if it is given.
  ///
  /// - Throws: the errors of `decode(_:forKey:)`; `missing-attribute` if it is required but not given; `class-threw` if
  ///   setting it fails.
  package func decode(_ entry: AttributeEntry, into target: AnyObject) throws {
    guard let apply = entry.applyStructure else { return }
    guard let value = try decode(PropertyList.self, forKey: entry.name) else {
      if entry.isRequired { throw missing(entry.name) }
      return
    }
    let isValue = try setting(entry.name) { try apply(target, value) }
    if !isValue {
      let fault = DecodingFault.value(
        given: value.words, key: entry.name, wanted: entry.type.words, isAskedFor: false)
      throw contents.failure(fault, decoding: entry.name, underlying: nil)
    }
  }

  /// Decodes parts and sets them, if they are given.
  ///
  /// - Throws: the errors of `decodeObject(_:forKey:)`; `missing-attribute` if they are required but not given;
  ///   `class-threw` if setting them fails.
  package func decode(_ entry: PartEntry, into target: AnyObject) throws {
    guard let apply = entry.apply else { return }
    guard let parts = try contents.decodeParts(entry.name) else {
      if entry.isRequired { throw missing(entry.name) }
      return
    }
    if !entry.isList, parts.count != 1 { throw several(parts.count, entry.name) }
    for part in parts where !entry.accepts(type(of: part)) { throw foreign(part, entry.name, wanted: entry.type) }
    try setting(entry.name) { try apply(target, parts) }
  }

  private func decodeChildren(_ container: ContainerEntry, into target: AnyObject) throws {
    guard let insert = container.insert else { return }
    for child in try contents.decodeChildren() {
      guard container.accepts(type(of: child)) else {
        throw foreign(child, "children", wanted: container.child)
      }
      try insert(target, child)
    }
  }

  private func setting<Result>(_ name: String, _ set: () throws -> Result) throws -> Result {
    do { return try set() } catch {
      let fault = ThrownFault.setting(key: name, className: className, reason: "\(error)")
      throw contents.failure(fault, decoding: name, underlying: error)
    }
  }

  // MARK: Failures

  func missing(_ name: String) -> any Error {
    contents.failure(ValueFault.missing(member: name, className: className), decoding: name, underlying: nil)
  }

  func several(_ count: Int, _ name: String) -> any Error {
    contents.failure(DecodingFault.severalObjects(count, key: name), decoding: name, underlying: nil)
  }

  func foreign(_ object: AnyObject, _ name: String, wanted: AnyClass) -> any Error {
    let fault = DecodingFault.objectType(
      given: NibLoading.className(type(of: object)), key: name, wanted: NibLoading.className(wanted))
    return contents.failure(fault, decoding: name, underlying: nil)
  }
}
