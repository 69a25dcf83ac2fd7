internal import NibModel
internal import NibReading

/// Reads the root of a document: information about the file itself, its scenes, and the objects that it does not make.
extension XcodeReader {
  /// - Parameters:
  ///   - scenes: the scenes that the document has.
  ///   - owner: the element of the owner, if it is not one of the placeholders.
  mutating func readRoot(scenes: [Int], owner: Int? = nil) {
    let place = tree.tagName(0)
    append(ReservedName.version, .inTag, literals.version, place, place)
    readOwner(owner ?? references.owner)
    for index in tree.attributes(of: 0) {
      append(
        unique(number(of: DesignName.prefix + tree.names[Int(tree.attributes[index].name)])), .inTag,
        tree.attributes[index].value, tree.place(ofAttribute: index), tree.valuePlace(index))
    }
    // The resources of a storyboard do not belong to any of its scenes.
    for child in tree.children(of: 0)
    where isWhole && ![ElementName.objects, ElementName.scenes].contains(tree.elements[child].name) {
      let key = tree.text(ElementName.key, of: child).flatMap { XMLName.isName($0) ? $0 : nil }
      take(
        value: child,
        as: unique(number(of: DesignName.prefix + (key ?? tree.names[Int(tree.elements[child].name)]))),
        isNamedByKey: key != nil)
    }
    appendList("ib.scenes", scenes)
    appendList("ib.placeholders", references.all)
    endRoot(at: 0)
  }

  /// Appends the class of the owner. A placeholder need not have one.
  private mutating func readOwner(_ owner: Int?) {
    guard let owner else { return }
    if let name = tree.attribute(ElementName.customClass, of: owner), !tree.attributes[name].value.isEmpty {
      let qualified = customClasses.qualifiedName(ofElement: owner, in: tree).map { add($0.utf8) }
      append(
        ReservedName.owner, .inTag, qualified ?? tree.attributes[name].value, tree.place(ofAttribute: name),
        tree.valuePlace(name))
    } else if owner != references.owner {
      let name = className(ofElement: tree.elements[owner].name)
      let place = tree.tagName(owner)
      append(ReservedName.owner, .inTag, add(names[Int(name)].utf8), place, place)
    }
  }

  /// Appends records of some elements, without the objects and connections in them.
  private mutating func appendList(_ name: String, _ elements: [Int]) {
    guard let first = elements.first else { return }
    let start = items.count
    for element in elements {
      item(nil, nil, at: tree.tagPlace(element)) { reader in
        let children = reader.tree.children(of: element).filter {
          !reader.elements.containsObjects($0) && reader.tree.elements[$0].name != ElementName.connections
        }
        reader.record(element, reader.tree.attributes(of: element), children, isKeyed: true)
        if let reference = reader.references.reference(to: element) {
          let key = reader.add("reference".utf8)
          reader.item(key, reference, at: reader.tree.tagPlace(element))
        }
      }
    }
    appendItems(from: start, as: unique(number(of: name)), at: tree.tagPlace(first))
  }
}
