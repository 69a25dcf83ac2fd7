import NibKit
import TerminalKit

/// The screen that is measured. Each key changes one thing on it, and always something.
final class ScreenController: Controller {
  @Outlet var folders: List
  @Outlet var table: Table
  @Outlet var line: Label
  @Outlet var cell: Label

  private let rows = MillionRows()
  private var changes = 0

  override class var members: Members {
    super.members.adding(ScreenController.self) {
      $0.outlet("folders", \.$folders, help: "A list at the left.")
      $0.outlet("table", \.$table, help: "A table of a million rows.")
      $0.outlet("line", \.$line, help: "A line that changes.")
      $0.outlet("cell", \.$cell, help: "A digit that changes.")
      $0.action("changeAll", ScreenController.changeAll, help: "Changes every cell.")
      $0.action("changeLine", ScreenController.changeLine, help: "Changes the line.")
      $0.action("changeCell", ScreenController.changeCell, help: "Changes the digit.")
      $0.action("changeNothing", ScreenController.changeNothing, help: "Changes nothing.")
    }
  }

  override func viewDidLoad() throws {
    folders.items = (0..<50).map { ListItem("folder \($0)") }
    table.dataSource = rows
  }

  func changeAll() { application?.theme = application?.theme == .dark ? .light : .dark }

  func changeLine() {
    changes += 1
    line.text = String(repeating: Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(changes % 26))), count: 150)
  }

  func changeCell() {
    changes += 1
    cell.text = String(changes % 10)
  }

  func changeNothing() {}
}

/// A million rows that are made when they are seen.
private final class MillionRows: TableDataSource {
  let rowCount = 1_000_000

  func text(ofRow row: Int, in column: TableColumn) -> String {
    switch column.id {
    case "number": String(row)
    case "name": "file-\(String(10_000_000 + row).dropFirst()).txt"
    case "size": String(row * 37 % 100_000)
    default: "\(10 + row % 19).\(10 + row % 3).2026"
    }
  }
}
