import NibLoading

// Buttons that take over the theme of the panel in whose initializer they are made. If they are.

extension Pitfall {
  static let connectionOrderDrivesInit = Pitfall(
    18, "connection-order-drives-init", "the order of connections decides the order of initializers",
    bites: ["uikit"],
    shows: .note("theme = none", of: "save"), instead: "note    save: theme = dark",
    explanation: """
      The panel passes its theme to the objects that are made inside its initializer, and its buttons have no theme. \
      UIKit decodes the list of connections first, and makes the objects at the ends of each connection. Here the \
      first connection names two buttons, which are made before the panel that contains them. If you exchange the \
      two <connect> lines, the panel is made first, and the buttons have the theme. In this loader's default order, \
      initializers follow the tree, and connections cannot change this. In init(coder:), do not rely on other \
      objects: pass the theme when a view is added.
      """
  ) {
    $0.register(ThemedPanel.self)
    $0.register(ThemedButton.self)
  }
  .cured(
    under: "any", shows: .note("theme = dark", of: "save"),
    """
    The panel passes its theme to each button that is added to it. At that time both exist, whichever was made \
    first.
    """
  ) {
    $0.register(Cured.ThemedPanel.self)
    $0.register(Cured.ThemedButton.self)
  }
}

/// Has its content made under its theme.
final class ThemedPanel: NibObject {
  @TaskLocal static var theme = "none"

  @Outlet var initial: ThemedButton?
  private var buttons: [ThemedButton] = []

  static var members: Members {
    Members(of: ThemedPanel.self) {
      $0.outlet("initial", \.$initial)
      $0.children { $0.buttons.append($1) }
    }
  }

  init(coder: NibDecoder) throws {
    try Self.$theme.withValue("dark") { try coder.attachChildren(to: self) }
  }

  func awake() throws {}
}

/// Takes the theme under which it is made.
final class ThemedButton: GalleryView {
  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    NibLoad.note("theme = \(ThemedPanel.theme)")
  }
}

private enum Cured {
  /// Gives its theme to what is added to it.
  final class ThemedPanel: NibObject {
    @Outlet var initial: ThemedButton?
    private var buttons: [ThemedButton] = []

    static var members: Members {
      Members(of: ThemedPanel.self) {
        $0.outlet("initial", \.$initial)
        $0.children { $0.add($1) }
      }
    }

    init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }

    func awake() throws {}

    private func add(_ button: ThemedButton) {
      buttons.append(button)
      button.theme = "dark"
    }
  }

  /// Is given its theme.
  final class ThemedButton: GalleryView {
    var theme = "none"

    override func afterInit() {
      super.afterInit()
      NibLoad.note("theme = \(theme)")
    }
  }
}
