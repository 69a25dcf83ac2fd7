// Sets the entries of each container of the result: the order of the nodes that both sides have, and in between the
// nodes that only one side has put there.
extension MergedTree {
  /// Sets the entries of each container of the result.
  ///
  /// - Parameter cores: for each container, the order of the nodes that both sides have in it.
  mutating func setEntries(around cores: [Int: Core]) {
    let children = childrenOfLiving
    var theirPlaces: [Int: [Int]] = [:]
    for index in nodes.indices where !nodes[index].isGone {
      if let other = nodes[index].otherParent { theirPlaces[other, default: []].append(index) }
    }
    for container in Set(children.keys).union(theirPlaces.keys) where !nodes[container].isGone {
      let members = children[container] ?? []
      let core = cores[container] ?? Core(items: [], ranks: Ranks(of: [], in: container, children, self))
      var list = EntryList(core)
      for side in [MergeSide.ours, .theirs] {
        var placed: [(rank: Int, entry: Entry)] = members.compactMap { member in
          guard let rank = core.ranks[side][member], side == .ours || nodes[member].onlyIn != .ours else { return nil }
          return (rank, Entry(node: member))
        }
        if side == .theirs {
          let apart = members.filter { nodes[$0].isReorderedByBoth } + (theirPlaces[container] ?? [])
          placed += apart.compactMap { index in nodes[index].theirs.map { ($0, Entry(node: index, isTheirPlace: true)) }
          }
        }
        placed.sort { ($0.rank, $0.entry.node) < ($1.rank, $1.entry.node) }
        let order = placed.map { ($0.entry, attachment(of: $0.entry.node, side)) }
        list.insert(order, of: side) { isBefore($0.node, $1.node, in: container) }
      }
      nodes[container].entries = complete(list.entries, members)
    }
  }

  /// Returns true if an addition of theirs comes before an addition of ours at the same place.
  private func isBefore(_ theirs: Int, _ mine: Int, in container: Int) -> Bool {
    guard let xcodeOrder else { return false }
    if nodes[container].kind == .part {
      func key(_ index: Int) -> [[UInt8]]? {
        nodes[index].ours.map(ours.sortKey) ?? nodes[index].theirs.map(self.theirs.sortKey) ?? nil
      }
      guard let first = key(theirs), let second = key(mine) else { return false }
      return first.lexicographicallyPrecedes(second) { $0.lexicographicallyPrecedes($1) }
    }
    func name(_ index: Int) -> String? {
      nodes[index].ours.map(ours.propertyName) ?? nodes[index].theirs.flatMap(self.theirs.propertyName)
    }
    guard let first = name(theirs), let second = name(mine) else { return false }
    return xcodeOrder.isChild(first, before: second, in: nodeName(container))
  }

  /// The element that a node of one side belongs to, if the node is a comment.
  fileprivate enum Attachment { case none, previous, next }

  private func attachment(of index: Int, _ side: MergeSide) -> Attachment {
    guard nodes[index].kind == .comment, let place = nodes[index].index(side) else { return .none }
    let tree = tree(side)
    let isBelow = tree.place(amongSiblings: place) == 0 || tree.bytes(tree.lead(of: place)).contains(UInt8(ascii: "\n"))
    return isBelow ? .next : .previous
  }

  /// Puts comments that have followed their element above it.
  private func complete(_ entries: [Entry], _ members: [Int]) -> [Entry] {
    var above: [Int: [Entry]] = [:]
    var last: [Entry] = []
    let known = Set(entries.lazy.filter { !$0.isTheirPlace }.map(\.node))
    for member in members where !known.contains(member) {
      if let element = nodes[member].attachedTo, known.contains(element) {
        above[element, default: []].append(Entry(node: member))
      } else {
        last.append(Entry(node: member))
      }
    }
    if above.isEmpty { return entries + last }
    return entries.flatMap { ($0.isTheirPlace ? [] : above[$0.node] ?? []) + [$0] } + last
  }
}

/// The order of the nodes that both sides have in a container, into which the nodes of only one side are inserted.
private struct EntryList {
  typealias Entry = MergedTree.Entry

