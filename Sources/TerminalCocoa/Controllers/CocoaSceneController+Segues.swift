internal import NibLoading
internal import NibXcode
internal import TerminalKit

// The segues that the views of a scene begin.
extension CocoaSceneController {
  /// Makes the controls of the view perform the segues that begin at them. Called when the view is loaded.
  func connectSegues() {
    for segue in storyboardScene.scene.segues where !["embed", "relationship"].contains(segue.kind) {
      guard let view = storyboardScene.view?[segue.sourceID] as? CocoaView else { continue }
      view.begin { [weak self, weak view] in try self?.perform(segue, sender: view) }
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
      if let navigation = controller.parent as? NavigationController,
        let target = navigation.children.first(where: { $0.shows(scene) })
      {
        return _ = try navigation.pop(to: target)
      }
      if controller.shows(scene) { return }
      var outermost = controller
      while let parent = outermost.parent { outermost = parent }
      next = outermost.presenter
      outermost.dismiss()
    }
  }
}

extension Controller {
  fileprivate func shows(_ scene: LoadedScene) -> Bool { (self as? CocoaSceneController)?.storyboardScene === scene }
}
