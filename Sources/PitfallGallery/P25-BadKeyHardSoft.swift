import NibLoading
import NibModel

// A misspelled outlet and a misspelled attribute on one element.

extension Pitfall {
  static let badKeyHardSoft = Pitfall(
    25, "bad-key-hard-soft", "a misspelled name ends the program, or is ignored", bites: ["uikit", "appkit"],
    shows: .finding(.unknownAttribute, about: "feild"),
    instead: "error: SearchBar has no attribute, outlet or event 'placehoder'",
    explanation: """
      The layout has one misspelled outlet and one misspelled attribute, and the result depends on the system. In \
      UIKit, the outlet ends the program with a message that names a class and a key, but no place in the file. The \
      attribute is only a line in the log. In AppKit, the outlet is a line in the log too. In this loader, both are \
      errors of the plan with the same severity. Each error has its place and the name that was probably meant, \
      under every order and before any object is made.
      """
  ) {
    $0.register(SearchBar.self)
  }
  .cured(
    hasLayout: true, shows: .wired("field", of: "bar", to: "input"),
    "Both names are spelled as the class declares them. nib check finds such a mistake before the program runs."
  )
}

/// Has one outlet and one attribute of its own.
final class SearchBar: GalleryView {
  @Outlet var field: GalleryView?
  private var placeholder = ""

  override class var members: Members {
    super.members.adding(SearchBar.self) {
      $0.outlet("field", \.$field)
      $0.attribute("placeholder", \.placeholder)
    }
  }
}
