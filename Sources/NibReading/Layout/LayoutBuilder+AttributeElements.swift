internal import NibModel

/// Values that are elements: `<attribute name="text">…</attribute>`.
extension LayoutBuilder {
  /// An `<attribute>`, with the object that it belongs to.
  struct AttributeElement {
    /// The object, or -1 for the layout itself.
    var object: Int
    var name: NibDocument.Name
    /// Offset of the `<`.
    var position: Int
    var attribute: NibDocument.AttributeRecord
    /// Its number among the elements, in the order of the file.
    var number: Int
    /// The items in it, if it contains items; empty if it contains objects.
    var structure: Range<Int>?
  }

  mutating func beginAttributeElement() {
    var name: NibDocument.Name?
    var fault: (VocabularyFault, SourceRange)? = (.unnamedAttribute, tagRange)
    for attribute in tag {
      if attribute.name == ReservedName.name {
        let spelling = text(attribute)
        if spelling.isEmpty {
          fault = (.emptyAttributeName, tagRange)
        } else if !XMLName.isName(spelling) {
          fault = (.badAttributeName(spelling), range(of: attribute))
        } else {
          fault = nil
          name = number(ofName: spelling, tag: tagStart)
        }
        if spelling.utf8.contains(UInt8(ascii: ":")) {
          isRecoverable = false
          report(NamespaceFault.prefix(spelling), at: range(of: attribute))
        }
      } else {
        reportUnexpected(attribute, in: "attribute", allowed: ["name"])
      }
    }
    guard let name else {
      if let fault { report(fault.0, at: fault.1) }
      noteGap()
      open[open.count - 1] = .refused
      return
    }
    if parent < 0, !DesignName.isDesign(names[Int(name)]) {
      open[open.count - 1] = refuse(.attributeOutsideObject)
      return
    }
    let inElements = attributeElementCounts[parent, default: 0] + 1
    attributeElementCounts[parent] = inElements
    if Int(shapes[shape(of: Int(parent))].attributeCount) + inElements > limits.attributes {
      stop(.attributes(limit: limits.attributes), at: tagRange)
    }
    let record = NibDocument.AttributeRecord(
      valueStart: UInt32(source.bytes.count + decoded.count), valueCount: 0)
    openValues.append(OpenValue(index: attributeElements.count, firstItem: items.count))
    attributeElements.append(
      AttributeElement(
        object: Int(parent), name: name, position: tagStart, attribute: record, number: attributeElements.count))
  }

  /// Returns the shape of an object, or of the layout itself.
  private func shape(of object: Int) -> UInt32 { object < 0 ? root?.shape ?? 0 : objects[object].shape }

  private func firstAttribute(of object: Int) -> UInt32 {
    object < 0 ? root?.firstAttribute ?? 0 : objects[object].firstAttribute
  }

  /// Moves each `<attribute>` element after the other attributes of its object, because the attributes of an object
  /// must be one run.
  mutating func mergeAttributeElements() {
    guard root != nil, !attributeElements.isEmpty else { return }
    attributeElements.sort { ($0.object, $0.position) < ($1.object, $1.position) }
    var merged = RecordList<NibDocument.AttributeRecord>(capacity: attributes.count + attributeElements.count)
    var mergedStrays: [NibDocument.StrayName] = []
    var places = [Int32](repeating: 0, count: attributeElements.count)
    var copied = 0
    var strays = strayNames[...]
    var next = 0
    while next < attributeElements.count {
      let object = attributeElements[next].object
      let shape = shapes[shape(of: object)]
      let end = Int(firstAttribute(of: object) + shape.attributeCount)
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
      let whole = self.shape(
        self.shape(of: object), adding: attributeElements[first..<next].map { Shapes.Attribute($0.name, $0.form) })
      if object < 0 { root?.shape = whole } else { objects[object].shape = whole }
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

  /// Removes and returns the stray names of the attributes before an index, with their new indices.
  private static func take(
    _ strays: inout ArraySlice<NibDocument.StrayName>, before end: Int, movedBy shift: Int
  ) -> [NibDocument.StrayName] {
    let taken = strays.prefix { Int($0.attribute) < end }
    strays = strays.dropFirst(taken.count)
    return taken.map { NibDocument.StrayName(attribute: UInt32(Int($0.attribute) + shift), position: $0.position) }
  }

  /// Updates the first attributes of objects and connections, which come after the elements of earlier objects.
  private mutating func moveFirstAttributes() {
    let inRoot = attributeElements.prefix { $0.object < 0 }.count
    var shift = UInt32(inRoot)
    var (next, nextConnect) = (inRoot, 0)
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
    // A plan looks for these names in the tag.
    if element.name <= ReservedName.awakeAfter {
      report(VocabularyFault.attributeAsElement(name), at: range)
      isRecoverable = false
    }
    let inTag = shapes.attributes[shapes[shape(of: object)].attributes].contains { $0.name == element.name }
    let earlier: SourceRange
    if inTag {
      let scanner = TagScanner(source.bytes)
      let start = Int(object < 0 ? root?.position ?? 0 : objects[object].position) + 1
      let place = scanner.attributeStart(named: names[Int(element.name)], from: scanner.nameEnd(from: start))
      earlier = SourceRange(place ?? start, scanner.nameEnd(from: place ?? start))
    } else if let other = elements.first(where: { $0.name == element.name }) {
      earlier = tagRange(at: other.position)
    } else {
      return
    }
    report(VocabularyFault.duplicateAttribute(name, earlier: earlier), at: range)
  }
}

extension LayoutBuilder.AttributeElement {
  fileprivate var form: Shapes.Form { structure.map { $0.isEmpty ? .objects : .items } ?? .element }
}
