/// The error of a pilot that cannot find a view.
///
/// It concerns a name in a test and the current window, and has no place in a layout, so it is not a
/// `DiagnosedError`.
public nonisolated struct PilotError: Error, Hashable, CustomStringConvertible {
  /// The kind of error.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// No view of the front window has the name or the id.
    public static let noView = Code(name: "noView")
    /// Several views that can have the focus have the name.
    public static let severalViews = Code(name: "severalViews")
    /// The view, or a view around it, is hidden, or is on a page that is not shown.
    public static let hidden = Code(name: "hidden")
    /// The view, or a view around it, is disabled, or its command is not available.
    public static let disabled = Code(name: "disabled")
    /// No view of this class can have the focus, or the view has nothing to use now.
    public static let noFocus = Code(name: "noFocus")
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
      description: "no view in the window in front has the name or the id '\(name)'; "
        + (names.isEmpty
          ? "no view that can have the focus has a name"
          : "these can have the focus: \(names.joined(separator: ", "))"))
  }

  /// Creates the error for a view that is there and cannot have the focus.
  @MainActor static func noFocus(_ name: String, on view: View) -> Self {
    let (code, reason) = reason(of: view)
    return Self(code: code, name: name, description: "\(type(of: view)) '\(name)' cannot have the focus: \(reason)")
  }

  @MainActor private static func reason(of view: View) -> (Code, String) {
    var current: View? = view
    while let around = current {
      let subject = around === view ? "it" : "it is inside \(words(for: around)), which"
      if around.isHidden { return (.hidden, "\(subject) is hidden") }
      if let parent = around.superview, !parent.shows(around) {
        return (.hidden, "\(subject) is not shown by \(words(for: parent)) now")
      }
      if !around.isEnabled { return (.disabled, "\(subject) is disabled") }
      current = around.superview
    }
    if (view as? Button)?.command?.isAvailable == false { return (.disabled, "its command is not available") }
    return (.noFocus, "a view of this kind takes no keys, at least not in its present state")
  }

  /// Returns the class of a view, with its id or its name if it has one.
  @MainActor private static func words(for view: View) -> String {
    let name = view.id.isEmpty ? view.accessibleName.map { " '\($0)'" } ?? "" : " #\(view.id)"
    return "\(type(of: view))\(name)"
  }

  static func severalViews(_ name: String, count: Int) -> Self {
    Self(
      code: .severalViews, name: name,
      description: "\(count) views in the window in front are named '\(name)'")
  }
}
