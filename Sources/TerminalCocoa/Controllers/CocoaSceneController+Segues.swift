internal import NibLoading
internal import NibXcode
internal import TerminalKit

// The segues that the views and the bar items of a scene begin.
extension CocoaSceneController {
  /// Makes the controls of the view and the items of the bar perform the segues that begin at them. Called when the view is
  /// loaded.
  ///
  /// - Parameter items: the buttons of bar items, by the ids of the items.
  func connectSegues(_ items: [String: Button]) {
    for segue in storyboardScene.scene.segues where !["embed", "relationship"].contains(segue.kind) {
      if let button = items[segue.sourceID] {
        triggers.append(
          SegueTrigger(on: button) { [weak self, weak button] in try self?.perform(segue, sender: button) })
      } else if let view = storyboardScene.view?[segue.sourceID] as? CocoaView {
        view.begin { [weak self, weak view] in try self?.perform(segue, sender: view) }
      }
    }
  }

  private func perform(_ segue: Storyboard.Segue, sender: AnyObject?) throws {
    guard let destination = try storyboardScene.trigger(segue, sender: sender) else { return }
    switch segue.kind {
    case "unwind": try goBack(to: destination)
    case "show", "push", "showDetail", "replace": try show(Self.controller(for: destination))
    default: try present(Self.controller(for: destination))
    }
  }

  /// Closes everything in front of the controller of a scene.
  private func goBack(to scene: LoadedScene) throws {
    var next: Controller? = self
    while let controller = next {
      if controller.shows(scene) { return }
      if let navigation = controller.parent as? NavigationController,
        let target = navigation.children.first(where: { $0.shows(scene) })
      {
        return _ = try navigation.pop(to: target)
      }
      next = controller.parent
      guard next == nil else { continue }
      next = controller.presenter
      controller.dismiss()
    }
  }
}

extension Controller {
  /// Returns true if the controller, or one that it contains, is that of a scene.
  fileprivate func shows(_ scene: LoadedScene) -> Bool {
    (self as? CocoaSceneController)?.storyboardScene === scene
      || !(self is NavigationController) && children.contains { $0.shows(scene) }
  }
}
