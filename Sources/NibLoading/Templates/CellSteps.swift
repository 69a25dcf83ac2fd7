internal import NibModel

/// The steps between two items of a copy of a template.
package struct CellSteps: Sendable {
  /// The steps that give the copy back: its outlets and collections that lead out of it are cleared. So it retains neither
  /// the old item nor the objects around it, which may retain it.
  package private(set) var recycle: [LoadPlan.Step] = []
  /// The steps that prepare the copy for another item.
  package private(set) var reuse: [LoadPlan.Step] = []

  init() {}

  /// - Complexity: O(steps of the plan).
  init(of plan: LoadPlan) {
    guard let rule = plan.order.reuse, !plan.document.objects.isEmpty else { return }
    let graph = plan.graph
    reuse = [LoadPlan.Step(.reuse, .object(0))]
    if rule.contents {
      for object in graph.document.objects.indices.dropFirst()
      where graph.descriptor(ofObject: object).type is any NibReusable.Type {
        reuse.append(LoadPlan.Step(.reuse, .object(object)))
      }
    }
    if rule.attributes { reuse += plan.steps.filter { graph.setsValue($0) } }
    let leadingOut = graph.collectionsLeadingOut
    var cleared: Set<Int32> = []
    for step in plan.steps {
      switch step.kind {
      case .outlet where graph.connections[Int(step.item)].target.isOutside:
        recycle.append(LoadPlan.Step(.outletCleared, step.subject, step.item))
        reuse.append(step)
      case .collection where leadingOut.contains(graph.elements[Int(step.item)].collection):
        if cleared.insert(graph.elements[Int(step.item)].collection).inserted {
          recycle.append(LoadPlan.Step(.collectionCleared, step.subject, step.item))
        }
        reuse.append(step)
      default: break
      }
    }
  }
}

extension ResolvedGraph {
  /// Returns true for a step that sets a value, and neither an id nor an object.
  fileprivate func setsValue(_ step: LoadPlan.Step) -> Bool {
    guard step.kind == .attribute, let object = step.subject.objectIndex else { return false }
    let attribute = Int(step.item)
    let slot = slot(ofAttribute: attribute, of: object)
    return attribute < document.firstLayer && (slot.kind == .attribute || slot.kind == .structure)
  }

  /// The collections with an object that is not of the layout.
  fileprivate var collectionsLeadingOut: Set<Int32> {
    Set(elements.lazy.filter(\.target.isOutside).map(\.collection))
  }
}

extension ParticipantID {
  /// True for the owner and for external objects.
  fileprivate var isOutside: Bool {
    switch reference {
    case .owner, .external: true
    case .object, .firstResponder, .none: false
    }
  }
}
