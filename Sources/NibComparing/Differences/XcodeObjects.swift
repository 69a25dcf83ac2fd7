internal import NibModel

/// The objects of one of Xcode's files, with the words by which people know them.
struct XcodeObjects {
  private let tree: LayoutTree
  /// The element of the whole file; nil for an empty file.
  private let root: Int?
  /// The node of each object, by the references to it.
  private let nodes: [LayoutTree.Value: Int]

  /// - Complexity: O(nodes).
  init(_ tree: LayoutTree) {
    self.tree = tree
    root = tree.xcodeRoot
    nodes = tree.nodesByReference
  }

  /// Returns the object that a reference leads to: `NSButton "Paste" '17'`.
  func words(_ reference: LayoutTree.Value) -> String {
    if let node = nodes[reference] { return words(node) + (tree.id(of: node)?.text.map { " '\($0.shortened)'" } ?? "") }
    let text = reference.text ?? ""
    if text == "#first" { return "First Responder" }
    if text == "#ext:application" { return "Application" }
    if text == "#owner" { return owner }
    if text.hasPrefix("#ext:") { return "placeholder '\(text.dropFirst(5).shortened)'" }
    return "'\(text.drop { $0 == "#" }.shortened)'"
  }

  /// Returns the class of an object with its text: `NSButton "Paste"`.
  func words(_ node: Int) -> String {
    let name = tree.nodes[node].name.shortened
    guard let label = XcodeLabels.label(of: node, in: tree) else { return name }
    return name.hasSuffix("LayoutConstraint") ? "\(name) (\(label))" : "\(name) \"\(label)\""
  }

  /// The owner, with its class if the file names one.
  private var owner: String {
    let name = root.flatMap { tree.attribute("owner", of: $0)?.value.text } ?? ""
    return name.isEmpty ? "File's Owner" : "\(name.shortened) (File's Owner)"
  }

  /// Returns the object at the top level that the source of a connection is in. Nil for most placeholders.
  func top(ofConnection node: Int) -> LayoutDifference.Subject? {
    guard let source = tree.attribute("from", of: node)?.value else { return nil }
    if let top = nodes[source].flatMap({ tree.top(of: $0) }) {
      var subject = tree.subject(top)
      subject.label = XcodeLabels.label(of: top, in: tree)
      return subject
    }
    return LayoutDifference.Subject(className: source.text ?? "", phrase: words(source))
  }

  // MARK: The file

  /// Returns the kind of the file and the objects at its top level: `a xib for macOS with 3 objects: NSWindow "Title"`.
  ///
  /// - Parameter count: the number of objects in the file.
  func contents(count: Int) -> String {
    guard let root else { return "" }
    func value(_ name: String) -> String { tree.attribute("ib.\(name)", of: root)?.value.text ?? "" }
    let kind = value("type").contains("Storyboard") ? "a storyboard" : "a xib"
    let systems = [("MacOSX", "macOS"), ("iOS", "iOS"), ("AppleTV", "tvOS"), ("watchKit", "watchOS")]
    let system = systems.first { value("targetRuntime").hasPrefix($0.0) }.map { " for \($0.1)" } ?? ""
    let objects = count == 0 ? "no objects" : count == 1 ? "1 object" : "\(count) objects"
    var names = tree.nodes[root].children.filter { tree.nodes[$0].kind == .object }.map(words)
    if tree.attribute("owner", of: root) != nil { names.insert(owner, at: 0) }
    let shown = names.listed(atMost: 8) { $0 }
    return "\(kind)\(system) with \(objects)\(names.isEmpty ? "" : ": \(shown)")"
  }
}

extension LayoutTree {
  /// The nodes by the references to them: `#` and the id. Of several with one id, the first.
  ///
  /// - Complexity: O(nodes).
  var nodesByReference: [Value: Int] {
    let found = nodes.indices.lazy.compactMap { index in
      self.id(of: index).map { (Value(bytes: Array("#".utf8) + $0.bytes), index) }
    }
    return Dictionary(found) { first, _ in first }
  }

  /// The element of the whole file, if this is the tree of one of Xcode's files.
  var xcodeRoot: Int? {
    nodes.firstIndex { $0.kind == .layout }.flatMap {
      attribute("ib.type", of: $0)?.value.text?.hasPrefix("com.apple.InterfaceBuilder") == true ? $0 : nil
    }
  }
}
