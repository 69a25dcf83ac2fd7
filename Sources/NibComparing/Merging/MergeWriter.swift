internal import NibModel

/// Writes a merged tree as text. Each piece, such as a tag, a comment, or the white space between them, has the bytes
/// of ours, or those of theirs if ours has not changed the piece since the base.
struct MergeWriter {
  let tree: MergedTree
  var text = MergedText()
  /// The line end of the result.
  let newline: [UInt8]
  /// The indentation of each side's lines in the container that is being written, and their indentation in the result.
  private var shifts: (ours: Shift, theirs: Shift) = (Shift(), Shift())

  /// The nodes that are being written.
  private var open: Set<Int> = []
  /// The number of nodes around the current one that are being written at their second place.
  private var level = 0
  private static let mostLevels = 3
  /// The texts of nodes whose order is a conflict.
  private var reordered: [Int: MergedText] = [:]

  private struct Shift {
    var from: [UInt8] = []
    var to: [UInt8] = []
  }

  init(_ tree: MergedTree) {
    self.tree = tree
    func newline(_ tree: LayoutTree) -> [UInt8]? {
      let bytes = tree.source.bytes
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      return end > 0 && bytes[end - 1] == UInt8(ascii: "\r") ? Array("\r\n".utf8) : Array("\n".utf8)
    }
    let (before, mine, other) = (newline(tree.base), newline(tree.ours), newline(tree.theirs))
    self.newline = (mine == before ? other ?? mine : mine ?? other) ?? Array("\n".utf8)
  }

  mutating func write() {
    let side = side(of: 0) { tree, _ in 0..<tree.prologEnd }
    put(0..<tree.tree(side).prologEnd, side)
    contents(of: 0)
  }

  /// Returns the side whose bytes are used for a piece of a node.
  func side(of index: Int, _ piece: (LayoutTree, Int) -> Range<Int>) -> MergeSide {
    let node = tree.nodes[index]
    guard let o = node.ours else { return .theirs }
    guard let t = node.theirs else { return .ours }
    // An empty file.
    if index == 0, tree.ours.source.bytes.isEmpty { return .theirs }
    if index == 0, tree.theirs.source.bytes.isEmpty { return .ours }
    guard let b = node.base, index > 0 || !tree.base.source.bytes.isEmpty else { return .ours }
    let mine = tree.ours.bytes(piece(tree.ours, o))
    if mine == tree.theirs.bytes(piece(tree.theirs, t)) { return .ours }
    return unified(mine) == unified(tree.base.bytes(piece(tree.base, b))) ? .theirs : .ours
  }

  // MARK: Nodes

  /// Writes the children of a node, and everything between them.
  private mutating func contents(of index: Int) {
    for (number, entry) in tree.nodes[index].entries.enumerated() { write(entry, in: index, number) }
    tail(of: index)
  }

  private mutating func tail(of index: Int) {
    let node = tree.nodes[index]
    func hasEnd(_ tree: LayoutTree, _ place: Int?) -> Bool {
      place.map { $0 == 0 || !tree.nodes[$0].close.isEmpty } ?? false
    }
    let side: MergeSide
    switch (hasEnd(tree.ours, node.ours), hasEnd(tree.theirs, node.theirs)) {
    case (true, true): side = self.side(of: index) { $0.tail(of: $1) }
    case (true, false): side = .ours
    case (false, true): side = .theirs
    case (false, false): return
    }
    if let place = node.index(side) { _ = space(tree.tree(side).tail(of: place), side) }
  }

  private mutating func write(_ entry: MergedTree.Entry, in container: Int, _ number: Int) {
    let node = tree.nodes[entry.node]
    if entry.isTheirPlace {
      return choose(entry, node.conflict, .theirs) { $0.writeAtTheirPlace(entry.node, in: container, number) }
    }
    if node.kind == .value, node.ours == nil || node.theirs == nil, let name = valueName(of: node),
      case .conflict(let conflict) = tree.sources(ofOwner: node.parent, name)
    {
      return valueOfOneSide(node, conflict)
    }
    if let side = node.onlyIn {
      return choose(entry, node.conflict, side) {
        if node.isReorderedByBoth {
          $0.writeReordered(entry.node, in: container, number)
        } else {
          $0.writePlain(entry.node, in: container, number)
        }
      }
    }
    writePlain(entry.node, in: container, number)
  }

