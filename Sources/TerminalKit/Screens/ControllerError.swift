/// The error of a controller that has no view.
public nonisolated struct ControllerError: Error, Hashable, CustomStringConvertible {
  /// The kind of error.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// The view was asked for before an application had the controller, so no layout can be found.
    public static let noApplication = Code(name: "noApplication")
    /// The layout connects no view to the controller.
    public static let noView = Code(name: "noView")
  }

  /// The kind of error. Programs branch on this, never on the description.
  public let code: Code
  /// The error in a sentence.
  public let description: String
}

nonisolated extension ControllerError {
  static func noApplication(controller: Controller.Type) -> Self {
    Self(
      code: .noApplication,
      description: "the view of \(controller) was asked for before the controller was presented: nobody can find its "
        + "layout yet")
  }

  static func noView(controller: Controller.Type, layout: String) -> Self {
    Self(
      code: .noView,
      description: "the layout '\(layout)' connects no view to \(controller): say outlet=\"view\" in its Window or "
        + "Dialog")
  }
}
