/// The objects at which the parts of a document begin, and the part that each object belongs to.
///
/// An object belongs to the part of its container unless a part begins with it.
struct PartRoots {
  /// A part, by what makes it.
  struct Part {
    let kind: LoadPart.Kind.Value
    /// The number of the part that contains it, or -1.
    var outer: Int
    /// The scene of a storyboard that it belongs to, or nil.
    let scene: Int?
    /// The object that the part is about: the controller of a scene, the view, or the prototype. Nil for the root.
    let object: Int?
    /// The object of an outer part that owns this part, or nil.
    var owner: Int?
  }

  private(set) var parts: [Part] = []
  /// The number of each object's part.
  private(set) var partOfObject: [Int32] = []
  /// The scenes, by the ids that the file gives them.
  private(set) var scenes: [String] = []
  /// The number of the part with each scene's controller.
  private(set) var controllerParts: [Int] = []
  /// True if the parts are the objects that are selected, and the others.
  private(set) var isSelection = false
  /// True if the parts are templates: references from a part to objects around it stay as they are, and connections from
  /// outside into a part are kept, so that a plan reports them.
  private(set) var isForTemplates = false
  private let document: NibDocument

  /// - Parameter dividesScenes: false to leave all scenes of a storyboard in one part.
  /// - Complexity: O(objects + attributes of the objects at the top level + prototypes × log objects).
  init(_ document: NibDocument, dividesScenes: Bool) {
    self.document = document
    let prototypes = Set(document.prototypes)
    let scenes = dividesScenes && document.hasScenes ? scenesOfObjects() : [:]
    if scenes.isEmpty {
      parts.append(Part(kind: .root, outer: -1, scene: nil, object: nil))
      if prototypes.isEmpty { return }
    }
    partOfObject.reserveCapacity(document.objects.count)
    for index in document.objects.indices {
      let container = Int(document.objects[index].parent)
      var part = container >= 0 ? Int(partOfObject[container]) : scenes[index] ?? 0
      if prototypes.contains(index) {
        parts.append(Part(kind: .prototype, outer: part, scene: parts[part].scene, object: index))
        part = parts.count - 1
      } else if container >= 0, let view = views[container], view.object == index {
        part = view.part
      }
      partOfObject.append(Int32(part))
    }
    if !scenes.isEmpty { sortByScene() }
  }

  /// Divides a document into two parts: the objects whose flags are false, and the others.
  init(_ document: NibDocument, selecting isSelected: [Bool]) {
    self.document = document
    isSelection = true
    parts = Array(repeating: Part(kind: .root, outer: -1, scene: nil, object: nil), count: 2)
    partOfObject = isSelected.map { $0 ? 1 : 0 }
  }

  /// Divides a document into the objects outside templates, and the contents of each template.
  init(_ document: NibDocument, templates: [Int]) {
    self.document = document
    isForTemplates = true
    parts.append(Part(kind: .root, outer: -1, scene: nil, object: nil))
    partOfObject = Array(repeating: 0, count: document.objects.count)
    for (number, template) in templates.enumerated() {
      let contents = template + 1..<Int(document.objects[template].end)
      parts.append(Part(kind: .prototype, outer: 0, scene: nil, object: contents.first))
      for index in contents { partOfObject[index] = Int32(number + 1) }
    }
  }

  /// Numbers the parts so that those of a scene follow each other.
  private mutating func sortByScene() {
    let order = parts.indices.sorted { (parts[$0].scene ?? 0, $0) < (parts[$1].scene ?? 0, $1) }
    var numbers = [Int](repeating: 0, count: parts.count)
    for (number, part) in order.enumerated() { numbers[part] = number }
    parts = order.map { part in
      var copy = parts[part]
      if copy.outer >= 0 { copy.outer = numbers[copy.outer] }
      return copy
    }
    for index in partOfObject.indices { partOfObject[index] = Int32(numbers[Int(partOfObject[index])]) }
    for index in controllerParts.indices { controllerParts[index] = numbers[controllerParts[index]] }
  }

