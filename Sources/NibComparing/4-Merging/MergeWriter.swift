internal import NibModel

/// Writes a merged tree as text: the bytes of ours, and those of their side for what their side has changed.
struct MergeWriter {
  let tree: MergedTree
  var text = MergedText()
  /// How ours ends its lines.
  let newline: [UInt8]
  /// What lines begin with that are written elsewhere than they stood, and what they begin with now.
  private var shift: (from: [UInt8], to: [UInt8])?

  init(_ tree: MergedTree) {
    self.tree = tree
    let bytes = tree.ours.source.bytes.isEmpty ? tree.theirs.source.bytes : tree.ours.source.bytes
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
    newline = end > 0 && bytes[end - 1] == UInt8(ascii: "\r") ? Array("\r\n".utf8) : Array("\n".utf8)
  }

  mutating func write() {
    let side: MergeSide = tree.ours.source.bytes.isEmpty ? .theirs : .ours
    put(0..<tree.tree(side).prologEnd, side)
    contents(of: 0, side)
  }

  // MARK: Nodes

  /// The children of a node, and what stands between them.
  private mutating func contents(of index: Int, _ side: MergeSide) {
    for entry in tree.nodes[index].entries { write(entry, in: index, side) }
    if let place = tree.nodes[index].index(side) { space(tree.tree(side).tail(of: place), side) }
  }

  private mutating func write(_ entry: MergedTree.Entry, in container: Int, _ outer: MergeSide) {
    let node = tree.nodes[entry.node]
    if entry.isTheirPlace {
      // As it stands: what is in it may contain, in ours, what it is in here, and need not end.
      return choose(entry, node.conflict, .theirs) { writer in
        guard let place = node.theirs else { return }
        let theirs = writer.tree.theirs
        writer.put(theirs.lead(of: place).lowerBound..<theirs.nodes[place].span.upperBound, .theirs)
      }
    }
    if let side = node.onlyIn {
      return choose(entry, node.conflict, side) { $0.writePlain(entry, in: container, outer) }
    }
    writePlain(entry, in: container, outer)
  }

  /// Something that only one side has here.
  private mutating func choose(
    _ entry: MergedTree.Entry, _ conflict: Int?, _ side: MergeSide, _ body: (inout MergeWriter) -> Void
  ) {
    var writer = self
    writer.text = MergedText()
    body(&writer)
    let version = writer.text.version(side)
    var choice = MergedText.Choice(conflicts: conflict.map { [$0] } ?? [])
    if side == .ours { choice.ours = version } else { choice.theirs = version }
    let node = tree.nodes[entry.node]
    if let place = node.base, node.otherParent == nil, !node.isReorderedByBoth {
      let leading = version.prefix { $0.isSpace }
      choice.base = leading + unified(tree.base.bytes(tree.base.nodes[place].span))
    }
    text.append(choice)
  }

  private mutating func writePlain(_ entry: MergedTree.Entry, in container: Int, _ outer: MergeSide) {
    let node = tree.nodes[entry.node]
    // Whose formatting it has: ours, if it stands there in ours.
    let isOurPlace = node.ours.map { tree.ofOurs[tree.ours.nodes[$0].parent] == container } ?? false
    let placing: MergeSide =
      node.ours == nil || !isOurPlace || outer == .theirs
        || tree.reorderedByTheirs.contains(entry.node)
      ? .theirs : .ours
    let source: MergeSide = placing == .theirs && (node.ours == nil || isUntouched(entry.node)) ? .theirs : .ours
    guard let place = node.index(placing) ?? node.index(source) else { return }
    let leadSide: MergeSide = node.index(placing) == nil ? source : placing
    let lead = tree.tree(leadSide).lead(of: place)
    space(lead, leadSide)
    let outerShift = shift
    if leadSide != source, let own = node.index(source) {
      shift = (indentation(tree.tree(source), own), indentation(tree.tree(leadSide), place))
    }
    write(entry.node, source)
    shift = outerShift
  }

