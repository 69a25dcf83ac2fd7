internal import FileAccess
internal import NibComparing
internal import NibLoading
internal import NibModel

/// The change that makes an element of a layout a layout of its own, and includes it.
///
/// Objects that are referred to from outside are exported, and references to them become paths. References that lead out
/// of the element become parameters. `#owner` and outlets mean the same as before, because the new layout has no owner.
@MainActor
struct PieceExtraction {
  /// The name of the new layout.
  let name: String
  /// The text of its file.
  let layout: [UInt8]
  /// The changes of the layout that has the element.
  let edits: [TextEdit]

  /// Returns nil for an element that cannot be a layout of its own without changing what the layout makes.
  ///
  /// - Parameters:
  ///   - node: the element.
  ///   - isTaken: returns true for the name of a layout that exists.
  init?(_ snapshot: LayoutSnapshot, _ node: Int, _ isTaken: (String) -> Bool) {
    guard let work = Work(snapshot, node) else { return nil }
    let id = work.tree.id(of: node)?.text
    let stem = Self.stem(id ?? work.tree.nodes[node].name)
    var (name, number) = (stem, 2)
    while isTaken(name) { (name, number) = (stem + String(number), number + 1) }
    guard let texts = work.texts(name) else { return nil }
    (self.name, layout, edits) = (name, texts.layout, texts.edits)
    let file = FileAccess.path(of: name + LayoutFormat.xmlSuffix, in: FileSystem.folder(of: snapshot.path))
    guard snapshot.makesTheSame(edits, with: SourceText(file: file, bytes: layout)) else { return nil }
  }

  /// Returns a name with a capital, and only with letters and digits.
  private static func stem(_ text: String) -> String {
    let parts = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isLetter == true ? name : "Part"
  }

  private struct Work {
    let tree: LayoutTree
    let map: LayoutMap
    let node: Int

    @MainActor init?(_ snapshot: LayoutSnapshot, _ node: Int) {
      guard snapshot.isNative, !snapshot.draft.isDamaged, let tree = snapshot.tree, let map = snapshot.map,
        map.document.vocabulary > 1, tree.nodes[node].kind == .object,
        LayoutPieces.Kind(tree.nodes[node].name) == .object, !snapshot.hasTexts
      else { return nil }
      let parent = tree.nodes[tree.nodes[node].parent]
      guard parent.kind == .layout || parent.kind == .object || parent.kind == .part,
        parent.kind != .object || LayoutPieces.Kind(parent.name) == .object
      else { return nil }
      // Layouts that include this one may refer to what it exports.
      let exports = tree.nodes[node..<tree.nodes[node].end].indices.contains {
        tree.attribute(IncludeWord.export, of: $0) != nil
      }
      if exports { return nil }
      (self.tree, self.map, self.node) = (tree, map, node)
    }

    private var span: Range<Int> { tree.nodes[node].span }

    private func isInside(_ object: Int) -> Bool {
      map.document.place(ofObject: object).range.map { span.contains($0.lower) } ?? false
    }

