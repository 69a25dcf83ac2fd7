import NibLoading
import NibModel

// A host loads two pages that cannot be loaded. The fault of the first is in the file, that of the second in
// a class's code; both come last, when a loader that works line by line has made all the rest.

extension Pitfall {
  static let partialBuildOnError = Pitfall(
    43, "partial-build-on-error", "an error in the last line, when the rest is made",
    bites: ["gtk", "xaml", "delphi", "javafx"],
    shows: .abort(.classThrew),
    instead: "note    host: ThrowingPage is not loaded, heading = nil",
    explanation: """
      A load fails, and half of it has happened: initializers have run, the owner holds some of the \
      objects, and nothing undoes it. GTK, XAML, Free Pascal and JavaFX build as they read, so that a \
      mistake in the last line is found when everything before it is made. Here what is wrong with the file \
      is found before any object is made (the first page). If a class's own code fails, the objects made so \
      far have run their initializers, under every order; then the owner's outlets are as they were before, \
      and the objects are released (the second page). What an initializer does outside its object is not \
      undone: leave that to awake() or later, and undo it in deinit.
      """
  ) {
    $0.register(PageHost.self)
    $0.register(PageHeading.self)
    $0.register(PagePicture.self)
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
