internal import NibLoading
internal import NibModel

/// The orders that the things of a stretch can have.
enum StretchOrders {
  /// Any.
  case free
  /// Those of a rule.
  case partial(PartialSequences)
  /// Fewer than all, by no rule that is known here.
  case unknown

  /// Creates the orders of a stretch of steps: awakes wait for others.
  init(_ items: some Collection<LoadItem>, after edges: [ParticipantID: [ParticipantID]]) {
    self = .free
    if edges.isEmpty || !items.contains(where: { $0.kind == .awake }) { return }
    let places = Dictionary(items.enumerated().map { ($0.element.subject, $0.offset) }) { first, _ in first }
    let waits = items.map { item in item.kind == .awake ? (edges[item.subject] ?? []).compactMap { places[$0] } : [] }
    if waits.contains(where: { !$0.isEmpty }) { self = .partial(.waiting(waits)) }
  }

  /// Creates the orders of initializers: an object that has not been begun is made within what contains it, or before
  /// that.
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
      // In an archive an object may be contained in several others.
      self = document.links == nil ? .partial(.containing(children, parts: parts)) : .unknown
    }
  }
}
