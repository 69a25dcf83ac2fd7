internal import NibModel

/// The contents of an `<attribute>` or an `<item>`: only one of a text, items, and objects.
extension LayoutBuilder {
  /// A value that is being read.
  struct OpenValue {
    /// Its index among the `<attribute>` elements, or among the items.
    let index: Int
    var isItem = false
    /// The number of items before it.
    var firstItem = 0
    var content = Content.text
    /// True if the items in it have keys; nil before the first item.
    var isKeyed: Bool?
    /// The place of each key.
    var keys: [String: SourceRange] = [:]

    enum Content { case text, items, objects }
  }

  /// True if text is allowed here.
  var acceptsText: Bool {
    guard let element = open.last, element == .attribute || element == .item else { return false }
    return openValues.last?.content == .text
  }

  mutating func addText(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !isStopped, let value = openValues.last else { return }
    decoded.append(contentsOf: bytes)
    let count: UInt32
    let position: UInt32
    if value.isItem {
      items[value.index].valueCount += UInt32(bytes.count)
      (count, position) = (items[value.index].valueCount, items[value.index].position)
    } else {
      attributeElements[value.index].attribute.valueCount += UInt32(bytes.count)
      let element = attributeElements[value.index]
      (count, position) = (element.attribute.valueCount, UInt32(element.position))
    }
    if Int(count) > limits.text { stopForText(at: Int(position)) }
  }

  /// Called when an element begins in a value. The text before the element must be white space; other text is
  /// reported.
  mutating func leaveText(before offset: Int) {
    guard acceptsText, let value = openValues.last else { return }
    let count = value.isItem ? items[value.index].valueCount : attributeElements[value.index].attribute.valueCount
    // Only the innermost open value has a text, so the text comes last.
    if !decoded.suffix(Int(count)).allSatisfy(\.isXMLSpace) { reportText(endingBefore: offset) }
    decoded.removeLast(Int(count))
    if value.isItem {
      items[value.index].valueCount = 0
    } else {
      attributeElements[value.index].attribute.valueCount = 0
    }
  }

  /// Returns the kind of an element in a value. Reports an element that is not allowed there.
  mutating func elementOfValue(named name: NibDocument.Name) -> Element {
    guard let value = openValues.last else { return .refused }
    let last = openValues.count - 1
    switch name {
    case ReservedName.layout, ReservedName.connect, ReservedName.attribute:
      return refuse(value.isItem ? .elementInItem(spelling(name)) : .elementInAttribute(spelling(name)))
    case ReservedName.item:
      if value.content == .objects {
        return refuse(.itemAmongObjects)
      }
      openValues[last].content = .items
      return .item
    default:
      if value.isItem {
        return refuse(.objectInItem(spelling(name)))
      }
      if value.content == .items { return refuse(.objectAmongItems(spelling(name))) }
      // Only an object has parts.
      if parent < 0, openValues.count == 1 { return refuse(.elementInAttribute(spelling(name))) }
      openValues[last].content = .objects
      return .object
    }
  }

  mutating func beginItem() {
    descend()
    var item = NibDocument.ItemRecord(
      position: UInt32(tagStart), valueStart: UInt32(source.bytes.count + decoded.count))
    for attribute in tag {
      if attribute.name == ReservedName.key {
        item.hasKey = true
        (item.keyStart, item.keyCount) = (attribute.record.valueStart, attribute.record.valueCount)
        enterKey(attribute)
      } else {
        reportUnexpected(attribute, in: "item", allowed: ["key"])
      }
    }
    // A key whose notation in the text differs is in `decoded`, and the text follows it.
    item.valueStart = UInt32(source.bytes.count + decoded.count)
    let outer = openValues.count - 1
    if let isKeyed = openValues[outer].isKeyed, isKeyed != item.hasKey {
      isRecoverable = false
      report(isKeyed ? VocabularyFault.missingKey : .unexpectedKey, at: tagRange)
    }
    openValues[outer].isKeyed = openValues[outer].isKeyed ?? item.hasKey
    openValues.append(OpenValue(index: items.count, isItem: true))
    items.append(item)
  }

  private mutating func enterKey(_ attribute: TagAttribute) {
    let key = text(attribute)
    let range = range(of: attribute)
    guard let earlier = openValues[openValues.count - 1].keys.updateValue(range, forKey: key) else { return }
    report(VocabularyFault.duplicateKey(key, earlier: earlier), at: range)
  }

  /// Called at the end of an `<attribute>` or an `<item>`.
  mutating func endValue() {
    guard let value = openValues.popLast() else { return }
    if value.content == .text {
      let (count, position) =
        value.isItem
        ? (items[value.index].valueCount, items[value.index].position)
        : (attributeElements[value.index].attribute.valueCount, UInt32(attributeElements[value.index].position))
      // Read in pieces, so that a run of marks may be longer than any of them.
      if decoded.suffix(Int(count)).hasManyMarks { return stopForMarks(at: Int(position)) }
    }
    if value.isItem {
      depth -= 1
      items[value.index].end = UInt32(items.count)
      items[value.index].isStructure = value.content == .items
    } else if value.content == .items {
      attributeElements[value.index].structure = value.firstItem..<items.count
    } else if value.content == .objects {
      attributeElements[value.index].structure = 0..<0
    }
  }
}
