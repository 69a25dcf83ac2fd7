internal import NibLoading
internal import NibModel
internal import NibXcode
internal import TerminalKit

// The items that a scene has in the bar of its container.
extension CocoaSceneController {
  /// The attributes of a navigation item with its items, from left to right.
  private static let places = [
    "ib.leftBarButtonItem", "ib.leftBarButtonItems", "ib.rightBarButtonItems", "ib.rightBarButtonItem",
  ]

  /// Returns a button for each item of the scene that has an action or begins a segue, by the id of the item, in the order
  /// of the bar.
  func barButtons() -> [(id: String, button: Button)] {
    let sources = Set(storyboardScene.scene.segues.map(\.sourceID))
    let objects = storyboardScene.scene.controller.allObjects
    return Self.places.flatMap { place in objects.filter { $0.attributeName == place } }.compactMap { object in
      guard let id = object.id, let item = storyboardScene.objects[id] as? CocoaPart,
        let words = CocoaBar.words(item.facts)
      else { return nil }
      let action = item.connections.actions.values.lazy.compactMap(\.first).first
      guard action != nil || sources.contains(id) else { return nil }
      let button = Button()
      button.text = words.replacing("_", with: "__")
      button.action = action
      return (id, button)
    }
  }
}
