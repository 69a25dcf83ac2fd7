import NibLoading
import NibModel

// A view whose initializer loads the layout that contains it.

extension Pitfall {
  static let selfLoadingInit = Pitfall(
    23, "self-loading-init", "an initializer loads the layout that it is in", bites: ["uikit"],
    shows: .finding(.selfLoading), instead: "[self-loading]",
    explanation: """
      A view loads its content from a layout in init(coder:), and the root of that layout has the view's own class. \
      So the load makes another such view, which loads the layout again, until the stack overflows. In UIKit this is \
      a common mistake: the class is given to the nib's root view and not to its owner. If a class declares which \
      layouts it loads, a plan finds the cycle before any code runs, and the message names every layout and class in \
      the cycle. If a class does not declare them, the loader stops it at the second load. Make the view the owner \
      of the layout, and its root a plain view.
      """
  ) {
    $0.register(RatingView.self)
  }
  .cured(
    hasLayout: true, shows: .note("the rating has 2 stars", of: "rating"),
    """
    The view is the owner of a layout of its own, RatingStars, in which no object has the view's class. The layout that \
    uses the view is another one.
    """
  ) { $0.register(Cured.RatingView.self) }
}

/// Loads the layout that it stands in.
final class RatingView: GalleryView, NibOwner {
  private static let layout = "23-self-loading-init"

  override class var members: Members {
    super.members.adding(RatingView.self) { $0.loads(layout: layout) }
  }

  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    let nib = try NibLoad.load(Self.layout, owner: self)
    for case let view as GalleryView in nib.topLevel { addSubview(view) }
  }
}

private enum Cured {
  /// Loads the layout of its contents.
  final class RatingView: GalleryView, NibOwner {
    private static let layout = "RatingStars"

    override class var members: Members {
      super.members.adding(RatingView.self) { $0.loads(layout: layout) }
    }

    required init(coder: NibDecoder) throws {
      try super.init(coder: coder)
      let nib = try NibLoad.load(Self.layout, owner: self)
      for case let view as GalleryView in nib.topLevel { addSubview(view) }
    }

    override func awake() throws {
      try super.awake()
      NibLoad.note("the rating has \(subviews.count) stars")
    }
  }
}
