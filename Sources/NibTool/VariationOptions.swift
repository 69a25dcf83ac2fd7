internal import ArgumentParser
internal import NibKit
internal import NibModel
internal import NibXcode

/// The size class for which a file of Interface Builder is read.
struct VariationOptions: ParsableArguments {
  @Option(
    name: .customLong("size-class"),
    help: ArgumentHelp(
      "Use the variations of a .xib or .storyboard for these size classes: compact, regular or any for the width and for the height, as in compact-regular.",
      valueName: "width-height"),
    transform: { text in
      guard let traits = SizeClass(text) else {
        throw ValidationError(
          "'\(text.printable)' is not a size class: write compact, regular or any for width and height, as compact-regular."
        )
      }
      return traits
    })
  var sizeClass: SizeClass?

  /// Returns the document with the variations for the size class, or unchanged if there is not a size class.
  func applied(to document: NibDocument) -> NibDocument { sizeClass.map(document.varied) ?? document }
}
