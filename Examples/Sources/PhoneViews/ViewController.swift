import NibKit

/// The owner of a layout, in the style of iOS: it loads its view, and is notified afterwards.
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

  /// Called when the view is loaded. UIKit does not notify the owner of a layout, so the controller calls this itself.
  func viewDidLoad() {}
}
