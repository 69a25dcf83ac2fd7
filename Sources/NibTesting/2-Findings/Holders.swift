internal import NibKit

/// Who keeps objects alive that should be no more, as far as outlets can tell.
///
/// Outlets are cut one after another. When the object goes that was in it, that outlet held it: this is no guess, whatever
/// kind of property it is. What did not go is put back.
struct Holders {
  private let participants: [Participant]
  /// How many of them should be no more; they stand first.
  private let survivors: Int
  private var arrows: [Arrow] = []
  /// For each participant, the arrows that leave it.
  private var leaving: [[Int]]

  /// Somebody refers to somebody, by places among the participants.
  private struct Arrow {
    let from: Int
    let to: Int
    /// Nil when it contains it.
    let reference: Reference?
  }

  /// - Parameters:
  ///   - survivors: who should be no more.
  ///   - others: who may hold them, and is alive by right.
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
      guard let index = participant.party.objectIndex else { continue }
      places[Key(layout: ObjectIdentifier(participant.plan.layout), index: index)] = place
    }
    for (key, place) in places.sorted(by: { $0.value < $1.value }) {
      let parent = Int(participants[place].plan.document.objects[key.index].parent)
      if let container = places[Key(layout: key.layout, index: parent)] {
        add(Arrow(from: container, to: place, reference: nil))
      }
    }
  }

  // MARK: What is found

  /// An outlet that held an object, and how that leads back to who has the outlet.
  struct Hold {
    let sentence: String
    let isCycle: Bool
    let range: SourceRange?
    let source: SourceText
  }

  /// The outlets that held objects, each of which goes with this, and the names of those that nothing known holds.
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
      // What a later cut has put there is nothing: each outlet is cut once.
      let objects = before.compactMap(\.object)
      if reference.held(by: object).isEmpty { _ = reference.exchange(object, objects) }
    }
    return (holds, unexplained)
  }

  private struct AnyObjectReference { weak var object: AnyObject? }

  /// Empties an outlet, and keeps nothing alive meanwhile: neither what was in it nor who has it.
  @inline(never)
  private func cut(_ reference: Reference, of holder: Participant) -> [AnyObjectReference]? {
    holder.object.map { reference.exchange($0, []).map(AnyObjectReference.init) }
  }

  private func hold(_ arrow: Arrow, _ reference: Reference) -> Hold {
    // Who is alive by right is part of no cycle.
    let canBeCycle = arrow.from < survivors
    let way =
      canBeCycle ? way(from: arrow.to, to: arrow.from, isStrong: true) ?? way(from: arrow.to, to: arrow.from) : nil
    let sentence = ([words(arrow, isProved: true)] + (way ?? []).map { words($0) }).joined(separator: ", and ")
    let holder = participants[arrow.from]
    return Hold(
      sentence: sentence, isCycle: way != nil, range: reference.range, source: holder.plan.document.source)
  }

  private func words(_ arrow: Arrow, isProved: Bool = false) -> String {
    let (from, to) = (participants[arrow.from].name, participants[arrow.to].name)
    guard let reference = arrow.reference else { return "\(from) contains \(to)" }
    return "\(from).\(reference.name) \(isProved || reference.isStrong ? "holds" : "refers to") \(to)"
  }

  /// The shortest way along arrows, or along those that are known to keep alive; nil when there is none.
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

  /// The names of those that live on though no outlet holds them, without those that another of them contains or refers
  /// to.
  private func unexplained() -> [String] {
    let alive = (0..<survivors).filter { participants[$0].object != nil }
    let held = Set(arrows.filter { participants[$0.from].object != nil && $0.from != $0.to }.map(\.to))
    let roots = alive.filter { !held.contains($0) }
    return (roots.isEmpty ? alive : roots).map { participants[$0].name }
  }
}
