// Start tags: as they stand, with the attributes of their side in place of those that their side has changed.
extension MergeWriter {
  /// The name of an element, in its start tag or its end tag.
  mutating func name(_ index: Int, _ side: MergeSide) {
    let node = tree.nodes[index]
    func range(_ tree: LayoutTree, _ place: Int?) -> Range<Int>? { place.map { tree.nodes[$0].nameRange } }
    switch node.nameSource {
    case .conflict(let number):
      text.append(
        choice(number, range(tree.ours, node.ours), range(tree.base, node.base), range(tree.theirs, node.theirs)))
    case .theirs:
      if let range = range(tree.theirs, node.theirs) { put(range, .theirs) }
    case .ours:
      if let range = range(tree.tree(side), node.index(side)) { put(range, side) }
    }
  }

  mutating func tag(_ index: Int, _ side: MergeSide) {
    let node = tree.nodes[index]
    guard let place = node.index(side) else { return }
    let own = tree.tree(side).nodes[place]
    text.append(Array("<".utf8))
    name(index, side)
    var additions = side == .ours ? additions(to: index) : [:]
    var end = own.nameRange.upperBound
    for attribute in additions.removeValue(forKey: "") ?? [] { add(attribute) }
    for attribute in own.attributes {
      let lead = end..<attribute.range.lowerBound
      end = attribute.range.upperBound
      switch side == .ours ? node.sources[attribute.name] ?? .ours : .ours {
      case .ours:
        space(lead, side)
        put(attribute.range, side)
      case .theirs:
        // Gone, or an element now, when it is not in the tag.
        if let other = node.theirs.flatMap({ tree.theirs.attribute(attribute.name, of: $0) }) {
          space(lead, side)
          put(other.range, .theirs)
        }
      case .conflict(let number): conflict(number, attribute.name, index, lead: Array(tree.ours.bytes(lead)))
      }
      for attribute in additions[attribute.name] ?? [] { add(attribute) }
    }
    // An element that ends in its tag, and now has contents.
    var rest = end..<own.tag.upperBound
    if own.close.isEmpty, !node.entries.isEmpty {
      rest = rest.lowerBound..<rest.upperBound - 2
      let kept = tree.tree(side).bytes(rest).reversed().drop { $0.isSpace }.count
      space(rest.lowerBound..<rest.lowerBound + kept, side)
      text.append(Array(">".utf8))
    } else {
      space(rest, side)
    }
  }

  /// An attribute that both have changed. White space goes with the version that has it.
  private mutating func conflict(_ number: Int, _ name: String, _ index: Int, lead: [UInt8]) {
    let node = tree.nodes[index]
    func range(_ tree: LayoutTree, _ place: Int?) -> Range<Int>? {
      place.flatMap { tree.attribute(name, of: $0)?.range }
    }
    var choice = choice(
      number, range(tree.ours, node.ours), range(tree.base, node.base), range(tree.theirs, node.theirs))
    if !choice.ours.isEmpty { choice.ours = lead + choice.ours }
    if !choice.base.isEmpty { choice.base = lead + choice.base }
    if !choice.theirs.isEmpty { choice.theirs = lead + choice.theirs }
    text.append(choice)
  }

  /// An attribute that is in their tag and not in ours.
  private struct Addition {
    var name: String
    var node: Int
    var lead: Range<Int>
    var range: Range<Int>
    var conflict: Int?
  }

  private mutating func add(_ addition: Addition) {
    guard let number = addition.conflict else {
      space(addition.lead, .theirs)
      return put(addition.range, .theirs)
    }
    conflict(number, addition.name, addition.node, lead: unified(tree.theirs.bytes(addition.lead)))
  }

  /// What their side adds to a tag of ours, by the attribute of ours that it stands behind; "" is the element's name.
  private func additions(to index: Int) -> [String: [Addition]] {
    let node = tree.nodes[index]
    guard let o = node.ours, let t = node.theirs, !node.sources.isEmpty else { return [:] }
    let mine = Set(tree.ours.nodes[o].attributes.map(\.name))
    var found: [String: [Addition]] = [:]
    var before = ""
    var end = tree.theirs.nodes[t].nameRange.upperBound
    for attribute in tree.theirs.nodes[t].attributes {
      let lead = end..<attribute.range.lowerBound
      end = attribute.range.upperBound
      if mine.contains(attribute.name) {
        before = attribute.name
        continue
      }
      var addition = Addition(name: attribute.name, node: index, lead: lead, range: attribute.range)
      switch node.sources[attribute.name] ?? .ours {
      case .ours: continue
      case .theirs: break
      case .conflict(let number): addition.conflict = number
      }
      found[before, default: []].append(addition)
    }
    return found
  }
}
