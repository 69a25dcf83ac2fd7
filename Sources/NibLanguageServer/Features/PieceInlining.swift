internal import NibComparing
internal import NibLoading
internal import NibModel

/// The change that puts the contents of an included layout in the place of its `<include>`.
@MainActor
struct PieceInlining {
  let edits: [TextEdit]

  /// Returns nil for an `<include>` whose layout cannot stand there without changing what the layout makes.
  init?(_ snapshot: LayoutSnapshot, _ node: Int) {
    guard let edits = Work(snapshot, node)?.edits(), snapshot.makesTheSame(edits, with: nil) else { return nil }
    self.edits = edits
  }

  private struct Work {
    let tree: LayoutTree
    let map: LayoutMap
    let node: Int
    let include: Int
    let part: LayoutPieces
    let partTree: LayoutTree
    let partMap: LayoutMap
    let partNode: Int

    @MainActor init?(_ snapshot: LayoutSnapshot, _ node: Int) {
      guard snapshot.isNative, !snapshot.draft.isDamaged, let tree = snapshot.tree, let map = snapshot.map,
        map.document.vocabulary > 1, tree.nodes[node].kind == .object, tree.nodes[node].name == IncludeWord.include,
        // Layouts that include this one may refer to what it exports.
        tree.attribute(IncludeWord.export, of: node) == nil, !snapshot.hasTexts,
        let include = map.document.objects.indices.first(where: {
          map.document.place(ofObject: $0).range?.lower == tree.nodes[node].tag.lowerBound
        }), let part = map.pieces.part(ofInclude: include)
      else { return nil }
      let document = part.document
      // An owner of its own, other objects at the top level and connections have no place in an element.
      guard document.faults.isEmpty, document.vocabulary > 1, document.hasText, document.links == nil,
        document.textPlaces == nil,
        document.ownerClass == nil, document.connects.isEmpty, let root = part.root, part.kind(root) == .object,
        document.objects.indices.allSatisfy({
          document.objects[$0].parent >= 0 || $0 == root || part.kind($0) == .parameters
        })
      else { return nil }
      let partTree = LayoutTree(document)
      let start = document.place(ofObject: root).range?.lower
      guard let partNode = partTree.nodes.firstIndex(where: { $0.kind == .object && $0.tag.lowerBound == start }),
        start != nil
      else { return nil }
      (self.tree, self.map, self.node, self.include, self.part) = (tree, map, node, include, part)
      (self.partTree, self.partNode, partMap) = (partTree, partNode, LayoutMap(part, snapshot.classes))
    }

    func edits() -> [TextEdit]? {
      let ids = newIDs()
      guard let arguments = argumentEdits(), let values = valueEdits(ids) else { return nil }
      // A parameter in a value that the use site overrides is gone with the value.
      var inner = arguments.filter { edit in !values.contains { $0.range.contains(edit.range.lowerBound) } }
      inner += values + idEdits(ids)
      let indent = tree.indentation(of: node) ?? []
      let text = partTree.text(of: partNode, inner, indentedBy: indent)
      return pathEdits(ids) + [TextEdit(tree.nodes[node].span, text)]
    }

    /// Returns the ids that the objects of the part have in the layout: their own, if they are free.
    private func newIDs() -> [Int: String] {
      var used = Set(map.objects.keys)
      var ids: [Int: String] = [:]
      let own = map.document.id(ofObject: include)
      for (id, object) in part.ids.sorted(by: { $0.value < $1.value }) {
        if object == part.root, let own {
          ids[object] = own
          continue
        }
        var (name, number) = (id, 2)
        while !used.insert(name).inserted { (name, number) = (id + String(number), number + 1) }
        ids[object] = name
      }
      return ids
    }

    /// Returns the changes of ids and references, without `export`.
    private func idEdits(_ ids: [Int: String]) -> [TextEdit] {
      var edits: [TextEdit] = []
      for (object, id) in ids where part.document.id(ofObject: object) != id {
        if let range = partMap.place(ofObject: object) {
          edits.append(TextEdit(range.lower..<range.upper, Array(id.utf8)))
        }
      }
      for reference in partMap.references {
        guard let id = ids[reference.target], part.document.id(ofObject: reference.target) != id else { continue }
        edits.append(TextEdit(reference.range.lower..<reference.range.upper, Array(id.utf8)))
      }
      for index in partNode..<partTree.nodes[partNode].end {
        guard let export = partTree.attribute(IncludeWord.export, of: index) else { continue }
        let bytes = partTree.source.bytes
        let start = bytes[..<export.range.lowerBound].lastIndex { !$0.isXMLSpace }.map { $0 + 1 }
        edits.append(TextEdit((start ?? export.range.lowerBound)..<export.range.upperBound, []))
      }
      return edits
    }