  /// Ours has not touched a byte of it.
  private func isUntouched(_ index: Int) -> Bool {
    let node = tree.nodes[index]
    guard let o = node.ours, let b = node.base, node.theirs != nil else { return false }
    return tree.ours.bytes(tree.ours.nodes[o].span).elementsEqual(tree.base.bytes(tree.base.nodes[b].span))
  }

  private func indentation(_ tree: LayoutTree, _ index: Int) -> [UInt8] {
    let lead = tree.bytes(tree.lead(of: index))
    guard let start = lead.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    return Array(lead[(start + 1)...])
  }

  private mutating func write(_ index: Int, _ side: MergeSide) {
    let node = tree.nodes[index]
    guard let place = node.index(side) else { return }
    let source = tree.tree(side)
    switch node.kind {
    case .comment: put(source.nodes[place].span, side)
    case .value: value(index, place, side)
    default:
      tag(index, side)
      let isEmpty = source.nodes[place].close.isEmpty
      if isEmpty, node.entries.isEmpty { return }
      contents(of: index, side)
      if isEmpty {
        // Ours had nothing in it. Their side has, and an end to it.
        if let other = node.theirs { space(tree.theirs.tail(of: other), .theirs) }
        text.append(Array("</".utf8))
        name(index, side)
        text.append(Array(">".utf8))
      } else {
        let close = source.nodes[place].close
        put(close.lowerBound..<close.lowerBound + 2, side)
        name(index, side)
        let nameCount = source.nodes[place].nameRange.count
        put(close.lowerBound + 2 + nameCount..<close.upperBound, side)
      }
    }
  }

  private mutating func value(_ index: Int, _ place: Int, _ side: MergeSide) {
    let node = tree.nodes[index]
    switch node.kind == .value ? tree.sources(ofOwner: node.parent, tree.tree(side).nodes[place].name) : .ours {
    case .conflict(let number):
      text.append(
        choice(
          number, node.ours.map { tree.ours.nodes[$0].span }, node.base.map { tree.base.nodes[$0].span },
          node.theirs.map { tree.theirs.nodes[$0].span }))
    case .theirs:
      if let other = node.theirs { put(tree.theirs.nodes[other].span, .theirs) }
    case .ours: put(tree.tree(side).nodes[place].span, side)
    }
  }

  // MARK: Bytes

  func choice(_ number: Int, _ ours: Range<Int>?, _ base: Range<Int>?, _ theirs: Range<Int>?) -> MergedText.Choice {
    MergedText.Choice(
      ours: ours.map { Array(tree.ours.bytes($0)) } ?? [], base: base.map { unified(tree.base.bytes($0)) } ?? [],
      theirs: theirs.map { unified(tree.theirs.bytes($0)) } ?? [], conflicts: [number])
  }

  mutating func put(_ range: Range<Int>, _ side: MergeSide) {
    if side == .ours { text.append(tree.ours.bytes(range)) } else { text.append(unified(tree.theirs.bytes(range))) }
  }

  /// White space. That of ours is indented anew if what it is in has been moved; theirs is as deep as it should be.
  mutating func space(_ range: Range<Int>, _ side: MergeSide) {
    guard let shift, shift.from != shift.to, side == .ours else { return put(range, side) }
    var rest = tree.ours.bytes(range)
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      text.append(rest[...end])
      rest = rest[(end + 1)...]
      let next = rest.dropFirst(shift.from.count).first
      // Empty lines stay empty.
      if rest.starts(with: shift.from), next != UInt8(ascii: "\n"), next != UInt8(ascii: "\r") {
        text.append(shift.to)
        rest = rest.dropFirst(shift.from.count)
      }
    }
    text.append(rest)
  }

  /// The bytes with the line ends of ours.
  func unified(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if result.last == UInt8(ascii: "\r") { result.removeLast() }
        result += newline
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
