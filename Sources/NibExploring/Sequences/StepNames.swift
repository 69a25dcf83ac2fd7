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

  /// The name of a step, in its parts.
  struct Label: Hashable {
    let verb: String
    let object: String
    /// The attribute, outlet, collection or event, if the step is about one.
    var member: String?

    var text: String { "\(verb) \(object)" + (member.map { "." + $0 } ?? "") }
  }

  func name(of item: LoadItem) -> String { label(of: item).text }

  func label(of item: LoadItem) -> Label {
    guard case .step(let step) = item else {
      return Label(verb: "afterInit", object: names.name(of: item.subject.reference))
    }
    let object = step.object == .owner ? owner : names.name(of: step.object)
    switch step.kind {
    case .initBegins: return Label(verb: "init", object: object)
    case .initEnds: return Label(verb: "end", object: object)
    case .attach: return Label(verb: "attach", object: object)
    case .part: return Label(verb: "part", object: object)
    case .attribute:
      let attribute = layout.document.attributes[Int(step.item)]
      return Label(verb: "attr", object: object, member: layout.document.names[Int(attribute.name)])
    case .outlet, .action, .outletLeftNil:
      let member = layout.connections[Int(step.item)].member
      guard let members = layout.descriptor(of: step.subject)?.members else {
        return Label(verb: "connect", object: object)
      }
      return step.kind == .action
        ? Label(verb: "action", object: object, member: members.events[Int(member)].name)
        : Label(verb: "outlet", object: object, member: members.outlets[Int(member)].name)
    case .collection:
      return Label(verb: "collect", object: object, member: layout.name(ofCollection: Int(step.item)))
    case .awake, .awakeOwner: return Label(verb: "awake", object: object)
    case .tellOwner: return Label(verb: "didLoad", object: object)
    case .present: return Label(verb: "present", object: object)
    }
  }

  /// Where the layout says so.
  func place(of item: LoadItem) -> SourcePlace? {
    let document = layout.document
    if case .step(let step) = item {
      switch step.kind {
      case .attribute: return document.place(ofAttribute: Int(step.item))
      case .outlet, .outletLeftNil, .action:
        return document.place(ofAttribute: Int(layout.connections[Int(step.item)].attribute))
      case .collection:
        return document.place(ofAttribute: Int(layout.collections[Int(step.item)].attributes[0]))
      default: break
      }
    }
    return item.subject.objectIndex.map(document.place(ofObject:))
  }
}
