import NibKit
import NibLoading
import TerminalKit

/// TerminalKit, and a few classes whose members can all be counted.
@MainActor
enum SampleClasses {
  static let all: ClassRegistry = {
    var classes = ClassRegistry.terminal
    classes.register(owner: Desk.self) { Desk() }
    classes.register(Shelf.self)
    classes.register(Book.self)
    return classes
  }()
}

final class Desk: NibOwner {

  func save() {}
  func press(_ sender: Button) {}

  class var members: Members {
    Members(of: Desk.self) { table in
      table.outlet("button") { (_: Desk, _: inout Button?) in }
      table.outlet("label", help: "The greeting.") { (_: Desk, _: inout Label?) in }
      table.outlet("anything") { (_: Desk, _: inout AnyObject?) in }
      table.outlets("rows") { (_: Desk, _: inout [Label]) in }
      table.action("save", Desk.save)
      table.action("press", Desk.press)
    }
  }
}

final class Shelf: NibDecodable {
  init(coder: NibDecoder) throws {}

  enum Paint: String, CaseIterable, NibValue { case white, red, navyBlue }

  class var members: Members {
    Members(of: Shelf.self) { table in
      table.summary("A board with books.")
      table.children { (_: Shelf, _: Book) in }
      table.attribute("width", required: true) { (_: Shelf, _: Int) in }
      table.attribute("color", default: "red", help: "The paint.") { (_: Shelf, _: Paint) in }
      table.outlet("first") { (_: Shelf, _: inout Book?) in }
      table.events("fell") { (_: Shelf, _: inout [Action]) in }
    }
  }
}

final class Book: NibDecodable, NibAwakening {
  init(coder: NibDecoder) throws {}
  func open() {}
  func awake() {}

  enum Size: String, CaseIterable, NibValue { case small, large }

  class var members: Members {
    Members(of: Book.self) { table in
      table.attribute("size") { (_: Book, _: Size) in }
      table.action("open", Book.open)
    }
  }
}

/// A class with attributes of several items.
final class Wall: NibDecodable {
  init(coder: NibDecoder) throws {}

  class var members: Members {
    Members(of: Wall.self) { table in
      table.attribute("colors") { (_: Wall, _: [Shelf.Paint]) in }
      table.attribute("rows") { (_: Wall, _: [[Shelf.Paint]]) in }
      table.attribute("color", default: "red") { (_: Wall, _: Shelf.Paint) in }
    }
  }
}

/// A class whose code loads a layout.
final class Page: NibDecodable {
  init(coder: NibDecoder) throws {}

  class var members: Members { Members(of: Page.self) { $0.loads(layout: "Row") } }
}

/// A class with an attribute that names a layout.
final class Part: NibDecodable {
  init(coder: NibDecoder) throws {}

  class var members: Members {
    Members(of: Part.self) { table in table.attribute("layout") { (_: Part, _: LayoutName) in } }
  }
}
