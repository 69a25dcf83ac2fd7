internal import NibLoading
internal import NibModel
internal import NibTracing

/// The names of a load's items, on command lines and in reports: `awake sub`, `attr sub.str`, `outlet A.peer`.
struct StepNames {
  let names: ObjectNames
  private let plan: LoadPlan
  /// An owner is called by its class, unless an object has that for its id.
  private let owner: String

  init(_ plan: LoadPlan) {
    names = ObjectNames(plan)
    self.plan = plan
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
    return Label(
      verb: step.kind.verb, object: step.object == .owner ? owner : names.name(of: step.object),
      member: step.kind == .part ? nil : plan.fact(of: step).member)
  }

  /// The place of an item in the source: of what it sets or wires, or of its object.
  func place(of item: LoadItem) -> SourcePlace? {
    if case .step(let step) = item { return plan.place(of: step) }
    return item.subject.objectIndex.map(plan.document.place(ofObject:))
  }
}
