import Foundation
import NibFoundation
import NibKit

// The classes of "Model objects and builders", as the article has them.

final class User: NibDecodable, NibEncodable {
  let userID: String
  let firstName: String
  let lastName: String
  let dateOfBirth: Date?
  let homepage: URL?
  let tags: [String]
  let scores: [String: Int]
  let address: PostalAddress?
  let albums: [Album]

  init(
    userID: String, firstName: String, lastName: String, dateOfBirth: Date? = nil, homepage: URL? = nil,
    tags: [String] = [], scores: [String: Int] = [:], address: PostalAddress? = nil, albums: [Album] = []
  ) {
    self.userID = userID
    self.firstName = firstName
    self.lastName = lastName
    self.dateOfBirth = dateOfBirth
    self.homepage = homepage
    self.tags = tags
    self.scores = scores
    self.address = address
    self.albums = albums
  }

  convenience init(coder: NibDecoder) throws {
    self.init(
      userID: try coder.require(forKey: "userID"),
      firstName: try coder.require(forKey: "firstName"),
      lastName: try coder.require(forKey: "lastName"),
      dateOfBirth: try coder.decode(forKey: "dateOfBirth"),
      homepage: try coder.decode(forKey: "homepage"),
      tags: try coder.decode(forKey: "tags", default: []),
      scores: try coder.decode(forKey: "scores", default: [:]),
      address: try coder.decodeObject(forKey: "address"),
      albums: try coder.decodeObjects(forKey: "albums"))
  }

  func encode(with encoder: NibEncoder) {
    encoder.encode(userID, forKey: "userID")
    encoder.encode(firstName, forKey: "firstName")
    encoder.encode(lastName, forKey: "lastName")
    encoder.encode(dateOfBirth, forKey: "dateOfBirth")
    encoder.encode(homepage, forKey: "homepage")
    encoder.encode(tags, forKey: "tags")
    encoder.encode(scores, forKey: "scores")
    encoder.encodeObject(address, forKey: "address")
    encoder.encodeObjects(albums, forKey: "albums")
  }

  static var members: Members {
    Members(of: User.self) {
      $0.attribute("userID", String.self, required: true)
      $0.attribute("firstName", String.self, required: true)
      $0.attribute("lastName", String.self, required: true)
      $0.attribute("dateOfBirth", Date.self)
      $0.attribute("homepage", URL.self)
      $0.attribute("tags", [String].self)
      $0.attribute("scores", [String: Int].self)
      $0.part("address", PostalAddress.self)
      $0.parts("albums", Album.self)
    }
  }
}

final class UserBuilder: NibBuilder {
  var userID = ""
  var firstName = ""
  var lastName = ""
  var dateOfBirth: Date?
  var homepage: URL?
  var tags: [String] = []
  var scores: [String: Int] = [:]
  var address: PostalAddress?
  var albums: [Album] = []

  static var members: Members {
    Members(of: UserBuilder.self) {
      $0.attribute("userID", \.userID, required: true)
      $0.attribute("firstName", \.firstName, required: true)
      $0.attribute("lastName", \.lastName, required: true)
      $0.attribute("dateOfBirth", \.dateOfBirth)
      $0.attribute("homepage", \.homepage)
      $0.attribute("tags", \.tags)
      $0.attribute("scores", \.scores)
      $0.part("address", \.address)
      $0.parts("albums", \.albums)
    }
  }

  func build() throws -> User {
    if userID.isEmpty { throw NoUserID() }
    return User(
      userID: userID, firstName: firstName, lastName: lastName, dateOfBirth: dateOfBirth, homepage: homepage,
      tags: tags, scores: scores, address: address, albums: albums)
  }
}

struct NoUserID: Error, CustomStringConvertible {
  var description: String { "a user's id is not empty" }
}

final class PostalAddress: NibDecodable, NibEncodable {
  let street: String
  let city: String?

