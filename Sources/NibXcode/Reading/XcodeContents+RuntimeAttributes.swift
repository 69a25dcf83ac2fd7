internal import NibModel
internal import NibReading

/// Reads runtime attributes, which are set by key path in the order of the file when all objects exist.
extension XcodeReader {
  mutating func takeRuntimeAttribute(_ element: Int) {
    guard let keyPath = tree.attribute(ElementName.keyPath, of: element), !tree.attributes[keyPath].value.isEmpty else {
      faults.append(
        Diagnostic(
          XcodeFault.missing("keyPath", in: tree.names[Int(tree.elements[element].name)]), at: tree.tagName(element)))
      return
    }
    var name = spelledName(tree.attributes[keyPath].value)
    // These names have another meaning in a layout.
    if name <= ReservedName.awakeAfter || DesignName.isDesign(names[Int(name)]) {
      name = unique(number(of: RuntimeName.attribute(forKeyPath: names[Int(name)])))
    }
    let place = tree.valuePlace(keyPath)
    let value = tree.children(of: element).first { _ in true }
    if let value {
      if let text = scalar(value) {
        append(name, .element, text, place, tree.tagPlace(value))
      } else {
        let start = items.count
        contents(of: value, isKeyed: true)
        appendItems(from: start, as: name, at: place)
      }
      return
    }
    let type = tree.text(ElementName.type, of: element)
    if type == "nil" {
      let start = items.count
      item(literals.element, literals.none, at: place)
      return appendItems(from: start, as: name, at: place)
    }
    guard let given = tree.attribute(ElementName.value, of: element) else {
      return append(name, .element, add([]), place, place)
    }
    var range = tree.attributes[given].value
    if type == "boolean" {
      // Spelled as in layouts.
      switch tree.text(range) {
      case "YES": range = literals.yes
      case "NO": range = literals.no
      default: break
      }
    }
    append(name, .element, range, place, tree.valuePlace(given))
  }

  /// Keeps the types that Interface Builder gives to runtime attributes, in addition to their values.
  mutating func takeRuntimeTypes(of element: Int) {
    let start = items.count
    for attribute in tree.children(of: element) {
      item(nil, nil, at: tree.tagPlace(attribute)) { reader in
        reader.item(reader.literals.element, reader.tree.nameRange(of: attribute), at: reader.tree.tagName(attribute))
        for index in reader.tree.attributes(of: attribute) where reader.tree.attributes[index].name != ElementName.value
        {
          reader.item(
            reader.tree.nameRange(ofAttribute: index), reader.tree.attributes[index].value,
            at: reader.tree.place(ofAttribute: index))
        }
      }
    }
    guard items.count > start else { return }
    appendItems(from: start, as: unique(number(of: "ib.userDefinedRuntimeAttributes")), at: tree.tagPlace(element))
  }
}
