internal import NibLoading
internal import NibModel

/// The place of one object in the load of a layout: when it is made, wired and awoken.
struct ObjectOrder {
  let order: String
  /// The place among the objects that are made, from 1.
  private(set) var made = 0
  /// The number of connections that are made before its own last one, or before the last one that leads to it if it has
  /// none of its own. Nil if it has no connections.
  private(set) var wiredAfter: Int?
  /// The places among the awakes, from 1. Some orders awake an object more than once.
  private(set) var awakes: [Int] = []
  /// The objects that awake before it because something declares that.
  private(set) var waitsFor: [(name: String, declaredBy: String)] = []

  /// - Complexity: O(steps).
  init(_ object: Int, in plan: LoadPlan) {
    order = plan.order.name
    let subject = ParticipantID.object(object)
    var (begun, wired, awoken) = (0, 0, 0)
    var reachedAfter: Int?
    for step in plan.steps {
      let isOwn = step.subject == subject
      switch step.kind {
      case .initBegins:
        begun += 1
        if isOwn { made = begun }
      case .outlet, .collection, .action:
        if isOwn { wiredAfter = wired }
        if Self.target(of: step, in: plan) == subject { reachedAfter = wired }
        wired += 1
      case .awake:
        awoken += 1
        if isOwn { awakes.append(awoken) }
      case .initEnds, .attach, .part, .attribute, .outletLeftNil, .outletCleared, .collectionCleared, .awakeOwner,
        .tellOwner, .present, .reuse:
        break
      }
    }
    wiredAfter = wiredAfter ?? reachedAfter
    let names = ObjectNames(plan)
    var seen: Set<Int> = []
    for edge in plan.graph.awakePredecessors where edge.object == object && seen.insert(edge.predecessor).inserted {
      let declaredBy = edge.attribute < 0 ? "its class" : "awake-after"
      let name = plan.document.id(ofObject: edge.predecessor).map { "#" + $0 } ?? names.name(ofObject: edge.predecessor)
      waitsFor.append((name, declaredBy))
    }
  }

  /// Returns the object that a connection leads to.
  private static func target(of step: LoadPlan.Step, in plan: LoadPlan) -> ParticipantID? {
    let index = Int(step.item)
    if step.kind == .collection {
      return plan.graph.elements.indices.contains(index) ? plan.graph.elements[index].target : nil
    }
    return plan.graph.connections.indices.contains(index) ? plan.graph.connections[index].target : nil
  }

  /// The place in words: `made 4th, wired after 9 others, awake 2nd; after #list by awake-after`.
  var words: String {
    var parts = ["made \(Self.ordinal(made))"]
    if let wiredAfter { parts.append("wired after \(wiredAfter) other\(wiredAfter == 1 ? "" : "s")") }
    if !awakes.isEmpty { parts.append("awake " + awakes.map(Self.ordinal).joined(separator: " and ")) }
    let waits = waitsFor.map { "after \($0.name.printable) by \($0.declaredBy)" }
    return parts.joined(separator: ", ") + (waits.isEmpty ? "" : "; " + waits.joined(separator: ", "))
  }

  private static func ordinal(_ number: Int) -> String {
    let suffix =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(suffix)"
  }
}
