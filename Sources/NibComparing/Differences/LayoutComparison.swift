internal import NibModel

/// The structural differences between two layouts.
///
/// Formatting, the order of attributes in a tag, comments, and the spelling of values (`&#65;` or `A`, in the tag or as
/// an element) are not compared. The order of siblings and of connections is compared, because it affects a load.
package struct LayoutComparison: Sendable {
  package let old: LayoutTree
  package let new: LayoutTree
  /// The differences in the order of the new layout. Removals are at the place of their container.
  package private(set) var differences: [LayoutDifference] = []

  let matching: TreeMatching

  /// Compares two layouts. O(nodes) in the usual case.
  package init(_ old: LayoutTree, _ new: LayoutTree) {
    self.old = old
    self.new = new
    var table = ShapeTable()
    let shapes = (table.shapes(of: old), table.shapes(of: new))
    matching = TreeMatching(old, new, shapes: shapes)
    // Edges of archives are compared by the objects that they lead to, but shapes only contain the classes of these
    // objects.
    guard old.isArchive || shapes.0.whole[0] != shapes.1.whole[0] else { return }
    var found: [(place: Int, difference: LayoutDifference)] = []
    for index in old.nodes.indices { compare(index) { found.append(($0, $1)) } }
    for index in new.nodes.indices where matching.toLeft[index] == nil { add(index) { found.append(($0, $1)) } }
    if !old.isArchive { compareCollections { found.append(($0, $1)) } }
    let order = found.indices.sorted { (found[$0].place, $0) < (found[$1].place, $1) }
    differences = order.map { found[$0].difference }
    let (upkeep, words) = (XcodeUpkeep(old, new), XcodeWords(old, new, matching))
    if upkeep != nil || words != nil { note(upkeep, words) }
  }

  /// Adds what a reader of Xcode's files wants to know.
  private mutating func note(_ upkeep: XcodeUpkeep?, _ words: XcodeWords?) {
    for index in differences.indices {
      differences[index].upkeep = upkeep?.upkeep(differences[index])
      let (tree, node) = differences[index].newNode.map { (new, $0) } ?? (old, differences[index].oldNode ?? 0)
      if node > 0 {
        differences[index].subject.label = XcodeLabels.label(of: node, in: tree)
        if let top = tree.top(of: node) {
          differences[index].top = tree.subject(top)
          differences[index].top?.label = XcodeLabels.label(of: top, in: tree)
        } else {
          differences[index].top = words?.top(differences[index])
        }
      }
      differences[index].sentence = words?.sentence(differences[index])
    }
  }

  typealias Finding = (_ place: Int, _ difference: LayoutDifference) -> Void

  /// Compares a node of the old layout with its partner in the new one.
  private func compare(_ a: Int, _ found: Finding) {
    guard let b = matching.toRight[a] else { return remove(a, found) }
    let (mine, theirs) = (old.nodes[a], new.nodes[b])
    var difference = LayoutDifference(
      kind: .classChanged, subject: new.subject(b), oldRange: old.place(of: a), newRange: new.place(of: b), oldNode: a,
      newNode: b)
    switch mine.kind {
    case .comment, .value, .item: return
    case .connect, .layout, .object:
      if mine.name != theirs.name {
        (difference.old, difference.new) = (.words(mine.name), .words(theirs.name))
        difference.subject = old.subject(a)
        found(theirs.span.lowerBound, difference)
      }
      if old.isArchive || matching.leftShapes.values[a] != matching.rightShapes.values[b] { compareValues(a, b, found) }
    case .file, .part: break
    }
    // If a container was added or removed, its contents are not reported as moved: the report about the container is
    // enough.
    if mine.kind == .object, new.nodes[b].parent != matching.toRight[mine.parent] {
      difference.kind = .objectMoved
      (difference.old, difference.new) = (.words(words(old, mine.parent)), .words(words(new, theirs.parent)))
      found(theirs.span.lowerBound, difference)
    }
    compareOrder(a, b, found)
  }

  private func remove(_ a: Int, _ found: Finding) {
    let node = old.nodes[a]
    guard let container = matching.toRight[node.parent] else { return }
    var difference = LayoutDifference(
      kind: .objectRemoved, subject: old.subject(a), oldRange: old.place(of: a), newRange: nil, oldNode: a)
    switch node.kind {
    case .object, .layout:
      difference.old = .words(words(old, node.parent))
      difference.subject.count = old.objectCount(in: a, without: matching.toRight)
    case .connect:
      difference.kind = .connectionRemoved
      difference.old = .words(connectionWords(old, a))
    case .part:
      if hasOnlyMoved(a, of: old, matching.toRight) { return }
      difference = part(a, of: old, without: matching.toRight, owner: new.subject(container))
      (difference.oldNode, difference.newNode) = (node.parent, container)
      difference.kind = .attributeRemoved
    case .file, .value, .item, .comment: return
    }
    found(new.nodes[container].span.lowerBound, difference)
  }

  private func add(_ b: Int, _ found: Finding) {
    let node = new.nodes[b]
    guard matching.toLeft[node.parent] != nil else { return }
    var difference = LayoutDifference(
      kind: .objectAdded, subject: new.subject(b), oldRange: nil, newRange: new.place(of: b), newNode: b)
    switch node.kind {
    case .object, .layout:
      difference.new = .words(words(new, node.parent))
      difference.subject.count = new.objectCount(in: b, without: matching.toLeft)
    case .connect:
      difference.kind = .connectionAdded
      difference.new = .words(connectionWords(new, b))
    case .part:
      if hasOnlyMoved(b, of: new, matching.toLeft) { return }
      difference = part(b, of: new, without: matching.toLeft, owner: new.subject(node.parent))
      (difference.oldNode, difference.newNode) = (matching.toLeft[node.parent], node.parent)
      swap(&difference.old, &difference.new)
      swap(&difference.oldRange, &difference.newRange)
      difference.kind = .attributeAdded
    case .file, .value, .item, .comment: return
    }
    found(node.span.lowerBound, difference)
  }

  /// Returns true if one of Xcode's lists has objects, and each of them is also in the other file: it has been moved.
  private func hasOnlyMoved(_ part: Int, of tree: LayoutTree, _ partners: [Int?]) -> Bool {
    let objects = tree.nodes[part].children.filter { tree.nodes[$0].kind == .object }
    return tree.xcodeRoot != nil && !objects.isEmpty && objects.allSatisfy { partners[$0] != nil }
  }

  private func part(
    _ index: Int, of tree: LayoutTree, without partners: [Int?], owner: LayoutDifference.Subject
  ) -> LayoutDifference {
    let count = tree.objectCount(in: index, without: partners)
    return LayoutDifference(
      kind: .attributeRemoved, subject: owner, name: tree.nodes[index].name,
      old: .words(count == 0 ? "objects" : count == 1 ? "an object" : "\(count) objects"),
      oldRange: tree.place(of: index))
  }

  private func compareValues(_ a: Int, _ b: Int, _ found: Finding) {
    let (mine, theirs) = (facts(of: a, in: old), facts(of: b, in: new))
    let before = Dictionary(mine.map { ($0.name, $0) }) { first, _ in first }
    let after = Set(theirs.map(\.name))
    let isConnect = old.nodes[a].kind == .connect
    func report(_ name: String, _ was: LayoutTree.Attribute?, _ now: LayoutTree.Attribute?) {
      let isConnection =
        isConnect || (!new.isArchive && ["outlet", "outlets", "action"].contains(name))
        || [was, now].contains { $0.map { $0.value.isReference || $0.targets != nil && !$0.isContainment } ?? false }
      let kind: LayoutDifference.Kind =
        switch (was, now) {
        case (nil, _): isConnection ? .connectionAdded : .attributeAdded
        case (_, nil): isConnection ? .connectionRemoved : .attributeRemoved
        default: isConnection ? .connectionChanged : .attributeChanged
        }
      found(
        now?.range.lowerBound ?? self.new.nodes[b].span.lowerBound,
        LayoutDifference(
          kind: kind, subject: self.new.subject(b), name: name, old: was.map { fact($0, in: old) },
          new: now.map { fact($0, in: new) },
          oldRange: SourceRange(was?.range ?? self.old.nodes[a].tag),
          newRange: SourceRange(now?.range ?? self.new.nodes[b].tag), oldNode: a, newNode: b))
    }
    for value in theirs where before[value.name].map({ !isSame($0, value) }) ?? true {
      report(value.name, before[value.name], value)
    }
    for value in mine where !after.contains(value.name) { report(value.name, value, nil) }
  }

  /// Returns the values and edges of a node.
  private func facts(of index: Int, in tree: LayoutTree) -> [LayoutTree.Attribute] {
    if tree.isArchive { return tree.nodes[index].attributes }
    return tree.values(of: index).map { LayoutTree.Attribute(name: $0.name, value: $0.value, range: $0.range) }
  }

  /// Returns true for equal values, and for edges to the same objects.
  private func isSame(_ was: LayoutTree.Attribute, _ now: LayoutTree.Attribute) -> Bool {
    guard was.value == now.value, let mine = was.targets, let theirs = now.targets else {
      return was.value == now.value
    }
    return mine.map { matching.toRight[$0] } == theirs
  }

  private func fact(_ attribute: LayoutTree.Attribute, in tree: LayoutTree) -> LayoutDifference.Fact {
    attribute.targets == nil ? .value(attribute.value) : .words(words(tree, edge: attribute))
  }

  /// Compares the order of the children that a container has on both sides. Reports as few children as possible whose
  /// moves explain the new order.
  private func compareOrder(_ a: Int, _ b: Int, _ found: Finding) {
    for kind in [LayoutTree.Kind.object, .connect] {
      let kept = old.nodes[a].children.filter {
        old.nodes[$0].kind == kind && matching.toRight[$0].map { new.nodes[$0].parent == b } ?? false
      }
      let partners = kept.compactMap { matching.toRight[$0] }
      guard zip(partners, partners.dropFirst()).contains(where: { $0 > $1 }) else { continue }
      let still = Set(longestIncreasing(partners))
      for (place, (mine, theirs)) in zip(kept, partners).enumerated() where !still.contains(place) {
        var difference = LayoutDifference(
          kind: kind == .object ? .objectReordered : .connectionReordered, subject: new.subject(theirs),
          oldRange: old.place(of: mine), newRange: new.place(of: theirs), oldNode: mine, newNode: theirs)
        (difference.old, difference.new) = (.words(neighbor(old, mine)), .words(neighbor(new, theirs)))
        found(new.nodes[theirs].span.lowerBound, difference)
      }
    }
  }

  private func compareCollections(_ found: Finding) {
    let (before, after) = (old.collections, new.collections)
    for (name, members) in before.sorted(by: { $0.key < $1.key }) {
      guard let others = after[name] else { continue }
      let partners = members.compactMap { matching.toRight[$0.member] }
      let places = Dictionary(others.enumerated().map { ($1.member, $0) }) { first, _ in first }
      let order = partners.compactMap { places[$0] }
      guard let first = members.first, let last = others.first,
        zip(order, order.dropFirst()).contains(where: { $0 > $1 })
      else { continue }
      let kept = Set(order)
      let isKept = { (member: Int) in matching.toRight[member].map { places[$0] != nil } ?? false }
      found(
        last.range.lower,
        LayoutDifference(
          kind: .collectionReordered, subject: LayoutDifference.Subject(className: name.owner), name: name.name,
          old: .words(names(members.map(\.member).filter(isKept), old)),
          new: .words(names(others.indices.filter(kept.contains).map { others[$0].member }, new)),
          oldRange: first.range, newRange: last.range))
    }
  }

  private func names(_ members: [Int], _ tree: LayoutTree) -> String {
    members.listed(atMost: 8) { tree.subject($0).words }
  }
}

extension SourceRange {
  init(_ range: Range<Int>) { self.init(range.lowerBound, range.upperBound) }
}
