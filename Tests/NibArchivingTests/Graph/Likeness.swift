import NibKit

/// A comparison of two graphs of people: each object of one has one of the other in its place.
///
/// Walks over everything by itself, and knows nothing of archives. Says where they differ.
struct Likeness {
  private var partners: [ObjectIdentifier: ObjectIdentifier] = [:]
  private var taken: Set<ObjectIdentifier> = []
  private var pending: [(Person, Person, String)] = []
  private(set) var differences: [String] = []

  init(_ left: [Person], _ right: [Person]) {
    people(left, right, "roots")
    while let (left, right, path) = pending.popLast() { compare(left, right, path) }
  }

  private mutating func compare(_ left: Person, _ right: Person, _ path: String) {
    if left.name != right.name { differences.append("\(path).name") }
    if left.age != right.age { differences.append("\(path).age") }
    if left.tags != right.tags { differences.append("\(path).tags") }
    people(left.children, right.children, "\(path).children")
    people(left.friends, right.friends, "\(path).friends")
    person(left.next, right.next, "\(path).next")
    person(left.parent, right.parent, "\(path).parent")
    home(left.home, right.home, "\(path).home")
    if left.houses.count != right.houses.count { differences.append("\(path).houses") }
    for (left, right) in zip(left.houses, right.houses) { home(left, right, "\(path).houses") }
    if left.greet?.name != right.greet?.name { differences.append("\(path).greet") }
    person(
      left.greet?.target(from: left) as? Person, right.greet?.target(from: right) as? Person, "\(path).greet")
  }

  private mutating func people(_ left: [Person], _ right: [Person], _ path: String) {
    if left.count != right.count { differences.append("\(path).count") }
    for (index, (left, right)) in zip(left, right).enumerated() { person(left, right, "\(path)[\(index)]") }
  }

  private mutating func person(_ left: Person?, _ right: Person?, _ path: String) {
    if let left, let right {
      if isNew(left, right, path) { pending.append((left, right, path)) }
    } else if left !== right {
      differences.append(path)
    }
  }

  private mutating func home(_ left: Home?, _ right: Home?, _ path: String) {
    var (left, right) = (left, right)
    while let one = left, let other = right {
      guard isNew(one, other, path) else { return }
      if one.street != other.street { differences.append("\(path).street") }
      (left, right) = (one.base, other.base)
    }
    if left !== right { differences.append(path) }
  }

  /// Returns true if two objects are met for the first time. Otherwise they must have been met as a pair.
  private mutating func isNew(_ left: AnyObject, _ right: AnyObject, _ path: String) -> Bool {
    if let partner = partners[ObjectIdentifier(left)] {
      if partner != ObjectIdentifier(right) { differences.append("\(path) (shared)") }
      return false
    }
    if !taken.insert(ObjectIdentifier(right)).inserted { differences.append("\(path) (not shared)") }
    partners[ObjectIdentifier(left)] = ObjectIdentifier(right)
    return true
  }
}
