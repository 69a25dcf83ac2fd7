import NibKit
import Testing

/// Objects are made in order and once; errors end the restoring; older versions of classes are read.
@Suite struct RestoringTests {
  /// The parts and children of an object are made before the object, and each object is made once.
  @Test("parts are made before the objects that have them")
  func partsMadeObjects() throws {
    let base = Home("base")
    let home = Home("home", base: base)
    let ann = Person("Ann", home: home, houses: [base])
    ann.add(Person("Bo", home: base))
    ann.add(Person("Cy"))
    let archive = try NibArchive(of: [ann], classes: people)
    let seen = try Living.observe { _ = try archive.restore(Person.self, classes: people) }
    #expect(seen.lines == ["init base", "init home", "init Bo", "init Cy", "init Ann"])
    #expect(seen.left == 0)
  }

  /// `order: nil` is the source's own order.
  @Test("an archive is not awoken, whichever way it is loaded")
  func neverAwoken() throws {
    let document = try NibDocument(reading: NibArchive(of: [Person("Ann")], classes: people))
    let ways: [LoadedNib] = [
      try LoadPlan(document, classes: people).instantiate(), try Nib(document).instantiate(classes: people),
      try Nib(document).plan(classes: people).instantiate(),
      try Loader(classes: people, layouts: MemoryLayouts([:])).load(document),
    ]
    for loaded in ways { #expect((loaded.topLevel.first as? Person)?.awakes == 0) }
    let strict = try Nib(document).instantiate(classes: people, order: .strict)
    #expect((strict.topLevel.first as? Person)?.awakes == 1)
  }

  @Test("an error in an initializer ends the restore and leaves no object")
  func errorInitializer() throws {
    let ann = Person("Ann")
    ann.add(Person("Bo"))
    let thrower = Person("throws")
    ann.add(thrower)
    let archive = try NibArchive(of: [ann], classes: people)
    var failure: LoadFailure?
    let seen = Living.observe {
      do { _ = try archive.restore(Person.self, classes: people) } catch {
        failure = error as? LoadFailure
      }
    }
    #expect(
      failure.map { "\($0)" }
        == "objects.2: error: Person[0]/Person[1] failed in init(coder:): refused [class-threw]")
    #expect(failure?.underlying is Refusal)
    #expect(seen.lines == ["init Bo", "init throws"] && seen.left == 0)
  }

