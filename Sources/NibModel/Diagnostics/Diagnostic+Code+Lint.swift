// Codes of the lint of Interface Builder's files: faults that neither reading nor loading finds.
extension Diagnostic.Code {
  /// Two constraints that say the same.
  public static let duplicateConstraint = Self("duplicate-constraint")
  /// Two required constraints that cannot both be met.
  public static let contradictoryConstraints = Self("contradictory-constraints")
  /// A view with a text whose width is constant.
  public static let fixedTextWidth = Self("fixed-text-width")
  /// A text that adjusts its font, which is of no text style.
  public static let dynamicTypeFont = Self("dynamic-type-font")
  /// A constraint that is relative to a margin.
  public static let marginConstraint = Self("margin-constraint")
  /// A frame whose width or height is less than 0.
  public static let negativeSize = Self("negative-size")
  /// A view that is completely outside its superview.
  public static let outsideSuperview = Self("outside-superview")
  /// A stack view with a background color.
  public static let stackViewBackground = Self("stack-view-background")
  /// A button with neither a title nor an accessibility label.
  public static let missingAccessibilityLabel = Self("missing-accessibility-label")
  /// A prototype without a reuse identifier.
  public static let missingReuseIdentifier = Self("missing-reuse-identifier")
  /// Two prototypes of one view with the same reuse identifier.
  public static let duplicateReuseIdentifier = Self("duplicate-reuse-identifier")
  /// A cell whose reuse identifier is not the name of its class.
  public static let reuseIdentifierClass = Self("reuse-identifier-class")
  /// Static cells outside a table view controller.
  public static let staticTable = Self("static-table")
  /// An action that is connected twice.
  public static let duplicateAction = Self("duplicate-action")
  /// A class without its module, or with another one.
  public static let wrongModule = Self("wrong-module")
  /// A class that a project does not use for an element.
  public static let baseClass = Self("base-class")
  /// A controller whose class is not named like the file.
  public static let controllerClass = Self("controller-class")
  /// A controller whose storyboard identifier is not the name of its class.
  public static let storyboardIdentifierClass = Self("storyboard-identifier-class")
  /// A controller that does not hide the bottom bar.
  public static let bottomBar = Self("bottom-bar")
  /// A storyboard with more than one controller.
  public static let severalControllers = Self("several-controllers")
  /// A storyboard without an initial controller.
  public static let noInitialController = Self("no-initial-controller")
  /// An image that the project does not have.
  public static let unknownImage = Self("unknown-image")
  /// A named color that the project does not have.
  public static let unknownColor = Self("unknown-color")
  /// A named color that the project does not allow.
  public static let unlistedColor = Self("unlisted-color")
  /// An image or a color that a file lists and does not use.
  public static let unusedResource = Self("unused-resource")
  /// A text that is in no other language.
  public static let untranslatedText = Self("untranslated-text")
  /// A translated text that is wider than its label.
  public static let clippedText = Self("clipped-text")
  /// A file without Auto Layout.
  public static let noAutoLayout = Self("no-auto-layout")
  /// A file with or without trait collections.
  public static let traitCollections = Self("trait-collections")
  /// A file that is viewed as another device.
  public static let otherDevice = Self("other-device")
}

extension Diagnostic.Code {
  /// The codes that only files of Interface Builder can have, without those of the lint.
  package static let ofInterfaceBuilder: [Self] = [
    .unreachableScene, .noSuchScene, .misplacedView, .ambiguousLayout, .ambiguousPlaceholder, .outletIntoPrototype,
    .sceneCycle, .placeholderAttribute, .unknownElement,
  ]
}
