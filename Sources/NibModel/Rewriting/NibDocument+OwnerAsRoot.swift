extension NibDocument {
  /// The same layout with an object of the owner's class around the objects at the top level, if the layout fills its
  /// owner; otherwise the document itself. It has no owner. For a picture, which needs no program.
  ///
  /// - Complexity: O(objects + attributes).
  package var withOwnerAsRoot: NibDocument {
    guard fillsOwner, let className = ownerClass, textPlaces == nil, ids == nil else { return self }
    let owned = ownerAttributes
    let kept = rootAttributes.filter { attribute in
      !owned.contains(attribute) && ![RootWord.root, RootWord.owner].contains(name(ofAttribute: attribute))
    }
    var rewriter = DocumentRewriter(self)
    // The attributes of the root come first in the copy, then those of the new object.
    let document = rewriter.copy { _, element, entries in
      guard case .root = element else { return entries }
      return (kept + owned).compactMap { attribute in entries.first { $0.original == attribute } }
    }
    return document.splittingRoot(after: kept.count, className)
  }

  /// Makes an object of the attributes of the root that follow a number of them, and puts all objects into it.
  private func splittingRoot(after count: Int, _ className: String) -> NibDocument {
    var fields = fields
    let attributes = shapes.attributes[shapes[root.shape].attributes]
    let name = names.firstIndex(of: className) ?? names.count
    if name == names.count { fields.names.append(className) }
    fields.root.shape = fields.shapes.add(ReservedName.layout, attributes.prefix(count))
    let object = ObjectRecord(
      shape: fields.shapes.add(Name(name), attributes.dropFirst(count)), position: root.position, parent: -1,
      firstAttribute: root.firstAttribute + UInt32(count), end: Int32(objects.count + 1))
    fields.objects = [object]
    for var record in objects {
      record.parent += 1
      record.end += 1
      fields.objects.append(record)
    }
    fields.root.objectsBefore = 0
    for index in fields.connects.indices { fields.connects[index].objectsBefore += 1 }
    fields.parts = parts.map { PartRecord(object: $0.object + 1, attribute: $0.attribute) }
    fields.inclusions = inclusions.map { inclusion in
      let objects = inclusion.objects.lowerBound + 1..<inclusion.objects.upperBound + 1
      return Inclusion(
        layout: inclusion.layout, site: inclusion.site, objects: objects, outer: inclusion.outer,
        owner: inclusion.owner < 0 ? -1 : inclusion.owner + 1)
    }
    return NibDocument(fields)
  }
}
