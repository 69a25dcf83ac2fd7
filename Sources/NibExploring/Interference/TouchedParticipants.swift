internal import NibLoading
internal import NibModel

/// The participants of a load by number. Finds the participants that a step is likely to change.
struct TouchedParticipants {
  private let graph: ResolvedGraph
  private let objects: Int
  /// The targets of each participant's connections.
  private var targets: [Int: [Int]] = [:]

  /// - Complexity: O(connections).
  init(_ graph: ResolvedGraph) {
    self.graph = graph
    objects = graph.document.objects.count
    for connection in graph.connections {
      if let source = number(of: connection.source), let target = number(of: connection.target), source != target {
        targets[source, default: []].append(target)
      }
    }
  }

  /// The number of participants: objects, the owner, external objects.
  var count: Int { objects + 1 + graph.externals.count }

  var owner: Int { objects }

  func external(_ index: Int) -> Int { objects + 1 + index }

  func participant(_ number: Int) -> ParticipantID {
    number < objects ? .object(number) : number == objects ? .owner : .external(number - objects - 1)
  }

  /// The numbers of all participants.
  var numbers: Range<Int> { 0..<count }

  /// Returns the number of a participant; nil for the first responder, which may be any object.
  func number(of participant: ParticipantID) -> Int? {
    switch participant.reference {
    case .object(let index): index
    case .owner: owner
    case .external(let index): external(index)
    case .firstResponder, .none: nil
    }
  }

  /// Calls a body with the number of each participant that a step is likely to change: its object, the containers of that
  /// object, and the objects that it is connected to.
  ///
  /// - Complexity: O(connections of the object).
  func forEach(of item: LoadItem, _ body: (Int) -> Void) {
    guard let subject = number(of: item.subject) else { return }
    body(subject)
    if let container = item.container.flatMap(number) { body(container) }
    switch item.kind {
    case .awake, .awakeOwner, .tellOwner, .present, .outlet, nil:
      for target in targets[subject] ?? [] { body(target) }
      if subject < objects, case let parent = Int(graph.document.objects[subject].parent), parent >= 0 { body(parent) }
    default: break
    }
  }
}

extension LoadItem {
  /// The container that an object is added to.
  var container: ParticipantID? {
    guard case .step(let step) = self, step.kind == .attach else { return nil }
    return step.item < 0 ? .owner : .object(Int(step.item))
  }

  /// Returns true if a participant is the one that the step is about: its object, or the container that the object is
  /// added to.
  func isAbout(_ participant: ParticipantID) -> Bool {
    participant == subject || participant == container
  }
}
