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
        list.insert(placed.map { ($0.entry, attachment(of: $0.entry.node, side)) }, of: side)
      }
      nodes[container].entries = complete(list.entries, members)
    }
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
  /// - Parameter order: all entries that the side has in the container, in its order.
  mutating func insert(_ order: [(entry: Entry, attachment: MergedTree.Attachment)], of side: MergeSide) {
    if order.allSatisfy({ places[$0.entry] != nil }) { return }
    let movedByOther = moved(by: side.other)
    var run: [(entry: Entry, attachment: MergedTree.Attachment)] = []
    var before: Entry?
    for element in order {
      guard places[element.entry] != nil else {
        run.append(element)
        continue
      }
      insert(run, before, element.entry, movedByOther)
      (run, before) = ([], element.entry)
    }
    insert(run, before, nil, movedByOther)
  }

  private mutating func insert(
    _ run: [(entry: Entry, attachment: MergedTree.Attachment)], _ before: Entry?, _ after: Entry?,
    _ movedByOther: Set<Int>
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
      if next == nil { last += rest.map(\.entry) } else { first += rest.map(\.entry) }
      return
    }
    let line = rest.prefix { $0.attachment == .previous }
    items[previous].onTheLine += line.map(\.entry)
    let others = rest.dropFirst(line.count).map(\.entry)
    // A node does not stay next to a node that the other side has moved away.
    if movedByOther.contains(before.node), next.map({ $0 < previous }) ?? true {
      if let next { items[next].above.insert(contentsOf: others, at: 0) } else { last += others }
    } else {
      items[previous].behind += others
    }
  }
}
