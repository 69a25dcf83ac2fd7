internal import NibModel

/// Values that stand as elements of their own: `<attribute name="text">…</attribute>`.
extension LayoutBuilder {
  /// An `<attribute>`, with the object that it belongs to.
  struct AttributeElement {
    var object: Int
    var name: NibDocument.Name
    /// Offset of the `<`.
    var position: Int
    var attribute: NibDocument.AttributeRecord
    /// Its number among the elements, in the order of the file.
    var number: Int
    /// The items within, when it holds items; empty when it holds objects.
    var structure: Range<Int>?
  }

  mutating func beginAttributeElement() {
    var name: NibDocument.Name?
    var isEmpty = false
    for attribute in tag {
      if attribute.name == ReservedName.name {
        isEmpty = attribute.value.isEmpty
        let spelling = text(attribute)
        if !isEmpty { name = number(ofName: spelling, tag: tagStart) }
        if spelling.utf8.contains(UInt8(ascii: ":")) {
          isRecoverable = false
          report(NamespaceFault.prefix(spelling), at: range(of: attribute))
        }
      } else {
        reportUnexpected(attribute, in: "attribute", allowed: ["name"])
      }
    }
    guard let name else {
      report(isEmpty ? VocabularyFault.emptyAttributeName : .unnamedAttribute, at: tagRange)
      noteGap()
      open[open.count - 1] = .refused
      return
    }
    let inElements = attributeElementCounts[parent, default: 0] + 1
    attributeElementCounts[parent] = inElements
    if Int(shapes[objects[Int(parent)].shape].attributeCount) + inElements > limits.attributes {
      stop(.attributes(limit: limits.attributes), at: tagRange)
    }
    let record = NibDocument.AttributeRecord(
      valueStart: UInt32(source.bytes.count + decoded.count), valueCount: 0)
    openValues.append(OpenValue(index: attributeElements.count, firstItem: items.count))
    attributeElements.append(
      AttributeElement(
        object: Int(parent), name: name, position: tagStart, attribute: record, number: attributeElements.count))
  }

  /// Puts each `<attribute>` element behind the other attributes of its object, which must be one run.
  mutating func mergeAttributeElements() {
    guard !attributeElements.isEmpty else { return }
    attributeElements.sort { ($0.object, $0.position) < ($1.object, $1.position) }
    var merged = RecordList<NibDocument.AttributeRecord>(capacity: attributes.count + attributeElements.count)
    var mergedStrays: [NibDocument.StrayName] = []
    var places = [Int32](repeating: 0, count: attributeElements.count)
    var copied = 0
    var strays = strayNames[...]
    var next = 0
    while next < attributeElements.count {
      let object = attributeElements[next].object
      let shape = shapes[objects[object].shape]
      let end = Int(objects[object].firstAttribute + shape.attributeCount)
      mergedStrays += Self.take(&strays, before: end, movedBy: merged.count - copied)
      merged.append(copied..<end, of: attributes)
      copied = end
      let first = next
      while next < attributeElements.count, attributeElements[next].object == object {
        let element = attributeElements[next]
        checkDuplicate(element, amongAttributesOf: object, attributeElements[first..<next])
        places[element.number] = Int32(merged.count)
        if let structure = element.structure {
          structures.append(
            NibDocument.StructureRecord(
              attribute: UInt32(merged.count), firstItem: UInt32(structure.lowerBound),
              itemsEnd: UInt32(structure.upperBound)))
        }
        mergedStrays.append(
          NibDocument.StrayName(attribute: UInt32(merged.count), position: UInt32(element.position)))
        merged.append(element.attribute)
        next += 1
      }
      objects[object].shape = self.shape(
        objects[object].shape, adding: attributeElements[first..<next].map { Shapes.Attribute($0.name, $0.form) })
    }
    mergedStrays += Self.take(&strays, before: attributes.count, movedBy: merged.count - copied)
    merged.append(copied..<attributes.count, of: attributes)
    moveFirstAttributes()
    attributes = merged
    strayNames = mergedStrays
    parts = parts.map {
      NibDocument.PartRecord(object: $0.object, attribute: places[Int($0.attribute)])
    }
  }

  /// Takes the names of the attributes before one, which are moved.
  private static func take(
    _ strays: inout ArraySlice<NibDocument.StrayName>, before end: Int, movedBy shift: Int
  ) -> [NibDocument.StrayName] {
    let taken = strays.prefix { Int($0.attribute) < end }
    strays = strays.dropFirst(taken.count)
    return taken.map { NibDocument.StrayName(attribute: UInt32(Int($0.attribute) + shift), position: $0.position) }
  }

  /// The attributes of objects and connections stand behind the elements of the objects before them.
  private mutating func moveFirstAttributes() {
    var shift: UInt32 = 0
    var (next, nextConnect) = (0, 0)
    for index in 0..<objects.count {
      while nextConnect < connects.count, Int(connects[nextConnect].objectsBefore) <= index {
        connects[nextConnect].firstAttribute += shift
        nextConnect += 1
      }
      objects[index].firstAttribute += shift
      while next < attributeElements.count, attributeElements[next].object == index {
        shift += 1
        next += 1
      }
    }
    while nextConnect < connects.count {
      connects[nextConnect].firstAttribute += shift
      nextConnect += 1
    }
  }

  private mutating func checkDuplicate(
    _ element: AttributeElement, amongAttributesOf object: Int, _ elements: ArraySlice<AttributeElement>
  ) {
    let name = spelling(element.name)
    let range = tagRange(at: element.position)
    // The plan looks for these in the tag.
    if element.name <= ReservedName.awakeAfter {
      report(VocabularyFault.attributeAsElement(name), at: range)
      isRecoverable = false
    }
    let inTag = shapes.attributes[shapes[objects[object].shape].attributes].contains { $0.name == element.name }
    let earlier: SourceRange
    if inTag {
      let scanner = TagScanner(source.bytes)
      let start = Int(objects[object].position) + 1
      let place = scanner.attributeStart(named: names[Int(element.name)], from: scanner.nameEnd(from: start))
      earlier = SourceRange(place ?? start, scanner.nameEnd(from: place ?? start))
    } else if let other = elements.first(where: { $0.name == element.name }) {
      earlier = tagRange(at: other.position)
    } else {
      return
    }
    isRecoverable = false
    report(VocabularyFault.duplicateAttribute(name, earlier: earlier), at: range)
  }
}

extension LayoutBuilder.AttributeElement {
  fileprivate var form: Shapes.Form { structure.map { $0.isEmpty ? .objects : .items } ?? .element }
}