  private struct Item {
    var entries: [Entry]
    var above: [Entry] = []
    var onTheLine: [Entry] = []
    var behind: [Entry] = []
  }

  private let core: MergedTree.Core
  private var first: [Entry] = []
  private var items: [Item] = []
  private var last: [Entry] = []
  /// The place of each entry of the core.
  private var places: [Entry: Int] = [:]

  init(_ core: MergedTree.Core) {
    self.core = core
    for item in core.items {
      let entries =
        switch item {
        case .node(let index): [Entry(node: index)]
        case .conflict(let mine, let other):
          mine.map { Entry(node: $0) } + other.map { Entry(node: $0, isTheirPlace: true) }
        }
      for entry in entries { places[entry] = items.count }
      items.append(Item(entries: entries))
    }
  }

  var entries: [Entry] { first + items.flatMap { $0.above + $0.entries + $0.onTheLine + $0.behind } + last }

  /// Returns the nodes without a conflict that a side has moved.
  private func moved(by side: MergeSide) -> Set<Int> {
    let nodes = items.compactMap { $0.entries.count == 1 ? $0.entries[0].node : nil }
    return core.ranks.movers(core.ranks.sorted(nodes, by: core.ranks[side]))
  }

  /// Inserts the nodes that one side has put between the nodes of both sides.
  ///
  /// - Parameters:
  ///   - order: all entries that the side has in the container, in its order.
  ///   - isBefore: returns true if an addition of theirs comes before an addition of ours at the same place.
  mutating func insert(
    _ order: [(entry: Entry, attachment: MergedTree.Attachment)], of side: MergeSide,
    isBefore: (_ theirs: Entry, _ mine: Entry) -> Bool
  ) {
    if order.allSatisfy({ places[$0.entry] != nil }) { return }
    let movedByOther = moved(by: side.other)
    var run: [(entry: Entry, attachment: MergedTree.Attachment)] = []
    var before: Entry?
    for element in order {
      guard places[element.entry] != nil else {
        run.append(element)
        continue
      }
      insert(run, before, element.entry, movedByOther, isBefore)
      (run, before) = ([], element.entry)
    }
    insert(run, before, nil, movedByOther, isBefore)
  }

  private mutating func insert(
    _ run: [(entry: Entry, attachment: MergedTree.Attachment)], _ before: Entry?, _ after: Entry?,
    _ movedByOther: Set<Int>, _ isBefore: (_ theirs: Entry, _ mine: Entry) -> Bool
  ) {
    guard !run.isEmpty else { return }
    var rest = run[...]
    let (previous, next) = (before.flatMap { places[$0] }, after.flatMap { places[$0] })
    if let next {
      let count = run.reversed().prefix { $0.attachment == .next }.count
      items[next].above += run.suffix(count).map(\.entry)
      rest = run.dropLast(count)
    }
    guard let before, let previous else {
      if next == nil {
        Self.add(rest.map(\.entry), to: &last, isBefore)
      } else {
        Self.add(rest.map(\.entry), to: &first, isBefore)
      }
      return
    }
    let line = rest.prefix { $0.attachment == .previous }
    items[previous].onTheLine += line.map(\.entry)
    let others = rest.dropFirst(line.count).map(\.entry)
    // A node does not stay next to a node that the other side has moved away.
    if movedByOther.contains(before.node), next.map({ $0 < previous }) ?? true {
      if let next { items[next].above.insert(contentsOf: others, at: 0) } else { last += others }
    } else {
      Self.add(others, to: &items[previous].behind, isBefore)
    }
  }

  /// Adds entries of one side to those of the other side at the same place. Each side keeps its order.
  private static func add(
    _ entries: [Entry], to list: inout [Entry], _ isBefore: (_ theirs: Entry, _ mine: Entry) -> Bool
  ) {
    if list.isEmpty { return list = entries }
    var result: [Entry] = []
    var rest = entries[...]
    for entry in list {
      while let next = rest.first, isBefore(next, entry) { result.append(rest.removeFirst()) }
      result.append(entry)
    }
    list = result + rest
  }
}
