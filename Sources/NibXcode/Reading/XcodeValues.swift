internal import NibModel
internal import NibReading

/// Converts the values of attributes that are elements: texts, numbers, and records of them, which become items.
struct XcodeValues {
  var texts: XcodeTexts
  private let tree: XMLTree
  private(set) var items: [NibDocument.ItemRecord] = []
  private(set) var places: [SourceRange] = []

  /// - Parameter capacity: the expected number of items.
  init(_ tree: XMLTree, _ texts: XcodeTexts, capacity: Int) {
    self.tree = tree
    self.texts = texts
    items.reserveCapacity(capacity)
    places.reserveCapacity(capacity)
  }

  private var literals: Literals { texts.literals }

  /// Returns the text that an element represents: the text of a string, or its only attribute `value`. Returns nil if
  /// it is not a single text.
  mutating func scalar(_ element: Int) -> Range<Int>? {
    let record = tree.elements[element]
    let attributes = tree.attributes(of: element)
    guard Int(record.end) == element + 1 else { return nil }
    var value: Range<Int>?
    var isEncoded = false
    for index in attributes {
      switch tree.attributes[index].name {
      case ElementName.key: break
      case ElementName.base64: isEncoded = true
      case ElementName.value where record.textCount == 0 && value == nil: value = tree.attributes[index].value
      default: return nil
      }
    }
    guard ElementName.textElements.contains(Int(record.name)) else { return isEncoded ? nil : value }
    let text = value ?? tree.textRange(of: element)
    if isEncoded {
      guard let bytes = Base64.decode(tree.storage[text]), String(validating: bytes, as: UTF8.self) != nil else {
        return nil
      }
      return texts.add(bytes)
    }
    return text
  }

  // MARK: Items

  /// Appends an item with a text.
  @inline(__always)
  mutating func item(_ key: Range<Int>, _ value: Range<Int>, at place: SourceRange) {
    var item = NibDocument.ItemRecord(
      position: UInt32(truncatingIfNeeded: place.lower), valueStart: UInt32(truncatingIfNeeded: value.lowerBound))
    item.valueCount = UInt32(truncatingIfNeeded: value.count)
    item.hasKey = true
    item.keyStart = UInt32(truncatingIfNeeded: key.lowerBound)
    item.keyCount = UInt32(truncatingIfNeeded: key.count)
    item.end = UInt32(truncatingIfNeeded: items.count &+ 1)
    items.append(item)
    places.append(place)
  }

  /// Appends an item. If it has no text, the call adds the items that it contains.
  mutating func item(
    _ key: Range<Int>?, _ value: Range<Int>?, at place: SourceRange, contents: (inout XcodeValues) -> Void
  ) {
    let index = items.count
    var item = NibDocument.ItemRecord(position: UInt32(place.lower), valueStart: UInt32(value?.lowerBound ?? 0))
    item.valueCount = UInt32(value?.count ?? 0)
    item.isStructure = value == nil
    if let key {
      item.hasKey = true
      item.keyStart = UInt32(key.lowerBound)
      item.keyCount = UInt32(key.count)
    }
    items.append(item)
    places.append(place)
    contents(&self)
    items[index].end = UInt32(items.count)
  }

  /// Appends a value as an item.
  mutating func item(_ element: Int, key: Range<Int>?) {
    let place = tree.tagPlace(element)
    if let text = scalar(element) {
      if let key { item(key, text, at: place) } else { item(nil, text, at: place) { _ in } }
    } else {
      item(key, nil, at: place) { $0.contents(of: element, isKeyed: key != nil) }
    }
  }

  /// Appends an item that is the record of an element.
  ///
  /// - Parameter reference: the reference to the object that the element represents, or nil.
  mutating func item(recordOf element: Int, _ children: [Int], reference: Range<Int>?) {
    let place = tree.tagPlace(element)
    item(nil, nil, at: place) { values in
      values.record(element, values.tree.attributes(of: element), children, isKeyed: true)
      if let reference { values.item(values.texts.add("reference".utf8), reference, at: place) }
    }
  }

