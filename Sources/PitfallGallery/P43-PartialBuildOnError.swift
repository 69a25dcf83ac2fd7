import NibLoading
import NibModel

// A host loads two pages that cannot be loaded. The fault of the first is in the file, that of the second in
// a class's code; both come last, when a loader that works line by line has made all the rest.

extension Pitfall {
  static let partialBuildOnError = Pitfall(
    43, "partial-build-on-error", "an error in the last line, after the other objects are made",
    bites: ["gtk", "xaml", "delphi", "javafx"],
    shows: .abort(.classThrew),
    instead: "note    host: ThrowingPage is not loaded, heading = nil",
    explanation: """
      A load fails after half of its work: initializers have run, the owner has some of the objects, and nothing \
      undoes this. GTK, XAML, Free Pascal and JavaFX build objects while they read. So they find a mistake in the \
      last line only when everything before it is made. This loader finds mistakes in the file before it makes any \
      object (the first page). If the code of a class fails, the initializers of the objects made so far have run, \
      under every order. Then the loader restores the owner's outlets and releases the objects (the second page). It \
      does not undo what an initializer does outside its object. Do such work in awake() or later, and undo it in \
      deinit.
      """
  ) {
    $0.register(PageHost.self)
    $0.register(PageHeading.self)
    $0.register(PagePicture.self)
  }
  .cured(
    shows: .note("ThrowingPage is loaded, heading = heading", of: "host"),
    """
    The reference of the first page leads to an object of the page, which nib check would have asked for. The picture of the \
    second page is made without its file, and shows that there is none: an initializer that other objects depend on does \
    not fail for what can be shown later.
    """
  ) {
    $0.register(Cured.PageHost.self)
    $0.register(Cured.PageHeading.self)
    $0.register(Cured.PagePicture.self)
  }
}

/// Tries to load two pages with itself as the owner.
final class PageHost: GalleryView, NibOwner {
  private var heading: GalleryView?

  override class var members: Members {
    super.members.adding(PageHost.self) { $0.outlet("heading") { swap(&$0.heading, &$1) } }
  }

  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    show("DanglingPage")
    show("ThrowingPage")
  }

  private func show(_ page: String) {
    do {
      _ = try NibLoad.load(page, owner: self)
    } catch {
      NibLoad.note("\(page) is not loaded, heading = \(heading?.name ?? "nil")")
    }
  }
}

/// Is made before the load fails.
final class PageHeading: GalleryView {
  deinit { NibLoad.note("the heading is released") }
}

/// Cannot be made.
final class PagePicture: GalleryView {
  required init(coder: NibDecoder) throws { throw MissingPicture() }
}

/// There is no such picture.
struct MissingPicture: Error, CustomStringConvertible {
  var description: String { "there is no such picture" }
}

private enum Cured {
  /// Loads two pages with itself as the owner, and keeps them.
  final class PageHost: GalleryView, NibOwner {
    private var heading: GalleryView?
    private var pages: [LoadedNib] = []

    override class var members: Members {
      super.members.adding(PageHost.self) { $0.outlet("heading") { swap(&$0.heading, &$1) } }
    }

    required init(coder: NibDecoder) throws {
      try super.init(coder: coder)
      try show("DanglingPage.cured")
      try show("ThrowingPage")
    }

    private func show(_ page: String) throws {
      pages.append(try NibLoad.load(page, owner: self))
      NibLoad.note("\(page) is loaded, heading = \(heading?.name ?? "nil")")
    }
  }

  /// The heading of a page.
  final class PageHeading: GalleryView {}

  /// Can be made without its file.
  final class PagePicture: GalleryView {
    override func onInit() {
      super.onInit()
      nm = "no picture"
    }
  }
}