  /// Writes a node at the place that it has in theirs. It has the changes of both sides also there.
  private mutating func writeAtTheirPlace(_ index: Int, in container: Int, _ number: Int) {
    if tree.nodes[index].isReorderedByBoth { return writeReordered(index, in: container, number) }
    // In ours, the contents may include the container itself, so the recursion might not end. And each level would be
    // written twice.
    if open.contains(index) || level >= Self.mostLevels { return writeTheirs(index) }
    level += 1
    writePlain(index, in: container, number)
    level -= 1
  }

  /// Writes a node that has two places in one container. The text is the same in both.
  private mutating func writeReordered(_ index: Int, in container: Int, _ number: Int) {
    if reordered[index] == nil {
      let outer = text
      text = MergedText()
      writePlain(index, in: container, number)
      reordered[index] = text
      text = outer
    }
    if let written = reordered[index] { text.append(written) }
  }

  /// Writes a node as theirs has it.
  private mutating func writeTheirs(_ index: Int) {
    guard let place = tree.nodes[index].theirs else { return }
    let theirs = tree.theirs
    var end = theirs.lead(of: place).lowerBound
    for inner in place..<theirs.nodes[place].end {
      put(end..<theirs.nodes[inner].span.lowerBound, .theirs)
      end = theirs.nodes[inner].span.lowerBound
      text.mark(tree.ofTheirs[inner])
    }
    put(end..<theirs.nodes[place].span.upperBound, .theirs)
  }

  /// Writes a piece that only one side has at this place.
  private mutating func choose(
    _ entry: MergedTree.Entry, _ conflict: Int?, _ side: MergeSide, _ body: (inout MergeWriter) -> Void
  ) {
    let outer = text
    text = MergedText()
    body(&self)
    let version = text.version(side)
    var choice = MergedText.Choice(conflicts: conflict.map { [$0] } ?? [])
    if side == .ours { choice.ours = version } else { choice.theirs = version }
    if text.hasChoices { choice.nested[side] = text }
    text = outer
    let node = tree.nodes[entry.node]
    if let place = node.base, node.otherParent == nil, !node.isReorderedByBoth {
      let leading = version.bytes.prefix { $0.isSpace }
      choice.base.bytes = leading + unified(tree.base.bytes(tree.base.nodes[place].span))
    }
    text.append(choice)
  }

  private mutating func writePlain(_ index: Int, in container: Int, _ number: Int) {
    let node = tree.nodes[index]
    func isHere(_ side: MergeSide) -> Bool {
      node.index(side).map { tree.merged(tree.tree(side).nodes[$0].parent, side) == container } ?? false
    }
    let side: MergeSide =
      switch (isHere(.ours), isHere(.theirs)) {
      case (true, false): .ours
      case (false, true): .theirs
      default: self.side(of: index) { $0.lead(of: $1) }
      }
    guard let place = node.index(side) else { return }
    let outer = shifts
    if !isHere(.ours), !isHere(.theirs) { alignWithNeighbor(index, in: container, number, side) }
    let source = tree.tree(side)
    let lead = source.lead(of: place)
    // A node that no longer begins the file must begin a line.
    if container == 0, number > 0, lead.isEmpty { text.append(newline) }
    if let indentation = space(lead, side) {
      if let o = node.ours { shifts.ours = Shift(from: self.indentation(tree.ours, o), to: indentation) }
      if let t = node.theirs { shifts.theirs = Shift(from: self.indentation(tree.theirs, t), to: indentation) }
    }
    text.mark(index)
    open.insert(index)
    write(index)
    open.remove(index)
    shifts = outer
  }

  /// Begins the line of a node in the same way as the line of its neighbor, if neither side has the node in this
  /// container.
  private mutating func alignWithNeighbor(_ index: Int, in container: Int, _ number: Int, _ side: MergeSide) {
    let entries = tree.nodes[container].entries
    let neighbor = number + 1 < entries.count ? number + 1 : number - 1
    guard neighbor >= 0, let place = tree.nodes[index].index(side) else { return }
    let other = tree.nodes[entries[neighbor].node]
    let to = other.index(side.other).map { indentation(tree.tree(side.other), $0) }
    if let to { self[side] = Shift(from: indentation(tree.tree(side), place), to: to) }
  }

