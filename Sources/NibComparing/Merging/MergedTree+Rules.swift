internal import NibModel

// Decides about values that Xcode computes by itself.
extension MergedTree {
  /// Returns the side whose value is used although both sides have changed it; nil for a conflict.
  mutating func settledSide(
    _ index: Int, _ name: String, _ mine: LayoutTree.Value?, _ other: LayoutTree.Value?
  ) -> MergeSide? {
    guard ours.isXcode, let (rule, side) = decision(index, name, mine, other), rules.contains(rule) else { return nil }
    let words = LayoutTree.Value.words(for: [mine, other])
    let used = rule == .versions ? "the higher version is used" : "that of \(side) is used"
    settle(
      rule, "both set '\(name)' of \(self.words(index)): ours to \(words[0]), theirs to \(words[1]); \(used)",
      on: index, attribute: name)
    return side
  }

  private mutating func decision(
    _ index: Int, _ name: String, _ mine: LayoutTree.Value?, _ other: LayoutTree.Value?
  ) -> (MergeSettlement.Rule, MergeSide)? {
    if XcodeComputed.isVersion(name, of: elementName(index)) {
      return (.versions, XcodeVersion(mine) < XcodeVersion(other) ? .theirs : .ours)
    }
    if containerName(index) == "resources" { return (.dependencies, .ours) }
    if XcodeComputed.isOnCanvas(name, of: elementName(index)) { return (.canvas, .ours) }
    if name == "frame", isLaidOutByConstraints(index), haveEqualConstraints(around: index) { return (.frames, .ours) }
    return nil
  }

  /// Returns true if an entry stays that one side removes and the other side changes.
  mutating func isKeptByRule(_ index: Int, _ kept: MergeSide) -> Bool {
    guard ours.isXcode, rules.contains(.dependencies), let container = containerName(index),
      ["dependencies", "resources"].contains(container)
    else { return false }
    settle(
      .dependencies, "\(kept.other) removes \(words(index)), which \(kept) changes; that of \(kept) is kept", on: index)
    return true
  }

