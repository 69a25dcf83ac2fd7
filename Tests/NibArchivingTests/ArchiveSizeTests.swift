import NibKit
import TestSupport
import Testing

/// Nothing recurses: what is long costs memory, and not the stack.
@Suite struct ArchiveSizeTests {
  @Test func aChainOf100_000ReferencesFitsASmallStack() throws {
    let count = try onSmallStack {
      let first = Person("0")
      var last = first
      for index in 1..<100_000 {
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
    #expect(count == 100_000)
  }

  @Test func aChainOf100_000ChildrenFitsASmallStack() throws {
    let count = try onSmallStack {
      let first = Person("0")
      var last = first
      for index in 1..<100_000 {
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
    #expect(count == 100_000)
  }

  /// As many levels as a limit can allow.
  @Test func aValue900LevelsDeepFitsASmallStack() throws {
    let depth = try onSmallStack {
      var classes = ClassRegistry()
      classes.register(Deep.self)
      var value = PropertyList.integer(1)
      for _ in 0..<900 { value = .array([value]) }
      let bytes = try NibArchive(of: [Deep(value)], classes: classes).bytes
      let archive = NibArchive(bytes, limits: ArchiveLimits(depth: 900))
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

  @Test func anObjectWith99_999ChildrenIsRestored() throws {
    let parent = Person("parent")
    for index in 1..<100_000 { parent.add(Person("\(index)")) }
    let restored = try NibArchive(of: [parent], classes: people).restore(Person.self, classes: people)
    #expect(restored[0].children.count == 99_999 && restored[0].children[99_998].name == "99999")
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
