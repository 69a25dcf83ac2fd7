internal import NibModel
internal import NibReading

/// The outlets and actions of a storyboard that lead from one scene to another. Each scene is loaded on its own, so that
/// no load has the objects at both ends.
struct SceneBorders {
  private let file: XcodeFile
  /// The index of the scene that has an object with an id. An id that several scenes have is in none.
  private var scenes = SpelledNumbers()
  private var isShared: [Bool] = []

  private var tree: XMLTree { file.tree }

  /// - Complexity: O(elements).
  init(_ file: XcodeFile) {
    self.file = file
    for (index, scene) in file.scenes.enumerated() {
      for element in scene..<Int(file.tree.elements[scene].end) { enter(element, inScene: index) }
    }
  }

  private var numbers: [Int] = []

  private mutating func enter(_ element: Int, inScene scene: Int) {
    guard let id = file.tree.attribute(ElementName.id, of: element).map({ file.tree.attributes[$0].value }),
      !id.isEmpty
    else { return }
    if let known = scenes.number(of: id, in: file.tree.storage) {
      if numbers[Int(known)] != scene { isShared[Int(known)] = true }
    } else {
      scenes.enter(id, as: Int32(numbers.count), in: file.tree.storage)
      numbers.append(scene)
      isShared.append(false)
    }
  }

  /// Returns the only scene that has an object with an id.
  private func scene(ofID id: Range<Int>) -> Int? {
    scenes.number(of: id, in: tree.storage).flatMap { isShared[Int($0)] ? nil : numbers[Int($0)] }
  }

  /// The connections across scenes.
  ///
  /// - Complexity: O(elements).
  var faults: [Diagnostic] {
    file.scenes.enumerated().flatMap { index, scene in
      (scene..<Int(tree.elements[scene].end)).compactMap { fault(ofConnection: $0, inScene: index) }
    }
  }

  private func fault(ofConnection element: Int, inScene scene: Int) -> Diagnostic? {
    let name = tree.elements[element].name
    guard [ElementName.outlet, ElementName.outletCollection, ElementName.action].contains(name),
      let target = tree.attribute(ElementName.target, of: element)
        ?? tree.attribute(ElementName.destination, of: element),
      file.firstResponders.number(of: tree.attributes[target].value, in: tree.storage) == nil,
      let other = self.scene(ofID: tree.attributes[target].value), other != scene
    else { return nil }
    return Diagnostic(
      XcodeFault.otherScene(
        id: tree.text(tree.attributes[target].value), kind: name == ElementName.action ? "action" : "outlet"),
      at: tree.valuePlace(target))
  }
}