  @Test("a closure that loses children is an error")
  func aClosureThatLosesChildrenIsAnError() throws {
    let ann = Person("Ann")
    ann.add(Person("Bo"))
    let archive = try NibArchive(of: [ann], classes: people)
    var classes = people
    classes.register("Person", members: Person.members) { coder in
      let person = try Person(coder: coder)
      return person.children.isEmpty ? person : Person("other")
    }
    let error = #expect(throws: LoadFailure.self) { try archive.restore(Person.self, classes: classes) }
    #expect(
      error.map { "\($0)" } == """
        objects.0: error: the initializer of Person attached its children to one object but returned another, and \
        nothing would retain them [children-not-decoded]
            note: choose the object before you attach its children
        """)
  }

  @Test("a decoder is valid during its initializer only")
  func decoderValidDuring() throws {
    final class Keeper: NibDecodable, NibEncodable {
      nonisolated(unsafe) static var kept: NibDecoder?
      init() {}
      init(coder: NibDecoder) throws { Self.kept = coder }
      func encode(with encoder: NibEncoder) { encoder.encode(1, forKey: "one") }
      static var members: Members { Members(of: Keeper.self) { _ in } }
    }
    var classes = ClassRegistry()
    classes.register(Keeper.self)
    _ = try NibArchive(of: [Keeper()], classes: classes).restore(Keeper.self, classes: classes)
    defer { Keeper.kept = nil }
    #expect(throws: LoadFailure.self) { _ = try Keeper.kept?.decode(Int.self, forKey: "one") }
  }

  @Test("a reference cannot be decoded in an initializer")
  func referenceDecoded() throws {
    final class Asker: NibDecodable, NibEncodable {
      var peer: Asker?
      init() {}
      init(coder: NibDecoder) throws { try coder.decodeReference(forKey: "peer") }
      func encode(with encoder: NibEncoder) { encoder.encodeReference(peer, forKey: "peer") }
      static var members: Members { Members(of: Asker.self) { $0.outlet("peer") { swap(&$0.peer, &$1) } } }
    }
    var classes = ClassRegistry()
    classes.register(Asker.self)
    let asker = Asker()
    asker.peer = asker
    let archive = try NibArchive(of: [asker], classes: classes)
    asker.peer = nil
    let error = #expect(throws: LoadFailure.self) { _ = try archive.restore(Asker.self, classes: classes) }
    #expect(
      error.map { "\($0)" } == """
        objects.0.outlets.peer: error: 'Asker[0].peer' is a reference; references are wired after construction and cannot be decoded in \
        init(coder:) [reference-decoded]
            note: declare an outlet 'peer'
        """)
  }

  // MARK: Versions and names

  /// A class as it was, and as it is now.
  private class Animal: NibDecodable, NibEncodable {
    var name = ""
    /// Came later.
    var legs: Int?
    /// Was written in centimetres by version 0, and is in metres since.
    var height = 0.0
    private(set) var versionRead: Int?

    init(_ name: String) { self.name = name }

    required init(coder: NibDecoder) throws {
      name = try coder.require(forKey: "name")
      legs = try coder.decode(forKey: "legs")
      versionRead = coder.version(of: Animal.self)
      height = try coder.decode(forKey: "height", default: 0) / (versionRead == 0 ? 100 : 1)
    }

    class var archiveVersion: Int { 1 }
    func encode(with encoder: NibEncoder) {
      encoder.encode(name, forKey: "name")
      encoder.encode(legs, forKey: "legs")
      encoder.encode(height, forKey: "height")
    }
    class var members: Members {
      Members(of: Animal.self) {
        $0.attribute("name", String.self, required: true)
        $0.attribute("legs", Int.self)
        $0.attribute("height", Double.self)
      }
    }
  }

  private final class Dog: Animal {
    override class var archiveVersion: Int { 5 }
    override class var members: Members { super.members.adding(Dog.self) { _ in } }
  }

  private final class OldAnimal: NibDecodable, NibEncodable {
    init() {}
    init(coder: NibDecoder) throws {}
    func encode(with encoder: NibEncoder) {
      encoder.encode("Rex", forKey: "name")
      encoder.encode(60.0, forKey: "height")
    }
    static var members: Members {
      Members(of: OldAnimal.self) {
        $0.attribute("name", String.self)
        $0.attribute("height", Double.self)
      }
    }
  }

  @Test("an older archive of a renamed class is read")
  func olderArchiveRenamed() throws {
    var before = ClassRegistry()
    before.register(OldAnimal.self, as: "Beast")
    let archive = try NibArchive(of: [OldAnimal()], classes: before)
    var now = ClassRegistry()
    now.register(Animal.self)
    now.rename("Beast", to: "Creature")
    now.rename("Creature", to: "Animal")
    let restored = try archive.restore(Animal.self, classes: now)[0]
    #expect(
      restored.name == "Rex" && restored.legs == nil && restored.height == 0.6 && restored.versionRead == 0)
    // Saved again, it is of today, and goes by the name of today.
    let again = try NibArchive(of: [restored], classes: now).restore(Animal.self, classes: now)[0]
    #expect(again.height == 0.6 && again.versionRead == 1)
    var other = ClassRegistry()
    other.register(Animal.self)
    #expect(throws: Never.self) {
      _ = try NibArchive(of: [again], classes: now).restore(Animal.self, classes: other)
    }
  }

  @Test("each class of a lineage has its version")
  func classLineageVersion() throws {
    var classes = ClassRegistry()
    classes.register(Dog.self)
    let dog = Dog("Rex")
    dog.height = 0.6
    let restored = try NibArchive(of: [dog], classes: classes).restore(Dog.self, classes: classes)[0]
    #expect(restored.versionRead == 1 && restored.height == 0.6)
  }

  @Test("a layout with a former name of a class gets an error that names the new one")
  func layoutFormerName() throws {
    var classes = ClassRegistry()
    classes.register(Animal.self)
    classes.rename("Beast", to: "Animal")
    let error = #expect(throws: NibError.self) {
      try Nib(NibDocument("<layout version=\"1\"><Beast name=\"Rex\"/></layout>", file: "a.xml")).plan(
        classes: classes)
    }
    #expect(error?.diagnostics.map(\.message) == ["Beast is called Animal now"])
  }

  @Test("names of a registry that is merged replace those that were there")
  func mergedRenames() throws {
    var classes = ClassRegistry()
    classes.register(Animal.self)
    classes.rename("Beast", to: "Nothing")
    var other = ClassRegistry()
    other.rename("Beast", to: "Animal")
    classes.merge(other)
    let error = #expect(throws: NibError.self) {
      try Nib(NibDocument("<layout version=\"1\"><Beast name=\"Rex\"/></layout>", file: "a.xml")).plan(
        classes: classes)
    }
    #expect(error?.diagnostics.map(\.message) == ["Beast is called Animal now"])
  }

  @Test("renames in a circle end with an error")
  func renamesCircleEnd() throws {
    var classes = people
    classes.rename("A", to: "B")
    classes.rename("B", to: "A")
    #expect(throws: NibError.self) {
      try Nib(NibDocument("<layout version=\"1\"><A/></layout>")).plan(classes: classes)
    }
  }
}
