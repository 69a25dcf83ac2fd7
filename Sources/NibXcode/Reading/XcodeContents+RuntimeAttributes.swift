internal import NibModel
internal import NibReading

/// Reads runtime attributes, which are set by key path in the order of the file when all objects exist.
extension XcodeContents {
  mutating func takeRuntimeAttribute(_ element: Int) {
    guard let keyPath = tree.attribute(ElementName.keyPath, of: element), !tree.attributes[keyPath].value.isEmpty else {
      return reportMissing("keyPath", in: element)
    }
    var name = attributes.names.spelledName(tree.attributes[keyPath].value)
    // These names have another meaning in a layout.
    if name <= ReservedName.awakeAfter || DesignName.isDesign(attributes.names[name]) {
      name = attributes.unique(RuntimeName.attribute(forKeyPath: attributes.names[name]))
    }
    let place = tree.valuePlace(keyPath)
    if let value = tree.children(of: element).first(where: { _ in true }) {
      if let text = values.scalar(value) { return attributes.append(name, .element, text, place, tree.tagPlace(value)) }
      return append(name, at: place) { $0.contents(of: value, isKeyed: true) }
    }
    let type = tree.text(ElementName.type, of: element)
    if type == "nil" {
      let literals = literals
      return append(name, at: place) { $0.item(literals.element, literals.none, at: place) }
    }
    guard let given = tree.attribute(ElementName.value, of: element) else {
      return append(name, values.texts.add([]), at: place, as: .element)
    }
    let range = tree.attributes[given].value
    let value = type == "boolean" ? boolean(range) : range
    attributes.append(name, .element, value, place, tree.valuePlace(given))
  }

  /// Returns a Boolean as layouts spell it.
  private func boolean(_ range: Range<Int>) -> Range<Int> {
    switch tree.text(range) {
    case "YES": literals.yes
    case "NO": literals.no
    default: range
    }
  }

  /// Keeps the types that Interface Builder gives to runtime attributes, in addition to their values.
  mutating func takeRuntimeTypes(of element: Int) {
    let (tree, literals) = (tree, literals)
    guard tree.children(of: element).contains(where: { _ in true }) else { return }
    append(attributes.unique("ib.userDefinedRuntimeAttributes"), at: tree.tagPlace(element)) { values in
      for attribute in tree.children(of: element) {
        values.item(nil, nil, at: tree.tagPlace(attribute)) { values in
          values.item(literals.element, tree.nameRange(of: attribute), at: tree.tagName(attribute))
          for index in tree.attributes(of: attribute) where tree.attributes[index].name != ElementName.value {
            values.item(
              tree.nameRange(ofAttribute: index), tree.attributes[index].value, at: tree.place(ofAttribute: index))
          }
        }
      }
    }
  }
}
