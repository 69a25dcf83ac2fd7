/// The error of a pilot that cannot find a view.
///
/// It concerns a name in a test and the current window, and has no place in a layout, so it is not a
/// `DiagnosedError`.
public nonisolated struct PilotError: Error, Hashable, CustomStringConvertible {
  /// The kind of error.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// No view of the front window has the name and can have the focus.
    public static let noView = Code(name: "noView")
    /// Several views have the name.
    public static let severalViews = Code(name: "severalViews")
  }

  /// The kind of error. Programs branch on this, never on the description.
  public let code: Code
  /// The name that the pilot was given.
  public let name: String
  /// The error as a sentence.
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
