import NibKit
import Testing

/// Values that could not be read again are not written.
@Suite struct EncodingFaultTests {
  /// Encodes what a test says.
  private final class Loose: NibDecodable, NibEncodable {
    var encodes: (NibEncoder) throws -> Void = { _ in }
    init() {}
    init(coder: NibDecoder) throws {}
    func encode(with encoder: NibEncoder) throws { try encodes(encoder) }
    static var members: Members {
      Members(of: Loose.self) {
        $0.attribute("age", Int.self)
        $0.children(Loose.self)
        $0.part("part", Loose.self)
      }
    }
  }

  private func words(_ encode: @escaping (Loose, NibEncoder) throws -> Void) -> String {
    var classes = ClassRegistry()
    classes.register(Loose.self)
    let object = Loose()
    object.encodes = { [unowned object] in try encode(object, $0) }
    do {
      let archive = try NibArchive(of: [object], classes: classes)
      _ = try archive.restore(Loose.self, classes: classes)
      return ""
    } catch { return "\(error)" }
  }

  @Test func aSoundObjectIsArchived() {
    #expect(words { $1.encode(3, forKey: "age") } == "")
  }

  @Test func aKeyStandsForOneThing() {
    #expect(
      words { object, encoder in
        encoder.encode(3, forKey: "age")
        encoder.encode(4, forKey: "age")
      } == """
        objects.0: error: Loose encodes 'age' twice [encoded-twice]
            note: a subclass must use keys that its superclass does not
        """)
    #expect(
      words { object, encoder in
        encoder.encodeChildren([Loose()])
        encoder.encodeChildren([Loose()])
      }.hasPrefix("objects.0: error: Loose encodes its children twice [encoded-twice]"))
  }

  @Test func aReferenceNeedsAnOutlet() {
    #expect(
      words { $1.encodeReference($0, forKey: "peer") } == """
        objects.0.outlets.peer: error: Loose has no outlet 'peer' [unknown-outlet]
            note: Loose offers none
        """)
  }

  @Test func aValueMustBeOfTheDeclaredType() {
    #expect(
      words { $1.encode("three", forKey: "age") }
        == "objects.0.values.age: error: 'three' is not a whole number, which 'age' takes [bad-value]")
  }

  @Test func anObjectCannotBePartOfItself() {
    #expect(
      words { $1.encodeObject($0, forKey: "part") } == """
        objects.0: error: the object contains itself: Loose (objects.0) → Loose (objects.0) [containment-cycle]
            note: encode the way back as a reference: references are wired after every object is made
        """)
  }

  @Test func aClassMustBeRegistered() {
    #expect(
      words { $1.encodeObject(Home("Mill Lane"), forKey: "home") } == """
        error: objects of Home cannot be archived: the class is not registered [unknown-class]
            note: register it: only objects of registered classes are made when an archive is read
        """)
  }

  @Test func anErrorThatAClassThrowsIsTold() {
    #expect(
      words { _, _ in throw Refusal() }
        == "objects.0: error: Loose failed in encode(with:): refused [class-threw]")
  }
}
