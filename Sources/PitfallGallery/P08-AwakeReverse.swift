import NibLoading

// A view that sets a provisional value on a later one, sure that the later one's awake will replace it.

extension Pitfall {
  static let awakeReverse = Pitfall(
    8, "awake-reverse", "objects awake from the last to the first", bites: ["cappuccino"],
    shows: .note(#"status.nm = "loading" (was "ready")"#, of: "loader"),
    instead: #"note    status: status.nm = "ready" (was "loading")"#,
    explanation: """
      The page loader writes "loading" into the status line, and expects that the status line replaces it with \
      "ready" when it awakes. Under Cappuccino the status line shows "loading" forever. Cappuccino makes and awakes \
      the objects of a cib from the last to the first, so the status line was already awake. If the first object \
      awakes first, the code works by luck. In awake(), do not write a value that another object's awake() is meant \
      to replace: let only one object set the value.
      """
  ) {
    $0.register(PageLoader.self)
    $0.register(StatusLine.self)
  }
  .cured(
    under: "any", shows: .note(#"status.nm = "ready" (was "loading")"#, of: "loader"),
    """
    Only one object sets the value. The page loader writes "loading" in awake() and "ready" in afterInit(), and the \
    status line sets nothing. Under every order, the awake() of an object comes before its afterInit().
    """
  ) {
    $0.register(Cured.PageLoader.self)
    $0.register(Cured.StatusLine.self)
  }
}

/// Shows something provisional in its peer.
final class PageLoader: GalleryView {
  override func awake() throws {
    try super.awake()
    peer?.nm = "loading"
  }
}

/// Shows that it is ready as soon as it is.
final class StatusLine: GalleryView {
  override var nm: String {
    didSet { NibLoad.note("\(name).nm = \"\(nm)\" (was \"\(oldValue)\")") }
  }

  override func awake() throws {
    try super.awake()
    nm = "ready"
  }
}

private enum Cured {
  /// Shows in its peer what goes on, and that it is done.
  final class PageLoader: GalleryView {
    override func awake() throws {
      try super.awake()
      peer?.nm = "loading"
    }

    override func afterInit() {
      super.afterInit()
      peer?.nm = "ready"
    }
  }

  /// Shows its input.
  final class StatusLine: GalleryView {
    override var nm: String {
      didSet { NibLoad.note("\(name).nm = \"\(nm)\" (was \"\(oldValue)\")") }
    }
  }
}
