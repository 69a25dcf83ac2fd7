import TestSupport
import Testing

/// Mistakes in layouts and in the classes that own them, each of which ends the build with one error at its line.
@Suite(.needs("swiftc")) struct MistakenLayoutTests {
  typealias Edit = ClientTarget.Edit

  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let edits: [Edit]
    let errors: [String]

    init(_ name: String, _ edits: Edit..., errors: String...) {
      (testDescription, self.edits, self.errors) = (name, edits, errors)
    }

    /// Returns what the build of a new target says with the edits.
    func findings() async throws -> [String] {
      var target = try ClientTarget()
      for edit in edits { target.edit(edit) }
      return try await target.findings()
    }
  }

  private static let layout = "Greeting.layout.xml"
  private static let hand = "Hand.layout.xml"
  private static let swift = "Greeting.swift"

  static let mistakes: [Mistake] = [
    // In Swift.
    Mistake(
      "an outlet is misspelled in Swift", Edit(swift, "greeting.text", "greting.text"),
      errors: "Greeting.swift:6:5: error: cannot find 'greting' in scope"),
    Mistake(
      "an action is missing", Edit(swift, "func greet()", "func great()"),
      errors:
        "Greeting.swift:4:13: error: type 'GreetingController' does not conform to protocol 'Layouts.Greeting.Owner'"
    ),
    Mistake(
      "an action is private", Edit(swift, "func greet", "private func greet"),
      errors:
        "Greeting.swift:5:16: error: method 'greet()' must be declared internal because it matches a requirement in internal protocol 'Owner'"
    ),
    Mistake(
      "an action takes another sender", Edit(swift, "greet()", "greet(_ sender: TextField)"),
      errors:
        "Greeting.layout.xml:6:38: error: cannot convert value of type 'Button' to expected argument type 'TextField'"
    ),
    Mistake(
      "an id is misspelled in Swift", Edit("Gauge.swift", "IDs.name", "IDs.nme"),
      errors: "Gauge.swift:18:72: error: type 'Layouts.Greeting.IDs' has no member 'nme'"),
    Mistake(
      "an object of an id has another class", Edit("Gauge.swift", "-> TextField?", "-> Label?"),
      errors:
        "Gauge.swift:18:46: error: cannot convert return expression of type 'TextField?' to return type 'Label?'"
    ),
    Mistake(
      "an outlet is declared again",
      Edit(swift, "  func greet", "  @Outlet var name: TextField\n\n  func greet"),
      errors:
        "Greeting.layout.xml:5:36: error: GreetingController declares @Outlet var name itself, but not in its members: remove the property, or add $0.outlet(\"name\", \\.$name) to the members [unknown-outlet]"
    ),
    Mistake(
      "an outlet of the class has another type", Edit("Hand.swift", "name: TextField", "name: Label"),
      errors: "Hand.layout.xml:3:24: error: cannot assign value of type 'TextField' to type 'Label'"),
    Mistake(
      "the owner is renamed in Swift only", Edit(swift, "GreetingController", "HelloController"),
      errors:
        "Greeting.layout.xml:1:28: error: the sources have no class 'GreetingController', and HelloController owns this layout in Swift [unknown-class]"
    ),
    Mistake(
      "another class owns the layout too",
      Edit(
        swift, "final class",
        "class Second: Controller, Layouts.Greeting.Owner { func greet() {} }\n\nfinal class"),
      errors:
        "Greeting.layout.xml:1:28: error: Second owns this layout in Swift, but is not a GreetingController [owner-mismatch]"
    ),
    // In the layout.
    Mistake(
      "an outlet is renamed in the layout", Edit(layout, "outlet=\"greeting\"", "outlet=\"answer\""),
      errors: "Greeting.swift:6:5: error: cannot find 'greeting' in scope"),
    Mistake(
      "an outlet gets an object of another class", Edit(layout, "<Text outlet", "<Spacer outlet"),
      errors: "Greeting.swift:6:14: error: value of type 'Spacer' has no member 'text'"),
    Mistake(
      "an outlet is unknown to a class with a table", Edit(hand, "outlet=\"name\"", "outlet=\"nmae\""),
      errors:
        "Hand.layout.xml:1:28: error: the outlet 'name' of HandController is not connected [missing-outlet]",
      "Hand.layout.xml:3:24: error: HandController has no outlet 'nmae' [unknown-outlet]"),
    Mistake(
      "an action is unknown to a class with a table", Edit(hand, "#owner.finish", "#owner.finsh"),
      errors:
        "Hand.layout.xml:5:32: error: HandController has no action 'finsh' [unknown-action]"),
    Mistake(
      "an outlet has no name in Swift", Edit(layout, "outlet=\"greeting\"", "outlet=\"greeting text\""),
      errors:
        "Greeting.layout.xml:8:19: error: the outlet 'greeting text' cannot be a property of a class [unknown-outlet]"
    ),
    Mistake(
      "an attribute is misspelled", Edit(layout, "spacing=", "spacng="),
      errors:
        "Greeting.layout.xml:3:13: error: HStack has no attribute, outlet or event 'spacng' [unknown-attribute]"
    ),
    Mistake(
      "a value is wrong", Edit(layout, "spacing=\"1\"", "spacing=\"one\""),
      errors:
        "Greeting.layout.xml:3:22: error: 'one' is not a whole number from 0 to 255, which 'spacing' takes [bad-value]"
    ),
    Mistake(
      "an element is misspelled", Edit(layout, "<Button ", "<Buton "),
      errors: "Greeting.layout.xml:6:7: error: no class 'Buton' is registered [unknown-class]"),
    Mistake(
      "a child is not allowed",
      Edit(layout, "<Text outlet=\"greeting\"/>", "<Text outlet=\"greeting\"><Label/></Text>"),
      errors: "Greeting.layout.xml:8:29: error: Text takes no Label as a child [child-type]"),
    Mistake(
      "a child has the wrong class",
      Edit(layout, "<Text outlet=\"greeting\"/>", "<Text outlet=\"greeting\"/><Command/>"),
      errors: "Greeting.layout.xml:8:30: error: Window takes no Command as a child [child-type]"),
    Mistake(
      "a reference dangles", Edit(layout, "for=\"#name\"", "for=\"#nmae\""),
      errors: "Greeting.layout.xml:4:33: error: no object has the id 'nmae' [dangling-reference]"),
    Mistake(
      "two objects have one id", Edit(layout, "<Label ", "<Label id=\"name\" "),
      errors: "Greeting.layout.xml:5:22: error: the id 'name' is given twice [duplicate-id]"),
    Mistake(
      "the layout is not XML", Edit(layout, "    </HStack>\n", ""),
      errors: "Greeting.layout.xml:3:5: error: <HStack> is not closed [unclosed-element]"),
    Mistake(
      "two layouts have one name in Swift",
      Edit("greeting.layout.xml", "", "<layout version='1'><Window/></layout>"),
      errors:
        "greeting.layout.xml:1:1: error: the name of this layout in Swift is Greeting, and so is that of Greeting.layout.xml: remove or rename one of them [ambiguous-layout]"
    ),
  ]

  @Test("a mistake is one error at its line", arguments: mistakes)
  func mistake(_ mistake: Mistake) async throws {
    let found = try await mistake.findings()
    #expect(found == mistake.errors, "\(found)")
  }

  static let changes: [Mistake] = [
    Mistake("nothing"),
    Mistake(
      "the owner is renamed in Swift and in the layout", Edit(swift, "GreetingController", "HelloController"),
      Edit(layout, "GreetingController", "HelloController")),
    Mistake(
      "a class and its layout are added",
      Edit("More.layout.xml", "", "<layout version='1' owner='More'><Window outlet='view'/></layout>"),
      Edit("More.swift", "", "import TerminalKit\n\nfinal class More: Controller, Layouts.More.Owner {}\n")),
    Mistake(
      "a method takes the sender, waits and throws",
      Edit(swift, "greet()", "greet(_ sender: Button) async throws")),
    Mistake("a method takes a superclass of the sender", Edit(swift, "greet()", "greet(_ sender: View)")),
    Mistake(
      "the owner is generic", Edit(swift, "GreetingController:", "GreetingController<Value: AnyObject>:")),
    Mistake("the owner is private", Edit(swift, "final class", "private final class")),
    Mistake("the owner is public", Edit(swift, "final class", "public final class")),
    Mistake(
      "the owner is nested", Edit(swift, "final class", "enum Screens {}\nextension Screens { final class"),
      Edit(swift, "    greeting.text", "    greeting.text"), Edit(swift, "!\"\n  }\n}", "!\"\n  }\n}}")),
    Mistake(
      "the owner conforms in an extension", Edit(swift, ", Layouts.Greeting.Owner {", " {"),
      Edit(
        swift, "import TerminalKit\n",
        "import TerminalKit\n\nextension GreetingController: Layouts.Greeting.Owner {}\n")),
    Mistake("an outlet of the class is private", Edit("Hand.swift", "@Outlet var", "@Outlet private var")),
    Mistake("an outlet of the class is optional", Edit("Hand.swift", "name: TextField", "name: TextField?")),
    Mistake(
      "some members are written by hand",
      Edit(
        swift, "  func greet",
        "  @Outlet var name: TextField\n  override class var members: Members {\n    super.members.adding(GreetingController.self) { $0.outlet(\"name\", \\.$name) }\n  }\n\n  func greet"
      )),
    Mistake(
      "a subclass of the owner owns the layout too",
      Edit(
        swift, "final class GreetingController",
        "final class Second: GreetingController {}\n\nclass GreetingController")),
    Mistake(
      "a catalog is older than the sources",
      Edit(
        "classes.json", "",
        "{\n\"nibClasses\": 1,\n\"kit\": \"0.1.0\",\n\"classes\": {\n\"Dial\": {\n  \"type\": \"Greeter.Dial\",\n  \"use\": [\"element\"]\n}\n}\n}\n"
      )),
    Mistake(
      "a class has the name of a layout, and another one is private",
      Edit(
        "More.swift", "",
        "import TerminalKit\n\nfinal class Greeting: View {}\nprivate final class Hand: View {}\n"),
      Edit(layout, "<Text outlet", "<Greeting id=\"gauge\" outlet=\"gauge\"/><Hand id=\"hand\"/><Text outlet")
    ),
    Mistake(
      "outlets and ids are keywords", Edit(layout, "outlet=\"greeting\"", "id=\"default\" outlet=\"class\""),
      Edit(swift, "greeting.text", "`class`.text")),
  ]

  @Test("a correct layout is compiled without a message", arguments: changes)
  func change(_ change: Mistake) async throws {
    let found = try await change.findings()
    #expect(found == [], "\(found)")
  }

  @Test("a layout that is renamed or deleted with its owner leaves nothing behind")
  func removal() async throws {
    var target = try ClientTarget()
    target.move("Greeting.layout.xml", to: "Hello.layout.xml")
    let found = try await target.findings()
    #expect(!found.isEmpty && found.allSatisfy { $0.contains("'Greeting'") }, "\(found)")
    target.edit(Edit(Self.swift, "Layouts.Greeting", "Layouts.Hello"))
    target.edit(Edit("Gauge.swift", "Layouts.Greeting", "Layouts.Hello"))
    #expect(try await target.findings() == [])
  }

  @Test("an observer of an outlet, which a load does not run, is a warning at its line") func observer()
    async throws
  {
    var target = try ClientTarget()
    target.edit(Edit("Hand.swift", "name: TextField", "name: TextField { didSet { name.text = \"\" } }"))
    #expect(
      try await target.findings() == [
        "Hand.swift:5:15: warning: the observers of 'name' do not run when a layout connects the outlet: use the object "
          + "in didLoad(), or in the viewDidLoad() of a controller [no-effect]"
      ])
  }

  @Test("a damaged catalog is a warning") func damagedCatalog() async throws {
    var target = try ClientTarget()
    target.edit(Edit("classes.json", "", "{\n\"nibClasses\": 1,\n\"classes\": 7\n}\n"))
    let found = try await target.findings(compiles: false)
    #expect(found.count == 1)
    #expect(
      found.first?.contains("classes.json:3:") == true && found.first?.contains("warning: ") == true,
      "\(found)")
  }
}
