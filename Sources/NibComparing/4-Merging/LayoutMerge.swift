package import NibModel

/// What two people's changes to one layout make together.
///
/// The result is the text of ours, with what their side has changed put into it in the formatting of their side. What
/// both have changed in the same way is no conflict, and neither is that both add something to one place: ours comes
/// first. Where two changes cannot both hold, the lines stand between the marks that git uses, in both versions and in
/// that of the base.
package struct LayoutMerge: Sendable {
  /// The merged text.
  package let bytes: [UInt8]
  /// What could not be merged, in the order of ours. When there is none, the text is a layout.
  package let conflicts: [MergeConflict]
  /// References in the result to objects that one side has removed; their ranges are of `bytes`.
  package let warnings: [Diagnostic]

  /// Merges two layouts that were made of a third. O(nodes) in the usual case.
  ///
  /// - Parameters:
  ///   - base: what both began with. A file with nothing in it when both have added the layout.
  ///   - marks: how conflicts are marked.
  package init(base: LayoutTree, ours: LayoutTree, theirs: LayoutTree, marks: MergeMarks = MergeMarks()) {
    var tree = MergedTree(base: base, ours: ours, theirs: theirs)
    var writer = MergeWriter(tree)
    writer.write()
    let (text, lines) = writer.text.marked(by: marks, newline: writer.newline)
    var conflicts = tree.conflicts
    for (number, line) in lines { conflicts[number].line = line }
    if !conflicts.isEmpty {
      let order = conflicts.indices.sorted { (conflicts[$0].line ?? .max, $0) < (conflicts[$1].line ?? .max, $1) }
      self.init(bytes: text, conflicts: order.map { conflicts[$0] }, warnings: [])
      return
    }
    // Nobody is handed a text that does not say what it was meant to say.
    let source = SourceText(file: ours.source.file, bytes: text)
    do throws(NibError) {
      let result = try LayoutTree(reading: source)
      if tree.table.shapes(of: result).whole[0] == tree.shape {
        self.init(bytes: text, conflicts: [], warnings: result.danglingReferences(base, ours, theirs))
        return
      }
      self.init(marking: ours, base, theirs, because: "the merged text does not say what was merged", marks)
    } catch {
      let reason = error.diagnostics.first?.message ?? ""
      self.init(marking: ours, base, theirs, because: "what both make together is no layout: \(reason)", marks)
    }
  }

  private init(bytes: [UInt8], conflicts: [MergeConflict], warnings: [Diagnostic]) {
    self.bytes = bytes
    self.conflicts = conflicts
    self.warnings = warnings
  }

  /// The whole files beside each other, where nothing better can be done.
  private init(
    marking ours: LayoutTree, _ base: LayoutTree, _ theirs: LayoutTree, because reason: String, _ marks: MergeMarks
  ) {
    var text = MergedText()
    text.append(
      MergedText.Choice(
        ours: ours.source.bytes, base: base.source.bytes, theirs: theirs.source.bytes, conflicts: [0]))
    let (bytes, lines) = text.marked(by: marks, newline: [UInt8(ascii: "\n")])
    self.init(
      bytes: bytes, conflicts: [MergeConflict(kind: .unreadable, message: reason, line: lines[0])], warnings: [])
  }
}

extension MergedTree {
  /// Whose value of an attribute holds that is spelt as an element.
  func sources(ofOwner owner: Int, _ name: String) -> Source {
    nodes[owner].ours == nil || nodes[owner].theirs == nil ? .ours : nodes[owner].sources[name] ?? .ours
  }

  /// The shape that the result must have, computed without its text.
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
  /// What refers to an object that is not there, and was there on a side: the other has removed it.
  fileprivate func danglingReferences(_ base: LayoutTree, _ ours: LayoutTree, _ theirs: LayoutTree) -> [Diagnostic] {
    func ids(_ tree: LayoutTree) -> Set<[UInt8]> { Set(tree.nodes.indices.compactMap { tree.id(of: $0)?.bytes }) }
    let before = ids(base)
    let gone = before.subtracting(ids(self))
    if gone.isEmpty { return [] }
    let (mine, other) = (ids(ours), ids(theirs))
    var found: [Diagnostic] = []
    for index in nodes.indices where nodes[index].kind != .value && nodes[index].kind != .comment {
      for (name, value, range) in values(of: index) where value.isReference {
        let id = Array(value.bytes.dropFirst().prefix { name != "action" || $0 != UInt8(ascii: ".") })
        guard gone.contains(id), mine.contains(id) || other.contains(id) else { continue }
        let remover = mine.contains(id) ? "theirs" : "ours"
        found.append(
          Diagnostic(
            .danglingReference,
            "'\(name)' of \(subject(index).words) refers to '#\(String(decoding: id, as: UTF8.self))', which \(remover) removed",
            at: SourceRange(range), severity: .warning))
      }
    }
    return found
  }
}
