import NibKit
import NibModel
import TestSupport
import Testing

@testable import NibArchiving
@testable import NibLoading

/// A restore goes through the document itself, and does what the steps of its plan say: the same events, the same objects in
/// the same sequence, the same failure, and nothing is left of it. The steps are the reference.
@Suite struct ArchiveWaysTests {
  @Test("a restore without steps gives the same result as one with steps", arguments: rounds(50))
  func restoreStepsGives(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let people = Self.people(&random)
    defer { untie(people) }
    let bytes = try NibArchive(of: [people[0], random.pick(people)], classes: Self.classes).bytes
    // Written again, the sections of an object stand in alphabetical order: children before parts.
    for bytes in [bytes, try rewritten(bytes)] {
      let document = try NibDocument(reading: NibArchive(bytes, file: "P.plist"))
      let plan = try LoadPlan(document, classes: Self.classes)
      let stepped = plan.rearranged(plan.steps, later: [])
      #expect(plan.needsNoSteps && !stepped.needsNoSteps)
      let outcome = try Self.outcome(of: plan, isTraced: true)
      #expect(try outcome == Self.outcome(of: stepped, isTraced: true))
      #expect(outcome.left == 0)
      let untraced = try Self.outcome(of: plan, isTraced: false)
      #expect(untraced.lines == outcome.lines && untraced.state == outcome.state)
    }
  }

  private static let classes = NibArchivingTests.people

  private func rewritten(_ bytes: [UInt8]) throws -> [UInt8] {
    let list = try BinaryPropertyList(bytes: bytes)
    var writer = BinaryPropertyListWriter()
    let root = writer.add(list.propertyList(list.root).withoutChecksum)
    return writer.finish(root: root)
  }

  /// Returns a graph of people with shared homes and shared children, references there and back, and one that sometimes
  /// throws.
  private static func people(_ random: inout SplitMix) -> [Person] {
    var homes: [Home] = []
    for index in 0..<Int.random(in: 1...4, using: &random) {
      homes.append(Home("street \(index)", base: random.once(in: 2) ? homes.last : nil))
    }
    let failing = random.once(in: 2) ? Int.random(in: 1...20, using: &random) : -1
    let people = (0..<Int.random(in: 1...12, using: &random)).map { index in
      Person(
        index == failing ? "throws" : "p\(index)", home: random.once(in: 2) ? random.pick(homes) : nil,
        houses: (0..<Int.random(in: 0...2, using: &random)).map { _ in random.pick(homes) })
    }
    for (index, person) in people.enumerated().dropFirst() {
      random.pick(people[..<index]).add(person)
      if random.once(in: 3) { random.pick(people[..<index]).children.append(person) }
    }
    for person in people {
      if random.once(in: 2) { person.next = random.pick(people) }
      if random.once(in: 3) { person.friends = [random.pick(people), random.pick(people)] }
      if random.once(in: 3) { person.age = Int.random(in: -1...300, using: &random) }
      if random.once(in: 3) { person.tags = ["é", person.name] }
    }
    return people
  }

  /// The visible result of a restore.
  private struct Outcome: Equatable {
    var trace: [String] = []
    /// The initializers that ran.
    var lines: [String] = []
    var failure = ""
    var state: [String] = []
    /// The objects that are left when the result has been released.
    var left = 0
  }

  private static func outcome(of plan: LoadPlan, isTraced: Bool) throws -> Outcome {
    var outcome = Outcome()
    let recorder = TraceRecorder()
    let seen = Living.observe {
      do {
        let loaded = try plan.instantiate(tracer: isTraced ? recorder : nil)
        let people = loaded.objects.compactMap { $0 as? Person }
        outcome.state = loaded.objects.map { "\(type(of: $0))" } + people.map(words)
        untie(people)
      } catch { outcome.failure = "\(error)" }
    }
    (outcome.lines, outcome.left) = (seen.lines, seen.left)
    outcome.trace = recorder.trace.lines().map { $0.text() }
    return outcome
  }

  private static func words(_ person: Person) -> String {
    let homes = ([person.home].compactMap { $0 } + person.houses).map {
      "\($0.street) on \($0.base?.street ?? "-")"
    }
    return """
      \(person.name) \(person.age) \(person.tags) in \(person.parent?.name ?? "-") \
      has \(person.children.map(\.name)) \(homes) next \(person.next?.name ?? "-") \(person.friends.map(\.name))
      """
  }
}
