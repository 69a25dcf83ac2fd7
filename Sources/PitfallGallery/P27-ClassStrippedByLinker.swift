import NibLoading
import NibModel

// The class is part of the program, and the layout names it; nothing has told the loader that the two belong
// together.

extension Pitfall {
  static let classStrippedByLinker = Pitfall(
    27, "class-stripped-by-linker", "a class that only the file names", bites: ["uikit", "delphi", "gtk"],
    shows: .finding(.unknownClass, about: "SparklineChart"),
    instead: "error: no class 'SparklineChart' is registered [unknown-class]",
    explanation: """
      The class exists, the layout spells it right, and it is not found: often only in the release build, \
      or after the class has moved to a static library. Systems that look a class up by its name at run \
      time (UIKit, Delphi, GTK) do not see it when no code refers to it, because the linker drops it or its \
      type is never registered. Here a class is known when it is in the registry that is handed to the \
      load, and the registration refers to it. A class that is not registered is an error under every \
      order, with its place, before any object is made. Register it.
      """
  ) { _ in }
}

/// A class that works and is not registered.
final class SparklineChart: GalleryView {}
