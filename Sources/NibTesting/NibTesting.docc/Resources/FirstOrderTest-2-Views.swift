import NibKit

/// The root class of everything on the screen.
class View: NibObject {
  private(set) var subviews: [View] = []

  class var members: Members {
    Members(of: View.self) {
      $0.children { $0.subviews.append($1) }
    }
  }

  required init(coder: NibDecoder) throws {
    try coder.attachChildren(to: self)
  }

  func awake() throws {}
}

/// A panel that greets on its display.
final class Panel: View {
  @Outlet var display: Display?

  override class var members: Members {
    super.members.adding(Panel.self) {
      $0.outlet("display", \.$display)
    }
  }

  override func awake() throws {
    try super.awake()
    display?.text = "Welcome"
  }
}

/// A line of text, which is cleared at first.
final class Display: View {
  var text = ""

  override func awake() throws {
    try super.awake()
    text = "--:--"
  }
}
