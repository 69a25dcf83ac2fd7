import NibLoading

extension Pitfall {
  static let windowBeforeAwake = Pitfall(
    44, "window-before-awake", "a window is shown before it is awake", bites: ["winobjc"],
    shows: .note(#"shown with the title """#, of: "window"),
    instead: #"note    window: shown with the title "Welcome""#,
    explanation: """
      A window that is visible at launch appears empty for a moment, and then you see how it is filled. WinObjC \
      shows such windows before it sends awakeFromNib, and Apple's loaders show them after it. Under strict, windows \
      are shown last, after every awake and after the owner's didLoad. If an order shows windows earlier, do not \
      show the window from the file: show it from code when it is ready.
      """
  ) { $0.register(GreetingWindow.self) }
  .cured(
    under: "all", shows: .note(#"shown with the title "Welcome""#, of: "window"),
    """
    The window has its title from the start. So it can be shown at any time, and its awake() has nothing left to do.
    """
  ) { $0.register(Cured.GreetingWindow.self) }
}

/// A window that gets its title when it awakes.
final class GreetingWindow: GalleryView {
  private var title = ""

  override class var members: Members {
    super.members.adding(GreetingWindow.self) {
      $0.presents { NibLoad.note("shown with the title \"\($0.title)\"") }
    }
  }

  override func awake() throws {
    try super.awake()
    title = "Welcome"
  }
}

private enum Cured {
  /// A window that has its title from the start.
  final class GreetingWindow: GalleryView {
    private let title = "Welcome"

    override class var members: Members {
      super.members.adding(GreetingWindow.self) {
        $0.presents { NibLoad.note("shown with the title \"\($0.title)\"") }
      }
    }
  }
}
