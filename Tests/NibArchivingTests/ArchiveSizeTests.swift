import NibKit
import TestSupport
import Testing

/// Nothing recurses: what is long costs memory, and not the stack.
@Suite struct ArchiveSizeTests {
  /// More objects than the stack has room for frames.
  private static let count = isThorough ? 100_000 : 20_000

  @Test("a long chain of references fits a small stack")
  func longChainReferences() throws {
    let count = try onSmallStack {
      let first = Person("0")
      var last = first
      for index in 1..<Self.count {
        let next = Person("\(index)")
        last.next = next
        last = next
      }
      last.next = nil
      let restored = try NibArchive(of: [first], classes: people).restore(Person.self, classes: people)
      var count = 0
      var person: Person? = restored[0]
      while let next = person {
        guard next.name == "\(count)" else { throw Refusal() }
        count += 1
        person = next.next
      }
      return count
    }
    #expect(count == Self.count)
  }

  @Test("a long chain of children fits a small stack")
  func longChainChildren() throws {
    let count = try onSmallStack {
      let first = Person("0")
      var last = first
      for index in 1..<Self.count {
        let next = Person("\(index)")
        last.add(next)
        last = next
      }
      let restored = try NibArchive(of: [first], classes: people).restore(Person.self, classes: people)
      var count = 0
      var person: Person? = restored[0]
      while let next = person {
        guard next.name == "\(count)" else { throw Refusal() }
        count += 1
        person = next.children.first
      }
      return count
    }
    #expect(count == Self.count)
  }

  /// As many levels as a limit can allow.
  @Test("a value 900 levels deep fits a small stack")
  func value900Levels() throws {
    let depth = try onSmallStack {
      var classes = ClassRegistry()
      classes.register(Deep.self)
      var value = PropertyList.integer(1)
      for _ in 0..<900 { value = .array([value]) }
      let limits = ArchiveLimits(depth: 900)
      let archive = NibArchive(
        try NibArchive(of: [Deep(value)], classes: classes, limits: limits).bytes, limits: limits)
      var restored = try archive.restore(Deep.self, classes: classes)[0].value
      var depth = 0
      while case .array(let items) = restored {
        depth += 1
        restored = items[0]
      }
      return depth
    }
    #expect(depth == 900)
  }

  @Test("a value beyond the reader's limits is not written, and the message names the value")
  func limitsOfWriting() throws {
    func words(_ person: Person, _ limits: ArchiveLimits = ArchiveLimits()) -> String {
      do {
        let archive = try NibArchive(of: [person], classes: people, limits: limits)
        let restored = try NibArchive(archive.bytes, limits: limits).restore(Person.self, classes: people)
        return "\(restored[0].name.utf8.count)"
      } catch { return "\(error)" }
    }
    let size = 1_100_000
    let text = String(repeating: "x", count: size)
    let parent = Person("parent")
    parent.add(Person(text))
    #expect(
      words(parent) == """
        objects.1.values.name: error: 'name' of Person has a text or data of more than 1048576 bytes, which is the limit \
        [limit-exceeded]
            note: to write it anyway, pass ArchiveLimits with a higher 'text', here and where the file is read
        """)
    #expect(words(Person(text), ArchiveLimits(text: size)) == "\(size)")
    // Two bytes for each of these letters.
    #expect(words(Person(String(repeating: "ü", count: 600_000))).contains("[limit-exceeded]"))
    #expect(
      words(parent, ArchiveLimits(objects: 1, text: size)).contains("the archive has more than 1 objects"))
    #expect(words(Person("a"), ArchiveLimits(bytes: 10)).contains("[limit-exceeded]"))
    #expect(words(Person("a"), ArchiveLimits(keys: 0)).contains("more than 0 different keys"))
    var value = PropertyList.integer(1)
    for _ in 0..<200 { value = .array([value]) }
    var classes = ClassRegistry()
    classes.register(Deep.self)
    #expect(throws: NibError.self) { try NibArchive(of: [Deep(value)], classes: classes) }
  }

  @Test("an object with many children is restored")
  func objectManyChildren() throws {
    let parent = Person("parent")
    for index in 1..<Self.count { parent.add(Person("\(index)")) }
    let restored = try NibArchive(of: [parent], classes: people).restore(Person.self, classes: people)
    #expect(restored[0].children.map(\.name) == (1..<Self.count).map(String.init))
  }
}

private final class Deep: NibDecodable, NibEncodable {
  let value: PropertyList
  init(_ value: PropertyList) { self.value = value }
  init(coder: NibDecoder) throws { value = try coder.require(DeepValue.self, forKey: "value").list }
  func encode(with encoder: NibEncoder) { encoder.encode(DeepValue(list: value), forKey: "value") }
  static var members: Members { Members(of: Deep.self) { $0.attribute("value", DeepValue.self) } }
}

private struct DeepValue: NibArchivableValue {
  let list: PropertyList
  init(list: PropertyList) { self.list = list }
  init?(nibText: Span<UInt8>) { nil }
  init?(propertyList: PropertyList) { list = propertyList }
  var propertyList: PropertyList { list }
  static var nibDescription: String { "anything" }
}
