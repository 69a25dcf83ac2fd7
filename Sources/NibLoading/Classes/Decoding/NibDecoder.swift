package import NibModel

/// The source of `init(coder:)`: the values, parts and children that a layout or an archive gives for the object that
/// is being made.
///
/// Valid until the initializer returns.
public final class NibDecoder {
  /// The origin of an object. If it is an archive, a class should not overwrite the restored state with its initial
  /// set-up.
  public enum Source: String, Sendable {
    /// A layout file. It gives only some of the values, and `awake()` follows.
    case layout
    /// An archive. It gives the whole state of an object, and `awake()` does not follow.
    case archive
  }

  let contents: any DecoderContents

  package init(_ contents: any DecoderContents) { self.contents = contents }

  /// The origin of the object.
  public var source: Source { contents.source }

  /// The object's id, or nil. In an archive, this is the text that was encoded for the key `id`.
  public var id: String? { contents.id }

  /// The class's name, as the layout or the archive spells it.
  public var className: String { contents.className }

  /// Returns the `archiveVersion` that a class had when it encoded its part of the object, or nil if the object comes
  /// from a layout.
  public func version(of type: AnyClass) -> Int? { contents.version(of: type) }

  // MARK: Values

  /// Returns true if the layout or the archive gives a value for a key.
  ///
  /// - Complexity: O(attributes of the object).
  public func containsValue(forKey key: String) -> Bool { contents.contains(key) }

  /// Decodes a value: `let title: String? = try coder.decode(forKey: "title")`, or
  /// `try coder.decode(String.self, forKey: "title")` where the type cannot be inferred.
  ///
  /// If the value comes from a layout, it is not set again in the attribute phase.
  ///
  /// - Parameters:
  ///   - type: the value's type, by default the inferred one.
  ///   - key: the attribute's name in the layout, or the key in the archive.
  /// - Returns: the value, or nil if it is not given.
  /// - Throws: an error with its place in the layout or the archive: `bad-decode` if the value is of another type,
  ///   which the plan finds if the attribute is declared with this type; `reference-decoded` for an outlet or an event.
  /// - Complexity: O(attributes of the object).
  public func decode<Value: NibValue>(_ type: Value.Type = Value.self, forKey key: String) throws -> Value? {
    try contents.decode(key)
  }

  /// Decodes a value, or returns a default if it is not given.
  ///
  /// - Throws: the errors of `decode(_:forKey:)`.
  public func decode<Value: NibValue>(forKey key: String, default value: Value) throws -> Value {
    try contents.decode(key) ?? value
  }

  /// Always throws an error. A reference cannot be decoded in an initializer, because the object that it names may not
  /// exist yet, and two objects that decode each other would never end. Declare an outlet instead: it is wired when
  /// every object exists.
  ///
  /// - Throws: `reference-decoded`, with the reference's place.
  public func decodeReference(forKey key: String) throws -> Never { try contents.decodeReference(key) }

  /// Decodes a value that must be given.
  ///
  /// Use this in the initializer of a class that declares the value as required. Then the plan checks a layout before
  /// anything is made, and this method checks an archive.
  ///
  /// - Throws: the errors of `decode(_:forKey:)`, and `missing-attribute`.
  public func require<Value: NibValue>(_ type: Value.Type = Value.self, forKey key: String) throws -> Value {
    if let value: Value = try contents.decode(key) { return value }
    throw missing(key)
  }

  // MARK: Parts

  /// Decodes an object that is the value of an attribute. The object is made now. It is complete except for what
  /// happens after initializers: attributes that its initializer does not decode, outlets, and `awake()`.
  ///
  /// The class declares `part(_:_:)`. A second call returns the same object.
  ///
  /// - Returns: the object, or nil if it is not given.
  /// - Throws: any error that the object's initializer throws; `bad-decode` if the value is of another class, which the
  ///   plan finds if the part is declared with this class.
  public func decodeObject<Part: AnyObject>(_ type: Part.Type = Part.self, forKey key: String) throws -> Part? {
    guard let parts = try contents.decodeParts(key) else { return nil }
    guard parts.count == 1 else { throw several(parts.count, key) }
    return try checked(parts, key)[0]
  }

  /// Decodes the objects that are the value of an attribute, in the order of the file. Returns an empty array if it is
  /// not given.
  ///
  /// - Throws: the errors of `decodeObject(_:forKey:)`.
  public func decodeObjects<Part: AnyObject>(_ type: Part.Type = Part.self, forKey key: String) throws -> [Part] {
    try checked(contents.decodeParts(key) ?? [], key)
  }

  /// Decodes an object that must be given.
  ///
  /// - Throws: the errors of `decodeObject(_:forKey:)`, and `missing-attribute`.
  public func requireObject<Part: AnyObject>(_ type: Part.Type = Part.self, forKey key: String) throws -> Part {
    if let part: Part = try decodeObject(forKey: key) { return part }
    throw missing(key)
  }

  private func checked<Part: AnyObject>(_ parts: [AnyObject], _ key: String) throws -> [Part] {
    try parts.map { part in
      if let part = part as? Part { return part }
      throw foreign(part, key, wanted: Part.self)
    }
  }

  // MARK: Children

  /// Makes the objects that the layout or the archive puts into this one, and adds each of them with the `children`
  /// closure of the class's members.
  ///
  /// The root class of a family calls this at the end of its initializer, as `super.init(coder:)` does in UIKit. Under
  /// an order that builds children later, this makes no objects, and the loader adds them later.
  ///
  /// - Parameter parent: the object that is being made: `self`.
  /// - Throws: any error that a child's initializer throws, or that the class throws when a child is added.
  public func attachChildren(to parent: AnyObject) throws { try contents.attachChildren(to: parent) }

  /// Makes the objects that the layout or the archive puts into this one, for an initializer that needs them before its
  /// object exists.
  ///
  /// The class declares `children(Child.self)`. A second call returns the same objects.
  ///
  /// - Throws: any error that a child's initializer throws; `bad-decode` if a child is of another class, which the plan
  ///   finds if the class declares its children with this class.
  public func decodeChildren<Child: AnyObject>(_ type: Child.Type = Child.self) throws -> [Child] {
    try contents.decodeChildren().map { child in
      guard let child = child as? Child else { throw foreign(child, "children", wanted: Child.self) }
      return child
    }
  }
}

/// The contents that a decoder reads, from a layout that is being loaded or an archive that is being restored.
package protocol DecoderContents: AnyObject {
  var source: NibDecoder.Source { get }
  var id: String? { get }
  var className: String { get }
  func version(of type: AnyClass) -> Int?
  func contains(_ name: String) -> Bool
  func decode<Value: NibValue>(_ name: String) throws -> Value?
  /// Returns the objects that are the value of an attribute, complete; nil if it is not given.
  func decodeParts(_ name: String) throws -> [AnyObject]?
  func decodeReference(_ name: String) throws -> Never
  /// Returns the error that ends an initializer, with the place of a value, or of the object that lacks the value.
  func failure(_ fault: some Fault, decoding key: String, underlying: (any Error)?) -> any Error
  func attachChildren(to parent: AnyObject) throws
  func decodeChildren() throws -> [AnyObject]
  /// Returns what the template needs whose initializer is running. It is opaque, because its type knows loads.
  func decodeTemplate() throws -> AnyObject
}
