/// A controller of a window in a storyboard.
///
/// AppKit makes it with its window, and makes the controller of the window's content. When the window is used, the view of
/// the content is loaded, and its controller is sent `viewDidLoad()`; then this controller is sent `windowDidLoad()`. So a
/// content that asks for its window in `viewDidLoad()` gets nil. (Observed: openradar 18565021.)
public protocol WindowSource: AnyObject {
  /// Called when the window and the view of its content are loaded.
  ///
  /// - Throws: any error. The scene stays loaded.
  func windowDidLoad() throws
}

extension Storyboard.Scene {
  /// True for the scene of a window, whose controller has no view of its own.
  var isOfWindow: Bool { element == "windowController" }
}
