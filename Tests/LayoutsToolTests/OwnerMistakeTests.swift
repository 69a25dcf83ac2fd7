import TestSupport
import Testing

/// Mistakes between a layout and the class that owns it: what a load would report, and what the compiler cannot see.
@Suite(.needs("swiftc")) struct OwnerMistakeTests {
  typealias Edit = ClientTarget.Edit
  typealias Mistake = MistakenLayoutTests.Mistake

  private static let layout = "Greeting.layout.xml"
  private static let hand = "Hand.layout.xml"
  private static let swift = "Greeting.swift"
  private static let gauge = "Gauge.swift"

  static let mistakes: [Mistake] = [
    // What a load says of the owner.
    Mistake(
      "an outlet is connected twice", Edit(layout, "<Label ", "<Label outlet=\"greeting\" "),
      errors:
        "Greeting.layout.xml:8:11: error: the outlet 'greeting' of GreetingController is connected twice [duplicate-connection]"
    ),
    Mistake(
      "one name is an outlet and a collection", Edit(layout, "<Label ", "<Label outlets=\"name\" "),
      errors: "Greeting.layout.xml:5:36: error: GreetingController has no outlet 'name' [unknown-outlet]"),
    Mistake(
      "a controller has no view", Edit(layout, " outlet=\"view\"", ""),
      errors:
        "Greeting.layout.xml:1:28: error: the outlet 'view' of GreetingController is not connected [missing-outlet]"
    ),
    Mistake(
      "an outlet of a generated owner's own table is not connected",
      Edit(
        swift, "  func greet",
        "  @Outlet var title2: TextField\n  override class var members: Members {\n    super.members.adding(GreetingController.self) { $0.outlet(\"title2\", \\.$title2) }\n  }\n\n  func greet"
      ),
      errors:
        "Greeting.layout.xml:1:28: error: the outlet 'title2' of GreetingController is not connected [missing-outlet]"
    ),
    Mistake(
      "an outlet of a class with a table is connected twice",
      Edit(hand, "<Button title=\"OK\"", "<TextField outlet=\"name\"/><Button title=\"OK\""),
      errors:
        "Hand.layout.xml:5:16: error: the outlet 'name' of HandController is connected twice [duplicate-connection]"
    ),
    // What the compiler does not see, because a property hides another one.
    Mistake(
      "a plain property has the name of an outlet",
      Edit(swift, "  func greet", "  var name = TextField()\n\n  func greet"),
      errors:
        "Greeting.layout.xml:5:36: error: GreetingController has another property 'name', which hides the outlet: rename one of them [unknown-outlet]"
    ),
    Mistake(
      "an outlet with a private setter is declared again",
      Edit(swift, "  func greet", "  @Outlet private(set) var name: TextField\n\n  func greet"),
      errors:
        "Greeting.layout.xml:5:36: error: GreetingController declares @Outlet var name itself, but not in its members: remove the property, or add $0.outlet(\"name\", \\.$name) to the members [unknown-outlet]"
    ),
    Mistake(
      "a property of Controller has the name of an outlet",
      Edit(layout, "outlet=\"greeting\"", "outlet=\"title\""),
      Edit(swift, "greeting.text", "title"),
      errors:
        "Greeting.layout.xml:8:19: error: cannot convert value of type 'String' to specified type 'Text'"),
    Mistake(
      "a subclass owns a second layout",
      Edit("Second.layout.xml", "", "<layout version='1' owner='Second'><Window outlet='view'/></layout>"),
      Edit(swift, "final class", "class Second: GreetingController, Layouts.Second.Owner {}\n\nclass"),
      errors:
        "Second.layout.xml:1:28: error: Second owns two layouts: this one, and Greeting as GreetingController. A class and its superclasses can own one layout through generated protocols [owner-mismatch]"
    ),
    Mistake(
      "a class owns two layouts",
      Edit(
        "Second.layout.xml", "",
        "<layout version='1' owner='GreetingController'><Window outlet='view'/></layout>"),
      Edit(swift, "Greeting.Owner", "Greeting.Owner, Layouts.Second.Owner"),
      errors:
        "Greeting.layout.xml:1:28: error: GreetingController owns two layouts: this one, and Second as GreetingController. A class and its superclasses can own one layout through generated protocols [owner-mismatch]",
      "Second.layout.xml:1:28: error: GreetingController owns two layouts: this one, and Greeting as GreetingController. A class and its superclasses can own one layout through generated protocols [owner-mismatch]"
    ),
    // Actions.
    Mistake(
      "an action takes a protocol that the sender lacks",
      Edit(gauge, "func classes", "protocol Shy {}\n\nfunc classes"),
      Edit(swift, "greet()", "greet(_ sender: any Shy)"),
      errors:
        "Greeting.layout.xml:6:38: error: argument type 'Button' does not conform to expected type 'Shy'"),
    Mistake(
      "an action takes an optional of another class", Edit(swift, "greet()", "greet(_ sender: TextField?)"),
      errors:
        "Greeting.layout.xml:6:38: error: cannot convert value of type 'Button' to expected argument type 'TextField'"
    ),
    Mistake(
      "an action of <connect> is missing",
      Edit(
        layout, "</layout>",
        "<connect from=\"#name\" event=\"changed\" action=\"rename\" to=\"#owner\"/>\n</layout>"),
      errors:
        "Greeting.swift:4:13: error: type 'GreetingController' does not conform to protocol 'Layouts.Greeting.Owner'"
    ),
    // Names.
    Mistake(
      "two ids have one name in Swift",
      Edit(layout, "<Text outlet", "<Text id=\"a-b\"/><Text id=\"aB\"/><Text outlet"),
      errors:
        "Greeting.layout.xml:8:31: warning: the id 'aB' has the name aB in Swift, and so has 'a-b': IDs.aB is the first [duplicate-id]"
    ),
    Mistake(
      "an outlet is an underscore", Edit(layout, "outlet=\"greeting\"", "outlet=\"_\""),
      errors:
        "Greeting.layout.xml:8:19: error: the outlet '_' cannot be a property of a class [unknown-outlet]"),
    Mistake(
      "an outlet is called self", Edit(layout, "outlet=\"greeting\"", "outlet=\"self\""),
      errors:
        "Greeting.layout.xml:8:19: error: the outlet 'self' cannot be a property of a class [unknown-outlet]"),
    Mistake(
      "the code names a layout that is not there", Edit(gauge, "Layouts.Greeting.IDs", "Layouts.Gone.IDs"),
      errors: "Gauge.swift:18:59: error: type 'Layouts' has no member 'Gone'"),
    Mistake(
      "an object in a template has no name in Swift", Edit(layout, "version=\"1\"", "version=\"2\""),
      Edit(layout, "</layout>", "<template id=\"row\"><Label id=\"cell\"/></template>\n</layout>"),
      Edit(gauge, "IDs.name", "IDs.cell"),
      errors: "Gauge.swift:18:72: error: type 'Layouts.Greeting.IDs' has no member 'cell'"),
    Mistake(
      "the layout is not indented", Edit(layout, "    <Text outlet", "<Text outlet"),
      Edit(layout, "outlet=\"greeting\"", "outlet=\"title\""),
      Edit(swift, "greeting.text", "title"),
      errors:
        "Greeting.layout.xml:8:15: error: cannot convert value of type 'String' to specified type 'Text'"),
  ]

  @Test("a mistake is reported at its line", arguments: mistakes)
  func mistake(_ mistake: Mistake) async throws {
    let found = try await mistake.findings()
    #expect(found == mistake.errors, "\(found)")
  }

  static let changes: [Mistake] = [
    Mistake(
      "a nested class has the name of a class of the library",
      Edit("More.swift", "", "enum Cell { final class TextField {} }\n")),
    Mistake(
      "a class of another target is an element and a superclass",
      Edit(
        "Base/Base.swift", "",
        "import NibKit\nimport TerminalKit\n\nopen class Dial: View {}\nopen class BaseController: Controller {\n  public func close(_ sender: Button?) {}\n}\nfinal class Hidden: View {}\n"
      ),
      Edit(swift, "import TerminalKit", "import TerminalKit\nimport Base"),
      Edit(swift, ": Controller", ": BaseController"),
      Edit(
        layout, "<Text outlet",
        "<Dial id=\"dial\" outlet=\"dial\"/><Hidden id=\"hidden\"/><Button action=\"#owner.close\"/><Text outlet"
      ),
      Edit(swift, "    greeting.text", "    _ = dial as Dial\n    greeting.text")),
    Mistake(
      "an owner is neither a controller nor a view",
      Edit(
        "Form.layout.xml", "",
        "<layout version='1' owner='Form'><Label outlet='title'/><Button action='#owner.send'/></layout>"),
      Edit(
        "Form.swift", "",
        "import NibKit\nimport TerminalKit\n\nfinal class Form: Layouts.Form.Owner {\n  let outlets = Layouts.Form.Outlets()\n  func send() { title.text = \"sent\" }\n}\n"
      )),
    Mistake(
      "actions take optionals, protocols, defaults and type parameters",
      Edit(
        layout, "<Text outlet",
        "<Button action=\"#owner.a\"/><Button action=\"#owner.b\"/><Button action=\"#owner.c\"/><Button action=\"#owner.d\"/><Text outlet"
      ),
      Edit(
        swift, "  func greet",
        "  func a(_ sender: Button?) {}\n  func b(_ sender: any NibResponder) {}\n  func c(_ sender: Button? = nil) {}\n  func d<Sender: View>(_ sender: Sender) async {}\n\n  func greet"
      )),
    Mistake("the owner is async", Edit(swift, "func greet()", "func greet() async")),
    Mistake(
      "a private type is around an owner, and a generic one around another",
      Edit(
        "A.layout.xml", "",
        "<layout version='1' owner='A'><Window outlet='view'><Label outlet='text'/></Window></layout>"),
      Edit(
        "B.layout.xml", "",
        "<layout version='1' owner='B'><Window outlet='view'><Label outlet='text'/></Window></layout>"),
      Edit(
        "More.swift", "",
        "import TerminalKit\n\nprivate enum Hidden { final class A: Controller, Layouts.A.Owner {} }\nenum Box<Value> { final class B: Controller, Layouts.B.Owner {} }\n"
      )),
    Mistake(
      "two classes have one last name",
      Edit(
        "More.swift", "",
        "import NibKit\nimport TerminalKit\n\nenum Other {}\nextension Other { final class GreetingController: Controller { @Outlet var name: Label } }\n"
      )),
    Mistake(
      "connections are written apart",
      Edit(layout, " outlet=\"name\"", ""),
      Edit(
        layout, "</layout>",
        "<connect from=\"#owner\" outlet=\"name\" to=\"#name\"/>\n<connect from=\"#owner\" outlets=\"fields\" to=\"#name\"/>\n<connect from=\"#owner\" outlet=\"clock\" to=\"#ext:clock\"/>\n</layout>"
      ),
      Edit(
        swift, "    greeting.text",
        "    _ = fields as [TextField]\n    _ = clock as AnyObject\n    greeting.text")),
    Mistake(
      "an outlet is a collection of several classes",
      Edit(layout, "<Label ", "<Label outlets=\"all\" "),
      Edit(layout, "<Text outlet", "<Text outlets=\"all\" outlet"),
      Edit(swift, "    greeting.text", "    _ = all as [View]\n    greeting.text")),
    Mistake(
      "an outlet leads to a template", Edit(layout, "version=\"1\"", "version=\"2\""),
      Edit(
        layout, "</layout>",
        "<template id=\"row\" outlet=\"row\"><Button id=\"cell\" action=\"#owner.pick\"/></template>\n</layout>"
      ),
      Edit(swift, "  func greet", "  func pick(_ sender: Button) { _ = row as NibTemplate }\n\n  func greet")),
    Mistake(
      "a part has an owner of its own", Edit(layout, "version=\"1\"", "version=\"2\""),
      Edit(layout, "<Text outlet", "<include layout=\"Part\"/><Text outlet"),
      Edit(
        "Part.layout.xml", "",
        "<layout version='2' owner='Part'><HStack><Label outlet='label'/><Button action='#owner.press'/></HStack></layout>"
      ),
      Edit(
        "Part.swift", "",
        "import NibKit\nimport TerminalKit\n\nfinal class Part: Layouts.Part.Owner {\n  let outlets = Layouts.Part.Outlets()\n  func press() { label.text = \"\" }\n}\n"
      ), Edit(swift, "  func greet", "  var label = 0\n\n  func greet")),
    Mistake(
      "imports have access levels", Edit(swift, "import TerminalKit", "public import TerminalKit"),
      Edit(swift, "import NibKit", "internal import NibKit"),
      Edit("Hand.swift", "import", "internal import"),
      Edit(gauge, "import", "internal import"), Edit(swift, "final class", "public final class")),
    Mistake(
      "ids are words that mean something after a dot",
      Edit(
        layout, "<Text outlet",
        "<Text id=\"self\"/><Text id=\"init\"/><Text id=\"Type\"/><Text id=\"Any\"/><Text outlet"),
      Edit(
        gauge, "func classes",
        "let ids = (Layouts.Greeting.IDs._self, Layouts.Greeting.IDs._init, Layouts.Greeting.IDs._Type)\n\nfunc classes"
      )),
    Mistake(
      "layouts have the names of types that the code uses",
      Edit("String.layout.xml", "", "<layout version='1'><Window id='a'/></layout>"),
      Edit("Outlet.layout.xml", "", "<layout version='1'><Window id='a'/></layout>"),
      Edit("View.layout.xml", "", "<layout version='1'><Window id='a'/></layout>"),
      Edit(
        gauge, "func classes",
        "let names = [Layouts.StringLayout.name, Layouts.OutletLayout.name, Layouts.ViewLayout.name]\n\nfunc classes"
      )),
    Mistake(
      "a value of a class of the sources looks like an action",
      Edit(
        gauge, "final class Gauge",
        "final class Note: View {\n  var text = \"\"\n  override class var members: Members {\n    super.members.adding(Note.self) { $0.attribute(\"text\", \\.text) }\n  }\n}\n\nfinal class Gauge"
      ),
      Edit(layout, "<Text outlet", "<Note text=\"#owner.x\"/><Text outlet")),
  ]

  @Test("a correct layout is compiled without a message", arguments: changes)
  func change(_ change: Mistake) async throws {
    let found = try await change.findings()
    #expect(found == [], "\(found)")
  }

  @Test("tests use outlets and ids, and a misspelt one is an error at its line") func tests() async throws {
    let target = try ClientTarget()
    let found = try await target.findings(
      inTests: """
        import NibKit
        import TerminalKit
        @testable import Greeter

        func test(_ controller: GreetingController) -> LayoutID<TextField> {
          controller.greet()
          controller.greeting.text = controller.nmae.text
          return Layouts.Greeting.IDs.name
        }
        """)
    #expect(found == ["Tests.swift:7:41: error: value of type 'GreetingController' has no member 'nmae'"])
  }

  @Test("a layout in a folder with another alphabet is named as it is") func path() async throws {
    var target = try ClientTarget()
    target.move("Greeting.layout.xml", to: "Grüße x.layout.xml")
    target.edit(Edit(Self.swift, "Layouts.Greeting", "Layouts.GrüßeX"))
    target.edit(Edit(Self.gauge, "Layouts.Greeting", "Layouts.GrüßeX"))
    target.edit(Edit("Grüße x.layout.xml", "outlet=\"greeting\"", "outlet=\"title\""))
    target.edit(Edit(Self.swift, "greeting.text", "title"))
    let found = try await target.findings()
    #expect(
      found.contains(
        "Grüße x.layout.xml:8:19: error: cannot convert value of type 'String' to specified type 'Text'"),
      "\(found)")
  }
}
