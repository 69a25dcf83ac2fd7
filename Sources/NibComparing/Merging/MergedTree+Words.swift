internal import NibModel

// The words for nodes in messages.
extension MergedTree {
  /// Returns the tree that messages show a node of, with its place there: that of ours if ours has the node.
  func shown(_ index: Int) -> (tree: LayoutTree, place: Int) {
    let node = nodes[index]
    return node.ours.map { (ours, $0) } ?? node.theirs.map { (theirs, $0) } ?? (base, node.base ?? 0)
  }

  /// Returns the description of a node for messages. It is taken from ours if ours has the node.
  func words(_ index: Int) -> String {
    let node = nodes[index]
    let (tree, place) = shown(index)
    if let connection = connectionWords(place, in: tree) { return connection }
    if node.kind == .comment { return "the comment \(tree.nodes[place].value?.words ?? "")" }
    if tree.isXcode, node.kind == .part, tree.nodes[place].name.contains(" ") {
      let owner = tree.nodes[place].parent
      return tree.subject(place).words
        + (tree.nodes[owner].kind == .object ? " of \(objectWords(owner, in: tree))" : "")
    }
    if node.kind == .part {
      let owner = objectWords(tree.nodes[place].parent, in: tree)
      return "'\(tree.nodes[place].name)' of \(owner)\(tree.isXcode ? contentWords(place, in: tree) : "")"
    }
    return objectWords(place, in: tree)
  }

  /// Returns the objects in a list of one of Xcode's files, in parentheses. People know a list by what is in it.
  private func contentWords(_ index: Int, in tree: LayoutTree) -> String {
    let objects = tree.nodes[index].children.filter { tree.nodes[$0].kind == .object }
    if objects.isEmpty { return "" }
    return " (\(objects.listed(atMost: 3) { connectionWords($0, in: tree) ?? objectWords($0, in: tree) }))"
  }

  /// Returns a connection of one of Xcode's files as people know it, with the object that it leads to:
  /// `the outlet 'ok' of File's Owner to <button> 'btn-00-sgn'`. Nil for any other node.
  private func connectionWords(_ index: Int, in tree: LayoutTree) -> String? {
    let node = tree.nodes[index]
    guard tree.isXcode, node.kind == .object, node.parent >= 0, tree.nodes[node.parent].kind == .part,
      tree.nodes[node.parent].name == "connections"
    else { return nil }
    func value(_ name: String) -> String? {
      tree.attribute(name, of: index)?.value.text.flatMap { $0.isEmpty ? nil : $0.shortened }
    }
    let kind = node.name == "outletCollection" ? "outlet collection" : node.name
    let name = ["selector", "property", "identifier", "name"].lazy.compactMap(value).first.map { " '\($0)'" } ?? ""
    return "the \(kind)\(name) of \(objectWords(tree.nodes[node.parent].parent, in: tree))"
      + (target(ofConnection: index, in: tree).map { " to \($0)" } ?? "")
  }

  /// Returns the words for the object that a connection leads to. Nil if it names none.
  func target(ofConnection index: Int) -> String? {
    let (tree, place) = shown(index)
    return target(ofConnection: place, in: tree)
  }

  /// Returns the words for the object that a connection of one of the trees leads to.
  func target(ofConnection index: Int, in tree: LayoutTree) -> String? {
    guard let id = (tree.attribute("destination", of: index) ?? tree.attribute("target", of: index))?.value else {
      return nil
    }
    guard let (tree, place) = elements[id.bytes].map(shown) else { return "'\(id.text?.shortened ?? "")'" }
    return objectWords(place, in: tree)
  }

  private func objectWords(_ index: Int, in tree: LayoutTree) -> String {
    let role = tree.isXcode ? tree.attribute("placeholderIdentifier", of: index)?.value.text : nil
    if let name = ["IBFilesOwner": "File's Owner", "IBFirstResponder": "First Responder"][role ?? ""] { return name }
    var subject = tree.subject(index)
    if tree.isXcode { subject.label = label(of: index, in: tree) }
    return subject.words
  }

  /// Returns the text by which people know an object: the one that it had before both changed it.
  private func label(of index: Int, in tree: LayoutTree) -> String? {
    let former = tree.id(of: index).flatMap { elements[$0.bytes] }.flatMap { nodes[$0].base }
    return former.flatMap { XcodeLabels.label(of: $0, in: base) } ?? XcodeLabels.label(of: index, in: tree)
  }
}
