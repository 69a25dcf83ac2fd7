/// Parts: objects that are the value of an attribute.
///
///     <User><attribute name="address"><Address street="…"/></attribute></User>
///
/// A part is an object of the layout, with an id, attributes and outlets of its own, but without children. Under every
/// order, it is made within the initializer of the object that it belongs to, before that object's children.
extension MembersBuilder {
  /// Declares an object that the loader sets in the attribute phase, unless the initializer has decoded it, by a
  /// closure: `$0.part("address") { $0.address = $1 }`.
  ///
  /// - Parameters:
  ///   - name: the attribute's name in the file.
  ///   - required: true if the file must give it.
  ///   - help: a description, for tools.
  ///   - file: the file of the declaration, for tools.
  ///   - line: the line of the declaration.
  ///   - set: assigns it. The object's class is the parameter's.
  @inlinable
  public mutating func part<Part: AnyObject>(
    _ name: String, required: Bool = false, help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line,
    by set: @escaping (Root, Part) throws -> Void
  ) {
    members.append(
      PartEntry(
        name: name, help: .fixed(help), place: TablePlace(file, line), type: Part.self, isList: false,
        isRequired: required,
        accepts: { isClass($0, within: Part.self) },
        apply: { object, parts in for part in parts { try set(trusted(object), trusted(part)) } }))
  }

  /// Declares an object that the initializer must decode, with `NibDecoder.decodeObject(_:forKey:)`.
  @inlinable
  public mutating func part<Part: AnyObject>(
    _ name: String, _: Part.Type, required: Bool = false, help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line
  ) {
    members.append(
      PartEntry(
        name: name, help: .fixed(help), place: TablePlace(file, line), type: Part.self, isList: false,
        isRequired: required,
        accepts: { isClass($0, within: Part.self) }, apply: nil))
  }

  /// Declares objects that the loader sets in the attribute phase, all at once and in document order, unless the
  /// initializer has decoded them, by a closure: `$0.parts("albums") { $0.albums = $1 }`.
  ///
  /// If `required` is true, the file must give the attribute.
  @inlinable
  public mutating func parts<Part: AnyObject>(
    _ name: String, required: Bool = false, help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line,
    by set: @escaping (Root, [Part]) throws -> Void
  ) {
    members.append(
      PartEntry(
        name: name, help: .fixed(help), place: TablePlace(file, line), type: Part.self, isList: true,
        isRequired: required,
        accepts: { isClass($0, within: Part.self) },
        apply: { object, parts in try set(trusted(object), parts.map { trusted($0) }) }))
  }

  /// Declares objects that the initializer must decode, with `NibDecoder.decodeObjects(_:forKey:)`.
  ///
  /// If `required` is true, the file must give the attribute.
  @inlinable
  public mutating func parts<Part: AnyObject>(
    _ name: String, _: Part.Type, required: Bool = false, help: StaticString = "",
    file: StaticString = #fileID, line: UInt = #line
  ) {
    members.append(
      PartEntry(
        name: name, help: .fixed(help), place: TablePlace(file, line), type: Part.self, isList: true,
        isRequired: required,
        accepts: { isClass($0, within: Part.self) }, apply: nil))
  }
}
