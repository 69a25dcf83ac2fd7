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

  /// A repeater that counts its work: the changes of its subviews, and the moves of each row.
  final class CountingRepeater: Repeater {
    var changes = 0
    override func shownSubviewsDidChange() {
      super.shownSubviewsDidChange()
      changes += 1
    }
  }

  final class CountingRow: HStack {
    static var moves = 0
    override func didMoveToSuperview() {
      super.didMoveToSuperview()
      Self.moves += 1
    }
  }

  /// Returns the names of the people in whose row the focus is.
  private func focusedItem(_ pilot: Pilot, _ people: Repeater) -> String? {
    people.cells.first { cell in
      guard let root = cell.root as? View, let view = pilot.application.focusedView else { return false }
      return view.isDescendant(of: root)
    }.flatMap { ($0.item as? Person)?.name }
  }

  @Test("the focus stays with its item, wherever the item goes") func focusStays() throws {
    let (pilot, people) = try pilot(height: 6)
    let (ann, bob, cy) = (Person("Ann"), Person("Bob"), Person("Cy"))
    try people.show([ann, bob])
    pilot.press("tab")
    #expect(focusedItem(pilot, people) == "Bob")
    let box = pilot.application.focusedView
    for items in [[bob, ann], [cy, ann, bob], [bob], [cy, bob], [ann, cy, bob, Person("Dan")]] {
      try people.show(items)
      #expect(focusedItem(pilot, people) == "Bob" && pilot.application.focusedView === box)
      #expect(people.subviews.count == items.count)
      #expect(people.cells.map { ($0.item as? Person)?.name } == items.map(\.name))
    }
    pilot.press("space")
    #expect(pilot.screen == "[ ] Ann\n[ ] Cy\n[x] Bob\n[ ] Dan")
  }

  @Test(
    "the focus of an item that goes is that of the item in its place", arguments: [LoadOrder.strict, .gtk])
  func focusMoves(order: LoadOrder) throws {
    let (pilot, people) = try pilot(order, height: 6)
    let (ann, bob, cy) = (Person("Ann"), Person("Bob"), Person("Cy"))
    try people.show([ann, bob, cy])
    pilot.press("tab")
    #expect(focusedItem(pilot, people) == "Bob")
    try people.show([ann, cy])
    #expect(focusedItem(pilot, people) == "Cy")
    // The same people as new objects.
    try people.show([Person("Ann"), Person("Cy"), Person("Dan")])
    #expect(focusedItem(pilot, people) == "Cy")
    try people.show([Person("Eve")])
    #expect(focusedItem(pilot, people) == "Eve")
    #expect(pilot.screen == "[ ] Eve")
    try people.show([])
    #expect(pilot.application.focusedView == nil)
  }

  @Test("a row that fails leaves the rows before it, in their order") func failure() throws {
    let (pilot, people) = try pilot()
    let (ann, bob) = (Person("Ann"), Person("Bob"))
    try people.show([ann, bob])
    #expect(throws: LoadFailure.self) { try people.show([bob, Checkbox(), ann]) }
    #expect(pilot.screen == "[ ] Bob")
    #expect(people.cells.count == 1 && people.subviews.count == 1)
    try people.show([ann, bob])
    #expect(pilot.screen == "[ ] Ann\n[ ] Bob")
  }

  @Test("the work for 10 000 items is counted: rows that stay do not move, and the list changes as a whole")
  func linear() throws {
    var classes = ClassRegistry.terminal
    classes.register(CountingRepeater.self)
    classes.register(CountingRow.self)
    classes.register(Person.self)
    let text = """
      <layout version="2"><CountingRepeater id="people" template="#person"/>
      <template id="person" item="Person"><CountingRow/></template></layout>
      """
    let loaded = try Loader(classes: classes, layouts: MemoryLayouts(["People": text], formats: [.xml])).load(
      "People")
    let people = try #require(loaded.object("people", as: CountingRepeater.self))
    let everyone = (0..<10_000).map { Person("\($0)") }
    /// Returns the moves of rows and the changes of the list while items are shown.
    func work(_ items: [Person]) throws -> [Int] {
      (CountingRow.moves, people.changes) = (0, 0)
      try people.show(items)
      #expect(people.cells.map { ($0.item as? Person)?.name } == items.map(\.name))
      #expect(people.subviews.count == items.count)
      return [CountingRow.moves, people.changes]
    }
    #expect(try work(everyone) == [10_000, 1])
    #expect(try work(everyone.reversed()) == [0, 1])
    #expect(try work(Array(everyone.dropFirst())) == [1, 2])
    // A row goes, and comes again for another item.
    #expect(try work(everyone.dropFirst() + [Person("new")]) == [1, 1])
    #expect(try work([]) == [10_000, 2])
  }

  @Test("a repeater without a template, and one whose template makes no view, say so") func faults() throws {
    let pilot = try Stage.pilot("<Repeater id=\"it\"/>", 10, 2)
    let error = #expect(throws: RepeaterError.self) {
      try pilot.view("it", as: Repeater.self).show([Person("Ann")])
    }
    #expect(error?.description == "the Repeater has no template: give it one with template=\"#id\"")
  }
}
