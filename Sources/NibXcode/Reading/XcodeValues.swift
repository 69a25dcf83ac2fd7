internal import NibModel
internal import NibReading

/// Reads values: texts, numbers, and records of them.
extension XcodeReader {
  /// Adds an element as the value of an attribute.
  ///
  /// - Parameter isNamedByKey: false if the element's own key, if there is one, is not the attribute's name.
  mutating func take(value element: Int, as name: NibDocument.Name, isNamedByKey: Bool) {
    let place = tree.tagPlace(element)
    let isKeyed = isNamedByKey || tree.attribute(ElementName.key, of: element) == nil
    if isKeyed, let text = scalar(element) {
      append(name, .element, text, place, place)
    } else {
      let start = items.count
      contents(of: element, isKeyed: isKeyed)
      appendItems(from: start, as: name, at: place)
    }
  }

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
      return add(bytes)
    }
    return text
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
        ? add("element.2".utf8) : start..<start + tree.nameLengths[Int(given.name)]
      item(name, tree.range(given), at: place)
    }
  }

  mutating func record(_ element: Int, _ attributes: Range<Int>, _ children: [Int], isKeyed: Bool) {
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
        item(key, nil, at: tree.tagPlace(child)) { reader in for child in group { reader.item(child, key: nil) } }
      }
      next = end
    }
  }

  /// Returns a key that is not used yet: the requested one, or the requested one with a number.
  private mutating func unusedKey(_ wanted: Range<Int>, _ used: inout UsedKeys) -> Range<Int> {
    guard let number = used.take(wanted, tree, added) else { return wanted }
    return add(text(wanted) + Array(".\(number)".utf8))
  }
}

/// The keys of one record. Few records have more than a handful.
private struct UsedKeys {
  private var few: [Range<Int>]
  private var many: [String: Int] = [:]

  init(_ keys: [Range<Int>]) { few = keys }

  /// Adds a key. Returns nil, or the number that makes the key different from those that are already used.
  mutating func take(_ key: Range<Int>, _ tree: XMLTree, _ added: [UInt8]) -> Int? {
    if many.isEmpty, few.count < 16 {
      if !few.contains(where: { Self.isSame($0, key, tree, added) }) {
        few.append(key)
        return nil
      }
    }
    if many.isEmpty { for key in few { many[Self.text(key, tree, added), default: 0] += 1 } }
    let text = Self.text(key, tree, added)
    let count = many[text, default: 0] + 1
    many[text] = count
    return count == 1 ? nil : count
  }

  private static func isSame(_ one: Range<Int>, _ other: Range<Int>, _ tree: XMLTree, _ added: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    let count = tree.storage.count
    for place in 0..<one.count {
      let (first, second) = (one.lowerBound + place, other.lowerBound + place)
      let isEqual =
        (first < count ? tree.storage[first] : added[first - count])
        == (second < count ? tree.storage[second] : added[second - count])
      if !isEqual { return false }
    }
    return true
  }

  private static func text(_ key: Range<Int>, _ tree: XMLTree, _ added: [UInt8]) -> String {
    let count = tree.storage.count
    return key.lowerBound < count
      ? tree.text(key) : String(decoding: added[key.lowerBound - count..<key.upperBound - count], as: UTF8.self)
  }
}
