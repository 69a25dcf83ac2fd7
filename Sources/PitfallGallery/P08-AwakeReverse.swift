import NibLoading

// A view that sets a provisional value on a later one, sure that the later one's awake will replace it.

extension Pitfall {
  static let awakeReverse = Pitfall(
    8, "awake-reverse", "objects awake from the last to the first", bites: ["cappuccino"],
    shows: .note(#"status.nm = "loading" (was "ready")"#, of: "loader"),
    instead: #"note    status: status.nm = "ready" (was "loading")"#,
    explanation: """
      The loader shows "loading" in the status line until that awakes and shows "ready"; under Cappuccino \
      the line says "loading" for ever. Cappuccino makes and awakes the objects of a cib from the last to \
      the first, so the status line was awake already. Where the first comes first the code works by luck. \
      Do not write in awake() what another object's awake() is meant to replace: give the value one author.
      """
  ) {
    $0.register(PageLoader.self)
    $0.register(StatusLine.self)
  }
  .cured(
    under: "any", shows: .note(#"status.nm = "ready" (was "loading")"#, of: "loader"),
    """
    The value has one author. The loader shows both, the second in its own afterInit(), and the status line sets \
    nothing: the awake() of an object comes before its afterInit() under every order.
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

  /// Shows what it is told.
  final class StatusLine: GalleryView {
    override var nm: String {
      didSet { NibLoad.note("\(name).nm = \"\(nm)\" (was \"\(oldValue)\")") }
    }
  }
}
