import NibLoading

// Siblings that take numbers from a shared counter in awake, where the order of awakes is that of a hash
// table.

extension Pitfall {
  static let awakeHashOrder = Pitfall(
    9, "awake-hash-order", "siblings awake in no particular order", bites: ["gnustep-nib"],
    shows: .note("tab index = 2", of: "three"), instead: "note    three: tab index = 3",
    explanation: """
      Three tabs take their numbers in awake(), and the third tab gets the number 2. GNUstep's nib loader keeps its \
      objects in a hash table that is keyed by address, and awakes them in the order of the table. So the numbers \
      can differ from one run to the next. The profile uses one of the possible orders and lists the order of awakes \
      as undefined: no program can rely on it. Number children where their order is defined: when they are added to \
      their container, or with an attribute.
      """
  ) {
    $0.register(TabBar.self)
    $0.register(TabItem.self)
  }
  .cured(
    under: "any", shows: .note("tab index = 3", of: "three"),
    """
    A tab takes its number when it is added to its bar. Every order adds children in the order of the file, \
    whichever is made or awakes first.
    """
  ) { $0.register(Cured.TabItem.self) }
}

/// Gives out numbers, first come, first served.
final class TabBar: GalleryView {
  private var taken = 0

  func takeIndex() -> Int {
    taken += 1
    return taken
  }
}

/// Takes its number in `awake()`.
final class TabItem: GalleryView {
  override func awake() throws {
    try super.awake()
    guard let bar = superview as? TabBar else { return }
    NibLoad.note("tab index = \(bar.takeIndex())")
  }
}

private enum Cured {
  /// Takes its number when it is added.
  final class TabItem: GalleryView {
    override func didMoveToSuperview() {
      guard let bar = superview as? TabBar else { return }
      NibLoad.note("tab index = \(bar.takeIndex())")
    }
  }
}
