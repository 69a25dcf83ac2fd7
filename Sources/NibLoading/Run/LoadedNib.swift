internal import NibModel

/// The objects that a load has made.
///
/// The result retains every object, so that each can be found by its id. Keep it as long as you need objects that
/// nothing else retains. If objects should be released when their containers release them, keep only `topLevel`.
public struct LoadedNib {
  /// The objects at the top level of the layout, in document order.
  public let topLevel: [AnyObject]
  /// Every object, in document order.
  public let objects: [AnyObject]
  /// The plan that was run.
  public let plan: LoadPlan
  /// The part of the result that belongs to the objects that wait for `afterInit()`. It is only retained: its end tells
  /// them that the result has gone.
  let waiting: AnyObject?

  /// The object with an id, or nil. O(1), expected.
  public subscript(id: String) -> AnyObject? {
    plan.graph.ids.object(withID: id, in: plan.document).map { objects[$0] }
  }

  /// Returns the object with an id, or nil if there is none or it is not of the class. O(1), expected.
  public func object<Object: AnyObject>(_ id: String, as _: Object.Type = Object.self) -> Object? {
    self[id] as? Object
  }
}

extension LoadedNib: CustomReflectable {
  /// The objects without the plan, which is not part of the state of the object that keeps the result.
  public var customMirror: Mirror { Mirror(self, children: ["objects": objects], displayStyle: .struct) }
}
