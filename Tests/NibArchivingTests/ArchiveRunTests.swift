import NibArchiving
import NibKit
import NibLoading
import NibModel
import TestSupport
import Testing

/// An archive is planned and run as a layout is: traced, taken back when a step fails, and notified of early outlets.
@Suite struct ArchiveRunTests {
  /// Ann with two children, a shared home, and references there and back.
  private static func document() throws -> NibDocument {
    let home = Home("Mill Lane", base: Home("Rock"))
    let ann = Person("Ann", home: home, houses: [home])
    let (bo, cy) = (Person("Bo", home: home), Person("Cy"))
    ann.add(bo)
    ann.add(cy)
    (ann.next, bo.next) = (bo, cy)
    (ann.age, ann.friends) = (40, [cy, bo])
    ann.greet = Action(name: "quit", chain: ResponderChain { nil })
    let archive = try NibArchive(of: [ann], classes: people)
    return try NibDocument(reading: NibArchive(archive.bytes, file: "folder/P.plist"))
  }

  private func load(
    _ plan: LoadPlan, tracer: (any LoadTracer)? = nil, probe: LoadProbe? = nil
  ) throws -> LoadedNib {
    try plan.instantiate(
      owner: nil, externals: [:], responders: nil, layouts: nil, tracer: tracer, probe: probe, isolation: nil)
  }

  /// Written by hand: contents first, each object once, references last, no awake.
  @Test("a restore is traced in the order of archives") func trace() throws {
    let recorder = TraceRecorder()
    _ = try load(LoadPlan(Self.document(), classes: people), tracer: recorder)
    #expect(
      recorder.trace.text() == """
        load>   P.plist archive
        init>   Home Person[0]/Home[0]/Home[0]  objects.4
        init<   Home Person[0]/Home[0]/Home[0]
        init>   Home Person[0]/Home[0]  objects.1
        part    Person[0]/Home[0].base = Person[0]/Home[0]/Home[0]
        init<   Home Person[0]/Home[0]
        init>   Person Person[0]/Person[0]  objects.2
        part    Person[0]/Person[0].home = Person[0]/Home[0]
        init<   Person Person[0]/Person[0]
        init>   Person Person[0]/Person[1]  objects.3
        init<   Person Person[0]/Person[1]
        init>   Person Person[0]  objects.0
        part    Person[0].home = Person[0]/Home[0]
        part    Person[0].houses += Person[0]/Home[0]
        attach  Person[0]/Person[0] -> Person[0]
        attach  Person[0]/Person[1] -> Person[0]
        init<   Person Person[0]
        attr    Person[0].age = 40  objects.0.values.age
        outlet  Person[0].next = Person[0]/Person[0]  objects.0.outlets.next
        outlet  Person[0]/Person[0].next = Person[0]/Person[1]  objects.2.outlets.next
        outlet  Person[0]/Person[0].parent = Person[0]  objects.2.outlets.parent
        outlet  Person[0]/Person[1].parent = Person[0]  objects.3.outlets.parent
        collect Person[0].friends += Person[0]/Person[1]  objects.0.collections.friends
        collect Person[0].friends += Person[0]/Person[0]  objects.0.collections.friends
        action  Person[0].greet = #first.quit  objects.0.actions.greet
        load<   P.plist

        """)
  }

  /// Each step that runs a class's code is made to fail, before and after the code.
  @Test("a restore that fails at any step leaves nothing behind") func rollback() throws {
    let plan = try LoadPlan(Self.document(), classes: people)
    let counter = LoadProbe()
    _ = try load(plan, probe: counter)
    #expect(counter.steps > 15)
    for step in 0..<counter.steps {
      for moment in [LoadProbe.Fault.Moment.instead, .after] {
        let recorder = TraceRecorder()
        let probe = LoadProbe(fault: LoadProbe.Fault(step: step, moment: moment))
        var failure: LoadFailure?
        let seen = Living.observe {
          do { _ = try load(plan, tracer: recorder, probe: probe) } catch { failure = error as? LoadFailure }
        }
        #expect(seen.left == 0, "step \(step) \(moment)")
        #expect(failure?.diagnostic.place?.keyPath?.hasPrefix("objects.") == true, "step \(step) \(moment)")
        #expect(recorder.trace.lines().last?.kind == .abort)
        #expect(probe.made.allSatisfy { $0.object == nil })
      }
    }
  }

  @Test("an outlet that an initializer reads too early is reported with its key path") func earlyOutlet()
    throws
  {
    var classes = ClassRegistry()
    classes.register(Reader.self)
    let reader = Reader()
    reader.peer = reader
    let archive = try NibArchive(of: [reader], classes: classes)
    reader.peer = nil
    let recorder = TraceRecorder()
    let restored = try NibArchive(archive.bytes, file: "R.plist").restore(
      Reader.self, classes: classes, tracer: recorder)
    #expect(
      recorder.trace.lines().filter { $0.kind == .unwiredRead }.map(\.detail) == [
        "the outlet Reader[0].peer was read in init of Reader[0], before R.plist:objects.0.outlets.peer wired it"
      ])
    #expect(restored[0].peer === restored[0])
    restored[0].peer = nil
  }

  /// The awakes that an archive does without are seen when it is loaded in a layout's order: each overwrites nothing here.
  @Test("an archive can be loaded in another order, to see what it would do") func strictOrder() throws {
    let plan = try LoadPlan(Self.document(), classes: people, order: .strict)
    let loaded = try load(plan)
    let people = loaded.objects.compactMap { $0 as? Person }
    #expect(people.map(\.awakes) == [1, 1, 1])
    #expect(people[0].children.map(\.name) == ["Bo", "Cy"])
    #expect(people[0].home === people[0].children[0].home)
    people.forEach { $0.next = nil }
  }

  private final class Reader: NibDecodable, NibEncodable {
    @Outlet var peer: Reader?
    init() {}
    init(coder: NibDecoder) throws { _ = peer }
    func encode(with encoder: NibEncoder) { encoder.encodeReference(peer, forKey: "peer") }
    static var members: Members { Members(of: Reader.self) { $0.outlet("peer") { $0.$peer } } }
  }
}
