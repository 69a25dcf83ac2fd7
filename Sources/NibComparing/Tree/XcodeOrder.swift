/// The order in which Xcode writes the attributes and the contents of an element, for what two sides add at one place.
///
/// Xcode has an order for each kind of element. It is taken from the elements of the same name in the files that are
/// merged, and otherwise from a few names that are at the same place in every element.
struct XcodeOrder {
  private let trees: [LayoutTree]
  /// Some elements of each name, as indices of a tree and a node.
  private var examples: [String: [(tree: Int, node: Int)]] = [:]

  /// More elements of one name are not looked at, so that the time stays linear.
  private static let mostExamples = 200

  init(_ trees: [LayoutTree]) {
    self.trees = trees
    for (number, tree) in trees.enumerated() {
      for index in tree.nodes.indices where tree.nodes[index].kind == .object || tree.nodes[index].kind == .layout {
        if examples[tree.nodes[index].name, default: []].count < Self.mostExamples * (number + 1) {
          examples[tree.nodes[index].name, default: []].append((number, index))
        }
      }
    }
  }

  /// Returns true if Xcode writes an attribute before another one.
  func isAttribute(_ first: String, before second: String, in element: String) -> Bool {
    isBefore(first, second, in: element, ranks: Self.attributes) { tree, node in tree.nodes[node].attributes.map(\.name)
    }
  }

  /// Returns true if Xcode writes a child before another one.
  func isChild(_ first: String, before second: String, in element: String) -> Bool {
    isBefore(first, second, in: element, ranks: Self.children) { tree, node in
      tree.nodes[node].children.compactMap { tree.propertyName($0) }
    }
  }

  private func isBefore(
    _ first: String, _ second: String, in element: String, ranks: [String: Int], names: (LayoutTree, Int) -> [String]
  ) -> Bool {
    for (tree, node) in examples[element] ?? [] {
      let names = names(trees[tree], node)
      if let a = names.firstIndex(of: first), let b = names.firstIndex(of: second) { return a < b }
    }
    return ranks[first, default: 0] < ranks[second, default: 0]
  }

  /// The names with a place of their own in nearly all of 114 public files: negative at the beginning, positive at the
  /// end.
  private static let attributes = [
    "key": -1, "id": 1, "userLabel": 2, "customClass": 3, "customModule": 4, "customModuleProvider": 5,
    "sceneMemberID": 6,
  ]
  private static let children = [
    "@frame": -3, "@autoresizingMask": -2, "subviews": -1, "constraints": 1, "userDefinedRuntimeAttributes": 2,
    "variation": 3, "connections": 4, "@canvasLocation": 5,
  ]
}

extension LayoutTree {
  /// Returns the name of a property of an object: the key of a value or an object, or the name of a part.
  func propertyName(_ index: Int) -> String? {
    switch nodes[index].kind {
    case .value: "@\(nodes[index].name)"
    case .part: nodes[index].name
    case .object: attribute("key", of: index)?.value.text.map { "@\($0)" }
    default: nil
    }
  }

  /// Returns the key by which Xcode sorts an element in its list, or nil if it does not sort the list. Keys are compared as
  /// bytes.
  ///
  /// The evidence, in 114 public files: constraints by id in 215 of 216 lists, resources by kind and name in 20 of 20,
  /// capabilities by name in 56 of 56, connections by kind in 99 of 99, outlets by name in 69 of 69, and actions by
  /// selector in 3 of 3. Segues, bindings and runtime attributes have the order of their author.
  func sortKey(of index: Int) -> [[UInt8]]? {
    let node = nodes[index]
    guard node.parent > 0, nodes[node.parent].kind == .part, node.kind == .object || node.kind == .part else {
      return nil
    }
    let element = Array(node.name.prefix { $0 != " " }.utf8)
    func value(_ name: String) -> [UInt8] { attribute(name, of: index)?.value.bytes ?? [] }
    switch nodes[node.parent].name {
    case "constraints": return [value("id")]
    case "resources": return [element, value("name")]
    case "dependencies":
      let kinds = ["deployment", "development", "plugIn", "capability"]
      let place = kinds.firstIndex { $0.utf8.elementsEqual(element) } ?? kinds.count
      return [[UInt8(place)], value("name")]
    case "connections":
      let key: [String: String] = ["outlet": "property", "outletCollection": "property", "action": "selector"]
      return [element, key[node.name].map(value) ?? []]
    default: return nil
    }
  }
}