    /// Returns the changes that put values in the places of parameters. Nil if a parameter has none.
    private func argumentEdits() -> [TextEdit]? {
      var edits: [TextEdit] = []
      for use in partMap.pieceUses where partTree.nodes[partNode].span.contains(use.range.lower) {
        guard case .parameter(part.file, let name) = use.piece, !use.isDeclaration else { continue }
        let value: [UInt8]
        if let given = tree.attribute(IncludeWord.argument + name, of: node)?.value {
          value = given.bytes
        } else if let standard = part.parameter(name)?.standard, !standard.utf8.contains(UInt8(ascii: "$")) {
          value = Array(standard.utf8)
        } else {
          return nil
        }
        edits.append(TextEdit(use.range.lower - 1..<use.range.upper, XMLEscaping.value(value[...])))
      }
      return edits
    }

    /// Returns the changes of attributes that the use site gives.
    private func valueEdits(_ ids: [Int: String]) -> [TextEdit]? {
      var edits: [TextEdit] = []
      let own = tree.nodes[node].attributes.filter { attribute in
        !["layout", "id", IncludeWord.ownerOutlet].contains(attribute.name)
          && IncludeWord.parameter(of: attribute.name) == nil
      }
      var id: [UInt8]?
      if let root = part.root, part.document.idAttribute(ofObject: root) < 0 {
        id = map.document.id(ofObject: include).map { Array($0.utf8) }
      }
      guard add(own, id: id, to: partNode, &edits) else { return nil }
      for child in tree.nodes[node].children where tree.nodes[child].kind != .comment {
        guard tree.nodes[child].kind == .object, tree.nodes[child].name == IncludeWord.set,
          tree.nodes[child].children.isEmpty, let path = tree.attribute(IncludeWord.of, of: child)?.value.text
        else { return nil }
        let steps = part.exported(path[...])
        guard steps.count == 1, let step = steps.first, step.rest.isEmpty,
          let start = part.document.place(ofObject: step.object).range?.lower,
          let target = partTree.nodes.firstIndex(where: { $0.kind == .object && $0.tag.lowerBound == start }),
          target != partNode,
          add(tree.nodes[child].attributes.filter { $0.name != IncludeWord.of }, id: nil, to: target, &edits)
        else { return nil }
      }
      return edits
    }

    /// Adds the changes that give an element attributes. Returns false if it has one of them as an element.
    private func add(
      _ attributes: [LayoutTree.Attribute], id: [UInt8]?, to target: Int, _ edits: inout [TextEdit]
    ) -> Bool {
      var added: [UInt8] = id.map { LayoutTree.written("id", $0) } ?? []
      for attribute in attributes {
        if let old = partTree.attribute(attribute.name, of: target) {
          let range = partTree.valueRange(of: old)
          edits.append(TextEdit(range, XMLEscaping.value(attribute.value.bytes[...])))
        } else if partTree.values(of: target).contains(where: { $0.name == attribute.name }) {
          return false
        } else {
          added += LayoutTree.written(attribute.name, attribute.value.bytes)
        }
      }
      if !added.isEmpty {
        let place = partTree.insertion("", [], into: target).range
        edits.append(TextEdit(place, added))
      }
      return true
    }

    /// Returns the changes of paths into the part: they become ids.
    private func pathEdits(_ ids: [Int: String]) -> [TextEdit] {
      map.entries.flatMap { entry -> [TextEdit] in
        guard let attribute = entry.attribute else { return [] }
        return map.words(ofAttribute: attribute).compactMap { word in
          guard word.text.hasPrefix("#") else { return nil }
          let steps = map.pieces.steps(of: word.text.dropFirst())
          guard steps.count > 1, steps[0].object == include, let id = ids[steps[1].object] else { return nil }
          let lower = word.range.lower + 1
          let count = steps[0].name.utf8.count + 1 + steps[1].name.utf8.count
          return TextEdit(lower..<lower + count, Array(id.utf8))
        }
      }
    }
  }
}
