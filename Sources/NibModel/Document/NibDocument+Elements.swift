// The names of elements and attributes, which are stored in their shapes.

extension NibDocument {
  /// Returns the class of an object, as its element spells it.
  package func className(ofObject index: Int) -> String { names[Int(shapes[objects[index].shape].name)] }

  /// Returns the attributes of an object, in the order of the file.
  package func attributes(ofObject index: Int) -> Range<Int> {
    attributes(objects[index].firstAttribute, objects[index].shape)
  }

  /// Returns the attributes of an explicit connection, in the order of the file.
  package func attributes(ofConnect index: Int) -> Range<Int> {
    attributes(connects[index].firstAttribute, connects[index].shape)
  }

  /// Returns the attributes of the explicit connection that an attribute belongs to, or nil if it belongs to an object.
  /// O(log connections).
  package func attributesOfConnect(around attribute: Int) -> Range<Int>? {
    connect(ofAttribute: attribute).map(attributes(ofConnect:))
  }

  /// Returns the index of the explicit connection that an attribute belongs to, or nil if it belongs to an object or the
  /// root. O(log connections).
  func connect(ofAttribute attribute: Int) -> Int? {
    // Connections and attributes are numbered in the order of the file, so the connection is the last one that does not
    // begin later.
    var (low, high) = (0, connects.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(connects[middle].firstAttribute) <= attribute { low = middle } else { high = middle }
    }
    return low < connects.count && attributes(ofConnect: low).contains(attribute) ? low : nil
  }

  /// The attributes of the root.
  package var rootAttributes: Range<Int> { attributes(root.firstAttribute, root.shape) }

  private func attributes(_ first: UInt32, _ shape: UInt32) -> Range<Int> {
    Int(first)..<Int(first &+ shapes[shape].attributeCount)
  }

  /// Returns the index of an object's attribute `id`, or -1.
  package func idAttribute(ofObject index: Int) -> Int {
    let id = Int(shapes[objects[index].shape].id)
    return id < 0 ? -1 : Int(objects[index].firstAttribute) &+ id
  }

  /// Returns true if an object is a value of an attribute of its container, and not a child.
  package func isPart(_ index: Int) -> Bool { shapes[objects[index].shape].isPart }

  /// Returns the index of the attribute whose value an object is, or -1 for a child. O(log parts).
  package func part(ofObject index: Int) -> Int {
    guard isPart(index) else { return -1 }
    let place = parts.partitioningIndex(where: { Int($0.object) >= index })
    return place < parts.count ? Int(parts[place].attribute) : -1
  }

  /// The number of the first value that a use site overrides. The numbers from here on are not those of attributes of an
  /// element.
  package var firstLayer: Int { attributes.count - layers.count }

  /// Returns the attribute that an overridden value belongs to; for an attribute of an element, the attribute itself.
  package func attribute(ofLayer index: Int) -> Int {
    layers.isEmpty || index < firstLayer ? index : Int(layers[index - firstLayer].attribute)
  }

  /// Returns the object that has an attribute. O(log objects).
  package func object(ofAttribute index: Int) -> Int {
    let index = attribute(ofLayer: index)
    return max(0, objects.partitioningIndex(where: { Int($0.firstAttribute) > index }) - 1)
  }

  /// Returns the first attribute of an object with a name. O(attributes of the object).
  package func attribute(named name: String, ofObject index: Int) -> Int? {
    let shape = shapes[objects[index].shape]
    guard let place = shape.attributes.first(where: { names[Int(shapes.attributes[$0].name)] == name }) else {
      return nil
    }
    return Int(objects[index].firstAttribute) + place - shape.attributes.lowerBound
  }

  /// Returns the number of an attribute's name. O(log objects).
  package func attributeName(_ index: Int) -> Name { shapeAttribute(index).name }

  /// Returns the form in which an attribute is given. O(log objects).
  package func form(ofAttribute index: Int) -> Shapes.Form { shapeAttribute(index).form }

  func shapeAttribute(_ index: Int) -> Shapes.Attribute {
    let index = attribute(ofLayer: index)
    let (shape, first) = element(ofAttribute: index)
    return shapes.attributes[Int(shapes[shape].firstAttribute) + index - Int(first)]
  }

  /// Returns the element that has an attribute. Attributes are numbered in the order of their elements. Those of
  /// connections may also come after those of all objects.
  private func element(ofAttribute index: Int) -> (shape: UInt32, firstAttribute: UInt32) {
    if rootAttributes.contains(index) { return (root.shape, root.firstAttribute) }
    let object = objects.partitioningIndex(where: { Int($0.firstAttribute) > index }) - 1
    if object >= 0, attributes(ofObject: object).contains(index) {
      return (objects[object].shape, objects[object].firstAttribute)
    }
    let connect = connects.partitioningIndex(where: { Int($0.firstAttribute) > index }) - 1
    return (connects[connect].shape, connects[connect].firstAttribute)
  }
}

extension Array {
  /// Returns the index of the first element for which a condition is true, or `endIndex`. The condition must be true
  /// for all elements after that one. O(log elements).
  package func partitioningIndex(where isTrue: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isTrue(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