  /// The views of the controllers, with their parts.
  private var views: [Int: (object: Int, part: Int)] = [:]

  /// Adds the parts of the scenes. Returns the part of each object at the top level.
  private mutating func scenesOfObjects() -> [Int: Int] {
    var members: [[Int]] = []
    var numbers: [String: Int] = [:]
    for (index, id) in document.sceneIDs {
      if let known = numbers[id] {
        members[known].append(index)
      } else {
        numbers[id] = members.count
        members.append([index])
        scenes.append(id)
      }
    }
    var partOfTop: [Int: Int] = [:]
    for (scene, objects) in members.enumerated() {
      let controller = self.controller(among: objects)
      let part = parts.count
      controllerParts.append(part)
      parts.append(Part(kind: .controller, outer: -1, scene: scene, object: controller))
      for object in objects { partOfTop[object] = part }
      guard let view = view(of: controller) else { continue }
      parts.append(Part(kind: .view, outer: part, scene: scene, object: view, owner: controller))
      views[controller] = (view, part + 1)
      // The recognizers of a scene are loaded with the view.
      for object in objects where element(of: object).hasSuffix("GestureRecognizer") { partOfTop[object] = part + 1 }
    }
    return partOfTop
  }

  /// Returns the controller of a scene. Scenes for watchOS do not mark it. A scene without one is represented by its
  /// first object, so that it is loaded nevertheless.
  private func controller(among objects: [Int]) -> Int {
    objects.first { document.text(named: "ib.sceneMemberID", ofObject: $0) == "viewController" }
      ?? objects.first { element(of: $0).hasSuffix("ontroller") } ?? objects[0]
  }

  private func view(of controller: Int) -> Int? {
    var child = controller + 1
    while child < Int(document.objects[controller].end) {
      let attribute = document.part(ofObject: child)
      if attribute >= 0, document.name(ofAttribute: attribute) == "ib.view" { return child }
      child = Int(document.objects[child].end)
    }
    return nil
  }

  /// Returns the element of Interface Builder that an object comes from, or the class that it represents.
  private func element(of object: Int) -> String {
    document.text(named: "ib.element", ofObject: object) ?? document.className(ofObject: object)
  }
}

extension PartRoots {
  /// Returns the number of the part that an object belongs to.
  func part(ofObject index: Int) -> Int { partOfObject.isEmpty ? 0 : Int(partOfObject[index]) }

  /// Returns the number of the part that an object belongs to, as a range.
  func range(ofObject index: Int) -> Range<Int> {
    let part = part(ofObject: index)
    return part..<part + 1
  }

  /// Returns true if a part contains another one, directly or not.
  func isPart(_ inner: Int, within outer: Int) -> Bool {
    var part = parts[inner].outer
    while part >= 0, part != outer { part = parts[part].outer }
    return part == outer
  }

  /// Returns true if a prototype begins between a part and one that it contains.
  func leadsIntoPrototype(from outer: Int, to inner: Int) -> Bool {
    var part = inner
    while part >= 0, part != outer {
      if parts[part].kind == .prototype { return true }
      part = parts[part].outer
    }
    return false
  }
}

extension NibDocument {
  /// True for a storyboard, and for a layout that was made from one: its objects are in scenes.
  package var hasScenes: Bool { rootAttributes.contains { name(ofAttribute: $0) == "ib.scenes" } }

  /// The objects at the top level that are in scenes, with the ids of their scenes.
  ///
  /// - Complexity: O(objects at the top level + their attributes).
  package var sceneIDs: [(object: Int, scene: String)] {
    var all: [(object: Int, scene: String)] = []
    var index = 0
    while index < objects.count {
      if let scene = text(named: "ib.scene", ofObject: index) { all.append((index, scene)) }
      index = Int(objects[index].end)
    }
    return all
  }

  /// Returns the text of an object's attribute, or nil.
  fileprivate func text(named name: String, ofObject index: Int) -> String? {
    attribute(named: name, ofObject: index).map(text(ofAttribute:))
  }
}
