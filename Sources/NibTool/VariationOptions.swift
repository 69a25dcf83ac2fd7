internal import ArgumentParser
internal import NibKit
internal import NibModel
internal import NibXcode

/// The size class for which a file of Interface Builder is read.
struct VariationOptions: ParsableArguments {
  @Option(
    name: .customLong("size-class"),
    help: ArgumentHelp(
      "Of a .xib or .storyboard, take the variations for these size classes of width and height: compact, regular or any for each, as in compact-regular.",
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
