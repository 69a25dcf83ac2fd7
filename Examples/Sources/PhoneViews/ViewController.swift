import NibKit

/// The owner of a layout, in the manner of iOS: it loads its view, and is told afterwards.
class ViewController: NibOwner {
  @Outlet var view: View

  class var members: Members {
    Members(of: ViewController.self) { $0.outlet("view", \.$view) }
  }

  /// Loads the view of a layout in the order of UIKit.
  final func loadView(from nib: Nib) throws {
    _ = try nib.instantiate(owner: self, classes: .phone, order: .uikit)
    viewDidLoad()
  }

  /// Called when the view is loaded. UIKit tells the owner of a layout nothing: a controller tells itself.
  func viewDidLoad() {}
}
