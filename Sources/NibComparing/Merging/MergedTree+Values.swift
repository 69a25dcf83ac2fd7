// Merges the values of nodes, and finds objects with equal ids.
extension MergedTree {
  mutating func decideValues() {
    for index in nodes.indices where !nodes[index].isGone {
      guard let o = nodes[index].ours, let t = nodes[index].theirs else { continue }
      switch nodes[index].kind {
      case .layout, .object, .connect: break
      case .part where ours.isXcode: break
      default: continue
      }
      decideName(index, o, t)
      // This is nearly always the case.
      if !ours.mayDiffer(o, from: theirs, t) { continue }
      let (mine, other) = (values(ours, o), values(theirs, t))
      let before = nodes[index].base.map { values(base, $0) } ?? [:]
      let decided = decideClass(index, mine, other, before)
      for name in Set(mine.keys).union(other.keys).sorted() where !decided.contains(name) {
        if mine[name] == other[name] {
          // The same value with another spelling. The spelling of theirs is used if ours has the spelling of the base.
          guard let b = nodes[index].base, mine[name] == before[name] else { continue }
          let spelling = ours.spelling(of: name, at: o)
          if spelling == base.spelling(of: name, at: b), spelling != theirs.spelling(of: name, at: t) {
            nodes[index].sources[name] = .theirs
          }
        } else if name == "id", let id = before[name], needed.contains(id.bytes),
          let side = other[name] == id ? MergeSide.ours : mine[name] == id ? .theirs : nil
        {
          let message =
            "\(side) changes the id \(id.words) of \(self.words(index)), and \(side.other) refers to the old id"
          nodes[index].sources[name] = .conflict(report(.changedAndRemoved, message, on: index, attribute: name))
        } else if mine[name] == before[name] {
          nodes[index].sources[name] = .theirs
        } else if other[name] != before[name] {
          if let side = settledSide(index, name, mine[name], other[name]) {
            nodes[index].sources[name] = side == .ours ? .ours : .theirs
            nodes[index].settled.insert(name)
            continue
          }
          let words = LayoutTree.Value.words(for: [mine[name], other[name], before[name]])
          let what = name == LayoutTree.textName ? "the text" : "'\(name)'"
          let message =
            "both set \(what) of \(self.words(index)): ours to \(words[0]), theirs to \(words[1]); it was \(words[2])"
          nodes[index].sources[name] = .conflict(report(.bothSet, message, on: index, attribute: name))
        }
      }
    }
    decideValueElements()
  }

  private func values(_ tree: LayoutTree, _ index: Int) -> [String: LayoutTree.Value] {
    Dictionary(tree.values(of: index).map { ($0.name, $0.value) }) { first, _ in first }
  }

  private mutating func decideName(_ index: Int, _ o: Int, _ t: Int) {
    let (mine, other) = (ours.nodes[o].name, theirs.nodes[t].name)
    let before = nodes[index].base.map { base.nodes[$0].name }
    guard mine != other, other != before else { return }
    if mine == before {
      nodes[index].nameSource = .theirs
    } else {
      let message = "both change the class of \(words(index)): ours to \(mine), theirs to \(other)"
      nodes[index].nameSource = .conflict(report(.bothClass, message, on: index))
    }
  }

  /// Keeps a value that is written as an element only if the value of its side is used.
  private mutating func decideValueElements() {
    for index in nodes.indices where nodes[index].kind == .value {
      guard let (tree, place) = anySide(of: index) else {
        nodes[index].isGone = true
        continue
      }
      let owner = owner(of: index)
      nodes[index].parent = owner
      if nodes[owner].ours == nil || nodes[owner].theirs == nil {
        nodes[index].isGone = nodes[owner].isGone
        continue
      }
      switch nodes[owner].sources[tree.nodes[place].name] ?? .ours {
      case .ours: nodes[index].isGone = nodes[index].ours == nil
      case .theirs: nodes[index].isGone = nodes[index].theirs == nil
      case .conflict: nodes[index].isGone = false
      }
    }
  }

  private func anySide(of index: Int) -> (LayoutTree, Int)? {
    nodes[index].ours.map { (ours, $0) } ?? nodes[index].theirs.map { (theirs, $0) }
  }

  private func owner(of index: Int) -> Int {
    nodes[index].ours.map { ofOurs[ours.nodes[$0].parent] }
      ?? nodes[index].theirs.map { ofTheirs[theirs.nodes[$0].parent] } ?? 0
  }

  /// Returns the class and the values of a node in the result, if the node is in no conflict.
  func result(of index: Int) -> (name: String, values: [String: LayoutTree.Value]) {
    let node = nodes[index]
    guard let o = node.ours else {
      return node.theirs.map { (theirs.nodes[$0].name, values(theirs, $0)) } ?? ("", [:])
    }
    var result = values(ours, o)
    guard let t = node.theirs else { return (ours.nodes[o].name, result) }
    if node.sources.contains(where: { $0.value == .theirs }) {
      let other = values(theirs, t)
      for (name, source) in node.sources where source == .theirs { result[name] = other[name] }
    }
    return (node.nameSource == .theirs ? theirs.nodes[t].name : ours.nodes[o].name, result)
  }

