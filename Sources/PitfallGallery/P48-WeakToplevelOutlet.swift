import NibLoading

extension Pitfall {
  static let weakToplevelOutlet = Pitfall(
    48, "weak-toplevel-outlet", "a weak outlet to an object that nothing retains", bites: ["uikit", "appkit"],
    shows: .note("toast = nil when the result is dropped", of: "host"),
    instead: "note    host: toast = nil when the result is dropped",
    explanation: """
      The outlet is wired, as the trace shows, and it is nil right after the load. A weak outlet does not retain its \
      object. An object inside another object is retained by its container. A top-level object is retained only by \
      the result of the load, and is deallocated when the program no longer keeps the result. This is so in UIKit \
      and AppKit, and under every order here. Make outlets to top-level objects strong, or keep the result of the \
      load.
      """
  ) { $0.register(ToastHost.self) }
  .cured(
    shows: .note("toast = toast when the result is dropped", of: "host"),
    "The outlet is strong, so the host retains its toast."
  ) { $0.register(Cured.ToastHost.self) }
}

/// Loads its toast, and keeps nothing of it.
final class ToastHost: GalleryView, NibOwner {
  private weak var toast: GalleryView?

  override class var members: Members {
    super.members.adding(ToastHost.self) { $0.outlet("toast") { swap(&$0.toast, &$1) } }
  }

  // Not in `awake`: some orders awake the owner of a layout too, and would come here again.
  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    let loaded = try NibLoad.load("Toast", owner: self)
    withExtendedLifetime(loaded) { note("while the result is kept") }
    _ = try NibLoad.load("Toast", owner: self)
    note("when the result is dropped")
  }

  private func note(_ moment: String) { NibLoad.note("toast = \(toast?.name ?? "nil") \(moment)") }
}

private enum Cured {
  /// Loads its toast, and retains it.
  final class ToastHost: GalleryView, NibOwner {
    private var toast: GalleryView?

    override class var members: Members {
      super.members.adding(ToastHost.self) { $0.outlet("toast") { swap(&$0.toast, &$1) } }
    }

    required init(coder: NibDecoder) throws {
      try super.init(coder: coder)
      _ = try NibLoad.load("Toast", owner: self)
      NibLoad.note("toast = \(toast?.name ?? "nil") when the result is dropped")
    }
  }
}
