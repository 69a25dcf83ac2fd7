import NibKit
import TerminalKit
import TestSupport
import Testing

/// The commands that load a template's contents, and make an item for them.
@Suite("Commands and templates") @MainActor
struct TemplateCommandTests {
  /// An item that cannot be made without values.
  final class Person: NibDecodable {
    let name: String
    let age: Int

    static var members: Members {
      Members(of: Person.self) {
        $0.attribute("name", String.self, required: true)
        $0.attribute("age", Int.self, required: true)
      }
    }

    init(coder: NibDecoder) throws {
      name = try coder.require(forKey: "name")
      age = try coder.require(forKey: "age")
    }
  }

  final class PersonRow: HStack {
    private var person: Person?

    override class var members: Members {
      super.members.adding(PersonRow.self) { $0.outlet("person") { swap(&$0.person, &$1) } }
    }
  }

  private func run(_ arguments: String..., layout: String) throws -> ToolRun {
    var classes = ClassRegistry.terminal
    classes.register(Person.self)
    classes.register(PersonRow.self)
    let scratch = try Scratch(["Main.layout.xml": "<layout version=\"2\">\n\(layout)\n</layout>\n"])
    return ToolRun(arguments: arguments + [scratch.file("Main.layout.xml")], classes: classes)
  }

  @Test("an item is made for a template, with values for all required attributes") func items() throws {
    let layout = """
      <Repeater id="people" template="#row"/>
      <template id="row" item="Person"><PersonRow id="cell" person="#item"><Text id="name"/></PersonRow></template>
      """
    let trace = try run("trace", "--part", "template row", layout: layout)
    #expect(trace.status == 0, "\(trace.errors)")
    #expect(trace.output.contains("outlet  cell.person = #item"))
    let explored = try run("explore", layout: layout)
    #expect(explored.status == 0, "\(explored.errors)\(explored.output)")
  }

  @Test("each of several templates without ids can be selected") func unnamed() throws {
    let layout = """
      <Label text="a"/><template><Text/></template><template><Checkbox/></template>
      """
    let trace = try run("trace", "--part", "template #2", layout: layout)
    #expect(trace.status == 0, "\(trace.errors)")
    #expect(trace.output.contains("init>   Checkbox") && !trace.output.contains("init>   Text"))
  }
}
