import NibKit
import TestSupport
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

  @Test("a valid object is archived")
  func validObjectArchived() {
    #expect(words { $1.encode(3, forKey: "age") } == "")
  }

  @Test("a key has one meaning")
  func keyMeaning() {
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

  @Test("a reference needs an outlet")
  func referenceNeeds() {
    #expect(
      words { $1.encodeReference($0, forKey: "peer") } == """
        objects.0.outlets.peer: error: Loose has no outlet 'peer' [unknown-outlet]
            note: Loose offers none
        """)
  }

  @Test("a value must be of the declared type")
  func valueMustDeclared() {
    #expect(
      words { $1.encode("three", forKey: "age") }
        == "objects.0.values.age: error: 'three' is not a whole number, which 'age' takes [bad-value]")
  }

  @Test("an object cannot be part of itself")
  func objectPartItself() {
    #expect(
      words { $1.encodeObject($0, forKey: "part") } == """
        objects.0: error: the object contains itself: Loose (objects.0) → Loose (objects.0) [containment-cycle]
            note: encode the way back as a reference: references are wired after every object is made
        """)
  }

  @Test("a long cycle is reported by its beginning and its end")
  func longCycle() {
    let between = (1...9).map { _ in Loose() }
    #expect(
      words { object, encoder in
        let way = between + [object]
        encoder.encodeObject(between[0], forKey: "part")
        for (one, next) in zip(way, way.dropFirst()) {
          one.encodes = { [unowned next] in $0.encodeObject(next, forKey: "part") }
        }
      }.hasPrefix(
        """
        objects.0: error: the object contains itself: Loose (objects.0) → Loose (objects.1) → Loose (objects.2) → \
        Loose (objects.3) → … → Loose (objects.8) → Loose (objects.9) → Loose (objects.0) [containment-cycle]
        """))
  }

  @Test("an error of writing has its facts, and an archive that is not made leaves no file")
  func facts() throws {
    let folder = try Scratch()
    var classes = ClassRegistry()
    classes.register(Loose.self)
    func facts(_ encode: @escaping (NibEncoder) throws -> Void = { _ in }, to name: String = "a.plist")
      -> [String: PropertyList]
    {
      let object = Loose()
      object.encodes = encode
      do {
        try NibArchive(of: [object], classes: classes).write(to: folder.file(name))
        return [:]
      } catch { return error.diagnostics[0].facts }
    }
    #expect(facts { _ in throw Refusal() } == ["class": .string("Loose"), "reason": .string("refused")])
    #expect(
      facts {
        $0.encode(1, forKey: "age")
        $0.encode(2, forKey: "age")
      } == ["class": .string("Loose"), "member": .string("age")])
    #expect(facts { $0.encodeObject(Home("Mill Lane"), forKey: "home") } == ["class": .string("Home")])
    #expect(facts(to: "none/a.plist") == ["reason": .string("No such file or directory")])
    #expect(folder.names.isEmpty)
    #expect(facts() == [:] && folder.names == ["a.plist"])
  }

  @Test("a file that is missing, a folder, and a file that is too long are refused with their reasons")
  func files() throws {
    let folder = try Scratch()
    try folder.write("bplist00", to: "a.plist")
    func fault(_ name: String) -> String {
      do {
        _ = try NibArchive(contentsOf: folder.file(name), limits: ArchiveLimits(bytes: 7))
        return ""
      } catch { return "\(error.diagnostics[0].code.rawValue) \(error.diagnostics[0].message)" }
    }
    #expect(fault("none") == "unreadable-file the file cannot be opened: No such file or directory")
    #expect(fault("") == "unreadable-file the file cannot be read: Is a directory")
    #expect(fault("a.plist") == "limit-exceeded the file has more than 7 bytes, which is the limit")
  }

  @Test("a class must be registered")
  func classMustRegistered() {
    #expect(
      words { $1.encodeObject(Home("Mill Lane"), forKey: "home") } == """
        error: objects of Home cannot be archived: the class is not registered [unknown-class]
            note: register it: only objects of registered classes are made when an archive is read
        """)
  }

  @Test("an error that a class throws is reported")
  func errorClassThrows() {
    #expect(
      words { _, _ in throw Refusal() }
        == "objects.0: error: Loose failed in encode(with:): refused [class-threw]")
  }
}
