internal import NibModel

/// What `init(coder:)` decodes from: what the layout says of the object that is being made.
///
/// Good until the initializer returns.
public final class NibDecoder {
  /// Where objects come from. A class that sets itself up for a layout should not do so over a restored state.
  public enum Source: Sendable {
    /// A layout file: only what the file sets; `awake()` follows.
    case layout
    /// An archive: the whole state of an object; `awake()` does not follow.
    case archive
  }

  let run: LoadRun

  init(run: LoadRun) { self.run = run }

  /// Where the object comes from.
  public var source: Source { .layout }

  /// The object's id, or nil.
  public var id: String? { run.initializing.flatMap { run.plan.document.id(ofObject: $0) } }

  /// The class's name, as the layout spells it.
  public var className: String {
    run.initializing.map { run.plan.document.names[Int(run.plan.document.objects[$0].name)] } ?? ""
  }

  // MARK: Values

  /// Whether the layout gives an attribute. O(attributes of the object).
  public func contains(_ name: String) -> Bool {
    run.initializing.flatMap { attribute(name, of: $0) } != nil
  }

  /// Decodes an attribute, which then is not set again in the attribute phase.
  ///
  /// - Returns: the value, or nil when the layout does not give it.
  /// - Throws: an error with its place in the layout: `bad-decode` when the text is no such value, which the plan
  ///   finds if the attribute is declared with this type; `reference-decoded` for an outlet or an event.
  /// - Complexity: O(attributes of the object).
  public func decode<Value: NibValue>(_ name: String, as _: Value.Type = Value.self) throws -> Value? {
    let object = try current("decode '\(name)'")
    guard let index = attribute(name, of: object) else { return nil }
    switch run.plan.layout.slots[index].kind {
    case .attribute, .identity, .id, .unknown, .unresolved: break
    case .outlet, .collection, .event, .ownerOutlet, .ownerCollection:
      throw run.referenceDecoded(name, attribute: index)
    }
    let bytes = run.plan.document.storage
    guard let value = Value(nibText: bytes.span.extracting(run.plan.document.attributes[index].value)) else {
      let text = run.plan.document.text(ofAttribute: index)
      throw run.failure(
        .badDecode, "'\(text)' is not \(Value.nibDescription), as which the initializer decodes '\(name)'",
        at: run.plan.document.valueRange(ofAttribute: index))
    }
    run.consume(index)
    return value
  }

  /// Decodes an attribute, or takes a value for want of it.
  ///
  /// - Throws: as `decode(_:as:)`.
  public func decode<Value: NibValue>(_ name: String, default value: Value) throws -> Value {
    try decode(name) ?? value
  }

  /// Always throws: a reference cannot be decoded in an initializer, because the object that it names may not exist
  /// yet, and two that decoded each other would never end. Declare an outlet; it is wired when every object exists.
  ///
  /// - Throws: `reference-decoded`, with the reference's place in the layout.
  public func decodeReference(_ name: String) throws -> Never {
    let object = try current("decode '\(name)'")
    throw run.referenceDecoded(name, attribute: attribute(name, of: object))
  }

  private func attribute(_ name: String, of object: Int) -> Int? {
    let document = run.plan.document
    return document.objects[object].attributes.first { document.names[Int(document.attributes[$0].name)] == name }
  }

  // MARK: Children

  /// Makes the objects that the layout puts into this one, and adds each by the `children` of the class's members.
  ///
  /// For the root class of a family to call at the end of its initializer, as `super.init(coder:)` does in UIKit. A profile
  /// whose loader builds children later makes none here, and adds them later.
  ///
  /// - Parameter parent: the object that is being made: `self`.
  /// - Throws: what a child's initializer throws, or adding it.
  public func attachChildren(to parent: AnyObject) throws {
    let object = try current("attach children")
    try run.announce(parent, as: object)
    try run.runNestedSteps(of: object)
  }

  /// Makes the objects that the layout puts into this one, for an initializer that needs them before its object exists.
  ///
  /// The class declares `children(Child.self)`. Asked again it hands out the same objects.
  ///
  /// - Throws: what a child's initializer throws.
  public func decodeChildren<Child: AnyObject>(of _: Child.Type = Child.self) throws -> [Child] {
    let object = try current("decode children")
    try run.runNestedSteps(of: object)
    return run.takeChildren(of: object).compactMap { $0 as? Child }
  }

  private func current(_ what: String) throws -> Int {
    if let object = run.initializing { return object }
    throw run.decoderOutsideInit(what)
  }
}
