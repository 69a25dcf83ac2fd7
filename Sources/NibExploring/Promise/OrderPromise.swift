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

  /// The steps in the order of the plan, followed by the steps after the load: the `afterInit()` of its objects, and the
  /// calls of their framework.
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
    items = plan.steps.map(LoadItem.step) + plan.laterSteps.map(LoadItem.init)
    let freedoms = Freedoms(plan)
    var stretches: [Stretch] = []
    var last: Openness?
    for (index, item) in items.enumerated() {
      let openness = freedoms.openness(of: item)
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

  /// True if the order leaves nothing open, so that there is only one way to load the layout.
  var isTotal: Bool { stretches.allSatisfy { $0.freedom == nil || $0.items.count < 2 } }
}

/// The freedom of an item. Adjacent items with the same freedom may change places.
private struct Openness: Equatable {
  let kind: LoadOrder.Undefined
  /// The index of an outlet collection, if only its elements may change places with one another.
  var collection: Int32 = -1
}

/// The freedoms that an order leaves, looked up once for all items.
private struct Freedoms {
  private let plan: LoadPlan
  private let graph: ResolvedGraph
  private let construction: Openness?
  private let attributes: Openness?
  private let connections: Openness?
  private let awake: Openness?
  private let afterInit: Openness?
  private let opensCollections: Bool

  init(_ plan: LoadPlan) {
    let undefined = plan.order.undefined
    func openness(_ kind: LoadOrder.Undefined) -> Openness? { undefined.contains(kind) ? Openness(kind: kind) : nil }
    self.plan = plan
    graph = plan.graph
    construction = openness(.construction)
    let connections = openness(.connections)
    self.connections = connections
    // Attributes and connections have one common freedom if both are open.
    attributes = openness(.attributes).map { connections ?? $0 }
    awake = openness(.awake)
    afterInit = openness(.afterInit)
    opensCollections = undefined.contains(.collections)
  }

  /// Returns the freedom of an item; nil if the order promises its place.
  func openness(of item: LoadItem) -> Openness? {
    guard case .step(let step) = item else {
      if case .call(let call) = item, plan.isAfterTurn(call) { return nil }
      return afterInit
    }
    switch step.kind {
    case .initBegins, .initEnds, .attach, .part: return construction
    case .attribute: return attributes
    case .outlet, .outletLeftNil, .action: return connections
    case .collection:
      if connections != nil || !opensCollections { return connections }
      return Openness(kind: .collections, collection: graph.elements[Int(step.item)].collection)
    case .awake, .awakeOwner: return awake
    case .tellOwner, .present, .reuse, .outletCleared, .collectionCleared: return nil
    }
  }
}
