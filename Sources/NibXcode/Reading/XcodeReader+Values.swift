internal import NibModel
internal import NibReading

/// Values: texts, numbers, and records of them.
extension XcodeReader {
  /// Takes an element as the value of an attribute.
  mutating func take(value element: Int, as name: NibDocument.Name) {
    let place = tree.tagPlace(element)
    if let text = scalar(element) {
      append(name, .element, text, place, place)
    } else {
      let start = items.count
      contents(of: element, isKeyed: true)
      appendItems(from: start, as: name, at: place)
    }
  }

  /// The text that an element stands for, or nil if it is no single text: that of a string, or the only attribute `value`.
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
      item(key, text, at: place)
    } else {
      item(key, nil, at: place) { $0.contents(of: element, isKeyed: key != nil) }
    }
  }

  /// Appends the contents of a value that is no text: the values of a list without keys; those of a dictionary; or a record,
  /// with the name of the element, its attributes and what stands in it.
  ///
  /// - Parameter isKeyed: false if the element's own key, if it has one, is not told otherwise.
  mutating func contents(of element: Int, isKeyed: Bool) {
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
      if keys == children.count { return keyed(children, besides: []) }
    }
    record(element, attributes, children, isKeyed: isKeyed)
  }

  mutating func record(_ element: Int, _ attributes: Range<Int>, _ children: [Int], isKeyed: Bool) {
    let place = tree.tagName(element)
    var taken = [literals.element]
    item(literals.element, tree.nameRange(of: element), at: place)
    for index in attributes
    where tree.attributes[index].name != ElementName.key || !isKeyed
      || tree.elements[element].name == ElementName.variation
    {
      let name = tree.nameRange(ofAttribute: index)
      taken.append(name)
      item(name, tree.attributes[index].value, at: tree.place(ofAttribute: index))
    }
    if tree.elements[element].textCount > 0 {
      item(literals.text, tree.textRange(of: element), at: place)
    }
    keyed(children, besides: taken)
  }

  /// Appends values by key. Values without one have the names of their elements, and those of one name are a list.
  private mutating func keyed(_ children: [Int], besides taken: [Range<Int>]) {
    var taken = UsedKeys(taken)
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

  /// A key that is not used yet: the one that is wanted, or that with a number.
  private mutating func unusedKey(_ wanted: Range<Int>, _ used: inout UsedKeys) -> Range<Int> {
    guard let number = used.take(wanted, in: tree.storage) else { return wanted }
    return add(Array(tree.storage[wanted]) + Array(".\(number)".utf8))
  }
}

/// The keys of one record. Few records have more than a handful.
private struct UsedKeys {
  private var few: [Range<Int>]
  private var many: [String: Int] = ["element": 1]

  init(_ keys: [Range<Int>]) { few = keys }

  /// Takes a key, and returns nil, or the number that makes it another one than those that are taken.
  mutating func take(_ key: Range<Int>, in storage: [UInt8]) -> Int? {
    if many.isEmpty, few.count < 16 {
      if !few.contains(where: { storage[$0].elementsEqual(storage[key]) }) {
        few.append(key)
        return nil
      }
    }
    if many.isEmpty { for key in few { many[String(decoding: storage[key], as: UTF8.self), default: 0] += 1 } }
    let text = String(decoding: storage[key], as: UTF8.self)
    let count = many[text, default: 0] + 1
    many[text] = count
    return count == 1 ? nil : count
  }
}
