/// The containers of things, if each thing has at most one container.
struct ContentsTree {
  /// The direct container of each thing; -1 for none.
  let containers: [Int]
  let parts: [[Int]]
  private(set) var isPart: [Bool]
  /// For each thing, the thing itself and everything that it contains.
  let contents: [ThingSet]

  /// - Returns: nil if the things do not contain others.
  init?(_ rule: PartialSequences) {
    guard case .containing(_, let parts) = rule, let containers = rule.containers else { return nil }
    (self.parts, self.containers) = (parts, containers)
    isPart = Array(repeating: false, count: containers.count)
    for thing in parts.joined() { isPart[thing] = true }
    contents = ThingSet.reachable(rule.brought)
  }

  /// Returns the thing that brings another one. This is the thing itself unless it is a part.
  func host(of thing: Int) -> Int {
    var host = thing
    while isPart[host] { host = containers[host] }
    return host
  }

  /// Returns true if a thing is contained in another one.
  func isWithin(_ thing: Int, _ container: Int) -> Bool { thing != container && contents[container].contains(thing) }

  /// Returns a thing and its containers up to another thing, which is not included; -1 for all containers.
  func path(from thing: Int, to container: Int) -> [Int] {
    var path: [Int] = []
    var next = thing
    while next != container {
      path.append(next)
      next = containers[next]
    }
    return path
  }

  /// Returns two contents of the innermost thing that contains two others. Each of the two things is one of these
  /// contents, or is contained in it.
  func branches(_ one: Int, _ other: Int) -> (Int, Int) {
    var (branch, around) = (one, containers[one])
    while !contents[around].contains(other) { (branch, around) = (around, containers[around]) }
    return (branch, path(from: other, to: around).last ?? other)
  }

  /// Returns true if a thing within a host comes before a part that comes with the host, unless the thing has come
  /// early.
  func comesFirst(_ thing: Int, _ part: Int) -> Bool {
    if isWithin(part, thing) { return true }
    if isWithin(thing, part) { return false }
    let (one, other) = branches(thing, part)
    return isPart[one] && one < other
  }
}
