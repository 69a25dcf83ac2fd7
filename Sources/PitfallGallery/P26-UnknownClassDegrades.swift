import NibLoading
import NibModel

// A misspelled class name, for which some loaders put in another class.

extension Pitfall {
  static let unknownClassDegrades = Pitfall(
    26, "unknown-class-degrades", "an unknown class becomes another class, or nothing",
    bites: ["uikit", "gnustep-xib", "quiloader"], shows: .finding(.unknownClass, about: "FancyButon"),
    instead: "note: did you mean 'FancyButton'?",
    explanation: """
      One letter is missing in a class name. UIKit writes a line to the log and makes an object of the base \
      class, which fails later at an outlet that only the subclass has; wxWidgets goes on without the \
      subclass; Qt's loader returns null for the widget; in GNUstep the whole load fails. Here a class is \
      known if the program has registered it, and an unknown one is an error of the plan, with its place and \
      the nearest registered name, under every order and before any object is made.
      """
  ) {
    $0.register(FancyButton.self)
  }
}

/// The class that the layout means.
final class FancyButton: GalleryView {}
