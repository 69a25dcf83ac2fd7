internal import NibModel

// Finds objects and connections of both sides for which there is only one place, and parts that the merge has emptied.
extension MergedTree {
  /// A place in a container that only one object can have.
  private struct Place: Hashable {
    enum Kind { case key, outlet, connection }

    var kind: Kind
    var container: Int
    /// The key or the name of the outlet. For another connection and for a constraint, everything but its id.
    var name: LayoutTree.Value
  }

  /// Marks a conflict for two objects with one key in one object, and for two outlets with one name, if each side has
  /// only one of them. Of two connections or constraints that differ only in their ids, one is kept.
  mutating func separateKeys() {
    var holders: [Place: Int] = [:]
    let former = ours.isXcode ? formerOutlets : [:]
    for index in living where nodes[index].kind == .object {
      guard let place = place(of: index) else { continue }
      if let first = holders[place] { separate(first, index, place, former[place]) } else { holders[place] = index }
    }
  }

  /// The nodes of the base's outlets. Xcode gives an outlet a new id when it is drawn again, so it is another element then.
  private var formerOutlets: [Place: Int] {
    var found: [Place: Int] = [:]
    for index in base.nodes.indices where base.nodes[index].name == "outlet" {
      guard let name = base.attribute("property", of: index)?.value else { continue }
      found[Place(kind: .outlet, container: base.nodes[index].parent, name: name)] = index
    }
    return found
  }

  private func place(of index: Int) -> Place? {
    var (name, values) = result(of: index)
    let container = nodes[index].parent
    switch name {
    case "outlet": return values["property"].map { Place(kind: .outlet, container: container, name: $0) }
    case "action", "outletCollection", "constraint":
      values["id"] = nil
      let words = values.sorted { $0.key < $1.key }.map { "\($0.key)=".utf8 + $0.value.bytes + [0] }
      return Place(
        kind: .connection, container: container, name: LayoutTree.Value(bytes: Array(name.utf8) + words.joined()))
    default: return values["key"].map { Place(kind: .key, container: container, name: $0) }
    }
  }

  /// - Parameter former: the node of the base that has the place.
  private mutating func separate(_ first: Int, _ second: Int, _ place: Place, _ former: Int?) {
    let attribute = place.kind == .outlet ? "property" : "key"
    func has(_ index: Int, _ side: MergeSide) -> Bool {
      guard let own = nodes[index].index(side) else { return false }
      return place.kind == .connection || tree(side).attribute(attribute, of: own)?.value == place.name
    }
    // If one side alone has both, the merge has not caused this.
    for side in [MergeSide.ours, .theirs] where has(first, side) && has(second, side) { return }
    if isInsideConflict(first), isInsideConflict(second) { return }
    let (mine, other) = has(first, .ours) ? (first, second) : (second, first)
    guard has(mine, .ours), has(other, .theirs) else { return }
    if place.kind != .key, rules.contains(.connections), isSameButForID(mine, other), !isNeeded(other, .theirs) {
      nodes[other].isGone = true
      nodes[other].isSettled = true
      let isConstraint = result(of: mine).name == "constraint"
      let owner = isConstraint ? " of \(words(nodes[nodes[mine].parent].parent))" : ""
      settle(.connections, "both add \(words(mine))\(owner); that of ours is used", on: mine)
      return
    }
    if place.kind == .connection { return }
    let owner = place.kind == .outlet ? nodes[nodes[mine].parent].parent : nodes[mine].parent
    let what = (place.kind == .outlet ? "connect the outlet" : "set") + " \(place.name.words) of \(words(owner))"
    func value(_ index: Int) -> String { target(ofConnection: index) ?? words(index) }
    let was = former.flatMap { target(ofConnection: $0, in: base) }.map { "; it was \($0)" } ?? ""
    let message = "both \(what): ours with \(value(mine)), theirs with \(value(other))\(was)"
    let number = conflict(removing: former, message) ?? report(.samePlace, message, on: mine)
    putApart(mine, other, number)
    if let former {
      conflicts[number].base = base.place(of: former)
      conflicts[number].former = SourceRange(base.nodes[former].span)
      conflicts[number].ours = nodes[mine].ours.map { ours.place(of: $0) }
    }
    for (index, side) in [(mine, MergeSide.ours), (other, .theirs)] where nodes[index].onlyIn == nil {
      if !has(index, side.other) { nodes[index].sources[attribute] = .conflict(number) }
    }
  }

