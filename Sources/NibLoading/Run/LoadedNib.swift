internal import NibModel

/// The objects that a load has made.
///
/// It holds every object, so that each can be found by its id. Keep it as long as you need the objects that nothing else
/// holds; keep `topLevel` alone if objects are to go when their containers drop them.
public struct LoadedNib {
  /// The objects that stand directly in the layout, in document order.
  public let topLevel: [AnyObject]
  /// Every object, in document order.
  public let objects: [AnyObject]
  /// The plan that was run.
  public let plan: LoadPlan
  /// Those that wait for `afterInit()`.
  let waiting: WaitingResult?

  /// The object with an id, or nil. O(1), expected.
  public subscript(id: String) -> AnyObject? {
    plan.graph.ids.object(withID: id, in: plan.document).map { objects[$0] }
  }

  /// Returns the object with an id, or nil if there is none or it is of another class. O(1), expected.
  public func object<Object: AnyObject>(_ id: String, as _: Object.Type = Object.self) -> Object? {
    self[id] as? Object
  }
}

extension LoadedNib: CustomReflectable {
  /// The objects without the plan, which is not part of the state of the object that keeps the result.
  public var customMirror: Mirror { Mirror(self, children: ["objects": objects], displayStyle: .struct) }
}
