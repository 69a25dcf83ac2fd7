import NibKit
import TerminalKit
import TestSupport

/// Random changes of the screen.
extension RandomScreen {
  private var views: [View] {
    var views: [View] = []
    func visit(_ view: View) {
      views.append(view)
      view.subviews.forEach(visit)
    }
    visit(window)
    return views
  }

  /// Does something, and says what.
  mutating func change() -> String {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6: return press()
    case 6..<9: return useMouse()
    case 9: return changeProgram()
    case 10, 11: return changeTree()
    default:
      guard let view = views.randomElement(using: &random) else { return "" }
      if Int.random(in: 0..<3, using: &random) == 0 { dress(view, &random) } else { change(view, &random) }
      return "a change of a \(type(of: view))"
    }
  }

  private mutating func press() -> String {
    let keys = [
      "tab", "tab", "shift+tab", "down", "up", "left", "right", "enter", "space", "pagedown", "pageup",
      "home", "end",
      "escape", "escape", "f10", "a", "日", "👍🏽", "backspace", "delete", "shift+left", "ctrl+right",
      "ctrl+left",
      "ctrl+pagedown", "alt+s", "alt+o", "ctrl+s", "ctrl+y", "alt+a", "ctrl+x", "ctrl+v", "shift+down", "f5",
    ]
    let key = keys.randomElement(using: &random) ?? "tab"
    pilot.press(key)
    return key
  }

  private mutating func useMouse() -> String {
    let kinds: [MouseEvent.Kind] = [
      .press(.left), .press(.left), .release(.left), .drag(.left), .scrollDown, .scrollUp, .scrollRight,
      .move,
    ]
    let kind = kinds.randomElement(using: &random) ?? .move
    let size = pilot.application.size
    let place = Point(
      x: .random(in: 0..<size.width, using: &random), y: .random(in: 0..<size.height, using: &random))
    pilot.receive(.mouse(MouseEvent(kind, at: place)))
    return "\(kind) at \(place.x), \(place.y)"
  }

  private mutating func changeProgram() -> String {
    let application = pilot.application
    let commands = listener.commands
    switch Int.random(in: 0..<14, using: &random) {
    case 0:
      pilot.resize(.random(in: 20...60, using: &random), .random(in: 4...20, using: &random))
      return "another size"
    case 1:
      application.theme = [.ansi, .dark, .light, .mono].randomElement(using: &random) ?? .ansi
      return "another theme"
    case 2:
      pilot.receive(.focus(Bool.random(using: &random)))
      return "the keyboard of the terminal"
    case 3, 4:
      pilot.advance(by: .milliseconds(Int.random(in: 1...400, using: &random)))
      return "time"
    case 5:
      shared.randomElement(using: &random)?.look.bold = Bool.random(using: &random)
      return "a style"
    case 6, 7:
      commands.randomElement(using: &random)?.isEnabled = Bool.random(using: &random)
      return "a command that is enabled or not"
    case 8:
      listener.refused = Bool.random(using: &random) ? ["save"] : []
      return "an action that is refused or not"
    case 9:
      commands.randomElement(using: &random)?.title = words(&random)
      return "the title of a command"
    case 10, 11:
      Clock.time += 1
      return "the time of clocks"
    case 12:
      application.show(message: words(&random), title: "日本")
      return "a message"
    default:
      window.minWidth = Int.random(in: 0...45, using: &random)
      return "the least width"
    }
  }

  private mutating func changeTree() -> String {
    let containers = views.filter { $0 is Stack || $0 is Grid || type(of: $0) == View.self }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let view = views.dropFirst().filter { $0.superview is Stack || $0.superview is Grid }
        .randomElement(using: &random)
      view?.removeFromSuperview()
      return "a \(view.map { "\(type(of: $0))" } ?? "view") less"
    case 1:
      let new = view(depth: 1, &random)
      let place = containers.randomElement(using: &random) ?? window
      place.insertSubview(new, at: .random(in: 0...3, using: &random))
      return "a \(type(of: new)) more"
    case 2:
      let view = views.dropFirst().randomElement(using: &random)
      view?.isHidden.toggle()
      return "a \(view.map { "\(type(of: $0))" } ?? "view") hidden or shown"
    default:
      let labels = views.compactMap { $0 as? Label }
      labels.randomElement(using: &random)?.target = views.randomElement(using: &random)
      return "what a label is for"
    }
  }
}
