import NibKit
import TerminalKit
import Testing

/// A screen for views under test. Its actions note that they were sent.
final class Stage: Controller {
  private(set) var events: [String] = []

  override class var members: Members {
    super.members.adding(Stage.self) {
      $0.action("acted") { stage in { stage.events.append("acted") } }
      $0.action("changed") { stage in { stage.events.append("changed") } }
      $0.action("toggled") { stage in { stage.events.append("toggled") } }
      $0.action("sorted", Stage.sorted)
    }
  }

  /// Does as if the rows were sorted now.
  func sorted(_ table: Table) {
    events.append("sorted")
    table.reload()
  }

  /// Returns a pilot of a program that shows some views in a window.
  static func pilot(_ body: String, _ width: Int, _ height: Int) throws -> Pilot {
    try Screens.pilot(
      "<Window outlet=\"view\">\(body)</Window>", width: width, height: height,
      controller: Stage(nibName: "main"))
  }
}

extension Pilot {
  /// The stage.
  var stage: Stage {
    get throws { try #require(application.frontController as? Stage) }
  }

  /// Returns a view of the stage by its id.
  func view<Wanted: View>(_ id: String, as type: Wanted.Type = Wanted.self) throws -> Wanted {
    try #require(try stage.scene?.object(id, as: type))
  }

  /// The words of the rows, without a scroll bar and blanks.
  var words: [String] {
    screen.split(separator: "\n").map { row in
      var words = row.prefix { $0 != "│" && $0 != "▐" }
      while words.last == " " { words.removeLast() }
      return String(words)
    }
  }

  /// Returns the rows whose first cell is reversed: selected, in a view that has the focus.
  func reversedRows(column: Int = 0) -> [Int] {
    (0..<application.size.height).filter { style(column, $0).attributes.contains(.reverse) }
  }
}
