import NibKit
import Testing

@testable import TerminalKit

@Suite("Repeaters: views of a template, one for each item")
struct RepeaterTests {
  final class Person: NibDecodable {
    let name: String
    static var members: Members { Members(of: Person.self) { _ in } }
    init(_ name: String) { self.name = name }
    init(coder: NibDecoder) throws { name = coder.id ?? "" }
  }

  /// A row that shows a person.
  final class PersonRow: HStack {
    private var person: Person? { didSet { update() } }

    override class var members: Members {
      super.members.adding(PersonRow.self) {
        $0.outlet("person") { (row: PersonRow, person: inout Person?) in swap(&row.person, &person) }
      }
    }

    override func awake() throws {
      try super.awake()
      update()
    }

    /// Some orders wire the outlet before the row has its views.
    private func update() { (subviews.last as? Text)?.text = person?.name ?? "" }
  }

  /// Returns a pilot of a screen with a repeater.
  private func pilot(_ order: LoadOrder = .strict, height: Int = 4) throws -> (Pilot, Repeater) {
    var classes = ClassRegistry.terminal
    classes.register(PersonRow.self)
    classes.register(Person.self)
    let loader = Loader(
      classes: classes,
      layouts: MemoryLayouts(
        [
          "People": """
          <layout version="2">
            <VStack id="root"><Repeater id="people" template="#person"/></VStack>
            <template id="person" item="Person">
              <PersonRow id="row" person="#item" spacing="1"><Checkbox id="box" checked="false"/><Text/></PersonRow>
            </template>
          </layout>
          """
        ], formats: [.xml]), order: order)
    let loaded = try loader.load("People")
    let root = try #require(loaded.object("root", as: VStack.self))
    let pilot = try Stage.pilot("<VStack id=\"host\" width=\"*\" height=\"*\"/>", 14, height)
    try pilot.view("host", as: VStack.self).addSubview(root)
    return (pilot, try #require(loaded.object("people", as: Repeater.self)))
  }

  @Test("each item has its views, which can be used") func shown() throws {
    let (pilot, people) = try pilot()
    try people.show([Person("Ann"), Person("日本")])
    #expect(pilot.screen == "[ ] Ann\n[ ] 日本")
    pilot.press("tab", "space")
    #expect(people.cells.map { ($0["box"] as? Checkbox)?.isChecked } == [false, true])
  }

  @Test("an item that stays keeps its views, in its new place") func kept() throws {
    let (pilot, people) = try pilot()
    let (ann, bob, cy) = (Person("Ann"), Person("Bob"), Person("Cy"))
    try people.show([ann, bob])
    (people.cells[1]["box"] as? Checkbox)?.isChecked = true
    try people.show([bob, cy, ann])
    #expect(pilot.screen == "[x] Bob\n[ ] Cy\n[ ] Ann")
    try people.show([])
    #expect(pilot.screen == "")
  }

  @Test("views are used again for another item, as the order says")
  func reused() throws {
    for (order, isSame, screen) in [
      (LoadOrder.strict, true, "[ ] Bob"), (.uikit, true, "[x] Bob"), (.gtk, false, "[ ] Bob"),
    ] {
      let (pilot, people) = try pilot(order)
      try people.show([Person("Ann")])
      let first = people.cells[0].root
      (people.cells[0]["box"] as? Checkbox)?.isChecked = true
      try people.show([Person("Bob")])
      let isFirst = ObjectIdentifier(people.cells[0].root) == ObjectIdentifier(first)
      #expect(isFirst == isSame, "\(order)")
      #expect(pilot.screen == screen, "\(order)")
    }
  }

  @Test("a repeater without a template, and one whose template makes no view, say so") func faults() throws {
    let pilot = try Stage.pilot("<Repeater id=\"it\"/>", 10, 2)
    let error = #expect(throws: RepeaterError.self) {
      try pilot.view("it", as: Repeater.self).show([Person("Ann")])
    }
    #expect(error?.description == "the Repeater has no template: give it one with template=\"#id\"")
  }
}
