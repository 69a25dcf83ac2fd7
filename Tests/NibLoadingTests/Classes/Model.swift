import LoadSamples
import Foundation
import NibFoundation
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
  let dateOfBirth: Date?
  let tags: [String]
  let address: Address?
  let albums: [Album]
  var isAwake = false

  init(
    userID: String, firstName: String, lastName: String, gender: Gender, dateOfBirth: Date? = nil,
    tags: [String] = [], address: Address? = nil, albums: [Album] = []
  ) {
    self.userID = userID
    self.firstName = firstName
    self.lastName = lastName
    self.gender = gender
    self.dateOfBirth = dateOfBirth
    self.tags = tags
    self.address = address
    self.albums = albums
  }

  convenience init(coder: NibDecoder) throws {
    self.init(
      userID: try coder.require(forKey: "userID"), firstName: try coder.require(forKey: "firstName"),
      lastName: try coder.require(forKey: "lastName"),
      gender: try coder.decode(forKey: "gender", default: .other),
      dateOfBirth: try coder.decode(forKey: "dateOfBirth"),
      tags: try coder.decode(forKey: "tags", default: []),
      address: try coder.decodeObject(forKey: "address"),
      albums: try coder.decodeObjects(forKey: "albums"))
  }

  static var members: Members {
    Members(of: User.self) {
      $0.attribute("userID", String.self, required: true)
      $0.attribute("firstName", String.self, required: true)
      $0.attribute("lastName", String.self, required: true)
      $0.attribute("gender", Gender.self)
      $0.attribute("dateOfBirth", Date.self)
      $0.attribute("tags", [String].self)
      $0.part("address", Address.self, help: "Where letters go.")
      $0.parts("albums", Album.self)
    }
  }

  func awake() throws { isAwake = true }
}

/// Has a setter for each value of a `User`, and ends in its initializer.
final class UserBuilder: NibBuilder {
  private var userID = ""
  private var firstName = ""
  private var lastName = ""
  private var gender = Gender.other
  private var dateOfBirth: Date?
  private var tags: [String] = []
  private var address: Address?
  private var albums: [Album] = []

  static var members: Members {
    Members(of: UserBuilder.self) {
      $0.attribute("userID", required: true) { $0.userID = $1 }
      $0.attribute("firstName", required: true) { $0.firstName = $1 }
      $0.attribute("lastName", required: true) { (builder: UserBuilder, name: String) in
        if name.isEmpty { throw Nameless() }
        builder.lastName = name
      }
      $0.attribute("gender") { $0.gender = $1 }
      $0.attribute("dateOfBirth") { $0.dateOfBirth = $1 }
      $0.attribute("tags") { $0.tags = $1 }
      $0.part("address") { $0.address = $1 }
      $0.children { $0.albums.append($1) }
    }
  }

  struct Nameless: Error {}

  func build() throws -> User {
    if userID == "0" { throw Nameless() }
    return User(
      userID: userID, firstName: firstName, lastName: lastName, gender: gender, dateOfBirth: dateOfBirth,
      tags: tags,
      address: address, albums: albums)
  }
}

/// A value without identity.
struct Point: Equatable {
  var x: Int
  var y: Int
}

final class PointBuilder: NibBuilder {
  private var point = Point(x: 0, y: 0)

  static var members: Members {
    Members(of: PointBuilder.self) {
      $0.summary("A place.")
      $0.attribute("x", required: true) { $0.point.x = $1 }
      $0.attribute("y") { $0.point.y = $1 }
    }
  }

  func build() -> NibBox<Point> { NibBox(point) }
}

/// Has a place, and an outlet to another object.
final class Marker: NibOwner {
  var at: Point?
  @Outlet var user: User?

  static var members: Members {
    Members(of: Marker.self) {
      $0.part("at") { (marker: Marker, point: NibBox<Point>) in marker.at = point.value }
      $0.outlet("user") { $0.$user }
    }
  }
}

/// Is set up by the loader, part by part.
class Address: NibObject {
  let journal = Journal.current
  var street = ""
  weak var owner: AnyObject?
  @Outlet var favorite: Album?

  class var members: Members {
    Members(of: Address.self) {
      $0.attribute("street") { $0.street = $1 }
      $0.outlet("favorite") { $0.$favorite }
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

final class Track: NibDecodable {
  static var members: Members { Members(of: Track.self) { _ in } }
  init(coder: NibDecoder) throws {}
}

/// Has an attribute of every kind of structure.
final class Sheet: NibDecodable {
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
  init(coder: NibDecoder) throws { decoded = try coder.decode(forKey: "decoded", default: []) }
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
    classes.register("BuiltUser", builder: UserBuilder.self)
    classes.register("Point", builder: PointBuilder.self)
    classes.register("Marker", members: Marker.members) { _ in Marker() }
    return classes
  }
}
