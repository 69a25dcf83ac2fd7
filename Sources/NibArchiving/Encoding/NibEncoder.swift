public import NibLoading
public import NibModel

/// The destination of `encode(with:)`. It is valid until that function returns.
///
/// Values and parts of an object exist when `init(coder:)` runs. References are wired when all objects have been
/// made, through the outlets that the class declares, so references may form cycles.
///
/// An object can use a key only once: encoding a second value for it ends the archiving with an error.
public final class NibEncoder {
  private let archiver: Archiver

  init(_ archiver: Archiver) { self.archiver = archiver }

  // MARK: Values

  /// Encodes a value. Nil writes nothing, as if the key did not exist.
  ///
  /// - Complexity: O(size of the value).
  @inlinable
  public func encode<Value: NibArchivableValue>(_ value: Value?, forKey key: String) {
    if let value { add(value.propertyList, forKey: key) }
  }

  @usableFromInline
  func add(_ value: consuming PropertyList, forKey key: String) { archiver.addValue(value, key) }

  // MARK: Objects

  /// Encodes the children of this object, for `attachChildren(to:)` and `decodeChildren(_:)`.
  public func encodeChildren(_ children: [any NibEncodable & AnyObject]) { add(children, .children, nil) }

  /// Encodes children of one class, as above.
  @inlinable
  public func encodeChildren<Child: NibEncodable & AnyObject>(_ children: [Child]) {
    let start = targetCount
    for child in children { addTarget(child) }
    addChildren(from: start)
  }

  /// Encodes a part of this object, for `decodeObject(_:forKey:)`. Two objects may share a part, but an object cannot
  /// be a part of itself.
  public func encodeObject(_ part: (any NibEncodable & AnyObject)?, forKey key: String) {
    if let part { add(CollectionOfOne(part), .part, key) }
  }

  /// Encodes several parts of this object, for `decodeObjects(_:forKey:)`.
  public func encodeObjects(_ parts: [any NibEncodable & AnyObject], forKey key: String) {
    add(parts, .parts, key)
  }

  // MARK: References

  /// Encodes a reference for the outlet that the class declares by that name. The object is archived too.
  public func encodeReference(_ object: (any NibEncodable & AnyObject)?, forKey outlet: String) {
    if let object { add(CollectionOfOne(object), .outlet, outlet) }
  }

  /// Encodes references for the outlet collection that the class declares by that name. The objects are archived too.
  public func encodeReferences(_ objects: [any NibEncodable & AnyObject], forKey collection: String) {
    add(objects, .collection, collection)
  }

  /// Encodes a reference to an object that does not belong to this one, such as the container of a view. If nothing
  /// else archives that object, the outlet stays nil.
  public func encodeConditionalReference(_ object: AnyObject?, forKey outlet: String) {
    if let object { archiver.addConditionalLink(.outlet, outlet, to: object) }
  }

  /// Encodes the action that an event is connected to. If nothing else archives the target, the event stays
  /// unconnected.
  public func encodeAction(_ action: Action?, forKey event: String) {
    guard let action else { return }
    if action.isForFirstResponder {
      archiver.addLink(.action, event, from: archiver.targetCount, action: action.name)
    } else if let target = action.connectedTarget {
      archiver.addConditionalLink(.action, event, to: target, action: action.name)
    }
  }

  // MARK: Edges

  private func add(_ targets: some Sequence<any NibEncodable & AnyObject>, _ kind: LinkKind, _ key: String?) {
    let start = archiver.targetCount
    for target in targets { archiver.addTarget(target) }
    archiver.addLink(kind, key, from: start)
  }

  @usableFromInline var targetCount: Int { archiver.targetCount }

  @usableFromInline
  func addTarget(_ object: any NibEncodable & AnyObject) { archiver.addTarget(object) }

  /// Makes the targets from one on children of the object that is being encoded.
  @usableFromInline
  func addChildren(from start: Int) { archiver.addLink(.children, nil, from: start) }
}
