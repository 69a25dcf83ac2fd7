internal import NibModel
internal import NibReading

/// Converts a scene to two documents, which are loaded separately: the controller with the other objects of the scene,
/// and later its view, which the controller owns.
struct SceneReader {
  private let file: XcodeFile
  private let scene: Int
  private let top: [Int]
  /// The controller's element, or nil for a scene without one.
  let controller: Int?
  /// The view's element in the controller, or nil.
  let view: Int?
  /// The gesture recognizers of the scene, which are loaded with the view.
  private let recognizers: [Int]
  /// The elements of the scene by id.
  private let ids: SpelledNumbers

  private var tree: XMLTree { file.tree }

  init(_ file: XcodeFile, scene: Int) {
    self.file = file
    self.scene = scene
    let (tree, elements) = (file.tree, file.elements)
    top = file.top(of: scene)
    let controller = Self.controller(among: top, file)
    self.controller = controller
    view = controller.flatMap { controller in
      tree.children(of: controller).first { elements.isObject($0) && tree.text(ElementName.key, of: $0) == "view" }
    }
    recognizers =
      view == nil ? [] : top.filter { tree.names[Int(tree.elements[$0].name)].hasSuffix("GestureRecognizer") }
    var ids = SpelledNumbers()
    for element in scene..<Int(tree.elements[scene].end) {
      guard let id = tree.attribute(ElementName.id, of: element).map({ tree.attributes[$0].value }),
        ids.number(of: id, in: tree.storage) == nil
      else { continue }
      ids.enter(id, as: Int32(element), in: tree.storage)
    }
    self.ids = ids
  }

  /// Returns the element of the controller. Scenes for watchOS do not mark it, and call it `controller`. A scene without
  /// one is represented by its first object, so that it is loaded nevertheless.
  private static func controller(among top: [Int], _ file: XcodeFile) -> Int? {
    let tree = file.tree
    return top.first { tree.text(ElementName.sceneMemberID, of: $0) == "viewController" }
      ?? top.first { tree.names[Int(tree.elements[$0].name)].hasSuffix("ontroller") }
      ?? top.first { file.elements.isObject($0) && !isPlaceholder($0, in: tree) }
  }

  /// The name of the view's document in the storyboard. It consists of the ids of the controller and the view, as in
  /// the name that Xcode uses when it compiles the storyboard.
  var viewName: String? {
    guard let controller, let view, let controllerID = tree.text(ElementName.id, of: controller),
      let viewID = tree.text(ElementName.id, of: view)
    else { return nil }
    return "\(controllerID)-view-\(viewID)"
  }

  private func isOfView(_ element: Int) -> Bool {
    (recognizers + [view].compactMap { $0 }).contains { $0 <= element && element < Int(tree.elements[$0].end) }
  }

  /// Returns the element that a connection leads to, or nil if the element does not belong to the scene.
  private func destination(of connection: Int) -> Int? {
    guard
      let attribute = tree.attribute(ElementName.destination, of: connection)
        ?? tree.attribute(ElementName.target, of: connection)
    else { return nil }
    return ids.number(of: tree.attributes[attribute].value, in: tree.storage).map(Int.init)
  }

  private func isConnection(_ element: Int) -> Bool {
    let parent = Int(tree.elements[element].parent)
    return parent >= 0 && tree.elements[parent].name == ElementName.connections
  }

  /// Returns the document of the controller and the other objects of the scene.
  func controllerDocument() -> NibDocument {
    let references = References(tree, top: top, file.platform, firstResponders: file.firstResponders)
    let scope = XcodeScope(
      file.span(of: scene),
      omits: { element in
        if element == view || recognizers.contains(element) { return true }
        // Connections into the view are made when the view exists.
        return isConnection(element) && destination(of: element).map(isOfView) ?? false
      }, isForeign: isForeign, viewName: controller.flatMap { controller in viewName.map { (controller, $0) } })
    var reader = file.reader(references, scope)
    reader.readRoot(scenes: [scene])
    reader.read(top: top)
    return reader.finish()
  }

  /// Returns the document of the view; nil for a controller that has no view in the file.
  func viewDocument() -> NibDocument? {
    guard let controller, let view else { return nil }
    // All other objects of the scene exist already, and are external objects.
    var others: [(element: Int, reference: String)] = [(controller, "#owner")]
    for element in (scene..<Int(tree.elements[scene].end))
    where element != controller && file.elements.isObject(element) {
      if isOfView(element) || Self.isPlaceholder(element, in: tree) { continue }
      if let id = tree.text(ElementName.id, of: element) { others.append((element, "#ext:\(id)")) }
    }
    let references = References(
      tree, top: top, file.platform, others: others, firstResponders: file.firstResponders)
    let scope = XcodeScope(
      file.span(of: scene),
      omits: { element in
        guard isConnection(element), !isOfView(element) else { return false }
        return !(destination(of: element).map(isOfView) ?? false)
      }, isForeign: isForeign)
    var reader = file.reader(references, scope)
    reader.readRoot(scenes: [], owner: controller)
    reader.read(top: recognizers.filter { $0 < view } + [view] + recognizers.filter { $0 > view })
    for other in others { reader.takeConnections(of: other.element) }
    return reader.finish()
  }

  /// Returns true for an id that no element of the scene has.
  private func isForeign(_ id: Range<Int>) -> Bool { ids.number(of: id, in: tree.storage) == nil }

  private static func isPlaceholder(_ element: Int, in tree: XMLTree) -> Bool {
    tree.elements[element].name == ElementName.placeholder
      || tree.text(ElementName.sceneMemberID, of: element) == "firstResponder"
  }
}
