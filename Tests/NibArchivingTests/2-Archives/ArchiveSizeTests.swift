import NibKit
import TestSupport
import Testing

/// Nothing recurses: what is long costs memory, and not the stack.
@Suite struct ArchiveSizeTests {
  @Test func aChainOfReferences() throws {
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

  @Test func aChainOfChildren() throws {
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

  @Test func manyBesideEachOther() throws {
    let parent = Person("parent")
    for index in 1..<100_000 { parent.add(Person("\(index)")) }
    let restored = try NibArchive(of: [parent], classes: people).restore(Person.self, classes: people)
    #expect(restored[0].children.count == 99_999 && restored[0].children[99_998].name == "99999")
  }
}
