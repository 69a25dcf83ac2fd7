internal import NibLoading
internal import NibModel

/// What people call the items of a load, on command lines and in reports: `awake sub`, `attr sub.str`, `outlet A.peer`.
struct StepNames {
  let names: ObjectNames
  private let layout: ResolvedLayout
  /// An owner is called by its class, unless an object has that for its id.
  private let owner: String

  init(_ plan: LoadPlan) {
    names = ObjectNames(plan)
    layout = plan.layout
    let (document, owner) = (plan.document, names.name(of: .owner))
    let isTaken = document.objects.indices.contains { document.id(ofObject: $0) == owner }
    self.owner = isTaken ? "#owner" : owner
  }

  func name(of item: LoadItem) -> String {
    guard case .step(let step) = item else { return "afterInit " + names.name(of: item.subject.reference) }
    let object = step.object == .owner ? owner : names.name(of: step.object)
    switch step.kind {
    case .initBegins: return "init \(object)"
    case .initEnds: return "end \(object)"
    case .attach: return "attach \(object)"
    case .part: return "part \(object)"
    case .attribute:
      let attribute = layout.document.attributes[Int(step.item)]
      return "attr \(object).\(layout.document.names[Int(attribute.name)])"
    case .outlet, .action, .outletLeftNil:
      let member = layout.connections[Int(step.item)].member
      guard let members = layout.descriptor(of: step.subject)?.members else { return "connect \(object)" }
      return step.kind == .action
        ? "action \(object).\(members.events[Int(member)].name)"
        : "outlet \(object).\(members.outlets[Int(member)].name)"
    case .collection: return "collect \(object).\(layout.name(ofCollection: Int(step.item)))"
    case .awake, .awakeOwner: return "awake \(object)"
    case .tellOwner: return "didLoad \(object)"
    case .present: return "present \(object)"
    }
  }

  /// Where the layout says so.
  func range(of item: LoadItem) -> SourceRange? {
    let document = layout.document
    if case .step(let step) = item {
      switch step.kind {
      case .attribute: return document.range(ofAttribute: Int(step.item))
      case .outlet, .outletLeftNil, .action:
        return document.range(ofAttribute: Int(layout.connections[Int(step.item)].attribute))
      case .collection:
        return document.range(ofAttribute: Int(layout.collections[Int(step.item)].attributes[0]))
      default: break
      }
    }
    return item.subject.objectIndex.map(document.range(ofObject:))
  }
}
