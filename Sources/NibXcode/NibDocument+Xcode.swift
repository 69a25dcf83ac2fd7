public import NibModel
internal import NibReading

extension NibDocument {
  /// Reads one of Interface Builder's files, a `.xib` or a `.storyboard` of format 3.0, with all its objects.
  ///
  /// The document is like that of a layout. Objects have the classes of UIKit or AppKit, or their custom classes. What a class
  /// would decode stands in attributes that begin with `ib.`; runtime attributes have their key paths as names. Subviews are
  /// children, other objects are parts of the attribute that they stand in. Connections are explicit, in the order of the file.
  /// Of a storyboard the document has the objects of all scenes; see ``Storyboard`` for one scene.
  ///
  /// - Parameters:
  ///   - source: the bytes, and the name that messages call them by.
  ///   - limits: the limits on the size of the text and its parts.
  /// - Throws: `NibError`, with every fault and its place.
  /// - Complexity: O(bytes).
  public init(
    xcode source: SourceText, limits: ReadingLimits = ReadingLimits()
  ) throws(NibError) {
    try self.init(recoveringXcode: source, limits: limits)
    guard faults.isEmpty else { throw NibError(faults, in: source) }
  }

  /// True if the document comes from one of Interface Builder's files, or from a layout that was made of one.
  package var isFromInterfaceBuilder: Bool {
    rootAttributes.contains {
      name(ofAttribute: $0) == "ib.targetRuntime" || name(ofAttribute: $0) == "ib.toolsVersion"
    }
  }

  /// True for a document that has the objects of a storyboard's scenes.
  package var isStoryboard: Bool { rootAttributes.contains { name(ofAttribute: $0) == "ib.scenes" } }

  /// Reads one of Interface Builder's files even if connections are incomplete.
  ///
  /// - Throws: `NibError` if the text is not XML, not of Interface Builder's format 3.0, or passes a limit.
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
