import NibKit

// Model objects, as they stand in programs: an immutable one that cannot be made without its values, and others that
// are parts of it.

enum Gender: String, CaseIterable, NibArchivableValue { case female, male, other }

/// Has no `init()`: what it needs is given to its one designated initializer, from code or from a decoder.
final class User: NibObject {
  let userID: String
  let firstName: String
  let lastName: String
  let gender: Gender
  let tags: [String]
  let address: Address?
  let albums: [Album]
  var isAwake = false

  init(
    userID: String, firstName: String, lastName: String, gender: Gender, tags: [String] = [],
    address: Address? = nil, albums: [Album] = []
  ) {
    self.userID = userID
    self.firstName = firstName
    self.lastName = lastName
    self.gender = gender
    self.tags = tags
    self.address = address
    self.albums = albums
  }

  convenience init(coder: NibDecoder) throws {
    self.init(
      userID: try coder.require("userID"), firstName: try coder.require("firstName"),
      lastName: try coder.require("lastName"), gender: try coder.decode("gender", default: .other),
      tags: try coder.decode("tags", default: []), address: try coder.decodeObject("address"),
      albums: try coder.decodeObjects("albums"))
  }

  static var members: Members {
    Members(of: User.self) {
      $0.attribute("userID", String.self, required: true)
      $0.attribute("firstName", String.self, required: true)
      $0.attribute("lastName", String.self, required: true)
      $0.attribute("gender", Gender.self)
      $0.attribute("tags", [String].self)
      $0.part("address", Address.self, "Where letters go.")
      $0.parts("albums", Album.self)
    }
  }

  func awake() throws { isAwake = true }
}

/// Is set up by the loader, part by part.
class Address: NibObject {
  let journal = Journal.current
  var street = ""
  weak var owner: AnyObject?
  @Outlet var favourite: Album?

  class var members: Members {
    Members(of: Address.self) {
      $0.attribute("street") { $0.street = $1 }
      $0.outlet("favourite") { $0.$favourite }
      $0.outlet("owner") { (address: Address, value: inout AnyObject?) in swap(&address.owner, &value) }
    }
  }

  required init(coder: NibDecoder) throws {
    journal.alive += 1
    try journal.call("+address")
  }

  deinit { journal.alive -= 1 }
  func awake() throws { try journal.call("*address") }
}

final class Villa: Address {}

/// Has parts and children of its own.
final class Album: NibObject {
  let journal = Journal.current
  var title = ""
  var years: [Int] = []
  var cover: Address?
  var extras: [Album] = []
  private(set) var tracks: [Track] = []

  static var members: Members {
    Members(of: Album.self) {
      $0.attribute("title") { $0.title = $1 }
      $0.attribute("years") { $0.years = $1 }
      $0.part("cover") { $0.cover = $1 }
      $0.parts("extras") { $0.extras = $1 }
      $0.children { $0.tracks.append($1) }
    }
  }

  init(coder: NibDecoder) throws {
    journal.alive += 1
    try journal.call("+album \(coder.id ?? "")")
    try coder.attachChildren(to: self)
  }

  deinit { journal.alive -= 1 }
  func awake() throws { try journal.call("*album") }
}

final class Track: NibObject {
  static var members: Members { Members(of: Track.self) { _ in } }
  init(coder: NibDecoder) throws {}
  func awake() throws {}
}

/// Has an attribute of every kind of structure.
final class Sheet: NibObject {
  var tags: [String] = []
  var scores: [String: Int] = [:]
  var grid: [[Int]] = []
  var named: [String: [Double]] = [:]
  var count = 0
  var any: PropertyList?
  var text = ""

  static var members: Members {
    Members(of: Sheet.self) {
      $0.attribute("tags") { $0.tags = $1 }
      $0.attribute("scores") { $0.scores = $1 }
      $0.attribute("grid") { $0.grid = $1 }
      $0.attribute("named") { $0.named = $1 }
      $0.attribute("count") { $0.count = $1 }
      $0.attribute("any") { $0.any = $1 }
      $0.attribute("text") { $0.text = $1 }
      $0.attribute("decoded", [Int].self)
      $0.outlet("peer") { (_: Sheet, _: inout Sheet?) in }
      $0.event("action") { (_: Sheet, _) in }
    }
  }

  let decoded: [Int]
  init(coder: NibDecoder) throws { decoded = try coder.decode("decoded", default: []) }
  func awake() throws {}
}

extension ClassRegistry {
  static var model: ClassRegistry {
    var classes = ClassRegistry.test
    classes.register(User.self)
    classes.register(Address.self)
    classes.register(Villa.self)
    classes.register(Album.self)
    classes.register(Track.self)
    classes.register(Sheet.self)
    return classes
  }
}
