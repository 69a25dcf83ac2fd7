package import NibLoading
public import NibModel
internal import NibReading

extension NibDocument {
  /// Reads one of Interface Builder's files, a `.xib` or a `.storyboard` of format 3.0, with all its objects.
  ///
  /// The document is similar to that of a layout. Objects have the classes of UIKit or AppKit, or their custom classes.
  /// Values that a class would decode are in attributes that begin with `ib.`; runtime attributes have their key paths
  /// as names. Subviews are children, and other objects are parts of the attribute in which the file has them.
  /// Connections are explicit, in the order of the file. The document of a storyboard contains the objects of all
  /// scenes; see ``Storyboard`` for one scene. Prototypes are objects of the document, too, but a plan leaves them out:
  /// `withoutPrototypes` is what Cocoa loads at once.
  ///
  /// - Parameters:
  ///   - source: the bytes, and their name in messages.
  ///   - limits: the limits on the size of the text and its parts.
  /// - Throws: `NibError`, with every fault and its place.
  /// - Complexity: O(bytes).
  public init(
    xcode source: SourceText, limits: ReadingLimits = ReadingLimits()
  ) throws(NibError) {
    try self.init(recoveringXcode: source, limits: limits)
    guard faults.isEmpty else { throw NibError(faults, in: source) }
  }

  /// Reads one of Interface Builder's files even if connections are incomplete.
  ///
  /// - Throws: `NibError` if the text is not XML, is not in format 3.0 of Interface Builder, or exceeds a limit.
  public init(
    recoveringXcode source: SourceText, limits: ReadingLimits = ReadingLimits()
  ) throws(NibError) {
    self = try XcodeFile(source, limits: limits).document()
  }
}

extension LayoutFormat {
  /// Interface Builder's files with the objects of one owner: `Login.xib`.
  public static let xib = LayoutFormat(.text, suffix: ".xib") { source, limits throws(NibError) in
    try NibDocument(recoveringXcode: source, limits: limits)
  }

  /// Interface Builder's files with scenes: `Main.storyboard`.
  public static let storyboard = LayoutFormat(.text, suffix: ".storyboard") { source, limits throws(NibError) in
    try NibDocument(recoveringXcode: source, limits: limits)
  }
}

extension NibDocument {
  /// The order in which the system loads the file that it is for.
  package var cocoaOrder: LoadOrder {
    let isForMac = rootAttributes.contains {
      name(ofAttribute: $0) == "ib.targetRuntime" && text(ofAttribute: $0).hasPrefix("MacOSX")
    }
    return isForMac ? .appkit : .uikit
  }
}
