internal import NibModel

/// The names by which people know the objects of Xcode's files, whose ids no one has chosen.
///
/// They are found both in the tree of a document and in that of the elements of a file, whose attributes have the names that
/// Xcode gives them.
enum XcodeLabels {
  /// The attributes with a text that the screen or Xcode shows, the best first.
  private static let texts = [
    "userLabel", "title", "text", "placeholder", "storyboardIdentifier", "reuseIdentifier", "identifier",
    "placeholderString", "storyboardName",
  ]
  /// The parts of controls of macOS that have the text in place of the control.
  private static let cells = ["cell", "headerCell"]
  /// The attributes with a structure that has a title: the normal state of a button, and the item of a bar.
  private static let structures = ["ib.normal", "ib.state", "ib.buttonConfiguration"]
  private static let structureElements = ["state normal", "state", "buttonConfiguration configuration"]

  /// Returns the label of an object, or nil if it has no text.
  static func label(of index: Int, in tree: LayoutTree) -> String? {
    if tree.nodes[index].name.lowercased().hasSuffix("constraint") { return constraint(index, in: tree) }
    if let text = text(of: index, in: tree) { return text }
    for cell in cells(of: index, in: tree) {
      if let text = text(of: cell, in: tree) ?? item(of: cell, in: tree) { return text }
    }
    return title(of: index, in: tree)?.withoutControls.shortened
  }

  /// Returns true for the part of a document with the cell of a control.
  static func isCell(_ part: String) -> Bool { part.hasPrefix("ib.") && cells.contains(String(part.dropFirst(3))) }

  /// Returns the cells of a control.
  private static func cells(of index: Int, in tree: LayoutTree) -> [Int] {
    tree.nodes[index].children.flatMap { child -> [Int] in
      switch tree.nodes[child].kind {
      case .object where tree.isXcode:
        cells.contains(value("key", of: child, in: tree) ?? "") ? [child] : []
      case .part where isCell(tree.nodes[child].name):
        tree.nodes[child].children.filter { tree.nodes[$0].kind == .object }
      default: []
      }
    }
  }

  /// Returns the title in one of the structures of an object.
  private static func title(of index: Int, in tree: LayoutTree) -> String? {
    for child in tree.nodes[index].children {
      let title: String?
      if tree.isXcode {
        title = structureElements.contains(tree.nodes[child].name) ? value("title", of: child, in: tree) : nil
      } else {
        title = tree.nodes[child].value.flatMap { value in
          guard structures.contains(tree.nodes[child].name) else { return nil }
          return ValueFields(value)?.all.first { $0.path == "title" }?.text
        }
      }
      if let title, !title.isEmpty { return title }
    }
    return nil
  }

  /// Returns the title that a pop-up button shows: that of the selected item, or else of the first one that has a title.
  private static func item(of cell: Int, in tree: LayoutTree) -> String? {
    guard let selected = value("selectedItem", of: cell, in: tree) else { return nil }
    // An element, or a class.
    let items = (cell..<tree.nodes[cell].end).filter { tree.nodes[$0].name.lowercased().hasSuffix("menuitem") }
    let titles = items.lazy.compactMap { item in
      text(of: item, in: tree).map { (id: tree.id(of: item)?.text, text: $0) }
    }
    return (titles.first { $0.id == String(selected.drop { $0 == "#" }) } ?? titles.first)?.text
  }

  private static func text(of index: Int, in tree: LayoutTree) -> String? {
    for name in texts {
      if let text = value(name, of: index, in: tree), !text.isEmpty { return text.withoutControls.shortened }
    }
    return nil
  }

  /// Returns an attribute of Xcode's, which has a prefix in documents.
  private static func value(_ name: String, of index: Int, in tree: LayoutTree) -> String? {
    if !tree.isXcode { return tree.attribute("ib." + name, of: index)?.value.text }
    if let attribute = tree.attribute(name, of: index) { return attribute.value.text }
    // A text of several lines is an element.
    return tree.nodes[index].children.first { tree.nodes[$0].kind == .value && tree.nodes[$0].name == name }
      .flatMap { tree.nodes[$0].value?.text }
  }

  /// Returns what a constraint says: `7.height = 64`, `7.leading = 6.leading + 20`.
  private static func constraint(_ index: Int, in tree: LayoutTree) -> String? {
    func value(_ name: String) -> String? { self.value(name, of: index, in: tree) }
    guard let attribute = value("firstAttribute") else { return nil }
    let container = tree.nodes[tree.nodes[index].parent].parent
    let first = value("firstItem").map { String($0.drop { $0 == "#" }) } ?? tree.id(of: container)?.text
    let sign = ["greaterThanOrEqual": "≥", "lessThanOrEqual": "≤"][value("relation") ?? ""] ?? "="
    var terms: [String] = []
    if let second = value("secondItem"), let other = value("secondAttribute") {
      let factor = value("multiplier").map { "\($0) × " } ?? ""
      terms.append("\(factor)\(second.drop { $0 == "#" }).\(other)")
    }
    if let constant = value("constant") {
      if terms.isEmpty {
        terms.append(constant)
      } else {
        terms.append(constant.hasPrefix("-") ? "− \(constant.dropFirst())" : "+ \(constant)")
      }
    }
    return "\(first.map { "\($0)." } ?? "")\(attribute) \(sign) \(terms.isEmpty ? "0" : terms.joined(separator: " "))"
  }
}