  // MARK: Records

  /// Appends the contents of a value that is not a text: the values of a list without keys; the values of a dictionary;
  /// or a record with the name of the element, its attributes and its contents.
  ///
  /// - Parameter isKeyed: false if the element's own key, if there is one, is not used elsewhere.
  mutating func contents(of element: Int, isKeyed: Bool) {
    // Nearly all values are one element without contents.
    if Int(tree.elements[element].end) == element + 1, tree.elements[element].textCount == 0,
      tree.elements[element].name != ElementName.variation
    {
      return leaf(element, isKeyed: isKeyed)
    }
    let attributes = tree.attributes(of: element)
    let children = Array(tree.children(of: element))
    let hasFacts =
      tree.elements[element].textCount > 0 || tree.elements[element].name == ElementName.variation
      || attributes.contains { !isKeyed || tree.attributes[$0].name != ElementName.key }
    if !hasFacts, !children.isEmpty {
      let keys = children.count { tree.attribute(ElementName.key, of: $0) != nil }
      if keys == 0 {
        for child in children { item(child, key: nil) }
        return
      }
      if keys == children.count {
        var taken = UsedKeys([])
        return keyed(children, &taken)
      }
    }
    record(element, attributes, children, isKeyed: isKeyed)
  }

  /// Appends the record of an element without contents. The names of its attributes are unique, as XML requires.
  private mutating func leaf(_ element: Int, isKeyed: Bool) {
    item(literals.element, tree.nameRange(of: element), at: tree.tagName(element))
    for index in tree.attributes(of: element) {
      let given = tree.attributes[index]
      if given.name == ElementName.key, isKeyed { continue }
      let place = tree.place(ofAttribute: index)
      let start = Int(given.position)
      let name =
        given.name == ElementName.element
        ? texts.add("element.2".utf8) : start..<start + tree.nameLengths[Int(given.name)]
      item(name, tree.range(given), at: place)
    }
  }

  private mutating func record(_ element: Int, _ attributes: Range<Int>, _ children: [Int], isKeyed: Bool) {
    let place = tree.tagName(element)
    var taken = UsedKeys([literals.element])
    item(literals.element, tree.nameRange(of: element), at: place)
    for index in attributes
    where tree.attributes[index].name != ElementName.key || !isKeyed
      || tree.elements[element].name == ElementName.variation
    {
      let name = unusedKey(tree.nameRange(ofAttribute: index), &taken)
      item(name, tree.attributes[index].value, at: tree.place(ofAttribute: index))
    }
    if tree.elements[element].textCount > 0 {
      item(unusedKey(literals.text, &taken), tree.textRange(of: element), at: place)
    }
    keyed(children, &taken)
  }

  /// Appends values by key. Values without a key use the names of their elements. Several values with one name form a
  /// list.
  private mutating func keyed(_ children: [Int], _ taken: inout UsedKeys) {
    var next = 0
    while next < children.count {
      let child = children[next]
      if let key = tree.attribute(ElementName.key, of: child) {
        item(child, key: unusedKey(tree.attributes[key].value, &taken))
        next += 1
        continue
      }
      let name = tree.elements[child].name
      var end = next + 1
      while end < children.count, tree.elements[children[end]].name == name,
        tree.attribute(ElementName.key, of: children[end]) == nil
      {
        end += 1
      }
      let key = unusedKey(tree.nameRange(of: child), &taken)
      if end == next + 1 {
        item(child, key: key)
      } else {
        let group = children[next..<end]
        item(key, nil, at: tree.tagPlace(child)) { values in for child in group { values.item(child, key: nil) } }
      }
      next = end
    }
  }

  /// Returns a key that is not used yet: the requested one, or the requested one with a number.
  private mutating func unusedKey(_ wanted: Range<Int>, _ used: inout UsedKeys) -> Range<Int> {
    guard let number = used.take(wanted, texts) else { return wanted }
    return texts.add(texts[wanted] + Array(".\(number)".utf8))
  }
}
