internal import NibLoading

// Scenes are layouts that name controllers, as storyboards do.
extension Application {
  /// Loads a scene and returns its first controller. The controller is awake; its view is loaded when it is shown.
  ///
  /// - Throws: As `load`, and `ControllerError` if the layout holds no controller.
  public func controller(ofScene name: String) throws -> Controller {
    let scene = try load(name)
    guard let controller = scene.topLevel.lazy.compactMap({ $0 as? Controller }).first else {
      throw ControllerError.noController(layout: name)
    }
    return controller
  }

  /// Loads the view of a controller without showing it: for tools that follow a program from layout to layout.
  ///
  /// - Throws: As ``Controller/view``.
  package func loadView(of controller: Controller) throws {
    controller.application = self
    try controller.loadViewIfNeeded()
  }
}
