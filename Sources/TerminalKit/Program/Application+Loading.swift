public import NibLoading
package import NibModel

extension Application {
  /// Loads a layout by name for an owner, with this program's loader, responder chain and tracer.
  ///
  /// - Throws: The errors of `Loader.load`.
  public func load(_ name: String, owner: (any NibOwner)? = nil) throws -> LoadedNib {
    try loader.load(name, owner: owner, responders: responders, tracer: tracer)
  }

  /// Loads a layout with values for its parameters: `load(Layouts.Address(title: "Home"))`.
  ///
  /// - Throws: The errors of `Loader.load`.
  public func load<Request: LayoutRequest>(_ request: Request, owner: (any NibOwner)? = nil) throws -> LoadedNib {
    try loader.load(request, owner: owner, responders: responders, tracer: tracer)
  }

  /// Does the same for a layout that has already been read.
  package func load(_ document: NibDocument, owner: (any NibOwner)?) throws -> LoadedNib {
    try loader.load(document, owner: owner, responders: responders, tracer: tracer)
  }

  /// The chain for actions for `#first`, which starts at the view with the focus, or at the front screen.
  package var responders: ResponderChain {
    ResponderChain(classes: loader.classes) { [weak self] in self?.firstResponder }
  }

  /// The view that has the focus, or the root of the front window.
  var firstResponder: (any NibResponder)? { windows.firstResponder ?? self }

  /// Loads a scene and returns its first controller. The controller is awake; its view is loaded when it is shown.
  ///
  /// A scene is a layout that names controllers, as storyboards do.
  ///
  /// - Throws: The errors of `load`, and `ControllerError` if the layout contains no controller.
  public func controller(ofScene name: String) throws -> Controller {
    let scene = try load(name)
    guard let controller = scene.topLevel.lazy.compactMap({ $0 as? Controller }).first else {
      throw ControllerError.noController(layout: name)
    }
    return controller
  }
}