  // MARK: Parents and children

  /// The children of each node, without the nodes that are gone.
  var childrenOfLiving: [Int: [Int]] {
    var children: [Int: [Int]] = [:]
    for index in nodes.indices.dropFirst() where !nodes[index].isGone {
      children[nodes[index].parent, default: []].append(index)
    }
    return children
  }

  /// The nodes that are in the result: those that are not gone, in containers that are not.
  var living: [Int] {
    let children = childrenOfLiving
    var found = [0]
    var next = 0
    while next < found.count {
      found += children[found[next]] ?? []
      next += 1
    }
    return found
  }

  /// Marks a conflict for two objects with one id, or two values of one attribute, if each side has only one of them.
  mutating func separateIDs() {
    var holders: [LayoutTree.Value: Int] = [:]
    // Containers come before their contents, because a conflict between two containers includes their contents.
    for index in living {
      if nodes[index].kind == .part, !ours.isXcode { separatePart(index) }
      guard nodes[index].kind == .object, let id = result(of: index).values["id"] else { continue }
      if let first = holders[id] { separate(first, index, id) } else { holders[id] = index }
    }
  }

  func isInsideConflict(_ index: Int) -> Bool {
    sequence(first: index) { nodes[$0].parent < 0 ? nil : nodes[$0].parent }.contains { nodes[$0].onlyIn != nil }
  }

  private mutating func separate(_ first: Int, _ second: Int, _ id: LayoutTree.Value) {
    func has(_ index: Int, _ side: MergeSide) -> Bool {
      nodes[index].index(side).map { tree(side).id(of: $0) == id } ?? false
    }
    // If one side alone has both, the merge has not caused this.
    for side in [MergeSide.ours, .theirs] where has(first, side) && has(second, side) { return }
    if isInsideConflict(first), isInsideConflict(second) { return }
    let (mine, other) = has(first, .ours) ? (first, second) : (second, first)
    let number = report(
      .sameID, "both give an object the id \(id.words): ours to \(words(mine)), theirs to \(words(other))", on: mine)
    putApart(mine, other, number)
    for (index, side) in [(mine, MergeSide.ours), (other, .theirs)]
    where nodes[index].onlyIn == nil && nodes[index].index(side.other) != nil && nodes[index].sources["id"] == .theirs {
      nodes[index].sources["id"] = .conflict(number)
    }
  }

  /// Puts two objects into a conflict of which each side has only one.
  mutating func putApart(_ mine: Int, _ other: Int, _ number: Int) {
    conflicts[number].theirs = nodes[other].theirs.map { theirs.place(of: $0) }
    conflicts[number].base = nil
    for (index, side) in [(mine, MergeSide.ours), (other, .theirs)] {
      guard nodes[index].onlyIn == nil, nodes[index].index(side.other) == nil else { continue }
      nodes[index].onlyIn = side
      nodes[index].conflict = number
    }
  }

  /// Marks a conflict for an attribute that contains objects on one side and has a value on the other.
  private mutating func separatePart(_ index: Int) {
    let owner = nodes[index].parent
    guard let (tree, place) = anySide(of: index), nodes[index].onlyIn == nil else { return }
    let name = tree.nodes[place].name
    guard result(of: owner).values[name] != nil, nodes[owner].ours != nil, nodes[owner].theirs != nil else { return }
    let number = report(
      .valueAndObjects, "one side gives '\(name)' of \(words(owner)) a value, the other objects", on: index)
    nodes[index].onlyIn = nodes[index].ours != nil ? .ours : .theirs
    nodes[index].conflict = number
    nodes[owner].sources[name] = .conflict(number)
  }
}

extension LayoutTree {
  /// Returns false if two elements have equal bytes in their tags, and no value that is written as an element.
  fileprivate func mayDiffer(_ index: Int, from other: LayoutTree, _ place: Int) -> Bool {
    func hasElements(_ tree: LayoutTree, _ index: Int) -> Bool {
      tree.nodes[index].children.contains { tree.nodes[$0].kind == .value }
    }
    return bytes(nodes[index].tag) != other.bytes(other.nodes[place].tag) || hasElements(self, index)
      || hasElements(other, place)
  }

  /// Returns the bytes of an attribute, in the tag or as an element. Line ends are left out, because they are not part
  /// of a spelling.
  fileprivate func spelling(of name: String, at index: Int) -> [UInt8]? {
    let element = nodes[index].children.first { nodes[$0].kind == .value && nodes[$0].name == name }
    return (attribute(name, of: index)?.range ?? element.map { nodes[$0].span }).map { range in
      bytes(range).filter { $0 != UInt8(ascii: "\r") }
    }
  }
}
