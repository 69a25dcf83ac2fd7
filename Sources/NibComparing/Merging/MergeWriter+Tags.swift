// Writes start tags in the form of one side, with the attributes of the other side that it has changed.
extension MergeWriter {
  /// Writes the name of an element, in its start tag or its end tag.
  mutating func name(_ index: Int) {
    let node = tree.nodes[index]
    func range(_ tree: LayoutTree, _ place: Int?) -> Range<Int>? { place.map { tree.nodes[$0].nameRange } }
    switch node.nameSource {
    case .conflict(let number):
      text.append(
        choice(number, range(tree.ours, node.ours), range(tree.base, node.base), range(tree.theirs, node.theirs)))
    case .theirs:
      if let range = range(tree.theirs, node.theirs) { put(range, .theirs) }
    case .ours:
      let side: MergeSide = node.ours == nil ? .theirs : .ours
      if let range = range(tree.tree(side), node.index(side)) { put(range, side) }
    }
  }

  mutating func tag(_ index: Int, endsHere: Bool) {
    let node = tree.nodes[index]
    let side = side(ofFormOf: index)
    guard let place = node.index(side) else { return }
    let own = tree.tree(side).nodes[place]
    text.append(Array("<".utf8))
    name(index)
    var additions = additions(to: index, side)
    var end = own.nameRange.upperBound
    for attribute in additions.removeValue(forKey: "") ?? [] { add(attribute) }
    for attribute in own.attributes {
      let lead = end..<attribute.range.lowerBound
      end = attribute.range.upperBound
      switch source(of: attribute.name, node, side) {
      case .conflict(let number): conflict(number, attribute.name, index, lead, side)
      case .side(let source):
        // An attribute that is not in the tag was removed, or is written as an element now.
        if let range = range(of: attribute.name, node, source) {
          space(lead, side)
          put(range, source)
        }
      }
      for attribute in additions[attribute.name] ?? [] { add(attribute) }
    }
    // If an element that ended in its tag is opened, the white space before the end of the tag is removed.
    let closed = own.close.isEmpty
    let rest = end..<own.tag.upperBound - (closed ? 2 : 1)
    if endsHere || !closed { space(rest, side) }
    text.append(Array((endsHere ? "/>" : ">").utf8))
  }

  /// Returns the side whose tag determines the form of the result: its white space and the order of its attributes.
  private func side(ofFormOf index: Int) -> MergeSide {
    let node = tree.nodes[index]
    guard let o = node.ours else { return .theirs }
    guard let t = node.theirs, let b = node.base else { return .ours }
    let mine = form(tree.ours, o)
    return mine == form(tree.base, b) && mine != form(tree.theirs, t) ? .theirs : .ours
  }

  /// Returns a tag without its name and without its values.
  private func form(_ tree: LayoutTree, _ index: Int) -> [UInt8] {
    let node = tree.nodes[index]
    var end = node.nameRange.upperBound
    var form: [UInt8] = []
    for attribute in node.attributes {
      form += unified(tree.bytes(end..<attribute.range.lowerBound)) + attribute.name.utf8
      end = attribute.range.upperBound
    }
    return form + unified(tree.bytes(end..<node.tag.upperBound - (node.close.isEmpty ? 2 : 1)))
  }

  private enum AttributeSource {
    case side(MergeSide)
    case conflict(Int)
  }

  private func source(of name: String, _ node: MergedTree.Node, _ side: MergeSide) -> AttributeSource {
    let isOneSided = node.ours == nil || node.theirs == nil
    return switch node.sources[name] ?? .ours {
    case .conflict(let number): .conflict(number)
    case _ where isOneSided: .side(side)
    case .ours: .side(.ours)
    case .theirs: .side(.theirs)
    }
  }

  private func range(of name: String, _ node: MergedTree.Node, _ side: MergeSide) -> Range<Int>? {
    node.index(side).flatMap { tree.tree(side).attribute(name, of: $0)?.range }
  }

  /// Writes an attribute that both sides have changed. The white space belongs to the version that has it.
  private mutating func conflict(_ number: Int, _ name: String, _ index: Int, _ lead: Range<Int>, _ side: MergeSide) {
    let node = tree.nodes[index]
    let space = unified(tree.tree(side).bytes(lead))
    let before = node.base.flatMap { tree.base.attribute(name, of: $0)?.range }
    var choice = choice(number, range(of: name, node, .ours), before, range(of: name, node, .theirs))
    if !choice.ours.bytes.isEmpty { choice.ours.bytes = space + choice.ours.bytes }
    if !choice.base.bytes.isEmpty { choice.base.bytes = space + choice.base.bytes }
    if !choice.theirs.bytes.isEmpty { choice.theirs.bytes = space + choice.theirs.bytes }
    text.append(choice)
  }

  /// An attribute that is in the tag of one side, but not in the tag whose form is used.
  private struct Addition {
    var name: String
    var node: Int
    var side: MergeSide
    var lead: Range<Int>
    var range: Range<Int>
    var conflict: Int?
  }

  private mutating func add(_ addition: Addition) {
    guard let number = addition.conflict else {
      space(addition.lead, addition.side)
      return put(addition.range, addition.side)
    }
    conflict(number, addition.name, addition.node, addition.lead, addition.side)
  }

  /// Returns the attribute behind which an addition of the other side is written. Xcode has an order for what both sides
  /// add behind one attribute.
  private func anchor(of name: String, behind before: String, _ index: Int, _ side: MergeSide) -> String {
    guard let order = tree.xcodeOrder, let own = tree.nodes[index].index(side),
      let place = tree.nodes[index].index(side.other)
    else { return before }
    let known = Set(tree.tree(side.other).nodes[place].attributes.map(\.name))
    let names = tree.tree(side).nodes[own].attributes.map(\.name)
    let rest = names[(names.firstIndex(of: before).map { $0 + 1 } ?? 0)...]
    return rest.prefix { !known.contains($0) && order.isAttribute($0, before: name, in: tree.nodeName(index)) }.last
      ?? before
  }

  /// Returns the attributes that the other side adds to a tag, by the attribute before each of them. "" means the
  /// element's name.
  private func additions(to index: Int, _ side: MergeSide) -> [String: [Addition]] {
    let node = tree.nodes[index]
    let other = side.other
    guard let own = node.index(side), let place = node.index(other) else { return [:] }
    let known = Set(tree.tree(side).nodes[own].attributes.map(\.name))
    var found: [String: [Addition]] = [:]
    var before = ""
    var end = tree.tree(other).nodes[place].nameRange.upperBound
    for attribute in tree.tree(other).nodes[place].attributes {
      let lead = end..<attribute.range.lowerBound
      end = attribute.range.upperBound
      if known.contains(attribute.name) {
        before = attribute.name
        continue
      }
      var addition = Addition(name: attribute.name, node: index, side: other, lead: lead, range: attribute.range)
      switch source(of: attribute.name, node, side) {
      case .side(side): continue
      case .side: break
      case .conflict(let number): addition.conflict = number
      }
      found[anchor(of: attribute.name, behind: before, index, side), default: []].append(addition)
    }
    return found
  }
}
