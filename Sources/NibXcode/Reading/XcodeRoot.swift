internal import NibModel
internal import NibReading

/// Reads the root of a document: information about the file itself, its scenes, and the objects that it does not make.
struct XcodeRoot {
  private let tree: XMLTree
  private let elements: ElementKinds
  private let references: References
  private let customClasses: CustomClasses

  init(_ tree: XMLTree, _ elements: ElementKinds, _ references: References, _ customClasses: CustomClasses) {
    self.tree = tree
    self.elements = elements
    self.references = references
    self.customClasses = customClasses
  }

  /// Adds the attributes of the root.
  ///
  /// - Parameter scenes: the scenes that the document has.
  func read(scenes: [Int], into contents: inout XcodeContents) {
    contents.append(ReservedName.version, contents.literals.version, at: tree.tagName(0))
    readOwner(&contents)
    for index in tree.attributes(of: 0) {
      let name = DesignName.prefix + tree.names[Int(tree.attributes[index].name)]
      contents.append(contents.attributes.unique(name), attribute: index)
    }
    for child in tree.children(of: 0)
    where ![ElementName.objects, ElementName.scenes].contains(tree.elements[child].name) {
      let key = tree.nameKey(of: child)
      let name = DesignName.prefix + (key ?? tree.names[Int(tree.elements[child].name)])
      contents.append(contents.attributes.unique(name), element: child, isNamedByKey: key != nil)
    }
    appendList("ib.scenes", scenes, &contents)
    appendList("ib.placeholders", references.all, &contents)
  }

  /// Appends the class of the owner. A placeholder need not have one.
  private func readOwner(_ contents: inout XcodeContents) {
    guard let owner = references.owner, let name = tree.attribute(ElementName.customClass, of: owner),
      !tree.attributes[name].value.isEmpty
    else { return }
    let qualified = customClasses.qualifiedName(ofElement: owner, in: tree).map { contents.values.texts.add($0.utf8) }
    contents.append(ReservedName.owner, attribute: name, qualified ?? tree.attributes[name].value)
  }

  /// Appends records of some elements, without the objects and connections in them.
  private func appendList(_ name: String, _ list: [Int], _ contents: inout XcodeContents) {
    guard let first = list.first else { return }
    contents.append(contents.attributes.unique(name), at: tree.tagPlace(first)) { values in
      for element in list {
        let children = tree.children(of: element).filter {
          !elements.containsObjects($0) && tree.elements[$0].name != ElementName.connections
        }
        values.item(recordOf: element, children, reference: references.reference(to: element))
      }
    }
  }
}
