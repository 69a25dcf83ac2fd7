internal import NibModel
internal import NibReading

/// The attributes of a document with their values. The root, the objects and the connections add theirs, in this order.
struct XcodeContents {
  let tree: XMLTree
  var attributes: XcodeAttributes
  var values: XcodeValues
  private(set) var faults: [Diagnostic] = []

  /// Creates empty contents.
  ///
  /// - Parameter elements: the number of elements that are read.
  init(_ tree: XMLTree, _ names: XcodeNames, _ references: References, elements: Int) {
    self.tree = tree
    attributes = XcodeAttributes(names, elements: elements)
    values = XcodeValues(tree, XcodeTexts(tree, references, capacity: elements * 8), capacity: elements * 3)
  }

  var literals: Literals { values.texts.literals }

  // MARK: Attributes

  /// Appends an attribute with the value of an attribute of the file.
  mutating func append(_ name: NibDocument.Name, attribute index: Int) {
    append(name, attribute: index, tree.attributes[index].value)
  }

  /// Appends an attribute with a value at the place of an attribute of the file.
  mutating func append(_ name: NibDocument.Name, attribute index: Int, _ value: Range<Int>) {
    attributes.append(name, .inTag, value, tree.place(ofAttribute: index), tree.valuePlace(index))
  }

  /// Appends an attribute that the file does not have at the place of an element.
  mutating func append(
    _ name: NibDocument.Name, _ value: Range<Int>, at place: SourceRange, as form: Shapes.Form = .inTag
  ) {
    attributes.append(name, form, value, place, place)
  }

  /// Appends an attribute with items.
  mutating func append(_ name: NibDocument.Name, at place: SourceRange, items: (inout XcodeValues) -> Void) {
    let start = values.items.count
    items(&values)
    attributes.append(name, .items, items: start..<values.items.count, at: place)
  }

  /// Appends an element as the value of an attribute.
  ///
  /// - Parameter isNamedByKey: false if the element's own key, if there is one, is not the attribute's name.
  mutating func append(_ name: NibDocument.Name, element: Int, isNamedByKey: Bool) {
    let place = tree.tagPlace(element)
    let isKeyed = isNamedByKey || tree.attribute(ElementName.key, of: element) == nil
    if isKeyed, let text = values.scalar(element) {
      append(name, text, at: place, as: .element)
    } else {
      append(name, at: place) { $0.contents(of: element, isKeyed: isKeyed) }
    }
  }

  // MARK: Names

  /// Returns a name of design data that no attribute of the element has yet, for a name of the tree.
  mutating func uniqueDesignName(_ name: UInt32) -> NibDocument.Name {
    attributes.unique(attributes.names.designName(name))
  }

  /// Returns the name for an element's key, if it has one that an attribute can have. The keys of variations are
  /// conditions.
  mutating func keyName(of element: Int) -> NibDocument.Name? {
    guard let key = tree.attribute(ElementName.key, of: element), tree.elements[element].name != ElementName.variation
    else { return nil }
    return attributes.names.designName(key: tree.range(tree.attributes[key]))
  }

  /// Returns the name of the attribute for an element: its key, or its own name.
  mutating func attributeName(of element: Int) -> (name: NibDocument.Name, isKey: Bool) {
    keyName(of: element).map { ($0, true) } ?? (attributes.names.designName(tree.elements[element].name), false)
  }

  // MARK: Faults

  mutating func report(_ fault: Diagnostic) { faults.append(fault) }

  /// Reports an attribute that an element lacks.
  mutating func reportMissing(_ name: String, in element: Int) {
    let fault = XcodeFault.missing(name, in: tree.names[Int(tree.elements[element].name)])
    report(Diagnostic(fault, at: tree.tagName(element)))
  }
}
