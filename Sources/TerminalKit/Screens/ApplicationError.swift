/// The error of a program that cannot begin.
public nonisolated struct ApplicationError: Error, Hashable, CustomStringConvertible {
  /// The name of the layout that holds no controller.
  public let layout: String

  static func noController(layout: String) -> Self { Self(layout: layout) }

  private init(layout: String) { self.layout = layout }

  /// The error in a sentence.
  public var description: String { "the layout '\(layout)' holds no controller to begin with" }
}
