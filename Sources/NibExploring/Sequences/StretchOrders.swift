internal import NibLoading
internal import NibModel

/// The possible orders of a stretch's things.
enum StretchOrders {
  /// Any order.
  case free
  /// The orders that a rule allows.
  case partial(PartialSequences)
  /// Fewer than all orders, by an unknown rule.
  case unknown

  /// Creates the orders of a stretch of steps, some of which wait for others.
  init(_ items: some Collection<LoadItem>, _ stepWaits: StepWaits) {
    self = .free
    if stepWaits.isEmpty || !items.contains(where: StepWaits.concerns) { return }
    let places = Dictionary(items.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    let waits = items.map { stepWaits.predecessors(of: $0).compactMap { places[$0] } }
    if waits.contains(where: { !$0.isEmpty }) { self = .partial(.waiting(waits)) }
  }

  /// Creates the orders of initializers. If an object has not been begun before its container, it is made within its
  /// container.
  init(initializersOf plan: LoadPlan) {
    let document = plan.document
    var children = [[Int]](repeating: [], count: document.objects.count)
    var parts = children
    for object in children.indices {
      let parent = Int(document.objects[object].parent)
      if let links = document.links {
        children[object] = links.contents(ofObject: object).map(Int.init)
      } else if parent >= 0 {
        if document.isPart(object) { parts[parent].append(object) } else { children[parent].append(object) }
      }
    }
    if children.allSatisfy(\.isEmpty), parts.allSatisfy(\.isEmpty) {
      self = .free
    } else if plan.order.makesContentsFirst {
      self = .partial(.waiting(zip(children, parts).map { $0 + $1 }))
    } else {
      // In an archive, several objects may contain the same object.
      self = document.links == nil ? .partial(.containing(children, parts: parts)) : .unknown
    }
  }
}
