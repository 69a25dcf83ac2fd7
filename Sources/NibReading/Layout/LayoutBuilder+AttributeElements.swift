internal import NibModel

/// Values that stand as elements of their own: `<attribute name="text">…</attribute>`.
extension LayoutBuilder {
  /// An `<attribute>`, with the object that it belongs to.
  struct AttributeElement {
    var object: Int
    var attribute: NibDocument.AttributeRecord
    /// Its number among the elements, in the order of the file.
    var number: Int
    /// The items within, when it holds items; empty when it holds objects.
    var structure: Range<Int>?
  }

  mutating func beginAttributeElement() {
    var name: NibDocument.Name?
    var isEmpty = false
    for attribute in attributes[tagAttributes...] {
      if attribute.name == ReservedName.name {
        isEmpty = attribute.valueCount == 0
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
    attributes.removeSubrange(tagAttributes...)
    guard let name else {
      report(isEmpty ? VocabularyFault.emptyAttributeName : .unnamedAttribute, at: tagRange)
      noteGap()
      open[open.count - 1] = .refused
      return
    }
    let count = Int(objects[Int(parent)].attributeCount) + attributeElementCounts[parent, default: 0] + 1
    attributeElementCounts[parent] = count - Int(objects[Int(parent)].attributeCount)
    if count > limits.attributes {
      stop(.attributes(limit: limits.attributes), at: tagRange)
    }
    let record = NibDocument.AttributeRecord(
      name: name, position: UInt32(tagStart),
      valueStart: UInt32(source.bytes.count + decoded.count), valueCount: 0)
    openValues.append(OpenValue(index: attributeElements.count, firstItem: items.count))
    attributeElements.append(
      AttributeElement(object: Int(parent), attribute: record, number: attributeElements.count))
  }

  /// Puts each `<attribute>` element behind the other attributes of its object, which must be one run.
  mutating func mergeAttributeElements() {
    guard !attributeElements.isEmpty else { return }
    attributeElements.sort { ($0.object, $0.attribute.position) < ($1.object, $1.attribute.position) }
    var merged: [NibDocument.AttributeRecord] = []
    var places = [Int32](repeating: 0, count: attributeElements.count)
    merged.reserveCapacity(attributes.count + attributeElements.count)
    // Elements that are no objects keep their attributes too, so all runs are walked in the order of the file.
    var copied = 0
    var next = 0
    var shift: Int32 = 0
    for index in objects.indices {
      let end = Int(objects[index].firstAttribute + objects[index].attributeCount)
      merged += attributes[copied..<end]
      copied = end
      objects[index].firstAttribute += UInt32(shift)
      if objects[index].idAttribute >= 0 { objects[index].idAttribute += shift }
      while next < attributeElements.count, attributeElements[next].object == index {
        checkDuplicate(attributeElements[next].attribute, amongAttributesOf: index, in: merged)
        places[attributeElements[next].number] = Int32(merged.count)
        if let structure = attributeElements[next].structure {
          structures.append(
            NibDocument.StructureRecord(
              attribute: UInt32(merged.count), firstItem: UInt32(structure.lowerBound),
              itemsEnd: UInt32(structure.upperBound)))
        }
        merged.append(attributeElements[next].attribute)
        objects[index].attributeCount += 1
        shift += 1
        next += 1
      }
    }
    merged += attributes[copied...]
    // Connections: each stands behind the attributes of the objects before it.
    var inserted = [Int](repeating: 0, count: objects.count + 1)
    for element in attributeElements { inserted[element.object + 1] += 1 }
    for index in objects.indices { inserted[index + 1] += inserted[index] }
    for index in connects.indices {
      connects[index].firstAttribute += UInt32(inserted[Int(connects[index].objectsBefore)])
    }
    attributes = merged
    for index in objects.indices where objects[index].partOf >= 0 {
      objects[index].partOf = places[Int(objects[index].partOf)]
    }
  }

  mutating func checkDuplicate(
    _ attribute: NibDocument.AttributeRecord, amongAttributesOf object: Int,
    in merged: [NibDocument.AttributeRecord]
  ) {
    let name = spelling(attribute.name)
    let range = SourceRange(
      Int(attribute.position), TagScanner(source.bytes).nameEnd(from: Int(attribute.position) + 1))
    // The plan looks for these in the tag.
    if attribute.name <= ReservedName.awakeAfter {
      report(VocabularyFault.attributeAsElement(name), at: range)
      isRecoverable = false
    }
    let own = merged[Int(objects[object].firstAttribute)...]
    guard let earlier = own.first(where: { $0.name == attribute.name }) else { return }
    isRecoverable = false
    report(VocabularyFault.duplicateAttribute(name, earlier: self.range(of: earlier)), at: range)
  }
}