    @MainActor func texts(_ name: String) -> (layout: [UInt8], edits: [TextEdit])? {
      var (inner, outer) = ([TextEdit](), [TextEdit]())
      var exported: Set<Int> = []
      var parameters: [(name: String, type: String, value: String)] = []
      var known: [String: String] = [:]
      // The parameters of the layout go on to the new one.
      for use in map.pieceUses where span.contains(use.range.lower) && !use.isDeclaration {
        guard case .parameter(map.pieces.file, let name) = use.piece, known[name] == nil,
          let parameter = map.pieces.parameter(name)
        else { continue }
        known[name] = name
        parameters.append((name, parameter.typeWord, "$" + name))
      }
      var root = tree.id(of: node)?.text
      var pathEdits: [(SourceRange, id: String)] = []
      var parameterOfID: [String: String] = [:]
      for reference in map.references {
        let isFromInside = span.contains(reference.range.lower)
        let isToInside = isInside(reference.target)
        if isFromInside == isToInside { continue }
        guard let id = map.document.id(ofObject: reference.target) else { return nil }
        let bytes = tree.source.bytes
        let hasMark = reference.range.lower > 0 && bytes[reference.range.lower - 1] == UInt8(ascii: "#")
        guard hasMark else { return nil }
        if isFromInside {
          // A path into another included layout would be a path within a parameter.
          if map.pieces.kind(reference.target) != .object { return nil }
          let parameter =
            parameterOfID[id] ?? Self.parameterName(id, unless: Set(known.keys).union(parameterOfID.values))
          if parameterOfID[id] == nil {
            parameterOfID[id] = parameter
            parameters.append((parameter, "object", "#" + id))
          }
          inner.append(TextEdit(reference.range.lower - 1..<reference.range.upper, Array("$\(parameter)".utf8)))
        } else if map.document.place(ofObject: reference.target).range?.lower != span.lowerBound {
          exported.insert(reference.target)
          pathEdits.append((reference.range, id))
        }
      }
      for object in exported {
        guard let start = map.document.place(ofObject: object).range?.lower,
          let element = tree.nodes.firstIndex(where: { $0.kind == .object && $0.tag.lowerBound == start })
        else { return nil }
        inner.append(tree.insertion(IncludeWord.export, Array("true".utf8), into: element))
      }
      if root == nil, !exported.isEmpty {
        root = String(decoding: tree.newID(for: tree.nodes[node].name), as: UTF8.self)
      }
      if let root { outer += pathEdits.map { TextEdit($0.0.lower..<$0.0.upper, Array("\(root).\($0.id)".utf8)) } }

      var include = Array("<include".utf8) + LayoutTree.written("layout", Array(name.utf8))
      if let root { include += LayoutTree.written("id", Array(root.utf8)) }
      for parameter in parameters {
        include += LayoutTree.written(IncludeWord.argument + parameter.name, Array(parameter.value.utf8))
      }
      outer.append(TextEdit(span, include + Array("/>".utf8)))

      var layout = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<layout version=\"2\">\n".utf8)
      if !parameters.isEmpty {
        layout += Array("  <parameters>\n".utf8)
        for parameter in parameters {
          let type = parameter.type == "text" ? "" : " type=\"\(parameter.type)\""
          layout += Array("    <parameter name=\"\(parameter.name)\"\(type)/>\n".utf8)
        }
        layout += Array("  </parameters>\n".utf8)
      }
      layout +=
        Array("  ".utf8) + tree.text(of: node, inner, indentedBy: Array("  ".utf8)[...]) + Array("\n</layout>\n".utf8)
      return (layout, outer)
    }

    /// Returns a name for a parameter that stands for an object.
    private static func parameterName(_ id: String, unless used: Set<String>) -> String {
      let letters = id.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
      var stem = String(letters)
      if stem.first?.isNumber ?? true { stem = "_" + stem }
      var (name, number) = (stem, 2)
      while used.contains(name) { (name, number) = (stem + String(number), number + 1) }
      return name
    }
  }
}

extension LayoutSnapshot {
  /// True if there are texts in other languages, whose keys have the ids of objects.
  var hasTexts: Bool {
    guard path.hasPrefix("/") else { return false }
    return TextFilePaths.paths(ofLayout: path).contains(where: FileSystem.exists)
  }

  /// Returns true if changes leave what the layout makes as it is.
  ///
  /// - Parameter part: a layout that comes with the changes.
  func makesTheSame(_ edits: [TextEdit], with part: SourceText?) -> Bool {
    guard let before = draft.document.flatMap({ whole($0) }), before.faults.isEmpty,
      let changed = judge.draft(of: source.applying(edits)).document
    else { return false }
    var others: [String: NibDocument] = [:]
    if let part {
      guard let document = judge.draft(of: part).document else { return false }
      others[part.file.lastPathComponent] = document
    }
    guard let after = whole(changed, with: others), after.faults.isEmpty else { return false }
    return LayoutMeaning(before) == LayoutMeaning(after)
  }
}