  private subscript(side: MergeSide) -> Shift {
    get { side == .ours ? shifts.ours : shifts.theirs }
    set { if side == .ours { shifts.ours = newValue } else { shifts.theirs = newValue } }
  }

  private func indentation(_ tree: LayoutTree, _ index: Int) -> [UInt8] {
    let lead = tree.bytes(tree.lead(of: index))
    guard let start = lead.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    return Array(lead[(start + 1)...])
  }

  private mutating func write(_ index: Int) {
    let node = tree.nodes[index]
    let side = side(of: index) { tree, place in tree.nodes[place].close }
    guard let place = node.index(side) else { return }
    switch node.kind {
    case .comment: put(tree.tree(side).nodes[place].span, side)
    case .value: value(index)
    default:
      // An element ends in its tag if it does so on the side whose form is used, unless it now has contents.
      let isEmpty = node.entries.isEmpty && (tree.tree(side).nodes[place].close.isEmpty || isEmptied(node))
      tag(index, endsHere: isEmpty)
      if isEmpty { return }
      contents(of: index)
      text.append(Array("</".utf8))
      name(index)
      let close = tree.tree(side).nodes[place].close
      if close.isEmpty {
        text.append(Array(">".utf8))
      } else {
        let nameCount = tree.tree(side).nodes[place].nameRange.count
        put(close.lowerBound + 2 + nameCount..<close.upperBound, side)
      }
    }
  }

  /// Returns true if both sides together have removed all contents of an element of Xcode's, which then ends in its tag.
  private func isEmptied(_ node: MergedTree.Node) -> Bool {
    guard tree.ours.isXcode, let o = node.ours, let t = node.theirs else { return false }
    return !tree.ours.nodes[o].children.isEmpty && !tree.theirs.nodes[t].children.isEmpty
  }

  private func valueName(of node: MergedTree.Node) -> String? {
    node.ours.map { tree.ours.nodes[$0].name } ?? node.theirs.map { tree.theirs.nodes[$0].name }
  }

  /// Writes a value element that the version of one side does not have, and neither the white space before it.
  private mutating func valueOfOneSide(_ node: MergedTree.Node, _ number: Int) {
    func range(_ tree: LayoutTree, _ place: Int?) -> Range<Int>? {
      place.map { tree.lead(of: $0).lowerBound..<tree.nodes[$0].span.upperBound }
    }
    text.append(
      choice(number, range(tree.ours, node.ours), range(tree.base, node.base), range(tree.theirs, node.theirs)))
  }

  private mutating func value(_ index: Int) {
    let node = tree.nodes[index]
    let side: MergeSide = node.ours == nil ? .theirs : .ours
    guard let place = node.index(side) else { return }
    switch tree.sources(ofOwner: node.parent, tree.tree(side).nodes[place].name) {
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
    func version(_ tree: LayoutTree, _ range: Range<Int>?) -> MergedText.Version {
      MergedText.Version(bytes: range.map { unified(tree.bytes($0)) } ?? [])
    }
    return MergedText.Choice(
      ours: version(tree.ours, ours), base: version(tree.base, base), theirs: version(tree.theirs, theirs),
      conflicts: [number])
  }

  mutating func put(_ range: Range<Int>, _ side: MergeSide) { text.append(unified(tree.tree(side).bytes(range))) }

  /// Writes white space with the indentation of its new container.
  ///
  /// - Returns: the beginning of its last line, or nil if the white space contains no line end.
  @discardableResult
  mutating func space(_ range: Range<Int>, _ side: MergeSide) -> [UInt8]? {
    let shift = self[side]
    var rest = unified(tree.tree(side).bytes(range))[...]
    var indentation: [UInt8]?
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      text.append(rest[...end])
      rest = rest[(end + 1)...]
      let next = rest.dropFirst(shift.from.count).first
      // Empty lines stay empty.
      if shift.from != shift.to, rest.starts(with: shift.from), next != UInt8(ascii: "\n"), next != UInt8(ascii: "\r") {
        text.append(shift.to)
        rest = rest.dropFirst(shift.from.count)
        indentation = shift.to
      } else {
        indentation = []
      }
    }
    text.append(rest)
    return indentation.map { $0 + rest }
  }

  /// Returns the bytes with the line ends of the result.
  func unified(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "\n")) else { return Array(bytes) }
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
