import NibLoading

extension Pitfall {
  static let lateObjectCallback = Pitfall(
    49, "late-object-callback", "an object is notified that it is complete before it is", bites: ["xaml-mono"],
    shows: .note("awake, peer = nil", of: "arrow"), instead: "note    arrow: awake, peer = target",
    explanation: """
      Code that runs when an object is complete finds that a reference is nil, although the file sets it. Mono ends \
      each object (EndInit) as soon as its element is closed, and sets references to later objects after all objects \
      are ended. This breaks the contract that .NET keeps. Under strict, every reference is set before the first \
      awake. If you cannot rely on that, wait for a call that comes after the load: afterInit() comes in a later \
      turn of the main loop. Under every order that sets the reference at all, the reference is set by then.
      """
  ) { $0.register(CalloutArrow.self) }
  .cured(
    under: "all", shows: .note("afterInit, peer = target", of: "arrow"),
    """
    The arrow looks at its target only in afterInit(). This call comes once, when the load is over and every \
    reference is set.
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
