import NibKit
import TerminalKit
import Testing

/// A controller for containers: its callbacks go into a journal that it shares with others.
final class Contained: Controller {
  final class Journal {
    var lines: [String] = []
    /// Returns what was written since the last call.
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  var name = ""
  var journal = Journal()
  /// Called from `viewWillAppear`, `viewDidAppear` and `viewDidDisappear`, with the name of the callback.
  var react: ((String) -> Void)?
  /// The last callback.
  private(set) var last = ""
  var problem: Unsaved?
  struct Unsaved: Error, CustomStringConvertible { let description: String }

  /// Creates a controller whose view is a window with a button of its name.
  convenience init(_ name: String, _ journal: Journal = Journal(), title: String = "") {
    self.init(style: .screen)
    self.name = name
    self.journal = journal
    self.title = title
  }

  override class var members: Members {
    super.members.adding(Contained.self) {
      $0.attribute("name", \.name)
      $0.action("note") { contained in { contained.journal.lines.append("\(contained.name) notes") } }
    }
  }

  private func write(_ callback: String) {
    journal.lines.append("\(name) \(callback)")
    last = callback
    react?(callback)
  }

  override func makeView() throws -> View {
    if name == "broken" { throw Unsaved(description: "no view today") }
    journal.lines.append("\(name) loads")
    let window = Window()
    let button = Button()
    button.text = name
    window.addSubview(button)
    return window
  }

  override func viewWillAppear() { write("will") }
  override func viewDidAppear() { write("did") }
  override func viewDidDisappear() { write("gone") }
  override func willQuit() throws {
    write("saves")
    if let problem { throw problem }
  }
}

extension Pilot {
  /// Returns a program of one controller that is shown.
  static func showing(_ controller: Controller, _ width: Int = 24, _ height: Int = 3) throws -> Pilot {
    try Pilot(Screens([:]).application(), size: Size(width: width, height: height), showing: controller)
  }
}
