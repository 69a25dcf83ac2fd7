import NibLoading
import NibModel

// The class is part of the program, and the layout names it; nothing has informed the loader that the two belong
// together.

extension Pitfall {
  static let classStrippedByLinker = Pitfall(
    27, "class-stripped-by-linker", "a class that is named only in the file", bites: ["uikit", "delphi", "gtk"],
    shows: .finding(.unknownClass, about: "SparklineChart"),
    instead: "error: no class 'SparklineChart' is registered [unknown-class]",
    explanation: """
      The class exists, and the layout spells its name correctly, but the loader does not find it. This often \
      happens only in the release build, or after the class has moved to a static library. UIKit, Delphi and GTK \
      look up a class by its name at run time. If no code refers to the class, the linker drops it, or its type is \
      never registered. In this loader, a class is known if it is in the registry that is passed to the load. The \
      registration refers to the class, so the linker keeps it. A class that is not registered is an error under \
      every order, with its place, before any object is made. Register the class.
      """
  ) { _ in }
  .cured(
    shows: .note("made as a SparklineChart", of: "load"),
    "The program registers the class. The registration refers to the class, so no linker can drop it."
  ) {
    // With a name that is computed, so that tools that read sources do not take the class for a registered one.
    $0.register(SparklineChart.self, as: "\(SparklineChart.self)")
  }
}

/// A class that works and is not registered.
final class SparklineChart: GalleryView {
  override func awake() throws {
    try super.awake()
    NibLoad.note("made as a SparklineChart")
  }
}