  /// Keeps the resources that only one side has removed if the result still names them.
  mutating func keepUsedResources() {
    guard rules.contains(.dependencies) else { return }
    var removed: [[UInt8]: (node: Int, kept: MergeSide)] = [:]
    for index in nodes.indices where nodes[index].isGone && nodes[index].base != nil {
      guard containerName(index) == "resources", let kept = onlySide(of: index), let place = nodes[index].index(kept),
        let name = tree(kept).attribute("name", of: place)
      else { continue }
      removed[name.value.bytes] = (index, kept)
    }
    if removed.isEmpty { return }
    for name in usedNames(of: Set(removed.keys)).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard let (index, kept) = removed[name], let place = nodes[index].index(kept) else { continue }
      // The entry with its contents, and the resources, if the other side has removed all of them.
      let container = tree(kept).nodes[place].parent
      for inner in [container] + Array(place..<tree(kept).nodes[place].end) where nodes[merged(inner, kept)].isGone {
        nodes[merged(inner, kept)].isGone = false
        nodes[merged(inner, kept)].isSettled = true
        nodes[merged(inner, kept)].parent = merged(tree(kept).nodes[inner].parent, kept)
      }
      settle(
        .dependencies, "\(kept.other) removes \(words(index)), which the result of the merge still names; it is kept",
        on: index)
    }
  }

  /// Returns the names that a living node outside the resources has as a value.
  private func usedNames(of names: Set<[UInt8]>) -> Set<[UInt8]> {
    var used: Set<[UInt8]> = []
    for index in living where containerName(index) != "resources" {
      for value in result(of: index).values.values {
        if value.isText {
          if names.contains(value.bytes) { used.insert(value.bytes) }
        } else {
          // Of a value with several attributes, the value of each.
          used.formUnion(value.bytes.split(separator: UInt8(ascii: "\"")).map(Array.init).filter(names.contains))
        }
      }
    }
    return used
  }

  private func onlySide(of index: Int) -> MergeSide? {
    switch (nodes[index].ours, nodes[index].theirs) {
    case (_?, nil): .ours
    case (nil, _?): .theirs
    default: nil
    }
  }

  // MARK: Frames

  /// Returns true if the frame of a view is a consequence: Auto Layout lays out the file, and the view has constraints,
  /// or another object determines its size.
  private func isLaidOutByConstraints(_ index: Int) -> Bool {
    let node = nodes[index]
    guard let place = node.ours,
      let root = ours.nodes.indices.first(where: { ours.nodes[$0].kind == .layout }),
      ours.attribute("useAutolayout", of: root)?.value.bytes.elementsEqual("YES".utf8) == true
    else { return false }
    // A person has set a fixed frame.
    let isFixed = { (tree: LayoutTree, place: Int?) in
      place.map { tree.attribute("fixedFrame", of: $0)?.value.text == "YES" } ?? false
    }
    if isFixed(ours, node.ours) || isFixed(theirs, node.theirs) { return false }
    if ours.attribute("translatesAutoresizingMaskIntoConstraints", of: place)?.value.text == "NO" { return true }
    let container = ours.nodes[place].parent
    guard ours.nodes[container].kind == .part, ours.nodes[container].name == "subviews" else { return true }
    return ours.nodes[ours.nodes[container].parent].name == "stackView"
  }

  /// Returns true if both sides have the same constraints in the object at the top level that contains a view.
  private mutating func haveEqualConstraints(around index: Int) -> Bool {
    func top(_ tree: LayoutTree, _ place: Int?) -> Int? {
      guard let place else { return nil }
      return sequence(first: place) { tree.nodes[$0].parent < 0 ? nil : tree.nodes[$0].parent }.first {
        let container = tree.nodes[$0].parent
        return container >= 0 && tree.nodes[container].kind == .part && tree.nodes[container].name == "objects"
      }
    }
    guard let mine = top(ours, nodes[index].ours), let other = top(theirs, nodes[index].theirs),
      ofOurs[mine] == ofTheirs[other]
    else { return false }
    if let known = hasEqualConstraints[ofOurs[mine]] { return known }
    func constraints(_ tree: LayoutTree, _ shapes: Shapes, _ top: Int) -> [Int] {
      (top..<tree.nodes[top].end).filter { tree.nodes[$0].name == "constraint" }.map { shapes.whole[$0] }.sorted()
    }
    let isEqual = constraints(ours, toOurs.rightShapes, mine) == constraints(theirs, toTheirs.rightShapes, other)
    hasEqualConstraints[ofOurs[mine]] = isEqual
    return isEqual
  }

  // MARK: Names

  /// The name of a node's element.
  private func elementName(_ index: Int) -> Substring { nodeName(index).prefix { $0 != " " } }

  func nodeName(_ index: Int) -> String {
    nodes[index].ours.map { ours.nodes[$0].name } ?? nodes[index].theirs.map { theirs.nodes[$0].name }
      ?? nodes[index].base.map { base.nodes[$0].name } ?? ""
  }

  /// The name of the part of the document that contains a node directly.
  private func containerName(_ index: Int) -> String? {
    let (tree, place) = shown(index)
    let parent = tree.nodes[place].parent
    guard parent > 0, tree.nodes[parent].kind == .part, tree.nodes[tree.nodes[parent].parent].kind == .layout else {
      return nil
    }
    return tree.nodes[parent].name
  }
}

/// The values that Xcode computes by itself.
private enum XcodeComputed {
  static func isVersion(_ name: String, of element: Substring) -> Bool {
    switch element {
    case "document": name == "toolsVersion" || name == "systemVersion"
    case "plugIn": name == "version"
    case "capability": name == "minToolsVersion"
    default: false
    }
  }

  static func isOnCanvas(_ name: String, of element: Substring) -> Bool {
    name == "canvasLocation" || name == "screenRect" || element == "device"
  }
}

/// A version, which is compared number by number: 11762 is lower than 14490.70, and 15G1004 is lower than 16C67.
private struct XcodeVersion: Comparable {
  private var parts: [[UInt8]] = []

  init(_ value: LayoutTree.Value?) {
    var wasDigit: Bool?
    for byte in value?.bytes ?? [] {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if isDigit != wasDigit { parts.append([]) }
      wasDigit = isDigit
      parts[parts.count - 1].append(byte)
    }
  }

  static func < (a: Self, b: Self) -> Bool {
    for (mine, other) in zip(a.parts, b.parts) where mine != other {
      let (mine, other) = (mine.drop { $0 == UInt8(ascii: "0") }, other.drop { $0 == UInt8(ascii: "0") })
      return mine.count == other.count ? mine.lexicographicallyPrecedes(other) : mine.count < other.count
    }
    return a.parts.count < b.parts.count
  }
}
