internal import NibLoading

/// A step without its object, so that the steps of all objects of a class are equal. Findings that one fault in the
/// code causes have the same callbacks.
struct Callback: Hashable {
  /// The kind of step; nil for `afterInit()`.
  let kind: LoadPlan.Step.Kind?
  let className: String
  /// The attribute, outlet, collection or event.
  let member: String?

  init(_ item: LoadItem, className: String, member: String?) {
    // The awake of an owner counts as an awake, and leaving an outlet nil counts as wiring it.
    kind =
      switch item.kind {
      case .awakeOwner: .awake
      case .outletLeftNil: .outlet
      case let kind: kind
      }
    self.className = className
    self.member = member
  }
}

/// A property of a class with the two callbacks whose order decides its value. Their order here does not matter.
struct DecidedProperty: Hashable {
  let className: String
  let property: String
  let callbacks: Set<Callback>
}

/// A difference without its object: the same aspect of every object of a class.
struct DifferenceKind: Hashable {
  let className: String
  let shape: Outcome.Aspect.Shape
}
