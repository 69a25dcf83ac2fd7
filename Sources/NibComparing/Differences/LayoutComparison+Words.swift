internal import NibModel

extension LayoutComparison {
  /// Returns the objects that an edge of an archive leads to, each with its class and its place. If the edge is an
  /// action, its name comes first.
  func words(_ tree: LayoutTree, edge: LayoutTree.Attribute) -> String {
    guard let targets = edge.targets else { return "" }
    let action = String(decoding: edge.value.bytes, as: UTF8.self).prefix { $0 != " " }
    let shown = targets.listed(atMost: 8) { target in
      "\(tree.subject(target).words) \(tree.keyPaths?[tree.nodes[target].span.lowerBound] ?? "")"
    }
    let objects = targets.isEmpty ? "nothing" : shown
    return action == "to" ? objects : "\(action) to \(targets.isEmpty ? "the first responder" : objects)"
  }

  /// Returns a container: an object, an object's attribute, or the layout.
  func words(_ tree: LayoutTree, _ index: Int) -> String {
    let owner = tree.subject(tree.owner(of: index)).words
    return tree.nodes[index].kind == .part ? "'\(tree.nodes[index].name)' of \(owner)" : owner
  }

  /// Returns a description of the sibling that comes before a node.
  func neighbor(_ tree: LayoutTree, _ index: Int) -> String {
    let siblings = tree.nodes[tree.nodes[index].parent].children
    let before = siblings[..<tree.place(amongSiblings: index)].last { tree.nodes[$0].kind == tree.nodes[index].kind }
    return before.map { "after \(tree.subject($0).words)" } ?? "first"
  }

  func connectionWords(_ tree: LayoutTree, _ index: Int) -> String {
    func value(_ name: String) -> String? { tree.attribute(name, of: index)?.value.text }
    let event = value("event").flatMap { event in value("action").map { "\(event) to \($0)" } }
    let what = value("outlet") ?? value("outlets") ?? event ?? ""
    return "\(what) from \(value("from") ?? "") to \(value("to") ?? "")"
  }
}

extension LayoutTree {
  struct CollectionName: Hashable, Comparable {
    var owner: String
    var name: String
    static func < (a: Self, b: Self) -> Bool { (a.owner, a.name) < (b.owner, b.name) }
  }

  /// The members of each collection, in the order in which a load appends them: first those of `outlets` in tags, then
  /// those of `<connect>`.
  var collections: [CollectionName: [(member: Int, range: SourceRange)]] {
    var found: [CollectionName: [(member: Int, range: SourceRange)]] = [:]
    var ids: [Value: Int] = [:]
    for index in nodes.indices where nodes[index].kind == .object {
      if let id = id(of: index) { ids[Value(bytes: Array("#".utf8) + id.bytes)] = index }
      guard let collection = attribute("outlets", of: index), let name = collection.value.text else { continue }
      found[CollectionName(owner: "#owner", name: name), default: []].append((index, SourceRange(collection.range)))
    }
    for index in nodes.indices where nodes[index].kind == .connect {
      guard let name = attribute("outlets", of: index)?.value.text, let from = attribute("from", of: index)?.value.text,
        let to = attribute("to", of: index)?.value, let member = ids[to]
      else { continue }
      found[CollectionName(owner: from, name: name), default: []].append((member, place(of: index)))
    }
    return found
  }
}

extension LayoutDifference {
  /// The difference as a sentence, without a full stop and without its place.
  package var words: String {
    if let sentence { return sentence }
    let subject = subject.words
    let name = name.map { "'\($0)'" } ?? ""
    if kind == .attributeChanged, case .value(let before) = self.old, case .value(let after) = self.new,
      let fields = ValueFields.words(before, after)
    {
      return "\(subject): \(name) \(fields)"
    }
    let (old, new) = Fact.words(old, new)
    let contents = self.subject.contents
    return switch kind {
    case .objectAdded: "\(subject) is added to \(new)\(contents)"
    case .objectRemoved: "\(subject) is removed from \(old)\(contents)"
    case .objectReordered where old == new: "\(subject) is moved among its siblings"
    case .objectReordered: "\(subject) is moved among its siblings: it was \(old), and is \(new)"
    case .objectMoved: "\(subject) is moved from \(old) to \(new)"
    case .classChanged: "\(subject) is of class \(new) now"
    case .attributeAdded: "\(subject): \(name) is added, \(new)"
    case .attributeRemoved: "\(subject): \(name) is removed, it was \(old)"
    case .attributeChanged: "\(subject): \(name) was \(old), and is \(new)"
    case .connectionAdded where name.isEmpty: "connection added: \(new)"
    case .connectionRemoved where name.isEmpty: "connection removed: \(old)"
    case .connectionAdded: "\(subject): the connection \(name) is added, \(new)"
    case .connectionRemoved: "\(subject): the connection \(name) is removed, it was \(old)"
    case .connectionChanged: "\(subject): the connection \(name) was \(old), and is \(new)"
    case .connectionReordered: "\(subject) is moved among the connections"
    case .collectionReordered:
      "the collection \(name) of \(self.subject.className) has another order: \(old); now \(new)"
    }
  }
}
