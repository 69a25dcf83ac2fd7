package import NibModel

/// The merge of two people's changes to one layout.
///
/// The result is the text of ours with the changes of theirs, including changes of formatting. A change that both sides
/// have made is made once. If both sides add something at one place, the addition of ours comes first. If two changes
/// contradict each other, the lines are put between the marks that git uses, in both versions and in that of the base.
package struct LayoutMerge: Sendable {
  /// The merged text.
  package let bytes: [UInt8]
  /// The conflicts in the order of ours. If there are none, the text is a layout.
  package let conflicts: [MergeConflict]
  /// References in the result to objects that one side has removed; their ranges are of `bytes`.
  package let warnings: [Diagnostic]

  /// Merges two layouts with a common base. O(nodes) in the usual case.
  ///
  /// - Parameters:
  ///   - base: the layout from which both were made. An empty file if both sides have added the layout.
  ///   - marks: The marks of conflicts.
  package init(base: LayoutTree, ours: LayoutTree, theirs: LayoutTree, marks: MergeMarks = MergeMarks()) {
    // If one side has changed nothing, the result is the other side, byte for byte.
    let isOurs = theirs.source.bytes == base.source.bytes || theirs.source.bytes == ours.source.bytes
    if isOurs || ours.source.bytes == base.source.bytes {
      let result = isOurs ? ours : theirs
      self.init(
        bytes: result.source.bytes, conflicts: [], warnings: result.danglingReferences(base, ours, theirs))
      return
    }
    var tree = MergedTree(base: base, ours: ours, theirs: theirs)
    var writer = MergeWriter(tree)
    writer.write()
    let result: LayoutTree?
    do throws(NibError) {
      // A text that has lost a change is not returned.
      let (mine, other) = (
        try MergeCheck(writer.text.version(.ours), of: tree), try MergeCheck(writer.text.version(.theirs), of: tree)
      )
      if let loss = mine.loss(of: .ours) ?? other.loss(of: .theirs) {
        // Of all decisions, only this one is needed.
        tree.conflicts = []
        let number = tree.report(.lostChange, loss.message, on: loss.node)
        self.init(marking: ours, base, theirs, tree.conflicts[number], marks)
        return
      }
      result = tree.conflicts.isEmpty ? mine.result : nil
    } catch {
      let reason = error.diagnostics.first?.message ?? ""
      let message = "the result of the merge is not a layout: \(reason)"
      self.init(marking: ours, base, theirs, MergeConflict(kind: .unreadable, message: message), marks)
      return
    }
    if let result {
      guard tree.table.shapes(of: result).whole[0] == tree.shape else {
        let message = "the merged text does not have the merged contents"
        self.init(marking: ours, base, theirs, MergeConflict(kind: .unreadable, message: message), marks)
        return
      }
      self.init(bytes: result.source.bytes, conflicts: [], warnings: result.danglingReferences(base, ours, theirs))
      return
    }
    let (text, lines) = writer.text.marked(by: marks, newline: writer.newline)
    var conflicts = tree.conflicts
    for (number, line) in lines { conflicts[number].line = line }
    let order = conflicts.indices.sorted { (conflicts[$0].line ?? .max, $0) < (conflicts[$1].line ?? .max, $1) }
    self.init(bytes: text, conflicts: order.map { conflicts[$0] }, warnings: [])
  }

  private init(bytes: [UInt8], conflicts: [MergeConflict], warnings: [Diagnostic]) {
    self.bytes = bytes
    self.conflicts = conflicts
    self.warnings = warnings
  }

  /// Creates a conflict of the whole files.
  private init(
    marking ours: LayoutTree, _ base: LayoutTree, _ theirs: LayoutTree, _ conflict: MergeConflict,
    _ marks: MergeMarks
  ) {
    var text = MergedText()
    text.append(
      MergedText.Choice(
        ours: MergedText.Version(bytes: ours.source.bytes), base: MergedText.Version(bytes: base.source.bytes),
        theirs: MergedText.Version(bytes: theirs.source.bytes), conflicts: [0]))
    let (bytes, lines) = text.marked(by: marks, newline: [UInt8(ascii: "\n")])
    var conflict = conflict
    conflict.line = lines[0]
    self.init(bytes: bytes, conflicts: [conflict], warnings: [])
  }
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

extension LayoutTree {
  /// Warnings about references to objects that one side has removed.
  fileprivate func danglingReferences(_ base: LayoutTree, _ ours: LayoutTree, _ theirs: LayoutTree) -> [Diagnostic] {
    func ids(_ tree: LayoutTree) -> Set<[UInt8]> { Set(tree.nodes.indices.compactMap { tree.id(of: $0)?.bytes }) }
    let before = ids(base)
    let gone = before.subtracting(ids(self))
    if gone.isEmpty { return [] }
    let (mine, other) = (ids(ours), ids(theirs))
    var found: [Diagnostic] = []
    for index in nodes.indices where nodes[index].kind != .value && nodes[index].kind != .comment {
      for (name, value, range) in values(of: index) where value.isReference {
        // `awake-after` may name several objects. In a reference to an action, the name of the action follows after the
        // object.
        for reference in value.bytes.split(separator: UInt8(ascii: " ")) {
          let id = Array(reference.dropFirst().prefix { name != "action" || $0 != UInt8(ascii: ".") })
          guard gone.contains(id), mine.contains(id) || other.contains(id) else { continue }
          let fault = MergeFault.removedTarget(
            String(decoding: id, as: UTF8.self), member: name, of: subject(index).words,
            by: mine.contains(id) ? .theirs : .ours)
          found.append(Diagnostic(fault, at: SourceRange(range)))
        }
      }
    }
    return found
  }
}

/// A warning about the result of a merge.
private enum MergeFault: Fault {
  enum Side: String, Hashable, Sendable { case ours, theirs }

  /// A reference to an object that one side has removed. The subject is a description of the object with the reference.
  case removedTarget(String, member: String, of: String, by: Side)

  var code: Diagnostic.Code { .danglingReference }
  var severity: Diagnostic.Severity { .warning }

  var message: String {
    switch self {
    case .removedTarget(let id, let member, let subject, let side):
      "'\(member)' of \(subject) refers to '#\(id)', which \(side) removed"
    }
  }

  var facts: Facts {
    switch self {
    case .removedTarget(let id, let member, _, _): [.id: id, .member: member]
    }
  }
}
