internal import NibLoading
internal import NibModel

/// The sequences that can be run at all, no matter what an order promises: an object is made before anything is done to
/// it, initializers are nested like calls, children are added in document order, declared awakes are respected, the
/// collections of an archive keep their order, and the calls of a framework after the load come in their order.
struct Executability {
  private let plan: LoadPlan
  private let graph: ResolvedGraph
  private let waits: StepWaits

  init(_ plan: LoadPlan) {
    self.plan = plan
    graph = plan.graph
    waits = StepWaits(plan)
  }

  /// O(items).
  func allows(_ sequence: ItemSequence, in table: ItemTable) -> Bool {
    let objects = graph.document.objects
    var isBegun = [Bool](repeating: false, count: objects.count)
    var isEnded = isBegun
    // The child that each object was given last. The next child must come later in document order.
    var lastChild = [Int](repeating: -1, count: objects.count)
    var lastOfOwner = -1
    var open: [Int] = []
    // The value that each attribute was given last: what a use site gives comes after what it overrides.
    var lastLayer: [Int: Int] = [:]
    let hasWaits = !waits.isEmpty
    var done: Set<LoadItem> = []
    var isTurnOver = false
    for number in sequence {
      let item = table[number]
      if hasWaits, StepWaits.concerns(item) {
        if !waits.predecessors(of: item).allSatisfy(done.contains) { return false }
        done.insert(item)
      }
      switch item {
      case .call(let call) where plan.isAfterTurn(call): isTurnOver = true
      case .afterInit where isTurnOver: return false
      default: break
      }
      guard case .step(let step) = item else { continue }
      guard let object = step.subject.objectIndex else {
        if !connectionIsPossible(step, { isBegun[$0] }) { return false }
        continue
      }
      switch step.kind {
      case .initBegins:
        if graph.document.isPart(object), open.last != Int(objects[object].parent) { return false }
        isBegun[object] = true
        open.append(object)
      case .initEnds:
        guard open.popLast() == object else { return false }
        isEnded[object] = true
      case .part:
        if !isEnded[object] || open.last != Int(objects[object].parent) { return false }
      case .attach:
        let parent = Int(objects[object].parent)
        if parent < 0 {
          // The owner, which exists.
          guard isEnded[object], lastOfOwner < object else { return false }
          lastOfOwner = object
          break
        }
        // A child that is made on its own must be complete before it can be added, and its container must have begun.
        guard isEnded[object], isBegun[parent], lastChild[parent] < object else { return false }
        if takesChildrenInInit(parent), isEnded[parent] { return false }
        lastChild[parent] = object
      default:
        // Within its own initializer, an object is known when it asks for its children, unless another initializer is
        // running inside it.
        guard isEnded[object] || (isBegun[object] && open.last == object) else { return false }
        if step.kind == .attribute, !graph.document.layers.isEmpty {
          let attribute = graph.document.attribute(ofLayer: Int(step.item))
          let level = attribute == Int(step.item) ? Int.max : Int(step.item)
          if lastLayer[attribute, default: -1] > level { return false }
          lastLayer[attribute] = level
        }
        if !connectionIsPossible(step, { isBegun[$0] }) { return false }
      }
    }
    return open.isEmpty
  }

  private func takesChildrenInInit(_ object: Int) -> Bool {
    graph.descriptor(ofObject: object).members.container.map { $0.insert == nil } ?? false
  }

  /// Returns true if the target of a connection exists.
  private func connectionIsPossible(_ step: LoadPlan.Step, _ isKnown: (Int) -> Bool) -> Bool {
    switch step.kind {
    case .outlet, .action:
      let connection = graph.connections[Int(step.item)]
      return [connection.source, connection.target].allSatisfy { $0.objectIndex.map(isKnown) ?? true }
    case .collection:
      return graph.elements[Int(step.item)].target.objectIndex.map(isKnown) ?? true
    default: return true
    }
  }
}
