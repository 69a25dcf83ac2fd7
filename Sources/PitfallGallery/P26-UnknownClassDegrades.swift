import NibLoading
import NibModel

// A misspelled class name, for which some loaders put in another class.

extension Pitfall {
  static let unknownClassDegrades = Pitfall(
    26, "unknown-class-degrades", "an unknown class becomes another class, or nothing",
    bites: ["uikit", "gnustep-xib", "quiloader"], shows: .finding(.unknownClass, about: "FancyButon"),
    instead: "note: did you mean 'FancyButton'?",
    explanation: """
      A letter is missing in the name of a class. UIKit writes a line to the log and makes an object of the base \
      class, which fails later at an outlet that only the subclass has. wxWidgets continues without the subclass. \
      Qt's loader returns null for the widget. In GNUstep the whole load fails. In this loader, a class is known if \
      the program has registered it. An unknown class is an error of the plan, with its place and the most similar \
      registered name, under every order and before any object is made.
      """
  ) {
    $0.register(FancyButton.self)
  }
  .cured(
    hasLayout: true, shows: .note("made as a FancyButton", of: "ok"),
    "The layout spells the class as the program registers it. nib check finds such a mistake before the program runs."
  )
}

/// The class that the layout means.
final class FancyButton: GalleryView {
  // Qt's loader awakes nothing, so `awake` would not show it there.
  override func afterInit() {
    super.afterInit()
    NibLoad.note("made as a FancyButton")
  }
}
