import NibKit
import TerminalKit
import TestSupport

// The code of the cookbook, as the article has it.

/// A river, as a program has it.
struct River {
  var name: String
  var length: Int
}

/// The rows of the table: made when they are drawn, so a million of them cost no more than a screenful.
final class RiverRows: TableDataSource {
  var rivers: [River] = []

  var rowCount: Int { rivers.count }

  func text(ofRow row: Int, in column: TableColumn) -> String {
    column.id == "length" ? String(rivers[row].length) : rivers[row].name
  }
}

/// A screen with rivers.
final class RiversController: Controller {
  @Outlet var table: Table
  @Outlet var level: LevelBar
  @Outlet var note: Label
  private let rows = RiverRows()

  override class var members: Members {
    super.members.adding(RiversController.self) {
      $0.outlet("table", \.$table, help: "The rivers.")
      $0.outlet("level", \.$level, help: "The length of the selected river.")
      $0.outlet("note", \.$note, help: "What was done last.")
      $0.action("add", RiversController.add, help: "Asks for a river.")
      $0.action("remove", RiversController.remove, help: "Removes the selected river.")
      $0.action("measure", RiversController.measure, help: "Asks for the lengths.")
      $0.action("select", RiversController.select, help: "Another river is selected.")
    }
  }

  override func viewDidLoad() throws {
    rows.rivers = [River(name: "Rhine", length: 1230), River(name: "Elbe", length: 1094)]
    table.dataSource = rows
    select()
  }

  func select() {
    level.level = table.selectedIndex.map { Double(rows.rivers[$0].length) / 2000 } ?? 0
  }

  func add() throws {
    try present(
      RiverController { [self] name in
        rows.rivers.append(River(name: name, length: 0))
        table.reload()
        tell("\(name) is new.")
      })
  }

  func remove() {
    guard let row = table.selectedIndex else { return }
    application?.ask(
      "Remove \(rows.rivers[row].name)?", title: "Remove",
      answers: [
        .init("_Remove") { [self] in
          rows.rivers.remove(at: row)
          table.reload()
          select()
        },
        .init("_Keep", isDefault: true, isCancel: true),
      ])
  }

  /// Shows a sentence for three seconds.
  private func tell(_ words: String) {
    note.text = words
    application?.after(.seconds(3)) { [self] _ in
      if note.text == words { note.text = "" }
    }
  }

  func measure() async throws {
    for row in rows.rivers.indices {
      let length = try await Self.length(of: rows.rivers[row].name)
      rows.rivers[row].length = length
      table.reload()
    }
    select()
    tell("All rivers are measured.")
  }

  /// Stands for a server that is slow.
  private nonisolated static func length(of name: String) async throws -> Int {
    await Task.yield()
    return name.count * 300
  }
}

/// A dialog that asks for the name of a river.
final class RiverController: Controller, ActionValidating {
  @Outlet var field: TextField
  private let done: (String) -> Void

  /// - Parameter done: Takes the name. Not called if the user cancels.
  init(done: @escaping (String) -> Void) {
    self.done = done
    super.init(nibName: "River")
  }

  required init(coder: NibDecoder) throws {
    done = { _ in }
    try super.init(coder: coder)
  }

  override class var members: Members {
    super.members.adding(RiverController.self) {
      $0.outlet("field", \.$field, help: "The name.")
      $0.action("accept", RiverController.accept, help: "Takes the name.")
    }
  }

  func validateAction(_ name: String, from sender: AnyObject) -> Bool {
    name != "accept" || !field.text.isEmpty
  }

  func accept() {
    dismiss()
    done(field.text)
  }
}

/// A bar that is full at a level of 1.
final class LevelBar: View {
  /// The level, from 0 to 1.
  var level = 0.0 { didSet { setNeedsDisplay() } }

  override class var reportsChanges: Bool { true }

  override class var members: Members {
    super.members.adding(LevelBar.self) {
      $0.summary("A bar that is full at a level of 1.")
      $0.attribute("level", \.level, default: "0", help: "The level, from 0 to 1.")
    }
  }

  override func contentSize(in available: Size) -> Size { Size(width: 20, height: 1) }

  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    canvas.fill(canvas.bounds, pen.style(.field))
    let width = Int(Double(canvas.size.width) * min(1, max(0, level)))
    canvas.fill(Rect(x: 0, y: 0, width: width, height: 1), pen.style(.selection))
  }
}

/// The program of the cookbook.
enum Rivers {
  static func application() throws -> Application {
    let article = try Article(named: "Cookbook")
    let layouts = article.layouts([
      "Rivers": article.file("Rivers.layout.xml"), "River": article.file("River.layout.xml"),
    ])
    return Application(layouts: layouts, classes: classes)
  }

  static var classes: ClassRegistry {
    var classes = ClassRegistry.terminal
    classes.register(LevelBar.self)
    return classes
  }
}
