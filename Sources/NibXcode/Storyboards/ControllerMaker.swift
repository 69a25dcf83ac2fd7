internal import NibLoading

/// Makes the controller of a scene that a segue leads to, as the source of the segue wants it.
///
/// The plan of the scene is made once, before it is known which segue leads to it, so the plan has this object's function
/// in place of the class's own.
// Unchecked, because only the load of the scene sets it and calls it, on the actor of the load.
final class ControllerMaker: @unchecked Sendable {
  /// Makes the controller; nil, or a function that returns nil, to let the file make it.
  var creator: ((NibDecoder) throws -> AnyObject?)?

  /// Returns classes with this way to make the controller of a scene.
  func classes(_ classes: ClassRegistry, for scene: Storyboard.Scene) -> ClassRegistry {
    guard let known = classes[scene.controllerClass], let make = known.make else { return classes }
    var classes = classes
    classes.add(
      ClassDescriptor(known) { [weak self] coder in
        guard coder.id == scene.id, let made = try self?.creator?(coder) else { return try make(coder) }
        guard known.isInstance(made) else {
          throw ForeignController(wanted: scene.controllerClass, given: "\(type(of: made))")
        }
        return made
      })
    return classes
  }
}

/// A controller of another class than the file names.
private struct ForeignController: Error, CustomStringConvertible {
  let wanted: String
  let given: String

  var description: String {
    "makeController(for:coder:) has returned an object of \(given), and the file wants \(wanted)"
  }
}
