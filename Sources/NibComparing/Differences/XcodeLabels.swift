internal import NibModel

/// The names by which people know the objects of Xcode's files, whose ids no one has chosen.
enum XcodeLabels {
  /// The attributes with a text that the screen or Xcode shows, the best first.
  private static let texts = [
    "ib.userLabel", "ib.title", "ib.text", "ib.placeholder", "ib.storyboardIdentifier", "ib.reuseIdentifier",
    "ib.identifier", "ib.placeholderString", "ib.storyboardName",
  ]
  /// The parts of controls of macOS that have the text in place of the control.
  static let cells = ["ib.cell", "ib.headerCell"]
  /// The attributes with a structure that has a title: the normal state of a button, and the item of a bar.
  private static let structures = ["ib.normal", "ib.state", "ib.buttonConfiguration"]

  /// Returns the label of an object, or nil if it has no text.
  static func label(of index: Int, in tree: LayoutTree) -> String? {
    if tree.nodes[index].name.hasSuffix("LayoutConstraint") { return constraint(index, in: tree) }
    if let text = text(of: index, in: tree) { return text }
    for part in tree.nodes[index].children where tree.nodes[part].kind == .part && cells.contains(tree.nodes[part].name)
    {
      for cell in tree.nodes[part].children where tree.nodes[cell].kind == .object {
        if let text = text(of: cell, in: tree) ?? item(of: cell, in: tree) { return text }
      }
    }
    for child in tree.nodes[index].children where tree.nodes[child].kind == .value {
      guard structures.contains(tree.nodes[child].name), let value = tree.nodes[child].value,
        let title = ValueFields(value)?.all.first(where: { $0.path == "title" && !$0.text.isEmpty })
      else { continue }
      return title.text.shortened
    }
    return nil
  }

  /// Returns the title that a pop-up button shows: that of the selected item, or else of the first one that has a title.
  private static func item(of cell: Int, in tree: LayoutTree) -> String? {
    guard let selected = tree.attribute("ib.selectedItem", of: cell)?.value.text else { return nil }
    let titles = (cell..<tree.nodes[cell].end).lazy.filter { tree.nodes[$0].name.hasSuffix("MenuItem") }.compactMap {
      item in text(of: item, in: tree).map { (id: tree.id(of: item)?.text, text: $0) }
    }
    return (titles.first { $0.id == String(selected.drop { $0 == "#" }) } ?? titles.first)?.text
  }

  private static func text(of index: Int, in tree: LayoutTree) -> String? {
    for name in texts {
      if let text = tree.attribute(name, of: index)?.value.text, !text.isEmpty { return text.withoutControls.shortened }
    }
    return nil
  }

  /// Returns what a constraint says: `7.height = 64`, `7.leading = 6.leading + 20`.
  private static func constraint(_ index: Int, in tree: LayoutTree) -> String? {
    func value(_ name: String) -> String? { tree.attribute("ib.\(name)", of: index)?.value.text }
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
