import NibArchiving
import NibKit
import NibModel
import TestSupport
import Testing

/// All faults of an archive are reported at once, each with its place, before any object is made.
@Suite struct ArchiveFaultTests {
  /// Ann, with Bo as her child, her home, and a way to Bo and back.
  private static var archive: PropertyList {
    get throws {
      let ann = Person("Ann", home: Home("Mill Lane"))
      let bo = Person("Bo")
      ann.add(bo)
      ann.next = bo
      ann.friends = [bo]
      let bytes = try NibArchive(of: [ann], classes: people).bytes
      let list = try BinaryPropertyList(bytes: bytes)
      return list.propertyList(list.root).withoutChecksum
    }
  }

  /// Returns the error of restoring an archive, or an empty text. Expects that no initializer runs if there is an error.
  private func faults(
    _ list: PropertyList, classes: ClassRegistry = people, limits: ArchiveLimits = ArchiveLimits()
  ) -> String {
    var writer = BinaryPropertyListWriter()
    let root = writer.add(list)
    let archive = NibArchive(writer.finish(root: root), file: "P.plist", limits: limits)
    var words = ""
    let seen = Living.observe {
      do { _ = try archive.restore(Person.self, classes: classes) } catch {
        words = "\(error)"
        for diagnostic in (error as? NibError)?.diagnostics ?? [] { expectFacts(diagnostic) }
      }
    }
    #expect(seen.left == 0)
    if !words.isEmpty { #expect(seen.lines == [], "an initializer ran") }
    return words
  }

  /// Expects that every name, value and object in a message is in the facts too, so that no program parses messages.
  private func expectFacts(_ diagnostic: Diagnostic) {
    let facts = "\(diagnostic.facts.values)"
    for word in diagnostic.message.matches(of: /'([^']*)'|(objects\.\d+)/) {
      #expect(facts.contains(word.1 ?? word.2 ?? ""), "\(diagnostic.message): \(facts)")
    }
  }

  @Test("the archive itself is valid")
  func archiveItselfValid() throws {
    #expect(faults(try Self.archive) == "")
  }

  /// The expected words stand beside each change, written by hand.
  @Test(
    arguments: [
      ("format", nil, "error: the file is some other property list, not a NibKit archive [not-an-archive]"),
      (
        "version", .integer(3),
        "version: error: the archive has version 3 of the format; versions 1 to 2 can be read [newer-archive]"
      ),
      ("version", nil, "version: error: the version of the format is missing [bad-archive]"),
      ("objects", nil, "objects: error: expected an array, found nothing [bad-archive]"),
      ("extra", .integer(1), "error: an archive has no 'extra' here [bad-archive]"),
      (
        "roots.0", .integer(9),
        "roots.0: error: index 9 is out of range (0...2) [bad-archive]"
      ),
      (
        "roots.0", .string("0"),
        "roots.0: error: expected a whole number, found text [bad-archive]"
      ),
      (
        "roots.0", .integer(1),
        "objects.1: error: the root of the archive is of class Home, but Person is expected [wrong-root]"
      ),
      (
        "classes.0.name", .string("Persn"),
        """
        classes.0.name: error: no class 'Persn' is registered [unknown-class]
            note: did you mean 'Person'?
        """
      ),
      (
        "classes.1.name", .string("Person"),
        "classes.1: error: the class 'Person' is listed twice [bad-archive]"
      ),
      (
        "classes.0.versions", .dictionary(["Person": .integer(3)]),
        """
        classes.0.versions: error: this was written by version 3 of Person, and the program knows version 0 [newer-archive]
            note: a newer program has saved it, and this one does not know its meaning
        """
      ),
      (
        "classes.0.versions", .dictionary(["Ancestor": .integer(1)]),
        """
        classes.0.versions: error: this was written by version 1 of Ancestor, from which Person does not inherit here \
        [newer-archive]
            note: a newer program has saved it, or Ancestor was renamed: then call rename(_:to:) of the registry
        """
      ),
      (
        "classes.0.versions", .dictionary(["Person": .integer(-1)]),
        "classes.0.versions: error: a version must be a whole number of at least 0 [bad-archive]"
      ),
      ("objects.0.class", nil, "objects.0: error: the object has no class [bad-archive]"),
      (
        "objects.0.class", .integer(-1),
        "objects.0.class: error: index -1 is out of range (0...1) [bad-archive]"
      ),
      (
        "objects.0.clas", .integer(1),
        "objects.0: error: an archive has no 'clas' here [bad-archive]"
      ),
      (
        "objects.1", .integer(1),
        "objects.1: error: expected a dictionary, found a whole number [bad-archive]"
      ),
      (
        "objects.0.values", .array([]),
        "objects.0.values: error: expected a dictionary, found an array [bad-archive]"
      ),
      (
        "objects.0.values.name", .integer(4),
        "objects.0.values.name: error: 4 is not text, which 'name' takes [bad-value]"
      ),
      (
        "objects.0.values.age", .string("old"),
        "objects.0.values.age: error: 'old' is not a whole number, which 'age' takes [bad-value]"
      ),
      (
        "objects.0.values.age", .real(3.5),
        "objects.0.values.age: error: 3.5 is not a whole number, which 'age' takes [bad-value]"
      ),
      (
        "objects.1.values.street", nil,
        "objects.1: error: Home needs the attribute 'street' [missing-attribute]"
      ),
      (
        "objects.0.values.next", .integer(2),
        "objects.0: error: the key 'next' is used for two things [bad-archive]"
      ),
      (
        "objects.2.values.next", .integer(2),
        "objects.2.values.next: error: 'next' of Person is not an attribute, but has a value here [bad-archive]"
      ),
      (
        "objects.0.children.0", .integer(3),
        "objects.0.children.0: error: index 3 is out of range (0...2) [bad-archive]"
      ),
      (
        "objects.0.children.0", .integer(1),
        "objects.0.children.0: error: Person takes no Home as a child [child-type]\n    note: these fit: Person"
      ),
      (
        "objects.1.children", .array([.integer(2)]),
        "objects.1.children.0: error: Home takes no children, so this Person cannot be inside it [children-not-allowed]"
      ),
      (
        "objects.0.children.0", .integer(0),
        """
        objects.0: error: the object contains itself: Person (objects.0) → Person (objects.0) [containment-cycle]
            note: encode the way back as a reference: references are wired after every object is made
        """
      ),
      (
        "objects.2.children", .array([.integer(0)]),
        """
        objects.0: error: the object contains itself: Person (objects.0) → Person (objects.2) → Person (objects.0) [containment-cycle]
            note: encode the way back as a reference: references are wired after every object is made
        """
      ),
      (
        "objects.0.parts.home", .integer(2),
        "objects.0.parts.home: error: 'home' of Person is an object of class Home, and this is of class Person [bad-archive]"
      ),
      (
        "objects.0.parts.home", .array([.integer(1), .integer(1)]),
        "objects.0.parts.home: error: 'home' of Person is one object, but there are 2 here [bad-archive]"
      ),
      (
        "objects.0.parts.age", .integer(1),
        "objects.0.parts.age: error: 'age' of Person is not a part, but has an object here [bad-archive]"
      ),
      (
        "objects.0.outlets.next", .integer(1),
        "objects.0.outlets.next: error: the outlet 'next' of Person takes objects of class Person, and objects.1 is of class Home [outlet-type]"
      ),
      (
        "objects.0.outlets.nxt", .integer(2),
        """
        objects.0.outlets.nxt: error: Person has no outlet 'nxt' [unknown-outlet]
            note: did you mean 'next'? (Person offers: next, parent)
        """
      ),
      (
        "objects.0.collections.friends.0", .integer(1),
        "objects.0.collections.friends.0: error: the outlet 'friends' of Person takes objects of class Person, and objects.1 is of class Home [outlet-type]"
      ),
      (
        "objects.0.actions",
        .dictionary(["greet": .dictionary(["name": .string("sing"), "target": .integer(2)])]),
        """
        objects.0.actions.greet: error: Person has no action 'sing' [unknown-action]
            note: Person offers: hear
        """
      ),
      (
        "objects.0.actions", .dictionary(["greet": .string("hear")]),
        "objects.0.actions.greet: error: expected a dictionary with a name, found text [bad-archive]"
      ),
    ] as [(String, PropertyList?, String)])
  func aFaultIsReportedWithItsPlace(path: String, value: PropertyList?, words: String) throws {
    let changed = try Self.archive.replacing(path.split(separator: ".").map(String.init), by: value)
    #expect(faults(changed) == "P.plist: " + words)
  }

  @Test("all faults are reported at once")
  func allFaultsAreReportedAtOnce() throws {
    let changed = try Self.archive
      .replacing(["objects", "0", "values", "age"], by: .string("old"))
      .replacing(["objects", "1", "values", "street"], by: nil)
      .replacing(["objects", "2", "outlets"], by: .dictionary(["nxt": .integer(0)]))
    #expect(faults(changed).split(separator: "\n").filter { $0.contains("error") }.count == 3)
  }

  @Test(
    arguments: [
      (["objects"], .dictionary(["class": .integer(7)])), (["classes"], .integer(7)),
      (["roots"], .string("7")),
      (["objects", "0", "children"], .string("7")),
      (["objects", "0", "collections", "friends"], .string("7")),
    ] as [([String], PropertyList)])
  func noMoreThanAHundredFaultsAreReported(path: [String], faulty: PropertyList) throws {
    let words = faults(try Self.archive.replacing(path, by: .array(Array(repeating: faulty, count: 500))))
    #expect(words.split(separator: "\n").count == 101)
    #expect(words.hasSuffix("P.plist: error: there are more faults, which are not listed [limit-exceeded]"))
  }

  /// Exactly a hundred faults are not followed by a note that there are more.
  @Test("a hundred faults are all reported")
  func hundredFaultsReported() throws {
    let objects = (0..<100).map { _ in PropertyList.dictionary(["class": .integer(7)]) }
    let words = faults(try Self.archive.replacing(["objects"], by: .array(objects)))
    #expect(words.split(separator: "\n").count == 100 && !words.contains("there are more faults"))
  }

  /// As many faults as objects cost no more than a hundred.
  @Test("a million wrong children are reported quickly")
  func millionWrongChildren() throws {
    let children = PropertyList.array(Array(repeating: .integer(1), count: 100_000))
    let words = faults(try Self.archive.replacing(["objects", "0", "children"], by: children))
    // Each fault has a note that says what fits.
    #expect(words.split(separator: "\n").count == 201)
    #expect(words.hasPrefix("P.plist: objects.0.children.0: error: Person takes no Home as a child"))
  }

  /// To compare texts with many combining marks takes Swift the square of their number: no name is compared so.
  @Test(
    "names of 60 000 combining marks are refused quickly",
    arguments: [["format"], ["classes", "0", "name"], ["objects", "0", "actions"]])
  func names60000(path: [String]) throws {
    var random = SplitMix(seed: 1)
    let marks = (0..<60_000).map { _ in
      Unicode.Scalar(UInt32.random(in: 0x300...0x36F, using: &random)) ?? "a"
    }
    var name = "a"
    name.unicodeScalars.append(contentsOf: marks)
    let value =
      path.last == "actions"
      ? PropertyList.dictionary(["greet": .dictionary(["name": .string(name)])]) : .string(name)
    let changed = try Self.archive.replacing(path, by: value)
    let time = processorTime { #expect(faults(changed).contains("error")) }
    #expect(time < .seconds(3))
  }

  @Test("a dot in a key is escaped where it is")
  func dotKeyEscaped() throws {
    let changed = try Self.archive.replacing(
      ["objects", "0", "outlets"], by: .dictionary(["a.b": .integer(2)]))
    #expect(faults(changed).hasPrefix("P.plist: objects.0.outlets.a\\.b: error: Person has no outlet 'a.b'"))
  }

  @Test("only registered classes are made")
  func registeredClasses() throws {
    var classes = ClassRegistry()
    classes.register(Person.self)
    #expect(
      faults(try Self.archive, classes: classes) == """
        P.plist: classes.1.name: error: no class 'Home' is registered [unknown-class]
            note: register the class; the loader does not look up classes by name
        """)
  }

  @Test("an archive that exceeds a limit is refused")
  func archiveExceeds() throws {
    let archive = try Self.archive
    #expect(faults(archive, limits: ArchiveLimits(objects: 3)) == "")
    #expect(
      faults(archive, limits: ArchiveLimits(objects: 2))
        == "P.plist: objects: error: the archive has more than 2 objects [limit-exceeded]")
    #expect(faults(archive, limits: ArchiveLimits(keys: 7)) == "")
    #expect(
      faults(archive, limits: ArchiveLimits(keys: 6))
        == "P.plist: objects: error: the archive has more than 6 different keys [limit-exceeded]")
  }

  @Test("files of other formats are called by their names")
  func filesOtherFormats() throws {
    func words(_ bytes: [UInt8]) -> String {
      do { _ = try NibArchive(bytes, file: "f").restore(Person.self, classes: people) } catch {
        return "\(error)"
      }
      return ""
    }
    #expect(words([]).hasPrefix("f: error: "))
    let foreign = PropertyList.dictionary([
      "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100_000),
    ])
    #expect(
      faults(foreign)
        == "P.plist: error: the file is an archive of NSKeyedArchiver, not a NibKit archive [not-an-archive]")
    #expect(
      faults(.array([]))
        == "P.plist: error: the file is some other property list, not a NibKit archive [not-an-archive]")
  }
}

extension PropertyList {
  /// Returns the value with another in a place of it, or without what is there.
  func replacing(_ path: [String], by value: PropertyList?) -> PropertyList {
    guard let first = path.first else { return value ?? self }
    let rest = Array(path.dropFirst())
    switch self {
    case .dictionary(var pairs):
      pairs[first] = rest.isEmpty ? value : (pairs[first] ?? .dictionary([:])).replacing(rest, by: value)
      return .dictionary(pairs)
    case .array(var elements):
      guard let index = Int(first) else { return self }
      if rest.isEmpty, value == nil {
        elements.remove(at: index)
      } else {
        elements[index] = elements[index].replacing(rest, by: value)
      }
      return .array(elements)
    default: return self
    }
  }
}
