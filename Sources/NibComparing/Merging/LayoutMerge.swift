package import NibModel

/// The merge of two people's changes to one layout.
///
/// The result is the text of ours with the changes of theirs, including changes of formatting. A change that both sides
/// have made is made once. If both sides add something at one place, the addition of ours comes first. If two changes
/// contradict each other, the lines are put between the marks that git uses, in both versions and in that of the base.
package struct LayoutMerge: Sendable {
  /// The merged text, with marks around conflicts.
  package let bytes: [UInt8]
  /// The conflicts in the order of ours. If there are none, the text is a layout.
  package let conflicts: [MergeConflict]
  /// The decisions that were made without a conflict, in the order of the nodes.
  package let settlements: [MergeSettlement]
  /// The versions of the text, in which conflicts have other numbers.
  let text: MergedText
  /// The index of the conflict that has a number in the text.
  private let indices: [Int: Int]

  /// Merges two layouts with a common base. O(nodes) in the usual case.
  ///
  /// - Parameters:
  ///   - base: the layout from which both were made. An empty file if both sides have added the layout.
  ///   - marks: The marks of conflicts.
  ///   - rules: the decisions that are made without a conflict. Only files of Xcode's give occasion.
  ///   - faults: returns the faults that keep a layout from being loaded. If the result has one that neither side has,
  ///     the merge is a conflict.
  package init(
    base: LayoutTree, ours: LayoutTree, theirs: LayoutTree, marks: MergeMarks = MergeMarks(),
    rules: Set<MergeSettlement.Rule> = Set(MergeSettlement.Rule.allCases),
    faults: (SourceText) -> [Diagnostic] = { _ in [] }
  ) {
    // If one side has changed nothing, the result is the other side, byte for byte.
    let isOurs = theirs.source.bytes == base.source.bytes || theirs.source.bytes == ours.source.bytes
    if isOurs || ours.source.bytes == base.source.bytes {
      self.init(bytes: (isOurs ? ours : theirs).source.bytes)
      return
    }
    self.init(merging: base, ours, theirs, marks, rules: rules, faults: faults)
  }

  /// Merges two layouts that are both changed.
  ///
  /// - Parameter needed: the ids of objects that must not disappear without a conflict.
  private init(
    merging base: LayoutTree, _ ours: LayoutTree, _ theirs: LayoutTree, _ marks: MergeMarks,
    needed: Set<[UInt8]> = [], rules: Set<MergeSettlement.Rule>, faults: (SourceText) -> [Diagnostic]
  ) {
    var tree = MergedTree(base: base, ours: ours, theirs: theirs, needed: needed, rules: rules)
    var writer = MergeWriter(tree)
    writer.write()
    let whole = { (conflict: MergeConflict) in
      LayoutMerge(marking: ours.source, base.source, theirs.source, conflict, marks)
    }
    let result: LayoutTree
    do throws(NibError) {
      // A text that has lost a change is not returned.
      let (mine, other) = (
        try MergeCheck(writer.text.version(.ours), of: tree), try MergeCheck(writer.text.version(.theirs), of: tree)
      )
      if let loss = mine.loss(of: .ours) ?? other.loss(of: .theirs) {
        // Of all decisions, only this one is needed.
        tree.conflicts = []
        let number = tree.report(.lostChange, loss.message, on: loss.node)
        self = whole(tree.conflicts[number])
        return
      }
      let broken = [mine.result, other.result].reduce(into: Set<[UInt8]>()) {
        $0.formUnion($1.brokenReferences(base, ours, theirs, dropped: tree.droppedIDs))
      }
      if !broken.isSubset(of: needed) {
        self.init(
          merging: base, ours, theirs, marks, needed: needed.union(broken), rules: rules, faults: faults)
        return
      }
      result = mine.result
    } catch {
      let reason = error.diagnostics.first?.message ?? ""
      self = whole(MergeConflict(kind: .unreadable, message: "the result of the merge is not a layout: \(reason)"))
      return
    }
    if tree.conflicts.isEmpty, tree.table.shapes(of: result).whole[0] != tree.shape {
      self = whole(MergeConflict(kind: .unreadable, message: "the merged text does not have the merged contents"))
      return
    }
    // Xcode opens the version of ours even if there are conflicts.
    if tree.conflicts.isEmpty || ours.isXcode, let fault = Self.newFault(of: result, ours, theirs, faults) {
      self = whole(MergeConflict(kind: .notLoadable, message: "the result of the merge does not load: \(fault)"))
      return
    }
    self.init(writer.text, tree, marks, newline: writer.newline)
  }

  private init(_ text: MergedText, _ tree: MergedTree, _ marks: MergeMarks, newline: [UInt8]) {
    let (bytes, lines) = text.marked(by: marks, newline: newline)
    var conflicts = tree.conflicts
    for (number, line) in lines { conflicts[number].line = line }
    let numbers = conflicts.indices.sorted { (conflicts[$0].line ?? .max, $0) < (conflicts[$1].line ?? .max, $1) }
    indices = Dictionary(numbers.enumerated().map { ($1, $0) }) { first, _ in first }
    self.bytes = bytes
    self.conflicts = numbers.map { conflicts[$0] }
    self.text = text
    settlements = tree.settlements
  }

  private init(bytes: [UInt8]) {
    var text = MergedText()
    text.append(bytes)
    (self.bytes, self.text) = (bytes, text)
    (conflicts, settlements, indices) = ([], [], [:])
  }

  /// Returns the message of the first fault that only the result of the merge has.
  private static func newFault(
    of result: LayoutTree, _ ours: LayoutTree, _ theirs: LayoutTree, _ faults: (SourceText) -> [Diagnostic]
  ) -> String? {
    let found = faults(result.source)
    if found.isEmpty { return nil }
    let known = Set((faults(ours.source) + faults(theirs.source)).map(\.message))
    return found.first { !known.contains($0.message) }?.message
  }

  /// Creates a conflict of the whole files, whose common lines at the beginning and the end stand outside the marks.
  /// The files need not be layouts.
  package init(
    marking ours: SourceText, _ base: SourceText, _ theirs: SourceText, _ conflict: MergeConflict, _ marks: MergeMarks
  ) {
    var text = MergedText()
    text.append(
      MergedText.Choice(
        ours: MergedText.Version(bytes: ours.bytes), base: MergedText.Version(bytes: base.bytes),
        theirs: MergedText.Version(bytes: theirs.bytes), conflicts: [0]))
    let (bytes, lines) = text.marked(by: marks, newline: [UInt8(ascii: "\n")])
    var conflict = conflict
    conflict.line = lines[0]
    (self.bytes, self.text) = (bytes, text)
    (conflicts, settlements, indices) = ([conflict], [], [0: 0])
  }

  /// Returns the text that results if a side is chosen in each conflict.
  ///
  /// - Parameter side: returns the side for the index of a conflict.
  package func text(taking side: (Int) -> MergeSide) -> [UInt8] {
    text.version { number in indices[number].map(side) ?? .ours }.bytes
  }

  /// The pieces of text that are in a conflict, in each version.
  package struct Versions: Sendable {
    package var base: [UInt8] = []
    package var ours: [UInt8] = []
    package var theirs: [UInt8] = []
  }

  /// The versions of each conflict.
  package var versions: [Versions] {
    text.choices.reduce(into: conflicts.map { _ in Versions() }) { versions, found in
      guard let index = index(of: found.choice) else { return }
      versions[index].base += found.choice.base.bytes
      versions[index].ours += found.choice.ours.bytes
      versions[index].theirs += found.choice.theirs.bytes
    }
  }

  /// Returns the index of the conflict that a choice belongs to.
  func index(of choice: MergedText.Choice) -> Int? { choice.conflicts.first.flatMap { indices[$0] } }
}

extension MergedTree {
  /// Returns the side whose value is used for an attribute that is written as an element.
  func sources(ofOwner owner: Int, _ name: String) -> Source {
    nodes[owner].ours == nil || nodes[owner].theirs == nil ? .ours : nodes[owner].sources[name] ?? .ours
  }

  /// The shape that the result must have.
  var shape: Int {
    mutating get { shape(of: 0) }
  }

  private mutating func shape(of index: Int) -> Int {
    let (name, values) = result(of: index)
    var children: [(LayoutTree.Kind, Int)] = []
    for entry in nodes[index].entries where ![.comment, .value].contains(nodes[entry.node].kind) {
      children.append((nodes[entry.node].kind, shape(of: entry.node)))
    }
    return table.number(
      kind: nodes[index].kind, name: name, values: values.map { table.number(name: $0.key, value: $0.value) }.sorted(),
      contents: table.contents(children))
  }
}
