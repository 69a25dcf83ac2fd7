internal import NibLoading

/// The things of a stretch in groups that cannot touch each other. The things of each group are numbered. A permutation
/// of the numbers applies to the things with these numbers in every group, so all groups are permuted at once.
struct StretchGroups {
  /// The things of each group.
  let members: [[Int]]
  /// For each thing, its group and its number in the group.
  private let places: [(group: Int, number: Int)]

  /// - Parameter groups: for each thing, the name of its group.
  init(_ groups: [Int]) {
    var members: [[Int]] = []
    var names: [Int: Int] = [:]
    var places: [(group: Int, number: Int)] = []
    for (thing, name) in groups.enumerated() {
      let group = names[name] ?? members.count
      if group == members.count {
        names[name] = group
        members.append([])
      }
      places.append((group, members[group].count))
      members[group].append(thing)
    }
    self.members = members
    self.places = places
  }

  /// The number of things in the largest group.
  var largest: Int { members.map(\.count).max() ?? 0 }

  /// Returns the ranks of all things from the ranks of the numbers. O(things).
  func ranks(_ ranks: [Int]) -> [Int] { places.map { ranks[$0.number] * members.count + $0.group } }

  /// Returns the numbers of a group's things, in their order in a sequence of all things. O(things).
  func numbers(ofGroup group: Int, in sequence: [Int]) -> [Int] {
    sequence.filter { places[$0].group == group }.map { places[$0].number }
  }

  /// Returns a sequence of all things from a sequence of numbers for each group. O(things).
  func sequence(_ sequences: [[Int]]) -> [Int] {
    zip(members, sequences).flatMap { members, numbers in numbers.map { members[$0] } }
  }
}

extension PartialSequences {
  /// Returns the rule for some things, which bring no others.
  func restricted(to things: [Int]) -> PartialSequences {
    let numbers = Dictionary(uniqueKeysWithValues: things.enumerated().map { ($0.element, $0.offset) })
    func lists(_ lists: [[Int]]) -> [[Int]] { things.map { lists[$0].compactMap { numbers[$0] } } }
    switch self {
    case .waiting(let waits): return .waiting(lists(waits))
    case .containing(let children, let parts): return .containing(lists(children), parts: lists(parts))
    }
  }
}
