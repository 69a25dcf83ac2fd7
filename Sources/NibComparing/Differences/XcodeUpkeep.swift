internal import NibModel

extension LayoutDifference {
  /// A kind of change that Xcode makes by itself when it saves a file. A review leaves such changes out.
  package enum Upkeep: String, Sendable, CaseIterable {
    /// The versions of Xcode and of the system.
    case versions
    /// The features, plug-ins and resources that a file needs.
    case dependencies
    /// The places and the device on the canvas, the list of scenes, the size of the display, and the marks of misplaced and
    /// ambiguous views.
    case canvas
    /// The frame of a view that is laid out by constraints.
    case frames
    /// The order of constraints, of connections and of objects at the top level.
    case order
    /// The id of a connection, which is another one after it is drawn again.
    case connections
  }
}

/// Finds out which differences between two of Xcode's files are upkeep.
struct XcodeUpkeep {
  /// The new file.
  private let tree: LayoutTree
  /// The number of scenes that are added, and that are removed.
  private let scenes: (added: Int, removed: Int)
  /// True if Auto Layout lays out the new file.
  private let usesConstraints: Bool

  private static let ofRoot: [String: LayoutDifference.Upkeep] = [
    "ib.toolsVersion": .versions, "ib.systemVersion": .versions, "ib.dependencies": .dependencies,
    "ib.resources": .dependencies, "ib.device": .canvas,
    // The objects of a new scene are differences of their own.
    "ib.scenes": .canvas,
  ]
  private static let ofObject: [String: LayoutDifference.Upkeep] = [
    "ib.canvasLocation": .canvas, "ib.screenRect": .canvas, "ib.misplaced": .canvas, "ib.ambiguous": .canvas,
  ]

  /// Returns nil if the new layout is not one of Xcode's files.
  init?(_ old: LayoutTree, _ tree: LayoutTree) {
    guard let root = tree.xcodeRoot else { return nil }
    self.tree = tree
    let (before, after) = (Self.scenes(of: old), Self.scenes(of: tree))
    scenes = (after.subtracting(before).count, before.subtracting(after).count)
    usesConstraints = tree.attribute("ib.useAutolayout", of: root)?.value.text == "YES"
  }

  func upkeep(_ difference: LayoutDifference) -> LayoutDifference.Upkeep? {
    switch difference.kind {
    case .attributeAdded, .attributeRemoved, .attributeChanged:
      guard let name = difference.name else { return nil }
      if difference.subject.className == "layout" {
        return name == "ib.placeholders" && areOfScenes(difference) ? .canvas : Self.ofRoot[name]
      }
      if name == "ib.frame" { return isLaidOutByConstraints(difference) ? .frames : nil }
      return Self.ofObject[name]
    case .connectionAdded, .connectionRemoved, .connectionChanged:
      return difference.subject.className == "connect" && difference.name == "ib.id" ? .connections : nil
    case .connectionReordered, .collectionReordered: return .order
    case .objectReordered:
      // The order of subviews is the order in which they are drawn.
      guard let node = difference.newNode else { return nil }
      let container = tree.nodes[tree.nodes[node].parent]
      return container.kind == .layout || container.name == "ib.constraints" ? .order : nil
    default: return nil
    }
  }

  /// Returns the ids of the scenes of a storyboard.
  private static func scenes(of tree: LayoutTree) -> Set<String> {
    let value = tree.xcodeRoot.flatMap { root in tree.values(of: root).first { $0.name == "ib.scenes" }?.value }
    let list = value.flatMap(ValueFields.init)
    return Set(list?.all.lazy.filter { $0.path.hasSuffix("].sceneID") }.map(\.text) ?? [])
  }

  /// Returns true if only the first responders of added and removed scenes differ. Each scene has one, and Xcode has made
  /// it.
  private func areOfScenes(_ difference: LayoutDifference) -> Bool {
    func records(_ fact: LayoutDifference.Fact?) -> [String: [ValueFields.Field]]? {
      guard let fact else { return [:] }
      guard case .value(let value) = fact else { return nil }
      return ValueFields(value)?.records?.fields
    }
    guard let old = records(difference.old), let new = records(difference.new) else { return false }
    let added = new.filter { old[$0.key] == nil }
    let removed = old.filter { new[$0.key] == nil }
    return (added.count, removed.count) == scenes
      && (Array(added.values) + removed.values).allSatisfy(Self.isUsualFirstResponder)
      && new.allSatisfy { old[$0.key] == nil || old[$0.key] == $0.value }
  }

  private static func isUsualFirstResponder(_ record: [ValueFields.Field]) -> Bool {
    record.contains { $0.path == "reference" && $0.text == "#first" }
      && record.allSatisfy { $0.path != "customClass" || ["NSResponder", "UIResponder"].contains($0.text) }
  }

  /// Returns true if the frame of a view follows from constraints, or from the object that contains the view.
  private func isLaidOutByConstraints(_ difference: LayoutDifference) -> Bool {
    guard usesConstraints, let node = difference.newNode else { return false }
    // A person has set a fixed frame.
    if tree.attribute("ib.fixedFrame", of: node)?.value.text == "YES" { return false }
    if tree.attribute("ib.translatesAutoresizingMaskIntoConstraints", of: node)?.value.text == "NO" { return true }
    let container = tree.nodes[tree.nodes[node].parent]
    return container.kind != .object || container.name.hasSuffix("StackView")
  }
}
