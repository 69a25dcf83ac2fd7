import NibKit
import TestSupport
import Testing

/// Archived objects come back as they were.
@Suite struct GraphTests {
  @Test("objects come back with their values")
  func objectsComeBack() throws {
    let ann = Person("Ann Österreich 🧑‍🚀")
    ann.age = 41
    ann.tags = ["tall", "dark green", ""]
    let bo = Person("Bo")
    ann.add(bo)
    let restored = try NibArchive(of: [ann], classes: people).restore(Person.self, classes: people)
    #expect(restored.map(\.name) == ["Ann Österreich 🧑‍🚀"])
    #expect(restored[0].age == 41)
    #expect(restored[0].tags == ["tall", "dark green", ""])
    #expect(restored[0].children.map(\.name) == ["Bo"])
    #expect(restored[0].children[0].parent === restored[0])
    #expect(restored[0].children[0].age == 0)
    #expect(restored[0].awakes == 0, "an archive holds the whole state: no awake is sent")
  }

  @Test("a shared object is shared after restoring")
  func sharedObjectShared() throws {
    let home = Home("Mill Lane")
    let (ann, bo) = (Person("Ann", home: home, houses: [home]), Person("Bo", home: home))
    ann.next = bo
    bo.next = ann
    ann.friends = [bo, ann, bo]
    let restored = try NibArchive(of: [ann, bo, ann], classes: people).restore(Person.self, classes: people)
    #expect(restored[0] === restored[2] && restored[0] !== restored[1])
    #expect(restored[0].home === restored[1].home && restored[0].houses.first === restored[0].home)
    #expect(restored[0].next === restored[1] && restored[1].next === restored[0])
    #expect(restored[0].friends.map(\.name) == ["Bo", "Ann", "Bo"])
    (restored[0].next, restored[1].next) = (nil, nil)
    restored[0].friends = []
    (ann.next, bo.next, ann.friends) = (nil, nil, [])
  }

  @Test("a conditional reference is kept only with its object")
  func conditionalReference() throws {
    let (ann, bo) = (Person("Ann"), Person("Bo"))
    ann.add(bo)
    let alone = try NibArchive(of: [bo], classes: people).restore(Person.self, classes: people)
    #expect(alone.count == 1 && alone[0].parent == nil)
    let both = try NibArchive(of: [bo, ann], classes: people).restore(Person.self, classes: people)
    #expect(both[0].parent === both[1])
  }

  @Test("events lead to their actions again")
  func eventsLeadTheir() throws {
    let layout = """
      <layout version="1"><Person id="ann" name="Ann" greet="#bo.hear"/><Person id="bo" name="Bo"/>\
      <Person name="Cy" greet="#first.hear"/></layout>
      """
    let loaded = try Nib(NibDocument(layout)).instantiate(classes: people)
    let made = loaded.topLevel.compactMap { $0 as? Person }
    let restored = try NibArchive(of: made, classes: people).restore(Person.self, classes: people)
    try restored[0].greet?.send(from: restored[0])
    #expect(restored[1].greetings == ["Ann"] && made[1].greetings == [])
    #expect(restored[2].greet?.name == "hear")
    // Without the object that it leads to, an event leads nowhere.
    let alone = try NibArchive(of: [made[0]], classes: people).restore(Person.self, classes: people)
    #expect(alone[0].greet == nil)
  }

  @Test("the tree of a layout is the same afterwards and is not awoken")
  func treeLayoutSame() throws {
    let layout = """
      <layout version="1">
        <Person id="a" name="Ann" age="3" next="#c">
          <Person id="b" name="Bo"><Person id="c" name="Cy" next="#a"/></Person>
        </Person>
      </layout>
      """
    let loaded = try Nib(NibDocument(layout)).instantiate(classes: people)
    let made = loaded.topLevel.compactMap { $0 as? Person }
    let restored = try NibArchive(of: made, classes: people).restore(Person.self, classes: people)
    #expect(Likeness(made, restored).differences == [])
    #expect(made[0].children[0].awakes == 1 && restored[0].children[0].awakes == 0)
    made[0].children[0].children[0].next = nil
    restored[0].children[0].children[0].next = nil
  }

  @Test("any graph is restored as it was", arguments: 0..<60) func graphRestored(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let made = randomPeople(&random)
    let archive = try NibArchive(of: made, classes: people)
    let restored = try archive.restore(Person.self, classes: people)
    #expect(Likeness(made, restored).differences == [])
    #expect(
      try NibArchive(of: restored, classes: people).bytes == archive.bytes, "the same state, the same bytes")
    untie(made + restored)
  }

  /// Likeness must be able to see a difference.
  @Test("the comparison of graphs sees a difference")
  func comparisonGraphs() {
    let (ann, other) = (Person("Ann"), Person("Ann"))
    let bo = Person("Bo")
    (ann.friends, other.friends) = ([bo, bo], [Person("Bo"), Person("Bo")])
    #expect(Likeness([ann], [other]).differences == ["roots[0].friends[1] (shared)"])
    other.age = 1
    #expect(Likeness([ann], [other]).differences.contains("roots[0].age"))
  }
}

/// People with everything between them that there can be.
func randomPeople(_ random: inout SplitMix) -> [Person] {
  var homes: [Home] = []
  for index in 0..<Int.random(in: 1...6, using: &random) {
    homes.append(
      Home("Street \(index)", base: Bool.random(using: &random) ? homes.randomElement(using: &random) : nil))
  }
  let all = (0..<Int.random(in: 1...40, using: &random)).map { index in
    let person = Person(
      "P\(index)", home: Bool.random(using: &random) ? homes.randomElement(using: &random) : nil,
      houses: (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
        homes.randomElement(using: &random)
      })
    person.age = Int.random(in: -3...3, using: &random)
    person.tags = (0..<Int.random(in: 0...2, using: &random)).map { "tag \($0)" }
    return person
  }
  for (index, person) in all.enumerated() {
    // A tree: each person is put into an earlier one.
    if index > 0, Bool.random(using: &random) { all[Int.random(in: 0..<index, using: &random)].add(person) }
    if Bool.random(using: &random) { person.next = all.randomElement(using: &random) }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      if let friend = all.randomElement(using: &random) { person.friends.append(friend) }
    }
  }
  return all.shuffled(using: &random)
}

/// Lets go of the references that keep cycles alive.
func untie(_ people: [Person]) {
  var pending = people
  var seen: Set<ObjectIdentifier> = []
  while let person = pending.popLast() {
    guard seen.insert(ObjectIdentifier(person)).inserted else { continue }
    pending += person.children + person.friends
    if let next = person.next { pending.append(next) }
    person.next = nil
    person.friends = []
  }
}