  init(street: String, city: String? = nil) {
    self.street = street
    self.city = city
  }

  convenience init(coder: NibDecoder) throws {
    self.init(street: try coder.require(forKey: "street"), city: try coder.decode(forKey: "city"))
  }

  func encode(with encoder: NibEncoder) {
    encoder.encode(street, forKey: "street")
    encoder.encode(city, forKey: "city")
  }

  static var members: Members {
    Members(of: PostalAddress.self) {
      $0.attribute("street", String.self, required: true)
      $0.attribute("city", String.self)
    }
  }
}

final class Album: NibDecodable, NibEncodable {
  let title: String
  let place: Place?

  init(title: String, place: Place? = nil) {
    self.title = title
    self.place = place
  }

  convenience init(coder: NibDecoder) throws {
    let place = try coder.decodeObject(NibBox<Place>.self, forKey: "place")
    self.init(title: try coder.require(forKey: "title"), place: place?.value)
  }

  func encode(with encoder: NibEncoder) {
    encoder.encode(title, forKey: "title")
    encoder.encodeObject(place.map(NibBox.init), forKey: "place")
  }

  static var members: Members {
    Members(of: Album.self) {
      $0.attribute("title", String.self, required: true)
      $0.part("place", NibBox<Place>.self)
    }
  }
}

struct Place: Equatable, NibEncodable {
  var latitude: Double
  var longitude: Double

  func encode(with encoder: NibEncoder) {
    encoder.encode(latitude, forKey: "latitude")
    encoder.encode(longitude, forKey: "longitude")
  }
}

final class PlaceBuilder: NibBuilder {
  var place = Place(latitude: 0, longitude: 0)

  static var members: Members {
    Members(of: PlaceBuilder.self) {
      $0.attribute("latitude", \.place.latitude, required: true)
      $0.attribute("longitude", \.place.longitude, required: true)
    }
  }

  func build() -> NibBox<Place> { NibBox(place) }
}

func modelClasses() -> ClassRegistry {
  var classes = ClassRegistry()
  classes.register(User.self)
  classes.register(PostalAddress.self)
  classes.register(Album.self)
  classes.register("Place", builder: PlaceBuilder.self)
  return classes
}

func modelClassesWithBuilder() -> ClassRegistry {
  var classes = modelClasses()
  classes.register("User", builder: UserBuilder.self)
  return classes
}

final class AvatarFile: NibDecodable {
  let name: String

  static var members: Members { Members() }

  init(coder: NibDecoder) throws { name = try coder.require(forKey: "name") }
  func avatar() -> Avatar { Avatar(name: name) }
}

final class Avatar: NibOwner, NibEncodable {
  let name: String
  var caption = ""
  var friends: [Avatar] = []

  init(name: String) { self.name = name }

  func encode(with encoder: NibEncoder) {
    encoder.encode(name, forKey: "name")
    encoder.encode(caption, forKey: "caption")
    encoder.encodeChildren(friends)
  }

  static var members: Members {
    Members(of: Avatar.self) {
      $0.attribute("name", String.self, required: true)
      $0.attribute("caption", \.caption)
      $0.children { $0.friends.append($1) }
    }
  }
}

func avatarClasses() -> ClassRegistry {
  var classes = ClassRegistry()
  classes.register(AvatarFile.self, as: "Avatar", substitute: { (file: AvatarFile) in file.avatar() })
  return classes
}

/// A user as the last version of the program had it.
final class FormerUser: NibEncodable {
  let userID: String
  let firstName: String
  let lastName: String

  init(userID: String, firstName: String, lastName: String) {
    self.userID = userID
    self.firstName = firstName
    self.lastName = lastName
  }

  func encode(with encoder: NibEncoder) {
    encoder.encode(userID, forKey: "userID")
    encoder.encode(firstName, forKey: "firstName")
    encoder.encode(lastName, forKey: "lastName")
  }
}
