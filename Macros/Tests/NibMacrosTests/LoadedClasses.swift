public import NibKit
import NibMacros
import TerminalKit

// Classes as a program writes them: their tables come from the compiler, not from a test of the text.

/// A family with a root that others inherit from.
@Loadable(summary: "A text that can be edited.")
class Field: NibObject {
  @Attribute var text = ""
  @Attribute("max", decoded: true, default: "9", help: "The longest text.") let maximum: Int
  @Attribute private var width: Int?
  @Outlet var next: Field?
  @OutletCollection private(set) var hints: [Hint] = []
  @Event var changed: Action?
  private(set) var parts: [Field] = []
  var widthInCells: Int? { width }

  required init(coder: NibDecoder) throws {
    maximum = try coder.decode(forKey: "max", default: 9)
    try coder.attachChildren(to: self)
  }

  func awake() throws {}

  @Action private func clear() { text = "" }
  @Action("take", help: "Takes the sender's text.") func copy(_ sender: Field) { text = sender.text }
  @Action func append(from sender: Field) throws { text += sender.text }
  @Action("prepend") func append(before sender: Field) { text = sender.text + text }
  func append() {}

  private static func addMembers(to table: inout MembersBuilder<Field>) {
    table.children { $0.parts.append($1) }
  }
}

@Loadable(superclass: Field.self)
final class Password: Field {
  @Attribute(required: true) var strength = 0
  @Outlet var first: Hint
  @Attribute var `default` = false
  @Action func `repeat`() { text += text }
}

/// Words beside a field, in a public class.
@Loadable
public final class Hint: NibDecodable {
  @Attribute var text = ""

  /// Makes a hint of a layout.
  public init(coder: NibDecoder) throws {}
}

/// The owner of a layout, which no layout makes.
@Loadable
private final class Form: NibOwner {
  @Outlet var user: Field?
  @OutletCollection("rows") var lines: [Field] = []
  private(set) var submits: [String] = []

  @Action func submit(_ sender: Field) { submits.append(sender.text) }
}

func makeForm() -> any NibOwner { Form() }

func stateOf(_ form: any NibOwner) -> (user: Field?, lines: [Field], submits: [String])? {
  (form as? Form).map { ($0.user, $0.lines, $0.submits) }
}

@Loadable
class Box<Item: NibValue & SendableMetatype>: NibDecodable {
  @Attribute var item: Item?
  @Outlet var other: Box?

  required init(coder: NibDecoder) throws {}
  @Action func reset() { item = nil }
  @Action func copy(_ sender: Box) { item = sender.item }

  @Loadable
  final class Lid: NibDecodable {
    @Attribute var color = ""
    init(coder: NibDecoder) throws {}
  }
}

@Loadable(superclass: Box<Int>.self)
final class NumberBox: Box<Int> {
  @Attribute var unit = ""
}

@MainActor
@Loadable
class Panel: @MainActor NibObject {
  @Attribute var title = ""
  @Outlet var partner: Panel?
  @Event var closed: Action?

  required init(coder: NibDecoder) throws {}
  func awake() throws {}

  @Action func close() async { title = "closed" }
  @Action func rename(_ sender: Panel) async throws { title = sender.title }
  @Action func shout() { title = title.uppercased() }
}

@Loadable(superclass: Panel.self)
final class Drawer: Panel {
  @Attribute var depth = 0
}

@Loadable(superclass: Controller.self)
final class LoginController: Controller {
  @Outlet var user: TextField?
  @Outlet var greeting: TerminalKit.Text?

  @Action func greet() { greeting?.text = "Hello, \(user?.text ?? "")" }
}
