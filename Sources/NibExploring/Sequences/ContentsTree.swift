/// The containers of things, where each thing has one container at most.
struct ContentsTree {
  /// The direct container of each thing; -1 for none.
  private(set) var containers: [Int]
  let parts: [[Int]]
  private(set) var isPart: [Bool]
  /// For each thing, itself and all that it contains.
  let contents: [ThingSet]

  /// - Returns: nil if things do not contain others.
  init?(_ rule: PartialSequences) {
    guard case .containing(let children, let parts) = rule else { return nil }
    self.parts = parts
    containers = Array(repeating: -1, count: children.count)
    isPart = Array(repeating: false, count: children.count)
    for container in children.indices {
      for thing in children[container] { containers[thing] = container }
      for thing in parts[container] { (containers[thing], isPart[thing]) = (container, true) }
    }
    contents = ThingSet.reachable(rule.brought)
  }

  /// Returns the thing that brings another one: itself, unless it is a part.
  func host(of thing: Int) -> Int {
    var host = thing
    while isPart[host] { host = containers[host] }
    return host
  }

  /// Returns true if a thing is contained in another.
  func isWithin(_ thing: Int, _ container: Int) -> Bool { thing != container && contents[container].contains(thing) }

  /// Returns the things from one up to another that contains it, the other one left out; -1 for all.
  func path(from thing: Int, to container: Int) -> [Int] {
    var path: [Int] = []
    var next = thing
    while next != container {
      path.append(next)
      next = containers[next]
    }
    return path
  }

  /// Of the innermost thing that contains two others, the contents that each of the two is or is within.
  func branches(_ one: Int, _ other: Int) -> (Int, Int) {
    var (branch, around) = (one, containers[one])
    while !contents[around].contains(other) { (branch, around) = (around, containers[around]) }
    return (branch, path(from: other, to: around).last ?? other)
  }

  /// Returns true if a thing within a host comes before a part that comes with the host, unless it has come early.
  func comesFirst(_ thing: Int, _ part: Int) -> Bool {
    if isWithin(part, thing) { return true }
    if isWithin(thing, part) { return false }
    let (one, other) = branches(thing, part)
    return isPart[one] && one < other
  }
}
