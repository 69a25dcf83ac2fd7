import NibLoading

extension Pitfall {
  static let lateObjectCallback = Pitfall(
    49, "late-object-callback", "an object is told that it is complete, and is not", bites: ["xaml-mono"],
    shows: .note("awake, peer = nil", of: "arrow"), instead: "note    arrow: awake, peer = target",
    explanation: """
      Code that runs when an object is complete finds a reference nil that the file gives. Mono ends each \
      object (EndInit) as soon as its element is closed, and sets references to later objects after \
      everything is ended, against the contract that .NET keeps. Under strict every reference is set before \
      the first awake. Where you cannot rely on that, wait for a call that comes after the load: \
      afterInit() comes in a later turn of the main loop, and sees the reference under every order that \
      sets it at all.
      """
  ) { $0.register(CalloutArrow.self) }
  .cured(
    under: "all", shows: .note("afterInit, peer = target", of: "arrow"),
    """
    The arrow looks at its target in afterInit() alone: it comes once, when the load is over and every reference \
    is set.
    """
  ) { $0.register(Cured.CalloutArrow.self) }
}

/// Looks at its target twice.
final class CalloutArrow: GalleryView {
  override func awake() throws {
    try super.awake()
    NibLoad.note("awake, peer = \(peer?.name ?? "nil")")
  }

  override func afterInit() {
    super.afterInit()
    NibLoad.note("afterInit, peer = \(peer?.name ?? "nil")")
  }
}

private enum Cured {
  /// Looks at its target when the load is over.
  final class CalloutArrow: GalleryView {
    override func afterInit() {
      super.afterInit()
      NibLoad.note("afterInit, peer = \(peer?.name ?? "nil")")
    }
  }
}
