import NibKit
import TerminalKit

/// Remembers who sent it what, and what had the focus then.
final class Listener: Controller, ActionValidating {
  var heard: [String] = []
  var refused: Set<String> = ["never"]

  func note(_ sender: AnyObject) { heard.append(name(of: sender)) }
  func save(_ sender: AnyObject) {
    heard.append("save from \(name(of: sender)) at \(application?.focusedView?.id ?? "nothing")")
  }

  func never() { heard.append("never") }

  private func name(of sender: AnyObject) -> String {
    switch sender {
    case let choice as ChoiceView: "\(choice.id)=\(choice.value ?? "")"
    case let tabs as Tabs: "\(tabs.id)=\(tabs.selectedIndex.map(String.init) ?? "")"
    case let view as View: view.id
    case let command as Command: "#" + command.id
    case let item as MenuItem: item.title
    default: "?"
    }
  }

  func validateAction(_ name: String, from sender: AnyObject) -> Bool { !refused.contains(name) }

  override class var members: Members {
    super.members.adding(Listener.self) {
      $0.action("note", Listener.note)
      $0.action("save", Listener.save)
      $0.action("never", Listener.never)
    }
  }

  /// Returns a program that shows a layout, and who listens.
  static func pilot(_ body: String, width: Int, height: Int) throws -> (Pilot, Listener) {
    let listener = Listener(nibName: "main")
    return (try Screens.pilot(body, width: width, height: height, controller: listener), listener)
  }
}

extension Pilot {
  /// The id of what has the focus.
  var focus: String {
    _ = screen
    return application.focusedView?.id ?? ""
  }

  /// Uses the left mouse button.
  func mouse(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int) {
    receive(.mouse(MouseEvent(kind, at: Point(x: x, y: y))))
  }

  /// Returns a view by its id.
  func view(_ id: String) -> View? {
    _ = screen
    func find(_ view: View) -> View? {
      view.id == id ? view : view.subviews.lazy.compactMap(find).first
    }
    return (try? application.frontController?.view).flatMap { find($0) }
  }
}
