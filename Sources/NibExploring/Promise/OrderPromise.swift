public import NibLoading

/// The promise of an order about one layout: a partial order of the load's steps.
///
/// A stretch of steps whose order is not promised may come in any order. All other steps keep their places in the plan.
/// The requirements of each object also hold: it is made before anything is done to it, its children are added to it in
/// document order, and each `awake-after` of the layout or a class is respected.
public struct OrderPromise {
  /// The steps in one of the orders that are allowed.
  public let plan: LoadPlan

  /// Steps that are adjacent.
  struct Stretch: Equatable {
    /// The freedom of the steps; nil if the plan's order is promised.
    var freedom: Freedom?
    var items: Range<Int>
  }

  enum Freedom: Equatable {
    /// Objects are begun in any order.
    case construction
    /// The steps may come in any order that the declared edges allow.
    case steps
  }

  let items: [LoadItem]

  /// The steps in the order of the plan, followed by the `afterInit()` of its objects.
  ///
  /// - Complexity: O(steps + bytes of the source).
  public var steps: [LoadStep] {
    let names = StepNames(plan)
    return items.map(names.step)
  }

  let stretches: [Stretch]

  /// Creates the promise of a plan's order. O(steps).
  public init(of plan: LoadPlan) {
    self.plan = plan
    items = plan.steps.map(LoadItem.step) + Self.settling(of: plan).map(LoadItem.afterInit)
    var stretches: [Stretch] = []
    var last: Openness?
    for (index, item) in items.enumerated() {
      let openness = Openness(of: item, in: plan)
      if let top = stretches.indices.last, openness == last {
        stretches[top].items = stretches[top].items.lowerBound..<index + 1
      } else {
        let freedom: Freedom? = openness.map { $0.kind == .construction ? .construction : .steps }
        stretches.append(Stretch(freedom: freedom, items: index..<index + 1))
      }
      last = openness
    }
    self.stretches = stretches
  }

  /// Returns the objects that are sent `afterInit()`, in the order in which their initializers begin.
  private static func settling(of plan: LoadPlan) -> [Int32] {
    if !plan.settling.isEmpty { return plan.settling }
    return plan.steps.compactMap { step in
      guard step.kind == .initBegins, let object = step.subject.objectIndex,
        plan.graph.descriptor(ofObject: object).type is any NibInitializing.Type
      else { return nil }
      return Int32(object)
    }
  }

  /// True if the order leaves nothing open, so that there is only one way to load the layout.
  var isTotal: Bool { stretches.allSatisfy { $0.freedom == nil || $0.items.count < 2 } }
}

/// The freedom of an item. Adjacent items with the same freedom may change places.
private struct Openness: Equatable {
  let kind: LoadOrder.Undefined
  /// The index of an outlet collection, if only its elements may change places with one another.
  private var collection: Int32?

  /// Returns nil if the order of the plan promises the place of the item. Attributes and connections have one common
  /// freedom if both are open.
  init?(of item: LoadItem, in plan: LoadPlan) {
    let undefined = plan.order.undefined
    if case .step(let step) = item, step.kind == .collection, !undefined.contains(.connections) {
      guard undefined.contains(.collections) else { return nil }
      kind = .collections
      collection = plan.graph.elements[Int(step.item)].collection
      return
    }
    let kind: LoadOrder.Undefined? =
      switch item.kind {
      case .initBegins, .initEnds, .attach, .part: .construction
      case .attribute: .attributes
      case .outlet, .outletLeftNil, .collection, .action: .connections
      case .awake, .awakeOwner: .awake
      case .tellOwner, .present: nil
      case nil: .afterInit
      }
    guard let kind, undefined.contains(kind) else { return nil }
    self.kind = kind == .attributes && undefined.contains(.connections) ? .connections : kind
  }
}
