/// The error of a pilot that cannot find a view.
///
/// It is about a name in a test and the window that is shown, which no place in a layout stands for: so it is no
/// `DiagnosedError`.
public nonisolated struct PilotError: Error, Hashable, CustomStringConvertible {
  /// The kind of error.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// No view of the window in front that can have the focus has the name.
    public static let noView = Code(name: "noView")
    /// Several views have the name.
    public static let severalViews = Code(name: "severalViews")
  }

  /// The kind of error. Programs branch on this, never on the description.
  public let code: Code
  /// The name that the pilot was given.
  public let name: String
  /// The error in a sentence.
  public let description: String
}

nonisolated extension PilotError {
  static func noView(_ name: String, names: [String]) -> Self {
    Self(
      code: .noView, name: name,
      description: "no view named '\(name)' can have the focus in the window in front; "
        + (names.isEmpty ? "none that can has a name" : "these can: \(names.joined(separator: ", "))"))
  }

  static func severalViews(_ name: String, count: Int) -> Self {
    Self(
      code: .severalViews, name: name,
      description: "\(count) views in the window in front are named '\(name)'")
  }
}