  /// Makes the conflict about an outlet that one side has changed and the other has drawn again the one about its place,
  /// because only both together can be decided. Returns nil if there is none.
  private mutating func conflict(removing former: Int?, _ message: String) -> Int? {
    guard let former, let number = nodes[former].conflict, conflicts[number].kind == .changedAndRemoved else {
      return nil
    }
    conflicts[number].kind = .samePlace
    conflicts[number].message = message
    return number
  }

  /// The ids of the new objects of theirs of which only that of ours is used.
  var droppedIDs: Set<[UInt8]> {
    Set(
      nodes.lazy.filter { $0.isGone && $0.isSettled && $0.base == nil }
        .compactMap { $0.theirs.flatMap(theirs.id(of:))?.bytes })
  }

  private func isSameButForID(_ first: Int, _ second: Int) -> Bool {
    guard nodes[first].base == nil, nodes[second].base == nil else { return false }
    var (mine, other) = (result(of: first), result(of: second))
    mine.values["id"] = nil
    other.values["id"] = nil
    return mine.name == other.name && mine.values == other.values
  }

  /// Keeps one of the comments that both sides have put above a scene. Xcode writes the name of the scene there.
  mutating func uniteSceneComments() {
    guard rules.contains(.canvas) else { return }
    var comments: [Int: Int] = [:]
    func scene(below index: Int, _ side: MergeSide) -> Int? {
      guard nodes[index].kind == .comment, nodes[index].base == nil, !nodes[index].isGone,
        nodes[index].index(side.other) == nil, let element = attachedElement(of: index, side),
        nodes[element].kind == .part, nodeName(element).hasPrefix("scene ")
      else { return nil }
      return element
    }
    for index in nodes.indices { if let scene = scene(below: index, .ours) { comments[scene] = index } }
    if comments.isEmpty { return }
    for index in nodes.indices {
      guard let scene = scene(below: index, .theirs), let mine = comments[scene] else { continue }
      nodes[index].isGone = true
      nodes[index].isSettled = true
      settle(.canvas, "both set the comment of \(words(scene)) to its name; that of ours is used", on: mine)
    }
  }

  /// Removes parts without attributes from which both sides together have removed all contents. Xcode writes no empty
  /// parts.
  mutating func dropEmptied() {
    var counts = [Int](repeating: 0, count: nodes.count)
    for index in nodes.indices.dropFirst() where !nodes[index].isGone && nodes[index].parent >= 0 {
      counts[nodes[index].parent] += 1
      if let other = nodes[index].otherParent { counts[other] += 1 }
    }
    var waiting = nodes.indices.filter { counts[$0] == 0 && isEmptiedPart($0) }
    while let index = waiting.popLast() {
      nodes[index].isGone = true
      nodes[index].isSettled = true
      let parent = nodes[index].parent
      counts[parent] -= 1
      if counts[parent] == 0, isEmptiedPart(parent) { waiting.append(parent) }
    }
  }

  private func isEmptiedPart(_ index: Int) -> Bool {
    guard nodes[index].kind == .part, !nodes[index].isGone, let o = nodes[index].ours, let t = nodes[index].theirs
    else {
      return false
    }
    return ours.nodes[o].attributes.isEmpty && theirs.nodes[t].attributes.isEmpty && !ours.nodes[o].children.isEmpty
      && !theirs.nodes[t].children.isEmpty
  }
}
