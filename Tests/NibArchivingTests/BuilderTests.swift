import Foundation
import NibFoundation
import NibKit
import Testing

/// Objects that a builder makes come from an archive as from a layout.
@Suite struct BuilderTests {
  private static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register("User", builder: UserBuilder.self)
    classes.register("Point", builder: PointBuilder.self)
    return classes
  }

  private static let layout = """
    <layout version="1">
      <User name="Ann" born="1990-02-28" homepage="https://example.org/ann?a=1&amp;b=2">
        <attribute name="scores"><item key="chess">3</item><item key="go">12</item></attribute>
        <attribute name="nicknames"><item>A n n</item><item></item></attribute>
        <attribute name="place"><Point x="3" y="-4"/></attribute>
      </User>
    </layout>
    """

  @Test("an immutable object is the same from both sources")
  func immutableObject() throws {
    let loaded = try Nib(NibDocument(Self.layout)).instantiate(classes: Self.classes)
    let made = try #require(loaded.topLevel[0] as? User)
    #expect(made.name == "Ann" && made.nicknames == ["A n n", ""] && made.scores == ["chess": 3, "go": 12])
    #expect(made.born == Date(timeIntervalSince1970: 636_163_200))
    #expect(made.homepage?.query() == "a=1&b=2" && made.place == Point(x: 3, y: -4))
    let archive = try NibArchive(of: [made], classes: Self.classes)
    let restored = try archive.restore(User.self, classes: Self.classes)[0]
    #expect(
      restored.name == made.name && restored.nicknames == made.nicknames && restored.scores == made.scores)
    #expect(restored.born == made.born && restored.homepage == made.homepage && restored.place == made.place)
    // What was added to the class since, the builder knows a value for.
    #expect(restored.language == "en")
  }

  @Test("a value that is missing is reported before anything is made")
  func valueMissingReported() throws {
    let unnamed = try #require(UserBuilder.built)
    let archive = try NibArchive(of: [Nameless(unnamed)], classes: nameless)
    let error = #expect(throws: NibError.self) { try archive.restore(User.self, classes: Self.classes) }
    #expect(error.map { "\($0)" } == "objects.0: error: User needs the attribute 'name' [missing-attribute]")
    let layout = try Nib(NibDocument("<layout version=\"1\"><User born=\"1990-02-28\"/></layout>"))
    let other = #expect(throws: NibError.self) { try layout.plan(classes: Self.classes) }
    #expect(other?.diagnostics.map(\.message) == ["User needs the attribute 'name'"])
  }

  private var nameless: ClassRegistry {
    var classes = ClassRegistry()
    classes.register("User", members: Members()) { _ in Nameless(UserBuilder.built!) }
    return classes
  }
}

private struct Point: Equatable, NibEncodable {
  let x, y: Int

  func encode(with encoder: NibEncoder) {
    encoder.encode(x, forKey: "x")
    encoder.encode(y, forKey: "y")
  }
}

private final class PointBuilder: NibBuilder {
  var x = 0
  var y = 0

  static var members: Members {
    Members(of: PointBuilder.self) {
      $0.attribute("x", \.x, required: true)
      $0.attribute("y", \.y, required: true)
    }
  }

  func build() -> NibBox<Point> { NibBox(Point(x: x, y: y)) }
}

/// Never changes; there is no `init()`.
private final class User: NibEncodable {
  let name: String
  let born: Date?
  let homepage: URL?
  let nicknames: [String]
  let scores: [String: Int]
  let place: Point?
  let language: String

  fileprivate init(_ builder: UserBuilder) {
    name = builder.name
    born = builder.born
    homepage = builder.homepage
    nicknames = builder.nicknames
    scores = builder.scores
    place = builder.place?.value
    language = builder.language
  }

  func encode(with encoder: NibEncoder) {
    encoder.encode(name, forKey: "name")
    encoder.encode(born, forKey: "born")
    encoder.encode(homepage, forKey: "homepage")
    encoder.encode(nicknames, forKey: "nicknames")
    encoder.encode(scores, forKey: "scores")
    encoder.encodeObject(place.map(NibBox.init), forKey: "place")
  }
}

private final class UserBuilder: NibBuilder {
  var name = ""
  var born: Date?
  var homepage: URL?
  var nicknames: [String] = []
  var scores: [String: Int] = [:]
  var place: NibBox<Point>?
  /// Came later.
  var language = "en"

  static var built: User? { UserBuilder().build() }

  static var members: Members {
    Members(of: UserBuilder.self) {
      $0.attribute("name", \.name, required: true)
      $0.attribute("born", \.born)
      $0.attribute("homepage", \.homepage)
      $0.attribute("nicknames", \.nicknames)
      $0.attribute("scores", \.scores)
      $0.attribute("language", \.language)
      $0.part("place", \.place)
    }
  }

  func build() -> User { User(self) }
}

/// Writes what a user should, without the name.
private final class Nameless: NibEncodable {
  init(_ user: User) {}
  func encode(with encoder: NibEncoder) { encoder.encode(["A"], forKey: "nicknames") }
}
