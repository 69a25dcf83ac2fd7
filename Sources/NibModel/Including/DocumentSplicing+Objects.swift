extension DocumentSplicing {
  /// Copies an object with its contents.
  ///
  /// - Parameter part: the attribute of the copy whose value the object is, or -1.
  mutating func copy(tree first: Int, _ scope: Scope, in parent: Int32, part: Int32) {
    let layout = scope.layout
    let objects = layout.objects
    let end = Int(objects[first].end)
    var open: [(end: Int, copy: Int32)] = []
    // The attributes that contain objects, by their numbers in the layout.
    var attributes: [Int: Int32] = [:]
    let isTemplate = parent < 0 && layout.isTemplate(first)
    var outerLater = Later()
    if isTemplate { swap(&later, &outerLater) }
    var index = first
    while index < end {
      while let last = open.last, last.end <= index {
        fields.objects[Int(last.copy)].end = Int32(fields.objects.count)
        open.removeLast()
      }
      let container = open.last?.copy ?? parent
      let partAttribute = layout.hasParts ? layout.document.part(ofObject: index) : -1
      let place = index == first ? part : partAttribute < 0 ? -1 : attributes[partAttribute] ?? -1
      switch layout.kinds[index] {
      case .object:
        open.append((Int(objects[index].end), Int32(fields.objects.count)))
        copy(object: index, scope, in: container, part: place, &attributes)
        index += 1
      case .include:
        include(index, scope, in: container, part: place)
        index = Int(objects[index].end)
      case .set, .parameters, .parameter: index = Int(objects[index].end)
      }
    }
    // What the layouts included in a template have at the top level is a part of the template.
    if isTemplate, let template = open.first?.copy {
      for last in open.dropFirst() { fields.objects[Int(last.copy)].end = Int32(fields.objects.count) }
      open.removeLast(open.count - 1)
      let templates = endTopLevel(in: template)
      swap(&later, &outerLater)
      later.objects += templates
    }
    for last in open { fields.objects[Int(last.copy)].end = Int32(fields.objects.count) }
  }

  mutating func copy(
    object index: Int, _ scope: Scope, in parent: Int32, part: Int32, _ attributes: inout [Int: Int32]
  ) {
    let layout = scope.layout
    var record = layout.objects[index]
    let number = Int32(fields.objects.count)
    let first = Int(record.firstAttribute)
    let isRoot = index == layout.root && scope.inclusion >= 0
    record.parent = parent
    record.firstAttribute = UInt32(fields.attributes.count)
    if layout.isPlain[index], !isRoot, scope.overrides.inner.isEmpty, !scope.lacksArguments {
      record.shape = shape(record.shape, of: layout)
      let count = Int(fields.shapes[record.shape].attributeCount)
      fields.attributes.append(contentsOf: layout.records[first..<first + count])
      let shift = Int(record.firstAttribute) - first
      for work in Int(layout.firstWorks[index])..<Int(layout.firstWorks[index + 1]) { apply(work, scope, shift) }
      if scope.owner >= 0 { noteOwner(of: record, scope) }
    } else {
      copy(attributesOf: index, scope, part: part, &record, &attributes)
    }
    fields.objects.append(record)
    if part >= 0 { fields.parts.append(NibDocument.PartRecord(object: number, attribute: part)) }
    if layout.hasGaps, layout.document.damage.incompleteObjects.contains(Int32(index)) {
      fields.damage.incompleteObjects.insert(number)
    }
  }

  /// Notes the attributes of an object that belong to the owner of an included layout.
  mutating func noteOwner(of record: NibDocument.ObjectRecord, _ scope: Scope) {
    for (place, attribute) in fields.shapes[record.shape].attributes.enumerated() {
      note(record.firstAttribute + UInt32(place), fields.shapes.attributes[attribute].name, ownedBy: scope.owner)
    }
  }

  mutating func note(_ attribute: UInt32, _ name: NibDocument.Name, ownedBy inclusion: Int32) {
    guard inclusion >= 0, name == ReservedName.outlet || name == ReservedName.outlets else { return }
    fields.ownedAttributes.append(OwnedAttribute(attribute: attribute, inclusion: inclusion))
  }

  /// Adds the owners of the layouts that have been included.
  mutating func addOwners(_ next: inout Int, in parent: Int32) {
    while next < later.owners.count {
      let (scope, outlet) = later.owners[next]
      next += 1
      addOwner(of: scope, outlet, in: parent)
    }
  }

  /// Adds the owner of an included layout: an object at the top level, or in the template that has the `<include>`. Its
  /// id is that of the `<include>` with `owner`.
  mutating func addOwner(of scope: Scope, _ outlet: Given?, in parent: Int32) {
    let document = scope.layout.document
    guard let attribute = document.attribute(ReservedName.owner, in: document.rootAttributes) else { return }
    fields.inclusions[Int(scope.inclusion)].owner = Int32(fields.objects.count)
    let id = Given(
      name: ReservedName.id, form: .inTag, record: add(scope.ownerID), position: position(attribute, scope.layout),
      layout: scope.layout, attribute: attribute, arguments: [], owner: -1)
    let given = [id] + (outlet.map { [$0] } ?? [])
    let shape = tree.shape(
      name(spelled: document.text(ofAttribute: attribute)), isPart: false,
      given.map { Shapes.Attribute($0.name, $0.form) }, addedTo: &fields.shapes)
    fields.objects.append(
      NibDocument.ObjectRecord(
        shape: shape, position: scope.layout.addresses.address(document.root.position), parent: parent,
        firstAttribute: UInt32(fields.attributes.count), end: Int32(fields.objects.count + 1)))
    for given in given { append(given) }
  }

  /// Does the work on an attribute of the last object, whose attributes have been copied.
  ///
  /// - Parameter shift: the distance of the numbers of its attributes from those in the layout.
  @inline(__always)
  mutating func apply(_ index: Int, _ scope: Scope, _ shift: Int) {
    let (attribute, position, work) = scope.layout.works[index]
    let number = attribute + shift
    if case .id(let id) = work {
      fields.attributes[number] = add(scope.prefix, id)
      fields.strayNames.append(NibDocument.StrayName(attribute: UInt32(number), position: position))
    } else if let given = given(attribute, scope) {
      fields.attributes[number] = given.record
      fields.strayNames.append(NibDocument.StrayName(attribute: UInt32(number), position: given.position ?? position))
    }
  }

  mutating func copy(
    attributesOf index: Int, _ scope: Scope, part: Int32, _ record: inout NibDocument.ObjectRecord,
    _ attributes: inout [Int: Int32]
  ) {
    let layout = scope.layout
    let range = layout.document.attributes(ofObject: index)
    let isRoot = index == layout.root && scope.inclusion >= 0
    var entries: [Given] = []
    entries.reserveCapacity(range.count)
    for (attribute, given) in layout.attributes(ofObject: index) {
      if let given = self.given(attribute, given, scope) { entries.append(given) }
    }
    if entries.count < range.count { fields.damage.incompleteObjects.insert(Int32(fields.objects.count)) }
    let id = isRoot || scope.overrides.inner.isEmpty ? nil : layout.document.id(ofObject: index)
    let overrides = isRoot ? scope.overrides.own : id.flatMap { scope.overrides.inner[$0]?.own } ?? []
    if isRoot, let id = scope.rootID { override(&entries, with: [id], in: layout) }
    override(&entries, with: overrides, in: layout)
    if overrides.isEmpty, entries.count == range.count, layout.document.isPart(index) == (part >= 0) {
      record.shape = shape(record.shape, of: layout)
    } else {
      let shape = layout.document.shapes[record.shape]
      record.shape = tree.shape(
        name(shape.name, of: layout), isPart: part >= 0, entries.map { Shapes.Attribute($0.name, $0.form) },
        addedTo: &fields.shapes)
    }
    for entry in entries {
      if entry.form == .objects { attributes[entry.attribute] = Int32(fields.attributes.count) }
      append(entry)
    }
  }

  /// Puts attributes of the use site in the places of those of the object, or after them.
  func override(_ entries: inout [Given], with overrides: [Given], in layout: PartLayout) {
    for given in overrides {
      if let index = entries.firstIndex(where: { $0.key == given.key }) {
        if entries[index].form == .objects {
          let inner = entries[index].layout.document.place(ofAttribute: entries[index].attribute)
          given.layout.reportElsewhere(
            .overridesObjects(
              given.layout.document.name(ofAttribute: given.attribute), inner: inner.inFile(entries[index].layout.file)),
            at: given.layout.document.place(ofAttribute: given.attribute))
        } else {
          var old = entries[index]
          if given.name == ReservedName.id {
            // The object's own id, as its layout has it.
            old.record = old.layout.records[old.attribute]
            old.position = position(old.attribute, old.layout)
          }
          entries[index] = Self.over(given, old)
        }
      } else {
        entries.append(given)
      }
    }
  }

  /// Returns an attribute that overrides another.
  static func over(_ new: Given, _ old: Given) -> Given {
    guard new.isText, old.isText else { return new }
    var (new, inner) = (new, old)
    inner.beneath = []
    new.beneath = old.beneath + [inner] + new.beneath
    return new
  }

  mutating func copy(connection index: Int, _ scope: Scope) {
    let layout = scope.layout
    var record = layout.document.connects[index]
    record.position = layout.addresses.address(record.position)
    record.firstAttribute = UInt32(fields.attributes.count)
    record.objectsBefore = Int32(fields.objects.count)
    let entries = layout.document.attributes(ofConnect: index).compactMap { given($0, scope) }
    if entries.count == layout.document.attributes(ofConnect: index).count {
      record.shape = shape(record.shape, of: layout)
    } else {
      // A connection without one of its ends connects nothing.
      return
    }
    for entry in entries { append(entry) }
    fields.connects.append(record)
  }
}
