import NibKit
import Synchronization

/// A class with everything that an archive can hold: values, children, parts, outlets there and back, a collection and an
/// event. Counts its notifications, so that a test can say which must not come.
final class Person: NibObject, NibEncodable {
  var name: String
  var age = 0
  var tags: [String] = []
  var children: [Person] = []
  /// Made before this one, and shared if two have it.
  let home: Home?
  /// Handed over with `homes`.
  let houses: [Home]
  var next: Person?
  weak var parent: Person?
  var friends: [Person] = []
  var greet: Action?

  private(set) var awakes = 0
  private(set) var greetings: [String] = []

  init(_ name: String, home: Home? = nil, houses: [Home] = []) {
    self.name = name
    self.home = home
    self.houses = houses
    Living.count(1)
  }

  init(coder: NibDecoder) throws {
    name = try coder.decode(forKey: "name", default: "")
    home = try coder.decodeObject(Home.self, forKey: "home")
    houses = try coder.decodeObjects(Home.self, forKey: "houses")
    Living.count(1)
    Living.log("init \(name)")
    if name == "throws" { throw Refusal() }
    try coder.attachChildren(to: self)
  }

  deinit {
    Living.count(-1)
    // A chain of these is released without recursion.
    var rest = next.map { [$0] } ?? []
    next = nil
    releaseTree(&rest) { person in
      defer { person.next = nil }
      return person.next.map { [$0] } ?? []
    }
    releaseTree(&children) { person in
      defer { person.children = [] }
      return person.children
    }
  }

  func encode(with encoder: NibEncoder) {
    encoder.encode(name, forKey: "name")
    if age != 0 { encoder.encode(age, forKey: "age") }
    encoder.encode(tags.isEmpty ? nil : tags, forKey: "tags")
    encoder.encodeObject(home, forKey: "home")
    encoder.encodeObjects(houses, forKey: "houses")
    encoder.encodeChildren(children)
    encoder.encodeReference(next, forKey: "next")
    encoder.encodeConditionalReference(parent, forKey: "parent")
    encoder.encodeReferences(friends, forKey: "friends")
    encoder.encodeAction(greet, forKey: "greet")
  }

  static var members: Members {
    Members(of: Person.self) {
      $0.attribute("name", String.self)
      $0.attribute("age", \.age)
      $0.attribute("tags", \.tags)
      $0.children { $0.add($1 as Person) }
      $0.part("home", Home.self)
      $0.parts("houses", Home.self)
      $0.outlet("next") { swap(&$0.next, &$1) }
      $0.outlet("parent") { swap(&$0.parent, &$1) }
      $0.outlets("friends", \.friends)
      $0.event("greet", \.greet)
      $0.action("hear", Person.hear)
    }
  }

  func add(_ child: Person) {
    children.append(child)
    child.parent = self
  }

  func hear(_ sender: Person) { greetings.append(sender.name) }

  func awake() { awakes += 1 }
}

/// An immutable object that people share.
final class Home: NibDecodable, NibEncodable {
  let street: String
  /// The house that this one is built on, if that is how it is.
  let base: Home?

  init(_ street: String, base: Home? = nil) {
    self.street = street
    self.base = base
    Living.count(1)
  }

  init(coder: NibDecoder) throws {
    street = try coder.require(forKey: "street")
    base = try coder.decodeObject(Home.self, forKey: "base")
    Living.count(1)
    Living.log("init \(street)")
  }

  deinit { Living.count(-1) }

  func encode(with encoder: NibEncoder) {
    encoder.encode(street, forKey: "street")
    encoder.encodeObject(base, forKey: "base")
  }

  static var members: Members {
    Members(of: Home.self) {
      $0.attribute("street", String.self, required: true)
      $0.part("base", Home.self)
    }
  }
}

struct Refusal: Error, CustomStringConvertible {
  var description: String { "refused" }
}

/// The number of the objects above that are alive in a task, and the lines that they logged.
enum Living {
  final class Record: Sendable {
    let state = Mutex((count: 0, lines: [String]()))
  }

  @TaskLocal static var record: Record?

  static func count(_ change: Int) { record?.state.withLock { $0.count += change } }
  static func log(_ line: String) { record?.state.withLock { $0.lines.append(line) } }

  /// Runs code that makes and releases objects. Returns the number of objects that are left, and the lines that they logged.
  static func observe(_ body: () throws -> Void) rethrows -> (left: Int, lines: [String]) {
    let record = Record()
    try $record.withValue(record) { try body() }
    return record.state.withLock { ($0.count, $0.lines) }
  }
}

var people: ClassRegistry {
  var classes = ClassRegistry()
  classes.register(Person.self)
  classes.register(Home.self)
  return classes
}

extension PropertyList {
  /// An archive as one of version 1, which has no checksum, so that it may be changed.
  var withoutChecksum: PropertyList {
    guard case .dictionary(var pairs) = self else { return self }
    pairs["checksum"] = nil
    pairs["version"] = .integer(1)
    return .dictionary(pairs)
  }
}
