internal import NibKit

/// Finds the outlets that hold objects that should be deallocated.
///
/// Outlets are emptied one after another. If this deallocates the object in an outlet, that outlet held it, no matter
/// what kind of property it is. Other outlets get their objects back.
struct Holders {
  private let participants: [Participant]
  /// The number of participants that should be deallocated. They come first.
  private let survivors: Int
  private var arrows: [Arrow] = []
  /// For each participant, the edges that leave it.
  private var leaving: [[Int]]

  /// A reference from one participant to another, by their indices.
  private struct Arrow {
    let from: Int
    let to: Int
    /// The outlet, or nil if one participant contains the other.
    let reference: Reference?
  }

  /// - Parameters:
  ///   - survivors: The objects that should be deallocated.
  ///   - others: Objects that may hold them and are expected to be alive.
  init(_ survivors: [Participant], others: [Participant]) {
    participants = survivors + others
    self.survivors = survivors.count
    leaving = Array(repeating: [], count: participants.count)
    var places: [ObjectIdentifier: Int] = [:]
    for (place, participant) in participants.enumerated() {
      if let object = participant.object { places[ObjectIdentifier(object)] = place }
    }
    for (place, participant) in participants.enumerated() {
      guard let object = participant.object else { continue }
      for reference in participant.references {
        for held in reference.held(by: object) {
          if let target = places[ObjectIdentifier(held)] { add(Arrow(from: place, to: target, reference: reference)) }
        }
      }
    }
    addContainers()
  }

  private mutating func add(_ arrow: Arrow) {
    leaving[arrow.from].append(arrows.count)
    arrows.append(arrow)
  }

  private mutating func addContainers() {
    struct Key: Hashable {
      let layout: ObjectIdentifier
      let index: Int
    }
    var places: [Key: Int] = [:]
    for (place, participant) in participants.enumerated() {
      guard let index = participant.participant.objectIndex else { continue }
      places[Key(layout: ObjectIdentifier(participant.plan.graph), index: index)] = place
    }
    for (key, place) in places.sorted(by: { $0.value < $1.value }) {
      let parent = Int(participants[place].plan.document.objects[key.index].parent)
      if let container = places[Key(layout: key.layout, index: parent)] {
        add(Arrow(from: container, to: place, reference: nil))
      }
    }
  }

  // MARK: Finding holders

  /// An outlet that held an object, and the path from that object back to the outlet's own.
  struct Hold {
    let sentence: String
    let isCycle: Bool
    let place: SourcePlace?
    let sources: [SourceText]
  }

  /// Finds the outlets that held objects, and the names of the objects that no outlet held. This deallocates the
  /// objects that outlets held.
  func find() -> (holds: [Hold], unexplained: [String]) {
    var holds: [Hold] = []
    var cuts: [(Participant, Reference, [AnyObjectReference])] = []
    for arrow in arrows {
      guard let reference = arrow.reference, participants[arrow.to].object != nil,
        let before = cut(reference, of: participants[arrow.from])
      else { continue }
      if participants[arrow.to].object == nil {
        holds.append(hold(arrow, reference))
      } else {
        cuts.append((participants[arrow.from], reference, before))
      }
    }
    let unexplained = self.unexplained()
    for (holder, reference, before) in cuts {
      guard let object = holder.object else { continue }
      // Objects that a later cut has put into this outlet do not count, because each outlet is cut once.
      let objects = before.compactMap(\.object)
      if reference.held(by: object).isEmpty { _ = reference.exchange(object, objects) }
    }
    return (holds, unexplained)
  }

  private struct AnyObjectReference { weak var object: AnyObject? }

  /// Empties an outlet without retaining its object or its contents.
  @inline(never)
  private func cut(_ reference: Reference, of holder: Participant) -> [AnyObjectReference]? {
    holder.object.map { reference.exchange($0, []).map(AnyObjectReference.init) }
  }

  private func hold(_ arrow: Arrow, _ reference: Reference) -> Hold {
    // An object that is expected to be alive is not part of a cycle.
    let canBeCycle = arrow.from < survivors
    let way =
      canBeCycle ? way(from: arrow.to, to: arrow.from, isStrong: true) ?? way(from: arrow.to, to: arrow.from) : nil
    let sentence = ([words(arrow, isProved: true)] + (way ?? []).map { words($0) }).joined(separator: ", and ")
    let holder = participants[arrow.from]
    return Hold(
      sentence: sentence, isCycle: way != nil, place: reference.place, sources: holder.plan.document.sources)
  }

  private func words(_ arrow: Arrow, isProved: Bool = false) -> String {
    let (from, to) = (participants[arrow.from].name, participants[arrow.to].name)
    guard let reference = arrow.reference else { return "\(from) contains \(to)" }
    return "\(from).\(reference.name) \(isProved || reference.isStrong ? "holds" : "refers to") \(to)"
  }

  /// Returns the shortest path along edges, or along edges that are known to be strong; nil if there is none.
  private func way(from start: Int, to end: Int, isStrong: Bool = false) -> [Arrow]? {
    if start == end { return [] }
    var reached: [Int: Int] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      for index in leaving[queue[next]] where arrows[index].to != start && reached[arrows[index].to] == nil {
        if isStrong, arrows[index].reference?.isStrong == false { continue }
        reached[arrows[index].to] = index
        queue.append(arrows[index].to)
      }
      next += 1
    }
    var way: [Arrow] = []
    var place = end
    while place != start, let index = reached[place] {
      way.insert(arrows[index], at: 0)
      place = arrows[index].from
    }
    return place == start ? way : nil
  }

  /// Returns the names of the objects that are alive although no outlet holds them, except objects that another one of
  /// them contains or refers to.
  private func unexplained() -> [String] {
    let alive = (0..<survivors).filter { participants[$0].object != nil }
    let held = Set(arrows.filter { participants[$0.from].object != nil && $0.from != $0.to }.map(\.to))
    let roots = alive.filter { !held.contains($0) }
    return (roots.isEmpty ? alive : roots).map { participants[$0].name }
  }
}
